"""The stub `_kernel.pyi`, written by hand for its sentences, says what the compiled module is."""

import ast
from pathlib import Path

import alphamu
from alphamu import _kernel

STUB = Path(alphamu.__file__).with_name("_kernel.pyi")


def parameters(function: ast.FunctionDef) -> list[tuple[str, bool, bool]]:
    """Name, whether it has a default, and whether it must be named."""
    given = function.args
    defaults = [False] * (len(given.args) - len(given.defaults)) + [True] * len(given.defaults)
    named = [
        (name.arg, default is not None, True)
        for name, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    ]
    return [(name.arg, default, False) for name, default in zip(given.args, defaults, strict=True)] + named


def declared() -> dict[str, dict[str, object]]:
    """Of each class and function of the stub its members: parameters of a method, or None for an attribute."""
    names: dict[str, dict[str, object]] = {}
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names[node.name] = {"__call__": parameters(node)}
        if isinstance(node, ast.ClassDef):
            members: dict[str, object] = {}
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    is_property = any(
                        isinstance(word, ast.Name) and word.id == "property" for word in member.decorator_list
                    )
                    members[member.name] = None if is_property else parameters(member)
                elif isinstance(member, ast.AnnAssign | ast.Assign):
                    target = member.target if isinstance(member, ast.AnnAssign) else member.targets[0]
                    assert isinstance(target, ast.Name)
                    members[target.id] = None
            names[node.name] = members
    return names


def compiled_parameters(function: object) -> list[tuple[str, bool, bool]]:
    """The same from the signature that nanobind keeps."""
    [(signature, _, defaults)] = function.__nb_signature__  # type: ignore[attr-defined]
    for number in range(len(defaults or ())):
        signature = signature.replace(f"\\{number}", "None")
    [node] = ast.parse(f"{signature}: ...").body
    assert isinstance(node, ast.FunctionDef)
    return parameters(node)


def compiled() -> dict[str, dict[str, object]]:
    names: dict[str, dict[str, object]] = {}
    for name, thing in vars(_kernel).items():
        if name.startswith("__"):
            continue
        if not isinstance(thing, type):
            names[name] = {"__call__": compiled_parameters(thing)}
            continue
        members: dict[str, object] = {}
        if issubclass(thing, BaseException):
            names[name] = members
            continue
        for member, value in vars(thing).items():
            if hasattr(value, "__nb_signature__") and (member == "__init__" or not member.startswith("_")):
                members[member] = compiled_parameters(value)
            elif not member.startswith("_"):
                members[member] = None
        names[name] = members
    return names


def test_the_stub_names_what_the_module_has() -> None:
    stub, module = declared(), compiled()
    assert stub.keys() == module.keys()
    for name, members in module.items():
        assert stub[name].keys() - {"__init__"} == members.keys() - {"__init__"}, name


def test_the_stub_has_the_parameters_of_the_module() -> None:
    stub = declared()
    for name, members in compiled().items():
        for member, found in members.items():
            if found is not None and member in stub[name]:
                assert stub[name][member] == found, f"{name}.{member}"

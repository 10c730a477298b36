"""`import alphamu`: what it offers, from where, and that it costs nothing before it is used."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module

import alphamu


def test_every_name_is_that_of_its_home() -> None:
    for home, names in alphamu._HOMES.items():
        for name in names:
            assert getattr(alphamu, name) is getattr(import_module(home), name)


def test_type_checkers_see_the_same_names_from_the_same_homes() -> None:
    seen = {
        (node.module, name.asname)
        for node in ast.walk(ast.parse(inspect.getsource(alphamu)))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname == name.name
    }
    assert seen == {(home, name) for home, names in alphamu._HOMES.items() for name in names}


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    program = "import alphamu, sys; print(*[name for name in sys.modules if name.startswith('alphamu')])"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["alphamu"]


def test_a_name_that_is_not_there_is_refused_as_in_any_module() -> None:
    assert not hasattr(alphamu, "solve_everything")
    assert "analyse" in dir(alphamu)

"""The command starts at once: it loads what it is asked for and nothing else. Modules are counted, not seconds."""

import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer

from alphamu import cli
from alphamu.cli.app import COMMANDS, app

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = """
import sys
from alphamu.__main__ import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
LABORATORY = {"bench", "experiments", "games", "players", "reference", "web"}


def loaded(*arguments: str) -> set[str]:
    """The modules of ours, and those of Rich, that the command has loaded when it ends."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return {name for name in ended.stderr.split() if name.partition(".")[0] in ("alphamu", "rich")}


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--version"], ["analise"]], ids=str)
def test_the_command_itself_is_small(arguments: list[str]) -> None:
    modules = loaded(*arguments) - {"alphamu._kernel"}  # which knows the version
    assert not [name for name in modules if name.startswith("rich")]
    assert len(modules) <= 12, sorted(modules)


@pytest.mark.parametrize(
    ("arguments", "not_needed", "most"),
    [
        (["analyse", str(EXAMPLES / "finesse.json")], LABORATORY | {"review", "suits"}, 130),
        (["suit", "AQT9", "432"], LABORATORY | {"search", "playouts", "formats"}, 60),
        (
            ["show", str(EXAMPLES / "preempt.pbn")],
            LABORATORY | {"beliefs", "double_dummy", "playouts", "search", "suits"},
            75,
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_loads_what_it_needs(arguments: list[str], not_needed: set[str], most: int) -> None:
    ours = {name for name in loaded(*arguments) if name.startswith("alphamu")}
    assert not {name for name in ours if name.split(".")[1:2] and name.split(".")[1] in not_needed}
    assert not {f"alphamu.cli.{name}" for name in COMMANDS if name != arguments[0]} & ours
    assert len(ours) <= most, sorted(ours)


def test_the_table_has_every_command() -> None:
    for module in pkgutil.iter_modules(cli.__path__):
        import_module(f"{cli.__name__}.{module.name}")
    group = typer.main.get_group(app)
    ours = {name for name, command in group.commands.items() if not command.hidden}
    assert ours == set(COMMANDS)
    for name in COMMANDS:  # and each is more than its line in the table
        assert group.commands[name].params or hasattr(group.commands[name], "commands")


def test_the_list_says_the_same_of_a_command_that_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        import_module(f"alphamu.cli.{name}")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert [name for name, listed in COMMANDS.items() if f"{name} {listed.help}" not in said] == []

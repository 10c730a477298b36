"""Where symbols cannot be shown there are letters: a question mark is an unknown card, and nothing else."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from alphamu.cli import main
from alphamu.view.letters import ERRORS, letters_for

SUIT = ["suit", "KJ2", "543", "--tree"]
COMMANDS = [
    ["--help"],
    ["analyse", "--help"],
    ["show", "examples/club-evening.pbn"],
    ["show", "examples/finesse.json"],
    ["dd", "examples/club-evening.pbn", "--board", "2"],
    ["analyse", "examples/preempt.pbn", "--worlds", "all", "--plan"],
    ["analyse", "examples/preempt.pbn", "--worlds", "10", "--play"],
    ["worlds", "examples/preempt.pbn"],
    SUIT,
    ["demo"],
    ["experiment", "--help"],
]


def printed(arguments: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints to a terminal with this encoding."""
    screen = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    screen.flush()
    buffer = screen.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(encoding)


def without_effort(text: str) -> str:
    return re.sub(r"[\d.]+ s, [\d,]+ nodes, [\d,]+ double", "", text)


@pytest.mark.parametrize(
    ("arguments", "encoding"),
    [*((command, "ascii") for command in COMMANDS), (COMMANDS[2], "latin-1"), (SUIT, "cp437")],
)
def test_every_command_has_letters(arguments: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = without_effort(printed(arguments, encoding, monkeypatch))
    rich = without_effort(printed(arguments, "utf-8", monkeypatch))
    assert plain.count("?") == rich.count("?")
    assert max(map(len, plain.splitlines())) <= max(80, *map(len, rich.splitlines()))


def test_a_diagram_in_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    text = printed(["show", "examples/club-evening.pbn", "--board", "2"], "ascii", monkeypatch)
    assert [line.rstrip() for line in text.splitlines()[1:15]] == [
        "Board 2          North Nora",
        "East deals       S AQ854",
        "N-S vulnerable   H K3",
        "Matchpoints      D AJ4",
        "                 C K72",
        "West Wim         +-----------+   East Eva",
        "S -              |     N     |   S 72",
        "H T876           | W       E |   H QJ952",
        "D Q975           |     S     |   D T83",
        "C QJT65          +-----------+   C 984",
        "                 South Sam",
        "                 S KJT963",
        "                 H A4",
        "                 D K62",
    ]


def test_columns_stay_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the search is longer in letters, and its column makes room for it."""
    text = printed(["analyse", "examples/preempt.pbn", "--worlds", "all"], "ascii", monkeypatch)
    lines = text.splitlines()
    [head] = [number for number, line in enumerate(lines) if line.startswith("Card")]
    first, second = lines[head + 2 : head + 4]
    end = lines[head].index("alphamu makes") + len("alphamu makes")
    assert first[:end].endswith("%")
    assert second[:end].endswith("%")
    assert first.index("#") == second.index("#") > end


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LC_ALL": "POSIX"}])
def test_the_environment_says_what_can_be_shown(environment: dict[str, str]) -> None:
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    command = [sys.executable, "-m", "alphamu", "show", "examples/finesse.json"]
    shown = subprocess.run(command, capture_output=True, env=inherited | environment, check=True).stdout
    assert b"Hidden S QT985 H AKQ" in shown
    assert shown.isascii()


def test_where_symbols_can_be_shown_they_are() -> None:
    command = [sys.executable, "-m", "alphamu", "show", "examples/finesse.json"]
    shown = subprocess.run(command, capture_output=True, env=os.environ | {"LC_ALL": "C.UTF-8"}, check=True).stdout
    assert "Hidden ♠ QT985 ♥ AKQ" in shown.decode()


def test_every_symbol_of_the_program_has_letters() -> None:
    sources = Path(__file__).parents[2].glob("src/alphamu/**/*.py")
    symbols = {symbol for path in sources for symbol in path.read_text(encoding="utf-8") if not symbol.isascii()}
    assert {"♠", "α", "█", "╭", "→"} <= symbols
    assert [symbol for symbol in sorted(symbols) if letters_for(symbol) == "?"] == []


def test_a_name_keeps_its_letters() -> None:
    assert "Zoë, Łódź".encode("ascii", ERRORS) == b"Zoe, ?odz"

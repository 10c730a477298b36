"""What the documents show is what the command prints: every line of an output stands there, in its order."""

import re
import shlex
from pathlib import Path

import pytest

from alphamu.cli import main

ROOT = Path(__file__).parents[2]
MADE = {"make run": "alphamu analyse examples/preempt.pbn --worlds all"}  # what the Makefile runs
EFFORT = re.compile(r"[\d.]+ s, [\d,]+ nodes, [\d,]+ double-dummy solves")


def outputs(document: str) -> list[tuple[str, list[str]]]:
    """The commands behind a dollar sign, each with the lines shown below it."""
    blocks = re.findall(r"```\n\$ ([^\n]+)\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)
    return [(MADE.get(command, command), lines.splitlines()) for command, lines in blocks]


OUTPUTS = [
    (document, command, lines)
    for document in ("README.md", "docs/analyse.md", "docs/worlds.md")
    for command, lines in outputs(document)
]


@pytest.mark.parametrize(("document", "command", "shown"), OUTPUTS, ids=[f"{one[0]}: {one[1]}" for one in OUTPUTS])
def test_the_output_shown_is_the_output(
    document: str,
    command: str,
    shown: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "alphamu"
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--plain"])
    assert ended.value.code == 0
    printed = iter([line.rstrip() for line in capsys.readouterr().out.splitlines()])
    missing = [line for line in shown if not EFFORT.fullmatch(line) and line not in printed]
    assert missing == []


def test_there_are_outputs_to_compare() -> None:
    assert {document for document, _, _ in OUTPUTS} == {"README.md", "docs/analyse.md", "docs/worlds.md"}


def commands(document: str) -> list[str]:
    """The commands of a code block that names files of the examples."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(r"^(?:\$ )?(alphamu \w+ examples/.*?)(?:\s+#.*)?$", text, re.MULTILINE)


@pytest.mark.parametrize("command", sorted({command for name in ("README.md",) for command in commands(name)}))
def test_the_commands_of_the_readme_run(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as ended:
        main(shlex.split(command)[1:])
    assert ended.value.code == 0

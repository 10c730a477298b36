"""What the documents show is what the command prints, line by line; … stands for lines left out."""

import re
import shlex
from pathlib import Path

import pytest

from alphamu.cli import main

ROOT = Path(__file__).parents[2]
MADE = {"make run": "alphamu analyse examples/preempt.pbn --believe rules --worlds all"}  # what the Makefile runs
EFFORT = re.compile(r"[\d.]+ s, [\d,]+ nodes, [\d,]+ double-dummy solves")
LEFT_OUT = "…"


def outputs(document: str) -> list[tuple[str, list[str]]]:
    """The commands behind a dollar sign, each with the lines shown below it."""
    blocks = re.findall(r"```\n\$ ([^\n]+)\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)
    return [(MADE.get(command, command), lines.splitlines()) for command, lines in blocks]


DOCUMENTS = (
    "README.md",
    "docs/analyse.md",
    "docs/diagrams.md",
    "docs/review.md",
    "docs/suits.md",
    "docs/worlds.md",
)
OUTPUTS = [(document, command, lines) for document in DOCUMENTS for command, lines in outputs(document)]


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
    printed = [EFFORT.sub("effort", line.rstrip()) for line in capsys.readouterr().out.splitlines()]
    left_out = document == "docs/analyse.md"  # its output begins where the plan does
    for line in (EFFORT.sub("effort", line) for line in shown):
        if line == LEFT_OUT:
            left_out = True
            continue
        place = printed.index(line) if left_out and line in printed else 0
        assert printed[place] == line
        printed, left_out = printed[place + 1 :], False
    assert left_out or not any(printed)


def test_there_are_outputs_to_compare() -> None:
    assert {document for document, _, _ in OUTPUTS} == set(DOCUMENTS)


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

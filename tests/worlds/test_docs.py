"""The pages about constraints and worlds say what the program does."""

import re
from pathlib import Path

import pytest

from alphamu.bridge.seat import Seat
from alphamu.worlds.grammar import read_constraint, read_joint_constraint

PAGE = (Path(__file__).parents[2] / "docs" / "constraints.md").read_text(encoding="utf-8")


def examples(heading: str) -> list[str]:
    """The words in the first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return [words for row in rows for words in re.findall("`([^`]+)`", row.split("|")[1])]


@pytest.mark.parametrize("words", [*examples("Statements"), *examples("Joining them")])
def test_every_example_of_the_grammar_reads(words: str) -> None:
    written = str(read_constraint(words))
    assert str(read_constraint(written)) == written


@pytest.mark.parametrize("words", examples("Both hands together"))
def test_every_example_about_both_hands_reads(words: str) -> None:
    assert read_joint_constraint(words, (Seat.WEST, Seat.EAST))

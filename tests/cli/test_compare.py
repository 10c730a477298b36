"""`alphamu compare`: contracts, and lines of play, on the same layouts."""

from __future__ import annotations

import json
import re

import pytest
from rich.console import Console

from alphamu.cli import main
from alphamu.review.contracts import Tried
from alphamu.view.compare import compare_view

FINESSE = "examples/finesse-refused.pbn"
CLUB = "examples/club-evening.pbn"
LINES = ("--after", "0", "--line", "S2 S4 SA", "--line", "S2 S4 SQ")


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["compare", *arguments])
    assert ended.value.code == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def test_the_better_line_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    refused, taken = json.loads(said(capsys, FINESSE, *LINES, "--json", "--layouts", "400"))
    # West holds the king in 6 layouts of 13; the ace drops it where East had it alone.
    assert taken["make"] == pytest.approx(6 / 13, abs=3 * taken["make_error"])
    assert refused["make"] < taken["make"]
    assert (taken["behind_error"], taken["make_behind"], taken["layouts"]) == (0, 0, 400)
    assert refused["make_behind"] == pytest.approx(taken["make"] - refused["make"])
    assert 0 < refused["make_behind_error"] < refused["make_behind"] / 2
    assert refused["behind"] < 0  # more contracts, and fewer points: where the finesse loses, five clubs follow


def test_the_headline_tells_the_chance_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, FINESSE, *LINES, "--layouts", "100", "--plain")
    assert re.match(r"♠2 ♠4 ♠Q makes \d+% ± \d+, \d+ ± \d+ in a hundred more than ♠2 ♠4 ♠A\. By the score", out)
    out = said(capsys, CLUB, "--contract", "3NT", "--layouts", "2", "--quiet", "--plain")
    assert re.match(r"3NT by South makes \d+% ± \d+, and is worth [+-]\d+ points\.\n", out)


def test_what_is_within_its_error_cannot_be_told() -> None:
    """Both make in eight layouts of ten, each in others."""
    one, two = ((10, 10, *8 * (9,)), (*8 * (9,), 10, 10))
    tried = [Tried(name, tricks, 9, tricks) for name, tricks in (("3NT", one), ("4S", two))]
    console = Console(width=80)
    with console.capture() as shown:
        console.print(compare_view(tried, what="Contract", side="N-S", by_points=True))
    assert "which is better cannot be told from this" in shown.get()


def test_the_same_seed_gives_the_same_layouts(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, FINESSE, *LINES, "--json") == said(capsys, FINESSE, *LINES, "--json")


def test_a_good_contract_and_a_bad_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Nine tricks are there in notrump; seven spades with the ace out are too many."""
    arguments = ("--contract", "3NT", "--contract", "7S by N", "--layouts", "3", "--quiet", "--json")
    good, bad = json.loads(said(capsys, CLUB, *arguments))
    assert good["name"] == "3NT by South"
    assert good["points"] > bad["points"]
    assert bad["make"] == 0
    assert bad["behind"] == pytest.approx(good["points"] - bad["points"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((CLUB,), "say what is to be compared, here or by --line"),
        ((FINESSE, "--after", "0", "--line", "S2", "--line", "S3", "--layouts", "99999999"), "--layouts"),
        ((CLUB, "--contract", "3NT", "--contract", "4H by E"), "contracts of both sides cannot be compared"),
        ((CLUB, "--contract", "9NT"), "no contract '9NT'"),
        ((FINESSE, "--contract", "1NT"), "the thirteen cards of North are not on record"),
        ((FINESSE, "--line", "S2"), "one line cannot be compared: two are needed"),
        ((FINESSE, "--after", "0", "--line", "S2", "--line", "S2 S4"), "one line is the beginning of the other"),
        ((FINESSE, "--after", "0", "--line", "S2 S4 SA S5", "--line", "S2 S4 SQ"), "the lines part at ♠A"),
        ((FINESSE, "--after", "1", "--line", "S4", "--line", "SK"), "at a card of declarer's side"),
        ((FINESSE, "--after", "0", "--line", "S2", "--line", "C2"), "South cannot play ♣2 there"),
        ((FINESSE, "--after", "9", "--line", "S2", "--line", "S3"), "--after 9: 4 cards are on record"),
    ],
)
def test_what_cannot_be_compared(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in said(capsys, *arguments, code=2)

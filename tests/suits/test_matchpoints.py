"""Lines of a suit set against each other: known facts, and what must hold of any comparison."""

import json
from fractions import Fraction

import pytest

from alphamu.bridge.contract import Contract
from alphamu.cli.command import main
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings, SuitError
from alphamu.suits.matchpoints import _groups, _layouts, _lines, _weights, line_against_line, more_imps
from alphamu.suits.odds import Odds


def run(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["suit", *arguments])
    assert ended.value.code == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


def test_small_to_the_ten_beats_small_to_the_queen() -> None:
    """AQT98 opposite 5432: by 3.6522%, a known figure."""
    found = line_against_line(Holdings.parse("AQT98", "5432"))
    margins = {str(line.beginning): float(margin) for line, margin in found.against}
    assert {str(line.beginning) for line in found.best} == {"S2 to the T"}
    assert margins["S2 to the Q"] == pytest.approx(-0.036522, abs=5e-7)


def test_a_circle() -> None:
    """AJ98 opposite K32: no line is best."""
    found = line_against_line(Holdings.parse("AJ98", "K32"))
    assert found.best == ()
    assert len(found.circle) >= 3
    assert all(margin > 0 for _, margin in found.circle)


@pytest.mark.parametrize(("north", "south"), [("AQT98", "5432"), ("AJ98", "K32"), ("AKJT9", "432")])
def test_the_lines_hold_the_best_chance_of_each_number_of_tricks(north: str, south: str) -> None:
    """No line has more than the exact work-out, and one has as much: which small card falls tells nothing here."""
    holdings = Holdings.parse(north, south)
    out = _groups(holdings)
    weights = _weights(holdings, out, _layouts(out), Odds())
    lines = list(_lines(holdings, out))
    for goal in work_out(holdings).goals:
        chances = [
            Fraction(
                sum(w for w, got in zip(weights, line.tricks, strict=True) if got >= goal.tricks), sum(weights)
            )
            for line in lines
        ]
        assert max(chances) == goal.chance, goal.tricks


def test_too_many_cards() -> None:
    with pytest.raises(SuitError, match="too many cards are missing"):
        line_against_line(Holdings.parse("AJ7", "K52"))


def test_imps_of_a_safety_play() -> None:
    """Three tricks make the game and four are an overtrick: for IMPs the game comes first."""
    holdings = Holdings.parse("AJ98", "K32")
    imps = line_against_line(holdings, compare=more_imps(Contract.parse("3NT by S"), 6, vulnerable=True))
    [goal] = work_out(holdings, tricks=3).goals
    out = _groups(holdings)
    weights = _weights(holdings, out, _layouts(out), Odds())
    made = sum(w for w, got in zip(weights, imps.best[0].tricks, strict=True) if got >= 3)
    assert Fraction(made, sum(weights)) == goal.chance


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "AQT98", "5432", "--aim", "matchpoints", "--plain")
    assert "Best: S2 to the T." in text
    assert "-3.6522%" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    value = json.loads(run(capsys, "AJ98", "K32", "--aim", "matchpoints", "--json"))
    assert value["best"] == []
    assert len(value["circle"]) >= 3
    text = run(capsys, "AJ98", "K32", "--aim", "imps", "--contract", "3NT by S", "--elsewhere", "6", "--plain")
    assert "for IMPs" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--aim", "imps"], "needs --contract and --elsewhere"),
        (["--aim", "points"], "at matchpoints or for imps"),
        (["--aim", "imps", "--contract", "3NT by S", "--elsewhere", "12"], "are more than 13"),
    ],
)
def test_bad_options(options: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in " ".join(run(capsys, "AJ98", "K32", *options, code=2).split())

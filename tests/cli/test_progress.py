"""Who waits for a search sees how far it is, and what is printed stays clean."""

import json
import re

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.view.analysis import progress_text

HARD_ENDING = ["tests/data/hard_ending.json", "--worlds", "all", "--depth", "full", "--seconds", "1.5"]
LINE = re.compile(
    r"\d:\d\d  (searching the first depth|depth \d+ done: [♠♥♦♣]\w is best, declarer makes "
    r"(at most \d+\.\d%|between \d+\.\d% and \d+\.\d%))"
)


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alphamu.cli.progress.IN_FILE", 0.2)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, list[str]]:
    with pytest.raises(SystemExit) as ended:
        main(["analyse", *HARD_ENDING, *arguments])
    assert ended.value.code == 0
    shown = capsys.readouterr()
    return shown.out, shown.err.splitlines()


def test_progress_goes_to_standard_error_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    out, lines = run(capsys, "--json")
    assert json.loads(out)["stopped"] == "time limit"
    assert lines
    assert all(LINE.fullmatch(line) for line in lines)


def test_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    out, lines = run(capsys, "--quiet")
    assert "Stopped (time limit)" in out
    assert lines == []


def test_the_line_has_time_depth_best_card_and_bounds() -> None:
    card = CardAnalysis(Card.parse("H6"), make=0.97)
    analysis = Analysis(Seat.NORTH, (card,), 3_432, depth=4, at_least=0.87, at_most=0.961)
    assert progress_text(analysis, 83.4) == (
        "1:23  depth 4 done: ♥6 is best, declarer makes between 87.0% and 96.1%"
    )

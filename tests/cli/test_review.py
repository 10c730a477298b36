"""`alphamu review`: what it prints, writes and keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.formats import pbn
from alphamu.review import run

BOARD = "N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"
KEYS = [
    *("after", "seat", "card", "best", "before", "before_error", "after_card"),
    *("loss", "loss_error", "dd_loss", "verdict", "why"),
]


@contextmanager
def here(jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """A worker in this process: it starts at once."""
    with ThreadPoolExecutor(1) as executor:
        yield executor, 1


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alphamu.experiments.run.local_workers", here)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The finesse refused, and beside it the finesse taken."""
    from alphamu.bridge.board import Board

    refused = Board(
        Deal.parse(BOARD),
        number="7",
        contract=Contract.parse("1NT by S"),
        cards=tuple(map(Card.parse, ("S2", "S4", "SA", "S5"))),
        players={Seat.SOUTH: "Sam", Seat.WEST: "Wim"},
        leader=Seat.SOUTH,
    )
    taken = replace(refused, number="8", cards=tuple(map(Card.parse, ("S2", "S4", "SQ", "S5"))))
    path = tmp_path / "evening.pbn"
    pbn.dump([refused, taken], path)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["review", *arguments])
    assert ended.value.code == code
    printed = capsys.readouterr()
    return printed.out, printed.err


def test_json_has_what_programs_rely_on(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = json.loads(said(capsys, str(record), "--json", "--seconds", "0.3")[0])
    assert [list(board) for board in boards] == 2 * [
        ["board", "room", "contract", "declarer", "result", "decisions"]
    ]
    assert boards[0]["contract"] == "1NT"
    assert boards[0]["declarer"] == "S"
    for board in boards:
        for decision in board["decisions"]:
            assert list(decision) == KEYS
            assert decision["loss"] >= 0
            assert decision["loss"] == pytest.approx(decision["before"] - decision["after_card"])
    verdicts = [board["decisions"][-1]["verdict"] for board in boards]
    assert verdicts == ["blunder", "best"]


def test_json_tells_what_was_played_for(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For tricks ♠A is no mistake: where the finesse loses, five clubs follow."""
    out, _ = said(capsys, str(record), "--board", "7", "--aim", "tricks", "--json", "--seconds", "0.3")
    [board] = json.loads(out)
    assert board["aim"] == "tricks"
    assert [decision["verdict"] for decision in board["decisions"]][-1] == "best"
    assert all(decision["before"] > 5 for decision in board["decisions"] if decision["seat"] in "NS")


def test_the_terminal_says_what_it_cost_and_why(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, str(record), "--seconds", "0.3", "--plain")
    assert "♠A by S Sam (declarer): blunder, cost 34; better ♠Q" in out
    assert "where West holds ♠K" in out
    assert re.search(r"Declarer's chance .▄▁  \d+% at first, 12% at the end", out)
    assert "Cost in points of a hundred." in out
    assert "Not judged: the record ends after 4 cards." in out
    assert "The most instructive hands" in out
    assert all(len(line.rstrip()) <= 80 for line in out.splitlines())


def test_one_board_and_one_part(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (str(record), "--board", "8", "--seat", "defence", "--json", "--seconds", "0.3")
    [board] = json.loads(said(capsys, *arguments)[0])
    assert board["board"] == "8"
    assert {decision["seat"] for decision in board["decisions"]} == {"W"}


def test_a_board_may_be_in_any_of_several_files(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.pbn"
    other.write_text(
        record.read_text(encoding="utf-8").replace('"7"', '"9"').replace('"8"', '"10"'), encoding="utf-8"
    )
    [board] = json.loads(said(capsys, str(record), str(other), "--board", "10", "--quick", "--json")[0])
    assert board["board"] == "10"
    assert "no board '11' among" in said(capsys, str(record), str(other), "--board", "11", "--quick", code=2)[1]


def test_a_player_by_part_of_the_name(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = json.loads(said(capsys, str(record), "--player", "wim", "--json", "--seconds", "0.3")[0])
    assert {decision["seat"] for board in boards for decision in board["decisions"]} == {"W"}
    _, err = said(capsys, str(record), "--player", "Zoe", code=2)
    assert err == "alphamu: no decision of that player, seat or part is among these boards\n"


def test_a_seat_that_is_none(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "expected N, E, S, W, declarer or defence" in said(capsys, str(record), "--seat", "Q", code=2)[1]


def test_a_first_look_is_not_kept(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "look.sqlite"
    assert "--out" in said(capsys, str(record), "--quick", "--out", str(path), code=2)[1]
    assert not path.exists()


def test_a_first_look_is_double_dummy(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, str(record), "--quick", "--plain")
    assert "♠A by S Sam: 1 trick double dummy; ♠Q was right" in out
    boards = json.loads(said(capsys, str(record), "--quick", "--json")[0])
    assert boards[0]["decisions"][-1]["verdict"] is None
    assert boards[0]["decisions"][-1]["dd_loss"] == 1


def test_what_is_kept_is_not_judged_again(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = (str(record), "--seconds", "0.3", "--json", "--out", str(tmp_path / "kept.sqlite"))
    first, _ = said(capsys, *arguments)
    monkeypatch.setattr(run, "judge", None)  # whoever judges now fails
    assert said(capsys, *arguments)[0] == first


def test_ctrl_c_shows_what_is_judged(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.sqlite"
    keep = run.Review._keep

    def interrupted(self: run.Review, *arguments: object) -> None:
        keep(self, *arguments)  # type: ignore[arg-type]
        if self.done == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(run.Review, "_keep", interrupted)
    out, err = said(capsys, str(record), "--seconds", "0.3", "--plain", "--out", str(kept))
    assert f"stopped: 3 of 6 decisions are judged; the same command goes on with {kept}" in err
    assert "3 of 3 decisions are not judged yet" in out
    monkeypatch.undo()
    monkeypatch.setattr("alphamu.experiments.run.local_workers", here)
    boards = json.loads(said(capsys, str(record), "--seconds", "0.3", "--json", "--out", str(kept))[0])
    assert sum(len(board["decisions"]) for board in boards) == 6


def test_a_file_that_is_no_review(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.sqlite"
    other.write_text("not a database, but long enough to be taken for one" * 30)
    assert "not a file of a review" in said(capsys, str(record), "--out", str(other), code=2)[1]


def test_a_record_that_breaks_the_rules_is_told_and_the_others_are_reviewed(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("S2 S4 SA", "S2 S4 HA", 1), encoding="utf-8")
    out, err = said(capsys, str(record), "--json", "--seconds", "0.3")
    assert [board["board"] for board in json.loads(out)] == ["8"]
    assert "board 7 is not reviewed: " in err
    assert "trick 1: North revokes with HA, holding ♠AQ" in err


@pytest.mark.parametrize("option", ["--pbn", "--html"])
def test_the_record_itself_is_not_written_over(
    option: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = record.read_bytes()
    with pytest.raises(SystemExit) as ended:
        main(["review", str(record), "--quick", option, str(record)])
    assert ended.value.code == 2
    assert "is the record itself: name another file" in capsys.readouterr().err
    assert record.read_bytes() == before


def test_the_page_needs_nothing_else(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    said(capsys, str(record), "--seconds", "0.3", "--html", str(page))
    text = page.read_text(encoding="ascii")
    assert "src=" not in text
    assert "<link" not in text
    assert "@import" not in text
    assert '<b class="mark">??</b>' in text
    assert "@media print" in text
    assert re.search(r"Declarer's chance at first: \d+%\.", text)
    assert "http://127.0.0.1:8000/#record=" in text


def test_a_page_that_cannot_be_written_is_told_before_the_work(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "judge", None)  # whoever judges fails
    page = tmp_path / "nowhere" / "page.html"
    assert f"{page}: No such file or directory" in said(capsys, str(record), "--html", str(page), code=2)[1]


def test_nothing_is_written_where_nothing_can_be_read(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    said(capsys, str(record), "--board", "9", "--html", str(page), code=2)
    assert not page.exists()


def test_the_record_comes_back_with_comments(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = tmp_path / "again.pbn"
    said(capsys, str(record), "--seconds", "0.3", "--pbn", str(again))
    text = again.read_text(encoding="utf-8")
    assert "{Blunder: cost 34 points of a hundred, better SQ." in text
    assert text.isascii()
    assert pbn.load(again) == pbn.load(record)

"""Experts' boards played on after the real lead."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.expert_boards import ExpertBoard, Records, expert_boards
from alphamu.experiments.export import export, import_into
from alphamu.experiments.report import report
from alphamu.experiments.series import PEOPLE, Series
from alphamu.experiments.store import Store
from alphamu.experiments.table import Table
from alphamu.experiments.two_tables import Judge, tables_of, tables_of_file, two_tables
from alphamu.formats import pbn
from alphamu.players.registry import player_named

MATCH = ("examples/village-match.lin",)


def test_the_real_lead_is_kept() -> None:
    records = Records(MATCH)
    task = records.task(1, 0)
    assert len(task.cards) == 1
    assert task.auction is not None
    result = Table(task, seed=1).play(player_named("random"), player_named("dd"))
    assert result.cards[:1] == task.cards
    assert all(decision.place > 0 for decision in result.decisions)


def test_what_cannot_be_made_any_more_is_not_played() -> None:
    """Against defenders who see all cards a contract that is lost stays lost; the result is the same."""
    for number in range(len(Records(MATCH))):
        task = Records(MATCH).task(1, number)
        ended = Table(task, seed=1).play(player_named("random"), player_named("dd"))
        whole = Table(task, seed=1, to_the_end=True)
        object.__setattr__(task, "ends_when_lost", False)
        assert whole.play(player_named("random"), player_named("dd")).made is ended.made


def test_a_series_of_records_is_written_and_read() -> None:
    series = Series("boards", Records(MATCH), ("alphamu(depth=1, worlds=4, believe='rules')",), "dd")
    assert Series.from_json(series.to_json()) == series
    earlier = Series.from_json(replace(series, source=Records(MATCH, every=2)).to_json())
    assert earlier.source.task(1, 0).deal == first_of(MATCH)


def first_of(paths: tuple[str, ...]) -> Deal:
    """The deal of the first board, as earlier versions took it."""
    return next(expert_boards(paths)).board.deal.completed()


def test_each_belief_is_a_player_of_its_own() -> None:
    names = [f"alphamu(depth=1, worlds=6, believe={one!r})" for one in ("experts", "rules", "nothing")]
    outcome = Series("boards", Records(MATCH), tuple(names), "dd").play(0)
    assert set(outcome.results) == {*names, PEOPLE}
    assert all(result.failure is None for result in outcome.results.values())


def test_the_experts_stand_beside(tmp_path: Path) -> None:
    """Ten tricks were needed and eleven made in four hearts, nine of nine in three notrump."""
    series = Series("experts' boards", Records(MATCH), ("random", "dd"), "dd")
    store = Store(tmp_path / "e.sqlite")
    store.begin("experts", [series])
    for number in range(2):
        store.add(series, series.play(number))
    table = report(store)[-1]
    assert table.title == "experts' boards: the 2 boards beside the experts who played them"
    people, *others = table.rows
    assert people == ("experts, against people", "100.0% (34.2 to 100.0)", "10.00", "", "")
    assert [row[0] for row in others] == ["random", "dd"]
    export(store, tmp_path / "e.csv.gz")
    elsewhere = Store(tmp_path / "elsewhere.sqlite")
    import_into(elsewhere, tmp_path / "e.csv.gz")  # the records are not asked again
    assert report(elsewhere)[-1] == table


DEAL = Deal.parse("N:K32.432.5432.A32 Q765.KQ5.QJ.KJ65 AJT.AJ6.AK76.Q74 984.T987.T98.T98")


def table(place: int, cards: str, tricks: int | None = None) -> ExpertBoard:
    """One notrump by South, who has won the heart lead with the ace; then these cards."""
    auction = Auction(Seat.SOUTH, tuple(map(Call.parse, ("1NT", "Pass", "Pass", "Pass"))))
    played = tuple(map(Card.parse, f"HT H2 HQ HA {cards}".split()))
    return ExpertBoard("a.lin", place, Board(DEAL, auction=auction, cards=played, result=tricks))


@pytest.mark.parametrize(
    ("first", "second", "who"),
    [
        ("SJ S4", "SJ S8", "a defender"),
        ("SJ S4", "ST S4", "declarer, with cards that are equal"),
        ("SJ S4", "SJ S4 S2", "nobody, as far as both are recorded"),
        ("SJ S4", "CQ C8", "declarer"),
    ],
)
def test_who_plays_another_card_first(first: str, second: str, who: str) -> None:
    [pair] = two_tables([table(0, first), table(1, second)])
    assert Judge(1, 6, seed=1)(pair)["parted"] == who


def test_where_declarers_part_the_engine_is_asked() -> None:
    """To lead a low diamond away from ace and king is no worse than the club queen, which gives East a trick."""
    [pair] = two_tables([table(0, "D6 D8", tricks=8), table(1, "CQ CT", tricks=7)])
    judge = Judge(1, 12, seed=1)
    row = judge(pair)
    assert row == judge(pair)
    assert row["cards"] == ["D6", "CQ"]
    assert row["made"] == [8, 7]
    assert row["best_make"] >= max(row["make"])
    assert all(6 <= tricks <= 9 for tricks in row["double_dummy"])
    counts, verdicts, cards = tables_of([{"name": str(pair)} | row], judge)
    assert counts.rows == (("declarer", "1"),)
    assert sum(int(pairs) for _, pairs in verdicts.rows) == 1
    assert cards.rows[0][:3] == ("a.lin:1 and a.lin:2", "1NT by South", "4")
    told = row | {"name": str(pair), "make": [0.5, 0.47], "best_make": 0.5, "double_dummy": [8, 7]}
    cards = tables_of([told], judge)[-1]
    assert cards.rows[0][3:5] == ("♦6 8", "♣Q 7 (3 points, 1 trick)")


def test_only_the_same_contract_and_lead_are_compared() -> None:
    one = table(0, "SJ S4")
    other = replace(one, board=replace(one.board, cards=(Card.parse("H9"), *one.board.cards[1:])))
    assert list(two_tables([one, other])) == []
    assert [str(pair) for pair in two_tables([one, table(1, ""), table(2, "")])] == ["a.lin:1 and a.lin:2"]


def test_boards_come_from_all_files_alike(tmp_path: Path) -> None:
    """However many are wanted the first ones are the same; they are of both files, and no deal comes twice."""
    seats = list(Seat)
    turned = [Deal.of({seat: DEAL.hand(seats[(seat + turn) % 4]) for seat in seats}) for turn in range(4)]
    paths = [str(tmp_path / f"{file}.pbn") for file in "abcd"]
    for place, path in enumerate(paths):
        boards = [replace(table(0, "").board, deal=deal, cards=(), result=place) for deal in turned]
        leads = [next(iter(board.deal.hand(Seat.WEST))) for board in boards]
        pbn.dump([replace(board, cards=(lead,)) for board, lead in zip(boards, leads, strict=True)], path)
    records = Records(tuple(paths))
    tasks = [records.task(1, number) for number in range(len(records))]
    for first in range(0, 16, 4):
        assert len({task.deal for task in tasks[first : first + 4]}) == 4
    assert len({task.people_won for task in tasks[:4]}) > 1
    with pytest.raises(ExperimentError, match="4 files of records: 16 boards can be played"):
        records.task(1, 16)


def test_more_boards_are_added_later(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, out = tmp_path / "two.pbn", tmp_path / "e.sqlite"
    pbn.dump([table(0, "SJ S4", 8).board, table(1, "CQ C8", 7).board], records)
    for boards, more in ((1, []), (2, ["--resume"])):
        arguments = ["experiment", "experts", str(records), "--declarer", "dd", "--pairs", "0", "--jobs", "1"]
        with pytest.raises(SystemExit) as end:
            main([*arguments, "--boards", str(boards), "--out", str(out), *more])
        assert not end.value.code
        assert f"1 file of records, {boards} deal" in capsys.readouterr().out


def test_a_file_without_pairs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.tables.jsonl"
    path.write_text('{"settings": {"experiment": "regret"}}\n')
    with pytest.raises(ExperimentError, match="holds no pairs of tables"):
        tables_of_file(path)


def test_the_command_tells_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = tmp_path / "two.pbn"
    pbn.dump([table(0, "SJ S4", 8).board, table(1, "CQ C8", 7).board], records)
    arguments = ["experiment", "experts", str(records), "--declarer", "dd", "--worlds", "6", "--depth", "1"]
    out = tmp_path / "e.sqlite"
    for more in ([], ["--resume"]):
        with pytest.raises(SystemExit) as end:
            main([*arguments, "--jobs", "1", "--out", str(out), *more])
        assert not end.value.code
        text = capsys.readouterr().out
        assert "the 2 boards beside the experts who played them" in text
        assert "who played another card first?" in text
        assert "1NT by South" in text
    assert out.with_suffix(".tables.jsonl").exists()
    with pytest.raises(SystemExit) as end:
        main(["experiment", "report", str(out), "--format", "markdown"])
    assert not end.value.code
    text = capsys.readouterr().out
    assert f"Command: alphamu experiment experts {records} --declarer dd --defence dd --seed 1 --boards 2" in text
    assert "- αμ, M=1, 6 layouts, seed 1" in text
    pairs = out.with_suffix(".tables.jsonl")
    lines = pairs.read_text().splitlines(keepends=True)
    pairs.write_text("".join(lines[1:]))  # as earlier versions wrote it
    with pytest.raises(SystemExit) as end:
        main(["experiment", "report", str(out)])
    assert not end.value.code
    told = capsys.readouterr()
    assert "the 2 boards beside the experts" in told.out
    assert "left out: " in told.err
    pairs.write_text("".join(lines))
    with pytest.raises(SystemExit) as refused:
        main([*arguments, "--jobs", "1", "--out", str(out), "--resume", "--depth", "2"])
    assert refused.value.code == 2
    assert "e.tables.jsonl: holds rows with other settings: depth 1, not 2" in capsys.readouterr().err
    with pytest.raises(SystemExit) as refused:
        main(["experiment", "experts", str(tmp_path / "none.lin")])
    assert refused.value.code == 2

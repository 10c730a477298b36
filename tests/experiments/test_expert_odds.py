"""The odds on experts' boards: what is counted, and that nothing is lost on the way to a file and back."""

from __future__ import annotations

import csv
import gzip
import json
import math
from pathlib import Path

import pytest

from alphamu.cli import main
from alphamu.experiments.expert_boards import expert_boards
from alphamu.experiments.expert_odds import (
    Judged,
    Odds,
    chances_of,
    judge,
    judged_in,
    mean_and_interval,
    tables,
    tenths,
    write_csv,
)
from alphamu.worlds.moment import Moment
from alphamu.worlds.odds import exact_odds
from alphamu.worlds.sources import NOTHING, Believe

MATCH = "examples/village-match.lin"


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    return [row for board in expert_boards([MATCH]) for row in judge(board)]


def test_only_boards_with_hands_auction_and_lead_are_taken(tmp_path: Path) -> None:
    found = list(expert_boards([MATCH, "examples/club-evening.pbn"]))
    assert found
    for one in found:
        assert one.board.auction is not None
        assert one.board.auction.contract == one.board.contract
        assert one.board.cards
    broken = tmp_path / "broken.lin"
    broken.write_text("qx|o1|md|3S2,S2,S2|pg||")
    assert list(expert_boards([str(broken)])) == []


def test_nothing_excludes_the_real_layout_but_rules(judged: list[Judged]) -> None:
    assert {row.believe for row in judged} == set(Believe)
    assert {row.view for row in judged} == {"declarer", "defender"}
    assert not any(row.excluded for row in judged if row.believe != Believe.RULES)


def test_bits_are_those_of_the_chances(judged: list[Judged]) -> None:
    """With nothing believed after the lead: twelve places against thirteen."""
    row = next(row for row in judged if (row.moment, row.view, row.believe) == (1, "declarer", Believe.NOTHING))
    assert row.cards == 25
    held = 12  # cards with the leader
    expected = -held * math.log2(12 / 25) - (25 - held) * math.log2(13 / 25)
    assert row.card_bits == pytest.approx(expected)
    assert sum(row.cases) == row.honours


def test_plain_chances_are_the_exact_odds() -> None:
    one = next(iter(expert_boards([MATCH])))
    assert one.board.contract is not None
    moment = Moment.of(one.board, one.board.cards[:9])
    knowledge = moment.knowledge_of(one.board.contract.declarer, sources=NOTHING)
    exact = exact_odds(knowledge.layouts).honours
    chances = chances_of(knowledge)
    for card, chance in exact.items():
        assert chances[card] == pytest.approx(chance)


def test_rows_go_to_a_file(judged: list[Judged], tmp_path: Path) -> None:
    path = tmp_path / "odds.csv.gz"
    write_csv(judged, path)
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(judged)
    for one, row in zip(judged, rows, strict=True):
        written = (row["file"], row["deal"], int(row["moment"]), row["view"], row["believe"])
        assert written == (one.file, one.deal, one.moment, one.view, one.believe)
        assert float(row["honour_bits"]) == pytest.approx(one.honour_bits, rel=1e-3, abs=1e-3)
        assert tuple(map(int, row["cases"].split())) == one.cases
        assert row["excluded"] == str(int(one.excluded))


def test_rows_are_what_was_judged(judged: list[Judged]) -> None:
    board = next(iter(expert_boards([MATCH])))
    row = json.loads(json.dumps(Odds()(board)))
    assert judged_in([row]) == judged[: len(row["judged"])]


def test_tenths_add_up(judged: list[Judged]) -> None:
    cases = sum(row.honours for row in judged if row.believe == Believe.EXPERTS)
    assert sum(number for _, number, _, _ in tenths(judged, Believe.EXPERTS)) == cases
    for tenth, _, said, came in tenths(judged, Believe.EXPERTS):
        assert tenth / 10 <= said <= (tenth + 1) / 10 + 1e-9
        assert 0 <= came <= 1


def test_intervals_take_deals_not_boards() -> None:
    """Two boards of one deal count as one: the interval of a single deal has no width."""
    mean, low, high = mean_and_interval([("deal", 3.0, 4), ("deal", 5.0, 4)])
    assert mean == low == high == 1.0


def test_the_command_prints_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["experiment", "worlds-odds", MATCH, "--boards", "1", "--jobs", "1", "--markdown"]
    asked += ["--out", str(tmp_path / "odds.jsonl")]
    with pytest.raises(SystemExit) as ended:
        main(asked)
    assert ended.value.code == 0
    output = capsys.readouterr().out
    assert "| declarer | 1 | experts | 1 |" in output
    with pytest.raises(SystemExit) as ended:
        main([*asked, "--resume", "--csv", str(tmp_path / "odds.csv.gz")])
    assert ended.value.code == 0
    assert capsys.readouterr().out == output
    with gzip.open(tmp_path / "odds.csv.gz", "rt") as file:
        assert sum(1 for _ in file) > 1
    empty = tmp_path / "empty.lin"
    empty.write_text("")
    with pytest.raises(SystemExit) as ended:
        main(["experiment", "worlds-odds", str(empty)])
    assert ended.value.code == 2


def test_tables_have_every_view_and_moment(judged: list[Judged]) -> None:
    bits, calibration = tables(judged)
    assert {row[0] for row in bits.rows} == {"declarer", "defender"}
    assert calibration.rows

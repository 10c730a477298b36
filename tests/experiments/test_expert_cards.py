"""Experts' cards foretold, and what they tell: what is counted on real boards."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from alphamu._kernel import Solver
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.cardplay.model import expert_cards
from alphamu.cli import main
from alphamu.experiments import expert_cards as cards
from alphamu.experiments import play_inference
from alphamu.experiments.expert_boards import expert_boards
from alphamu.experiments.rows import Row

MATCH = "examples/village-match.lin"


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [cards.Foretold(solve_every=1)(board) for board in list(expert_boards([MATCH]))[:2]]


def test_each_decision_is_counted_once(rows: list[Row]) -> None:
    """Bits, by hand, for the model and for all cards equally likely."""
    one = next(iter(expert_boards([MATCH])))
    bits, plain, decisions = 0.0, 0.0, 0
    play = Play(one.board.deal.completed(), one.board.play().contract)
    for card in one.board.cards:
        shares = expert_cards().shares(play, one.board.auction)
        if len(shares.groups) > 1:
            decisions += 1
            plain += math.log2(len(shares.groups))
            bits -= math.log2(sum(shares.of[equal] for group in shares.groups if card in group for equal in group))
        play.play(card)
    kinds = rows[0]["kinds"].values()
    assert sum(kind["decisions"] for kind in kinds) == sum(kind["solved"] for kind in kinds) == decisions
    assert sum(kind["bits"] for kind in kinds) == pytest.approx(bits)
    assert sum(kind["plain bits"] for kind in kinds) == pytest.approx(plain)
    assert sum(rows[0]["came"]) == decisions
    assert sum(rows[0]["said"]) == pytest.approx(decisions)


def test_the_player_who_sees_all_cards_plays_the_best_ones() -> None:
    """Dummy's king on the queen draws the ace, and West's five wins the last trick; else North's heart does."""
    play = Play(Deal.parse("N:Q.2.. K2... A3... 54..."), Contract.parse("3NT by W"), None)
    assert play.turn.letter == "N"
    play.play(Card.parse("SQ"))
    solver = Solver(1 << 20)
    assert [cards._tricks(play, Card.parse(card), solver) for card in ("SK", "S2")] == [1, 0]


def test_tables_tell_bits_hits_and_calibration(rows: list[Row]) -> None:
    bits, calibration = cards.tables(rows)
    kinds = [row[0] for row in bits.rows]
    assert kinds[0] == "opening lead"
    assert kinds[-1] == "all"
    total = sum(int(row[1].replace(",", "")) for row in bits.rows[:-1])
    assert total == int(bits.rows[-1][1].replace(",", ""))
    assert sum(int(row[1]) for row in calibration.rows) == sum(sum(row["cases"]) for row in rows)


def test_inference_is_judged_in_each_way() -> None:
    one = next(board for board in expert_boards([MATCH]) if len(board.board.cards) >= 9)
    row = play_inference.Inferred()(one)
    ways = {(view, number, way) for view, number, way, *_ in row["found"]}
    for view in ("declarer", "defender"):
        for way in (play_inference.UNREAD, play_inference.FEATURES, play_inference.EXPERTS):
            assert (view, 9, way) in ways
    by_view = {(view, number): set() for view, number, *_ in row["found"]}  # type: ignore[var-annotated]
    for view, number, _, honours, bits in row["found"]:
        by_view[view, number].add(honours)
        assert bits >= 0
    assert all(len(honours) == 1 for honours in by_view.values())  # the same cards, whatever the way
    [table] = play_inference.tables([row])
    assert len(table.rows) == len(row["found"])


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They print tables, keep their rows, go on from them, and refuse files without boards in one line."""
    for name, word in (("cards", "opening lead"), ("inference", "not read")):
        out = str(tmp_path / f"{name}.jsonl")
        question = ["experiment", name, MATCH, "--boards", "1", "--jobs", "1", "--solve-every", "0", "--out", out]
        with pytest.raises(SystemExit) as ended:
            main(question)
        assert ended.value.code == 0
        assert word in capsys.readouterr().out
        with pytest.raises(SystemExit) as ended:
            main(question)
        assert ended.value.code == 2
        assert "is there already: continue it with --resume" in capsys.readouterr().err
        with pytest.raises(SystemExit) as ended:
            main([*question, "--resume"])
        assert ended.value.code == 0
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([*question, "--solve-every", "3", "--resume"])
        assert ended.value.code == 2
        assert capsys.readouterr().err.endswith("other settings: solve-every 0, not 3\n")
    empty = tmp_path / "empty.lin"
    empty.write_text("")
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(["experiment", "cards", str(empty), "--out", str(tmp_path / "no.jsonl")])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1

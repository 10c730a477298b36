"""Worlds dealt as experts' ways make them likely: without bias, independent, within the facts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.beliefs.model import Model, ModelError
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.formats import loads
from alphamu.worlds.believed import MOST_WEIGHED, BelievedLayouts
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.odds import exact_odds, odds_of
from alphamu.worlds.position import Position
from alphamu.worlds.rare import sample_with_rare
from alphamu.worlds.situation import Said, Situation
from alphamu.worlds.sources import NOTHING, Believe, Sources

# 4♠ by South after an overcall; West leads from ♥AK.
PLAYED = """[Dealer "S"][Vulnerable "NS"]
[Deal "S:AQJ95.84.KQ5.A73 63.AKQ92.J84.K42 KT87.J65.A63.J65 42.T73.T972.QT98"]
[Contract "4S"][Declarer "S"][Auction "S"]
1S 2H 3S Pass
4S Pass Pass Pass
[Play "W"]
HA H5 HT H4
HK H6 H3 H8
HQ HJ H7 S5
S3 S7 S2 SA
S6 S8 S4 SQ
D4 D3 D2 DK
D8 DA D7 D5
DJ D6 D9 DQ
*
"""


def board() -> Board:
    """The board, eight tricks on record."""
    [record] = loads(PLAYED)
    assert isinstance(record, Board)
    return record


def layouts_after(cards: int, said: Said | None = None, sources: Sources | None = None) -> BelievedLayouts:
    knowledge = knowledge_after(cards, said, sources)
    assert isinstance(knowledge.layouts, BelievedLayouts)
    return knowledge.layouts


def knowledge_after(cards: int, said: Said | None = None, sources: Sources | None = None) -> Knowledge:
    knowledge = Situation.of_record(board(), cards, said, sources).knowledge
    assert knowledge is not None
    return knowledge


def chi_square(layouts: BelievedLayouts, drawn: list[tuple[int, int]]) -> tuple[float, int]:
    """How far draws are from all layouts with their weights, and the degrees of freedom; rare ones as one."""
    listed = layouts.sample(None)
    weights = listed.weights or [1.0] * len(listed.worlds)
    counts = Counter(drawn)
    assert set(counts) <= set(listed.worlds)
    rare_expected, rare_drawn, statistic, freedom = 0.0, 0, 0.0, 0
    for world, weight in zip(listed.worlds, weights, strict=True):
        expected = len(drawn) * weight / sum(weights)
        if expected < 5:
            rare_expected += expected
            rare_drawn += counts[world]
        else:
            statistic += (counts[world] - expected) ** 2 / expected
            freedom += 1
    if rare_expected >= 5:
        statistic += (rare_drawn - rare_expected) ** 2 / rare_expected
        freedom += 1
    return statistic, freedom - 1


@pytest.mark.parametrize("said", [None, Said({Seat.WEST: "1+ of QT of C"}), Said({Seat.EAST: "0-1 of QT98 of C"})])
def test_draws_in_an_ending_are_as_frequent_as_the_weights_of_all_layouts(said: Said | None) -> None:
    layouts = layouts_after(28, said)
    statistic, freedom = chi_square(layouts, layouts.draws(20_000, seed=5))
    assert freedom > 5
    assert statistic < freedom + 4 * (2 * freedom) ** 0.5


def test_draws_thrown_away_leave_the_weights_of_the_others() -> None:
    """The same ending, but drawn and thrown away as at trick one."""
    layouts = layouts_after(28, Said({Seat.EAST: "1+ of QT98 of C"}))
    statistic, freedom = chi_square(layouts, layouts._fitting(10_000, seed=5))
    assert freedom > 5
    assert statistic < freedom + 4 * (2 * freedom) ** 0.5


def test_seeds_are_independent_and_repeat() -> None:
    layouts = layouts_after(1)
    one, two = (layouts.draws(200, seed) for seed in (1, 2))
    assert one == layouts.draws(200, 1)
    assert len(set(one) & set(two)) <= 2
    assert layouts.draws(50, 1) == one[:50]


def test_equal_draws_are_merged_and_their_weights_added() -> None:
    layouts = layouts_after(28)
    sample = layouts.sample(layouts.count - 1, seed=3)
    assert len(set(sample.worlds)) == len(sample.worlds)
    assert sample.weights is not None
    assert sum(sample.weights) == sample.effective == layouts.count - 1
    assert dict(zip(sample.worlds, sample.weights, strict=True)) == Counter(
        layouts.draws(layouts.count - 1, seed=3)
    )
    assert f"drawn {layouts.count - 1:,} times" in str(sample)


def test_facts_are_hard() -> None:
    """What is said and what the cards show holds in every draw, whatever experts would hold."""
    layouts = layouts_after(12, Said({Seat.WEST: "9-10 hcp, DT, 2-3S"}))
    for world in layouts.sample(100, seed=1).worlds:
        west = layouts.hidden.dealt(world)[Seat.WEST]
        assert 9 <= west.hcp <= 10
        assert west.length(Suit.SPADES) in (2, 3)
        assert {Card.parse("DT"), Card.parse("HA"), Card.parse("HK"), Card.parse("HQ")} <= set(west)


def test_a_constraint_that_experts_hardly_ever_meet_is_dealt_by_weights() -> None:
    """West, who overcalled at the two level, is said to have next to nothing: few draws fit."""
    layouts = layouts_after(1, Said({Seat.WEST: "0-8 hcp, 4-5H, 0-1S"}))
    assert layouts.count > MOST_WEIGHED
    sample = layouts.sample(60, seed=2)
    assert sample.effective is not None
    assert sample.effective <= 60
    assert layouts.draws(60, seed=2)[:20] == layouts.draws(20, seed=2)
    for world in sample.worlds:
        assert layouts.constraint.satisfied(layouts.hidden.dealt(world))


def test_nothing_that_the_cards_allow_is_impossible() -> None:
    """Every layout of an ending has a weight, and no open card a chance of 0 or 1."""
    layouts = layouts_after(28)
    sample = layouts.sample(None)
    assert sample.exhaustive
    assert min(sample.weights or [1]) >= 1
    assert len(sample.worlds) == layouts.count
    for cards in (1, 8, 20):
        chances = odds_of(layouts_after(cards)).honours
        assert all(0 < chance < 1 for chance in chances.values())


def test_a_card_that_one_hand_must_have_is_certain() -> None:
    """East has no more hearts than the three played: of a suit shown out of, everything is with the other."""
    odds = odds_of(layouts_after(28, Said({Seat.EAST: "CQ"})))
    assert odds.honours[Card.parse("CQ")] == 0


def test_experts_believe_an_overcall_and_a_lead() -> None:
    """West has the hearts, and most of the points."""
    believed, plain = odds_of(layouts_after(1)), exact_odds(knowledge_after(1, sources=NOTHING).layouts)
    king, queen = Card.parse("HK"), Card.parse("HQ")
    assert believed.honours[king] > 0.9 > plain.honours[king]
    assert believed.honours[queen] > 0.6 > plain.honours[queen]
    assert believed.honours[Card.parse("CK")] > 0.5


def test_odds_with_something_said_agree_with_all_layouts_weighed() -> None:
    said = Said({Seat.WEST: "1+ of QT of C"})
    layouts = layouts_after(28, said)
    listed = layouts.sample(None)
    total = sum(listed.weights or [])
    for card, chance in odds_of(layouts).honours.items():
        held = sum(
            weight
            for (west, _), weight in zip(listed.worlds, listed.weights or [], strict=True)
            if west & card.mask
        )
        assert chance == pytest.approx(held / total)


def test_without_an_auction_or_in_an_ending_nothing_is_believed() -> None:
    silent = replace(board(), auction=None)
    knowledge = Situation.of_record(silent, 1).knowledge
    assert knowledge is not None
    assert not isinstance(knowledge.layouts, BelievedLayouts)
    ending = Position(
        strain=board().contract.strain,  # type: ignore[union-attr]
        declarer=Seat.SOUTH,
        tricks_needed=1,
        leader=Seat.SOUTH,
        declarer_hand=Hand.parse("A2..."),
        dummy_hand=Hand.parse("3..2."),
        unseen=Hand.parse("KQ.32.."),
    )
    assert Situation.of_record(ending).deal(None).sample is not None
    assert Situation.of_record(ending).deal(None).position.weights is None


def test_an_auction_that_no_expert_ever_held_is_no_error() -> None:
    calls = "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C 3D 3H 3S X XX 4S P P P"
    auction = Auction(Seat.SOUTH, tuple(map(Call.parse, calls.split())))
    contract = auction.contract
    assert contract is not None
    strange = replace(board(), auction=auction, contract=contract, cards=())
    knowledge = Situation.of_record(strange, 0).knowledge
    assert knowledge is not None
    assert len(knowledge.layouts.sample(20).worlds) == 20


def test_rules_and_nothing_are_as_before() -> None:
    rules = knowledge_after(1, sources=Sources(Believe.RULES))
    assert rules.learned is None
    assert [str(one.origin.value) for one in rules.beliefs.held] == ["auction", "lead"]
    nothing = knowledge_after(1, sources=Sources(Believe.NOTHING))
    assert nothing.beliefs.held == ()
    assert nothing.layouts.sample(10).weights is None


def test_each_card_counts_once() -> None:
    """With inference from the play, experts are asked about the auction and the lead alone."""
    without_play = Sources(play=False)
    for cards in (1, 12):
        knowledge = knowledge_after(cards, sources=without_play)
        assert knowledge.learned is not None
        assert knowledge.cards_read == 1
    late, early = layouts_after(12, sources=without_play), layouts_after(12)
    assert odds_of(late).largest_change(odds_of(early)) > 0.001
    dealt = Situation.of_record(board(), 28, sources=without_play).deal(None, by_play=True)
    assert dealt.position.weights is not None


def test_a_missing_or_damaged_model_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        Model(tmp_path / "none.bin")
    damaged = tmp_path / "damaged.bin"
    damaged.write_bytes(b"AM")
    with pytest.raises(ModelError, match="is damaged"):
        Model(damaged)


def test_rare_breaks_are_drawn_without_bias() -> None:
    """The weighted share of a void break among worlds with rare ones is that of the distribution itself."""
    layouts = layouts_after(1)
    splits = layouts.learned.splits()[Suit.HEARTS]
    expected = sum(chance for split, chance in splits.items() if 0 in split)
    shares = []
    for seed in range(30):
        sample = sample_with_rare(layouts, 100, seed)
        assert sample.weights is not None
        void = sum(
            weight
            for (west, east), weight in zip(sample.worlds, sample.weights, strict=True)
            if not west & Suit.HEARTS.mask or not east & Suit.HEARTS.mask
        )
        shares.append(void / sum(sample.weights))
    mean = sum(shares) / len(shares)
    error = (sum((share - mean) ** 2 for share in shares) / len(shares) / (len(shares) - 1)) ** 0.5
    assert abs(mean - expected) < 4 * error + 0.002

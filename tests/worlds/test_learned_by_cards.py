"""Experts' ways where the cards after the lead tell by their likelihoods: draws, weights and chances agree."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.worlds.inference import experts_likelihoods
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.learned import Learned
from alphamu.worlds.learned_by_cards import DRAWN, LISTED, LearnedByCards
from alphamu.worlds.moment import Moment
from alphamu.worlds.reasons import pictures, reasons
from alphamu.worlds.sources import Sources

DEAL = "S:AQJ95.84.Q52.A73 63.AKJ92.A84.T42 KT87.Q65.KJ3.865 42.T73.T976.KQJ9"
CALLS = "1S 2H 3S Pass 4S Pass Pass Pass"
CARDS = "HA H5 H3 H4 HK H6 H7 H8 C2 C5 CJ CA SA S3 S7 S2 SQ S6 S8 S4 D2 D4 DK D6 C6 C9 C3 C4 DT DQ DA D3"


def knowledge(cards: int, viewer: Seat = Seat.SOUTH, *, by_cards: bool = True, play: bool = True) -> Knowledge:
    auction = Auction(Seat.SOUTH, tuple(map(Call.parse, CALLS.split())))
    board = Board(Deal.parse(DEAL), auction=auction, contract=auction.contract)
    played = tuple(map(Card.parse, CARDS.split()[:cards]))
    sources = Sources(play=play, by_cards=by_cards)
    return Moment.of(board, played).knowledge_of(viewer, sources=sources)


def test_up_to_the_lead_nothing_is_different() -> None:
    assert type(knowledge(1).learned) is Learned
    assert isinstance(knowledge(2).learned, LearnedByCards)
    assert type(knowledge(2, by_cards=False).learned) is Learned
    assert type(knowledge(20, play=False).learned) is Learned  # the cards after the lead are not asked for


@pytest.mark.parametrize("viewer", [Seat.SOUTH, Seat.EAST, Seat.WEST])
def test_weights_are_those_of_the_lead_times_the_likelihoods(viewer: Seat) -> None:
    both, lead = knowledge(20, viewer), knowledge(20, viewer, play=False)
    assert both.learned is not None
    assert lead.learned is not None
    worlds = lead.layouts.draws(60, 1)
    likelihoods = experts_likelihoods(lead).of(worlds)
    found = both.learned.weights(worlds)
    expected = [
        weight * likelihood for weight, likelihood in zip(lead.learned.weights(worlds), likelihoods, strict=True)
    ]
    best = max(range(60), key=lambda place: expected[place])
    for weight, product in zip(found, expected, strict=True):
        if product > 1e-4 * expected[best]:  # else whole numbers are too coarse
            assert weight / found[best] == pytest.approx(product / expected[best], rel=0.02)


def test_where_there_are_few_layouts_all_are_weighed() -> None:
    known = knowledge(32)
    learned = known.learned
    assert learned is not None
    worlds = known.layouts.sample(None).worlds
    assert len(worlds) <= LISTED
    weights = learned.weights(worlds)
    for card, chance in learned.chances().items():
        share = sum(weight for (first, _), weight in zip(worlds, weights, strict=True) if first & card.mask)
        assert chance == pytest.approx(share / sum(weights), abs=1e-5)
    drawn = Counter(learned.draw(4000, 3))
    for world, weight in zip(worlds, weights, strict=True):
        part = weight / sum(weights)
        assert abs(drawn[world] / 4000 - part) < 5 * math.sqrt(part * (1 - part) / 4000) + 1e-3


@pytest.mark.parametrize("cards", [8, 16, 22])
def test_draws_come_as_often_as_the_chances_say(cards: int) -> None:
    learned = knowledge(cards).learned
    assert learned is not None
    drawn = learned.draw(1000, 5)
    for card, chance in learned.chances().items():
        assert abs(sum(bool(first & card.mask) for first, _ in drawn) / 1000 - chance) < 0.1


@pytest.mark.parametrize("cards", [8, 32])
def test_more_draws_begin_with_the_fewer_ones(cards: int) -> None:
    learned = knowledge(cards).learned
    assert learned is not None
    many = learned.draw(3 * DRAWN, 2)
    assert many[:7] == learned.draw(7, 2)
    assert many[: DRAWN + 5] == learned.draw(DRAWN + 5, 2)
    assert many != learned.draw(3 * DRAWN, 3)


def test_lengths_and_points_add_up() -> None:
    learned = knowledge(16).learned
    assert learned is not None
    for suit, splits in learned.splits().items():
        assert sum(splits.values()) == pytest.approx(1), suit
    lengths = learned.mean_lengths()
    assert [sum(two[place] for two in lengths.values()) for place in (0, 1)] == pytest.approx([13, 13])
    hidden = [Deal.parse(DEAL).hand(seat).hcp for seat in (Seat.WEST, Seat.EAST)]
    assert sum(learned.mean_points()) == pytest.approx(sum(hidden))


def test_what_it_tells() -> None:
    """The king that held is a reason: the ace is with West."""
    told = [str(reason) for reason in reasons(knowledge(24))]
    assert any(reason.startswith("trick 6") and "♦A with West" in reason for reason in told)
    assert len(pictures(knowledge(24))) == 2


def test_players_inside_play_outs_believe_features() -> None:
    """The kernel deals from weights of hands: there the cards are features, and weigh nothing beside."""
    by_cards, features = knowledge(20).learned, knowledge(20, by_cards=False).learned
    assert by_cards is not None
    assert features is not None
    assert by_cards.seat(Seat.WEST).suit_weights == features.seat(Seat.WEST).suit_weights

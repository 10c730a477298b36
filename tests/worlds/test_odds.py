"""Breaks and places of honours, against the figures every player knows."""

import pytest

from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds import Hidden, Layouts, WorldsError
from alphamu.worlds.constraints import At
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.odds import exact_odds, listed_odds, sampled_odds

SEATS = (Seat.WEST, Seat.EAST)
# Dummy ♠AJ762 ♥K5 ♦A84 ♣932, declarer ♠KT54 ♥AQ3 ♦K72 ♣AK5: ♠Q983 are out, eight hearts, and so on.
GAME = Hidden(
    SEATS, FULL_PACK & ~Hand.parse("AJ762.K5.A84.932").mask & ~Hand.parse("KT54.AQ3.K72.AK5").mask, (13, 13)
)


def test_a_priori_breaks() -> None:
    """Four cards break 2-2 in 40.7%, 3-1 in 49.7% and 4-0 in 9.6% of all deals."""
    odds = exact_odds(Layouts(GAME))
    spades = odds.splits[Suit.SPADES]
    assert spades[2, 2] == pytest.approx(0.4070, abs=0.0001)
    assert spades[1, 3] + spades[3, 1] == pytest.approx(0.4974, abs=0.0001)
    assert spades[0, 4] + spades[4, 0] == pytest.approx(0.0957, abs=0.0001)
    assert odds.honours[Card.parse("SQ")] == pytest.approx(0.5)
    assert set(odds.honours) == {Card.parse(card) for card in ("SQ", "HJ", "DQ", "DJ", "CQ", "CJ")}
    for breaks in odds.splits.values():
        assert sum(breaks.values()) == pytest.approx(1)


def test_a_long_suit_moves_the_queen() -> None:
    """West is known to have six hearts: 7 places against 11, as East has two of the eight."""
    odds = exact_odds(Layouts(GAME, At(Seat.WEST, read_constraint("6H"))))
    assert odds.honours[Card.parse("SQ")] == pytest.approx(7 / 18)
    assert odds.splits[Suit.HEARTS] == {(6, 2): pytest.approx(1)}


def test_cards_played_are_not_out() -> None:
    """West has played ♠9, East ♠3: of ♠Q8, still out, West has at most two."""
    gone = Hand.parse("93...").mask
    after = Hidden(SEATS, GAME.unseen & ~gone, (12, 12), (Hand.parse("9...").mask, Hand.parse("3...").mask))
    spades = exact_odds(Layouts(after)).splits[Suit.SPADES]
    assert spades == {
        (0, 2): pytest.approx(11 / 46),
        (1, 1): pytest.approx(12 / 23),
        (2, 0): pytest.approx(11 / 46),
    }


def test_no_layout_no_odds() -> None:
    with pytest.raises(WorldsError, match="no odds"):
        exact_odds(Layouts(GAME, At(Seat.WEST, read_constraint("30+ hcp"))))


def test_exact_and_listed_odds_agree() -> None:
    ending = Hidden(SEATS, Hand.parse("KJ9.A8.Q4.AJ7").mask, (5, 5))
    layouts = Layouts(ending, At(Seat.WEST, read_constraint("6+ hcp, not SK")))
    exact = exact_odds(layouts)
    listed = sampled_odds(ending, layouts.sample(None))
    assert exact.largest_change(listed) == pytest.approx(0)
    assert exact.honours[Card.parse("SK")] == 0
    weighted = listed_odds(ending.unseen, layouts.sample(2).worlds, [1.0, 0.0])
    assert set(weighted.honours.values()) <= {0.0, 1.0}
    assert weighted.largest_change(exact) > 0.3

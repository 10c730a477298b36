"""What may be played to a trick, who wins it, who leads next, and which cards touch."""

from itertools import combinations
from random import Random

import pytest

from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.touching import touching_groups
from alphamu.bridge.trick import Trick


def trick(leader: Seat, *cards: str) -> Trick:
    return Trick(leader, tuple(map(Card.parse, cards)))


@pytest.mark.parametrize(
    ("led", "legal"),
    [
        ((), "A2.K..3"),
        (("S5",), "A2..."),
        (("H5", "S4"), ".K.."),
        (("D5",), "A2.K..3"),
    ],
)
def test_whoever_can_follow_must_and_whoever_cannot_may_play_anything(led: tuple[str, ...], legal: str) -> None:
    assert trick(Seat.WEST, *led).legal_cards(Hand.parse("A2.K..3")) == Hand.parse(legal)


def test_the_winner_leads_next_and_before_the_fourth_card_nobody_does() -> None:
    unfinished = trick(Seat.WEST, "H5", "H9", "C2")
    assert unfinished.or_next(Strain.CLUBS) == unfinished
    complete = unfinished.after(Card.parse("HA"))
    assert complete.or_next(Strain.CLUBS) == Trick(Seat.EAST)
    assert complete.or_next(Strain.NOTRUMP) == Trick(Seat.SOUTH)
    assert complete.or_next(Strain.SPADES) == Trick(Seat.SOUTH)


def test_those_who_do_not_follow_show_out() -> None:
    assert list(trick(Seat.NORTH, "D4", "S2", "D9", "C3").not_following()) == [Seat.EAST, Seat.WEST]
    assert list(Trick(Seat.NORTH).not_following()) == []


def test_cards_touch_when_nothing_that_others_hold_lies_between_them() -> None:
    """Two at a time, by the definition."""
    for seed in range(200):
        random = Random(seed)
        pack = random.sample(list(Hand(FULL_PACK)), random.randint(2, 52))
        own, others = Hand.of(pack[: min(13, len(pack) // 2)]), sum(card.mask for card in pack[len(pack) // 2 :])
        groups = touching_groups(own, others)
        assert sum(group.mask for group in groups) == own.mask
        for high, low in combinations(own, 2):
            between = [rank for rank in range(low.rank + 1, high.rank) if Card(low.suit, rank).mask & others]
            touch = high.suit is low.suit and not between
            assert any(high in group and low in group for group in groups) is touch
    assert {card.suit for card in touching_groups(Hand.parse("2.A.."), 0)[0]} == {Suit.SPADES}

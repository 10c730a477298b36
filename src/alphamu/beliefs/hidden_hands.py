"""The hidden hands as a player believes in them: how likely each layout is, at one moment of the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alphamu._kernel import HiddenSeat, ThreeHiddenHands, TwoHiddenHands, power_of_two
from alphamu.beliefs.model import Model, experts
from alphamu.beliefs.public import Public
from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat

_LEAST = 2.0**-20
_TRIES = 300
_TRIES_SEED = 1
_HEAVIEST = 1 << 30
_MOST_DOUBLINGS = 31
_POINTS = {14: 4, 13: 3, 12: 2, 11: 1}

Layout = tuple[int, ...]


class BeliefError(BridgeError):
    """A question about hidden hands that has no answer."""


def hidden_seats(public: Public, viewer: Seat) -> tuple[Seat, ...]:
    """The seats a player does not see, clockwise from the player: two, and three before the lead."""
    seen = {viewer} if public.dummy is None else {viewer, public.contract.dummy}
    return tuple(seat for seat in (viewer.plus(places) for places in (1, 2, 3)) if seat not in seen)


class HiddenHands:
    """What a player who was dealt `hand` in the seat `viewer` believes about the hands of `seats`.

    A layout has for each of these seats the set of its cards that are still hidden, `unseen` in all. With two
    hidden hands everything is exact; with three, before the lead, chances are estimated.
    """

    def __init__(self, public: Public, viewer: Seat, hand: int, model: Model | None = None) -> None:
        if public.dummy is not None and viewer is public.contract.dummy:
            raise BeliefError("dummy does not play: declarer's beliefs are asked for")
        if hand.bit_count() != HAND_SIZE or (public.dummy is not None and public.dummy.bit_count() != HAND_SIZE):
            raise BeliefError("beliefs are about whole deals: each hand seen must have been dealt thirteen cards")
        model = experts() if model is None else model
        self.seats = hidden_seats(public, viewer)
        self.played = tuple(public.played_by(seat) for seat in self.seats)
        self.unseen = FULL_PACK & ~hand & ~(public.dummy or 0) & ~sum(self.played)
        self.sizes = tuple(HAND_SIZE - played.bit_count() for played in self.played)
        self._scored = [model.seat(public, seat) for seat in self.seats]
        self._hands: TwoHiddenHands | ThreeHiddenHands
        if len(self.seats) == 3:
            self._hands = ThreeHiddenHands(self.unseen, self._scored, _TRIES, _TRIES_SEED)
        else:
            first, second = (
                FULL_PACK & ~sum(suit.mask for suit in public.shown_out_by(seat)) for seat in self.seats
            )
            played = (self.played[0], self.played[1])
            self._open = first & second
            self._hands = TwoHiddenHands(self.unseen, self.sizes[0], (first, second), played, *self._scored)

    def draw(self, count: int, seed: int = 0) -> Sequence[Layout]:
        """Independent layouts, each as often as it is believed; the same one may come twice."""
        return self._hands.draw(count, seed)

    def weights(self, layouts: Sequence[Layout]) -> list[int]:
        """How likely layouts are in relation to each other: whole numbers from 1 to 2**30."""
        scores = [0] * len(layouts)
        for place, (seat, played) in enumerate(zip(self._scored, self.played, strict=True)):
            for number, score in enumerate(seat.scores([layout[place] | played for layout in layouts])):
                scores[number] += score
        best = max(scores, default=0)
        return [max(1, _weight(score - best)) for score in scores]

    def odds(self) -> Mapping[Card, tuple[float, ...]]:
        """For each hidden card the chance of each hidden hand to hold it; of an open card never 0 or 1."""
        if isinstance(self._hands, TwoHiddenHands):
            first = self._hands.chances()
            return {card: self._shared(card, first[card.bit]) for card in Hand(self.unseen)}
        chances = self._hands.chances()
        return {card: tuple(row[card.bit] for row in chances) for card in Hand(self.unseen)}

    def lengths(self, seat: Seat) -> Mapping[Suit, Mapping[int, float]]:
        """The chances for the cards that a hidden hand was dealt in each suit; of two hidden hands only."""
        place, hands = self._place(seat)
        found = {}
        for suit, chances in zip(Suit, hands.lengths(), strict=True):
            out = (self.unseen & suit.mask).bit_count()
            played = (self.played[place] & suit.mask).bit_count()
            found[suit] = {
                played + (out - first if place else first): chance
                for first, chance in enumerate(chances[: out + 1])
            }
        return found

    def points(self, seat: Seat) -> Mapping[int, float]:
        """The chances for the high-card points that a hidden hand was dealt; of two hidden hands only."""
        place, hands = self._place(seat)
        chances = hands.points()
        out = len(chances) - 1
        played = sum(_POINTS.get(card.rank, 0) for card in Hand(self.played[place]))
        return {played + (out - first if place else first): chance for first, chance in enumerate(chances)}

    def _shared(self, card: Card, first: float) -> tuple[float, float]:
        """The chances of two hands: never certain while the card is open."""
        if card.mask & self._open:
            first = min(max(first, _LEAST), 1 - _LEAST)
        return (first, 1 - first)

    def _place(self, seat: Seat) -> tuple[int, TwoHiddenHands]:
        if seat not in self.seats or not isinstance(self._hands, TwoHiddenHands):
            raise BeliefError(f"the hand of {seat} is not one of two hidden hands")
        return self.seats.index(seat), self._hands


def _weight(score: int) -> int:
    """2**30, halved once for every doubling that the score is below zero."""
    return int(power_of_two(score) * _HEAVIEST) if score > -_MOST_DOUBLINGS * HiddenSeat.DOUBLING else 0

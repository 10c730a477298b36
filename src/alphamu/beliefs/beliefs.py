"""Beliefs: how likely each layout of the hidden cards is, to one player at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alphamu._kernel import DOUBLING, ThreeHiddenHands, TwoHiddenHands, power_of_two
from alphamu.beliefs.model import Model, experts
from alphamu.beliefs.public import Public
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat

_TRIES = 300
_HEAVIEST = 1 << 30

Layout = tuple[int, ...]


class BeliefError(BridgeError):
    """A question about hidden hands that has no answer."""


def hidden_seats(public: Public, viewer: Seat) -> tuple[Seat, ...]:
    """The seats a player does not see, clockwise from the player: two, and three before the lead."""
    seen = {viewer} if public.dummy is None else {viewer, public.contract.dummy}
    return tuple(seat for seat in (viewer.plus(places) for places in (1, 2, 3)) if seat not in seen)


class Beliefs:
    """What a player who sees `hand`, the cards dealt to the seat `viewer`, believes about the hidden hands.

    A layout has a set of cards for each of the `seats`: those of its cards that are still hidden.
    """

    def __init__(self, public: Public, viewer: Seat, hand: int, model: Model | None = None) -> None:
        if public.dummy is not None and viewer is public.contract.dummy:
            raise BeliefError("dummy does not play: declarer's beliefs are asked for")
        if hand.bit_count() != HAND_SIZE or (public.dummy is not None and public.dummy.bit_count() != HAND_SIZE):
            raise BeliefError("beliefs are about whole deals: each hand seen must have been dealt thirteen cards")
        model = model if model is not None else experts()
        self.seats = hidden_seats(public, viewer)
        self.played = tuple(public.played_by(seat) for seat in self.seats)
        self.unseen = FULL_PACK & ~hand & ~(public.dummy or 0) & ~sum(self.played)
        self.sizes = tuple(HAND_SIZE - played.bit_count() for played in self.played)
        self._kernel_seats = [model.seat(public, seat) for seat in self.seats]
        if len(self.seats) == 2:
            first, second = (
                FULL_PACK & ~sum(suit.mask for suit in public.shown_out_by(seat)) for seat in self.seats
            )
            self._two: TwoHiddenHands | None = TwoHiddenHands(
                self.unseen, self.sizes[0], (first, second), self.played, *self._kernel_seats
            )
        else:
            self._two = None
            self._three = ThreeHiddenHands(self.unseen, self._kernel_seats, _TRIES, 1)

    def draw(self, count: int, seed: int = 0) -> list[Layout]:
        """Independent layouts, each as often as it is believed; the same one may come twice."""
        return self._two.draw(count, seed) if self._two is not None else self._three.draw(count, seed)

    def weights(self, layouts: Sequence[Layout]) -> list[int]:
        """How likely layouts are in relation to each other: whole numbers from 1 to 2**30."""
        scores = [
            sum(
                seat.score(cards | played)
                for seat, cards, played in zip(self._kernel_seats, layout, self.played, strict=True)
            )
            for layout in layouts
        ]
        best = max(scores, default=0)
        return [max(1, round_power(score - best)) for score in scores]

    def odds(self) -> Mapping[Card, tuple[float, ...]]:
        """For each hidden card the chance of each hidden hand to hold it."""
        if self._two is not None:
            chances = self._two.chances()
            return {card: (chances[card.bit], 1 - chances[card.bit]) for card in Hand(self.unseen)}
        three = self._three.chances()
        return {card: tuple(chances[card.bit] for chances in three) for card in Hand(self.unseen)}


def round_power(score: int) -> int:
    """2**30 halved once for every 1024 that the score is below zero."""
    return int(power_of_two(score) * _HEAVIEST) if score > -31 * DOUBLING else 0

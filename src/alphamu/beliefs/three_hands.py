"""The three hands that the opening leader does not see, as experts' calls make them likely."""

from __future__ import annotations

from collections.abc import Mapping

from alphamu._kernel import ThreeHiddenHands
from alphamu.beliefs.model import Model, experts
from alphamu.beliefs.public import Public
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat

_TRIES = 300  # layouts by which the chances are estimated
_TRIES_SEED = 1

Layout = tuple[int, int, int]


class ThreeHands:
    """What a player believes before the lead. A layout has the hands of `seats`, in this order."""

    def __init__(self, public: Public, viewer: Seat, hand: int, model: Model | None = None) -> None:
        model = experts() if model is None else model
        self.seats = viewer.others
        self.unseen = FULL_PACK & ~hand
        scored = [model.seat(public, seat) for seat in self.seats]
        self._hands = ThreeHiddenHands(self.unseen, scored, _TRIES, _TRIES_SEED)

    def draw(self, count: int, seed: int = 0) -> list[Layout]:
        """Independent layouts, each as often as it is believed; the same one may come twice."""
        return [(first, second, third) for first, second, third in self._hands.draw(count, seed)]

    def odds(self) -> Mapping[Card, tuple[float, ...]]:
        """For each hidden card the chance of each hidden hand to hold it, estimated."""
        chances = self._hands.chances()
        return {card: tuple(row[card.bit] for row in chances) for card in Hand(self.unseen)}

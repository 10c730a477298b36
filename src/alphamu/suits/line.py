"""How to begin with a suit: the first card, and the lines that a player would name."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from alphamu.bridge.card import rank_letter
from alphamu.bridge.seat import Seat
from alphamu.suits.plan import SIDE


@dataclass(frozen=True, order=True)
class Lead:
    """A first card: the hand and the rank, of touching cards the lowest."""

    seat: Seat
    rank: int

    @property
    def key(self) -> tuple[int, int]:
        """The hand and the rank as the kernel knows them."""
        return SIDE.index(self.seat), self.rank

    def __str__(self) -> str:
        return self.seat.letter + rank_letter(self.rank)


@dataclass(frozen=True)
class Line:
    """A way to begin that a player would name: a lead, and the card that partner plays on it if nobody beats it.

    `third` is `SHOWS_OUT` where partner has no card of the suit, and None where none can be named, for it depends
    on the card of the next player. `value` is a chance.
    """

    lead: Lead
    third: int | None
    value: Fraction

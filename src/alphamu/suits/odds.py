"""How likely each layout of the missing cards is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb

from alphamu.bridge.card import Suit
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.suits.holdings import Holdings, SuitError
from alphamu.worlds.constraints import ANYTHING, And, Cards, Constraint, Length, Not, Or, Points
from alphamu.worlds.grammar import read_constraint

SUIT = Suit.SPADES  # in the words of constraints; which suit it is makes no difference
_VACANT = re.compile(r"(\d{1,2})\s*[-–:]\s*(\d{1,2})")


@dataclass(frozen=True)
class Odds:
    """What is known of the defenders' hands besides the cards of declarer's side.

    The vacant places of a hand are its cards that are not known, those of this suit included: at the start 13 and
    13, and fewer for a defender who is known to hold length elsewhere. The constraints are about this suit alone.
    """

    west_vacant: int = HAND_SIZE
    east_vacant: int = HAND_SIZE
    west: Constraint = ANYTHING
    east: Constraint = ANYTHING

    @classmethod
    def read(
        cls,
        vacant: str | None = None,
        west: str | None = None,
        east: str | None = None,
        called: Callable[[str], str] = str.capitalize,
    ) -> Odds:
        """Read `10-8` for the vacant places of West and East, and constraints as in `3+S, not SK`.

        `called` says what each of them is called by whoever gives it: errors name it so.
        """
        places = _VACANT.fullmatch(vacant.strip()) if vacant is not None else None
        if vacant is not None and (places is None or max(int(places[1]), int(places[2])) > HAND_SIZE):
            raise SuitError(
                f"{called('vacant')} {vacant!r}: expected West's places, then East's, at most 13 each, as in 10-8"
            )
        west_vacant, east_vacant = (int(places[1]), int(places[2])) if places else (HAND_SIZE, HAND_SIZE)
        return cls(west_vacant, east_vacant, _read(west, called("west")), _read(east, called("east")))

    def weights(self, holdings: Holdings, wests: Sequence[int]) -> list[int]:
        """In how many ways each layout can be dealt; a layout is what West holds of the missing cards."""
        missing = holdings.missing
        others = self.west_vacant + self.east_vacant - missing.bit_count()
        if others < 0:
            raise SuitError(
                f"{missing.bit_count()} cards are missing, and West and East have only "
                f"{self.west_vacant} and {self.east_vacant} places for them"
            )
        weights = [
            comb(others, self.west_vacant - west.bit_count())
            if west.bit_count() <= self.west_vacant and self._fits(west, missing & ~west)
            else 0
            for west in wests
        ]
        if not any(weights):
            raise SuitError("no layout of the missing cards fits what is known of West and East")
        return weights

    def _fits(self, west: int, east: int) -> bool:
        return self.west.satisfied_by(_hand(west)) and self.east.satisfied_by(_hand(east))


def _hand(ranks: int) -> Hand:
    return Hand(ranks << 16 * SUIT)


def _read(text: str | None, name: str) -> Constraint:
    if text is None:
        return ANYTHING
    try:
        constraint = read_constraint(text)
    except ValueError as error:
        raise SuitError(f"{name}: {error}") from None
    if (stranger := _stranger(constraint)) is not None:
        raise SuitError(
            f"{name}: '{stranger}' is not about the suit alone: write of it as spades, as in 3+S or not SK"
        )
    return constraint


def _stranger(constraint: Constraint) -> Constraint | None:
    """A part of the constraint that is not about this suit alone."""
    match constraint:
        case Length(suit=suit) | Points(suit=suit):
            return None if suit is SUIT else constraint
        case Cards(mask=mask):
            return None if not mask & ~SUIT.mask else constraint
        case And(constraints=parts) | Or(constraints=parts):
            return next((found for part in parts if (found := _stranger(part)) is not None), None)
        case Not(constraint=inner):
            return _stranger(inner)
    return constraint

"""The four seats of the table and the two sides they form."""

from __future__ import annotations

from enum import IntEnum

from alphamu.bridge.errors import BridgeError


class Side(IntEnum):
    """A partnership."""

    NORTH_SOUTH = 0
    EAST_WEST = 1

    @property
    def opponents(self) -> Side:
        """The other partnership."""
        return Side(1 - self)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two players of this side."""
        return (Seat(self), Seat(self + 2))


class Seat(IntEnum):
    """A player's place, numbered clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat by its letter or its name, in any case.

        >>> Seat.parse("S")
        <Seat.SOUTH: 2>
        """
        for seat in cls:
            if text.upper() in (seat.letter, seat.name):
                return seat
        raise BridgeError(f"no seat {text!r}: expected N, E, S or W")

    @property
    def letter(self) -> str:
        """N, E, S or W."""
        return self.name[0]

    @property
    def next(self) -> Seat:
        """The player who acts after this one (the left-hand opponent)."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return Seat((self + 2) % 4)

    @property
    def previous(self) -> Seat:
        """The right-hand opponent."""
        return Seat((self + 3) % 4)

    @property
    def others(self) -> tuple[Seat, Seat, Seat]:
        """The other three, clockwise."""
        return (self.next, self.partner, self.previous)

    @property
    def side(self) -> Side:
        """The partnership this player belongs to."""
        return Side(self % 2)

    def plus(self, places: int) -> Seat:
        """The seat so many places further clockwise."""
        return Seat((self + places) % 4)

    def __str__(self) -> str:
        return self.name.capitalize()

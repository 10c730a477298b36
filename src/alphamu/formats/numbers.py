"""What the number of a board says where a record says nothing else."""

from __future__ import annotations

from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.seat import Seat

_MOST_DIGITS = 9


def dealer_of_board(number: str | None) -> Seat | None:
    """The dealer printed on the board; None if it has no plain number.

    >>> dealer_of_board("6"), dealer_of_board("6b")
    (<Seat.EAST: 1>, None)
    """
    plain = plain_number(number)
    return Seat((plain - 1) % 4) if plain else None


def vulnerability_of_board(number: str | None) -> Vulnerability:
    """The vulnerability printed on the board; nobody's if it has no plain number."""
    plain = plain_number(number)
    return Vulnerability.of_board(plain) if plain else Vulnerability.NONE


def plain_number(text: str | None) -> int | None:
    """The number that a few digits say; None for anything else.

    >>> plain_number("19"), plain_number("19b"), plain_number("9" * 5000)
    (19, None, None)
    """
    if text is None or len(text) > _MOST_DIGITS or not (text.isascii() and text.isdecimal()):
        return None
    return int(text)

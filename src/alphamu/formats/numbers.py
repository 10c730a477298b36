"""What the number of a board says where a record says nothing else."""

from __future__ import annotations

import re

from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.seat import Seat


def dealer_of_board(number: str | None) -> Seat | None:
    """The dealer printed on the board; None if it has no plain number.

    >>> dealer_of_board("6"), dealer_of_board("6b")
    (<Seat.EAST: 1>, None)
    """
    return Seat((int(number) - 1) % 4) if number is not None and _is_plain(number) else None


def vulnerability_of_board(number: str | None) -> Vulnerability:
    """The vulnerability printed on the board; nobody's if it has no plain number."""
    return Vulnerability.of_board(int(number)) if number is not None and _is_plain(number) else Vulnerability.NONE


def _is_plain(number: str) -> bool:
    return re.fullmatch("[0-9]{1,9}", number) is not None and int(number) > 0

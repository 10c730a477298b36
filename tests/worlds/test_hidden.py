"""Which hands are hidden from whom."""

import pytest

from alphamu.bridge.seat import Seat
from alphamu.worlds.hidden import hidden_seats
from alphamu.worlds.layouts import WorldsError


def test_two_hands_are_hidden_from_declarer_and_from_a_defender() -> None:
    assert hidden_seats(Seat.SOUTH, Seat.NORTH) == (Seat.WEST, Seat.EAST)
    assert hidden_seats(Seat.EAST, Seat.NORTH) == (Seat.SOUTH, Seat.WEST)


def test_three_are_hidden_while_no_dummy_is_on_the_table() -> None:
    assert hidden_seats(Seat.WEST, None) == (Seat.NORTH, Seat.EAST, Seat.SOUTH)


def test_nobody_asks_dummy() -> None:
    with pytest.raises(WorldsError, match="dummy does not play"):
        hidden_seats(Seat.NORTH, Seat.NORTH)

"""The worlds: what the player on turn knows, and the layouts of the hidden cards that fit it."""

from alphamu.bridge.card import Suit
from alphamu.bridge.seat import Seat
from alphamu.worlds.layouts import Hidden, Layouts, Sample, WorldsError


def deal_worlds(
    unseen: int,
    first_seat_size: int,
    second_seat_size: int,
    first_voids: frozenset[Suit] = frozenset(),
    second_voids: frozenset[Suit] = frozenset(),
    count: int | None = None,
    seed: int = 0,
) -> Sample:
    """Deal the unseen cards to two hands, so many times or, with None, in all ways.

    >>> from alphamu.bridge.hand import Hand
    >>> print(deal_worlds(Hand.parse("QJ32...").mask, 2, 2))
    all 6 layouts
    """
    hidden = Hidden(
        (Seat.WEST, Seat.EAST), unseen, (first_seat_size, second_seat_size), voids=(first_voids, second_voids)
    )
    return Layouts(hidden).sample(count, seed)


__all__ = ["Hidden", "Layouts", "Sample", "WorldsError", "deal_worlds"]

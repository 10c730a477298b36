"""Suit combinations: the best chance for each number of tricks in one suit, and the line that takes it."""

from alphamu.suits.combination import Combination, work_out
from alphamu.suits.holdings import Holdings
from alphamu.suits.odds import Odds


def suit(
    north: str,
    south: str,
    tricks: int | None = None,
    *,
    vacant: str | None = None,
    west: str | None = None,
    east: str | None = None,
) -> Combination:
    """The best chance and line for every number of tricks, or only for one.

    `vacant` are the unknown cards of West and East, as in `10-8`; `west` and `east` what else is known of them.

    >>> [(goal.tricks, round(float(goal.chance), 3)) for goal in suit("AQ", "32").goals]
    [(1, 1.0), (2, 0.5)]
    """
    return work_out(Holdings.parse(north, south), Odds.read(vacant, west, east), tricks)


__all__ = ["Combination", "suit"]

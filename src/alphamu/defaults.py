"""What is meant where nothing is said: how many layouts, how deep, how long.

With these an ordinary decision at trick one takes one to three seconds on one thread, an ending less than one.
"""

from __future__ import annotations

WORLDS = 100
DEPTH = 5
SECONDS = 10.0  # some endings are hard
SMALL_ENDING = 7  # with so many cards left, all layouts are dealt, and the search goes to the end


def worlds_for(cards_left: int) -> int | None:
    """How many layouts to deal; None for all.

    >>> worlds_for(8), worlds_for(7)
    (100, None)
    """
    return None if cards_left <= SMALL_ENDING else WORLDS


def depth_for(cards_left: int) -> int | None:
    """How many of declarer's cards to look ahead; None for the end of the hand."""
    return None if cards_left <= SMALL_ENDING else DEPTH

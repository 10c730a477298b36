"""What is meant where nothing is said: how many layouts, how deep, how long, how many threads, how much memory.

With the first of these an ordinary decision at trick one takes one to three seconds on one thread, an ending less.
"""

from __future__ import annotations

import os

WORLDS = 100
DEPTH = 5
SECONDS = 10.0  # some endings are hard
PLAY_OUTS = 200  # layouts that were not searched, on which the chance is told
SMALL_ENDING = 7  # with so many cards left, all layouts are dealt, and the search goes to the end
THREADS = 8  # for whoever waits, at most; with more of them two find out the same more often
MEMORY_MB = 256  # of a search, and of the double-dummy solver

PLAYERS_WORLDS = 20  # of a player in a match, as in the papers
DEFENDERS_WORLDS = 40  # of PIMC that defends for somebody who waits: at trick one a second or two
LEADERS_WORLDS = 20  # the same before the lead, when every solve is of a whole deal
DEFENDERS_DEPTH = 3  # of the own cards of a defender who asks αμ
PLAY_OUT_WORLDS = 20  # of each player in a play-out, at every turn
SAMPLE_DEALS = 20  # shown to clients of BEN's route
INFERENCE_WORLDS = 200  # to be weighed with how likely the defenders' cards are


def worlds_for(cards_left: int) -> int | None:
    """How many layouts to deal; None for all.

    >>> worlds_for(8), worlds_for(7)
    (100, None)
    """
    return None if cards_left <= SMALL_ENDING else WORLDS


def depth_for(cards_left: int) -> int | None:
    """How many of declarer's cards to look ahead; None for the end of the hand."""
    return None if cards_left <= SMALL_ENDING else DEPTH


def defenders_depth_for(cards_left: int) -> int | None:
    """How many of a defender's own cards to look ahead; None for the end of the hand."""
    return None if cards_left <= SMALL_ENDING else DEFENDERS_DEPTH


def threads_for(nodes: int | None) -> int:
    """How many threads search for somebody who waits: one for each processor that this program may use.

    Which nodes are searched depends on what was found first, so a limit of nodes is for one thread.

    >>> threads_for(nodes=1_000)
    1
    """
    if nodes is not None:
        return 1
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(processors, THREADS)

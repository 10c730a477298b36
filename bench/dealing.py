"""How many worlds the dealer gives per second, on one core; prints JSON.

Run it with `python bench/dealing.py`. The rates are the best of five runs and include the counting that comes
before the first world.
"""

from __future__ import annotations

import json
import time

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ANYTHING, At, Constraint
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.layouts import Hidden, Layouts

# 3NT by South; the defenders hold 26 cards and 14 points.
DUMMY, DECLARER = Hand.parse("K74.A52.KJ842.93"), Hand.parse("AQ2.K74.Q73.KJ52")
GAME = Hidden((Seat.WEST, Seat.EAST), FULL_PACK & ~DUMMY.mask & ~DECLARER.mask, (13, 13))


def west(words: str) -> Constraint:
    """A constraint on West's hand."""
    return At(Seat.WEST, read_constraint(words))


def east(words: str) -> Constraint:
    """A constraint on East's hand."""
    return At(Seat.EAST, read_constraint(words))


CASES = {
    "no constraint": (ANYTHING, 200_000),
    "3NT: West overcalled, fourth best lead": (
        west("6-11 hcp, 5+H, 3 of AQJT98 of H") & east("0-8 hcp"),
        200_000,
    ),
    "3NT: East passed as dealer": (east("0-11 hcp, not (6+S or 6+H)"), 200_000),
    "one layout in ten thousand": (west("6+S, 9+ hcp, not CA") & east("0-4 hcp, 4+C"), 1000),
    "one layout in a million": (west("7S, 6+H or HQJT98"), 1000),
}


def measure(constraint: Constraint, size: int) -> dict[str, float]:
    """The number of layouts, the worlds dealt, and how long that took."""
    seconds = []
    for seed in range(5):
        started = time.perf_counter()
        sample = Layouts(GAME, constraint).sample(size, seed)
        seconds.append(time.perf_counter() - started)
    worlds = len(sample.worlds)
    return {
        "layouts": sample.layouts,
        "worlds": worlds,
        "seconds": min(seconds),
        "worlds_per_second": worlds / min(seconds),
    }


if __name__ == "__main__":
    print(json.dumps({name: measure(*case) for name, case in CASES.items()}, indent=2))

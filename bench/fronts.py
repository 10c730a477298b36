"""How many whole fronts decision diagrams find, and how long that takes, in the endings of the benchmark.

Every card that can be led is asked for its whole front over all layouts, to the last trick, in processor time. A
card whose diagram takes more questions than allowed, in every order of the suits that is tried, is given up.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import median

from alphamu import _kernel
from alphamu.bench.endings import ending
from alphamu.bridge.card import Card
from alphamu.kernel import kernel_for
from alphamu.settings import Settings

SEED = 2020
MEMORY_MB = 1024
MOST_VECTORS = 1000


def main() -> None:
    """Measure the endings that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=5, help="cards in each hand")
    parser.add_argument("--endings", type=int, default=100, help="so many endings")
    parser.add_argument("--questions", type=int, default=1_000_000, help="so large may a diagram be")
    asked = parser.parse_args()
    times, leads, found, whole, largest = [], 0, 0, 0, 0.0
    for number in range(asked.endings):
        began = time.process_time()
        fronts = dict(fronts_of(asked.cards, number, asked.questions))
        times.append(time.process_time() - began)
        known = [vectors for vectors in fronts.values() if vectors]
        leads, found, whole = leads + len(fronts), found + len(known), whole + (len(known) == len(fronts))
        largest = max([largest, *known])
        told = ", ".join(f"{card} {vectors:,.0f}" if vectors else f"{card} ?" for card, vectors in fronts.items())
        print(f"{number:3}  {times[-1]:7.3f} s  {told}", flush=True)
    print(
        f"{asked.endings} endings of {asked.cards} cards: all fronts of {whole}, {found} of {leads} cards; "
        f"largest {largest:,.0f} vectors; median {median(times):.3f} s, longest {max(times):.1f} s"
    )


def fronts_of(cards: int, number: int, questions: int) -> Iterator[tuple[str, float]]:
    """Each card of an ending with how many vectors its front has, or 0 where that is not found out."""
    kernel = kernel_for(ending(SEED, cards, number), Settings(memory_mb=MEMORY_MB))
    for bit in kernel.cards():
        try:
            vectors = kernel.whole_front(kernel.full_depth(), bit, MOST_VECTORS, questions).vectors
        except _kernel.FrontsTooLarge:
            vectors = 0
        yield str(Card.from_bit(bit)), vectors


if __name__ == "__main__":
    main()

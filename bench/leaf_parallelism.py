"""Leaf parallelism by the clock: the 2021 paper's rows with one thread and with two, on a machine left alone.

The papers' 3NT deals that PIMC finds undecided are played to the last card. At each decision of declarer's every
row searches the same worlds with one thread and with two, in turn, each with tables of its own: both meet the
same positions, and whatever else the machine does falls on both alike. Dealing the worlds counts, as in the paper.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from dataclasses import replace
from statistics import mean

from alphamu.experiments.deals import Generator
from alphamu.experiments.series import LEAST, MOST, chance_at_first
from alphamu.experiments.table import Table
from alphamu.players.alphamu import AlphaMu
from alphamu.players.outlook import Outlook
from alphamu.players.pimc import Pimc
from alphamu.players.player import Choice

# M, worlds, and the paper's seconds per move with one thread and with six.
ROWS = (
    (1, 20, 0.019, 0.015),
    (1, 40, 0.041, 0.024),
    (1, 80, 0.083, 0.041),
    (1, 160, 0.160, 0.078),
    (2, 20, 0.067, 0.042),
    (2, 40, 0.145, 0.081),
    (2, 80, 0.333, 0.152),
)
THREADS = (1, 2)


class Timed:
    """αμ, whose rows are timed by the clock at every decision; the first row's card is played."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[int, int, int], list[float]] = defaultdict(list)
        self._decisions = 0

    def choose(self, outlook: Outlook) -> Choice:
        """The card of the first row, after all rows have been timed."""
        chosen = []
        self._decisions += 1
        for depth, worlds, *_ in ROWS:
            player = AlphaMu(depth=depth, worlds=worlds)
            for threads in THREADS if self._decisions % 2 else reversed(THREADS):
                started = time.perf_counter()
                chosen.append(replace(player, threads=threads).choose(outlook))
                self.seconds[depth, worlds, threads].append(time.perf_counter() - started)
        return chosen[0]


def main() -> None:
    """Play as many deals as the arguments say, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20, help="so many")
    parser.add_argument("--seed", type=int, default=2020, help="of the deals; 2020 are those of Table 1")
    asked = parser.parse_args()
    declarer, number, played, deals = Timed(), 0, 0, Generator("3NT", 52)
    before = os.times()
    while played < asked.deals:
        table = Table(deals.task(asked.seed, number), asked.seed, to_the_end=True, shares_depths=False)
        if LEAST < chance_at_first(table, asked.seed) < MOST:
            table.play(declarer, Pimc())
            played += 1
        number += 1
    after = os.times()
    decisions = len(next(iter(declarer.seconds.values())))
    print(f"{played} deals, {decisions} decisions; load {os.getloadavg()[0]:.2f}, {os.cpu_count()} processors")
    used = sum(after[:2]) - sum(before[:2])
    print(f"{after.elapsed - before.elapsed:.0f} s by the clock, {used:.0f} s of processor time")
    print("| M | worlds | one thread, ms | two, ms | gain | paper: six threads |")
    print("| --- | --- | --- | --- | --- | --- |")
    for depth, worlds, one_thread, six_threads in ROWS:
        one, two = (1000 * mean(declarer.seconds[depth, worlds, threads]) for threads in THREADS)
        gain = f"{one / two:.2f} × | {one_thread / six_threads:.2f} ×"
        print(f"| {depth} | {worlds} | {one:.1f} | {two:.1f} | {gain} |")


if __name__ == "__main__":
    main()

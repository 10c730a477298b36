"""How long suit combinations take, and whether their tables of lines hold.

The median, the longest and the worst ten, in processor time. In every table the best line must have the best
chance, and of each lead the best line that begins with it the lead's: where one has not, the run ends with exit
code 1.

Combinations are grouped by the number of missing cards and by how the others lie, 5-0, 4-1 and so on. Of each
group as many as asked are drawn, always the same ones, or all if there are no more. Cards that are equal do not
make another combination. `--answers` keeps every answer, one line each, so that a diff of two files shows what a
change of the program has changed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from itertools import combinations
from random import Random
from statistics import median
from typing import TextIO

from alphamu.suits.combination import Combination, work_out
from alphamu.suits.holdings import ALL_RANKS, Holdings, SuitError, ranks_of
from alphamu.view.suit import line_rows, open_goals
from alphamu.view.suit_json import suit_json

WORST = 10


def main() -> None:
    """Measure the combinations that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missing", type=int, nargs="+", default=[6, 7, 8], help="cards that are missing")
    parser.add_argument("--shorter", type=int, nargs="+", help="lengths of the shorter hand; all, unless said")
    parser.add_argument("--sample", type=int, default=50, help="combinations of each group; 0 for all")
    parser.add_argument("--answers", type=argparse.FileType("w"), help="a file for the answers")
    asked = parser.parse_args()
    times: dict[str, float] = {}
    print("missing  hands  combinations  median     longest")
    for missing in asked.missing:
        for shorter in range((13 - missing) // 2 + 1):
            if asked.shorter is None or shorter in asked.shorter:
                times |= measure_group(missing, shorter, asked.sample, asked.answers)
    print("\nthe longest of all:")
    for name in sorted(times, key=lambda name: -times[name])[:WORST]:
        print(f"{times[name]:7.3f} s  {name}")


def measure_group(missing: int, shorter: int, sample: int, answers: TextIO | None) -> dict[str, float]:
    """The time of each combination of a group by its name; prints a line about them."""
    times = {}
    for holdings in group(missing, shorter, sample):
        began = time.process_time()
        try:
            combination = work_out(holdings)
            answer = suit_json(combination)
        except SuitError:  # no trick in any layout
            continue
        times[str(holdings)] = time.process_time() - began
        if (wrong := wrong_line(combination)) is not None:
            sys.exit(f"{holdings}: {wrong}")
        if answers is not None:
            print(json.dumps(answer), file=answers)
    if times:
        worst = max(times, key=lambda name: times[name])
        hands, usual = f"{13 - missing - shorter}-{shorter}", median(times.values())
        figures = f"{len(times):12}  {usual:6.3f} s  {times[worst]:6.3f} s  {worst}"
        print(f"{missing:7}  {hands:5}  {figures}", flush=True)
    return times


def wrong_line(combination: Combination) -> str | None:
    """Of what the best line is not the best, if there is any such thing."""
    rows = line_rows(combination)
    for column, goal in enumerate(open_goals(combination)):
        if max(values[column] or 0 for _, values in rows) != goal.chance:
            return f"no row has the best chance of {goal.tricks} tricks"
    for goal in combination.goals:
        for lead, chance in goal.leads.items():
            if max(line.value for line in goal.lines if line.lead == lead) != chance:
                return f"no line has the best chance of {goal.tricks} tricks after {lead}"
    return None


def group(missing: int, shorter: int, sample: int) -> list[Holdings]:
    """The combinations with so many cards missing and so many in the shorter hand, or a sample of them."""
    found: dict[tuple[str, ...], Holdings] = {}
    for ours in combinations(ranks_of(ALL_RANKS), 13 - missing):
        for south in combinations(ours, shorter):
            short = sum(1 << rank for rank in south)
            holdings = Holdings(sum(1 << rank for rank in ours) & ~short, short)
            found.setdefault(_pattern(holdings), holdings)
    everything = list(found.values())
    if not 0 < sample < len(everything):
        return everything
    return Random(f"{missing} {shorter}").sample(everything, sample)


def _pattern(holdings: Holdings) -> tuple[str, ...]:
    """What lies between the missing cards: there the order of declarer's cards makes no difference."""
    places = "".join(
        "N" if holdings.north >> rank & 1 else "S" if holdings.south >> rank & 1 else " "
        for rank in ranks_of(ALL_RANKS)
    )
    return tuple("".join(sorted(gap)) for gap in places.split(" "))


if __name__ == "__main__":
    main()

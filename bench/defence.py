"""PIMC and αμ as defenders: the same deals, declarers and seeds for all of them, deal by deal in a CSV file.

Deals are those of the papers' 3NT with PIMC's chance at first between 30% and 70%. The file is continued where
it ends, so a run can be stopped at any time; the figures are those of all deals in it, and defences are
compared in pairs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from math import sqrt

from alphamu.experiments.csv_file import CsvFile, Row, parser_of
from alphamu.experiments.deals import Generator, Task
from alphamu.experiments.series import LEAST, MOST, chance_at_first
from alphamu.experiments.table import Table
from alphamu.players.registry import player_named

SEED = 17
DECLARERS = ("pimc(worlds=100)", "alphamu(depth=3, worlds=100)")
PIMC = "pimc(worlds=100)"
DEFENCES = {
    32: (
        PIMC,
        "alphamu(depth=2, worlds=100)",
        "alphamu(depth=3, worlds=100)",
        "alphamu(depth=2, worlds=100, signals=False)",
        "alphamu(depth=3, worlds=100, signals=False)",
    ),
    52: (PIMC, "alphamu(depth=2, worlds=100)", "alphamu(depth=2, worlds=100, signals=False)"),
}
COLUMNS = ("cards", "number", "declarer", "defence", "tricks", "made")


def play(cards: int, number: int) -> list[Row] | None:
    """One deal by every declarer against every defence; None if it is not undecided."""
    task = Generator("3NT", cards).task(SEED, number)
    if not LEAST < chance_at_first(_table(task), SEED) < MOST:
        return None
    rows = []
    for defence in DEFENCES[cards]:
        table = _table(task)  # one for each: declarers at a table share what its defenders have thought
        for declarer in DECLARERS:
            result = table.play(player_named(declarer), player_named(defence))
            figures = (cards, number, declarer, defence, result.tricks, int(result.made))
            rows.append(dict(zip(COLUMNS, map(str, figures), strict=True)))
    return rows


def _table(task: Task) -> Table:
    return Table(task, SEED, to_the_end=False, shares_depths=False)


def run(file: CsvFile, deals: int, cards: int) -> None:
    """Play until the file has so many deals."""
    finished = {int(row["number"]) for row in file.rows() if int(row["cards"]) == cards}
    with file.appending() as write:
        kept = len(finished)
        started = time.monotonic()
        for number in count(max(finished, default=-1) + 1):
            if kept >= deals:
                return
            played = play(cards, number)
            if played is None:
                continue
            write(played)
            kept += 1
            print(f"{cards} cards: {kept} of {deals} deals, {time.monotonic() - started:.0f} s", file=sys.stderr)


def report(rows: Sequence[Row]) -> Iterator[str]:
    """How often each defence beat each declarer, and against PIMC deal by deal."""
    for cards in DEFENCES:
        for declarer in DECLARERS:
            of = {
                defence: {
                    row["number"]: (row["made"] == "0", int(row["tricks"]))
                    for row in rows
                    if (row["cards"], row["declarer"], row["defence"]) == (str(cards), declarer, defence)
                }
                for defence in DEFENCES[cards]
            }
            for defence, results in of.items():
                if not results:
                    continue
                share = sum(beaten for beaten, _ in results.values()) / len(results)
                error = sqrt(share * (1 - share) / len(results))
                pairs = [(results[number], of[PIMC][number]) for number in results if number in of[PIMC]]
                more = sum(ours > theirs for (ours, _), (theirs, _) in pairs)
                fewer = sum(ours < theirs for (ours, _), (theirs, _) in pairs)
                tricks = sum(theirs - ours for (_, ours), (_, theirs) in pairs) / len(pairs)
                yield (
                    f"{cards} cards, {declarer}: {defence} beats {share:.1%} ± {error:.1%} of {len(results)}; "
                    f"beats {more} that PIMC does not, PIMC {fewer}; {tricks:+.3f} tricks a deal"
                )


def main() -> None:
    """Read the command line and run."""
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, default=0, metavar="N", help="play until it has so many")
    parser.add_argument("--cards", type=int, choices=sorted(DEFENCES), default=32, help="in the pack")
    arguments = parser.parse_args()
    file = CsvFile(arguments.file, COLUMNS)
    run(file, arguments.deals, arguments.cards)
    print("\n".join(report(file.rows())))


if __name__ == "__main__":
    main()

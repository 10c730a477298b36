"""What the look before the lead costs: undecided deals that it keeps, and others that it throws away.

Undecided is what PIMC calls so after the lead. These deals are played by PIMC against PIMC, both with 20 worlds,
as in Table 1 of the 2020 paper. The file is continued where it ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from alphamu.experiments.csv_file import CsvFile, Row, parser_of
from alphamu.experiments.deals import Generator
from alphamu.experiments.series import (
    LEAST,
    LOOKS_SAFE,
    MOST,
    chance_after_the_lead,
    chance_before_the_lead,
)
from alphamu.experiments.statistics import Proportion
from alphamu.experiments.table import Table
from alphamu.players.pimc import Pimc

COLUMNS = ("number", "look", "after", "made")
KEPT, SAFE, HOPELESS = "kept", "thrown away as safe", "thrown away as hopeless"


def looked_at(source: Generator, seed: int, number: int) -> Row:
    """What the look says of a deal, what PIMC says after the lead, and, if that is undecided, who wins."""
    table = Table(source.task(seed, number), seed)
    before = chance_before_the_lead(table.task, seed)
    after = chance_after_the_lead(table)
    undecided = LEAST < after < MOST
    return {
        "number": str(number),
        "look": HOPELESS if before == 0 else SAFE if before >= LOOKS_SAFE else KEPT,
        "after": f"{after:.2f}",
        "made": str(int(table.play(Pimc(), Pimc()).made)) if undecided else "",
    }


def report(rows: Sequence[Row]) -> Iterator[str]:
    """How many undecided deals there are of each kind, and how many of them are made."""
    undecided = [row for row in rows if row["made"]]
    yield f"{len(rows)} deals, {len(undecided)} of them undecided after the lead"
    for look in (KEPT, SAFE, HOPELESS, None):
        found = [int(row["made"]) for row in undecided if look in (row["look"], None)]
        if found:
            share = 100 * len(found) / len(undecided)
            yield f"{look or 'all'}: {len(found)} ({share:.0f}%), made {Proportion(sum(found), len(found))}"


def main() -> None:
    """Look at deals until the file has so many."""
    parser = parser_of(__doc__)
    parser.add_argument("--deals", type=int, default=0, metavar="N", help="look until there are so many")
    parser.add_argument("--cards", type=int, default=52, metavar="N", help="in the pack: 52, 36 or 32")
    parser.add_argument("--seed", type=int, default=2020, metavar="N", help="of the experiment")
    asked = parser.parse_args()
    file = CsvFile(asked.file, COLUMNS)
    source = Generator("3NT", asked.cards)
    done = len(file.rows())
    with file.appending() as write:
        for number in range(done, asked.deals):
            write([looked_at(source, asked.seed, number)])
            if (number + 1) % 100 == 0:
                print(f"{number + 1} of {asked.deals} deals", file=sys.stderr, flush=True)
    print("\n".join(report(file.rows())))


if __name__ == "__main__":
    main()

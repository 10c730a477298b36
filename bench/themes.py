"""Finds whole deals about one thing for practice, and checks those on the list again.

    python bench/themes.py find hold-up --count 8 --out found.pbn
    python bench/themes.py check

What is found is added to the file. A check draws other layouts than those by which a deal was chosen.
"""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path

from alphamu.practice.looking import look, measure
from alphamu.practice.themes import MARGIN
from alphamu.practice.whole_deals import shipped, written


def find(theme: str, wanted: int, layouts: int, first: int, most: int, out: Path) -> None:
    """Try seed after seed."""
    found = 0
    for seed in count(first):
        if found == wanted or seed >= first + most:
            print(f"{theme}: {found} found, seeds {first} to {seed - 1}", flush=True)
            return
        one = look(theme, seed, layouts)
        if one is None:
            continue
        found += 1
        with out.open("a", encoding="utf-8") as file:
            file.write(written([one]) + "\n")
        told = one.measured
        behind = f"{told.obvious} {told.margin:.2f} ± {told.error:.2f} behind"
        print(f"{theme} {seed}: {' '.join(map(str, told.right))} {told.chance:.2f}, {behind}", flush=True)


def check(layouts: int) -> None:
    """Every deal of the list on fresh layouts."""
    for number, one in enumerate(shipped(), 1):
        told = measure(one.moment, one.measured.right, layouts, name="checked")
        listed = one.measured
        mark = "" if told.margin - MARGIN >= -2 * told.error else "  too small"
        print(
            f"{number:3} {one.theme:8} listed {listed.margin:.2f} ± {listed.error:.2f}, "
            f"now {told.margin:.2f} ± {told.error:.2f}{mark}",
            flush=True,
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find")
    finding.add_argument("theme")
    finding.add_argument("--count", type=int, default=8)
    finding.add_argument("--first", type=int, default=0, help="the first seed")
    finding.add_argument("--most", type=int, default=1000, help="seeds to try")
    finding.add_argument("--out", type=Path, required=True)
    checking = commands.add_parser("check")
    for one in (finding, checking):
        one.add_argument("--layouts", type=int, default=200)
    asked = parser.parse_args()
    if asked.command == "find":
        find(asked.theme, asked.count, asked.layouts, asked.first, asked.most, asked.out)
    else:
        check(asked.layouts)


if __name__ == "__main__":
    main()

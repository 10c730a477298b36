"""The long tests, one part after the other: `make soak`, or `make soak PARTS="exits load"` for some of them.

Each part is a program of its own, and says with its exit code whether all held. The tests are those that every run
of the tests has, with many more rounds of the same: `ALPHAMU_SOAK` says how many of them, in percent.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TESTS = ("-m", "pytest", "-q", "--doctest-glob=")


class Part(NamedTuple):
    """A part of the soak: what it does, about how long it takes, the program, and how much it is asked to do."""

    about: str
    minutes: float
    program: tuple[str, ...]
    amounts: tuple[tuple[str, int], ...] = ()

    def command(self, share: int) -> list[str]:
        """The program for so many percent of that."""
        asked = [word for option, most in self.amounts for word in (option, f"{most * share / 100:.0f}")]
        return [sys.executable, *self.program, *asked]


PARTS = {
    "exits": Part(
        "pipes closed at random moments, 50 times for each command; programs that end while they search",
        10,
        (*TESTS, "tests/reliability/test_exits.py"),
    ),
    "runs": Part(
        "a match killed 20 times, interrupted 50 times, out of room, and 300 damaged results files",
        8,
        (*TESTS, "tests/reliability/test_runs.py"),
    ),
    "memory": Part("memory after 2,000 analyses and after 200", 4, (*TESTS, "tests/reliability/test_memory.py")),
    "api": Part(
        "20,000 odd requests, and the description of the API put to the test",
        20,
        (*TESTS, "tests/web/test_fuzz.py", "tests/web/test_openapi.py", "tests/web/test_connections.py"),
    ),
    "readers": Part(
        "every reader on texts of 10 to 640 kB that are hard to read, and on 38,000 odd ones",
        25,
        (*TESTS, "tests/formats/test_linear.py", "tests/formats/test_fuzz.py"),
    ),
    "fuzz": Part(
        "every reader on texts that a fuzzer finds by looking at the code (needs atheris)",
        10,
        ("bench/fuzz_readers.py",),
        (("--seconds", 600),),
    ),
    "load": Part(
        "200 clients while long searches run, /health within 100 ms",
        1.5,
        ("bench/load.py", "--p99", "100"),
    ),
    "agreement": Part(
        "the solver and DDS on 100,000 positions, then αμ and the reference for ten minutes",
        30,
        ("bench/agreement.py",),
        (("--positions", 100_000), ("--minutes", 10)),
    ),
}


def main() -> None:
    """Run the parts asked for, or all, and say how each went."""
    parser = argparse.ArgumentParser(description="The long tests.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all unless said")
    parser.add_argument(
        "--share", type=int, default=100, metavar="PERCENT", help="how many of the rounds (default all)"
    )
    arguments = parser.parse_args()
    asked, share = arguments.parts or list(PARTS), arguments.share
    if unknown := [name for name in asked if name not in PARTS]:
        parser.error(f"no part {unknown[0]!r}: expected {', '.join(PARTS)}")
    if not 0 < share <= 100:
        parser.error(f"--share {share}: expected a whole number from 1 to 100")
    minutes = sum(PARTS[name].minutes for name in asked)
    print(f"About {minutes:g} minutes on a quiet machine for all rounds; here {share}% of them.", flush=True)
    failed = [name for name in asked if not held(name, PARTS[name], share)]
    print(f"did not hold: {', '.join(failed)}" if failed else "all held")
    raise SystemExit(int(bool(failed)))


def held(name: str, part: Part, share: int) -> bool:
    """Run so many percent of a part."""
    print(f"== {name}: {part.about}", flush=True)
    started = time.monotonic()
    environment = {**os.environ, "ALPHAMU_SOAK": str(share)}
    ended = subprocess.run(part.command(share), cwd=ROOT, env=environment, check=False)
    print(
        f"== {name}: exit code {ended.returncode} after {(time.monotonic() - started) / 60:.1f} minutes",
        flush=True,
    )
    return ended.returncode == 0


if __name__ == "__main__":
    main()

"""A long comparison on random positions: the solver with DDS, then αμ for scores and αμ with the reference.

It is a part of `make soak`. Every position has a number, and nothing else decides what it is: `--position 123`,
`--score 7` and `--ending 45` look at one again, `--first-position` and `--first-ending` go on where a run was
stopped with Ctrl-C. Exit code 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import count
from random import Random

from alphamu.bench.agreement import differences, differences_of_scores
from alphamu.bridge.seat import Seat, Side
from alphamu.double_dummy import DoubleDummy
from alphamu.double_dummy.dds import Dds
from alphamu.formats.position import dumps
from alphamu.games.random_endings import random_ending
from alphamu.games.random_moments import OpenMoment, random_moment
from alphamu.games.random_scores import random_scores
from alphamu.settings import Optimizations

# How many of a thousand positions have 1, 2, … 13 cards a hand: a large one takes as long as a hundred small ones.
SIZES = (30, 60, 100, 140, 160, 160, 130, 100, 60, 34, 16, 7, 3)
# Cards a hand, worlds and greatest depth of endings that plain Python searches in a moment.
ENDINGS = ((2, 6, 4), (3, 2, 6), (3, 10, 6), (3, 20, 6), (3, 20, 4), (4, 8, 4), (4, 20, 2), (4, 70, 2), (5, 12, 2))
SCORED_ENDINGS = ((2, 6, 4), (3, 2, 6), (3, 10, 6), (3, 20, 4), (4, 6, 3), (4, 12, 2))  # numbers take longer
DEFENDED = ((2, 1, 2), (2, 6, 2), (3, 2, 3), (3, 10, 3), (3, 20, 2), (4, 8, 2), (4, 12, 3))
SMALL = 8  # cards a hand; with more, a table that forgets all the time takes minutes
SECONDS_BETWEEN_LINES = 10.0


class Soak:
    """Counts what was compared and what differed."""

    def __init__(self) -> None:
        self.differences = 0
        self._dds = Dds()
        self._solver = DoubleDummy(memory_mb=64)
        self._forgetful = DoubleDummy(memory_mb=1)  # its table is full again and again
        self._next_line = time.monotonic() + SECONDS_BETWEEN_LINES

    def position(self, number: int) -> None:
        """Tricks of both sides and every target of one position, by the solver and by DDS."""
        random = Random(f"position {number}")
        [cards] = random.choices(range(1, 14), SIZES)
        moment = random_moment(random, cards)
        for fault in self._faults_of_solver(moment, cards):
            self._differs(f"--position {number}", f"{moment}: {fault}")

    def ending(self, number: int) -> None:
        """All fronts and values of one ending, by the kernel and by the reference."""
        random = Random(f"ending {number}")
        cards, worlds, depth = random.choice(ENDINGS)
        asks = random.choice(("declarer", "declarer", "defender", "defender with a silent partner"))
        ending = random_ending(number, cards, worlds, defender=asks != "declarer")
        optimizations, exploding = _switches(random)
        signals = asks != "defender with a silent partner"
        for fault in differences(ending, depth, optimizations, exploding, signals=signals):
            self._differs(f"--ending {number}", f"{asks}, {optimizations}, {exploding}: {fault}\n{dumps(ending)}")

    def score(self, number: int) -> None:
        """All fronts and values of one ending that is played for a score."""
        random = Random(f"score {number}")
        cards, worlds, depth = random.choice(SCORED_ENDINGS)
        ending = random_ending(number, cards, worlds, declarer=Seat(number % 4), tricks_needed=1)
        scores = random_scores(random, len(ending.worlds or ()), cards)
        optimizations, exploding = _switches(random)
        for fault in differences_of_scores(ending, scores, depth, optimizations, exploding):
            self._differs(f"--score {number}", f"{optimizations}, {exploding}: {fault}\n{scores}\n{dumps(ending)}")

    def defended(self, number: int) -> None:
        """The same of one ending that a defender asks about."""
        random = Random(f"defender {number}")
        cards, worlds, depth = random.choice(DEFENDED)
        optimizations, exploding, signals = _defenders_switches(random, number)
        ending = random_ending(number, cards, worlds, defender=True)
        for fault in differences(ending, depth, optimizations, exploding, signals=signals):
            self._differs(
                f"--defended 1 --first-ending {number}", f"{optimizations}, {exploding}: {fault}\n{dumps(ending)}"
            )

    def defended_score(self, number: int) -> None:
        """The same where the defender plays for a score."""
        random = Random(f"defender's score {number}")
        cards, worlds, depth = random.choice(DEFENDED)
        optimizations, exploding, signals = _defenders_switches(random, number)
        ending = random_ending(number, cards, worlds, defender=True)
        scores = random_scores(random, len(ending.worlds or ()), cards)
        for fault in differences_of_scores(
            ending, scores, depth, optimizations, exploding, threads=1 + number % 2, signals=signals
        ):
            self._differs(
                f"--defended-scores 1 --first-ending {number}",
                f"{optimizations}, {exploding}: {fault}\n{scores}\n{dumps(ending)}",
            )

    def say(self, what: str, *, now: bool = False) -> None:
        """A line now and then."""
        if now or time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + SECONDS_BETWEEN_LINES
            print(f"{what}, {self.differences} differences", flush=True)

    def _faults_of_solver(self, moment: OpenMoment, cards: int) -> Iterator[str]:
        on_turn = moment.trick.turn.side
        tricks = self._dds.tricks(*moment)
        for side, expected in ((on_turn, tricks), (on_turn.opponents, cards - tricks)):
            for solver in (self._solver, self._forgetful)[: 2 if cards <= SMALL else 1]:
                if (found := solver.tricks(*moment, side)) != expected:
                    yield f"{side.name} win {expected} tricks by DDS, {found} by the solver"
            yield from self._faults_of_targets(moment, side, expected)

    def _faults_of_targets(self, moment: OpenMoment, side: Side, expected: int) -> Iterator[str]:
        for target in range(14):
            if self._solver.reaches(*moment, target, side) != (target <= expected):
                yield f"{side.name} win {expected} tricks by DDS; the solver errs on {target}"

    def _differs(self, again: str, what: str) -> None:
        self.differences += 1
        print(f"DIFFERENT, see again with {again}: {what}", file=sys.stderr, flush=True)


def _switches(random: Random) -> tuple[Optimizations, int]:
    """Which optimizations are on, and after how many comparisons of vectors fronts count as exploding."""
    optimizations = Optimizations()
    if random.random() < 0.5:
        off = [switch.name for switch in fields(Optimizations) if random.random() < 0.3]
        optimizations = replace(optimizations, **dict.fromkeys(off, False))
    return optimizations, random.choice((1, 50, 20_000))


def _defenders_switches(random: Random, number: int) -> tuple[Optimizations, int, bool]:
    """All switches on, some off, or one alone; when fronts count as exploding; and whether the partner signals."""
    switches = [switch.name for switch in fields(Optimizations)]
    optimizations = Optimizations()
    if number % 4 in (1, 2):
        optimizations = Optimizations(**{name: random.random() < 0.7 for name in switches})
    elif number % 4 == 3:
        optimizations = replace(optimizations, **{switches[number // 4 % len(switches)]: False})
    return optimizations, 1 if number % 2 else 20_000, number % 3 != 0


def run(arguments: argparse.Namespace) -> int:
    """Compare until everything asked for is done, or until Ctrl-C."""
    soak = Soak()
    alone: tuple[tuple[int | None, Callable[[int], None]], ...] = (
        (arguments.position, soak.position),
        (arguments.score, soak.score),
        (arguments.ending, soak.ending),
    )
    for number, look_at in alone:
        if number is not None:
            look_at(number)
            soak.say("compared one", now=True)
            return int(soak.differences > 0)
    defenders: tuple[tuple[int | None, Callable[[int], None], str], ...] = (
        (arguments.defended, soak.defended, "a defender's endings"),
        (arguments.defended_scores, soak.defended_score, "a defender's endings for scores"),
    )
    for wanted, look_at, name in defenders:
        for done in range(wanted or 0):
            look_at(arguments.first_ending + done)
            soak.say(f"{name}: {done + 1:,}", now=done + 1 == wanted)
    if any(wanted is not None for wanted, *_ in defenders):
        return int(soak.differences > 0)
    position, ending = arguments.first_position, arguments.first_ending
    try:
        for position in range(arguments.first_position, arguments.positions):
            soak.position(position)
            soak.say(f"positions: {position + 1:,} of {arguments.positions:,}")
        position = arguments.positions
        soak.say(f"positions: {position:,}, solver and DDS compared", now=True)
        for number in range(arguments.scores):
            soak.score(number)
            soak.say(f"scores: {number + 1:,} of {arguments.scores:,}")
        soak.say(f"scores: {arguments.scores:,} endings, kernel and reference compared", now=True)
        deadline = time.monotonic() + 60 * arguments.minutes
        for ending in count(arguments.first_ending):
            if time.monotonic() >= deadline:
                break
            soak.ending(ending)
            soak.say(f"endings: {ending + 1:,}")
    except KeyboardInterrupt:
        print(f"\nGo on with --first-position {position} --first-ending {ending}")
    soak.say(f"positions: {position:,}, endings: {ending:,}", now=True)
    return int(soak.differences > 0)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0] if __doc__ else None,
        epilog="Ctrl-C ends it and says how to go on. Exit code 1 when anything differs.",
    )

    def number(option: str, help_text: str, default: int | None = None) -> None:
        parser.add_argument(option, type=int, metavar="N", default=default, help=help_text)

    number("--positions", "compare solver and DDS on so many (default %(default)s)", 100_000)
    number("--scores", "compare αμ for scores and its reference on so many endings (default %(default)s)", 1_000)
    parser.add_argument(
        "--minutes",
        type=float,
        metavar="T",
        default=10.0,
        help="then αμ and reference so long (default %(default)s)",
    )
    number("--first-position", "begin with the position of this number (default %(default)s)", 0)
    number("--first-ending", "begin with the ending of this number (default %(default)s)", 0)
    number("--position", "compare solver and DDS on this position only")
    number("--score", "compare αμ for scores and its reference on this ending only")
    number("--defended", "compare αμ and reference on so many endings that a defender asks about, and no others")
    number("--defended-scores", "the same where the defender plays for a score")
    number("--ending", "compare αμ and reference on this ending only")
    raise SystemExit(run(parser.parse_args()))


if __name__ == "__main__":
    main()

"""How many positions the double-dummy solver searches for a question, and how long it takes.

The questions follow from the seed, so that two kernels can be compared on deals that nobody looked at: what αμ
asks first in made endings of 3NT, as they are and with trumps, and random deals, each asked about the tricks that
are made and one more. All endings of a size share one table, each random deal has its own.

    python -m bench.solver_positions --seed 9000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp, fsum, log

from alphamu import _kernel
from alphamu.bench.playing_out import with_trumps
from alphamu.bench.positions import made_positions
from alphamu.bench.race import seconds_of
from training.lead_questions import Question, of_position, of_random_deal

MEMORY = 256 << 20
SIZES = {6: 20, 8: 20, 10: 20, 13: 8}  # cards a hand, and worlds of each ending
MADE = 3  # so many times ten endings
DEALS = 40  # random ones


@dataclass(frozen=True)
class Measured:
    """What a set of questions took. A group is what shares a table."""

    questions: int
    positions: float  # a question
    middle: float  # the geometric mean over the groups, in which a hard deal counts like any other
    microseconds: float  # a question
    answers: str  # a few letters that tell answers apart


def measure(groups: Sequence[Sequence[Question]], rounds: int) -> Measured:
    """Ask all questions, from an empty table for each group; of several rounds the shortest time counts."""
    solver = _kernel.Solver(MEMORY)
    seconds = []
    for _ in range(rounds):
        asked = [_ask(solver, group) for group in groups]
        seconds.append(sum(group.seconds for group in asked))
    number = sum(map(len, groups))
    shares = (len(group.answers) * log(max(1, group.positions) / len(group.answers)) for group in asked)
    return Measured(
        questions=number,
        positions=sum(group.positions for group in asked) / number,
        middle=exp(fsum(shares) / number),
        microseconds=1e6 * min(seconds) / number,
        answers=sha256(b"".join(group.answers for group in asked)).hexdigest()[:6],
    )


@dataclass(frozen=True)
class _Asked:
    answers: bytes
    positions: int
    seconds: float


def _ask(solver: _kernel.Solver, group: Sequence[Question]) -> _Asked:
    """What calling from Python takes is taken off: no tricks are always won."""
    solver.clear()
    before = solver.nodes()
    answers: list[bool] = []
    seconds = seconds_of(lambda: answers.extend(solver.reaches(*question) for question in group))
    positions = solver.nodes() - before
    known = [(*question[:-1], 0) for question in group]
    calling = seconds_of(lambda: [solver.reaches(*question) for question in known])
    return _Asked(bytes(answers), positions, seconds - calling)


def sets(seed: int) -> Iterator[tuple[str, list[list[Question]]]]:
    """All sets of questions with their names."""
    for trumps in (False, True):
        kind = "trumps" if trumps else "notrump"
        for cards, worlds in SIZES.items():
            made = [position for number in range(MADE) for position in made_positions(cards, seed + number)]
            if trumps:  # one trick more has to be there to be won
                made = [with_trumps(position) for position in made if position.tricks_needed < cards]
            asked = [question for position in made for question in of_position(position, worlds)]
            yield f"{cards} cards, {kind}", [asked]
        rng = random.Random(f"{seed} {kind}")
        yield f"random deals, {kind}", [list(of_random_deal(rng, trumps=trumps)) for _ in range(DEALS)]


def main() -> None:
    """Measure all sets and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--rounds", type=int, default=3, help="ask so often; the shortest time counts")
    asked = parser.parse_args()
    print(f"{'':24} questions  positions     middle         µs  answers")
    for name, groups in sets(asked.seed):
        found = measure(groups, asked.rounds)
        print(
            f"{name:24} {found.questions:9,} {found.positions:10,.1f} {found.middle:10,.1f} "
            f"{found.microseconds:10.2f}  {found.answers}",
            flush=True,
        )


if __name__ == "__main__":
    main()

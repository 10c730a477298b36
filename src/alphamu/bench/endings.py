"""How long it takes to find the best card of an ending exactly: all layouts of the hidden cards, to the end.

Each ending that is solved is solved again with layouts that weigh differently, as they do for whoever believes
some hands to be likelier than others: what that costs is a ratio.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb, exp, prod
from random import Random
from statistics import median
from typing import Any

from rich.table import Table

from alphamu import _kernel
from alphamu.background import BackgroundThread
from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.kernel import choose_deeper, kernel_for, value_of, weights_of
from alphamu.settings import Settings
from alphamu.worlds.position import Position, World

MOST_TIMES = 2  # as long as with equal weights: what a weighted ending should take

_MEMORY_MB = 1024
_LOOK_EVERY = 0.02  # seconds, at the clock


@dataclass(frozen=True)
class Size:
    """Endings of so many cards a hand: how many of them, what the worst should take, when one is given up."""

    cards: int
    endings: int
    goal: float
    limit: float

    @property
    def layouts(self) -> int:
        """In how many ways the hidden cards can lie."""
        return comb(2 * self.cards, self.cards)


SIZES = (Size(5, 100, 0.02, 60), Size(6, 100, 2, 60), Size(7, 30, 20, 120), Size(8, 10, 300, 300))
QUICK_SIZES = (Size(5, 30, 0.02, 5), Size(6, 20, 2, 5), Size(7, 6, 20, 20))


@dataclass
class Solved:
    """The times of one size, in processor seconds."""

    size: Size
    seconds: list[float] = field(default_factory=list)
    unfinished: int = 0
    solved_alike: list[float] = field(default_factory=list)  # of those that were solved, and
    weighted: list[float] = field(default_factory=list)  # of the same with layouts that weigh differently
    weighted_unfinished: int = 0

    @property
    def is_reached(self) -> bool:
        """Whether all were solved within the goal."""
        return not self.unfinished and max(self.seconds, default=0.0) <= self.size.goal

    @property
    def ratios(self) -> list[float]:
        """How many times as long a weighted ending takes: each, as far as it was given up at the limit."""
        return [weighted / alike for alike, weighted in zip(self.solved_alike, self.weighted, strict=True)]

    def to_json(self) -> dict[str, Any]:
        """The summary, then every time."""
        return {
            "cards": self.size.cards,
            "layouts": self.size.layouts,
            "endings": len(self.seconds),
            "unfinished": self.unfinished,
            "median": median(self.seconds) if self.seconds else None,
            "worst": max(self.seconds, default=None),
            "goal": self.size.goal,
            "limit": self.size.limit,
            "seconds": self.seconds,
            "weighted": {
                "endings": len(self.weighted),
                "unfinished": self.weighted_unfinished,
                "median_ratio": median(self.ratios) if self.weighted else None,
                "ratio_of_all": sum(self.weighted) / sum(self.solved_alike) if self.weighted else None,
                "seconds": self.weighted,
            },
        }


class Endings:
    """One run over endings of all these sizes. `solved` holds what has been measured so far."""

    def __init__(
        self, sizes: tuple[Size, ...] = SIZES, seed: int = 2020, on_run: Callable[[], None] = lambda: None
    ) -> None:
        self.sizes = sizes
        self.solved: list[Solved] = []
        self._seed = seed
        self._on_run = on_run

    @property
    def runs(self) -> int:
        """How many endings there are in all."""
        return sum(size.endings for size in self.sizes)

    @property
    def complete(self) -> bool:
        """Whether all of them have been measured."""
        return sum(len(solved.seconds) for solved in self.solved) == self.runs

    def run(self) -> Iterator[str]:
        """Solve them all; the name of each size comes before it begins."""
        for size in self.sizes:
            yield f"{size.cards} cards"
            self.solved.append(Solved(size))
            for number in range(size.endings):
                self._measure(ending(self._seed, size.cards, number), self.solved[-1])
                self._on_run()

    def _measure(self, position: Position, solved: Solved) -> None:
        limit = solved.size.limit
        seconds, finished = self._solve(position, limit)
        solved.seconds.append(seconds)
        solved.unfinished += not finished
        if not finished:
            return
        weighted_seconds, weighted_finished = self._solve(as_believed(position), limit)
        solved.solved_alike.append(seconds)
        solved.weighted.append(weighted_seconds)
        solved.weighted_unfinished += not weighted_finished

    def _solve(self, position: Position, limit: float) -> tuple[float, bool]:
        """The time, and whether it was enough.

        In a thread, so that Ctrl-C is heard; the time of other processes does not count.
        """
        kernel = kernel_for(position, Settings(memory_mb=_MEMORY_MB))
        upper = sum(weights_of(position))
        finished: list[bool] = []

        def solve() -> None:
            with suppress(_kernel.Stopped):
                for _ in choose_deeper(kernel, kernel.cards(), upper, kernel.full_depth()):
                    pass
                finished.append(True)

        worker = BackgroundThread(solve, stop=kernel.stop, name="alphamu-bench")
        started = time.process_time()
        worker.start()
        try:
            while worker.is_alive():
                worker.join(_LOOK_EVERY)
                if time.process_time() - started > limit:
                    kernel.stop()
        except BaseException:
            kernel.stop()
            worker.join()
            raise
        return time.process_time() - started, bool(finished)

    def to_json(self) -> dict[str, Any]:
        """All that was measured."""
        return {"seed": self._seed, "endings": [solved.to_json() for solved in self.solved]}

    def table(self) -> Table:
        """A line for each size."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("Cards")
        for name in ("Layouts", "Endings", "Limit", "Solved", "Goal", "Median", "Worst", "Growth"):
            table.add_column(name, justify="right")
        before = None
        for solved in filter(lambda solved: solved.seconds, self.solved):
            size, middle = solved.size, median(solved.seconds)
            table.add_row(
                str(size.cards),
                f"{size.layouts:,}",
                str(len(solved.seconds)),
                _seconds(size.limit),
                str(len(solved.seconds) - solved.unfinished),
                _seconds(size.goal),
                _seconds(middle),
                ("> " if solved.unfinished else "") + _seconds(max(solved.seconds)),
                f"{middle / before:.0f} ×" if before else "",
                style="green" if solved.is_reached else "yellow",
            )
            before = middle
        return table

    def weighted_table(self) -> Table:
        """The same endings with layouts that weigh differently."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("Cards")
        for name in ("Weighted", "Solved", "Median of ratios", "Ratio of sums"):
            table.add_column(name, justify="right")
        for solved in filter(lambda solved: solved.weighted, self.solved):
            all_of_them = sum(solved.weighted) / sum(solved.solved_alike)
            table.add_row(
                str(solved.size.cards),
                str(len(solved.weighted)),
                str(len(solved.weighted) - solved.weighted_unfinished),
                f"{median(solved.ratios):.2f} ×",
                ("> " if solved.weighted_unfinished else "") + f"{all_of_them:.2f} ×",
                style="green" if median(solved.ratios) <= MOST_TIMES else "yellow",
            )
        return table


def ending(seed: int, cards: int, number: int) -> Position:
    """An ending at random, notrump and trumps in turn, with all its layouts; declarer's side leads.

    The tricks needed are such that some card makes double dummy in some layouts and none makes in all.
    """
    random = Random(f"{seed} {cards} {number}")
    while True:
        pack = random.sample(list(Hand(FULL_PACK)), 4 * cards)
        hidden = sorted(pack[2 * cards :])
        layouts = (Hand.of(left) for left in combinations(hidden, cards))
        whole = sum(card.mask for card in hidden)
        position = Position(
            strain=Strain.NOTRUMP if number % 2 == 0 else random.choice(list(Strain)[:4]),
            declarer=Seat.SOUTH,
            tricks_needed=1,
            leader=random.choice((Seat.SOUTH, Seat.NORTH)),
            declarer_hand=Hand.of(pack[:cards]),
            dummy_hand=Hand.of(pack[cards : 2 * cards]),
            worlds=tuple(World(left, Hand(whole & ~left.mask)) for left in layouts),
        )
        tricks = random.sample(range(1, cards + 1), cards)
        for undecided in (replace(position, tricks_needed=needed) for needed in tricks):
            if 0 < _double_dummy_value(undecided) < comb(2 * cards, cards):
                return undecided


def as_believed(position: Position) -> Position:
    """The same with layouts that weigh as beliefs let them weigh: by a factor for each card of one hidden hand."""
    random = Random(f"beliefs about {position.declarer_hand} {position.dummy_hand}")
    factors = {card: exp(random.gauss(0, 0.5)) for card in Hand(FULL_PACK)}
    worlds = position.worlds or ()
    return replace(position, weights=tuple(prod(factors[card] for card in world.left) for world in worlds))


def _double_dummy_value(position: Position) -> int:
    kernel = kernel_for(position, Settings())
    return value_of(kernel.choose(1, kernel.cards(), len(position.worlds or ())))


def _seconds(seconds: float) -> str:
    """A time as people write it.

    >>> _seconds(0.0123), _seconds(1.5), _seconds(300)
    ('12 ms', '1.5 s', '300 s')
    """
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.3g} s"

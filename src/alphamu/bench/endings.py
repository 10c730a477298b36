"""How long it takes to find the best card of an ending exactly: all layouts of the hidden cards, to the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
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
from alphamu.kernel import choose_deeper, kernel_for, value_of
from alphamu.settings import Settings
from alphamu.worlds.position import Position, World

_MEMORY_MB = 1024
_LOOK_EVERY = 0.02  # seconds, at the clock


@dataclass(frozen=True)
class Size:
    """Endings of so many cards a hand: how many of them, what their median should take, when one is given up."""

    cards: int
    endings: int
    goal: float
    limit: float

    @property
    def layouts(self) -> int:
        """In how many ways the hidden cards can lie."""
        return comb(2 * self.cards, self.cards)


SIZES = (Size(5, 100, 0.02, 60), Size(6, 100, 0.5, 60), Size(7, 30, 10, 120), Size(8, 5, 300, 300))
QUICK_SIZES = (Size(5, 30, 0.02, 5), Size(6, 20, 0.5, 5), Size(7, 6, 10, 10))


@dataclass
class Solved:
    """The times of one size, in processor seconds."""

    size: Size
    seconds: list[float] = field(default_factory=list)
    unfinished: int = 0

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
                self._solve(ending(self._seed, size.cards, number), self.solved[-1])
                self._on_run()

    def _solve(self, position: Position, solved: Solved) -> None:
        """In a thread, so that Ctrl-C is heard; the time of other processes does not count."""
        kernel = kernel_for(position, Settings(memory_mb=_MEMORY_MB))
        finished: list[bool] = []

        def solve() -> None:
            with suppress(_kernel.Stopped):
                for _ in choose_deeper(kernel, kernel.cards(), solved.size.layouts, kernel.full_depth()):
                    pass
                finished.append(True)

        worker = BackgroundThread(solve, stop=kernel.stop, name="alphamu-bench")
        started = time.process_time()
        worker.start()
        try:
            while worker.is_alive():
                worker.join(_LOOK_EVERY)
                if time.process_time() - started > solved.size.limit:
                    kernel.stop()
        except BaseException:
            kernel.stop()
            worker.join()
            raise
        solved.seconds.append(time.process_time() - started)
        solved.unfinished += not finished

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
                style="green" if middle <= size.goal else "yellow",
            )
            before = middle
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


def _double_dummy_value(position: Position) -> int:
    kernel = kernel_for(position, Settings())
    return value_of(kernel.choose(1, kernel.cards(), len(position.worlds or ())))


def _seconds(seconds: float) -> str:
    """A time as people write it.

    >>> _seconds(0.0123), _seconds(1.5), _seconds(300)
    ('12 ms', '1.5 s', '300 s')
    """
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.3g} s"

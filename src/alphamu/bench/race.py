"""How times are taken: everybody on all positions in turn, again and again, in processor time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import fmean, median

# Answers for one position, and says how many seconds that took.
Run = Callable[[], float]

# The time of a shorter round over all positions tells how warm the processor's caches are: it is run twice.
SHORT_ROUND = 0.1


def race(
    contestants: Mapping[str, Sequence[Run]],
    repetitions: int,
    on_run: Callable[[], None],
    forget: Callable[[], None] = lambda: None,
) -> dict[str, float]:
    """For each contestant the median over the repetitions of the mean over the positions, in seconds.

    Before each round over the positions everybody's tables are emptied by `forget`. A short round counts the
    second time, so that nobody pays for caches that another has swept.

    >>> race({"ours": [lambda: 1.0, lambda: 2.0], "theirs": [lambda: 3.0, lambda: 6.0]}, 3, lambda: None)
    {'ours': 1.5, 'theirs': 4.5}
    """
    means: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(repetitions):
        for name, positions in contestants.items():
            seconds = _round(positions, forget, on_run)
            if sum(seconds) < SHORT_ROUND:
                seconds = _round(positions, forget, lambda: None)
            means[name].append(fmean(seconds))
    return {name: median(values) for name, values in means.items()}


def _round(positions: Sequence[Run], forget: Callable[[], None], on_run: Callable[[], None]) -> list[float]:
    forget()
    seconds = []
    for run in positions:
        seconds.append(run())
        on_run()
    return seconds


def seconds_of(action: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long the processor works on an action; by this clock, what else runs on the machine does not count."""
    with _without_garbage_collection():
        started = clock()
        action()
        return clock() - started


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

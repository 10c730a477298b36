"""The progress bar: the running score, boards per second, time left."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from alphamu.experiments.run import Schedule
from alphamu.experiments.series import Outcome, Series
from alphamu.experiments.store import Store


class Tracker:
    """Shows how far every series is, and each declarer's share of contracts made."""

    def __init__(self, progress: Progress, series: Sequence[Series], deals: int, store: Store) -> None:
        self._progress = progress
        self._made: dict[tuple[str, str], int] = defaultdict(int)
        self._played: dict[str, int] = defaultdict(int)
        self._started = time.monotonic()
        self._boards = 0
        self._bars = {}
        for one in series:
            for declarer in one.declarers:
                rows = store.boards(one.name, declarer)
                self._made[one.name, declarer] = sum(row.made for row in rows)
                self._played[one.name] = len(rows)
            already = min(deals, self._played[one.name])
            self._bars[one.name] = progress.add_task(one.name, total=deals, completed=already, score="")

    def __call__(self, series: Series, outcome: Outcome, schedules: Sequence[Schedule]) -> None:
        """One more candidate is stored."""
        if outcome.accepted:
            self._boards += len(series.declarers)
            self._played[series.name] += 1
        for declarer, result in outcome.results.items():
            self._made[series.name, declarer] += result.made
        played = self._played[series.name]
        shares = [
            f"{100 * self._made[series.name, declarer] / played:.1f}" for declarer in series.declarers if played
        ]
        rate = self._boards / max(1e-9, time.monotonic() - self._started)
        # More may come back than were wanted: candidates are handed out before it is known which are kept.
        complete = next(
            min(schedule.complete, schedule.deals) for schedule in schedules if schedule.series == series
        )
        self._progress.update(
            self._bars[series.name], completed=complete, score=f"{' '.join(shares)} %  {rate:.2f} boards/s"
        )


@contextmanager
def tracking(console: Console, series: Sequence[Series], deals: int, store: Store) -> Iterator[Tracker]:
    """A progress bar for each series while the block runs."""
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[score]}"),
        TimeRemainingColumn(),
        console=console,
    )
    with progress:
        yield Tracker(progress, series, deals, store)

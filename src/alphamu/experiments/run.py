"""Running an experiment: the candidates are handed out to workers, and what comes back is stored at once.

The workers are the processes of this machine, or those of a Dask cluster; both are executors of the kind that
`concurrent.futures` defines. A candidate's result depends on nothing but the series and the candidate's number, so
it does not matter who plays it, or when.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence, Sized
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from alphamu.experiments.deals import ExperimentError, Generator
from alphamu.experiments.series import Outcome, Series
from alphamu.experiments.store import Store

SECONDS_TO_CONNECT = 10.0
AHEAD = 2  # candidates handed out for each worker, so that none waits


class WorkerKilledError(ExperimentError):
    """A worker, or the scheduler of all, ended before its result came; what others had played is stored."""


class Schedule:
    """Which candidates of a series are still to be played until so many deals are complete."""

    def __init__(self, series: Series, deals: int, store: Store) -> None:
        self.series = series
        self.deals = deals
        known = store.candidates(series.name)
        self._accepted = {row.number: row.accepted for row in known}
        self._prefix = 0  # all candidates before this one are known
        self._complete = 0
        self._next = 0
        self._out: set[int] = set()
        if isinstance(series.source, Sized) and deals > len(series.source):
            raise ExperimentError(f"{series.source}: only {len(series.source)} boards can be played, not {deals}")

    @property
    def complete(self) -> int:
        """How many deals are played, as far as all candidates before them are known."""
        while self._prefix in self._accepted:
            self._complete += self._accepted[self._prefix]
            self._prefix += 1
        return self._complete

    @property
    def is_done(self) -> bool:
        """Whether enough deals are complete."""
        return self.complete >= self.deals

    def take(self) -> int | None:
        """The next candidate to be played; None while the ones handed out may be enough, or when all is done."""
        if self.is_done or (not self.series.filtered and self._promised() >= self.deals):
            return None
        while self._next in self._accepted:
            self._next += 1
        source = self.series.source
        if isinstance(source, Sized) and self._next >= len(source):
            return None
        number, self._next = self._next, self._next + 1
        self._out.add(number)
        return number

    def put(self, outcome: Outcome) -> None:
        """A candidate has come back."""
        self._out.discard(outcome.number)
        self._accepted[outcome.number] = outcome.accepted

    def _promised(self) -> int:
        return len(self._accepted) + len(self._out)


def check_deals(series: Series, store: Store) -> None:
    """Refuse to go on where the files are no longer those from which the deals came: only their names are kept."""
    if isinstance(series.source, Generator):
        return
    for row in store.candidates(series.name):
        if row.accepted and str(series.source.task(series.seed, row.number).deal) != row.deal:
            raise ExperimentError(f"{store.path}: deal {row.number} is another one in {series.source} now")


def run(
    series: Sequence[Series],
    deals: int,
    store: Store,
    workers: Executor,
    size: int,
    on_outcome: Callable[[Series, Outcome, Sequence[Schedule]], None] = lambda *_: None,
) -> None:
    """Play until every series has so many deals; the series that is furthest behind goes first."""
    schedules = [Schedule(one, deals, store) for one in series]
    running: dict[Future[Outcome], Schedule] = {}
    while True:
        while len(running) < AHEAD * size and (task := _next_task(schedules)) is not None:
            schedule, number = task
            running[workers.submit(_play, schedule.series, number)] = schedule
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            schedule = running.pop(future)
            outcome = _result(future)
            store.add(schedule.series, outcome)
            schedule.put(outcome)
            on_outcome(schedule.series, outcome, schedules)


@dataclass(frozen=True)
class Crew:
    """Who does the work: so many processes of this machine, or the workers of a Dask cluster."""

    jobs: int | None = None  # one for each core
    scheduler: str | None = None

    def at_work(self) -> AbstractContextManager[tuple[Executor, int]]:
        """The workers, and how many there are, until the block ends."""
        return cluster_workers(self.scheduler) if self.scheduler else local_workers(self.jobs)


@contextmanager
def local_workers(jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """Processes on this machine: so many, or one for each core."""
    size = jobs or os.cpu_count() or 1
    context = _Workers()
    executor = ProcessPoolExecutor(size, mp_context=context, initializer=_follow_parent)
    try:
        yield executor, size
    except BaseException:  # nobody wants what they are playing now
        context.kill_all()
        raise
    finally:
        # Waits for the executor's own thread: at Python's end it would be woken while it closes what wakes it.
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster."""
    try:
        import distributed
    except ImportError:
        raise ExperimentError("a cluster needs Dask: pip install 'alphamu[cluster]'") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError, TimeoutError) as error:
        raise ExperimentError(f"no Dask scheduler at {address}: {error}") from None
    _silence_dask()
    with client:
        size = sum(client.nthreads().values())
        if size == 0:
            raise ExperimentError(f"the Dask cluster at {address} has no workers")
        # pure=False: a candidate is a new task each time, never a cached one.
        yield client.get_executor(pure=False), size


def _silence_dask() -> None:
    """Leave it to our one line to say what went wrong: Dask would write a traceback for each thing it misses."""
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _next_task(schedules: Sequence[Schedule]) -> tuple[Schedule, int] | None:
    for schedule in sorted(schedules, key=lambda schedule: schedule.complete / schedule.deals):
        number = schedule.take()
        if number is not None:
            return schedule, number
    return None


class _Worker(SpawnProcess):
    """A process that does not hear Ctrl-C, which is meant for the one that hands out the work."""

    def start(self) -> None:
        """Start the process; Ctrl-C is heard here as soon as that is done."""
        with _ctrl_c_put_off():
            super().start()


class _Workers(SpawnContext):
    """Starts workers, and can end them all."""

    def __init__(self) -> None:
        super().__init__()
        self._started: list[_Worker] = []

    def Process(self, *args: Any, **kwargs: Any) -> _Worker:  # type: ignore[override]  # noqa: N802
        """A new worker."""
        worker = _Worker(*args, **kwargs)
        self._started.append(worker)
        return worker

    def kill_all(self) -> None:
        """End all workers now, whatever they are playing."""
        for worker in self._started:
            with suppress(ValueError):  # it has ended, and been closed
                if worker.is_alive():
                    worker.kill()


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Hear Ctrl-C afterwards; a process that is started meanwhile has it blocked.

    To block the signal here is not enough: another thread may be given it, and Python would interrupt this one all
    the same. A worker would wait for the rest of what it is told, and complain when that never comes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    is_main = threading.current_thread() is threading.main_thread()  # no other is interrupted
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if is_main else None
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if is_main:
            signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


def _follow_parent() -> None:
    """Let a worker end with the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end_of_parent, daemon=True).start()


def _wait_for_end_of_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(series: Series, number: int) -> Outcome:
    return series.play(number)


def _result(future: Future[Outcome]) -> Outcome:
    try:
        return future.result()
    except BrokenProcessPool:
        raise WorkerKilledError("a worker process was killed") from None
    except CancelledError:  # Dask's way to say that nobody will play it
        raise WorkerKilledError("the Dask scheduler has gone") from None

"""The pool in which searches run: so many at a time, so many more in a queue, and none for a client that left.

Long and short searches queue apart, and one place is kept free of long ones, so that many people who look deep do
not make another wait who asks for a second. Each queue is served in the order of arrival.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import TypeVar

from alphamu.web.limits import Limits

Answer = TypeVar("Answer")
LEFT = "the client left"
CANCELLED = "cancelled"
ENDING = "the server ends"
POLL_SECONDS = 0.1


class BusyError(Exception):
    """The queue is full."""


class GoneError(Exception):
    """The client has gone before its turn came."""


class Job:
    """A piece of work that can be stopped from anywhere, before and while it searches."""

    def __init__(self) -> None:
        self.id = secrets.token_urlsafe(16)
        self._lock = threading.RLock()  # Ctrl-C may come in the middle of a stop
        self._stop: Callable[[str], None] | None = None
        self.stopped: str | None = None

    def begin(self, stop: Callable[[str], None]) -> None:
        """Take charge of a search that has started, and can be stopped in this way."""
        with self._lock:
            self._stop = stop
            if self.stopped:
                stop(self.stopped)

    def stop(self, reason: str) -> None:
        """End the work as soon as possible; what is finished by then is still told."""
        with self._lock:
            self.stopped = self.stopped or reason
            if self._stop is not None:
                self._stop(reason)


class Pool:
    """Runs jobs in threads, as many at a time as the limits say."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.searches, thread_name_prefix="alphamu-job")
        self._places = asyncio.Semaphore(limits.searches)
        self._long_places = asyncio.Semaphore(max(1, limits.searches - 1))
        self._jobs: dict[str, Job] = {}
        self.waiting = 0
        self.running = 0
        self._is_ending = False

    async def run(self, job: Job, work: Callable[[Job], Answer], seconds: float, is_gone: IsGone) -> Answer:
        """Do the work when it is its turn; it is stopped when the client has gone."""
        if self._is_ending:
            raise BusyError(ENDING)
        watch = asyncio.create_task(_watch(job, is_gone))
        self._jobs[job.id] = job
        try:
            place = await self._place(seconds > self._limits.short_seconds, watch)
            try:
                running = asyncio.get_running_loop().run_in_executor(self._threads, work, job)
            except RuntimeError:  # the threads begin nothing more
                place.close()
                raise BusyError(ENDING) from None
            running.add_done_callback(lambda done: _leave(place, done))
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            job.stop(LEFT)
            raise
        finally:
            self._jobs.pop(job.id, None)
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    def cancel(self, job_id: str) -> bool:
        """Stop the job with this name; False if there is none."""
        job = self._jobs.get(job_id)
        if job is not None:
            job.stop(CANCELLED)
        return job is not None

    def stop_all(self) -> None:
        """Stop all searches, which are answered with what they have found, and begin nothing more."""
        self._is_ending = True
        for job in list(self._jobs.values()):
            job.stop(ENDING)

    def close(self) -> None:
        """Stop everything."""
        self.stop_all()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _place(self, is_long: bool, gone: asyncio.Task[None]) -> ExitStack:
        """A place to run in, to be closed when the work has ended; whoever leaves the queue loses it."""
        if self.waiting >= self._limits.waiting:
            raise BusyError(f"{self.waiting} searches are waiting already: try again in a moment")
        places = (self._long_places, self._places) if is_long else (self._places,)
        self.waiting += 1
        try:
            with ExitStack() as taken:
                for place in places:
                    await _taken_unless(place, gone)
                    taken.callback(place.release)
                self.running += 1
                taken.callback(self._one_less)
                return taken.pop_all()
        finally:
            self.waiting -= 1

    def _one_less(self) -> None:
        self.running -= 1


IsGone = Callable[[], Awaitable[bool]]


def _leave(place: ExitStack, work: asyncio.Future[Answer]) -> None:
    """Free a place: only now has the thread ended, though whoever asked may long be gone."""
    place.close()
    if not work.cancelled():
        work.exception()  # looked at, so that it does not count as forgotten


async def _taken_unless(place: asyncio.Semaphore, gone: asyncio.Task[None]) -> None:
    """Wait for a place, but not for a client that has gone."""
    taking = asyncio.create_task(_take(place))
    try:
        await asyncio.wait({taking, gone}, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        if not taking.cancel():  # it has the place already
            place.release()
        raise
    if not taking.done():
        taking.cancel()
        raise GoneError


async def _take(place: asyncio.Semaphore) -> None:
    await place.acquire()


async def _watch(job: Job, is_gone: IsGone) -> None:
    while not await is_gone():
        await asyncio.sleep(POLL_SECONDS)
    job.stop(LEFT)

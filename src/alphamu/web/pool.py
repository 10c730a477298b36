"""The pool in which searches run: so many at a time, so many more in a queue, and none for a client that left.

Long and short searches queue apart, and one place is kept free of long ones, so that many people who look deep do
not make another wait who asks for a second. Each queue is served in the order of arrival. Nobody knows beforehand
how long a search takes that may take a minute: so whoever would have to wait is first given a moment in a place
beyond these, and what can be answered in it is answered. The others have seen something, and begin anew later.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import TypeVar

from alphamu.bridge.errors import BridgeError
from alphamu.web.limits import Limits

Answer = TypeVar("Answer")
LEFT = "the client left"
CANCELLED = "cancelled"
ENDING = "the server ends"
HURRIED = "others wait"
POLL_SECONDS = 0.1


class BusyError(Exception):
    """The queue is full."""


class GoneError(Exception):
    """The client has gone before its turn came."""


class _UnfinishedError(Exception):
    """The moment is over, and there is no answer yet."""


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

    def renew(self) -> bool:
        """Get ready to begin anew, if the work was only hurried; False if it was answered or is not wanted."""
        with self._lock:
            if self.stopped != HURRIED:
                return False
            self.stopped, self._stop = None, None
            return True

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
        self._threads = ThreadPoolExecutor(limits.searches + limits.moments, thread_name_prefix="alphamu-job")
        self._places = asyncio.Semaphore(limits.searches)
        self._long_places = asyncio.Semaphore(max(1, limits.searches - 1))
        self._moments = asyncio.Semaphore(max(1, limits.moments))
        self._jobs: dict[str, Job] = {}
        self.waiting = 0
        self.running = 0
        self._is_ending = False

    async def run(
        self,
        job: Job,
        work: Callable[[Job], Answer],
        seconds: float,
        is_gone: IsGone,
        *,
        can_begin_anew: bool = False,
    ) -> Answer:
        """Do the work when it is its turn; it is stopped when the client has gone.

        Work that can be stopped at any time and begun anew is tried at once, whoever is there before it.
        """
        if self._is_ending:
            raise BusyError(ENDING)
        watch = asyncio.create_task(_watch(job, is_gone))
        self._jobs[job.id] = job
        try:
            is_long = seconds > self._limits.short_seconds
            places = (self._long_places, self._places) if is_long else (self._places,)
            if can_begin_anew and any(place.locked() for place in places):
                with suppress(_UnfinishedError):
                    return await self._tried(job, work, watch)
            return await self._done(job, work, places, watch)
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

    async def _tried(self, job: Job, work: Callable[[Job], Answer], gone: asyncio.Task[None]) -> Answer:
        """Do the work if it takes no more than a moment."""
        hurry: list[asyncio.TimerHandle] = []

        def hurried(job: Job) -> Answer:
            asyncio_loop.call_soon_threadsafe(
                lambda: hurry.append(asyncio_loop.call_later(self._limits.moment_seconds, job.stop, HURRIED))
            )
            return work(job)

        asyncio_loop = asyncio.get_running_loop()
        try:
            answer = await self._done(job, hurried, (self._moments,), gone)
        except BridgeError:  # it may have been stopped before there was an answer
            if job.renew():
                raise _UnfinishedError from None
            raise
        finally:
            for timer in hurry:
                timer.cancel()
        if job.renew():
            raise _UnfinishedError
        return answer

    async def _done(
        self,
        job: Job,
        work: Callable[[Job], Answer],
        places: Sequence[asyncio.Semaphore],
        gone: asyncio.Task[None],
    ) -> Answer:
        """Do the work as soon as there is a place for it."""
        place = await self._place(places, gone)
        try:
            running = asyncio.get_running_loop().run_in_executor(self._threads, work, job)
        except RuntimeError:  # the threads begin nothing more
            place.close()
            raise BusyError(ENDING) from None
        running.add_done_callback(lambda done: _leave(place, done))
        return await asyncio.shield(running)

    async def _place(self, places: Sequence[asyncio.Semaphore], gone: asyncio.Task[None]) -> ExitStack:
        """A place to run in, to be closed when the work has ended; whoever leaves the queue loses it."""
        if self.waiting >= self._limits.waiting:
            raise BusyError(f"{self.waiting} searches are waiting already: try again in a moment")
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

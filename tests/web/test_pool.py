"""The pool itself, with work that takes as long as the test wants."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from alphamu.web.limits import Limits
from alphamu.web.pool import BusyError, Job, Pool


async def never() -> bool:
    return False


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Work waits here; it is let through at the end of the test."""
    opened = threading.Event()
    yield opened
    opened.set()


async def until(condition: object) -> None:
    assert callable(condition)
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to this")


def test_a_cancelled_job_keeps_its_place_until_its_thread_has_ended(gate: threading.Event) -> None:
    async def scene() -> None:
        pool = Pool(Limits(searches=1, waiting=1))
        began = threading.Event()

        def work(job: Job) -> bool:
            began.set()
            return gate.wait(20)

        first = asyncio.create_task(pool.run(Job(), work, 1, never))
        await until(began.is_set)
        first.cancel()
        with suppress(asyncio.CancelledError):
            await first
        assert pool.running == 1, "its thread is still there"
        second = asyncio.create_task(pool.run(Job(), lambda job: "second", 1, never))
        await until(lambda: pool.waiting == 1)
        assert not second.done()
        gate.set()
        assert await asyncio.wait_for(second, 10) == "second"
        await until(lambda: (pool.running, pool.waiting) == (0, 0))
        pool.close()

    asyncio.run(scene())


def test_what_takes_a_moment_does_not_wait_for_what_takes_long_and_the_rest_begins_anew(
    gate: threading.Event,
) -> None:
    """One place, taken: a blink is answered at once, and what is longer is stopped, and then waits."""
    began: list[str] = []

    async def scene() -> None:
        pool = Pool(Limits(searches=1, moment_seconds=0.1))

        def long(job: Job) -> str:
            stopped = threading.Event()
            began.append(threading.current_thread().name)
            job.begin(lambda reason: stopped.set())
            while not (gate.is_set() or stopped.is_set()):
                gate.wait(0.01)
            return "stopped" if stopped.is_set() else "done"

        first = asyncio.create_task(pool.run(Job(), long, 60, never, can_begin_anew=True))
        await until(lambda: len(began) == 1)
        blink = await asyncio.wait_for(pool.run(Job(), lambda job: "blink", 60, never, can_begin_anew=True), 5)
        assert blink == "blink"
        second = asyncio.create_task(pool.run(Job(), long, 60, never, can_begin_anew=True))
        await until(lambda: len(began) == 2 and pool.waiting == 1 and pool.running == 1)
        assert not second.done()
        gate.set()
        assert [await first, await second] == ["done", "done"]
        assert len(began) == 3, "the second began twice"
        pool.close()

    asyncio.run(scene())


def test_work_that_fails_after_its_client_left_is_quiet(
    gate: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        pool = Pool(Limits(searches=1))

        def work(job: Job) -> None:
            gate.wait(20)
            raise RuntimeError("nobody hears of it")

        task = asyncio.create_task(pool.run(Job(), work, 1, never))
        await until(lambda: pool.running == 1)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        gate.set()
        await until(lambda: pool.running == 0)
        pool.close()

    asyncio.run(scene())
    assert "never retrieved" not in caplog.text


def test_a_pool_that_ends_begins_nothing_more() -> None:
    async def scene() -> None:
        pool = Pool(Limits(searches=1))
        pool.stop_all()
        with pytest.raises(BusyError, match="the server ends"):
            await pool.run(Job(), lambda job: None, 1, never)

    asyncio.run(scene())

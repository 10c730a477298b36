"""Server-sent events: what a job tells while it runs, as a stream that a browser reads."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable

from alphamu.bridge.errors import BridgeError
from alphamu.web.pool import BusyError, GoneError, IsGone, Job, Pool
from alphamu.web.refusals import FAILURE, refusal

Json = dict[str, object]
Emit = Callable[[str, Json], None]
Work = Callable[[Job, Emit], Json]
LOG = logging.getLogger(__name__)
HEARTBEAT_SECONDS = 10.0
_END = ""


def event(name: str, data: Json) -> str:
    """One event as it goes over the wire."""
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


async def stream(
    pool: Pool, job: Job, work: Work, seconds: float, is_gone: IsGone, *, can_begin_anew: bool = False
) -> AsyncIterator[str]:
    """The events of a job from its queue place on: `queued`, those of the work, then `done` or `error`."""
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[str] = asyncio.Queue()

    def emit(name: str, data: Json) -> None:
        loop.call_soon_threadsafe(told.put_nowait, event(name, data))

    async def run() -> None:
        try:
            answer = await pool.run(
                job, lambda job: work(job, emit), seconds, is_gone, can_begin_anew=can_begin_anew
            )
            told.put_nowait(event("done", answer))
        except GoneError:
            pass
        except (BridgeError, BusyError) as error:
            told.put_nowait(event("error", refusal(error)))
        except Exception:
            LOG.exception("a search failed")
            told.put_nowait(event("error", FAILURE))
        finally:
            told.put_nowait(_END)

    running = asyncio.create_task(run())
    try:
        yield event("queued", {"id": job.id, "waiting": pool.waiting})
        while True:
            try:
                text = await asyncio.wait_for(told.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still searching\n\n"
                continue
            if text == _END:
                break
            yield text
        await running
    finally:
        job.stop("the client left")
        running.cancel()

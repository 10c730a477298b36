"""Working out a suit in a process of its own, which can be ended at any time.

With eight or more cards missing, a few combinations take the kernel minutes, and one question to it cannot be
interrupted. Whoever serves others must be able to give such a question up.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection

from alphamu.suits.combination import Combination, work_out
from alphamu.suits.holdings import Holdings, SuitError
from alphamu.suits.odds import Odds

LONG_FROM = 8  # with fewer cards missing, none of some thousands that were tried took a second
_POLL_SECONDS = 0.05


def may_take_long(holdings: Holdings) -> bool:
    """Whether a combination may be one of those that take minutes."""
    return holdings.missing.bit_count() >= LONG_FROM


def work_out_apart(holdings: Holdings, odds: Odds, tricks: int | None, check: Callable[[], None]) -> Combination:
    """As `work_out`; `check` is called again and again meanwhile, and what it raises ends the work at once."""
    context = get_context("spawn")  # the server has threads, which a fork would tear apart
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, holdings, odds, tricks), daemon=True)
    process.start()
    theirs.close()
    try:
        while not ours.poll(_POLL_SECONDS):
            check()
        answer = ours.recv()
    finally:
        process.kill()
        process.join()
        ours.close()
    if isinstance(answer, SuitError):
        raise answer
    assert isinstance(answer, Combination)
    return answer


def _work(answer: Connection[object, object], holdings: Holdings, odds: Odds, tricks: int | None) -> None:
    try:
        answer.send(work_out(holdings, odds, tricks))
    except SuitError as error:
        answer.send(error)

"""Threads in the background, which end before the program does.

A thread that comes back from the kernel into an interpreter that is ending aborts the whole program. So every
thread that calls the kernel, and that nobody is sure to wait for, is one of these: when the program ends, in
whatever way, each is stopped and waited for.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakSet

LEFT_BEHIND = 1  # the exit code where a thread does not end

_started: WeakSet[BackgroundThread] = WeakSet()


class BackgroundThread(threading.Thread):
    """A thread that is stopped when the program ends.

    One that cannot be stopped is left behind: the program then ends without it, at once, and without the last
    steps of the interpreter.
    """

    def __init__(self, target: Callable[[], None], *, stop: Callable[[], None] | None, name: str) -> None:
        super().__init__(target=target, name=name, daemon=True)
        self.can_be_stopped = stop is not None
        self._stop_work = stop or _nothing

    def start(self) -> None:
        """Begin."""
        _started.add(self)
        super().start()

    def run(self) -> None:
        """Do the work, and then hold on to nothing of it: what it has searched with is freed at once."""
        try:
            super().run()
        finally:
            self._stop_work = _nothing

    def stop(self) -> None:
        """Let it end soon, if it can be stopped."""
        self._stop_work()


def _nothing() -> None:
    """What there is to stop of work that is over."""


def _end_all() -> None:
    """Stop all threads and wait for them; Ctrl-C, which would cut this short, has nothing left to end."""
    running = [thread for thread in list(_started) if thread.is_alive()]
    if not running:
        return
    with suppress(ValueError):  # an interpreter inside another program may end in another thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    for thread in running:
        thread.stop()
    for thread in running:
        if thread.can_be_stopped:
            thread.join()
    if any(thread.is_alive() for thread in running):
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):
                stream.flush()
        os._exit(LEFT_BEHIND)


atexit.register(_end_all)

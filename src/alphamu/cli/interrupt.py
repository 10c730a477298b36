"""What Ctrl-C does to a command that has something to show: it ends the search, and not the command."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

INTERRUPTED = "Ctrl-C"  # the reason why such a search ended


@contextmanager
def on_ctrl_c(stop: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C end what is under way, and not whatever the command is just doing with its results."""
    before = signal.signal(signal.SIGINT, lambda *_: stop())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

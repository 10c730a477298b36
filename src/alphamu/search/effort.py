"""The effort of a search: its kernels, the nodes and the time they may take, and how they are stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from alphamu import _kernel
from alphamu.settings import Limit

NODES_WITHOUT_LIMIT = 2**62


class Effort:
    """What the kernels of one search have done and may still do. `stop` may be called from any thread."""

    def __init__(self, kernel: _kernel.AlphaMu, limit: Limit) -> None:
        self.limit = limit
        self.stop_reason: str | None = None
        self._kernels: tuple[_kernel.AlphaMu, ...] = (kernel,)
        self._started = time.perf_counter()

    def begin(self) -> None:
        """Time counts from now."""
        self._started = time.perf_counter()

    def share_with(self, kernel: _kernel.AlphaMu) -> None:
        """Let another kernel work within the same limits."""
        self._kernels = (*self._kernels, kernel)
        self.limit_nodes()

    def stop(self, reason: str) -> None:
        """Make all kernels stop; the first reason counts."""
        self.stop_reason = self.stop_reason or reason
        for kernel in self._kernels:
            kernel.stop()

    def limit_nodes(self, most: int = NODES_WITHOUT_LIMIT) -> None:
        """Let the kernels spend so many nodes more, and no more than the search may."""
        for kernel in self._kernels:
            kernel.limit_nodes(min(most, self.nodes_left))

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return sum(kernel.nodes for kernel in self._kernels)

    @property
    def spent(self) -> int:
        """In nodes: those visited, and what takes as long as so many."""
        return sum(kernel.spent for kernel in self._kernels)

    @property
    def nodes_left(self) -> int:
        """Nodes that may still be spent."""
        limit = NODES_WITHOUT_LIMIT if self.limit.nodes is None else self.limit.nodes
        return max(0, limit - self.spent)

    @property
    def is_spent(self) -> bool:
        """Whether somebody has stopped the search, or no nodes are left to it."""
        return self.stop_reason is not None or self.nodes_left == 0

    @property
    def solves(self) -> int:
        """Double-dummy questions answered so far."""
        return sum(kernel.solves for kernel in self._kernels)

    @property
    def seconds(self) -> float:
        """Time since the beginning."""
        return time.perf_counter() - self._started


@contextmanager
def stopped_after(seconds: float | None, stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` if what happens in here takes longer than so many seconds; with None it may."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()

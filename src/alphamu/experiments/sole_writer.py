"""One process writes a file of results at a time; others may read it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from alphamu.experiments.deals import ExperimentError

try:
    import fcntl
except ImportError:  # Windows has no such locks: two runs must not be given one file there
    fcntl = None  # type: ignore[assignment]


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Keep other processes from writing this file; refuse it where one writes it already.

    The lock is on a file beside it, which goes away again. Where the process is killed, the lock goes; the file
    stays, and is in nobody's way.
    """
    beside = path.with_name(f"{path.name}.lock")
    lock = _locked(beside, path)
    try:
        yield
    finally:
        if lock is not None:
            with suppress(OSError):
                beside.unlink()
            lock.close()


def _locked(beside: Path, path: Path) -> IO[bytes] | None:
    """The lock's file, open and locked; None where there are no locks, or the folder cannot be written."""
    while fcntl is not None:
        try:
            lock = beside.open("ab")
        except OSError:
            return None  # whoever writes the results will say why not
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise ExperimentError(f"{path}: another process is writing it") from None
        except OSError:  # a file system without locks
            lock.close()
            return None
        with suppress(OSError):  # it may have been taken away by whoever had it, before it was locked here
            if os.path.samestat(os.fstat(lock.fileno()), beside.stat()):
                return lock
        lock.close()
    return None

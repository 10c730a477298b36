"""What a command writes to: open to the end, all of it written or the reason why not, and nothing after that."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def open_all() -> None:
    """Give a stream that was closed by whoever started the command a place to go: nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open to the end)


def flush_all() -> OSError | None:
    """Write what is left to be written, and return what went wrong first.

    A stream that is broken goes nowhere from then on: Python writes to its streams once more at its end, and
    complains if it cannot.
    """
    errors = [error for stream in (sys.stdout, sys.stderr) if (error := _flush(stream)) is not None]
    return errors[0] if errors else None


def _flush(stream: TextIO) -> OSError | None:
    try:
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None

"""The end of what a command writes: all of it, or the reason why not; and nothing more from Python itself."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def flush_all() -> OSError | None:
    """Write what is left to be written, and return what went wrong first.

    A stream that is broken goes nowhere from then on: Python writes to its streams once more at its end, and
    complains if it cannot.
    """
    errors = [error for stream in (sys.stdout, sys.stderr) if (error := _flush(stream)) is not None]
    return errors[0] if errors else None


def _flush(stream: TextIO | None) -> OSError | None:
    if stream is None:  # closed by whoever started the command
        return None
    try:
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None

"""What a reader says of a file it cannot read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from alphamu.bridge.errors import BridgeError

LONGEST_REASON = 400  # characters; a text that cannot be read may be quoted in a reason, and has no limit


class FormatError(BridgeError):
    """A record that cannot be read: in which file, on which line, and why.

    >>> print(FormatError("no suit 'X'", line=12, file="match.pbn"))
    match.pbn:12: no suit 'X'
    >>> print(FormatError("no suit 'X'", line=12))
    line 12: no suit 'X'
    """

    def __init__(self, reason: str, *, line: int | None = None, file: str | None = None) -> None:
        self.reason = _presentable(reason)
        self.line = line
        self.file = file
        super().__init__(self.reason)

    def within(self, file: str) -> FormatError:
        """The same error, said of this file."""
        return FormatError(self.reason, line=self.line, file=file)

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        return f"{place}: {self.reason}" if place else self.reason


class NoSuchBoardError(FormatError):
    """A file whose records can be read, but has none with the number or name that is asked for."""


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Whatever bridge or a format refuses in here is an error on this line, unless it names another."""
    try:
        yield
    except FormatError as error:
        raise (error if error.line is not None else FormatError(error.reason, line=line)) from None
    except BridgeError as error:
        raise FormatError(str(error), line=line) from None


def _presentable(reason: str) -> str:
    """A reason of a length that can be read, whose characters can be written."""
    if len(reason) > LONGEST_REASON:
        tail = LONGEST_REASON // 4
        reason = f"{reason[: LONGEST_REASON - tail - 3]} … {reason[-tail:]}"
    return reason.encode("utf-8", "replace").decode("utf-8")

"""The text that a reader is given: how it comes from bytes, and what is done to it before anybody reads it.

Every reader here takes time in proportion to its text, whatever the text says. For that, a text is gone through
once, from the beginning to the end, with the methods of `str`; a regular expression, whose time can grow with the
square of what it is given, is given words only, which are short: `short_word` sees to it.
"""

from __future__ import annotations

from collections.abc import Callable

from alphamu.formats.errors import FormatError

LONGEST_WORD = 1000  # characters; the longest legal auction, written without spaces, stays under it

Watch = Callable[[float], None]
"""Told how much of a text has been gone through, before each record and now and then between, and 1 at the end.

What it raises ends the reading: so a program can set a limit to its time.
"""


def unwatched(share: float) -> None:
    """Let the reader read."""


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, with or without its mark, or else Latin-1, which old programs write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def writable(text: str) -> str:
    r"""The text with a mark for each half of a character: JSON can spell them, and no file can hold them.

    >>> writable("caf\u00e9 \ud83d")
    'café \ufffd'
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def prepared(text: str) -> str:
    """A text as readers take it, without the mark of UTF-8."""
    return writable(text).removeprefix("\ufeff")


def short_word(text: str, line: int | None = None) -> str:
    """The text, which must be short enough for a word."""
    if len(text) > LONGEST_WORD:
        raise FormatError(f"{text[:20]!r}… has {len(text):,} characters: expected a single word", line=line)
    return text

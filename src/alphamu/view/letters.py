"""Symbols where they cannot be shown: a terminal without ♠ gets S, and no question mark, which is an unknown card.

Each symbol that stands in a table becomes one character, so that columns stay columns.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from itertools import accumulate
from typing import Any, TextIO
from unicodedata import name, normalize

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Span, Text

ERRORS = "alphamu.letters"  # the name of the error handler, as `reconfigure` and `encode` take it
ENCODING = "alphamu_ascii"  # ASCII by another name: what is called so Typer mends, and writes UTF-8 to it
UNKNOWN = "?"
_LETTERS = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "α": "alpha", "μ": "mu",
    "█": "#", "▒": "+", "·": ".", "•": "*", "›": ">", "–": "-", "—": "-", "…": "...",
    "→": "->", "±": "~", "≤": "<", "≥": ">", "×": "x", "└": "`", "━": "=", "╸": "=", "╺": "-",
}  # fmt: skip


def letters_for(symbol: str) -> str:
    """What stands for a symbol in plain letters.

    >>> "".join(map(letters_for, "♠A ─│╭ αμ é"))
    'SA -|+ alphamu e'
    """
    if symbol in _LETTERS:
        return _LETTERS[symbol]
    kind = name(symbol, "")
    if kind.startswith("BOX DRAWINGS"):
        return "+" if " AND " in kind else "|" if "VERTICAL" in kind else "-"
    if kind.startswith("BRAILLE"):  # what turns while one waits
        return "."
    return normalize("NFKD", symbol).encode("ascii", "ignore").decode() or UNKNOWN


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(letters_for, error.object[error.start : error.end])), error.end


def _codec(encoding: str) -> codecs.CodecInfo | None:
    if encoding != ENCODING:
        return None
    ascii_ = codecs.lookup("ascii")
    steps = ascii_.incrementalencoder, ascii_.incrementaldecoder
    return codecs.CodecInfo(
        ascii_.encode, ascii_.decode, ascii_.streamreader, ascii_.streamwriter, *steps, ENCODING
    )


codecs.register_error(ERRORS, _spell)
codecs.register(_codec)


def use_letters(stream: TextIO) -> None:
    """Let a stream write letters for what its encoding does not have."""
    if not isinstance(stream, TextIOWrapper):
        return
    # Python writes UTF-8 in the locale C too; who sets it for all there is means letters.
    is_ours = stream in (sys.__stdout__, sys.__stderr__)
    is_told = os.environ.get("LC_ALL") in ("C", "POSIX") and not os.environ.get("PYTHONIOENCODING")
    if (is_ours and is_told) or codecs.lookup(stream.encoding).name == "ascii":
        stream.reconfigure(encoding=ENCODING)
    stream.reconfigure(errors=ERRORS)


class Terminal(Console):
    """A console that knows how wide its text is once symbols are letters."""

    @property
    def encoding(self) -> str:
        """Rich is told that all can be written: its own tables without symbols are wider, with other borders."""
        return "utf-8"

    def render_str(self, text: str, **how: Any) -> Text:
        """As ever, with letters where there have to be."""
        return super().render_str(self._spelt(text), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """As ever, with letters where there have to be."""
        return super().render(
            self._spelt_text(renderable) if isinstance(renderable, Text) else renderable, options
        )

    def _spelt(self, text: str) -> str:
        encoding = getattr(self.file, "encoding", None) or "utf-8"
        return text.encode(encoding, ERRORS).decode(encoding)

    def _spelt_text(self, text: Text) -> Text:
        if text.plain == self._spelt(text.plain):
            return text
        pieces = [self._spelt(symbol) for symbol in text.plain]
        places = list(accumulate(map(len, pieces), initial=0))
        spelt = text.blank_copy("".join(pieces))
        spelt.spans = [
            Span(places[span.start], places[min(span.end, len(pieces))], span.style) for span in text.spans
        ]
        return spelt

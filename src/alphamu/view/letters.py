"""Symbols where they cannot be shown: a terminal without ♠ gets S, and no question mark, which is an unknown card.

Each symbol that stands in a table becomes one character, so that columns stay columns.
"""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from typing import TextIO
from unicodedata import name, normalize

ERRORS = "alphamu.letters"  # the name of the error handler, as `reconfigure` and `encode` take it
ENCODING = "alphamu_ascii"  # ASCII by another name: what is called so Typer mends, and writes UTF-8 to it
UNKNOWN = "?"
_LETTERS = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C", "α": "alpha", "μ": "mu",
    "▁": "_", "▂": ".", "▃": ":", "▄": "-", "▅": "=", "▆": "+", "▇": "*", "█": "#",
    "▒": "+", "·": ".", "•": "*", "›": ">", "–": "-", "—": "-", "…": "...",
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

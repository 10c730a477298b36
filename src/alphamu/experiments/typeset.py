"""Tables of results for others to print: Markdown, LaTeX and CSV, each with a note of where it comes from."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from enum import StrEnum

from alphamu.experiments.latex import latex
from alphamu.experiments.report import Table


class Format(StrEnum):
    """How a table is written."""

    MARKDOWN = "markdown"
    LATEX = "latex"
    CSV = "csv"


def typeset(table: Table, form: Format, notes: Sequence[str], label: str) -> str:
    """A table with the notes under it; LaTeX refers to it by the label."""
    if form is Format.LATEX:
        return latex(table, notes, label)
    return _markdown(table, notes) if form is Format.MARKDOWN else _csv(table, notes)


def _markdown(table: Table, notes: Sequence[str]) -> str:
    lines = "".join(f"\n- {note}" for note in notes)
    return f"### {table.title}\n\n{table.markdown()}\n{lines}\n"


def _csv(table: Table, notes: Sequence[str]) -> str:
    """Title and notes are comments, as many readers know them; every number has a column of its own.

    A p that is less than can be told is a text: `<0.001`.
    """
    text = io.StringIO(newline="")
    text.write(f"# {table.title}\n")
    columns = [_numbers(name, cells) for name, *cells in zip(table.columns, *table.rows, strict=True)]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(zip(*(column for group in columns for column in group), strict=True))
    text.write("".join(f"# {note}\n" for note in notes))
    return text.getvalue()


_CARD = "[♠♥♦♣](?:10|.)"
_NUMBER = r"[+-]?[\d,]*\.?\d+"
# What a reader finds in one cell, as columns: the words to add to its name, and where the numbers stand.
_SEVERAL = (
    (
        ("", " low", " high", " p"),
        rf"({_NUMBER})% \(({_NUMBER}) to ({_NUMBER})\)(?:, p = ({_NUMBER})|, p (< {_NUMBER}))?",
    ),
    (("", " error"), rf"({_NUMBER}) ± ({_NUMBER})"),
    ((" ours", " theirs"), rf"({_NUMBER}) : ({_NUMBER})"),
    (("", " of"), rf"({_NUMBER}) / ({_NUMBER})"),
    (("", " %"), rf"({_NUMBER}) \(({_NUMBER})%\)"),
    (("", " of"), rf"({_NUMBER})% of ({_NUMBER})"),
    ((" %",), rf"({_NUMBER})%"),
    (("", " %"), rf"({_CARD}) ({_NUMBER})%"),
    (("", " tricks", " points", " double dummy"), rf"({_CARD}) (\d+|\?) \(({_NUMBER}), ({_NUMBER})\)"),
)


def _numbers(name: str, cells: Sequence[str]) -> list[list[str]]:
    """A column as several, each with its name on top, if all that stands in it is of one kind; else as it is."""
    for words, pattern in _SEVERAL:
        found = [re.fullmatch(pattern, cell) for cell in cells]
        if not any(found) or not all(match or cell in ("", "-") for match, cell in zip(found, cells, strict=True)):
            continue
        parts = [[one for one in match.groups() if one] if match else [] for match in found]
        used = max(map(len, parts))
        plain = re.sub(r" \(95%.*\)", "", name)
        rows = [[*part, *[""] * (used - len(part))] for part in parts]
        return [
            [plain + word, *(row[place].replace(",", "").replace(" ", "") for row in rows)]
            for place, word in enumerate(words[:used])
        ]
    return [[name, *cells]]

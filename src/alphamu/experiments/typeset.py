"""Tables of results for others to print: Markdown, LaTeX and CSV, each with a note of where it comes from."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from alphamu.experiments.report import Table
from alphamu.experiments.series import Series


class Format(StrEnum):
    """How a table is written."""

    MARKDOWN = "markdown"
    LATEX = "latex"
    CSV = "csv"


COMMAND = "Command: "

_LATEX = {
    **{one: f"\\{one}" for one in "&%$#_{}"},
    **{one: f"${one}$" for one in "<>"},
    "'": r"\textquotesingle{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "α": r"$\alpha$",
    "μ": r"$\mu$",
    "±": r"$\pm$",
    "♠": r"$\spadesuit$",
    "♥": r"$\heartsuit$",
    "♦": r"$\diamondsuit$",
    "♣": r"$\clubsuit$",
    "…": r"\ldots{}",
}


def origin(series: Series, deals: int) -> str:
    """All that decides the results of a series, in words.

    >>> from alphamu.experiments.deals import Generator
    >>> origin(Series("52 cards", Generator(), ("pimc",), "dd", seed=7, filtered=True), 100)
    '52 cards: 100 deals (3NT, 52 cards; undecided ones), seed 7, defence dd'
    """
    kept = "; undecided ones" if series.filtered else ""
    return f"{series.name}: {deals} deals ({series.source}{kept}), seed {series.seed}, defence {series.defence}"


def typeset(table: Table, form: Format, notes: Sequence[str]) -> str:
    """A table with the notes under it."""
    return _WRITERS[form](table, notes)


def _markdown(table: Table, notes: Sequence[str]) -> str:
    lines = "".join(f"\n- {note}" for note in notes)
    return f"### {table.title}\n\n{table.markdown()}\n{lines}\n"


def _latex(table: Table, notes: Sequence[str]) -> str:
    """A floating table; it needs no package (straight quotes: LaTeX of 2020 or later)."""
    rows = [" & ".join(map(_escaped, row)) + r" \\" for row in (table.columns, *table.rows)]
    rows.insert(1, r"\hline")
    return "\n".join(
        (
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{_escaped(table.title)}}}",
            rf"\begin{{tabular}}{{{'l' * len(table.columns)}}}",
            *rows,
            r"\end{tabular}",
            *(rf"\par\footnotesize {_noted(note)}" for note in notes),
            r"\end{table}",
            "",
        )
    )


def _noted(note: str) -> str:
    """A command stands in letters of which each can be typed again."""
    before, command, words = note.partition(COMMAND)
    return f"{_escaped(before)}{command}\\texttt{{{_escaped(words)}}}" if command else _escaped(note)


def _escaped(text: str) -> str:
    """As LaTeX shows it: a minus before a number, and two hyphens that do not become a dash."""
    escaped = "".join(_LATEX.get(one, one) for one in text).replace("--", "-{}-")
    return re.sub(r"(?<![\w}-])-(?=\d)", "$-$", escaped)


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
    ((" %",), rf"({_NUMBER})%"),
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


_WRITERS: dict[Format, Callable[[Table, Sequence[str]], str]] = {
    Format.MARKDOWN: _markdown,
    Format.LATEX: _latex,
    Format.CSV: _csv,
}

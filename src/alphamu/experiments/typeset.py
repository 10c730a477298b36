"""Tables of results for others to print: Markdown, LaTeX and CSV, each with a note of where it comes from."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from enum import StrEnum

from alphamu.experiments.report import Table
from alphamu.experiments.series import Series


class Format(StrEnum):
    """How a table is written."""

    MARKDOWN = "markdown"
    LATEX = "latex"
    CSV = "csv"


_LATEX = {
    **{one: f"\\{one}" for one in "&%$#_{}"},
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
    """A floating table; it needs no package."""
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
            *(rf"\par\footnotesize {_escaped(note)}" for note in notes),
            r"\end{table}",
            "",
        )
    )


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(one, one) for one in text)


def _csv(table: Table, notes: Sequence[str]) -> str:
    """Title and notes are comments, as many readers know them."""
    text = io.StringIO(newline="")
    text.write(f"# {table.title}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows((table.columns, *table.rows))
    text.write("".join(f"# {note}\n" for note in notes))
    return text.getvalue()


_WRITERS: dict[Format, Callable[[Table, Sequence[str]], str]] = {
    Format.MARKDOWN: _markdown,
    Format.LATEX: _latex,
    Format.CSV: _csv,
}

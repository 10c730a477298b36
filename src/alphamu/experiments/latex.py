"""A table of results as LaTeX sets it, on a page of the class `article`, without any package.

A table for the screen is too wide for a page. So share, interval and p get columns of their own, per cent goes
into the heading, and headings take several lines. The letters are as large as there is room for, at the least
those of `scriptsize`; a long name goes on in the next line; what can be spared is left out before the letters get
that small, and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import floor

from alphamu.experiments.origin import COMMAND
from alphamu.experiments.report import Table

PAGE = 345.0  # points: as wide as the text of an `article` on any paper, with letters of 10 pt

_ESCAPED = {
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
_MINUS = re.compile(r"(?<![\w}-])-(?=\d)")

# Thousandths of ten points that the letters of Computer Modern are wide, which every LaTeX has.
_WIDTHS = {
    letter: width
    for width, letters in {
        278: "!',.:;[]`il",
        306: "fj",
        333: "- ",
        361: "I",
        389: "()t",
        392: "rs",
        444: "cez",
        500: '"$*/0123456789^ago{}~_',
        528: "kqvxy",
        556: "Sbdhnpu",
        625: "LZ",
        653: "F",
        681: "EP",
        708: "B",
        722: "CTw",
        736: "R",
        750: "AHNUVXYJD",
        778: "&+=@KOQ<>±♠♥♦♣",
        833: "#%m",
        917: "M",
        1028: "W",
        1172: "…",
    }.items()
    for letter in letters
}
_UNKNOWN = 750


@dataclass(frozen=True)
class Size:
    """How large the letters are, beside those of ten points, and how far apart the columns stand."""

    command: str
    scale: float
    apart: int


# Small letters of Computer Modern are wider than their size says.
_ROOMY = (Size(r"\normalsize", 1.0, 6), Size(r"\small", 0.925, 4), Size(r"\footnotesize", 0.85, 3))
_CLOSE = (Size(r"\footnotesize", 0.85, 2), Size(r"\scriptsize", 0.8, 3), Size(r"\scriptsize", 0.8, 2))


@dataclass(frozen=True)
class Column:
    """A heading, and cells that are all numbers or not; with a room in points, longer cells are broken."""

    name: str
    cells: tuple[str, ...]
    room: int | None = None

    @property
    def is_numeric(self) -> bool:
        """Whether the cells are numbers, which stand right."""
        return all(re.fullmatch(r"[-+<]?[\d.,]*|-", cell) for cell in self.cells)

    @property
    def narrowest(self) -> float:
        """As narrow as the cells allow in letters of ten points, with the heading on several lines."""
        return max(0.0, *map(width, self.cells), *map(width, self.name.split()))

    def heading(self) -> list[str]:
        """The lines of the heading, none wider than it must be."""
        lines: list[str] = []
        for word in self.name.split():
            if lines and (self.room is not None or width(f"{lines[-1]} {word}") <= self.narrowest):
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def letter(self) -> str:
        """How the column is told to LaTeX."""
        if self.room is not None:
            return f"p{{{self.room}pt}}"
        return "r" if self.is_numeric else "l"


def latex(table: Table, notes: Sequence[str], label: str) -> str:
    """A floating table with the notes under it (straight quotes: LaTeX of 2020 or later)."""
    columns = list(chain.from_iterable(_for_a_page(*column) for column in _columns(table)))
    fitted, size, left_out = _fitted(table, columns)
    over = _width(fitted, size) - PAGE
    rows = [" & ".join(_headed(column) for column in fitted) + r" \\", r"\hline"]
    rows += [" & ".join(_cell(column, place) for column in fitted) + r" \\" for place in range(len(table.rows))]
    said = [*notes, f"Left out: {'; '.join(left_out)}."] if left_out else notes
    return "\n".join(
        (
            r"\begin{table}",
            *([f"% About {over:.0f} pt wider than the text of an article: turn it, or shrink it."] * (over > 0)),
            r"\centering",
            rf"\caption{{{escaped(table.title)}}}",
            rf"\label{{tab:{label}}}",
            rf"{size.command}\setlength{{\tabcolsep}}{{{size.apart}pt}}",
            rf"\begin{{tabular}}{{@{{}}{''.join(column.letter() for column in fitted)}@{{}}}}",
            *rows,
            r"\end{tabular}",
            *(rf"\par\raggedright\footnotesize {_noted(note)}" for note in said),
            r"\end{table}",
            "",
        )
    )


def width(text: str) -> float:
    """About how wide a text is in letters of ten points; a minus is as wide as a plus.

    >>> round(width("78,000"), 1), width("-1") > width("(1")
    (27.8, True)
    """
    return sum(_WIDTHS.get(letter, _UNKNOWN) for letter in _MINUS.sub("+", text)) / 100


def escaped(text: str) -> str:
    """As LaTeX shows it: a minus before a number, and two hyphens that do not become a dash."""
    letters = "".join(_ESCAPED.get(one, one) for one in text).replace("--", "-{}-")
    return _MINUS.sub("$-$", letters)


def _columns(table: Table) -> Iterator[tuple[str, tuple[str, ...]]]:
    for place, name in enumerate(table.columns):
        yield name, tuple(row[place] for row in table.rows)


_SIGNED = r"[+-]?[\d.]+"
# What a reader finds in one cell, as columns: what to call them, after the name of the column or by themselves.
_KINDS = (
    (
        re.compile(rf"({_SIGNED})% \(({_SIGNED} to {_SIGNED})\)(?:, p (?:= )?(<? ?[\d.]+))?"),
        ("{} in %", "95% interval", "p"),
    ),
    (re.compile(r"([\d,]+) \(([\d.]+)%\)"), ("{}", "in %")),
    (re.compile(r"([\d.]+)% of (\d+)"), ("{} in %", "of")),
    (re.compile(rf"({_SIGNED})%"), ("{} in %",)),
)


def _for_a_page(name: str, cells: tuple[str, ...]) -> list[Column]:
    """A column as those that a page has for it; what is not of one kind stays as it is."""
    plain = re.sub(r" \(95%.*?\)| in %", "", name)
    for pattern, names in _KINDS:
        found = [pattern.fullmatch(cell) for cell in cells]
        if any(found) and all(match or cell in ("", "-") for match, cell in zip(found, cells, strict=True)):
            nothing = [""] * (len(names) - 1)
            rows = [
                match.groups("") if match else (cell, *nothing) for match, cell in zip(found, cells, strict=True)
            ]
            parts = [tuple(part.replace("< ", "<") for part in one) for one in zip(*rows, strict=True)]
            return [Column(told.format(plain), part) for told, part in zip(names, parts, strict=True) if any(part)]
    return [Column(name, cells)]


def _fitted(table: Table, columns: list[Column]) -> tuple[list[Column], Size, list[str]]:
    """The columns that fit on the page, the size of the letters, and what was left out for want of room."""
    spared = [column for column in columns if _says_one_thing(column)]
    spared += [column for column in columns if column.name in table.spare]
    for count in range(len(spared) + 1):
        some = [column for column in columns if column not in spared[:count]]
        for size in _ROOMY if count == 0 else _ROOMY[-1:]:
            if _width(some, size) <= PAGE:
                return some, size, _names(spared[:count])
        broken = _with_names_broken(table, some, size)
        if broken is not None:
            return broken, size, _names(spared[:count])
    close = next((size for size in _CLOSE if _width(some, size) <= PAGE), _CLOSE[-1])
    return some, close, _names(spared)


def _names(left_out: Sequence[Column]) -> list[str]:
    """How columns are told of that are not there."""
    return [
        f"{column.name}, {column.cells[0]} in all rows" if _says_one_thing(column) else column.name
        for column in left_out
    ]


def _says_one_thing(column: Column) -> bool:
    """Whether all rows say the same word, which the note can say once."""
    return len(column.cells) > 1 and len(set(column.cells)) == 1 and not column.is_numeric


def _with_names_broken(table: Table, columns: list[Column], size: Size) -> list[Column] | None:
    """The same with names on several lines, if that is enough."""
    if not table.words:
        return None
    first, *others = columns
    room = floor(PAGE - _width([replace(first, room=0), *others], size))
    longest = max(width(word) for cell in first.cells for word in cell.split())
    return [replace(first, room=room), *others] if room >= size.scale * longest else None


def _width(columns: Sequence[Column], size: Size) -> float:
    wide = [size.scale * column.narrowest if column.room is None else column.room for column in columns]
    return sum(wide) + 2 * size.apart * (len(columns) - 1)


def _headed(column: Column) -> str:
    lines = [escaped(line) for line in column.heading()]
    if len(lines) == 1:
        return lines[0]
    side = "r" if column.letter() == "r" else "l"
    return rf"\shortstack[{side}]{{" + r"\\".join(lines) + "}"


def _cell(column: Column, place: int) -> str:
    text = escaped(column.cells[place])
    return text if column.room is None else rf"\raggedright {text}"


def _noted(note: str) -> str:
    """A command stands in letters of which each can be typed again."""
    before, command, words = note.partition(COMMAND)
    return f"{escaped(before)}{command}\\texttt{{{escaped(words)}}}" if command else escaped(note)

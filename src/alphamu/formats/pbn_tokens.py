"""What stands in a PBN text: tags, the rows of their sections, and what cannot be read at all.

The text is gone through once, line by line. A line that is a whole tag, or that has neither tags nor comments in
it, as nearly all are, is taken as it is; any other is looked at sign by sign.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from alphamu.formats.errors import FormatError
from alphamu.formats.texts import Watch

_LINES_BETWEEN_LOOKS = 2000
_BLANK_LINE = None


class Word(NamedTuple):
    """A word of a section, such as a call or a card."""

    line: int
    text: str


class Row(NamedTuple):
    """Words of a section that stand together in a line."""

    line: int
    text: str


@dataclass(eq=False, slots=True)
class Tag:
    """A tag pair, `[Name "value"]`, and the section that follows it."""

    name: str
    value: str
    line: int
    place: int = 0  # in the text
    rows: list[Row] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The name as it is compared: PBN does not tell capitals from small letters on import."""
        return self.name.lower()

    def words(self) -> Iterator[Word]:
        """The words of its section."""
        for line, row in self.rows:
            for text in row.split():
                yield Word(line, text)


Token = Tag | Row | FormatError | None
"""A part of a PBN text; None is a blank line."""


def tokens(text: str, watch: Watch) -> Iterator[Token]:
    """The parts of a text, whose lines end in line feeds; comments and escaped lines are passed over."""
    mixed = _MixedLines(text)
    place, line, size = 0, 1, len(text)
    while place < size:
        if line % _LINES_BETWEEN_LOOKS == 0:
            watch(place / size)
        end = text.find("\n", place)
        end = size if end < 0 else end
        row = text[place:end]
        if row.startswith("[") and (tag := _whole_tag(row, line, place)):
            yield tag
        elif not row or row.isspace():
            yield _BLANK_LINE
        elif row.startswith("%"):
            pass
        elif "[" in row or "{" in row or ";" in row:
            yield from mixed.parts(place, end, line)
            line, end = mixed.line, mixed.end
        else:
            yield Row(line, row)
        place, line = end + 1, line + 1


def _whole_tag(row: str, line: int, place: int) -> Tag | None:
    """The tag that a line is, if it is one and nothing else."""
    if not row.endswith('"]'):
        return None
    name, quote, value = row[1:-2].partition(' "')
    if not quote or not name.isalnum() or '"' in value or "\\" in value:
        return None
    return Tag(name, " ".join(value.split()), line, place)


class _MixedLines:
    """Goes through lines that hold tags, words and comments beside each other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.last_close = text.rfind("}")
        self.line = 0
        self.end = 0  # of the line
        self.place = 0
        self.ends = _TagEnds(text, 0, 0)

    def parts(self, start: int, end: int, line: int) -> Iterator[Tag | Row | FormatError]:
        """The parts of a line, and, where a comment goes over several lines, of the one it ends in."""
        self.place, self.end, self.line = start, end, line
        self.ends = _TagEnds(self.text, start, end)
        while self.place < self.end:
            sign = self.text[self.place]
            if sign == ";":
                self.place = self.end
            elif sign == "{":
                if self.place > self.last_close:
                    yield FormatError("a comment begins with { and never ends", line=self.line)
                    self.place = self.end
                else:
                    self._pass_comment()
            elif sign == "[":
                yield self._tag()
            elif row := self._words():
                yield Row(self.line, row)

    def _pass_comment(self) -> None:
        close = self.text.find("}", self.place)
        if close > self.end:
            self.line += self.text.count("\n", self.place, close)
            self.end = self.text.find("\n", close)
            self.end = len(self.text) if self.end < 0 else self.end
            self.ends = _TagEnds(self.text, close, self.end)
        self.place = close + 1

    def _words(self) -> str:
        start = self.place
        while self.place < self.end and self.text[self.place] not in ";{[":
            self.place += 1
        return self.text[start : self.place].strip()

    def _tag(self) -> Tag | FormatError:
        """The tag that begins here; what is none takes the rest of its line."""
        start = self.place
        begin = _after_space(self.text, start + 1, self.end)
        name_end = begin
        while name_end < self.end and (self.text[name_end].isalnum() or self.text[name_end] == "_"):
            name_end += 1
        name = self.text[begin:name_end]
        value = _after_space(self.text, name_end, self.end)
        if name and self.text.startswith('"', value, self.end):
            if found := self.ends.after(value + 1):
                quote, self.place = found
                text = _without_escapes(self.text[value + 1 : quote])
                return Tag(name, " ".join(text.split()), self.line, start)
        elif name and value > name_end:  # somebody forgot the quotation marks
            close = self.text.find("]", value, self.end)
            if close >= 0 and self.text.find('"', value, close) < 0:
                self.place = close + 1
                return Tag(name, self.text[value:close].strip(), self.line, start)
        self.place = self.end
        shown = self.text[start : min(self.end, start + 40)]
        return FormatError(f'no tag {shown!r}: expected [Name "value"]', line=self.line)


class _TagEnds:
    """Where the tags of a line may end: at a quotation mark with a bracket after it.

    A quotation mark with a backslash before it belongs to the value; but where every one looks like that, somebody
    wrote a plain backslash. A line is looked through once, however many tags it has.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._all: deque[tuple[int, int]] | None = None
        self._plain: deque[tuple[int, int]] = deque()

    def after(self, place: int) -> tuple[int, int] | None:
        """The end of the tag whose value begins here: its quotation mark, and where its bracket is passed."""
        if self._all is None:
            self._all = deque(self._ends())
            self._plain = deque(found for found in self._all if not self._is_escaped(found[0]))
        for ends in (self._plain, self._all):
            while ends and ends[0][0] < place:
                ends.popleft()
            if ends:
                return ends[0]
        return None

    def _ends(self) -> Iterator[tuple[int, int]]:
        quote = self._text.find('"', self._start, self._end)
        while quote >= 0:
            close = _after_space(self._text, quote + 1, self._end)
            if self._text.startswith("]", close, self._end):
                yield quote, close + 1
            quote = self._text.find('"', quote + 1, self._end)

    def _is_escaped(self, quote: int) -> bool:
        place = quote
        while place > self._start and self._text[place - 1] == "\\":
            place -= 1
        return (quote - place) % 2 == 1


def _after_space(text: str, place: int, end: int) -> int:
    while place < end and text[place].isspace():
        place += 1
    return place


def _without_escapes(value: str) -> str:
    r"""A value as it was meant: a backslash stands before a quotation mark and before itself.

    >>> print(_without_escapes(r"the \"big\" one in C:\\bridge\new"))
    the "big" one in C:\bridge\new
    """
    first, *rest = value.split("\\")
    pieces = [first]
    is_meant = False  # this piece follows a backslash that one before it has announced
    for place, piece in enumerate(rest):
        if is_meant:
            pieces.append(piece)
            is_meant = False
        elif piece.startswith('"'):
            pieces.append(piece)
        else:
            pieces.append("\\" + piece)
            is_meant = not piece and place < len(rest) - 1
    return "".join(pieces)

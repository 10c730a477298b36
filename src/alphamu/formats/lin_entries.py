"""The boards of a LIN text: where each begins and ends, before anyone asks what its entries mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from alphamu.formats.errors import FormatError
from alphamu.formats.texts import Watch

_BEGIN_A_BOARD = frozenset(("vg", "qx", "pn", "md"))
_NAMES = 8  # of two tables
_TITLES = 2  # match and session
_ENTRIES_BETWEEN_LOOKS = 5000


class Entry(NamedTuple):
    """A tag and its value, and how many of its board stand before it."""

    line: int
    tag: str
    value: str
    number: int


@dataclass
class Stretch:
    """The entries of one board, and the names, the title and the scoring that hold for it."""

    text: str
    line: int
    place: int
    names: list[str]
    title: str
    scoring: str = ""
    number: str | None = None
    room: str = ""
    has_hands: bool = False
    fault: FormatError | None = None
    found: list[tuple[int, str, str]] = field(default_factory=list)  # place, tag and value

    def entries(self) -> dict[str, list[Entry]]:
        """The entries by their tags."""
        by_tag: dict[str, list[Entry]] = {}
        line, counted = self.line, self.place
        for number, (place, tag, value) in enumerate(self.found):
            line += self.text.count("\n", counted, place)
            counted = place
            by_tag.setdefault(tag, []).append(Entry(line, tag, value, number))
        return by_tag

    def add(self, place: int, tag: str, value: str) -> None:
        """Add an entry, and note what says which board this is."""
        self.found.append((place, tag, value))
        if tag == "md":
            self.has_hands = True
        elif tag == "qx":
            self._note_room_and_number(value)
        elif tag == "ah":
            self.number = _number_in(value) or self.number
        elif tag == "pn":
            self.names = [plain(name) for name in value.split(",", _NAMES)[:_NAMES]]
        elif tag == "vg":
            parts = [plain(part) for part in value.split(",", _TITLES + 1)]
            self.title = ", ".join(filter(None, parts[:_TITLES]))
            self.scoring = "".join(parts[_TITLES : _TITLES + 1]).upper()

    def _note_room_and_number(self, value: str) -> None:
        rest = value.lstrip()
        room = rest[:1].lower()
        if room in ("o", "c"):
            rest = rest[1:].lstrip()
        else:
            room = ""
        if number := _digits(rest, 0):
            self.room, self.number = room, number


def stretches(text: str, watch: Watch) -> Iterator[Stretch]:
    """The boards of a text: after the hands of one, the next begins with a title, names, `qx` or other hands."""
    board = Stretch(text, 1, 0, [], "")
    line, counted = 1, 0
    place, count = 0, 0
    while (bar := text.find("|", place)) >= 0:
        count += 1
        if count % _ENTRIES_BETWEEN_LOOKS == 0:
            watch(place / len(text))
        tag = text[place:bar].strip()
        place = bar + 1
        if not _is_tag(tag):
            line, counted = line + text.count("\n", counted, bar), bar
            reason = f"{tag[:20]!r} stands where a tag of two letters should"
            board.fault = board.fault or FormatError(reason, line=line)
            continue
        end = text.find("|", place)
        end = len(text) if end < 0 else end
        tag = tag.lower()
        if board.has_hands and tag in _BEGIN_A_BOARD:
            yield board
            line, counted = line + text.count("\n", counted, bar), bar
            board = Stretch(text, line, bar, board.names, board.title, board.scoring)
        board.add(bar, tag, text[place:end])
        place = end + 1
    rest = text[text.rfind("|") + 1 :].strip()
    if rest and not _is_tag(rest):
        line += text.count("\n", counted)
        board.fault = board.fault or FormatError(f"{rest[:20]!r} has no | after it", line=line)
    if board.fault or board.has_hands:
        yield board


def plain(text: str) -> str:
    """A text without the signs that would end it."""
    return " ".join(text.replace("|", " ").replace(",", " ").split())


def _is_tag(text: str) -> bool:
    return len(text) == 2 and text.isascii() and text.isalnum()


def _number_in(value: str) -> str | None:
    """The number of a board in a heading: what follows the word, as in `Board 7`, or else some digits.

    >>> _number_in("Board 7b"), _number_in("no. 12"), _number_in("Final")
    ('7b', '12', None)
    """
    words = value.split()
    for place, word in enumerate(words):
        first_digit = next((at for at, letter in enumerate(word) if letter.isdecimal()), None)
        if first_digit is not None:
            return _digits(word, first_digit)
        if word.lower().endswith("board") and place + 1 < len(words):
            return words[place + 1].replace(",", "")
    return None


def _digits(text: str, start: int) -> str:
    end = start
    while end < len(text) and text[end].isdecimal():
        end += 1
    return text[start:end]

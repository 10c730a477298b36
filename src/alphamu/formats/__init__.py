"""Files that hold boards and positions: PBN, LIN, links to BBO's hand viewer, and JSON positions.

Each format is a module with load, loads, dump and dumps; what is written reads back the same. `load` finds out by
itself which one it has before it.
"""

from __future__ import annotations

import re
from os import fspath
from pathlib import Path

from alphamu.bridge.board import Board
from alphamu.formats import handviewer, lin, pbn, position
from alphamu.formats.errors import FormatError
from alphamu.formats.records import FilePath, Record, Records, read_file
from alphamu.worlds.position import Position

_LINK = re.compile(r"\s*https?://", re.IGNORECASE)
_LIN = re.compile(r"\s*[a-z]{2}\|", re.IGNORECASE)
_JSON = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\]{])')
_PBN = re.compile(r"^\s*\[\s*\w+\s*\"", re.MULTILINE)
_MOST_CHOICES = 20


def load(path: FilePath) -> Records[Board | Position]:
    """The boards or the positions of a file, whatever its format; a link to the hand viewer will do for a file."""
    name = fspath(path)
    if _LINK.match(name):
        return handviewer.loads(name)
    return read_file(path, lambda text: _loads(text, Path(name).suffix.lower()))


def loads(text: str) -> Records[Board | Position]:
    """The boards or the positions of a text, whatever its format. No file is opened."""
    return _loads(text, "")


def load_boards(path: FilePath) -> Records[Board]:
    """The boards of a file in PBN or LIN, or of links to the hand viewer."""
    return boards_among(load(path), path)


def boards_among(records: Records[Board | Position], file: FilePath) -> Records[Board]:
    """The records of a file that may hold boards only."""
    boards = tuple(record for record in records if isinstance(record, Board))
    if len(boards) != len(records):
        raise FormatError("holds positions: expected boards, as in PBN or LIN", file=fspath(file))
    return Records(boards, records.errors, records.warnings)


def load_positions(path: FilePath) -> Records[Position]:
    """The positions of a position file."""
    return position.load(path)


def with_number(records: Records[Record], wanted: str, file: FilePath) -> tuple[Record, ...]:
    """The boards with this number or the positions with this name, or else the one at this place, from 1.

    There can be several: the two tables of a match play the same board. `o19` or `19o` is that of the open room,
    `c19` or `19c` that of the closed one. Places count only where boards have no numbers of their own.
    """
    named = tuple(record for record in records if wanted == _name_of(record))
    named = named or tuple(record for record in records if wanted.lower() in _names_with_room(record))
    if named:
        return named
    numbered = any(isinstance(record, Board) and record.number for record in records)
    if not numbered and re.fullmatch("[0-9]{1,9}", wanted) and 1 <= int(wanted) <= len(records):
        return (records[int(wanted) - 1],)
    reason = f"no board {wanted!r} among the {len(records)} that could be read: {_choices(records, numbered)}"
    raise FormatError(reason, file=fspath(file))


def _name_of(record: object) -> str | None:
    if isinstance(record, Board):
        return record.number
    return record.id if isinstance(record, Position) else None


def _names_with_room(record: object) -> tuple[str, ...]:
    """The names of a board played in two rooms, first as LIN writes it."""
    if not isinstance(record, Board) or record.number is None:
        return ()
    number, room = record.number.lower(), record.tags.get("Room", "").lower()
    return (f"{room[0]}{number}", f"{number}{room[0]}") if room in ("open", "closed") else ()


def _choices(records: Records[Record], numbered: bool) -> str:
    """The names that could have been asked for; of a long row the first ones."""
    names = [next(iter(_names_with_room(record)), _name_of(record)) for record in records]
    known = list(dict.fromkeys(name for name in names if name))
    if not known and not numbered:
        return "1" if len(records) == 1 else f"places 1 to {len(records)}"
    return ", ".join(known[:_MOST_CHOICES]) + (", …" if len(known) > _MOST_CHOICES else "")


def _loads(text: str, suffix: str) -> Records[Board | Position]:
    """Read a text in the format that its file's name, or else the text itself, says."""
    if suffix == ".pbn":
        return pbn.loads(text)
    if suffix == ".lin" or _LIN.match(text):
        return lin.loads(text)
    if suffix == ".json" or _JSON.match(text):
        return position.loads(text)
    if _LINK.match(text):
        return handviewer.loads(text)
    if _PBN.search(text):
        return pbn.loads(text)
    raise FormatError("is neither PBN nor LIN, no position file and no link to the hand viewer")


__all__ = [
    "FormatError",
    "Records",
    "boards_among",
    "load",
    "load_boards",
    "load_positions",
    "loads",
    "with_number",
]

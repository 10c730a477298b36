"""Files that hold boards and positions: PBN, LIN, links to BBO's hand viewer, JSON positions, and plain deals.

Each format is a module with load, loads, dump and dumps; what is written reads back the same. `load` finds out by
itself which one it has before it. Boards are read as they are asked for, and reading can be watched and ended.
"""

from __future__ import annotations

from os import fspath
from pathlib import Path
from typing import cast

from alphamu.bridge.board import Board
from alphamu.formats import handviewer, lin, pbn, plain_deals, position
from alphamu.formats.errors import FormatError, NoSuchBoardError
from alphamu.formats.numbers import plain_number
from alphamu.formats.records import FilePath, Found, Record, Records, read_file
from alphamu.formats.texts import Watch, prepared, unwatched
from alphamu.worlds.position import Position

_MOST_CHOICES = 20


def load(path: FilePath, watch: Watch = unwatched) -> Records[Board | Position]:
    """The boards or the positions of a file, whatever its format; a link to the hand viewer will do for a file."""
    name = fspath(path)
    if handviewer.is_link(name):
        return handviewer.loads(name, watch)
    return read_file(path, loads, watch)


def loads(text: str, watch: Watch = unwatched, file: str | None = None) -> Records[Board | Position]:
    """The boards or the positions of a text, in the format that its file's name, or else the text itself, says.

    No file is opened: errors name it.
    """
    suffix = Path(file).suffix.lower() if file else ""
    text = prepared(text)
    head = text.lstrip()
    if suffix == ".pbn":
        return pbn.loads(text, watch, file)
    if suffix == ".lin" or _begins_lin(head):
        return lin.loads(text, watch, file)
    if suffix == ".json" or _begins_json(head):
        return position.loads(text, watch, file)
    if handviewer.is_link(head):
        return handviewer.loads(text, watch, file)
    if _has_tag(text):
        return pbn.loads(text, watch, file)
    if plain_deals.holds_a_deal(text):
        return plain_deals.loads(text, watch, file)
    raise FormatError(
        "is neither PBN nor LIN, no position file, no link to the hand viewer and no deal or diagram: looked for "
        'a tag such as [Deal "N:..."], for md|...|, for JSON, for https:// and for two hands',
        file=file,
    )


def load_boards(path: FilePath, watch: Watch = unwatched) -> Records[Board]:
    """The boards of a file in PBN or LIN, or of links to the hand viewer."""
    return boards_among(load(path, watch), path)


def boards_among(records: Records[Board | Position], file: FilePath) -> Records[Board]:
    """The records of a file that may hold boards only; none holds both boards and positions."""
    if records and not isinstance(records[0], Board):
        raise FormatError("holds positions: expected boards, as in PBN or LIN", file=fspath(file))
    return cast("Records[Board]", records)


def load_positions(path: FilePath, watch: Watch = unwatched) -> Records[Position]:
    """The positions of a position file."""
    return position.load(path, watch)


def with_number(records: Records[Record], wanted: str, file: FilePath) -> tuple[Record, ...]:
    """The boards with this number or the positions with this name, or else the one at this place, from 1.

    There can be several: the two tables of a match play the same board. `o19` or `19o` is that of the open room,
    `c19` or `19c` that of the closed one. Places count only where boards have no numbers of their own.
    """
    return numbered(records, wanted, file).good


def numbered(records: Records[Record], wanted: str, file: FilePath) -> Records[Record]:
    """The same, with the errors of those among them that cannot be read; no other record is read."""
    named: list[Found[Record]] = []
    in_room: list[Found[Record]] = []
    at_place: list[Found[Record]] = []
    place, count, has_numbers = plain_number(wanted), 0, False
    for count, found in enumerate(records.found(), 1):
        has_numbers = has_numbers or found.has_number
        if found.name == wanted:
            named.append(found)
        elif wanted.lower() in found.names_with_room:
            in_room.append(found)
        if count == place:
            at_place.append(found)
    chosen = named or in_room or ([] if has_numbers else at_place)
    if not chosen:
        reason = f"no board {wanted!r} among the {count} found: {_choices(records, count, has_numbers)}"
        raise NoSuchBoardError(reason, file=fspath(file))
    return records.only(chosen).unless_all_broken()


def _choices(records: Records[Record], count: int, has_numbers: bool) -> str:
    """The names that could have been asked for; of a long row the first ones."""
    known: dict[str, None] = {}
    for found in records.found():
        if name := next(iter(found.names_with_room), found.name):
            known[name] = None
        if len(known) > _MOST_CHOICES:
            break
    if not known and not has_numbers:
        return "1" if count == 1 else f"places 1 to {count}"
    names = list(known)
    return ", ".join(names[:_MOST_CHOICES]) + (", …" if len(names) > _MOST_CHOICES else "")


def _begins_lin(head: str) -> bool:
    tag = head[:2]
    return len(tag) == 2 and tag.isascii() and tag.isalpha() and head[2:3] == "|"


def _begins_json(head: str) -> bool:
    inner = head[1:].lstrip()[:1]
    return (head[:1] == "{" and inner in ('"', "}")) or (head[:1] == "[" and inner in ("]", "{"))


def _has_tag(text: str) -> bool:
    """Whether some line begins with a PBN tag."""
    for line in text.splitlines():
        name, quote, _ = line.lstrip().partition('"')
        if quote and name.startswith("[") and name[1:].strip().replace("_", "").isalnum():
            return True
    return False


__all__ = [
    "FormatError",
    "NoSuchBoardError",
    "Records",
    "Watch",
    "boards_among",
    "load",
    "load_boards",
    "load_positions",
    "loads",
    "numbered",
    "with_number",
]

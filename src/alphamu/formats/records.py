"""What a reader gives back: the records that can be read, and an error for each that cannot.

Finding a record in a text is quick, reading it is not: so a record is read when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Generic, TypeVar, overload

from alphamu.bridge.board import Board
from alphamu.formats.errors import FormatError
from alphamu.formats.texts import Watch, prepared, text_of, unwatched

Record = TypeVar("Record", covariant=True)
Part = TypeVar("Part")
FilePath = str | PathLike[str]


@dataclass(frozen=True, slots=True)
class Found(Generic[Record]):
    """A record that stands in a text, before it is read."""

    read: Callable[[], Record]
    name: str | None = None  # the number of a board, the name of a position
    room: str = ""
    has_number: bool = False
    share: float = 0.0  # of the text, where it stands

    @property
    def names_with_room(self) -> tuple[str, ...]:
        """The names of a board played in two rooms, first as LIN writes it."""
        room = self.room.lower()
        if self.name is None or room not in ("open", "closed"):
            return ()
        number = self.name.lower()
        return (f"{room[0]}{number}", f"{number}{room[0]}")


class Records(Sequence[Record], Generic[Record]):
    """The boards or positions of a file, in its order, as a sequence; `errors` has one for each broken one.

    Records are read as they are asked for: the first one does not wait for the last. A reader raises only where
    nothing at all can be read: one broken board does not lose the others. `warnings` are about what was passed
    over, and may have been meant; `looked_for` says what a record begins with.
    """

    def __init__(
        self,
        find: Callable[[], Iterable[Found[Record]]],
        *,
        warnings: Iterable[FormatError] = (),
        looked_for: str = "",
        watch: Watch = unwatched,
        file: str | None = None,
    ) -> None:
        self._find = find
        self._coming = iter(find())
        self._watch = watch
        self._good: list[Record] = []
        self._errors: list[FormatError] = []
        self._failure: Exception | None = None
        self._file = file
        self.warnings = tuple(map(self._said, warnings))
        self.looked_for = looked_for

    @property
    def good(self) -> tuple[Record, ...]:
        """All records that can be read."""
        self._read_to(None)
        return tuple(self._good)

    @property
    def errors(self) -> tuple[FormatError, ...]:
        """An error for each record that cannot be read."""
        self._read_to(None)
        return self.errors_met

    @property
    def errors_met(self) -> tuple[FormatError, ...]:
        """The errors of the records that somebody has asked for."""
        return tuple(self._errors)

    def unless_all_broken(self) -> Records[Record]:
        """These records, but where nothing can be read, the first error is raised."""
        if not self and self._errors:
            raise self._errors[0]
        return self

    def unless_none(self) -> Records[Record]:
        """These records, of which there must be one."""
        if not self.unless_all_broken():
            raise FormatError(f"there is no board here: looked for {self.looked_for}", file=self._file)
        return self

    def all_good(self) -> tuple[Record, ...]:
        """The records of a file that must have no broken ones: the first error is raised."""
        if self.errors:
            raise self.errors[0]
        return self.good

    def found(self) -> Iterator[Found[Record]]:
        """The records as they stand in the text, read or not."""
        yield from self._find()
        self._watch(1.0)

    def only(self, chosen: Iterable[Found[Record]]) -> Records[Record]:
        """Some of the records, chosen when the text had been gone through."""
        some = tuple(chosen)

        def watch(share: float) -> None:
            self._watch(1.0)

        return Records(lambda: some, looked_for=self.looked_for, watch=watch, file=self._file)

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Record, ...]: ...

    def __getitem__(self, place: int | slice) -> Record | tuple[Record, ...]:
        if isinstance(place, slice):
            return self.good[place]
        self._read_to(place + 1 if place >= 0 else None)
        return self._good[place]

    def __len__(self) -> int:
        return len(self.good)

    def __bool__(self) -> bool:
        self._read_to(1)
        return bool(self._good)

    def __iter__(self) -> Iterator[Record]:
        place = 0
        while True:
            self._read_to(place + 1)
            if place >= len(self._good):
                return
            yield self._good[place]
            place += 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Records):
            return NotImplemented
        return self.good == other.good and list(map(str, self.errors)) == list(map(str, other.errors))

    def __hash__(self) -> int:
        return hash(self.good)

    def _read_to(self, count: int | None) -> None:
        """Read on until so many records are there, or all."""
        if self._failure is not None:
            raise self._failure
        try:
            while count is None or len(self._good) < count:
                found = next(self._coming, None)
                if found is None:
                    self._watch(1.0)
                    return
                self._watch(found.share)
                try:
                    self._good.append(found.read())
                except FormatError as error:
                    self._errors.append(self._said(error))
        except Exception as error:
            self._failure = error  # nobody shall take a part for the whole
            raise

    def _said(self, error: FormatError) -> FormatError:
        return error if self._file is None else error.within(self._file)


Find = Callable[[str, Watch], Iterable[Found[Record]]]
"""Finds the records of a text, without reading them."""

Reader = Callable[[str, Watch, str | None], Records[Record]]
"""Reads a text: what is watched, and the name of the file that errors name."""


def read_each(parts: Sequence[Part], read: Callable[[Part], Record]) -> Records[Record]:
    """Read part by part: what can be read, and the errors of the others."""
    return Records(lambda: (Found(partial(read, part)) for part in parts)).unless_all_broken()


def records_in(
    text: str, find: Find[Record], looked_for: str, watch: Watch = unwatched, file: str | None = None
) -> Records[Record]:
    """The records that a format finds in a text; errors name the file."""
    found = partial(find, prepared(text), watch)
    return Records(found, looked_for=looked_for, watch=watch, file=file).unless_all_broken()


def several(boards: Board | Iterable[Board]) -> Iterable[Board]:
    """Boards to be written, of which there may be one."""
    return (boards,) if isinstance(boards, Board) else boards


def read_file(path: FilePath, reader: Reader[Record], watch: Watch = unwatched) -> Records[Record]:
    """Read a file with a reader of texts; its errors then name the file."""
    return read_text(Path(path).read_bytes(), fspath(path), reader, watch)


def read_text(data: bytes, name: str, reader: Reader[Record], watch: Watch = unwatched) -> Records[Record]:
    """Read what a file of this name holds."""
    try:
        return reader(text_of(data), watch, name)
    except FormatError as error:
        raise (error if error.file is not None else error.within(name)) from None


def write_file(path: FilePath, text: str) -> None:
    """Write a text as every reader here reads it."""
    Path(path).write_text(text, encoding="utf-8", newline="")

"""What a reader gives back: the records that could be read, and an error for each that could not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import Generic, TypeVar, overload

from alphamu.formats.errors import FormatError

Record = TypeVar("Record", covariant=True)
Part = TypeVar("Part")
FilePath = str | PathLike[str]


@dataclass(frozen=True)
class Records(Sequence[Record], Generic[Record]):
    """The boards or positions of a file, in its order, as a sequence; `errors` has one for each broken one.

    A reader raises only where nothing at all could be read: one broken board does not lose the others. `warnings`
    are about what was passed over, and may have been meant.
    """

    good: tuple[Record, ...] = ()
    errors: tuple[FormatError, ...] = ()
    warnings: tuple[FormatError, ...] = field(default=(), compare=False)

    def unless_all_broken(self) -> Records[Record]:
        """These records, but where nothing could be read, the first error is raised."""
        if self.errors and not self.good:
            raise self.errors[0]
        return self

    def all_good(self) -> tuple[Record, ...]:
        """The records of a file that must have no broken ones: the first error is raised."""
        if self.errors:
            raise self.errors[0]
        return self.good

    @overload
    def __getitem__(self, place: int) -> Record: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Record, ...]: ...

    def __getitem__(self, place: int | slice) -> Record | tuple[Record, ...]:
        return self.good[place]

    def __len__(self) -> int:
        return len(self.good)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.good)


def read_each(parts: Iterable[Part], read: Callable[[Part], Record]) -> Records[Record]:
    """Read a text part by part: what can be read, and the errors of the others."""
    good: list[Record] = []
    errors: list[FormatError] = []
    for part in parts:
        try:
            good.append(read(part))
        except FormatError as error:
            errors.append(error)
    return Records(tuple(good), tuple(errors)).unless_all_broken()


def read_file(path: FilePath, loads: Callable[[str], Records[Record]]) -> Records[Record]:
    """Read a file with a reader of texts; its errors then name the file."""
    return read_text(Path(path).read_bytes(), fspath(path), loads)


def read_text(data: bytes, name: str, loads: Callable[[str], Records[Record]]) -> Records[Record]:
    """Read what a file of this name holds."""
    try:
        records = loads(text_of(data))
    except FormatError as error:
        raise error.within(name) from None
    errors, warnings = (
        tuple(one.within(name) for one in several) for several in (records.errors, records.warnings)
    )
    return Records(records.good, errors, warnings)


def write_file(path: FilePath, text: str) -> None:
    """Write a text as every reader here reads it."""
    Path(path).write_text(text, encoding="utf-8", newline="")


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, with or without its mark, or else Latin-1, which old programs write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")

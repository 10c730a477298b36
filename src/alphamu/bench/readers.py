"""What every reader must do with any text: read it or refuse it, and write what it has read so that it reads back.

The tests ask this of texts that chance makes, `make soak` of those that a fuzzer finds by looking at the code.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import ModuleType

from alphamu.bridge.seat import Seat
from alphamu.formats import FormatError, handviewer, lin, loads, pbn, position
from alphamu.worlds.constraints import ConstraintError
from alphamu.worlds.grammar import LONGEST_CONSTRAINT, read_constraint, read_joint_constraint
from alphamu.worlds.meanings import MeaningError, System

Check = Callable[[str], None]


class ReaderFault(AssertionError):  # noqa: N818
    """A reader gave back something that it cannot write, or that it reads in another way."""


def _round_trip(form: ModuleType) -> Check:
    def check(text: str) -> None:
        try:
            records = form.loads(text)
        except FormatError as error:
            str(error).encode("utf-8")
            return
        for told in (*records.errors, *records.warnings):
            str(told).encode("utf-8")
        written = form.dumps(records.good)
        written.encode("utf-8")
        again = form.loads(written)
        if again.good != records.good or again.errors:
            raise ReaderFault(f"read {records.good}, wrote {written!r}, read {again.good} and {again.errors}")

    return check


def _any_format(text: str) -> None:
    with suppress(FormatError):
        assert len(loads(text).unless_none()) > 0


def _constraint(text: str) -> None:
    with suppress(ConstraintError):
        constraint = read_constraint(text)
        words = str(constraint)
        if len(words) <= LONGEST_CONSTRAINT:
            try:
                again = read_constraint(words)
            except ConstraintError as error:
                raise ReaderFault(f"read {text!r} as {words!r}: {error}") from None
            if again != constraint:
                raise ReaderFault(f"read {text!r} as {words!r}, and that as {str(again)!r}")


def _joint_constraint(text: str) -> None:
    with suppress(ConstraintError):
        read_joint_constraint(text, (Seat.WEST, Seat.EAST))


def _system(text: str) -> None:
    with suppress(MeaningError):
        System.parse(text, "system")


CHECKS: dict[str, Check] = {
    "pbn": _round_trip(pbn),
    "lin": _round_trip(lin),
    "links": _round_trip(handviewer),
    "positions": _round_trip(position),
    "any format": _any_format,
    "constraint": _constraint,
    "joint constraint": _joint_constraint,
    "system": _system,
}

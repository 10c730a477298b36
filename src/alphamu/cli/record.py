"""The boards or positions that a command is asked about."""

import sys

from alphamu.bridge.board import Board
from alphamu.cli.reading import reading
from alphamu.formats import Records, boards_among, load, loads, numbered
from alphamu.formats.records import Record, read_text
from alphamu.worlds.position import Position

STANDARD_INPUT = "-"


def records_of(file: str) -> Records[Board | Position]:
    """The records of a file, or of standard input; they are read as they are asked for."""
    watch = reading(name_of_file(file))
    records = (
        load(file, watch)
        if file != STANDARD_INPUT
        else read_text(sys.stdin.buffer.read(), name_of_file(file), loads, watch)
    )
    for warning in records.warnings:
        print(f"alphamu: {warning}", file=sys.stderr)
    return records.unless_none()


def boards_of(file: str) -> Records[Board]:
    """The same, where only boards will do."""
    return boards_among(records_of(file), name_of_file(file))


def chosen_from(records: Records[Record], board: str | None, file: str) -> tuple[Record, ...]:
    """The records with this number, or else all; those that cannot be read are told of."""
    chosen = records if board is None else numbered(records, board, name_of_file(file))
    good = chosen.good
    _tell(chosen)
    return good


def record_of(file: str, board: str | None) -> Board | Position:
    """The record with this number, or else the first."""
    records = records_of(file)
    chosen = records if board is None else numbered(records, board, name_of_file(file))
    first = chosen[0]
    _tell(chosen, " (left out: the next one is taken)")
    return first


def name_of_file(file: str) -> str:
    """What errors call the file."""
    return "standard input" if file == STANDARD_INPUT else file


def _tell(records: Records[object], consequence: str = "") -> None:
    for error in records.errors_met:
        print(f"alphamu: {error}{consequence}", file=sys.stderr)

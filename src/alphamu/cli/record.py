"""The boards or positions that a command is asked about."""

import sys

from alphamu.bridge.board import Board
from alphamu.formats import FormatError, Records, boards_among, load, loads, with_number
from alphamu.formats.records import Record, read_text
from alphamu.worlds.position import Position

STANDARD_INPUT = "-"


def records_of(file: str) -> Records[Board | Position]:
    """All records of a file, or of standard input; those that cannot be read are told of on the way."""
    records = (
        load(file) if file != STANDARD_INPUT else read_text(sys.stdin.buffer.read(), name_of_file(file), loads)
    )
    for error in (*records.warnings, *records.errors):
        print(f"alphamu: {error}", file=sys.stderr)
    if not records:
        raise FormatError("there is no board here", file=name_of_file(file))
    return records


def boards_of(file: str) -> Records[Board]:
    """The same, where only boards will do."""
    return boards_among(records_of(file), name_of_file(file))


def chosen_from(records: Records[Record], board: str | None, file: str) -> tuple[Record, ...]:
    """The records with this number, or else all."""
    return records.good if board is None else with_number(records, board, name_of_file(file))


def record_of(file: str, board: str | None) -> Board | Position:
    """The record with this number, or else the first."""
    return chosen_from(records_of(file), board, file)[0]


def name_of_file(file: str) -> str:
    """What errors call the file."""
    return "standard input" if file == STANDARD_INPUT else file

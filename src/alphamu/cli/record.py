"""The board or position that a command is asked about."""

import sys

from alphamu.bridge.board import Board
from alphamu.formats import FormatError, load, with_number
from alphamu.position import Position


def record_of(file: str, board: str | None) -> Board | Position:
    """The record with this number, or else the first; those that cannot be read are told of on the way."""
    records = load(file)
    for error in records.errors:
        print(f"alphamu: {error}", file=sys.stderr)
    if not records:
        raise FormatError("there is no board here", file=file)
    return records[0] if board is None else with_number(records, board, file)[0]

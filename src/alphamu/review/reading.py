"""Which boards of a record can be reviewed, and what is wrong with the others."""

from __future__ import annotations

from alphamu.bridge.board import Board
from alphamu.bridge.errors import BridgeError
from alphamu.formats import FormatError, Records


def playable(records: Records[Board], file: str | None = None) -> tuple[list[Board], list[str]]:
    """The boards that keep to the rules, and a line for each other one that names it and the card at fault."""
    boards, faults = [], []
    for place, found in enumerate(records.found(), 1):
        try:
            board = found.read()
            if board.contract is not None:
                board.play()
        except BridgeError as error:
            which = f"board {found.name}" if found.name else f"the board at place {place}"
            said = error.within(file) if file is not None and isinstance(error, FormatError) else error
            faults.append(f"{which} is not reviewed: {said}")
        else:
            boards.append(board)
    return boards, faults

"""`alphamu show`: a board or a position as a diagram."""

from alphamu.bridge.board import Board
from alphamu.cli.app import app
from alphamu.cli.options import OnlyBoard, Plain, RecordFile, console_for
from alphamu.cli.record import chosen_from, records_of
from alphamu.view.board import board_view
from alphamu.view.position import position_view


@app.command(short_help="Boards and positions as diagrams.")
def show(file: RecordFile, board: OnlyBoard = None, plain: Plain = False) -> None:
    """Show boards or positions as diagrams, with auction, contract and play."""
    console = console_for(plain)
    for place, record in enumerate(chosen_from(records_of(file), board, file)):
        if place:
            console.print()
            console.rule(style="dim")
            console.print()
        console.print(board_view(record) if isinstance(record, Board) else position_view(record))

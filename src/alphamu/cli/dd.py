"""`alphamu dd`: double-dummy tricks and par."""

import json

from alphamu.bridge.board import Board, BoardError
from alphamu.bridge.seat import Seat
from alphamu.cli.app import app
from alphamu.cli.options import BoardFile, Json, OnlyBoard, Plain, console_for
from alphamu.cli.record import boards_of, chosen_from
from alphamu.double_dummy import DoubleDummy, TrickTable, table
from alphamu.par import Par, par_of_table
from alphamu.view.double_dummy import double_dummy_json, double_dummy_view


@app.command(short_help="Double-dummy tricks of every declarer and strain, and par.")
def dd(file: BoardFile, board: OnlyBoard = None, as_json: Json = False, plain: Plain = False) -> None:
    """Show how many tricks each declarer makes in each strain when all cards are seen, and par."""
    chosen = chosen_from(boards_of(file), board, file)
    solver = DoubleDummy()
    if as_json:
        print(json.dumps([double_dummy_json(each.number, *_solved(each, solver)) for each in chosen]))
        return
    console = console_for(plain)
    for place, each in enumerate(chosen):
        if place:
            console.print()
        title = f"Board {each.number}" if each.number else f"Board at place {board or place + 1}"
        console.print(double_dummy_view(title, *_solved(each, solver)))


def _solved(board: Board, solver: DoubleDummy) -> tuple[TrickTable, Par]:
    deal = board.deal.completed()
    if not deal.is_complete:
        name = f"board {board.number}" if board.number else "a board"
        raise BoardError(f"{name} does not show all four hands of thirteen cards")
    tricks = table(deal, solver)
    return tricks, par_of_table(tricks, board.vulnerability, board.dealer or Seat.NORTH)

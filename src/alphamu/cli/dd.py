"""`alphamu dd`: double-dummy tricks and par."""

import json
import sys
from collections.abc import Sequence

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.options import BoardFile, Json, OnlyBoard, Plain
from alphamu.cli.record import boards_of, chosen_from, name_of_file
from alphamu.double_dummy import DoubleDummy, TrickTable, solve
from alphamu.double_dummy.par import Par, par_of_table
from alphamu.formats import FormatError, Records
from alphamu.formats.records import read_each
from alphamu.view.double_dummy import double_dummy_json, double_dummy_view

Titled = tuple[str, Board]


@app.command()
def dd(file: BoardFile, board: OnlyBoard = None, as_json: Json = False, plain: Plain = False) -> None:
    """Show how many tricks each declarer makes in each strain when all cards are seen, and par.

    Boards that do not show all four hands are told of and passed over.
    """
    chosen = [
        (f"Board {each.number}" if each.number else f"Board at place {board or place}", each)
        for place, each in enumerate(chosen_from(boards_of(file), board, file), 1)
    ]
    complete = _complete(chosen, name_of_file(file))
    for error in complete.errors:
        print(f"alphamu: {error}", file=sys.stderr)
    solver = DoubleDummy()
    if as_json:
        print(json.dumps([double_dummy_json(each.number, *_solved(each, solver)) for _, each in complete]))
        return
    console = console_for(plain)
    for place, (title, each) in enumerate(complete):
        if place:
            console.print()
        console.print(double_dummy_view(title, *_solved(each, solver)))


def _complete(boards: Sequence[Titled], file: str) -> Records[Titled]:
    """The boards that show all four hands, and an error for each that does not."""

    def checked(titled: Titled) -> Titled:
        title, board = titled
        if not board.deal.completed().is_complete:
            name = title[0].lower() + title[1:]
            raise FormatError(f"{name} does not show all four hands of thirteen cards", file=file)
        return titled

    return read_each(boards, checked)


def _solved(board: Board, solver: DoubleDummy) -> tuple[TrickTable, Par]:
    tricks = solve(board.deal.completed(), solver)
    return tricks, par_of_table(tricks, board.vulnerability, board.dealer or Seat.NORTH)

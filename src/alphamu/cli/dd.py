"""`alphamu dd`: double-dummy tricks and par."""

import json
import sys
from typing import Annotated

import typer
from rich.console import Console

from alphamu.bridge.board import Board, BoardError
from alphamu.bridge.seat import Seat
from alphamu.cli.app import app
from alphamu.double_dummy import DoubleDummy, TrickTable, table
from alphamu.formats import FormatError, load_boards, with_number
from alphamu.par import Par, par_of_table
from alphamu.view.double_dummy import double_dummy_json, double_dummy_view


@app.command()
def dd(
    file: Annotated[str, typer.Argument(help="PBN, LIN, or a link to BBO's hand viewer.", metavar="FILE")],
    board: Annotated[
        str | None, typer.Option(help="Only this board: its number, or its place in the file.", metavar="N")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Without colours.")] = False,
) -> None:
    """Show how many tricks each declarer makes in each strain when all cards are seen, and par."""
    records = load_boards(file)
    for error in records.errors:
        print(f"alphamu: {error}", file=sys.stderr)
    if not records:
        raise FormatError("there is no board here", file=file)
    boards = tuple(records) if board is None else with_number(records, board, file)
    solver = DoubleDummy()
    if as_json:
        print(json.dumps([double_dummy_json(each.number, *_solved(each, solver)) for each in boards]))
        return
    console = Console(highlight=False, color_system=None if plain else "auto")
    for place, each in enumerate(boards):
        if place:
            console.print()
        title = f"Board {each.number}" if each.number else f"Board at place {place + 1}"
        console.print(double_dummy_view(title, *_solved(each, solver)))


def _solved(board: Board, solver: DoubleDummy) -> tuple[TrickTable, Par]:
    deal = board.deal.completed()
    if not deal.is_complete:
        name = f"board {board.number}" if board.number else "a board"
        raise BoardError(f"{name} does not show all four hands of thirteen cards")
    tricks = table(deal, solver)
    return tricks, par_of_table(tricks, board.vulnerability, board.dealer or Seat.NORTH)

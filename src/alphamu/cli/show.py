"""`alphamu show`: a board or a position as a diagram."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from alphamu.bridge.board import Board
from alphamu.cli.app import app
from alphamu.formats import FormatError, load, with_number
from alphamu.view.board import board_view
from alphamu.view.position import position_view


@app.command()
def show(
    file: Annotated[
        str, typer.Argument(help="PBN, LIN or JSON positions, or a link to BBO's hand viewer.", metavar="FILE")
    ],
    board: Annotated[
        str | None, typer.Option(help="Only this board: its number, or its place in the file.", metavar="N")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Without colours.")] = False,
) -> None:
    """Show boards or positions as diagrams, with auction, contract and play."""
    records = load(file)
    for error in records.errors:
        print(f"alphamu: {error}", file=sys.stderr)
    if not records:
        raise FormatError("there is no board here", file=file)
    console = Console(highlight=False, color_system=None if plain else "auto")
    for place, record in enumerate(records if board is None else with_number(records, board, file)):
        if place:
            console.print()
            console.rule(style="dim")
            console.print()
        console.print(board_view(record) if isinstance(record, Board) else position_view(record))

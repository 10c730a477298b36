"""`alphamu suit`: the best line in one suit."""

from typing import Annotated

import typer
from rich.console import Console

from alphamu.cli.app import app
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings
from alphamu.suits.odds import Odds
from alphamu.view.suit import suit_view
from alphamu.view.suit_json import suit_json


@app.command()
def suit(
    north: Annotated[
        str, typer.Argument(help="What North holds, as in AQT9; x is a small card.", metavar="NORTH")
    ],
    south: Annotated[str, typer.Argument(help="What South holds, as in 432; - is a void.", metavar="SOUTH")],
    tricks: Annotated[int | None, typer.Option(help="Only for this number of tricks.", metavar="K")] = None,
    west: Annotated[
        str | None, typer.Option(help='What is known of West in this suit, written as spades: "3+S, not SK".')
    ] = None,
    east: Annotated[str | None, typer.Option(help="The same of East.")] = None,
    vacant: Annotated[
        str | None,
        typer.Option(
            help="Unknown cards of West and East, this suit included.", show_default="13-13", metavar="W-E"
        ),
    ] = None,
    tree: Annotated[bool, typer.Option(help="Show each plan in full, as a tree.")] = True,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Without colours.")] = False,
) -> None:
    """Say how to play one suit: the best chance for each number of tricks, and the line that has it.

    Entries are unlimited; the defenders see all cards and never lead the suit.
    """
    combination = work_out(Holdings.parse(north, south), Odds.read(vacant, west, east), tricks)
    if json:
        print(suit_json(combination))
    else:
        Console(highlight=False, color_system=None if plain else "auto").print(suit_view(combination, tree))

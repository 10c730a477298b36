"""`alphamu suit`: the best line in one suit."""

import json
from typing import Annotated

import typer

from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.options import Json, Plain
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
        str | None,
        typer.Option(help='What is known of West in this suit, as spades: "3+S, not SK".', metavar="WORDS"),
    ] = None,
    east: Annotated[str | None, typer.Option(help="The same of East.", metavar="WORDS")] = None,
    vacant: Annotated[
        str | None,
        typer.Option(
            help="Unknown cards of West and East, this suit included.", show_default="13-13", metavar="W-E"
        ),
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="Show each plan in full, as a tree.")] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Say how to play one suit: the best chance for each number of tricks, and the line that has it.

    Entries are unlimited; the defenders see all cards and never lead the suit.
    """
    combination = work_out(Holdings.parse(north, south), Odds.read(vacant, west, east, "--{}".format), tricks)
    if as_json:
        print(json.dumps(suit_json(combination), indent=2))
    else:
        console_for(plain).print(suit_view(combination, tree, average=tricks is None))

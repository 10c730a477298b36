"""`alphamu suit`: the best line in one suit."""

import json
from typing import Annotated

import typer

from alphamu.aims.aim import AimKind
from alphamu.bridge.contract import Contract
from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.options import Json, Plain
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings
from alphamu.suits.matchpoints import Compare, line_against_line, more_imps, more_tricks
from alphamu.suits.odds import Odds
from alphamu.view.suit import suit_view
from alphamu.view.suit_json import suit_json
from alphamu.view.suit_lines import lines_json, lines_text


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
    aim: Annotated[
        AimKind | None,
        typer.Option(
            "--aim",
            help="Set line against line, at matchpoints or for IMPs.",
            case_sensitive=False,
            metavar="matchpoints|imps",
        ),
    ] = None,
    contract: Annotated[
        str | None, typer.Option(help='With --aim imps: the contract, as in "3NT by S".', metavar="CONTRACT")
    ] = None,
    elsewhere: Annotated[
        int | None,
        typer.Option(min=0, max=12, help="With --aim imps: the tricks in the other suits.", metavar="K"),
    ] = None,
    vulnerable: Annotated[bool, typer.Option("--vulnerable", help="With --aim imps.")] = False,
    tree: Annotated[bool, typer.Option("--tree", help="Show each plan in full, as a tree.")] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Say how to play one suit: the best chance for each number of tricks, and the line that has it.

    Entries are unlimited; the defenders see all cards and never lead the suit.
    """
    holdings, odds = Holdings.parse(north, south), Odds.read(vacant, west, east, "--{}".format)
    if aim is not None:
        compare = _comparison(aim, contract, elsewhere, vulnerable, holdings)
        lines = line_against_line(holdings, odds, compare)
        if as_json:
            print(json.dumps(lines_json(lines, aim), indent=2))
        else:
            console_for(plain).print(lines_text(lines, aim, holdings))
        return
    combination = work_out(holdings, odds, tricks)
    if as_json:
        print(json.dumps(suit_json(combination), indent=2))
    else:
        console_for(plain).print(suit_view(combination, tree, average=tricks is None))


def _comparison(
    aim: AimKind, contract: str | None, elsewhere: int | None, vulnerable: bool, holdings: Holdings
) -> Compare:
    """How two lines are compared."""
    if aim is AimKind.MATCHPOINTS:
        return more_tricks
    if aim is not AimKind.IMPS:
        raise typer.BadParameter("lines are set against each other at matchpoints or for imps", param_hint="--aim")
    if contract is None or elsewhere is None:
        raise typer.BadParameter(
            "needs --contract and --elsewhere, the tricks in the other suits", param_hint="--aim imps"
        )
    most = max(holdings.north.bit_count(), holdings.south.bit_count())
    if elsewhere + most > 13:
        raise typer.BadParameter(
            f"{elsewhere} tricks and {most} in this suit are more than 13", param_hint="--elsewhere"
        )
    return more_imps(Contract.parse(contract), elsewhere, vulnerable)

"""The options that say what the asker plays for."""

from dataclasses import replace
from typing import Annotated

import typer

from alphamu.aims import Aim, AimError, AimKind, Field, Result
from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract
from alphamu.worlds.moment import with_contract
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

AimOption = Annotated[
    AimKind | None,
    typer.Option(
        "--aim",
        help="What the asker plays for; to make it is to beat it for a defender.",
        show_default="make",
        case_sensitive=False,
        metavar="make|tricks|points|imps|matchpoints",
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        help='With --aim imps: the result at the other table, as in "3NT by S +1" or "+620".',
        show_default="the same contract, double dummy",
        metavar="RESULT",
    ),
]
FieldFile = Annotated[
    str | None,
    typer.Option(
        "--field",
        help="With --aim matchpoints: a file with a share and a result on each line.",
        show_default="the same contract, about double dummy",
        metavar="FILE",
    ),
]
Tricks = Annotated[
    int | None,
    typer.Option("--tricks", min=1, max=13, help="Win at least so many tricks from here.", metavar="N"),
]
ContractOption = Annotated[
    str | None,
    typer.Option("--contract", help='Play this contract, as in "3NT by S".', metavar="CONTRACT"),
]


def record_with(record: Board | Position, contract: str | None) -> Board | Position:
    """The record with the contract that an option names."""
    return record if contract is None else with_contract(record, Contract.parse(contract))


def needing(situation: Situation, tricks: int | None) -> Situation:
    """The situation in which so many tricks are needed from here."""
    if tricks is None:
        return situation
    position = situation.position
    if tricks > position.cards_left:
        raise AimError(f"--tricks {tricks}: {position.cards_left} tricks are left")
    return replace(situation, position=position.needing(tricks))


def aim_of(aim: AimKind | None, against: str | None, field: str | None, tricks: int | None) -> Aim | None:
    """What the options say that is played for; None where they say nothing."""
    if against is not None and aim is not AimKind.IMPS:
        raise typer.BadParameter("means something only with --aim imps", param_hint="--against")
    if field is not None and aim is not AimKind.MATCHPOINTS:
        raise typer.BadParameter("means something only with --aim matchpoints", param_hint="--field")
    if tricks is not None and aim not in (None, AimKind.MAKE):
        raise typer.BadParameter(f"is an aim of its own, and so is --aim {aim}", param_hint="--tricks")
    if aim is None:
        return None if tricks is None else Aim()
    result = None if against is None else Result.parse(against)
    return Aim(aim, result, None if field is None else Field.load(field))

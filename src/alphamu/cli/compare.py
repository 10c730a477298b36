"""`alphamu compare`: contracts, or lines of play, on the same layouts."""

from contextlib import nullcontext
from json import dumps
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.seat import Side
from alphamu.cli import options
from alphamu.cli.app import app
from alphamu.cli.asked import Believed
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.record import boards_of, chosen_from
from alphamu.playouts.players import AgainstWhom
from alphamu.review.contracts import CompareError, Contracts, Tried
from alphamu.review.lines import Lines
from alphamu.view.compare import compare_json, compare_view
from alphamu.worlds.sources import Believe, Sources

LAYOUTS = 200
MOST_LAYOUTS = 100_000  # hours, and an error of a tenth of a point


@app.command()
def compare(
    file: options.BoardFile,
    contracts: Annotated[
        list[str] | None,
        typer.Option("--contract", help="A contract, as in 3NT or 4S by N; several times.", metavar="CONTRACT"),
    ] = None,
    lines: Annotated[
        list[str] | None,
        typer.Option("--line", help='A line of play, as in "H3 HT HQ"; several times.', metavar="CARDS"),
    ] = None,
    board: options.OneBoard = None,
    after: options.After = None,
    layouts: Annotated[
        int,
        typer.Option(min=2, max=MOST_LAYOUTS, help="On how many layouts.", metavar="N"),
    ] = LAYOUTS,
    believe: Believed = Believe.EXPERTS,
    defenders: Annotated[
        AgainstWhom,
        typer.Option(
            help="Lines: who defends; dd sees all cards, pimc and expert do not.", metavar="dd|pimc|expert"
        ),
    ] = AgainstWhom.DD,
    seed: Annotated[int, typer.Option(help="Another seed deals other layouts.", metavar="N")] = 0,
    json: options.Json = False,
    plain: options.Plain = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not tell how far it is.")] = False,
) -> None:
    """Compare contracts before the lead, or lines of play, each on the same layouts of the hidden hands.

    A contract is led to by a leader who sees one hand, and played out; its points are those of its side.
    """
    if not contracts and not lines:
        raise typer.BadParameter("say what is to be compared, here or by --line", param_hint="--contract")
    if contracts and lines:
        raise typer.BadParameter("contracts are not compared with lines of play", param_hint="--line")
    record = chosen_from(boards_of(file), board, file)[0]
    sources = Sources(believe)
    if lines:
        tried, what = _lines(record, after, lines, layouts, seed, sources, defenders), "Line"
        contract = record.contract
        assert contract is not None  # or there would be no line
        side = contract.declarer.side
        by_points = False
    else:
        wanted = [_contract(text, record) for text in contracts or ()]
        asked = Contracts(record, wanted, layouts, seed, sources)
        tried, what, side, by_points = _tried(asked, quiet=quiet), "Contract", wanted[0].declarer.side, True
    if json:
        print(dumps(compare_json(tried, by_points=by_points)))
        return
    name = "N-S" if side is Side.NORTH_SOUTH else "E-W"
    console_for(plain).print(compare_view(tried, what=what, side=name, by_points=by_points))


def _contract(text: str, record: Board) -> Contract:
    """A contract; without its declarer, that of the record plays it."""
    return Contract.parse(text, None if record.contract is None else record.contract.declarer)


def _lines(
    record: Board,
    after: int | None,
    lines: list[str],
    layouts: int,
    seed: int,
    sources: Sources,
    against: AgainstWhom,
) -> list[Tried]:
    if record.contract is None:
        raise CompareError("the board has no contract: there is nothing to play")
    number = len(record.cards) if after is None else after
    if number > len(record.cards):
        raise CompareError(f"--after {number}: {len(record.cards)} cards are on record")
    cards = [[Card.parse(word) for word in line.split()] for line in lines]
    return Lines(record, number, cards, layouts, seed, sources, against).tried()


def _tried(asked: Contracts, *, quiet: bool) -> list[Tried]:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=console_for_progress(), transient=True)
    with nullcontext() if quiet else progress:
        task = progress.add_task("layouts", total=asked.layouts * len(asked.contracts))
        return asked.tried(lambda: progress.advance(task))

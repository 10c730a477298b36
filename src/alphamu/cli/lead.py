"""`alphamu lead`: which card to lead."""

import sys
import time
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.cli import aims, asked, options
from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.interrupt import INTERRUPTED, on_ctrl_c
from alphamu.cli.record import STANDARD_INPUT, record_of
from alphamu.defence.leads import LAYOUTS, LeadError, LeadQuestion, LeadSearch
from alphamu.view.leads import leads_json, leads_view
from alphamu.worlds.sources import Believe

BETWEEN_LINES = 0.5  # seconds, in a terminal


@app.command()
def lead(
    hand: Annotated[
        str,
        typer.Argument(
            help="The hand, as in QJT9.K52.A43.872, or a file whose board is looked at before its lead.",
            metavar="HAND|FILE",
        ),
    ],
    auction: Annotated[str | None, typer.Option(help='The calls, as in "1N P 3N P P P".', metavar="CALLS")] = None,
    dealer: Annotated[
        str | None, typer.Option(help="Who called first.", show_default="S", metavar="N|E|S|W")
    ] = None,
    contract: Annotated[
        str | None, typer.Option(help="Instead of an auction, as in 3NT by S.", metavar="CONTRACT")
    ] = None,
    vul: Annotated[
        str | None, typer.Option(help="Who is vulnerable.", show_default="none", metavar="none|ns|ew|all")
    ] = None,
    board: options.OneBoard = None,
    aim: aims.AimOption = None,
    against: aims.Against = None,
    field: aims.FieldFile = None,
    layouts: Annotated[int, typer.Option(min=1, help="How many to deal and to solve.", metavar="N")] = LAYOUTS,
    seconds: Annotated[float | None, typer.Option(min=0.1, help="Take at most so long.", metavar="T")] = None,
    play_outs: Annotated[
        int, typer.Option(min=0, help="Play the best three leads out on so many fresh layouts.", metavar="N")
    ] = 0,
    believe: asked.Believed = Believe.EXPERTS,
    seed: Annotated[int, typer.Option(help="Another seed deals other layouts.", metavar="N")] = 0,
    json: options.Json = False,
    plain: options.Plain = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not tell how far it is.")] = False,
) -> None:
    """Deal the three hidden hands as the auction makes them likely, and solve every lead in each layout.

    Ctrl-C ends it: the layouts solved so far count.
    """
    question = _question(hand, auction, dealer, contract, vul, board)
    search = LeadSearch(question, believe=believe, seed=seed, aim=aims.aim_of(aim, against, field, None))
    show_leads(search, layouts, seconds, play_outs, json=json, plain=plain, quiet=quiet)


def show_leads(
    search: LeadSearch,
    layouts: int | None,
    seconds: float | None,
    play_outs: int,
    *,
    json: bool,
    plain: bool,
    quiet: bool,
) -> None:
    """Deal, solve and show; on as many layouts as usual, unless told."""
    count = LAYOUTS if layouts is None else layouts
    with on_ctrl_c(lambda: search.stop(INTERRUPTED)):
        analysis = search.run(count, seconds=seconds, play_outs=play_outs, on_layout=_Progress(count, quiet=quiet))
    if json:
        print(dumps(leads_json(analysis)))
    else:
        console_for(plain).print(leads_view(analysis))


def _question(
    hand: str, auction: str | None, dealer: str | None, contract: str | None, vul: str | None, board: str | None
) -> LeadQuestion:
    is_file = hand == STANDARD_INPUT or (auction is None and contract is None and not _is_hand(hand))
    if is_file or (Path(hand).is_file() and not _is_hand(hand)):
        own = {"--auction": auction, "--contract": contract, "--dealer": dealer, "--vul": vul}
        for option, given in own.items():
            if given is not None:
                raise typer.BadParameter("a file has its own", param_hint=option)
        record = record_of(hand, board)
        if not isinstance(record, Board):
            raise LeadError(f"{hand}: a position has no opening lead: expected a board")
        return LeadQuestion.of_board(record)
    held = Hand.parse(hand)
    vulnerability = Vulnerability.NONE if vul is None else Vulnerability.parse(vul)
    if board is not None:
        raise typer.BadParameter("means something only with a file", param_hint="--board")
    if auction is not None:
        if contract is not None:
            raise typer.BadParameter("follows from the auction", param_hint="--contract")
        return LeadQuestion.of_auction(held, auction, Seat.parse(dealer or "S"), vulnerability)
    if contract is not None:
        if dealer is not None:
            raise typer.BadParameter("means something only with --auction", param_hint="--dealer")
        return LeadQuestion(held, Contract.parse(contract), None, vulnerability)
    raise typer.BadParameter('is missing: expected the calls, as in "1N P 3N P P P"', param_hint="--auction")


def _is_hand(text: str) -> bool:
    try:
        Hand.parse(text)
    except BridgeError:
        return text.count(".") == len(Seat) - 1 and not Path(text).exists()  # a hand that is mistyped
    return True


class _Progress:
    """A line that changes, in a terminal; nothing elsewhere."""

    def __init__(self, layouts: int, *, quiet: bool) -> None:
        self._layouts = layouts
        self._shown = not quiet and sys.stderr.isatty()
        self._next = time.monotonic() + BETWEEN_LINES

    def __call__(self, done: int) -> None:
        """So many layouts are done."""
        if not self._shown:
            return
        if done == self._layouts:
            sys.stderr.write("\r\033[K")
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + BETWEEN_LINES
            sys.stderr.write(f"\r{done:,} of {self._layouts:,} layouts solved")
        sys.stderr.flush()

"""A board as people read it: diagram, auction, contract, play and score."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick
from alphamu.view.diagram import diagram
from alphamu.view.suits import call_text, card_text, contract_text

# West is on the left of every diagram, so tables begin with West too.
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
LEADS = "›"
WINS = "•"

_VULNERABLE = {
    Vulnerability.NONE: "Nobody vulnerable",
    Vulnerability.NORTH_SOUTH: "N-S vulnerable",
    Vulnerability.EAST_WEST: "E-W vulnerable",
    Vulnerability.BOTH: "All vulnerable",
}


def board_view(board: Board) -> Group:
    """Everything that is known of a board, from the hands to the score."""
    return Group(*_parts(board))


def _parts(board: Board) -> Iterator[RenderableType]:
    if board.event:
        yield Text(board.event, style="italic")
    hands = dict(board.deal.completed().known())
    names = board.players
    yield diagram(hands, names=names, vulnerability=board.vulnerability, corner=_heading(board))
    if board.auction is not None and board.auction.calls:
        yield ""
        yield auction_table(board.auction, board.vulnerability)
    if line := _summary(board):
        yield ""
        yield line
    if board.contract is not None and board.cards:
        yield ""
        yield play_table(board.play())


def _heading(board: Board) -> Text:
    lines = [Text().append(f"Board {board.number}", style="bold")] if board.number else []
    if room := board.tags.get("Room"):
        lines.append(Text(f"{room} room"))
    if board.dealer is not None:
        lines.append(Text(f"{board.dealer} deals"))
    lines.append(Text(_VULNERABLE[board.vulnerability]))
    return Text("\n").join(lines)


def _summary(board: Board) -> Text | None:
    """The contract, what it came to, and the score."""
    if board.is_passed_out:
        return Text("Passed out")
    if board.contract is None:
        return None
    line = Text().append("Contract ", style="dim").append_text(contract_text(board.contract))
    tricks = board.tricks
    if tricks is None or board.score is None:
        return line
    side = "N-S" if board.contract.declarer.side is Side.NORTH_SOUTH else "E-W"
    line.append(f", {outcome(board.contract, tricks)}")
    if board.claim is not None:
        line.append(" (claimed)")
    return line.append(f", {board.score:+} for {side}")


def outcome(contract: Contract, tricks: int) -> str:
    """What declarer's tricks mean for the contract: made, made with overtricks, or down."""
    over = tricks - contract.tricks_needed
    if over < 0:
        return f"down {-over}"
    if over == 0:
        return "made"
    return "made with an overtrick" if over == 1 else f"made with {over} overtricks"


def auction_table(auction: Auction, vulnerability: Vulnerability) -> Table:
    """The auction in four columns, the names of vulnerable players in red."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    for seat in COLUMNS:
        table.add_column(str(seat), header_style="bold red" if vulnerability.includes(seat.side) else "bold")
    calls: list[Text] = [Text("")] * COLUMNS.index(auction.dealer)
    calls += [call_text(call) for call in auction.calls]
    if not auction.is_over:
        calls.append(Text("?", style="dim"))
    for start in range(0, len(calls), len(COLUMNS)):
        table.add_row(*calls[start : start + len(COLUMNS)])
    return table


def play_table(play: Play) -> Table:
    """The play, a trick on each line: who led, who won, and the tricks of the two sides so far."""
    table = Table(
        box=SIMPLE_HEAD,
        padding=(0, 2, 0, 0),
        show_edge=False,
        pad_edge=False,
        caption=f"{LEADS} leads  {WINS} wins",
        caption_justify="left",
    )
    table.add_column("Trick", justify="right", header_style="bold")
    for seat in COLUMNS:
        table.add_column(f" {seat}", header_style="bold", min_width=len(LEADS + "♠A" + WINS))
    table.add_column("N-S", justify="right", header_style="bold")
    table.add_column("E-W", justify="right", header_style="bold")
    won = [0, 0]
    for number, trick in enumerate(play.tricks, 1):
        winner = trick.winner(play.contract.strain)
        won[winner.side] += 1
        table.add_row(str(number), *_row(trick, winner), str(won[0]), str(won[1]))
    if play.trick.cards:
        table.add_row(str(len(play.tricks) + 1), *_row(play.trick, None), "", "")
    return table


def _row(trick: Trick, winner: Seat | None) -> list[Text]:
    cells = []
    for seat in COLUMNS:
        cell = Text(LEADS if seat is trick.leader else " ", style="")
        card = trick.card_of(seat)
        if card is not None:
            cell.append_text(card_text(card))
        if seat is winner:
            cell.append(WINS, style="bold")
            cell.stylize("bold")
        cells.append(cell)
    return cells

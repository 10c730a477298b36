"""A board as people read it: diagram, auction, contract, play and score."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rich.console import Group
from rich.text import Text

from alphamu.bridge.board import Board, BoardError
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.seat import Seat, Side
from alphamu.view.scene import Scene
from alphamu.view.scene_text import scene_view
from alphamu.view.suits import contract_text

_VULNERABLE = {
    Vulnerability.NONE: "Nobody vulnerable",
    Vulnerability.NORTH_SOUTH: "N-S vulnerable",
    Vulnerability.EAST_WEST: "E-W vulnerable",
    Vulnerability.BOTH: "All vulnerable",
}

_SCORINGS = {
    "mp": "Matchpoints",
    "matchpoints": "Matchpoints",
    "imp": "IMPs",
    "imps": "IMPs",
    "bam": "Board-a-match",
}


def board_view(board: Board) -> Group:
    """Everything that is known of a board, from the hands to the score."""
    return scene_view(board_scene(board))


def board_scene(board: Board, after: int | None = None, hidden: Collection[Seat] = ()) -> Scene:
    """A board as it was, or after so many cards: then with what is left of the hands, and no result.

    Where hands are hidden, nothing is told that came after that moment, or without one after the auction.
    """
    if after is not None and not 0 <= after <= len(board.cards):
        name = f"board {board.number}" if board.number else "the board"
        raise BoardError(f"{name}: after {after} cards: {len(board.cards)} are on record")
    if after is not None or hidden:
        board = replace(board, cards=board.cards[: after or 0], claim=None, result=None)
    play = board.play() if board.contract is not None else None
    moment = play if after is not None else None
    note = _summary(board)
    return Scene(
        heading=_heading(board),
        hands=dict((moment.remaining if moment is not None else board.deal.completed()).known()),
        title=board.event,
        hidden=frozenset(hidden),
        names=board.players,
        vulnerability=board.vulnerability,
        trick={} if moment is None else dict(moment.trick.plays()),
        turn=None if moment is None or moment.is_over else moment.turn,
        auction=board.auction,
        alerts=board.alerts,
        notes=() if note is None else (note,),
        play=play,
    )


def _heading(board: Board) -> Text:
    lines = [Text().append(f"Board {board.number}", style="bold")] if board.number else []
    if room := board.tags.get("Room"):
        lines.append(Text(f"{room} room"))
    if board.dealer is not None:
        lines.append(Text(f"{board.dealer} deals"))
    lines.append(Text(_VULNERABLE[board.vulnerability]))
    if scoring := board.tags.get("Scoring"):
        lines.append(Text(scoring_in_words(scoring)))
    return Text("\n").join(lines)


def scoring_in_words(scoring: str) -> str:
    """What a board is scored by, as PBN writes it: of several words the first counts.

    >>> scoring_in_words("MP1;MatchPoints"), scoring_in_words("IMP"), scoring_in_words("Chicago")
    ('Matchpoints', 'IMPs', 'Chicago')
    """
    first = scoring.partition(";")[0].strip()
    return _SCORINGS.get(first.rstrip("0123456789").lower(), first)


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

"""What the page shows of a table, as JSON: hands, tricks, whose turn, and what may be played."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import Literal

from rich.console import Console

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Doubled, Vulnerability
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick
from alphamu.formats import handviewer, lin, pbn, position
from alphamu.view.board import board_scene, board_view, outcome
from alphamu.view.position import position_scene, position_view
from alphamu.view.scene_svg import svg_of
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position, PositionError

Json = dict[str, object]
Format = Literal["pbn", "lin", "link", "json", "text", "svg"]
PAGE_WIDTH = 100


def state(moment: Moment, line: tuple[Card, ...]) -> Json:
    """The table now; `line` are the cards known to be played from its beginning, for stepping on."""
    return _of_record(moment.record) | passing(moment) | {"line": [str(card) for card in line]}


def _of_record(record: Board | Position) -> Json:
    """What is the same all through the play."""
    return {
        "record": _kept(record),
        "is_board": isinstance(record, Board),
        "title": _title(record),
        "titled": _titled(record),
        "theme": record.theme if isinstance(record, Position) else None,
        "dealer": record.dealer.letter if isinstance(record, Board) and record.dealer is not None else None,
        "vulnerable": _vulnerability(record).value,
        "auction": _auction(record),
        "constraints": _constraints(record),
        "recorded": _recorded(record),
        "recorded_tricks": record.tricks if isinstance(record, Board) else None,
        "claimed": isinstance(record, Board) and record.claim is not None,
    }


def passing(moment: Moment) -> Json:
    """What changes with every card."""
    play = moment.play
    return {
        "contract": _contract(moment),
        "hands": {seat.letter: _hand(moment, seat) for seat in Seat},
        "hidden": [seat.letter for seat in moment.hidden],
        "listed": moment.has_listed_worlds,
        "turn": None if play.is_over else play.turn.letter,
        "legal": [str(card) for card in moment.legal_cards()],
        "trick": _trick(play.trick),
        "tricks": [_trick(trick) | {"winner": trick.winner(play.contract.strain).letter} for trick in play.tricks],
        "tricks_left": play.tricks_left,
        "won": {
            "declarer": play.won(moment.declarer.side),
            "defence": play.won(moment.declarer.side.opponents),
        },
        "needed": moment.tricks_needed,
        "usual": {"worlds": defaults.worlds_for(play.tricks_left), "depth": defaults.depth_for(play.tricks_left)},
        "result": _result(moment),
        "played": [str(card) for card in moment.cards],
    }


def summary(record: Board | Position) -> Json:
    """A board of several, to choose from."""
    if isinstance(record, Position):
        text = json.dumps(position.to_json(record))
        about = record.theme or str(record.declarer)
        title = _title(record)
        return {"title": title, "name": title, "about": about, "contract": record.strain.letter, "record": text}
    contract = None if record.contract is None else str(record.contract)
    without = "passed out" if record.is_passed_out else "no contract"
    result = _recorded(record)
    if result is not None and record.claim is not None:
        result += " (claimed)"
    return {
        "title": _title(record),
        "name": _name(record) or "Board",
        "about": ", ".join(part for part in (contract, result) if part) or without,
        "contract": contract,
        "record": pbn.dumps(record),
    }


def converted(moment: Moment, wanted: Format, *, with_result: bool = False) -> str:
    """The record with the cards played, in another format; what was left of them was claimed, if that is asked."""
    record = moment.record
    if isinstance(record, Position):
        now = moment.position() if moment.cards else record
        if wanted == "json":
            return position.dumps(now)
        if wanted == "text":
            return _plain(position_view(now))
        if wanted == "svg":
            return svg_of([position_scene(now)])
        reason = f"a position cannot be written as {wanted}: only as json, as text to read, and as a drawing, svg"
        raise PositionError(reason)
    tricks = record.tricks if with_result else None
    claim = None if moment.play.is_over or not moment.cards else tricks
    board = replace(record, cards=moment.play.cards, claim=claim, result=tricks)
    if wanted == "json":
        return position.dumps(moment.position())
    if wanted == "text":
        return _plain(board_view(board))
    if wanted == "svg":
        return svg_of([board_scene(board)])
    writers = {"pbn": pbn.dumps, "lin": lin.dumps, "link": handviewer.dumps}
    return writers[wanted](board)


def _plain(view: object) -> str:
    page = StringIO()  # not the terminal in which the server runs, which may have no symbols
    Console(file=page, width=PAGE_WIDTH, color_system=None, highlight=False).print(view)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"


def _kept(record: Board | Position) -> str:
    """The record as the page keeps it and sends it again: without its play, which is sent beside it."""
    if isinstance(record, Position):
        return json.dumps(position.to_json(record))
    return pbn.dumps(replace(record, cards=(), claim=None, result=record.tricks))


def _recorded(record: Board | Position) -> str | None:
    """What the contract came to on record, by the play, by a claim, or as it was written down."""
    if not isinstance(record, Board) or record.contract is None or record.tricks is None:
        return None
    return outcome(record.contract, record.tricks)


def _title(record: Board | Position) -> str:
    if isinstance(record, Position):
        return (record.id or "Position").replace("_", " ").replace("-", " ")
    return ": ".join(part for part in (record.event, _name(record)) if part) or "Board"


def _titled(record: Board | Position) -> Json:
    """The parts of the title, for any language."""
    if isinstance(record, Position):
        return {"event": record.id or "", "number": "", "room": ""}
    return {"event": record.event, "number": record.number, "room": record.tags.get("Room", "")}


def _name(board: Board) -> str:
    """What tells a board from the others of its event."""
    room = board.tags.get("Room")
    return (
        ", ".join((f"Board {board.number}", *([f"{room.lower()} room"] if room else []))) if board.number else ""
    )


def _vulnerability(record: Board | Position) -> Vulnerability:
    return record.vulnerability if isinstance(record, Board) else Vulnerability.NONE


def _contract(moment: Moment) -> Json:
    contract = moment.play.contract
    strain = contract.strain
    whole = moment.tricks_needed + moment.play.won(moment.declarer.side)
    words = f"{whole} tricks, {strain.symbol}" if isinstance(moment.record, Position) else _bid(contract)
    return {
        "text": words,
        "bid": str(contract),
        "trump": strain.letter,
        "declarer": contract.declarer.letter,
        "dummy": contract.dummy.letter,
        "tricks": whole,
    }


def _bid(contract: Contract) -> str:
    return f"{contract.level}{contract.strain.symbol}{'×' * (contract.doubled or Doubled.NO)}"


def _auction(record: Board | Position) -> list[Json]:
    if not isinstance(record, Board) or record.auction is None:
        return []
    auction = record.auction
    return [
        {
            "seat": auction.seat_of(place).letter,
            "call": call.symbol,
            "text": str(call),
            "alert": record.alerts.get(place),
        }
        for place, call in enumerate(auction.calls)
    ]


def _constraints(record: Board | Position) -> Json:
    if not isinstance(record, Position):
        return {}
    words: Json = {seat.name.lower(): text for seat, text in record.constraints.items()}
    return words | ({"both": record.joint_constraint} if record.joint_constraint else {})


def _hand(moment: Moment, seat: Seat) -> Json:
    play = moment.play
    hand = play.remaining[seat]
    if hand is None:
        hand = moment.only_layout.get(seat)
    player = moment.record.players.get(seat) if isinstance(moment.record, Board) else None
    return {
        "name": str(seat),
        "player": player,
        "cards": None if hand is None else [str(card) for card in hand],
        "count": 0 if play.is_over and play.claimed is None else play.cards_left(seat),
    }


def _trick(trick: Trick) -> Json:
    return {
        "leader": trick.leader.letter,
        "cards": [{"seat": seat.letter, "card": str(card)} for seat, card in trick.plays()],
    }


def _result(moment: Moment) -> str | None:
    play = moment.play
    if not play.is_over:
        return None
    won = play.won(moment.declarer.side)
    if isinstance(moment.record, Board):
        return outcome(play.contract, won)
    return "made" if moment.tricks_needed <= 0 else f"down {moment.tricks_needed}"

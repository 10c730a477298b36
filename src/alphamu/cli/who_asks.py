"""For whom the cards are looked at: declarer, or the defender on turn."""

from enum import StrEnum

import typer

from alphamu.bridge.hand import HAND_SIZE
from alphamu.bridge.seat import Seat
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position


class Side(StrEnum):
    """For whom to speak with a defender on turn."""

    DEFENDER = "defender"
    DECLARER = "declarer"


def defender_of(moment: Moment, seat: str | None, side: Side | None) -> Seat | None:
    """The defender who asks; None where declarer does.

    A defender asks who is on turn and whose hand is known, once dummy is seen, unless declarer is to be asked.
    """
    record, turn = moment.record, moment.play.turn
    if isinstance(record, Position):
        if seat is not None and Seat.parse(seat) is not record.viewer:
            raise typer.BadParameter(f"in this position {record.viewer} asks", param_hint="--seat")
        if side is not None and (record.defender is None) is not (side is Side.DECLARER):
            raise typer.BadParameter(f"in this position {record.viewer} asks", param_hint="--as")
        return record.defender
    named = None if seat is None else Seat.parse(seat)
    if named is not None:
        if named is moment.declarer.partner:
            raise typer.BadParameter(f"{named} is dummy, and plays no card", param_hint="--seat")
        if side is not None and (named is moment.declarer) is not (side is Side.DECLARER):
            raise typer.BadParameter(f"{named} is not a {side}", param_hint="--as")
        if named is moment.declarer:
            return None
        if named is not turn:
            raise typer.BadParameter(f"{named} asks, and it is the turn of {turn}", param_hint="--seat")
    elif turn.side is moment.declarer.side and side is Side.DEFENDER:
        raise typer.BadParameter(f"it is the turn of {turn}, who is not a defender", param_hint="--as")
    elif side is Side.DECLARER or turn.side is moment.declarer.side:
        return None
    known = moment.play.remaining[turn] is not None and moment.play.remaining[moment.declarer.partner] is not None
    if not known or not moment.play.cards:
        if named is not None or side is not None:
            reason = _refusal(moment)
            raise typer.BadParameter(reason, param_hint="--seat" if named is not None else "--as")
        return None
    return turn


def leader_of(moment: Moment, seat: str | None, side: Side | None) -> Seat | None:
    """Who asks which card to lead: before the first card of a board, whoever's hand is known; else None."""
    leader = moment.play.turn
    if isinstance(moment.record, Position) or moment.play.cards or moment.play.remaining[leader] is None:
        return None
    if side is Side.DECLARER or moment.play.tricks_left < HAND_SIZE:
        return None
    return leader if seat is None or Seat.parse(seat) is leader else None


def _refusal(moment: Moment) -> str:
    if not moment.play.cards:
        return "before the lead dummy is not seen: alphamu lead tells which card to lead"
    return f"the hand of {moment.play.turn}, or that of dummy, is not known"

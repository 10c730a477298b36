"""From the options of a command to the moment it is asked about, and what is believed there."""

import time
from collections.abc import Mapping
from typing import Annotated

import typer

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.worlds.meanings import System
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Said, SituationError
from alphamu.worlds.sources import Believe, Sources

SHORTEST = 0.001
KEPT_FOR_PLAN = 1.0  # seconds that a search leaves for its plan, or
SHARE_FOR_PLAN = 0.2  # of all there are, if that is less

Believed = Annotated[
    Believe,
    typer.Option(
        "--believe",
        help="What calls, lead and cards tell: what they tell of experts, by rules, or nothing.",
        case_sensitive=False,
        metavar="experts|rules|nothing",
    ),
]


def said_of(seats: Mapping[Seat, str | None], both: str | None) -> Said:
    """What the options say of the hidden hands."""
    return Said({seat: words for seat, words in seats.items() if words is not None}, both, _option_about)


def moment_of(record: Board | Position, after: int | None) -> Moment:
    """The moment that is asked about; of a position there is no other one."""
    if after is not None and isinstance(record, Position):
        raise SituationError("--after: only a board has a play to stop in; a position is one moment")
    return Moment.after(record, after)


def after_of_trick(record: Board | Position, trick: int, after: int | None) -> int:
    """After how many cards declarer's side first plays to a trick, which is counted as players do, from one."""
    if after is not None:
        raise SituationError("--trick: says when, and so does --after: only one of them can")
    if isinstance(record, Position):
        raise SituationError("--trick: only a board has a play to stop in; a position is one moment")
    first = 4 * (trick - 1)
    for number in range(first, min(first + 4, len(record.cards) + 1)):
        moment = Moment.after(record, number)
        if moment.play.turn.side is moment.declarer.side:
            return number
    raise SituationError(f"--trick {trick}: {len(record.cards)} cards are on record")


def _option_about(seat: Seat | None) -> str:
    return "--both" if seat is None else f"--{seat.name.lower()}"


def sources_of(believe: Believe, *, auction: bool, lead: bool, system: str | None, by_play: bool) -> Sources:
    """What to believe; each card counts once, so that what is inferred from the play is not asked of experts."""
    if system is not None and believe is Believe.NOTHING:
        raise typer.BadParameter("means something only where something is believed", param_hint="--system")
    meanings = None if system is None else System.load(system)
    return Sources(believe, auction, lead, not by_play, meanings)


def for_search(deadline: float | None, *, plan: bool) -> float | None:
    """What a search may take of the time that is left: its plan is to be found in that time, too."""
    if deadline is None:
        return None
    left = deadline - time.perf_counter()
    return max(SHORTEST, left - (min(KEPT_FOR_PLAN, SHARE_FOR_PLAN * left) if plan else 0))


def for_plan(deadline: float | None, usual: float) -> float:
    """What its plan may take; as long as usual where there is no limit."""
    return usual if deadline is None else max(SHORTEST, deadline - time.perf_counter())

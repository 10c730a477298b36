"""Arguments and options that several commands have, and the console they print to."""

from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.view.letters import Terminal
from alphamu.worlds.meanings import System
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Said, Situation, SituationError
from alphamu.worlds.sources import Believe, Sources

RecordFile = Annotated[
    str,
    typer.Argument(
        help="PBN, LIN, JSON positions, or a link to BBO's hand viewer; - reads standard input.", metavar="FILE"
    ),
]
BoardFile = Annotated[
    str,
    typer.Argument(help="PBN, LIN, or a link to BBO's hand viewer; - reads standard input.", metavar="FILE"),
]
OneBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        help="Which one: its number (in a match, c19 for the closed room), or where there are none its place.",
        show_default="the first",
        metavar="N",
    ),
]
OnlyBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        help="Only this one: its number (in a match, o19 or c19 for one room), or where there are none its place.",
        show_default="all",
        metavar="N",
    ),
]
After = Annotated[
    int | None,
    typer.Option(
        help="After so many cards of the play.",
        show_default="where the record stops, or declarer's first card",
        metavar="K",
    ),
]
North = Annotated[str | None, typer.Option(help="What is known of North, if hidden.", metavar="WORDS")]
East = Annotated[
    str | None,
    typer.Option(help='What is known of East, as in "11-15 hcp, 5+S, not SA".', metavar="WORDS"),
]
South = Annotated[str | None, typer.Option(help="What is known of South, if hidden.", metavar="WORDS")]
West = Annotated[
    str | None,
    typer.Option(help='What is known of West, as in "6+H, 3-10 hcp".', metavar="WORDS"),
]
Both = Annotated[
    str | None,
    typer.Option(help='What is known of both together, as in "west 6+S or east 6+S".', metavar="WORDS"),
]
Believed = Annotated[
    Believe,
    typer.Option(
        "--believe",
        help="What calls, lead and cards tell: what they tell of experts, by rules, or nothing.",
        case_sensitive=False,
        metavar="experts|rules|nothing",
    ),
]
Auction = Annotated[bool, typer.Option(help="Believe the auction, or not.")]
Lead = Annotated[bool, typer.Option(help="Believe the opening lead, or not.")]
SystemFile = Annotated[
    str | None,
    typer.Option(help="A table of what calls mean.", show_default="with rules, natural bidding", metavar="FILE"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="Without colours.")]


def said_of(seats: Mapping[Seat, str | None], both: str | None) -> Said:
    """What the options say of the hidden hands."""
    return Said({seat: words for seat, words in seats.items() if words is not None}, both, _option_about)


def situation_of(record: Board | Position, after: int | None, said: Said, sources: Sources) -> Situation:
    """What is asked about."""
    return Situation.of_moment(moment_of(record, after), said, sources)


def moment_of(record: Board | Position, after: int | None) -> Moment:
    """The moment that is asked about; of a position there is no other one."""
    if after is not None and isinstance(record, Position):
        raise SituationError("--after: only a board has a play to stop in; a position is one moment")
    return Moment.after(record, after)


def _option_about(seat: Seat | None) -> str:
    return "--both" if seat is None else f"--{seat.name.lower()}"


def sources_of(believe: Believe, *, auction: bool, lead: bool, system: str | None, by_play: bool) -> Sources:
    """What to believe; each card counts once, so that what is inferred from the play is not asked of experts."""
    if system is not None and believe is Believe.NOTHING:
        raise typer.BadParameter("means something only where something is believed", param_hint="--system")
    meanings = None if system is None else System.load(system)
    return Sources(believe, auction, lead, not by_play, meanings)


def console_for(plain: bool) -> Console:
    """Where a command prints what people read."""
    return Terminal(highlight=False, color_system=None if plain else "auto")


def console_for_progress() -> Console:
    """Where a command tells how far it is."""
    return Terminal(stderr=True, highlight=False)

"""`alphamu review`: last night's hands, card by card."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from alphamu.aims import Aim, AimKind
from alphamu.bridge.board import Board
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.cli import options
from alphamu.cli.aims import AimOption
from alphamu.cli.app import app
from alphamu.cli.asked import Believed
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.record import boards_of, name_of_file
from alphamu.experiments.run import Crew
from alphamu.formats import NoSuchBoardError, numbered
from alphamu.playouts.players import AgainstWhom
from alphamu.review.decisions import name_of
from alphamu.review.effort import SECONDS, Effort
from alphamu.review.judgement import Judgement
from alphamu.review.question import Question
from alphamu.review.reading import playable
from alphamu.review.run import Review, Wanted
from alphamu.review.session import SessionReview
from alphamu.review.store import ReviewError, Store
from alphamu.view.review import session_view
from alphamu.view.review_html import review_html
from alphamu.view.review_json import review_json
from alphamu.view.review_pbn import review_pbn
from alphamu.worlds.sources import Believe, Sources

PARTS = ("declarer", "defence")


@app.command(short_help="Last night's hands: what each card cost, and could one have known?")
def review(
    files: Annotated[
        list[str],
        typer.Argument(help="PBN, LIN, or links to BBO's hand viewer; - reads standard input.", metavar="FILE…"),
    ],
    board: options.OnlyBoard = None,
    player: Annotated[
        str | None,
        typer.Option(help="Only decisions of this player: the name, or part of it.", metavar="NAME"),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(help="Only decisions of one seat, or of one part.", metavar="N|E|S|W|declarer|defence"),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(help="How much thought a decision gets: about so long on a usual machine.", metavar="T"),
    ] = SECONDS,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only a first look: what each card cost double dummy.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every decision, not only what cost something.")
    ] = False,
    json: options.Json = False,
    html: Annotated[Path | None, typer.Option(help="Write a page to read and to print.", metavar="FILE")] = None,
    pbn: Annotated[
        Path | None, typer.Option(help="Write the record again, with the verdicts as comments.", metavar="FILE")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep what is judged in this file, and go on with what it has.", metavar="FILE"),
    ] = None,
    aim: AimOption = None,
    believe: Believed = Believe.EXPERTS,
    defenders: Annotated[
        AgainstWhom,
        typer.Option(
            help="Whom declarer's cards are played out against: dd sees all cards, pimc and expert do not.",
            metavar="dd|pimc|expert",
        ),
    ] = AgainstWhom.DD,
    seed: Annotated[int, typer.Option(help="Another seed deals other layouts.", metavar="N")] = 0,
    jobs: options.Jobs = None,
    scheduler: options.Scheduler = None,
    plain: options.Plain = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not tell how far the review is.")] = False,
) -> None:
    """Judge every card by what its player could know: what it cost, what was better, and why.

    Double dummy is told beside it. Ctrl-C ends the judging, not the command: what is judged by then is shown, and
    with --out a second run goes on from there.
    """
    if quick and out is not None:
        raise typer.BadParameter("a first look is not kept", param_hint="--out")
    wanted = _wanted(player, seat)
    boards = _boards(files, board)
    asked = Review(boards, Effort(seconds), seed, Sources(believe), defenders, wanted, Aim(aim or AimKind.MAKE))
    if wanted != Wanted() and not asked.total:
        raise ReviewError("no decision of that player, seat or part is among these boards")
    for option, path in (("--html", html), ("--pbn", pbn)):
        if path is None:
            continue
        if any(path.resolve() == Path(file).resolve() for file in files):
            raise typer.BadParameter(f"{path} is the record itself: name another file", param_hint=option)
        path.open("a", encoding="utf-8").close()  # what cannot be written is told before the work, not after it
    crew = Crew(jobs, scheduler)
    session = _first_look(asked, crew) if quick else _judged(asked, out, crew, quiet=quiet)
    if html is not None:
        html.write_text(review_html(session), encoding="utf-8")
    if pbn is not None:
        pbn.write_text(review_pbn(session), encoding="utf-8", newline="")
    if json:
        print(dumps(review_json(session)))
    else:
        console_for(plain).print(session_view(session, everything=everything))


def _wanted(player: str | None, seat: str | None) -> Wanted:
    if seat is None or seat.lower() in PARTS:
        return Wanted(player, part=None if seat is None else seat.lower())
    try:
        return Wanted(player, Seat.parse(seat))
    except BridgeError:
        raise typer.BadParameter(
            f"no seat {seat!r}: expected N, E, S, W, declarer or defence", param_hint="--seat"
        ) from None


def _boards(files: Sequence[str], number: str | None) -> list[Board]:
    """The boards that keep to the rules; of the others it is said which they are, and what is wrong.

    Several files are one session: a board that is asked for by its number may be in any of them.
    """
    boards: list[Board] = []
    absent: list[NoSuchBoardError] = []
    for file in files:
        records, name = boards_of(file), name_of_file(file)
        try:
            chosen = records if number is None else numbered(records, number, name)
        except NoSuchBoardError as error:
            absent.append(error)
            continue
        good, faults = playable(chosen, name)
        boards += good
        for fault in faults:
            print(f"alphamu: {fault}", file=sys.stderr)
    if len(absent) == len(files):
        raise absent[0]
    return boards


def _first_look(asked: Review, crew: Crew) -> SessionReview:
    with crew.at_work() as (executor, _):
        return asked.first_look(executor)


def _judged(asked: Review, out: Path | None, crew: Crew, *, quiet: bool) -> SessionReview:
    store = None if out is None else Store(out)
    try:
        if store is not None:
            asked.take_from(store)
        if asked.done < asked.total:
            with crew.at_work() as (executor, size), _tracking(asked, quiet=quiet) as tell:
                asked.judge_all(executor, size, store, tell)
    except KeyboardInterrupt:
        goes_on = "" if out is None else f"; the same command goes on with {out}"
        print(f"alphamu: stopped: {asked.done} of {asked.total} decisions are judged{goes_on}", file=sys.stderr)
    finally:
        if store is not None:
            store.close()
    return asked.result()


class _Tracker:
    """Tells how far the review is."""

    def __init__(self, progress: Progress, asked: Review) -> None:
        self._progress = progress
        self._asked = asked
        self._task = progress.add_task("", total=asked.total, completed=asked.done)

    def __call__(self, question: Question, judgement: Judgement) -> None:
        """One more decision is judged."""
        name = name_of(question.decision.board)
        self._progress.update(self._task, completed=self._asked.done, description=name)


@contextmanager
def _bar(asked: Review, console: Console) -> Iterator[_Tracker]:
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )
    with progress:
        yield _Tracker(progress, asked)


def _tracking(asked: Review, *, quiet: bool) -> AbstractContextManager[Callable[[Question, Judgement], None]]:
    return nullcontext(_tell_nobody) if quiet else _bar(asked, console_for_progress())


def _tell_nobody(question: Question, judgement: Judgement) -> None:
    """For whoever does not want to know how far the review is."""

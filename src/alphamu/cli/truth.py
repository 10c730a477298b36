"""`alphamu experiment chances`, `regret` and `fresh-deals`: figures and cards beside what is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Annotated

import typer

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.cli import options
from alphamu.cli.experiment import Resume, Seed, experiments, show_tables
from alphamu.cli.options import Jobs, Scheduler
from alphamu.cli.record import chosen_from, records_of
from alphamu.cli.rows import Markdown, Rows, measured_rows, rows_file
from alphamu.experiments import chances, fresh_deals, regret
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.known_endings import Candidate, RandomEnding, recorded_endings
from alphamu.experiments.report import Table
from alphamu.experiments.rows import Row, read_rows
from alphamu.experiments.run import Crew
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom, Style

Files = Annotated[
    list[Path] | None,
    typer.Argument(help="LIN or PBN files of experts' boards.", metavar="[FILE…]", show_default="random endings"),
]
Cards = Annotated[int, typer.Option(min=2, max=13, help="Cards left in each hand.", metavar="N")]
Endings = Annotated[int, typer.Option(min=1, help="How many endings.", metavar="N")]
ExactSeconds = Annotated[float, typer.Option(min=0.1, help="For the exact value of a card.", metavar="T")]


@experiments.command("chances")
def chances_command(
    files: Files = None,
    cards: Cards = 7,
    endings: Endings = 200,
    worlds: Annotated[int, typer.Option(min=1, help="Layouts that are searched.", metavar="N")] = defaults.WORLDS,
    depth: Annotated[int, typer.Option(min=1, help="How far.", metavar="M")] = defaults.DEPTH,
    play_outs: Annotated[
        int, typer.Option(min=1, help="Layouts on which is played out.", metavar="N")
    ] = defaults.PLAY_OUTS,
    defenders: Annotated[AgainstWhom, typer.Option(help="Who defends there.")] = AgainstWhom.DD,
    exact_seconds: ExactSeconds = 60.0,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    markdown: Markdown = False,
) -> None:
    """How far the chance that is shown is from the exact one, on endings searched by a sample."""
    measure = chances.Chances(worlds, depth, PlayingOut(play_outs, defenders), exact_seconds)
    path = rows_file(out or Path("chances.jsonl"), resume, measure.settings)
    rows = _some(
        measured_rows(_candidates(files, cards), measure, endings, path, Crew(jobs, scheduler), measure.settings)
    )
    _show(chances.table(rows), chances.unsolved(rows), exact_seconds, markdown=markdown)


@experiments.command("regret")
def regret_command(
    files: Files = None,
    cards: Annotated[
        list[int] | None,
        typer.Option(
            min=2,
            max=13,
            help="Cards left in each hand; may be given again, and the sizes take turns.",
            show_default="7 and 8",
            metavar="N",
        ),
    ] = None,
    endings: Endings = 300,
    seconds: Annotated[
        list[float] | None,
        typer.Option(
            min=0.01, help="Time for a card; may be given again.", show_default="1, 3 and 10", metavar="T"
        ),
    ] = None,
    exact_seconds: ExactSeconds = 60.0,
    values: Annotated[
        Path | None,
        typer.Option(help="Rows of an earlier run, whose exact values are taken from there.", metavar="FILE"),
    ] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    markdown: Markdown = False,
) -> None:
    """What is lost by the card that is chosen: by the engine and PIMC in some seconds, and by αμ of M=3."""
    if values is not None and not values.exists():
        raise ExperimentError(f"{values}: there is no such file")
    known = {} if values is None else read_rows(values)
    if other := next((name for name, row in known.items() if row is not None and "chosen" not in row), None):
        raise ExperimentError(f"{values}: {other}: expected rows of `alphamu experiment regret`")
    measure = regret.Regret(tuple(seconds or (1.0, 3.0, 10.0)), exact_seconds, known)
    path = rows_file(out or Path("regret.jsonl"), resume, measure.settings)
    candidates = _in_turn([_candidates(files, size) for size in cards or [7, 8]])
    rows = _some(measured_rows(candidates, measure, endings, path, Crew(jobs, scheduler), measure.settings))
    _show(regret.table(rows), regret.unsolved(rows), exact_seconds, markdown=markdown)


@experiments.command("fresh-deals")
def fresh_deals_command(
    file: options.RecordFile,
    deals: Annotated[int, typer.Option(min=1, help="Fresh deals of each hand.", metavar="N")] = 2_000,
    play_outs: Annotated[
        int, typer.Option(min=1, help="Layouts on which is played out for the chance shown.", metavar="N")
    ] = defaults.PLAY_OUTS,
    worlds: Annotated[
        int, typer.Option(min=1, help="Layouts that declarer deals at every turn.", metavar="N")
    ] = DECLARER.worlds,
    depth: Annotated[
        int, typer.Option(min=1, help="How far declarer searches them.", metavar="M")
    ] = DECLARER.depth,
    defenders: Annotated[AgainstWhom, typer.Option(help="Who defends.")] = AgainstWhom.DD,
    seed: Seed = 1,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    markdown: Markdown = False,
) -> None:
    """The chance that is shown for the hands of a file, beside the share made in fresh deals."""
    declarer, against = Style(DECLARER.kind, worlds, depth), DEFENDERS[defenders]
    playing_out = PlayingOut(play_outs, defenders, declarer)
    settings = fresh_deals.settings_of(file, playing_out, seed)
    path = rows_file(out or Path("fresh-deals.jsonl"), resume, settings)
    crew = Crew(jobs, scheduler)
    hands = list(_hands(file))
    shown = _some(measured_rows(hands, fresh_deals.Shown(playing_out), len(hands), path, crew, settings))
    play, played = fresh_deals.Played(declarer, against, seed), []
    for hand, row in zip(hands, shown, strict=True):
        batches = list(fresh_deals.batches(hand, Card.parse(row["card"]), deals))
        played.append(measured_rows(batches, play, len(batches), path, crew, settings))
    show_tables([fresh_deals.table(shown, played, declarer, against)], markdown=markdown)


def _hands(file: str) -> Iterator[fresh_deals.Hand]:
    for place, record in enumerate(chosen_from(records_of(file), None, file), 1):
        told = record.event if isinstance(record, Board) else ""
        hand = fresh_deals.Hand(f"{place} {told}".strip(), record)
        if not hand.can_be_dealt():
            raise ExperimentError(
                f"{file}: hand {hand}: expected declarer's side on turn, and more than {defaults.WORLDS} layouts"
            )
        yield hand


def _candidates(files: Sequence[Path] | None, cards: int) -> Iterator[Candidate]:
    if not files:
        return (RandomEnding(cards, number) for number in count())
    for file in files:
        if not file.exists():
            raise ExperimentError(f"{file}: there is no such file")
    return iter(recorded_endings([str(file) for file in files], cards))


def _in_turn(sources: Sequence[Iterator[Candidate]]) -> Iterator[Candidate]:
    """One of each, as long as all have some."""
    return chain.from_iterable(zip(*sources, strict=False))


def _some(rows: list[Row]) -> list[Row]:
    if not rows:
        raise ExperimentError("no ending that is undecided among these")
    return rows


def _show(table: Table, unsolved: Sequence[str], exact_seconds: float, *, markdown: bool) -> None:
    show_tables([table], markdown=markdown)
    if unsolved:
        print(f"Not solved within {exact_seconds:g} s, and not counted: {'; '.join(unsolved)}.")

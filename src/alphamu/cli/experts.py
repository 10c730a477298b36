"""`alphamu experiment worlds-odds` and `experts`: boards that experts played."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Protocol

import typer

from alphamu.cli.experiment import Out, Resume, Seed, experiments, play_series, show_tables
from alphamu.cli.options import Jobs, Scheduler
from alphamu.cli.rows import Markdown, Rows, measured_rows, rows_file
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.expert_boards import ExpertBoard, Records
from alphamu.experiments.expert_odds import Odds, judged_in, tables, write_csv
from alphamu.experiments.plots import write_calibration
from alphamu.experiments.rows import Row, Settings, read_rows
from alphamu.experiments.run import Crew
from alphamu.experiments.series import Series
from alphamu.experiments.two_tables import Judge, TwoTables, pairs_beside, tables_of, two_tables
from alphamu.worlds.sources import Believe

Files = Annotated[list[Path], typer.Argument(help="LIN or PBN files of experts' boards.", metavar="FILE…")]
Boards = Annotated[
    int | None, typer.Option(min=1, help="So many boards, from all files alike.", show_default="all", metavar="N")
]


class Measure(Protocol):
    """What is asked about each board."""

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the board."""

    def __call__(self, one: ExpertBoard, /) -> Row:
        """The row of a board."""


def boards_of(files: Sequence[Path], wanted: int | None) -> list[ExpertBoard]:
    """The whole boards of these files, or so many, from all of them alike; those passed over are told of."""
    boards = Records(tuple(str(file) for file in files))
    reasons = boards.passed_over.reasons
    if not len(boards):
        because = f": {reasons}" if reasons else ""
        raise ExperimentError(f"no board with four hands, an auction and a lead in these files{because}")
    if reasons:
        print(f"alphamu: boards passed over: {reasons}", file=sys.stderr)
    return list(boards.chosen[:wanted])


def rows_of_boards(
    files: Sequence[Path],
    boards: int | None,
    measure: Measure,
    path: Path,
    crew: Crew,
) -> list[Row]:
    """What is measured of each board, or of so many from all files alike; written as it comes."""
    chosen = boards_of(files, boards)
    return measured_rows(chosen, measure, len(chosen), path, crew, measure.settings, what=" boards", every=100)


@experiments.command("worlds-odds")
def worlds_odds(
    files: Files,
    boards: Boards = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    table: Annotated[Path | None, typer.Option("--csv", help="All rows as a table, too.", metavar="FILE")] = None,
    plots: Annotated[Path | None, typer.Option(help="Write plots into this folder.", metavar="FOLDER")] = None,
    markdown: Markdown = False,
) -> None:
    """Judge the odds of the hidden cards on boards that experts played: bits, exclusions and calibration."""
    measure = Odds()
    path = rows_file(out or Path("worlds-odds.jsonl"), resume, measure.settings)
    judged = judged_in(rows_of_boards(files, boards, measure, path, Crew(jobs, scheduler)))
    if table is not None:
        write_csv(judged, table)
    show_tables(tables(judged), markdown=markdown)
    if plots is not None:
        for plot in write_calibration(judged, plots):
            print(plot)


@experiments.command("experts")
def experts(
    files: Files,
    boards: Boards = None,
    declarer: Annotated[
        list[str] | None,
        typer.Option(
            help='As in "pimc(worlds=100)"; several.',
            show_default="αμ with each belief, and PIMC",
            metavar="PLAYER",
        ),
    ] = None,
    defence: Annotated[str, typer.Option(help="Who defends.", metavar="PLAYER")] = "dd",
    depth: Annotated[int, typer.Option(min=1, help="How far αμ looks ahead.", metavar="M")] = 3,
    worlds: Annotated[int, typer.Option(min=1, help="How many layouts are dealt.", metavar="N")] = 100,
    pairs: Annotated[
        int | None, typer.Option(min=0, help="Pairs of tables to compare.", show_default="all", metavar="N")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Play experts' boards on after the real lead, and ask whose card was better where two tables parted."""
    path = out or Path("experts.sqlite")
    wanted = len(boards_of(files, boards))
    players = tuple(declarer) if declarer else _declarers(depth, worlds)
    records = Records(tuple(str(file) for file in files))
    series = Series("experts' boards", records, players, defence, seed)
    rows, judge = pairs_beside(path), Judge(depth, worlds, seed)
    compared = list(two_tables(records.boards))[:pairs]
    if resume and compared:
        read_rows(rows, judge.settings)  # refused now if they are others, and not after hours
    crew = Crew(jobs, scheduler)
    play_series("experts", [series], wanted, path, resume, crew)
    if not resume:
        rows.unlink(missing_ok=True)  # of another run, whose results file is gone
    if compared:
        _compare_tables(compared, judge, rows, crew)


def _declarers(depth: int, worlds: int) -> tuple[str, ...]:
    """PIMC, and αμ with each kind of worlds."""
    beliefs = tuple(f"alphamu(depth={depth}, worlds={worlds}, believe={one.value!r})" for one in Believe)
    return (*beliefs, f"pimc(worlds={worlds}, believe={Believe.EXPERTS.value!r})")


def _compare_tables(pairs: Sequence[TwoTables], judge: Judge, path: Path, crew: Crew) -> None:
    what = " pairs of tables"
    rows = measured_rows(pairs, judge, len(pairs), path, crew, judge.settings, what=what, every=20)
    show_tables(tables_of(rows, judge), markdown=False)

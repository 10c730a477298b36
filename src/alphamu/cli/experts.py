"""`alphamu experiment worlds-odds` and `experts-play`: what the worlds are worth on boards that experts played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from alphamu.cli.console import console_for_progress
from alphamu.cli.experiment import Out, Resume, Seed, experiments, play_series, show_tables
from alphamu.cli.options import Jobs
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.expert_boards import Records, expert_boards
from alphamu.experiments.expert_odds import judge, tables, write_csv
from alphamu.experiments.plots import write_calibration
from alphamu.experiments.run import local_workers
from alphamu.experiments.series import Series
from alphamu.worlds.sources import Believe

_AT_ONCE = 8  # boards that a worker is given

Files = Annotated[list[Path], typer.Argument(help="LIN or PBN files of experts' boards.", metavar="FILE…")]
Boards = Annotated[
    int | None, typer.Option(min=1, help="So many boards, from all files alike.", show_default="all", metavar="N")
]


@experiments.command("worlds-odds")
def worlds_odds(
    files: Files,
    boards: Boards = None,
    jobs: Jobs = None,
    out: Annotated[Path | None, typer.Option(help="Write all rows, as in odds.csv.gz.", metavar="FILE")] = None,
    plots: Annotated[Path | None, typer.Option(help="Write plots into this folder.", metavar="FOLDER")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables as Markdown.")] = False,
) -> None:
    """Judge the odds of the hidden cards on boards that experts played: bits, exclusions and calibration."""
    found = list(expert_boards([str(file) for file in files]))
    if not found:
        raise ExperimentError("no board with four hands, an auction and a lead in these files")
    chosen = found[:: max(1, len(found) // boards)][:boards] if boards is not None else found
    judged = []
    console = console_for_progress()
    with local_workers(jobs) as (executor, _):
        for place, rows in enumerate(executor.map(judge, chosen, chunksize=_AT_ONCE), 1):
            judged += rows
            if place % 100 == 0:
                console.print(f"{place:,} of {len(chosen):,} boards")
    if out is not None:
        write_csv(judged, out)
    show_tables(tables(judged), markdown=markdown)
    if plots is not None:
        for path in write_calibration(judged, plots):
            print(path)


@experiments.command("experts-play")
def experts_play(
    files: Files,
    boards: Boards = None,
    depth: Annotated[int, typer.Option(min=1, help="How far αμ looks ahead.", metavar="M")] = 3,
    worlds: Annotated[int, typer.Option(min=1, help="How many layouts it deals.", metavar="N")] = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
    out: Out = None,
    resume: Resume = False,
) -> None:
    """Play experts' boards on after the real lead against double-dummy defenders, with each kind of worlds."""
    paths = tuple(str(file) for file in files)
    found = len(Records(paths))
    if not found:
        raise ExperimentError("no board with four hands, an auction and a lead in these files")
    wanted = min(boards or found, found)
    declarers = tuple(f"alphamu(depth={depth}, worlds={worlds}, believe={one.value!r})" for one in Believe)
    series = Series("experts' boards", Records(paths, max(1, found // wanted)), declarers, "dd", seed)
    play_series("experts-play", [series], wanted, out or Path("experts-play.sqlite"), resume, jobs, None)

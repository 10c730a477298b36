"""`alphamu experiment cards` and `inference`: how well experts' cards are foretold, and what they tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from alphamu.cli.experiment import Resume, experiments, show_tables
from alphamu.cli.experts import Boards, Files, rows_of_boards
from alphamu.cli.options import Jobs, Scheduler
from alphamu.cli.rows import Markdown, Rows, rows_file
from alphamu.experiments import expert_cards, play_inference
from alphamu.experiments.plots import write_card_calibration
from alphamu.experiments.run import Crew

SolveEvery = Annotated[
    int, typer.Option(min=0, help="Solve one board in so many double dummy, too; 0 for none.", metavar="N")
]


@experiments.command("cards")
def cards_command(
    files: Files,
    boards: Boards = None,
    solve_every: SolveEvery = 10,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    plots: Annotated[Path | None, typer.Option(help="Write plots into this folder.", metavar="FOLDER")] = None,
    markdown: Markdown = False,
) -> None:
    """How well the cards that experts played are foretold: bits, hits and calibration, by kind of decision."""
    measure = expert_cards.Foretold(solve_every)
    path = rows_file(out or Path("cards.jsonl"), resume, measure.settings)
    rows = rows_of_boards(files, boards, measure, path, Crew(jobs, scheduler))
    show_tables(expert_cards.tables(rows), markdown=markdown)
    if plots is not None:
        for plot in write_card_calibration(rows, plots):
            print(plot)


@experiments.command("inference")
def inference_command(
    files: Files,
    boards: Boards = None,
    solve_every: SolveEvery = 0,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    out: Rows = None,
    resume: Resume = False,
    markdown: Markdown = False,
) -> None:
    """What the cards played tell of the hidden honours, read in several ways."""
    measure = play_inference.Inferred(solve_every)
    path = rows_file(out or Path("inference.jsonl"), resume, measure.settings)
    rows = rows_of_boards(files, boards, measure, path, Crew(jobs, scheduler))
    show_tables(play_inference.tables(rows), markdown=markdown)

"""Measures whose rows are written as they come: the file, the workers, and how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from alphamu.cli.console import console_for_progress
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.rows import Row, Settings, read_rows, run_candidates
from alphamu.experiments.run import Crew

Rows = Annotated[
    Path | None,
    typer.Option(help="The rows, written as they come.", show_default="named after the command", metavar="FILE"),
]
Markdown = Annotated[bool, typer.Option("--markdown", help="Tables as Markdown.")]
C = TypeVar("C")  # a candidate


def rows_file(path: Path, resume: bool, settings: Settings) -> Path:
    """The file for the rows: new, unless it is to be continued, which it can be with the same settings."""
    if path.exists() and not resume:
        raise ExperimentError(f"{path}: is there already: continue it with --resume, or name another file")
    read_rows(path, settings)
    return path


def measured_rows(
    candidates: Iterable[C],
    measure: Callable[[C], Row | None],
    wanted: int,
    path: Path,
    crew: Crew,
    settings: Settings,
    *,
    what: str = "",
    every: int = 1,
) -> list[Row]:
    """The rows of the first so many candidates that are of use; every so many of them it is told how far it is."""
    rows: list[Row] = []
    console = console_for_progress()
    try:
        with crew.at_work() as (executor, size):
            for row in run_candidates(candidates, measure, wanted, path, executor, size, settings):
                rows.append(row)
                if len(rows) % every == 0:
                    console.print(f"{len(rows):,} of {wanted:,}{what or ': ' + row['name']}", highlight=False)
    except KeyboardInterrupt:
        raise ExperimentError(f"stopped: --resume continues {path}") from None
    return rows

"""`alphamu experiment`: the papers' experiments, and reports on their results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from alphamu.cli.app import app
from alphamu.cli.options import console_for_progress
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.export import export, import_into
from alphamu.experiments.papers import EXPERIMENTS, Experiment
from alphamu.experiments.plots import write_plots
from alphamu.experiments.progress import tracking
from alphamu.experiments.report import Table, report
from alphamu.experiments.run import WorkerKilledError, cluster_workers, local_workers, run
from alphamu.experiments.series import Series
from alphamu.experiments.store import Store

Deals = Annotated[
    int | None, typer.Option(min=1, help="How many deals.", show_default="as many as the paper", metavar="N")
]
Seed = Annotated[int, typer.Option(help="Everything random follows from this number.", metavar="N")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="Processes on this machine.", show_default="one for each core", metavar="N"),
]
Out = Annotated[
    Path | None, typer.Option(help="The results file.", show_default="named after what is played", metavar="FILE")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the results file if it is there.")]
Scheduler = Annotated[
    str | None, typer.Option(help="Play on a Dask cluster instead, as in tcp://host:8786.", metavar="ADDRESS")
]
Results = Annotated[Path, typer.Argument(help="A results file.", metavar="FILE")]

experiments = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="The papers' experiments, and reports on their results."
)
app.add_typer(experiments, name="experiment")


def _register(experiment: Experiment) -> None:
    def command(
        deals: Deals = None,
        seed: Seed = 2020,
        jobs: Jobs = None,
        out: Out = None,
        resume: Resume = False,
        scheduler: Scheduler = None,
    ) -> None:
        path = out or Path(f"{experiment.name}.sqlite")
        series = experiment.make(seed)
        play_series(experiment.name, series, deals or experiment.deals, path, resume, jobs, scheduler)

    experiments.command(experiment.name, help=f"{experiment.title}.")(command)


for _experiment in EXPERIMENTS.values():
    _register(_experiment)


@experiments.command("report")
def report_command(
    file: Results,
    deals: Annotated[
        int | None, typer.Option(min=1, help="Count the first so many deals only.", metavar="N")
    ] = None,
    plots: Annotated[Path | None, typer.Option(help="Write plots into this folder.", metavar="FOLDER")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables as Markdown.")] = False,
) -> None:
    """Print the tables of a results file beside the paper's own figures."""
    store = _existing(file)
    show_tables(report(store, deals), markdown=markdown)
    if plots is not None:
        for path in write_plots(store, plots, deals):
            print(path)


@experiments.command("export")
def export_command(
    file: Results,
    to: Annotated[Path, typer.Argument(help="As in results.csv.gz.", metavar="EXPORT")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")] = False,
) -> None:
    """Write the results as compressed CSV, one row for each board and declarer."""
    if to.exists() and not force:
        raise ExperimentError(f"{to}: is there already: replace it with --force, or name another file")
    print(f"{export(_existing(file), to):,} rows")


@experiments.command("import")
def import_command(
    exported: Annotated[Path, typer.Argument(help="What `export` wrote.", metavar="EXPORT")],
    file: Annotated[Path, typer.Argument(help="The results file, new or of the same experiment.", metavar="FILE")],
) -> None:
    """Read an export into a results file, so that the run can go on with --resume."""
    if not exported.exists():
        raise ExperimentError(f"{exported}: there is no such file")
    is_new = not file.exists()
    store = Store(file)
    try:
        rows = import_into(store, exported)
    except BaseException:
        store.close()
        if is_new:
            file.unlink()
        raise
    store.close()
    print(f"{rows:,} rows")


def play_series(
    name: str,
    series: Sequence[Series],
    deals: int,
    path: Path,
    resume: bool,
    jobs: int | None,
    scheduler: str | None,
) -> None:
    """Play the series into a results file, with a progress bar, and print the report."""
    for one in series:
        one.check_players()
    if path.exists() and not resume:
        raise ExperimentError(f"{path}: is there already: continue it with --resume, or name another file")
    store = Store(path)
    try:
        store.begin(name, series)
        console = console_for_progress()
        workers = cluster_workers(scheduler) if scheduler else local_workers(jobs)
        with workers as (executor, size), tracking(console, series, deals, store) as tracker:
            run(series, deals, store, executor, size, tracker)
        show_tables(report(store, deals), markdown=False)
        print(f"Results in {path}", file=sys.stderr)  # beside the tables, which are the same as `report` prints
    except KeyboardInterrupt:
        raise ExperimentError(f"stopped: --resume continues {path}") from None
    except WorkerKilledError as error:
        raise ExperimentError(f"{error}: start again with --resume to continue") from None
    finally:
        store.close()


def show_tables(tables: Sequence[Table], *, markdown: bool) -> None:
    """Print tables for a reader, or as Markdown."""
    show: Callable[[Table], None] = _print_markdown if markdown else _print_grid
    for table in tables:
        show(table)


def _print_markdown(table: Table) -> None:
    print(f"### {table.title}\n\n{table.markdown()}\n")


def _print_grid(table: Table) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.columns:
        grid.add_column(column, no_wrap=True)
    for row in table.rows:
        grid.add_row(*row)
    widths = [max(map(len, cells)) + 3 for cells in zip(table.columns, *table.rows, strict=True)]
    console = Console(highlight=False, width=sum(widths))  # a row stays a row, in a file and in a narrow window
    console.print(table.title, soft_wrap=True)
    console.print(grid)


def _existing(path: Path) -> Store:
    if not path.exists():
        raise ExperimentError(f"{path}: there is no such file")
    return Store(path)

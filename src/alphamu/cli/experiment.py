"""`alphamu experiment`: the papers' experiments, and reports on their results."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table as Grid

from alphamu.cli.app import Group, app
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.options import Jobs, Scheduler
from alphamu.cli.repeating import notes_for
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.export import export, import_into
from alphamu.experiments.origin import origin, slug
from alphamu.experiments.papers import EXPERIMENTS, Experiment
from alphamu.experiments.plots import write_plots
from alphamu.experiments.progress import tracking
from alphamu.experiments.report import Table, report
from alphamu.experiments.run import Crew, WorkerKilledError, check_deals, run
from alphamu.experiments.series import Series
from alphamu.experiments.sole_writer import sole_writer
from alphamu.experiments.store import Store, UnwritableError
from alphamu.experiments.two_tables import pairs_beside, tables_of_file
from alphamu.experiments.typeset import Format, typeset

Deals = Annotated[int, typer.Option(min=1, help="How many deals.", metavar="N")]
Seed = Annotated[int, typer.Option(help="Everything random follows from this number.", metavar="N")]
Out = Annotated[
    Path | None, typer.Option(help="The results file.", show_default="named after what is played", metavar="FILE")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the results file if it is there.")]
Results = Annotated[Path, typer.Argument(help="A results file.", metavar="FILE")]

GAP = 2  # between two columns
_BEFORE_P, _BEFORE_INTERVAL = r"(?<=,) (?=p )", r"(?<=%) (?=\()"
_PLACES_TO_BREAK = (r"(?!)", _BEFORE_P, f"{_BEFORE_P}|{_BEFORE_INTERVAL}")  # at first nowhere

experiments = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The papers' experiments, and reports on their results.",
)
app.add_typer(experiments, name="experiment")


def _register(experiment: Experiment) -> None:
    def command(
        deals: Deals = experiment.deals,
        seed: Seed = 2020,
        jobs: Jobs = None,
        out: Out = None,
        resume: Resume = False,
        scheduler: Scheduler = None,
    ) -> None:
        path = out or Path(f"{experiment.name}.sqlite")
        series = experiment.make(seed)
        play_series(experiment.name, series, deals, path, resume, Crew(jobs, scheduler))

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
    form: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="Tables to print elsewhere, with command and seeds.",
            show_default="a grid",
            metavar="markdown|latex|csv",
        ),
    ] = None,
) -> None:
    """Print the tables of a results file beside the paper's own figures; of experts, the pairs of tables too."""
    store = _existing(file)
    noted = [(table, _notes(store, deals, short=place > 0)) for place, table in enumerate(report(store, deals))]
    noted += _pairs(pairs_beside(file))
    caption = "\n".join(notes_for(store, _counted(store, deals), short=True))
    drawn = [] if plots is None else write_plots(store, plots, deals, caption)
    if form is None:
        show_tables([table for table, _ in noted], markdown=False)
    else:
        labels = _labels(file, len(noted))
        printed = [typeset(table, form, notes, label) for (table, notes), label in zip(noted, labels, strict=True)]
        print("\n".join(printed), end="")
    for path in drawn:
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
    with sole_writer(file):
        print(f"{_imported(exported, file):,} rows")


def _imported(exported: Path, file: Path) -> int:
    is_new = not file.exists()
    store = Store(file)
    try:
        return import_into(store, exported)
    except BaseException:
        store.close()
        if is_new:
            file.unlink()
        raise
    finally:
        store.close()


def _labels(file: Path, count: int) -> list[str]:
    """What LaTeX refers to the tables by: the name of the file, with a number where there are several."""
    name = slug(file.stem)
    return [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]


def _notes(store: Store, deals: int | None, *, short: bool) -> list[str]:
    """Where the tables of a results file come from: every series with its seed, and the command."""
    counted = _counted(store, deals)
    notes = [origin(series, counted[series.name]) for series in store.series]
    return notes + notes_for(store, counted, short=short)


def _pairs(path: Path) -> list[tuple[Table, list[str]]]:
    """The tables of pairs that lie beside a results file, if they can be read; boards do not depend on them."""
    if not path.exists():
        return []
    try:
        tables, judge = tables_of_file(path)
    except ExperimentError as error:
        print(f"alphamu: left out: {error}", file=sys.stderr)
        return []
    return [(table, [str(judge)]) for table in tables]


def _counted(store: Store, deals: int | None) -> dict[str, int]:
    """How many deals of each series count."""
    return {series.name: len(store.counted(series.name)[:deals]) for series in store.series}


def play_series(
    name: str,
    series: Sequence[Series],
    deals: int,
    path: Path,
    resume: bool,
    crew: Crew,
) -> None:
    """Play the series into a results file, with a progress bar, and print the report."""
    for one in series:
        one.check_players()
    if path.exists() and not resume:
        raise ExperimentError(f"{path}: is there already: continue it with --resume, or name another file")
    with sole_writer(path):
        _play_series(name, series, deals, path, crew)


def _play_series(name: str, series: Sequence[Series], deals: int, path: Path, crew: Crew) -> None:
    is_new = not path.exists()
    store = Store(path)
    try:
        store.begin(name, series)
        for one in series:
            check_deals(one, store)
        console = console_for_progress()
        with (
            _nothing_left_behind(store, is_new),
            crew.at_work() as (executor, size),
            tracking(console, series, deals, store) as tracker,
        ):
            run(series, deals, store, executor, size, tracker)
        if not any(store.boards(one.name, one.declarers[0]) for one in series):
            store.close()
            if is_new:
                path.unlink()
            raise ExperimentError(f"{series[0].source}: no deal passes the filter, so there is nothing to report")
        show_tables(report(store, deals), markdown=False)
        print(f"Results in {path}", file=sys.stderr)  # beside the tables, which are the same as `report` prints
    except KeyboardInterrupt:
        raise ExperimentError(f"stopped: --resume continues {path}") from None
    except UnwritableError as error:
        raise ExperimentError(f"{error}, and --resume continues it") from None
    except WorkerKilledError as error:
        raise ExperimentError(f"{error}: start again with --resume to continue") from None
    finally:
        store.close()


@contextmanager
def _nothing_left_behind(store: Store, is_new: bool) -> Iterator[None]:
    """A new results file in which nothing stands goes away again, so that it is not in the way."""
    try:
        yield
    except ExperimentError:
        empty = not any(store.candidates(one.name) for one in store.series)
        store.close()
        if is_new and empty:
            store.path.unlink()
        raise


def show_tables(tables: Sequence[Table], *, markdown: bool) -> None:
    """Print tables for a reader, or as Markdown."""
    show: Callable[[Table], None] = _print_markdown if markdown else _print_grid
    for table in tables:
        show(table)


def _print_markdown(table: Table) -> None:
    print(f"### {table.title}\n\n{table.markdown()}\n")


def _print_grid(table: Table) -> None:
    console = console_for(plain=False)
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0))
    columns, widths = _fitted(table, console.width)
    for (head, *_), width in zip(columns, widths, strict=True):
        grid.add_column(head, width=width, overflow="fold")
    for row in list(zip(*columns, strict=True))[1:]:
        grid.add_row(*row)
    console.width = max(console.width, _total(widths))
    console.print(table.title, soft_wrap=True)
    console.print(grid)
    console.print()


def _fitted(table: Table, room: int) -> tuple[list[list[str]], list[int]]:
    """The columns, each with its heading first, and how wide they are: as they like, if there is room.

    If not, headings take several lines, then words do; then p stands below its gain, and at last an interval below
    its share. Nothing else is broken, in a file or in a narrow window; the name of a declarer only after a comma.
    """
    columns = [list(cells) for cells in zip(table.columns, *table.rows, strict=True)]
    wide = [max(map(len, cells)) for cells in columns]
    if _total(wide) <= room:
        return columns, wide
    for places in _PLACES_TO_BREAK:
        broken = [[head, *(re.sub(places, "\n", cell) for cell in cells)] for head, *cells in columns]
        narrow = [
            max(len(line) for line in (*head.split(), *"\n".join(cells).split("\n"))) for head, *cells in broken
        ]
        if table.words:
            longest = max(len(word) for cell in columns[0] for word in cell.split())
            narrow[0] = min(wide[0], max(longest, room - _total([0, *narrow[1:]])))
        if _total(narrow) <= room:
            break
    return broken, narrow


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _existing(path: Path) -> Store:
    if not path.exists():
        raise ExperimentError(f"{path}: there is no such file")
    return Store(path)

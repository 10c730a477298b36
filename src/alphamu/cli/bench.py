"""`alphamu bench`: how fast this is beside DDS, on this machine."""

import json
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from alphamu.bench.benchmark import Benchmark, runs
from alphamu.bench.endings import QUICK_SIZES, SIZES, Endings
from alphamu.cli.app import app
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.options import Json, Plain

POSITIONS, QUICK_POSITIONS = 10, 3
REPETITIONS, QUICK_REPETITIONS = 5, 3


@app.command()
def bench(
    repetitions: Annotated[
        int | None,
        typer.Option(
            min=1, help="Measure so often; the median counts.", show_default=str(REPETITIONS), metavar="N"
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help=f"Only {QUICK_POSITIONS} positions of each size: a first idea.")
    ] = False,
    endings: Annotated[
        bool,
        typer.Option(
            "--endings",
            help="Instead: how long exact endings take. Two hours; with --quick, a minute.",
        ),
    ] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure the solver and αμ against DDS, on one thread. Ctrl-C ends it with what there is.

    Needs DDS, but not for --endings: pip install 'alphamu[bench]'.
    """
    if endings:
        if repetitions is not None:
            raise typer.BadParameter("endings are solved once each", param_hint="--repetitions")
        _bench_endings(quick, as_json, plain)
        return
    positions = QUICK_POSITIONS if quick else POSITIONS
    repetitions = repetitions or (QUICK_REPETITIONS if quick else REPETITIONS)
    progress = _progress()
    task = progress.add_task("", total=runs(repetitions, positions))
    benchmark = Benchmark(repetitions, positions, on_run=lambda: progress.advance(task))
    with progress:
        _show_stages(benchmark.run(), progress, task)
    report = benchmark.report
    if as_json:
        print(json.dumps(report.to_json(), indent=2))
        return
    console = console_for(plain)
    console.print(report.table())
    console.print(
        f"\nThe median of {repetitions} repetitions of the mean over {positions} positions of each size.",
        style="dim",
    )
    if not report.complete:
        console.print("Interrupted.", style="dim")


def _bench_endings(quick: bool, as_json: bool, plain: bool) -> None:
    with _progress() as progress:
        task = progress.add_task("")
        measured = Endings(QUICK_SIZES if quick else SIZES, on_run=lambda: progress.advance(task))
        progress.update(task, total=measured.runs)
        _show_stages(measured.run(), progress, task)
    if as_json:
        print(json.dumps(measured.to_json(), indent=2))
        return
    console = console_for(plain)
    console.print(measured.table())
    console.print(
        "\nProcessor time for the best card and its value; what was not solved was given up at the limit. Growth: "
        "the median, times the last one.\n",
        style="dim",
    )
    console.print(measured.weighted_table())
    console.print(
        "\nThose that were solved, once more, with layouts that weigh differently: how many times as long that "
        "takes as with equal weights.",
        style="dim",
    )
    if not measured.complete:
        console.print("Interrupted.", style="dim")


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console_for_progress(), transient=True)


def _show_stages(stages: Iterator[str], progress: Progress, task: TaskID) -> None:
    try:
        for stage in stages:
            progress.update(task, description=stage)
    except KeyboardInterrupt:
        pass  # what has been measured is shown

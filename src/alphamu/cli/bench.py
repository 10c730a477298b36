"""`alphamu bench`: how fast this is beside DDS, on this machine."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from alphamu.bench.benchmark import Benchmark, runs
from alphamu.cli.app import app
from alphamu.cli.options import Json, Plain, console_for

POSITIONS, QUICK_POSITIONS = 10, 3
REPETITIONS, QUICK_REPETITIONS = 5, 3


@app.command(short_help="How fast this is beside DDS, on this machine.")
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
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure the solver and αμ against DDS, on one thread. Ctrl-C ends it with what there is.

    Needs DDS: pip install 'alphamu[bench]'.
    """
    positions = QUICK_POSITIONS if quick else POSITIONS
    repetitions = repetitions or (QUICK_REPETITIONS if quick else REPETITIONS)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=runs(repetitions, positions))
        benchmark = Benchmark(repetitions, positions, on_run=lambda: progress.advance(task))
        try:
            for stage in benchmark.run():
                progress.update(task, description=stage)
        except KeyboardInterrupt:
            pass  # what has been measured is shown
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

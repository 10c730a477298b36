"""`alphamu bench`: how fast this is beside DDS, on this machine."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from alphamu.bench.benchmark import Benchmark, runs
from alphamu.cli.app import app

POSITIONS, QUICK_POSITIONS = 10, 3
REPETITIONS, QUICK_REPETITIONS = 5, 3


@app.command()
def bench(
    repetitions: Annotated[
        int | None,
        typer.Option(
            min=1, help="Take every time so often; the median counts.", show_default=str(REPETITIONS), metavar="N"
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help=f"Only {QUICK_POSITIONS} positions of each size: a first idea.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Without colours.")] = False,
) -> None:
    """Measure the solver and αμ against DDS, on one thread. Ctrl-C ends it with what there is.

    Needs DDS, which comes with the extra named bench.
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
    console = Console(highlight=False, color_system=None if plain else "auto")
    console.print(report.table())
    console.print(
        f"\nThe median of {repetitions} repetitions of the mean over {positions} positions of each size.",
        style="dim",
    )
    if not report.complete:
        console.print("Interrupted.", style="dim")

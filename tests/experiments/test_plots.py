"""What a plot must tell: its units, every point by name, and how to have it again."""

from html import unescape
from pathlib import Path

import pytest

from alphamu.cli.repeating import notes_for
from alphamu.experiments.plots import Point, _covering, _scale_times, write_plots
from alphamu.experiments.statistics import Proportion
from alphamu.experiments.store import Store

RESULTS = Path(__file__).parents[2] / "docs" / "results"


def test_times_that_are_near_to_each_other_are_marked_too(tmp_path: Path) -> None:
    """An axis of powers would mark one of them, or none."""
    pyplot = pytest.importorskip("matplotlib.pyplot")
    for low, high, scale in (
        (0.0008, 0.0013, "linear"),
        (0.011, 0.08, "log"),
        (0.002, 0.05, "log"),
        (1, 900, "log"),
    ):
        figure, axes = pyplot.subplots()
        axes.plot([low, high], [1, 2])
        _scale_times(axes, "x")
        assert axes.get_xscale() == scale
        shown = [tick for tick in axes.get_xticks() if axes.get_xlim()[0] <= tick <= axes.get_xlim()[1]]
        assert 3 <= len(shown) <= 8
        assert not axes.get_xticks(minor=True).size
        pyplot.close(figure)


def test_points_that_cover_each_other_are_named_together() -> None:
    half, third = Proportion(5, 10), Proportion(3, 9)
    points = [
        Point("slow", 1.0, half),
        Point("one", 0.0102, half),
        Point("another", 0.01, half),
        Point("as quick, and weaker", 0.01, third),
        Point("quick", 0.02, half),
    ]
    names = [[point.name for point in group] for group in _covering(points)]
    assert names == [["slow"], ["one", "another"], ["as quick, and weaker"], ["quick"]]
    assert len(_covering([Point("a", 0.01, half), Point("b", 0.01, half)])) == 1


def test_no_plot_has_an_apostrophe_in_its_name(shipped: dict[str, Path], tmp_path: Path) -> None:
    files = write_plots(Store(shipped["experts"]), tmp_path)
    assert {path.name for path in files} == {"experts-made-experts-boards.png", "experts-made-experts-boards.svg"}


def test_points_beside_their_number_are_told_of(shipped: dict[str, Path], tmp_path: Path) -> None:
    write_plots(Store(shipped["worlds"]), tmp_path)
    assert (
        "the points of a number stand side by side" in (tmp_path / "worlds-winrate-against-pimc.svg").read_text()
    )


@pytest.mark.parametrize(
    ("name", "plots"),
    [
        ("worlds", ["worlds-winrate"]),
        ("worlds-time", ["worlds-time"]),
        ("rivals", ["rivals-strength-pimc", "rivals-strength-dd"]),
    ],
)
def test_shipped_plots_tell_the_command_of_their_results(
    name: str, plots: list[str], shipped: dict[str, Path]
) -> None:
    store = Store(shipped[name])
    said = notes_for(store, {series.name: len(store.counted(series.name)) for series in store.series})
    assert said[0].startswith(f"Command: alphamu experiment {name} --seed ")
    for plot in plots:
        drawn = unescape((RESULTS / f"{plot}.svg").read_text())
        assert all(line in drawn for line in said)

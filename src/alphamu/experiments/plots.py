"""Plots of a results file: shares made, strength over time, winrate over worlds, time over M, a cactus plot."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from alphamu.experiments import expert_cards
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.expert_odds import Judged, tenths
from alphamu.experiments.origin import origin, slug
from alphamu.experiments.report import Results, depth_of, worlds_of
from alphamu.experiments.rows import Row
from alphamu.experiments.series import Series
from alphamu.experiments.statistics import Z95, Mean, Proportion
from alphamu.players.alphamu import AlphaMu
from alphamu.players.registry import player_named
from alphamu.worlds.sources import Believe

if TYPE_CHECKING:
    from alphamu.experiments.store import Store

_UNDATED: dict[str, dict[str, None]] = {"png": {}, "svg": {"Date": None}}  # the same plot is the same file
FORMATS = tuple(_UNDATED)
CAPTION_WIDTH, NAME_WIDTH = 150, 32  # letters in a line
BESIDE = 1.05  # how far apart, on an axis of worlds, the points of two depths stand
COVERED = 0.02  # of the times shown: two points so near to each other look like one
_STEPS = ((1,), (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 6, 8))  # between two powers, where times are marked

Tenth = tuple[int, int, float, float]  # its number, the cases, the mean chance that was said, and how many came


class Point(NamedTuple):
    """A declarer with its time per move and what it made."""

    name: str
    seconds: float
    share: Proportion


def write_plots(store: Store, folder: Path, deals: int | None = None, caption: str = "") -> list[Path]:
    """Draw what the results allow, each plot as PNG and SVG with a caption below, and return the files."""
    pyplot = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    results = Results(store, deals)
    files = []
    for series in store.series:
        for name, draw in _DRAWN.items():
            figure, axes = pyplot.subplots(figsize=(9, 4.5), layout="constrained")
            if draw(axes, series, results):
                axes.set_title(origin(series, results.deals(series)), fontsize="small")
                figure.supxlabel(_filled(caption), fontsize="x-small", color="dimgray")
                if axes.get_legend_handles_labels()[0]:
                    axes.legend(fontsize="x-small", loc="upper left", bbox_to_anchor=(1.01, 1))  # beside the lines
                axes.grid(alpha=0.3)
                for suffix in FORMATS:
                    path = folder / f"{store.name}-{name}-{slug(series.name)}.{suffix}"
                    figure.savefig(path, dpi=150, metadata=_UNDATED[suffix] | {"Description": caption})
                    files.append(path)
            pyplot.close(figure)
    return files


def _filled(caption: str) -> str:
    """Each line of a caption on as many as it takes."""
    return "\n".join(fill(line, CAPTION_WIDTH) for line in caption.splitlines())


def write_calibration(judged: Sequence[Judged], folder: Path) -> list[Path]:
    """Draw how many of the cards said to be somewhere were there, as PNG and SVG, and return the files."""
    curves = [(believe.value, list(tenths(judged, believe))) for believe in (Believe.EXPERTS, Believe.RULES)]
    axes = (
        "chance given to the first hidden hand to hold an ace, king or queen",
        "how often it held it",
    )
    return _calibrated(folder / "worlds-odds-calibration", axes, curves)


def write_card_calibration(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Draw how many of the cards given some chance were played, as PNG and SVG, and return the files."""
    axes = ("chance given to a card", "how often it was played")
    return _calibrated(folder / "cards-calibration", axes, [("experts", expert_cards.tenths(rows))])


def _calibrated(path: Path, names: tuple[str, str], curves: Sequence[tuple[str, Sequence[Tenth]]]) -> list[Path]:
    """Draw what came beside what was said, for several who said it; one file for each format."""
    pyplot = _pyplot()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure, axes = pyplot.subplots(figsize=(6, 6), layout="constrained")
    axes.plot([0, 1], [0, 1], color="gray", linewidth=0.8)
    for (name, points), marker in zip(curves, "os", strict=False):
        shares = [Proportion(round(came * cases), cases) for _, cases, _, came in points]
        errors = [
            [share.share - share.interval[0] for share in shares],
            [share.interval[1] - share.share for share in shares],
        ]
        axes.errorbar(
            [said for _, _, said, _ in points],
            [share.share for share in shares],
            errors,
            marker=marker,
            capsize=3,
            label=f"{name}: {sum(cases for _, cases, _, _ in points):,} cards",
        )
    axes.set_xlabel(names[0])
    axes.set_ylabel(names[1])
    axes.set_title("Calibration on experts' boards")
    axes.legend(loc="upper left")
    axes.grid(alpha=0.3)
    files = [path.with_suffix(f".{suffix}") for suffix in FORMATS]
    for file in files:
        figure.savefig(file, dpi=150, metadata=_UNDATED[file.suffix[1:]])
    pyplot.close(figure)
    return files


def _pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise ExperimentError("plots need matplotlib: pip install 'alphamu[plots]'") from None
    matplotlib.use("agg")
    matplotlib.rcParams["svg.hashsalt"] = "alphamu"  # the same plot gives the same file
    from matplotlib import pyplot

    return pyplot


def _searchers(series: Series) -> dict[int, list[str]]:
    """The αμ declarers with all optimizations and no play-outs by depth, those with fewer worlds first."""
    by_depth: dict[int, list[str]] = defaultdict(list)
    for declarer in series.declarers:
        depth, worlds = depth_of(declarer), worlds_of(declarer)
        if depth and player_named(declarer) == AlphaMu(depth=depth, worlds=worlds):
            by_depth[depth_of(declarer)].append(declarer)
    return {depth: sorted(by_depth[depth], key=worlds_of) for depth in sorted(by_depth)}


def _made(axes: Any, series: Series, results: Results) -> bool:
    """The share of the contracts that each declarer makes, a point with its interval for each."""
    shares = [results.made(series.name, declarer) for declarer in series.declarers]
    if not all(share.total for share in shares):
        return False
    for place, share in enumerate(shares):
        axes.errorbar([share.share], [place], xerr=_errors(share), marker="o", capsize=3)
    names = [fill(declarer, NAME_WIDTH, break_long_words=False) for declarer in series.declarers]
    axes.set_yticks(range(len(names)), names, fontsize="x-small")
    axes.invert_yaxis()  # the first declarer above, as in the tables
    axes.set_xlabel("share of the contracts made, with the interval of 95%")
    return True


def _strength(axes: Any, series: Series, results: Results) -> bool:
    """The share of the contracts made over the time that each declarer takes, where several kinds are compared."""
    declarers = [one for one in series.declarers if results.boards(series.name, one)]
    if series.shares_depths or len(declarers) < 2 or len(declarers) == sum(map(len, _searchers(series).values())):
        return False  # αμ alone: its time has a plot of its own
    seconds = [results.seconds_per_move(series.name, one).value for one in declarers]
    if not all(seconds):
        return False
    points = [
        Point(one, taken, results.made(series.name, one)) for one, taken in zip(declarers, seconds, strict=True)
    ]
    for place, covered in enumerate(_covering(points)):
        marker = "osD^"[place // 10 % 4]  # the colours repeat after ten
        times, made = [point.seconds for point in covered], [point.share.share for point in covered]
        errors = list(zip(*(_ends(point.share) for point in covered), strict=True))
        names = "\n".join(point.name for point in covered)
        axes.errorbar(times, made, errors, marker=marker, linestyle="", capsize=3, label=names)
    _scale_times(axes, "x")
    axes.set_xlabel("seconds per move")
    axes.set_ylabel("share made, with the interval of 95%")
    return True


def _covering(points: Sequence[Point]) -> list[list[Point]]:
    """The points, those together that lie on each other; who is named first stands first."""
    groups: list[list[Point]] = []
    width = math.log(max(point.seconds for point in points) / min(point.seconds for point in points))
    for point in sorted(points, key=lambda point: point.seconds):
        near = (one for one in groups if one[-1].share == point.share)
        group = next((one for one in near if math.log(point.seconds / one[-1].seconds) <= COVERED * width), None)
        if group is None:
            groups.append([point])
        else:
            group.append(point)
    place = {point: number for number, point in enumerate(points)}
    groups = [sorted(group, key=place.__getitem__) for group in groups]
    return sorted(groups, key=lambda group: place[group[0]])


def _scale_times(axes: Any, name: str) -> None:
    """Powers on the axis of this name, with three of them marked at least; where they are too near, no powers."""
    axes.set(**{f"{name}scale": "log"})
    axis = getattr(axes, f"{name}axis")
    low, high = axis.get_view_interval()
    powers = [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]
    marks = (
        [step * power for power in powers for step in steps if low <= step * power <= high] for steps in _STEPS
    )
    times = next((many for many in marks if len(many) >= 3), None)
    if times is None:
        axes.set(**{f"{name}scale": "linear"})
    else:
        axis.set_ticks(times, [f"{one:g}" for one in times])
        axis.set_ticks([], minor=True)


def _errors(share: Proportion) -> list[list[float]]:
    return [[end] for end in _ends(share)]


def _ends(share: Proportion) -> tuple[float, float]:
    """How far the ends of the interval are from the share."""
    low, high = share.interval
    return share.share - low, high - share.share


def _winrate(axes: Any, series: Series, results: Results) -> bool:
    """The share of the differing deals that a declarer wins against PIMC with the fewest worlds."""
    searchers = _searchers(series)
    if 1 not in searchers or len({worlds_of(one) for many in searchers.values() for one in many}) < 2:
        return False
    base = searchers[1][0]
    numbers = sorted({worlds_of(one) for many in searchers.values() for one in many})
    for place, (depth, declarers) in enumerate(searchers.items()):
        beside = BESIDE ** (place - (len(searchers) - 1) / 2)  # intervals side by side, not over each other
        duels = [(one, results.paired(series.name, one, base)) for one in declarers if one != base]
        drawn = [(worlds_of(one), duel.winrate) for one, duel in duels if duel.differing]
        if not drawn:
            continue
        shares = [rate.share for _, rate in drawn]
        lows = [share - rate.interval[0] for share, (_, rate) in zip(shares, drawn, strict=True)]
        highs = [rate.interval[1] - share for share, (_, rate) in zip(shares, drawn, strict=True)]
        places = [worlds * beside for worlds, _ in drawn]
        axes.errorbar(places, shares, [lows, highs], marker="o", capsize=3, label=f"M={depth}")
    axes.axhline(0.5, color="gray", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.set_xticks(numbers, [str(number) for number in numbers])
    axes.set_xlabel("worlds (the points of a number stand side by side)" if len(searchers) > 1 else "worlds")
    axes.set_ylabel(f"winrate against M=1 with {worlds_of(base)} worlds")
    return bool(axes.get_legend_handles_labels()[0])  # on too few deals nobody may differ


def _time(axes: Any, series: Series, results: Results) -> bool:
    """Seconds per move over M, a line for each number of worlds."""
    by_worlds: dict[int, list[tuple[int, Mean]]] = defaultdict(list)
    for depth, declarers in _searchers(series).items():
        for declarer in declarers:
            if results.boards(series.name, declarer):
                mean = results.seconds_per_move(series.name, declarer)
                by_worlds[worlds_of(declarer)].append((depth, mean))
    if series.shares_depths or not any(len(points) > 1 for points in by_worlds.values()):
        return False  # where depths share their searches, the times of the shallow ones mean nothing
    for worlds, points in sorted(by_worlds.items()):
        means = [mean.value for _, mean in points]
        errors = [0.0 if math.isnan(mean.error) else Z95 * mean.error for _, mean in points]
        lows = [min(error, 0.9 * mean) for error, mean in zip(errors, means, strict=True)]  # the axis has no zero
        axes.errorbar(
            [depth for depth, _ in points], means, [lows, errors], marker="o", capsize=3, label=f"{worlds} worlds"
        )
    _scale_times(axes, "y")
    axes.set_xticks(sorted({depth for points in by_worlds.values() for depth, _ in points}))
    axes.set_xlabel("M")
    axes.set_ylabel("seconds per move")
    return True


def _cactus(axes: Any, series: Series, results: Results) -> bool:
    """How many searches are done within how much time in all, the quickest first."""
    if series.shares_depths:
        return False
    for place, declarer in enumerate(series.declarers):
        seconds = sorted(results.store.seconds_of_decisions(series.name, declarer, results.numbers(series)))
        style = ("-", "--", ":")[place // 10 % 3]  # the colours repeat after ten lines
        if seconds:
            axes.plot(range(1, len(seconds) + 1), list(accumulate(seconds)), style, label=declarer)
    if axes.has_data():
        _scale_times(axes, "y")
    axes.set_xlabel("searches")
    axes.set_ylabel("seconds in all")
    return bool(axes.has_data())


_DRAWN: dict[str, Callable[[Any, Series, Results], bool]] = {
    "made": _made,
    "strength": _strength,
    "winrate": _winrate,
    "time": _time,
    "cactus": _cactus,
}

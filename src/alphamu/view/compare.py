"""Contracts or lines of play side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from alphamu.review.contracts import Tried
from alphamu.review.verdicts import BEYOND


def best_of(tried: Sequence[Tried], *, by_points: bool) -> Tried:
    """What is worth most: contracts by points, lines by how often they make."""
    return max(tried, key=lambda one: (one.points, one.chance) if by_points else (one.chance, one.points))


def compare_view(tried: Sequence[Tried], *, what: str, side: str, by_points: bool) -> Group:
    """A headline, and a line for each."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    table.add_column(what, header_style="bold")
    for name in ("Makes", "Tricks", "Points", "Points behind" if by_points else "Makes less"):
        table.add_column(name, justify="right", header_style="bold")
    best = best_of(tried, by_points=by_points)
    for one in tried:
        behind, scale = (best.points_above(one), 1) if by_points else (best.made_above(one), 100)
        table.add_row(
            one.name,
            f"{100 * one.chance:.0f}% ± {100 * one.chance_error:.0f}",
            f"{one.mean_tricks:.1f}",
            f"{one.points:+.0f}",
            "" if one is best else f"{scale * behind.mean:.0f} ± {scale * behind.error:.0f}",
        )
    layouts = len(tried[0].tricks)
    return Group(
        Text(_headline(tried, best, by_points=by_points), style="bold"),
        "",
        table,
        Text(f"Points of {side}. All on the same {layouts} layouts of the hidden hands.", style="dim"),
    )


def compare_json(tried: Sequence[Tried], *, by_points: bool) -> list[dict[str, Any]]:
    """The same for programs, in the order asked."""
    best = best_of(tried, by_points=by_points)
    return [
        {
            "name": one.name,
            "make": one.chance,
            "make_error": one.chance_error,
            "tricks": one.mean_tricks,
            "points": one.points,
            "behind": best.points_above(one).mean,
            "behind_error": 0.0 if one is best else best.points_above(one).error,
            "make_behind": best.made_above(one).mean,
            "make_behind_error": 0.0 if one is best else best.made_above(one).error,
            "layouts": len(one.tricks),
        }
        for one in tried
    ]


def _headline(tried: Sequence[Tried], best: Tried, *, by_points: bool) -> str:
    makes = f"{best.name} makes {100 * best.chance:.0f}% ± {100 * best.chance_error:.0f}"
    others = [one for one in tried if one is not best]
    if not others:
        return f"{makes}, and is worth {best.points:+.0f} points."
    second = best_of(others, by_points=by_points)
    ahead = best.points_above(second) if by_points else best.made_above(second)
    if ahead.mean <= BEYOND * ahead.error:
        return f"{makes}; {second.name} {100 * second.chance:.0f}%: which is better cannot be told from this."
    if by_points:
        return f"{makes}, and is {ahead.mean:.0f} ± {ahead.error:.0f} points better than {second.name}."
    more = f"{makes}, {100 * ahead.mean:.0f} ± {100 * ahead.error:.0f} in a hundred more than {second.name}."
    score = second.points_above(best)
    if score.mean <= BEYOND * score.error:
        return more
    return f"{more} By the score it is {score.mean:.0f} ± {score.error:.0f} points worse."

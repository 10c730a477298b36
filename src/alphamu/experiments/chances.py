"""Is the chance that is shown the true one? Endings of which the exact value is known, searched by a sample.

For each ending the exact value is found over all layouts. Then a sample is searched, as is done where there are
too many of them, and the best card is played out on others. The difference to the exact value is what the figure
of the search, and the one that is shown, are too high by.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from zlib import crc32

from alphamu import defaults
from alphamu.experiments.known_endings import Candidate, Exact
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings
from alphamu.experiments.statistics import Z95, Mean
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.thinking import Thinking
from alphamu.settings import Limit

FAR_TOO_HIGH = 0.1


@dataclass(frozen=True)
class Chances:
    """How an ending is searched, and how long its exact value may take."""

    worlds: int = defaults.WORLDS
    depth: int = defaults.DEPTH
    playing_out: PlayingOut = field(default_factory=PlayingOut)
    exact_seconds: float = 60.0

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the ending."""
        return {
            EXPERIMENT: "chances",
            "worlds": self.worlds,
            "depth": self.depth,
            "play-outs": self.playing_out.layouts,
            "defenders": self.playing_out.against,
            "exact-seconds": self.exact_seconds,
        }

    def __call__(self, candidate: Candidate) -> Row | None:
        """What was exact, searched and shown; exact is None where it took too long. None where all is decided."""
        ending = candidate.make()
        exact = Exact(ending)
        if not exact.is_undecided():
            return None
        row: Row = {"cards": ending.cards_left, "layouts": exact.layouts, "exact": None}
        best = exact.best(self.exact_seconds)
        if best is None:
            return row
        seed = crc32(ending.name.encode())
        dealt = ending.situation.deal(self.worlds, seed)
        thinking = Thinking(ending.situation, dealt, Limit(self.depth), playing_out=self.playing_out, seed=seed)
        thinking.start()
        analysis = thinking.result()
        return row | {
            "exact": best[1],
            "searched": max(card.make for card in analysis.cards),
            "shown": analysis.chance,
            "error": analysis.chance_error,
            "from": analysis.chance_from,
        }


def table(rows: Sequence[Row]) -> Table:
    """By size, and all: how far the search and the figure shown are from the truth."""
    solved = [row for row in rows if row["exact"] is not None]
    groups = {f"{size} cards": [row for row in solved if row["cards"] == size] for size in sorted_sizes(solved)}
    groups["all"] = solved
    high = [row for row in solved if row["searched"] - row["exact"] > FAR_TOO_HIGH]
    groups["searched more than 10 points too high"] = high
    cells = [
        (name, str(len(group)), *(_difference(group, figure) for figure in ("searched", "shown")))
        for name, group in groups.items()
    ]
    columns = ("endings", "number", "searched minus exact", "shown minus exact")
    return Table("Chances minus exact values, in points: mean, its 95% interval, spread", columns, tuple(cells))


def unsolved(rows: Sequence[Row]) -> list[str]:
    """The names of the endings whose exact value took too long."""
    return [row["name"] for row in rows if row["exact"] is None]


def sorted_sizes(rows: Sequence[Row]) -> list[int]:
    """How many cards the endings have."""
    return sorted({row["cards"] for row in rows})


def _difference(rows: Sequence[Row], figure: str) -> str:
    differences = [100 * (row[figure] - row["exact"]) for row in rows]
    mean = Mean.of(differences)
    if len(differences) < 2:
        return f"{mean.value:+.1f}" if differences else "-"
    half = Z95 * mean.error
    interval = f"({mean.value - half:+.1f} to {mean.value + half:+.1f})"
    return f"{mean.value:+.1f} {interval}, {statistics.stdev(differences):.1f}"

"""Regret: how much is lost by the card that is chosen, on positions of which the exact values are known.

Regret is the exact value of the best card minus that of the chosen one. Everybody is asked about the same
positions; who has a time takes it all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from zlib import crc32

from alphamu.bridge.card import Card
from alphamu.experiments.chances import sorted_sizes
from alphamu.experiments.known_endings import Candidate, Exact
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings
from alphamu.experiments.statistics import Z95, Mean
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.thinking import Thinking
from alphamu.search import analyse
from alphamu.search.stages import stages_for
from alphamu.settings import Limit
from alphamu.worlds.situation import Situation

PIMC_WORLDS = 100  # dealt first; then twice as many, as long as there is time
DEPTH, WORLDS = 3, 100

Chooser = Callable[[Situation, int], Card]


def engine(seconds: float, situation: Situation, seed: int) -> Card:
    """As the command answers in this time, no other limit given."""
    assert situation.knowledge is not None  # no layouts are listed
    first, *further = stages_for(situation.position.cards_left, situation.knowledge.layouts.count)
    dealt, limit = situation.deal(first.worlds, seed), Limit(first.depth, seconds)
    thinking = Thinking(situation, dealt, limit, playing_out=PlayingOut(), seed=seed, further=further)
    thinking.start()
    return thinking.result().best.card


def pimc(seconds: float, situation: Situation, seed: int) -> Card:
    """PIMC with as many layouts as there is time for: the last number for which it was finished."""
    ends = time.perf_counter() + seconds
    worlds, best = PIMC_WORLDS, None
    while (left := ends - time.perf_counter()) > 0 or best is None:
        dealt = situation.deal(worlds, seed)
        analysis = analyse(dealt, Limit(1, left if best is not None else None))
        if analysis.depth:
            best = analysis.best.card
        if analysis.exhaustive or analysis.stopped:
            break
        worlds *= 2
    assert best is not None  # the first number has no limit
    return best


def alphamu(depth: int, worlds: int, situation: Situation, seed: int) -> Card:
    """αμ as in the papers: a depth and a number of layouts."""
    return analyse(situation.deal(worlds, seed), Limit(depth)).best.card


def choosers(seconds: Sequence[float]) -> Mapping[str, Chooser]:
    """Who is asked, by name."""
    found: dict[str, Chooser] = {f"the engine, {one:g} s": partial(engine, one) for one in seconds}
    found |= {f"PIMC, {one:g} s": partial(pimc, one) for one in seconds}
    found[f"αμ, M={DEPTH}, {WORLDS} layouts"] = partial(alphamu, DEPTH, WORLDS)
    return found


@dataclass(frozen=True)
class Regret:
    """Who is asked, and how long the exact value of a card may take; `known` are rows with such values."""

    seconds: tuple[float, ...] = (1.0, 3.0, 10.0)
    exact_seconds: float = 60.0
    known: Mapping[str, Row | None] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the ending: an exact value is the same wherever it is taken from."""
        return {EXPERIMENT: "regret", "seconds": self.seconds, "exact-seconds": self.exact_seconds}

    def __call__(self, candidate: Candidate) -> Row | None:
        """What each chose and what it is worth; None where all is decided.

        A value that took too long is None, and so is the best one where nobody was asked for that reason.
        """
        ending = candidate.make()
        exact = Exact(ending)
        known = self.known.get(ending.name, {})
        if known is None or not (known or exact.is_undecided()):
            return None
        row: Row = {"cards": ending.cards_left, "layouts": exact.layouts, "best": None, "chosen": {}}
        best = _best_of(known) if known else exact.best(self.exact_seconds)
        if best is None:
            return row
        values: dict[Card, float | None] = dict([best])
        values |= {Card.parse(one["card"]): one["value"] for one in known.get("chosen", {}).values()}
        for name, choose in choosers(self.seconds).items():
            card = choose(ending.situation, crc32(ending.name.encode()))
            if card not in values:
                values[card] = exact.value(card, self.exact_seconds)
            row["chosen"][name] = {"card": str(card), "value": values[card]}
        return row | {"best": {"card": str(best[0]), "value": best[1]}}


def _best_of(row: Row) -> tuple[Card, float] | None:
    """The best card and its value, which took too long to find where there is none."""
    best = row["best"]
    return None if best is None else (Card.parse(best["card"]), best["value"])


def table(rows: Sequence[Row]) -> Table:
    """The mean regret of each, by size; of the positions where all that were chosen have a value."""
    valued = [row for row in rows if is_valued(row)]
    sizes = sorted_sizes(valued)
    names = list(valued[0]["chosen"]) if valued else []
    cells = []
    for name in names:
        everywhere = [_regret(row, name) for row in valued]
        by_size = [[_regret(row, name) for row in valued if row["cards"] == size] for size in sizes]
        wrong = sum(regret > 0 for regret in everywhere)
        cells.append((name, *map(_points, by_size), _points(everywhere), str(wrong)))
    columns = ("", *(f"{size} cards" for size in sizes), "all", "wrong cards")
    title = f"Regret in points, mean and 95% interval, on {len(valued)} positions"
    return Table(title, columns, tuple(cells))


def is_valued(row: Row) -> bool:
    """Whether the best card and all that were chosen have their exact values."""
    return row["best"] is not None and all(chosen["value"] is not None for chosen in row["chosen"].values())


def unsolved(rows: Sequence[Row]) -> list[str]:
    """The names of the positions of which some value took too long."""
    return [row["name"] for row in rows if not is_valued(row)]


def _regret(row: Row, name: str) -> float:
    lost: float = row["best"]["value"] - row["chosen"][name]["value"]
    return 100 * lost


def _points(regrets: Sequence[float]) -> str:
    mean = Mean.of(regrets)
    return f"{mean.value:.2f}" + (f" ± {Z95 * mean.error:.2f}" if len(regrets) > 1 else "")

"""What the benchmark found, beside what it should find."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from rich.table import Table

from alphamu.bench.first_answer import STABLE_AFTER, FirstAnswers


@dataclass(frozen=True)
class Goal:
    """A number that should be reached, from below or from above."""

    name: str
    workload: str
    value: float
    is_most: bool = False  # less than this is good

    def is_reached(self, ratio: float) -> bool:
        """Whether the number is as good as it should be."""
        return ratio < self.value if self.is_most else ratio >= self.value

    def __str__(self) -> str:
        return f"{'< ' if self.is_most else ''}{self.value:g} ×"


GOALS = (
    Goal("leaf_13", "leaf questions, 13 cards, against DDS", 5),
    Goal("leaf_10", "leaf questions, 10 cards, against DDS", 15),
    Goal("leaf_8", "leaf questions, 8 cards, against DDS", 80),
    Goal("leaf_6", "leaf questions, 6 cards, against DDS", 200),
    Goal("full_m3_vs_pimc_dds", "αμ M=3, 13 cards, against PIMC with DDS", 3),
    Goal("end8_m3_vs_pimc_dds", "αμ M=3, 8 cards, against PIMC with DDS", 20),
    Goal("end8_full_vs_pimc_dds", "αμ to the end, 8 cards, against PIMC with DDS", 2),
    Goal("end8_tricks_vs_make", "αμ M=3, 8 cards: time for tricks over making", 3, is_most=True),
    Goal("end8_points_vs_make", "αμ M=3, 8 cards: time for points over making", 4, is_most=True),
    Goal("worlds_320_vs_20", "αμ M=3, 13 cards: time for 320 worlds over 20", 6, is_most=True),
    Goal("two_threads_vs_one", "αμ M=3, 13 cards, 100 worlds: two threads against one", 1.8),
)
GOAL_WORLDS_PER_SECOND = 200_000
GOAL_SECONDS_FOR_EXPERTS = 0.3
GOAL_SECONDS_TO_PLAY_OUT = {
    "full": ("trick one", 10.0),
    "full_trumps": ("trick one, with trumps", 10.0),
    "end8": ("eight cards left", 0.5),
    "end8_trumps": ("eight cards left, with trumps", 0.5),
}
GOAL_MILLISECONDS_TO_STOP = 50.0
GOAL_SECONDS_TO_FIRST_FIGURES = 0.5
GOAL_SHARE_STABLE = 0.9  # of whole hands


@dataclass
class Report:
    """The ratios measured so far; the times they come from are good for nothing else."""

    repetitions: int
    positions: int  # of each size
    ratios: dict[str, float] = field(default_factory=dict)
    worlds_per_second: float | None = None
    seconds_for_experts: float | None = None  # 100 worlds at trick one
    microseconds_of_a_layout: float | None = None
    seconds_to_play_out: dict[str, float] = field(default_factory=dict)  # one card on 100 layouts
    milliseconds_to_stop: float | None = None  # at most, while a card is played out from trick one
    first_answers: FirstAnswers | None = None  # at trick one
    milliseconds: dict[str, dict[str, float]] = field(default_factory=dict)  # a position, by set and contestant
    complete: bool = False

    def to_json(self) -> dict[str, Any]:
        """The ratios first, then what they were made of."""
        ordered = {goal.name: self.ratios[goal.name] for goal in GOALS if goal.name in self.ratios}
        return asdict(self) | {
            "ratios": ordered | self.ratios,
            "goals": {goal.name: goal.value for goal in GOALS},
        }

    def table(self) -> Table:
        """A line for each workload: the goal and what was reached."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("Workload")
        table.add_column("Goal", justify="right")
        table.add_column("Reached", justify="right")
        for goal in GOALS:
            ratio = self.ratios.get(goal.name)
            if ratio is None:
                table.add_row(goal.workload, str(goal), "not measured", style="dim")
            else:
                table.add_row(goal.workload, str(goal), f"{ratio:.3g} ×", style=_style(goal.is_reached(ratio)))
        if (rate := self.worlds_per_second) is not None:
            style = _style(rate >= GOAL_WORLDS_PER_SECOND)
            table.add_row(
                "worlds dealt per second, 3NT", f"{GOAL_WORLDS_PER_SECOND:,}", f"{rate:,.0f}", style=style
            )
        if (seconds := self.seconds_for_experts) is not None:
            table.add_row(
                "100 worlds at trick one, as experts'",
                f"{GOAL_SECONDS_FOR_EXPERTS:g} s",
                f"{seconds:.3f} s",
                style=_style(seconds <= GOAL_SECONDS_FOR_EXPERTS),
            )
        if (cost := self.microseconds_of_a_layout) is not None:
            table.add_row("how likely one layout is, of many", "", f"{cost:.2f} us")
        for kind, (place, most) in GOAL_SECONDS_TO_PLAY_OUT.items():
            if (seconds := self.seconds_to_play_out.get(kind)) is not None:
                table.add_row(
                    f"a card played out on 100 layouts from {place}",
                    f"{most:g} s",
                    f"{seconds:.2f} s",
                    style=_style(seconds <= most),
                )
        if (first := self.first_answers) is not None:
            table.add_row(
                "first figures at trick one: median",
                f"{GOAL_SECONDS_TO_FIRST_FIGURES:g} s",
                f"{first.median_seconds:.2f} s",
                style=_style(first.median_seconds <= GOAL_SECONDS_TO_FIRST_FIGURES),
            )
            table.add_row(
                f"whole hands whose best card stays after {STABLE_AFTER:g} s",
                f"{GOAL_SHARE_STABLE:.0%}",
                f"{first.stable} of {first.hands}",
                style=_style(first.stable >= GOAL_SHARE_STABLE * first.hands),
            )
        if (stopped := self.milliseconds_to_stop) is not None:
            table.add_row(
                "until play-outs from trick one have stopped",
                f"{GOAL_MILLISECONDS_TO_STOP:g} ms",
                f"{stopped:.1f} ms",
                style=_style(stopped <= GOAL_MILLISECONDS_TO_STOP),
            )
        return table


def _style(reached: bool) -> str:
    return "green" if reached else "yellow"

"""How long a search may take and how it works."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from alphamu import _kernel, defaults
from alphamu.bridge.errors import BridgeError

MOST_THREADS = 256


class SearchError(BridgeError):
    """A question the engine cannot answer."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends: at a depth M (None: the end of the hand), after so many seconds or nodes."""

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "seconds", "nodes"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise SearchError(f"{name} {value}: expected more than 0")


@dataclass(frozen=True, slots=True)
class Optimizations:
    """The optimizations of both papers and our own, each with its switch; none changes the value found."""

    table: bool = True
    early_cut: bool = True
    root_cut: bool = True
    useful_worlds: bool = True
    world_cuts: bool = True
    empty_entry: bool = True
    alpha_cut: bool = True
    cut_on_win: bool = True
    equal_cards: bool = True
    skip_min: bool = True
    relative_ranks: bool = True
    partition: bool = True
    lost_first: bool = True
    own_order: bool = True
    known_first: bool = True
    lower_cards: bool = True
    only_card: bool = True
    single_steps: bool = True
    sure_tricks: bool = True
    value_bound: bool = True
    common_plan: bool = True
    sibling_bounds: bool = True
    all_layouts: bool = True
    divided_weights: bool = True
    clashes: bool = True
    joint_plans: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search works; none of it changes the answer."""

    threads: int = 1
    memory_mb: int = defaults.MEMORY_MB
    optimizations: Optimizations = field(default_factory=Optimizations)
    whole_fronts: bool = False  # in an analysis, however many vectors they have and however long it takes
    # Where fronts explode; None for the kernel's own limits.
    front_comparisons: int | None = None  # of vectors, in a search for a value
    joined_comparisons: int | None = None  # the same where all fronts of a depth are joined
    diagram_nodes: int | None = None  # of the decision diagrams that come then

    def __post_init__(self) -> None:
        if not 1 <= self.threads <= MOST_THREADS:
            raise SearchError(f"threads {self.threads}: expected 1 to {MOST_THREADS}")
        if self.memory_mb < 1:
            raise SearchError(f"memory {self.memory_mb} MB: expected at least 1")
        if self.front_comparisons is not None and self.front_comparisons < 1:
            raise SearchError(f"front comparisons {self.front_comparisons}: expected at least 1")

    def to_kernel(self) -> _kernel.Options:
        """The switches, and what comes with them, for the kernel."""
        options = _kernel.Options()
        for switch in fields(self.optimizations):
            setattr(options, switch.name, getattr(self.optimizations, switch.name))
        for limit in ("front_comparisons", "joined_comparisons", "diagram_nodes"):
            if getattr(self, limit) is not None:
                setattr(options, limit, getattr(self, limit))
        return options

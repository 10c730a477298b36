"""What a judge works with: a solver for what is asked double dummy, and word that nobody waits any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from alphamu.bridge.errors import BridgeError
from alphamu.double_dummy import DoubleDummy

MEMORY_MB = 64  # of one search
SOLVED_MB = 192  # of the solver, whose table play-outs use as well


class GivenUpError(BridgeError):
    """Nobody wants this judgement any more."""


@dataclass(frozen=True)
class Means:
    """A solver for all that is asked and played out, and a question that is asked before each layout.

    A decision of the first tricks takes seconds.
    """

    solver: DoubleDummy = field(default_factory=lambda: DoubleDummy(SOLVED_MB))
    is_given_up: Callable[[], bool] = lambda: False

    def go_on(self) -> None:
        """Raise where the review was given up."""
        if self.is_given_up():
            raise GivenUpError("the review was given up")

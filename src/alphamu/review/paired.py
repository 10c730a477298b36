"""Two cards compared on the same layouts: the difference of what they are worth, and its standard error.

What is luck of the layouts falls out, for both cards meet the same ones. As with shares (Agresti and Coull), the
error is that of two layouts more, one for either card: so a few layouts that all speak for one card are not taken
for certainty.

The best of several cards on some layouts is partly the luckiest one there. So it is chosen on some layouts, and
compared with the card played on others, which took no part in the choice: where all cards are truly equal, the
difference is then as often below zero as above it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Difference:
    """How much more one card is worth than another."""

    mean: float
    error: float

    @classmethod
    def of(cls, ours: Sequence[float], theirs: Sequence[float], unit: float = 1.0) -> Difference:
        """From what both are worth, layout by layout; `unit` is what one layout may make a difference of.

        >>> Difference.of([1, 1, 1, 0], [1, 0, 1, 0])
        Difference(mean=0.25, error=0.28054180384339106)
        """
        differences = [one - other for one, other in zip(ours, theirs, strict=True)]
        count = len(differences)
        mean = math.fsum(differences) / count
        squares = math.fsum(one * one for one in differences) + 2 * unit * unit
        variance = squares / (count + 2) - (mean * count / (count + 2)) ** 2
        return cls(mean, math.sqrt(variance / (count + 2)))


def mean_of(values: Sequence[float]) -> float:
    """The mean of some values."""
    return math.fsum(values) / len(values)

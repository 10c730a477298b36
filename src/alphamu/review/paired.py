"""Two cards compared on the same layouts: the difference of what they are worth, and its standard error.

What is luck of the layouts falls out, for both cards meet the same ones. As with shares (Agresti and Coull), the
error is that of two layouts more, one for either card: so a few layouts that all speak for one card are not taken
for certainty.

The best of several cards on some layouts is partly the luckiest one there. So it is chosen on some layouts, and
compared with the card played on others, which took no part in the choice: where all cards are truly equal, the
difference is then as often below zero as above it.

Layouts are not all that chance plays with. Whoever plays on deals layouts for every decision, and what is decided
in the next trick is the same in all layouts that look alike: one unlucky choice there may turn the comparison. So
layouts come in parts, each played on by players with another seed, and the error is at least that between parts.
And nobody knows how the hand would have been played on: so it is tried in more than one way, and as far as these
disagree, that is error too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

Values = Sequence[float]


@dataclass(frozen=True)
class Difference:
    """How much more one card is worth than another."""

    mean: float
    error: float
    between: float = field(default=0.0, repr=False)  # the part of the error by which ways of playing on differ

    @property
    def is_divided(self) -> bool:
        """Whether more than half of the error's square is that ways of playing on differ."""
        return 2 * self.between**2 > self.error**2

    @classmethod
    def of(cls, ours: Values, theirs: Values, unit: float = 1.0) -> Difference:
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

    @classmethod
    def in_parts(cls, parts: Sequence[tuple[Values, Values]], unit: float = 1.0) -> Difference:
        """From parts that were played on by different players; the error is at least that between parts.

        >>> Difference.in_parts([([1.0] * 50, [0.0] * 50), ([0.0] * 50, [1.0] * 50)])
        Difference(mean=0.0, error=1.0)
        """
        ours, theirs = ([value for part in parts for value in part[who]] for who in (0, 1))
        whole = cls.of(ours, theirs, unit)
        means = [mean_of(one) - mean_of(other) for one, other in parts]
        return cls(whole.mean, max(whole.error, math.sqrt(_variance(means) / len(means))))

    @classmethod
    def agreed(cls, ways: Sequence[Difference]) -> Difference:
        """What several ways of playing on say together; what they differ by beyond their errors is error.

        >>> Difference.agreed([Difference(0.25, 0.0), Difference(0.25, 0.0)])
        Difference(mean=0.25, error=0.0)
        >>> Difference.agreed([Difference(0.5, 0.0), Difference(0.0, 0.0)])
        Difference(mean=0.25, error=0.3535533905932738)
        """
        means, squares = [way.mean for way in ways], math.fsum(way.error**2 for way in ways)
        between = max(0.0, _variance(means) - squares / len(ways))
        return cls(mean_of(means), math.sqrt(squares / len(ways) ** 2 + between), math.sqrt(between))


def mean_of(values: Values) -> float:
    """The mean of some values."""
    return math.fsum(values) / len(values)


def _variance(values: Values) -> float:
    """Of what a few values are a sample of; of one value nothing is known."""
    if len(values) < 2:
        return 0.0
    mean = mean_of(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)

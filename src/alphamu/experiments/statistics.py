"""Statistics that hold: proportions with their intervals, and paired comparisons of declarers on the same deals.

Declarers play the same deals, so only the deals on which they differ say which is better; whether a difference of
that kind may be chance is told by the exact binomial test (McNemar's, without its approximation).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054  # the normal distribution holds 95% within so many standard deviations
PRECISION = 1e-9


@dataclass(frozen=True, slots=True)
class Proportion:
    """So many of so many, with the interval that holds the true share in 95 of 100 cases (Wilson's).

    >>> print(Proportion(301, 500))
    60.2% (55.8 to 64.4)
    """

    count: int
    total: int

    @property
    def share(self) -> float:
        """The share observed; not a number where nothing was."""
        return self.count / self.total if self.total else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end."""
        if not self.total:
            return (0.0, 1.0)
        n, p, z = self.total, self.share, Z95
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        # Rounding must not put an end on the wrong side of the share.
        return (max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)))

    def __str__(self) -> str:
        if not self.total:
            return "-"
        low, high = self.interval
        return f"{100 * self.share:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


@dataclass(frozen=True, slots=True)
class Paired:
    """Two declarers on the same deals: on how many only the first, or only the second, made the contract.

    >>> duel = Paired(first_only=30, second_only=15, deals=500)
    >>> round(duel.p_value, 4), str(duel.winrate)
    (0.0357, '66.7% (52.1 to 78.6)')
    """

    first_only: int
    second_only: int
    deals: int

    @classmethod
    def of(cls, first: Sequence[bool], second: Sequence[bool]) -> Paired:
        """Compare the results deal by deal."""
        pairs = list(zip(first, second, strict=True))
        return cls(sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs), len(pairs))

    @property
    def differing(self) -> int:
        """On how many deals exactly one of the two made it."""
        return self.first_only + self.second_only

    @property
    def winrate(self) -> Proportion:
        """The first declarer's share of the differing deals, as the 2021 paper counts."""
        return Proportion(self.first_only, self.differing)

    @property
    def p_value(self) -> float:
        """How likely a difference at least as large is by chance: the exact binomial test, two-sided."""
        n, smaller = self.differing, min(self.first_only, self.second_only)
        tail = sum(math.comb(n, k) for k in range(smaller + 1))
        return min(1.0, 2 * tail / (1 << n))

    @property
    def gain(self) -> float:
        """By how much more of all deals the first makes."""
        return (self.first_only - self.second_only) / self.deals if self.deals else math.nan

    @property
    def gain_interval(self) -> tuple[float, float]:
        """Where the true gain lies in 95 of 100 cases: Tango's score interval for pairs.

        It is wide where few deals were played, though they be all alike (T. Tango, Statistics in Medicine 17,
        1998, pages 891 to 908): the gains that a score test does not refuse.
        """
        if not self.deals:
            return (-1.0, 1.0)
        low = -_largest_gain_held(self.second_only, self.first_only, self.deals)
        return (low, _largest_gain_held(self.first_only, self.second_only, self.deals))


def _largest_gain_held(first_only: int, second_only: int, deals: int) -> float:
    """The largest gain of the first over the second that these counts do not refute, found by halving."""
    low, high = (first_only - second_only) / deals, 1.0
    while high - low > PRECISION:
        gain = (low + high) / 2
        if _score(first_only, second_only, deals, gain) < -Z95:
            high = gain
        else:
            low = gain
    return high


def _score(first_only: int, second_only: int, deals: int, gain: float) -> float:
    """By how many standard deviations the counts lie above a true gain.

    The share of deals that only the second makes is the likeliest one under this gain.
    """
    linear = (2 * deals - first_only + second_only) * gain - first_only - second_only
    constant = -second_only * gain * (1 - gain)
    share = (math.sqrt(linear**2 - 8 * deals * constant) - linear) / (4 * deals)
    variance = deals * (2 * share + gain * (1 - gain))
    over = first_only - second_only - deals * gain
    return over / math.sqrt(variance) if variance > 0 else math.copysign(math.inf, over)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, which a single value does not have.

    >>> print(Mean.of([1.0, 2.0, 3.0]))
    2.000 ± 1.132
    >>> print(Mean.of([2.0]))
    2.000
    """

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """The mean of independent values."""
        n = len(values)
        if not n:
            return cls(math.nan, math.nan)
        mean = math.fsum(values) / n
        variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1) if n > 1 else math.nan
        return cls(mean, math.sqrt(variance / n))

    @classmethod
    def per(cls, sums: Sequence[float], counts: Sequence[int]) -> Mean:
        """The mean of all things in independent groups, of which the sums and the sizes are known.

        A group of few things counts for few.

        >>> print(Mean.per([1.0, 9.0], [1, 3]))
        2.500 ± 1.470
        """
        n, size = len(counts), sum(counts)
        if not size:
            return cls(math.nan, math.nan)
        mean = math.fsum(sums) / size
        squares = math.fsum((one - mean * count) ** 2 for one, count in zip(sums, counts, strict=True))
        return cls(mean, math.sqrt(squares * n / (n - 1)) / size if n > 1 else math.nan)

    def __str__(self) -> str:
        if math.isnan(self.value):
            return "-"
        return f"{self.value:.3f}" + ("" if math.isnan(self.error) else f" ± {Z95 * self.error:.3f}")

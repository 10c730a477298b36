"""Verdicts: what a loss is called, by bounds that are written here and nowhere else.

Only the part of a loss that is beyond its error counts: so much less than two standard errors. A loss that chance
may have made is `fine`, and so is one too small to matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from alphamu.aims import AimKind

BEYOND = 2.0  # standard errors, which a loss has to exceed before anybody is blamed


@dataclass(frozen=True)
class Bounds:
    """How large a loss has to be, in the unit of what is played for.

    A loss smaller than the `least` is nobody's fault, however exactly it is known; the others are bounds on what
    is beyond its error.
    """

    least: float
    mistake: float
    blunder: float

    @classmethod
    def of(cls, kind: AimKind = AimKind.MAKE) -> Bounds:
        """Those of an aim."""
        return _BOUNDS[kind]


_BOUNDS = {
    AimKind.MAKE: Bounds(0.02, 0.05, 0.20),  # of the chance
    AimKind.TRICKS: Bounds(0.05, 0.2, 0.8),
    AimKind.POINTS: Bounds(10, 25, 100),
    AimKind.IMPS: Bounds(0.3, 0.75, 3),
    AimKind.MATCHPOINTS: Bounds(2, 5, 20),  # percent
}


class Verdict(StrEnum):
    """What is said of a card."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def blames(self) -> bool:
        """Whether the card is held against its player."""
        return self in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)

    @property
    def is_serious(self) -> bool:
        """Whether it counts among the mistakes."""
        return self in (Verdict.MISTAKE, Verdict.BLUNDER)


def beyond_error(loss: float, error: float) -> float:
    """The part of a loss that is beyond its error, at least nothing."""
    return max(0.0, loss - BEYOND * error)


def verdict_on(loss: float, error: float, kind: AimKind = AimKind.MAKE) -> Verdict:
    """What a loss with this standard error is called, where this is played for.

    >>> [str(verdict_on(loss, 0.02)) for loss in (0, 0.03, 0.06, 0.1, 0.3)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    >>> str(verdict_on(0.3, 0.16)), str(verdict_on(0.01, 0.0)), str(verdict_on(0.3, 0.0, AimKind.TRICKS))
    ('fine', 'fine', 'mistake')
    """
    if loss <= 0:
        return Verdict.BEST
    sure, bounds = beyond_error(loss, error), Bounds.of(kind)
    if sure <= 0 or loss < bounds.least:
        return Verdict.FINE
    if sure >= bounds.blunder:
        return Verdict.BLUNDER
    return Verdict.MISTAKE if sure >= bounds.mistake else Verdict.INACCURACY

"""Verdicts: what a loss is called, by bounds that are written here and nowhere else.

Only the part of a loss that is beyond its error counts: so much less than two standard errors. A loss that chance
may have made is `fine`, and so is one too small to matter.
"""

from __future__ import annotations

from enum import StrEnum

BEYOND = 2.0  # standard errors, which a loss has to exceed before anybody is blamed
LEAST = 0.02  # a smaller loss is nobody's fault, however exactly it is known
MISTAKE, BLUNDER = 0.05, 0.20  # of the loss beyond its error


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


def verdict_on(loss: float, error: float, unit: float = 1.0) -> Verdict:
    """What a loss with this standard error is called; `unit` is what the difference of a contract is worth.

    >>> [str(verdict_on(loss, 0.02)) for loss in (0, 0.03, 0.06, 0.1, 0.3)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    >>> str(verdict_on(0.3, 0.16)), str(verdict_on(0.01, 0.0))
    ('fine', 'fine')
    """
    if loss <= 0:
        return Verdict.BEST
    sure = beyond_error(loss, error)
    if sure <= 0 or loss < LEAST * unit:
        return Verdict.FINE
    if sure >= BLUNDER * unit:
        return Verdict.BLUNDER
    return Verdict.MISTAKE if sure >= MISTAKE * unit else Verdict.INACCURACY

"""A judgement: what is said of one decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from alphamu.aims import Aim
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.review.decisions import Part
from alphamu.review.verdicts import Verdict


class How(StrEnum):
    """How a decision was measured."""

    EXACT = "exact"  # over all layouts, to the end
    PLAYED_OUT = "played_out"  # on fresh layouts, by players who do not see the hidden cards
    DOUBLE_DUMMY = "double_dummy"  # on fresh layouts, by players who see all cards
    DECIDED = "decided"  # whatever was played, nothing could change
    FIRST_LOOK = "first_look"  # only on the real cards, double dummy


@dataclass(frozen=True)
class DoubleDummyLoss:
    """What a card cost as the cards really lay, in tricks and in points, and the card that cost nothing."""

    tricks: int
    points: int
    best: Card


@dataclass(frozen=True)
class Judgement:
    """One decision judged.

    `before` and `after_card` are the chance, or the value of the `aim`, of the player's side with the best card
    and with the one that was played; both are None at a first look. `before_error` is the standard error of the
    first, `loss_error` that of the `loss`, which is never below zero. `gain` is what the
    card that seemed better did better on the layouts that tell, and below zero where it did worse: so that luck
    falls out of sums. `tricks_lost` and `points_lost` are the same in tricks and points.
    """

    after: int
    seat: Seat
    viewer: Seat
    part: Part
    card: Card
    best: Card
    before: float | None
    after_card: float | None
    loss: float
    loss_error: float
    verdict: Verdict | None  # None at a first look
    why: str
    how: How
    layouts: int = 0
    tricks_lost: float = 0.0
    points_lost: float = 0.0
    gain: float = 0.0
    before_error: float = 0.0
    double_dummy: DoubleDummyLoss | None = None
    aim: Aim = field(default_factory=Aim)

    @property
    def dd_loss(self) -> int | None:
        """What the card cost double dummy, in tricks; None where not all hands are known."""
        return None if self.double_dummy is None else self.double_dummy.tricks

    @property
    def trick(self) -> int:
        """In which trick it was, counted from one."""
        return self.after // 4 + 1

"""What a search says: for each card its chance to make the contract, and what is behind that number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from alphamu.aims.worth import Worth
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.fronts import Vector
from alphamu.playouts.estimate import PlayedOut


@dataclass(frozen=True, slots=True)
class CardAnalysis:
    """One card that can be played, with touching cards of the same hand beside it.

    `make` is the chance to make the contract after this card at the depth reached, `pimc` the same at M=1, where
    every world is played as if all cards were seen; `tricks` is the mean of the double-dummy tricks from here, the
    current trick included. `front` has one vector for each plan worth considering: the set of worlds it wins.
    With `bound` the chance is only known to be no higher. `at_least` is what a complete plan made when it was
    played to the end: the truth lies between it and `make`. Without `whole_front` only the best vectors are there,
    because nobody asked for more or because there are too many; `vectors` is how many there are, where that is
    known. A defender can play a card only where the defender holds it: `possible` is the chance of that, and the
    others are those of the layouts where it is so.

    Where declarer plays for something else than the contract, `value` is the mean of that, which the cards are
    compared by, and `value_pimc` the same at M=1; `bound` and `at_least` are about it. `make` and `levels`, the
    chance of each number of tricks that counts, are then those of the plan with that value. Vectors have a bit for
    each world at each level.
    """

    card: Card
    make: float
    pimc: float | None = None
    tricks: float | None = None
    front: tuple[Vector, ...] = ()
    equals: tuple[Card, ...] = ()
    bound: bool = False
    at_least: float | None = None
    whole_front: bool = True
    vectors: int | None = None
    possible: float = 1.0
    played_out: PlayedOut | None = None  # what it made on layouts that were not searched
    value: float | None = None
    value_pimc: float | None = None
    value_error: float | None = None  # the standard error of `value`, of worlds that are a sample
    levels: tuple[tuple[int, float], ...] = ()

    @property
    def mean(self) -> float:
        """What cards are compared by: the value, or the chance to make the contract."""
        return self.make if self.value is None else self.value


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answer of a search, the best card first."""

    turn: Seat
    cards: tuple[CardAnalysis, ...]
    worlds: int
    depth: int
    needed: int = 0  # the tricks that make the contract
    complete: bool = False  # deeper search cannot change the answer
    exhaustive: bool = False  # the worlds are all layouts
    layouts: int | None = None  # how many layouts are possible, where that is known
    stopped: str | None = None  # why the search ended before the depth asked for
    at_least: float | None = None  # over all worlds a plan played to the end makes so much, whatever is defended
    at_most: float | None = None  # over all worlds no plan makes more
    effective_worlds: float = 0.0  # how many equally likely worlds the weighted ones are worth
    played_out: PlayedOut | None = None  # the best card, on layouts that did not help to choose it
    seconds: float = 0.0
    nodes: int = 0
    solves: int = 0
    worth: Worth | None = None  # what declarer plays for, if not to make the contract
    aim_note: str = ""  # why that is not what was asked for
    to_make: Card | None = None  # the card that makes most often, where that was looked for,
    to_make_chance: float | None = None  # and how often

    @property
    def best(self) -> CardAnalysis:
        """The card to play."""
        return self.cards[0]

    @property
    def is_exact(self) -> bool:
        """All layouts to the end of the hand: the best card's chance is its chance against the best defence."""
        proved = self.complete or self.best.at_least == self.best.mean
        return self.exhaustive and proved and not self.best.bound

    @property
    def is_sample(self) -> bool:
        """Whether the worlds are some of many layouts: what is said of them need not hold for the others."""
        return self.layouts is not None and not self.exhaustive

    def told_of(self, card: CardAnalysis) -> PlayedOut | None:
        """What a card made when it was played out; the best one on layouts that did not help to choose it."""
        return self.played_out if card is self.best else card.played_out

    @property
    def chance(self) -> float:
        """The figure to believe: exact, or played out on fresh layouts; else what the search says of its own."""
        return self.best.make if self.played_out is None else self.played_out.make

    @property
    def chance_error(self) -> float | None:
        """The standard error of that figure; None where it is exact, or speaks of layouts that were listed."""
        if self.played_out is not None:
            return self.played_out.standard_error
        return self.standard_error(self.best.make, self.best.possible)

    @property
    def chance_from(self) -> str:
        """Where that figure comes from: `exact`, `played_out` or `search`."""
        if self.played_out is not None:
            return "played_out"
        return "exact" if self.is_exact else "search"

    @property
    def is_forced(self) -> bool:
        """There is one card to play, or only equal ones, and so nothing was searched."""
        return self.complete and self.depth == 0

    def standard_error(self, chance: float, possible: float = 1.0) -> float | None:
        """How far a chance may be off because the worlds are a sample; None where they were listed, or are all.

        `possible` is the share of the worlds that the chance is about.
        """
        return error_of_chance(chance, self.effective_worlds * possible) if self.is_sample else None


def error_of_chance(chance: float, worlds: float) -> float | None:
    """The standard error of a chance over a sample of so many worlds; None where there are none.

    A sample that is won or lost throughout is judged as if it had one world more of either kind, for it proves
    nothing.

    >>> error_of_chance(0.5, 100)
    0.05
    """
    if worlds <= 0:
        return None
    if chance in (0.0, 1.0):
        chance = (chance * worlds + 1) / (worlds + 2)
    return sqrt(chance * (1 - chance) / worlds)


def effective_size(weights: Sequence[float]) -> float:
    """How many equally likely worlds tell as much as worlds of these weights.

    >>> effective_size([1, 1, 1, 1]), effective_size([3, 1])
    (4.0, 1.6)
    """
    return sum(weights) ** 2 / sum(weight * weight for weight in weights)

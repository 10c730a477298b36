"""What a search says to a defender: for each card its chance to beat the contract, and what is behind it."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.aims.worth import Worth
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.fronts import Vector
from alphamu.playouts.estimate import PlayedOut
from alphamu.search.analysis import error_of_chance


@dataclass(frozen=True, slots=True)
class CardDefence:
    """One card that the defender holds and may play, with touching cards beside it.

    `beats` is the chance to beat the contract at the depth reached, with a partner who plays in each layout
    what is best there. That card may act as an agreed signal, so this is an upper bound; `silent` is the same
    with a partner who plays the cheapest of the cards that are as good double dummy, and None where it was not
    looked for. `pimc` is the chance at M=1, `tricks` the mean of the double-dummy tricks of the defenders from
    here, the current trick included, and `front` the sets of layouts in which plans beat the contract. With
    `bound` the fronts were too large, and the chance is that of a lower depth.

    Where the defender plays for something else than to beat the contract, `value` is the mean of that, by which
    cards are compared, `value_pimc` the same at M=1, and `silent` is about it, too. `beats` and `levels`, the
    chance of each number of tricks that counts, are then those of the plan with that value; vectors have a bit
    for each world at each level.
    """

    card: Card
    beats: float
    pimc: float
    equals: tuple[Card, ...] = ()
    silent: float | None = None
    tricks: float | None = None
    front: tuple[Vector, ...] = ()
    bound: bool = False
    open_tricks: int | None = None  # of the defenders with all cards seen, where the deal is known
    played_out: PlayedOut | None = None  # what it did on layouts that were not searched
    value: float | None = None
    value_pimc: float | None = None
    value_error: float | None = None  # the standard error of `value`, of worlds that are a sample
    levels: tuple[tuple[int, float], ...] = ()

    @property
    def mean(self) -> float:
        """What cards are compared by: the value, or the chance to beat the contract."""
        return self.beats if self.value is None else self.value

    @property
    def mean_pimc(self) -> float:
        """The same at M=1."""
        return self.pimc if self.value_pimc is None else self.value_pimc


@dataclass(frozen=True, slots=True)
class DefenceAnalysis:
    """The answer of a search for a defender, the best card first."""

    viewer: Seat
    cards: tuple[CardDefence, ...]
    worlds: int
    depth: int
    needed: int = 0  # the tricks that beat the contract
    complete: bool = False  # deeper search cannot change the answer
    exhaustive: bool = False  # the worlds are all layouts
    layouts: int | None = None  # how many layouts are possible, where that is known
    effective_worlds: float = 0.0  # how many equally likely worlds the weighted ones are worth
    stopped: str | None = None  # why the search ended before the depth asked for
    played_out: PlayedOut | None = None  # the best card, on layouts that did not help to choose it
    is_open: bool = False  # the real deal is known, and `open_tricks` tell of it
    seconds: float = 0.0
    nodes: int = 0
    solves: int = 0
    worth: Worth | None = None  # what the defender plays for, if not to beat the contract
    aim_note: str = ""  # why that is not what was asked for
    to_beat: Card | None = None  # the card that beats the contract most often, where that was looked for,
    to_beat_chance: float | None = None  # and how often

    @property
    def best(self) -> CardDefence:
        """The card to play."""
        return self.cards[0]

    @property
    def signals_matter(self) -> bool:
        """Whether some card is worth less with a partner who is silent."""
        return any(card.silent is not None and card.silent < card.mean for card in self.cards)

    @property
    def is_sample(self) -> bool:
        """Whether the worlds are some of many layouts: what is said of them need not hold for the others."""
        return self.layouts is not None and not self.exhaustive

    def told_of(self, card: CardDefence) -> PlayedOut | None:
        """What a card did when it was played out; the best one on layouts that did not help to choose it."""
        return self.played_out if card is self.best else card.played_out

    @property
    def chance(self) -> float:
        """The figure to believe, the chance to beat the contract: played out; else the bound of the search."""
        return self.best.beats if self.played_out is None else 1 - self.played_out.make

    @property
    def chance_error(self) -> float | None:
        """The standard error of that figure; None where it speaks of all layouts, or of those that were listed."""
        return self.standard_error(self.best.beats) if self.played_out is None else self.played_out.standard_error

    @property
    def chance_from(self) -> str:
        """Where that figure comes from: `played_out`, or `search`, whose bound is never called exact."""
        return "search" if self.played_out is None else "played_out"

    def standard_error(self, chance: float) -> float | None:
        """How far a chance may be off because the worlds are a sample; None where they were listed, or are all."""
        return error_of_chance(chance, self.effective_worlds) if self.is_sample else None

    def error_of(self, card: CardDefence) -> float | None:
        """The same for what cards are compared by."""
        return self.standard_error(card.beats) if card.value is None else card.value_error

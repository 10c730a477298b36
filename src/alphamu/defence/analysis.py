"""What a search says to a defender: for each card its chance to beat the contract, and what is behind it."""

from __future__ import annotations

from dataclasses import dataclass

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
    played_out: PlayedOut | None = None  # on layouts that were not searched


@dataclass(frozen=True, slots=True)
class DefenceAnalysis:
    """The answer of a search for a defender, the best card first."""

    viewer: Seat
    cards: tuple[CardDefence, ...]
    worlds: int
    depth: int
    complete: bool = False  # deeper search cannot change the answer
    exhaustive: bool = False  # the worlds are all layouts
    layouts: int | None = None  # how many layouts are possible, where that is known
    effective_worlds: float = 0.0  # how many equally likely worlds the weighted ones are worth
    stopped: str | None = None  # why the search ended before the depth asked for
    open_needed: int | None = None  # the tricks that beat the contract, beside `open_tricks`
    seconds: float = 0.0
    nodes: int = 0
    solves: int = 0

    @property
    def best(self) -> CardDefence:
        """The card to play."""
        return self.cards[0]

    @property
    def signals_matter(self) -> bool:
        """Whether some card is worth less with a partner who is silent."""
        return any(card.silent is not None and card.silent < card.beats for card in self.cards)

    def standard_error(self, chance: float) -> float | None:
        """How far a chance may be off because the worlds are a sample; None where they were listed, or are all."""
        is_sample = self.layouts is not None and not self.exhaustive
        return error_of_chance(chance, self.effective_worlds) if is_sample else None

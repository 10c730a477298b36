"""Experts' ways in two parts: the auction and the lead tell of whole hands, each card after it by its likelihood.

So no card counts twice. Where there are few layouts all of them are weighed, and everything is exact. Else draws
from what the auction and the lead tell are drawn again, each as often as the cards are likely in it, a block at a
time; the chances are those of many such layouts with their weights.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count as counting
from random import Random

from alphamu._kernel import HiddenSeat
from alphamu.beliefs.model import Model
from alphamu.beliefs.public import Public
from alphamu.bridge.card import Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.seeds import seed_of
from alphamu.worlds.by_cards import CardLikelihoods
from alphamu.worlds.layouts import Hidden, Layouts, Masks
from alphamu.worlds.learned import Learned

LISTED = 2_000  # layouts at most, where all are weighed
WEIGHED = 2_000  # draws by which chances are told where there are more
BLOCK, DRAWN = 400, 40  # so many draws are weighed, and so many of them drawn again
_LEAST = 1e-300
_MOST_POINTS = 37


class LearnedByCards(Learned):
    """How likely the layouts of two hidden hands are; at least one card has been played after the lead."""

    def __init__(self, hidden: Hidden, public: Public, model: Model | None = None) -> None:
        super().__init__(hidden, public.after(1), model)
        self._all_read = public
        self._likelihoods = CardLikelihoods(public.play, hidden, public.auction, passed=1)

    def seat(self, seat: Seat) -> HiddenSeat:
        """What everybody who does not see the hand of a seat believes of it: here cards are features of it."""
        return self._model.seat(self._all_read, seat)

    def draw(self, count: int, seed: int = 0) -> list[Masks]:
        """Layouts, each as often as it is likely; more draws begin with the fewer ones."""
        if self._listed is not None:
            return Random(seed).choices(self._listed, self.weights(self._listed), k=count)
        drawn: list[Masks] = []
        for block in self._blocks(seed):
            drawn += block
            if len(drawn) >= count:
                break
        return drawn[:count]

    def _blocks(self, seed: int) -> Iterator[list[Masks]]:
        for number in counting():
            own = seed_of(seed, "block", number)
            worlds = super().draw(BLOCK, own)
            yield Random(own).choices(worlds, self._likely(worlds), k=DRAWN)

    def _scores(self, worlds: Sequence[Masks]) -> list[int]:
        likely = self._likely(worlds)
        return [
            score + round(HiddenSeat.DOUBLING * math.log2(likelihood))
            for score, likelihood in zip(super()._scores(worlds), likely, strict=True)
        ]

    def _likely(self, worlds: Sequence[Masks]) -> list[float]:
        return [max(likelihood, _LEAST) for likelihood in self._likelihoods.of(worlds)]

    @cached_property
    def _listed(self) -> list[Masks] | None:
        """All layouts, where there are few."""
        layouts = Layouts(self.hidden)
        return layouts.sample(None).worlds if layouts.count <= LISTED else None

    @cached_property
    def _weighed(self) -> list[tuple[int, float]]:
        """What the first hand holds in many layouts, or all, and how likely each is among them."""
        if self._listed is not None:
            worlds, weights = self._listed, list(map(float, self.weights(self._listed)))
        else:
            worlds = super().draw(WEIGHED)
            weights = self._likely(worlds)
        total = math.fsum(weights)
        return [(first, weight / total) for (first, _), weight in zip(worlds, weights, strict=True)]

    @property
    def _certain(self) -> float:
        return super()._certain if self._listed is not None else 0.5 / WEIGHED

    def _chances_by_bit(self) -> Sequence[float]:
        chances = [0.0] * 64
        for card in Hand(self.hidden.unseen):
            chances[card.bit] = math.fsum(weight for first, weight in self._weighed if first >> card.bit & 1)
        return chances

    def _lengths(self) -> Sequence[Sequence[float]]:
        lengths = [[0.0] * 14 for _ in Suit]
        for first, weight in self._weighed:
            for suit in Suit:
                lengths[suit][(first & suit.mask).bit_count()] += weight
        return lengths

    def _points(self) -> Sequence[float]:
        points = [0.0] * (_MOST_POINTS + 1)
        for first, weight in self._weighed:
            points[Hand(first).hcp] += weight
        return points


def learned_from(hidden: Hidden, public: Public, *, by_cards: bool) -> Learned:
    """What experts' ways tell; the cards after the lead by their likelihoods, or as features of the hands."""
    is_later = by_cards and len(public.cards) > 1
    return LearnedByCards(hidden, public) if is_later else Learned(hidden, public)

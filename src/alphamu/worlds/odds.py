"""The odds: how the cards that are out in each suit break, and who holds each missing honour."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from alphamu.bridge.card import SUITS_DOWN, Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.worlds.believed import MOST_WEIGHED, BelievedLayouts
from alphamu.worlds.constraints import At, Cards, Constraint, Length
from alphamu.worlds.layouts import Hidden, Layouts, Masks, Sample, WorldsError

_TEN = 10
_DRAWS = 20_000  # where not all layouts can be weighed


@dataclass(frozen=True)
class Odds:
    """Probabilities for two hidden hands.

    `splits` has for each suit the ways in which the cards that are out can break between the first hand and the
    second, with their probabilities; `honours` for each honour out the probability that the first hand holds it.
    """

    splits: Mapping[Suit, Mapping[tuple[int, int], float]]
    honours: Mapping[Card, float]

    def largest_change(self, other: Odds) -> float:
        """By how much the chance of an honour's place, or of a break, differs at most."""
        honours = [abs(chance - other.honours[card]) for card, chance in self.honours.items()]
        splits = [
            abs(self.splits[suit].get(split, 0.0) - other.splits[suit].get(split, 0.0))
            for suit in self.splits
            for split in {*self.splits[suit], *other.splits[suit]}
        ]
        return max([0.0, *honours, *splits])


def odds_of(layouts: Layouts) -> Odds:
    """The odds over all layouts, as likely as they are believed to be."""
    return _believed_odds(layouts) if isinstance(layouts, BelievedLayouts) else exact_odds(layouts)


def _believed_odds(layouts: BelievedLayouts) -> Odds:
    """Exact where nothing is said, or where all layouts can be weighed; else from many draws."""
    hidden = layouts.hidden
    if layouts.is_free:
        chances = layouts.learned.chances()
        return Odds(layouts.learned.splits(), {card: chances[card] for card in _honours_of(hidden.unseen)})
    sample = layouts.sample(None if layouts.count <= MOST_WEIGHED else _DRAWS)
    odds = sampled_odds(hidden, sample)
    return Odds(odds.splits, {card: _open(chance, card, layouts) for card, chance in odds.honours.items()})


def _open(chance: float, card: Card, layouts: Layouts) -> float:
    """The chance of a card; half a draw from 0 or 1 where the other hand may hold it, and no draw had it there."""
    if 0 < chance < 1:
        return chance
    held = layouts.given(At(layouts.hidden.seats[0], Cards.held(card.mask))).count
    return chance if held in (0, layouts.count) else min(1 - 0.5 / _DRAWS, max(0.5 / _DRAWS, chance))


def exact_odds(layouts: Layouts) -> Odds:
    """The odds over all layouts, counted, each as likely as another; Python predicates are not looked at."""
    hidden = layouts.hidden
    seat = hidden.seats[0]
    if layouts.count == 0:
        raise WorldsError("without a layout that fits there are no odds")

    def chance(constraint: Constraint) -> float:
        return layouts.given(At(seat, constraint)).count / layouts.count

    def holds(suit: Suit, number: int) -> float:
        length = number + (hidden.played[0] & suit.mask).bit_count()
        return chance(Length(length, length, suit))

    return _odds(hidden.unseen, holds, lambda card: chance(Cards.held(card.mask)))


def sampled_odds(hidden: Hidden, sample: Sample) -> Odds:
    """The odds over the worlds of a sample, with their weights."""
    return listed_odds(hidden.unseen, sample.worlds, sample.weights)


def listed_odds(unseen: int, worlds: Sequence[Masks], weights: Iterable[float] | None = None) -> Odds:
    """The odds over listed worlds, with weights if they are not equally likely."""
    masses = [1.0] * len(worlds) if weights is None else list(weights)
    total = sum(masses)
    lengths: dict[tuple[Suit, int], float] = defaultdict(float)
    holders: dict[int, float] = defaultdict(float)
    for (first, _), mass in zip(worlds, masses, strict=True):
        hand = Hand(first)
        for suit in Suit:
            lengths[suit, hand.length(suit)] += mass / total
        for card in hand:
            holders[card.bit] += mass / total
    return _odds(unseen, lambda suit, number: lengths[suit, number], lambda card: holders[card.bit])


def _odds(unseen: int, holds: Callable[[Suit, int], float], held: Callable[[Card], float]) -> Odds:
    splits = {}
    for suit in SUITS_DOWN:
        out = Hand(unseen).length(suit)
        if out:
            chances = {(number, out - number): holds(suit, number) for number in range(out + 1)}
            splits[suit] = {split: chance for split, chance in chances.items() if chance > 0}
    return Odds(splits, {card: held(card) for card in _honours_of(unseen)})


def _honours_of(unseen: int) -> list[Card]:
    return [card for card in Hand(unseen) if card.rank > _TEN]

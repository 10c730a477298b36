"""Measuring a decision, and why nobody is blamed for bad luck.

The cards worth a closer look are tried on some layouts, the same for all, and the best one is chosen there. Then
it and the card played are tried on other layouts, and the loss is the difference there, with its paired error: had
it been measured on the layouts that chose, the luckiest of several equal cards would always seem better. Where the
card played does better on those others, it is the best by that measurement, and nothing is lost.

Nobody knows how the hand would have been played on. So there is more than one opinion of what a card is worth, and
a card is blamed only as far as they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from alphamu.bridge.card import Card
from alphamu.review.candidates import Searched
from alphamu.review.judgement import How
from alphamu.review.paired import Difference, mean_of
from alphamu.review.question import Question
from alphamu.review.trials import Hands, Trial
from alphamu.review.why import Tried, what_matters
from alphamu.review.worth import Worth

SEARCH_COUNTS = 10  # layouts


@dataclass(frozen=True)
class Measured:
    """What is found of a decision; `values` are those of cards on the same layouts, or exact ones."""

    best: Card
    before: float
    after_card: float
    error: float
    how: How
    layouts: int = 0
    tricks_lost: float = 0.0
    points_lost: float = 0.0
    matters: str = ""
    values: Mapping[Card, float] = field(default_factory=dict)
    plan: Callable[[], str] | None = None  # how to go on after the best card, in words
    is_divided: bool = False  # whether it depends most on how the hand is played on
    is_sample: bool = False  # whether what is decided is so in the layouts looked at, which are not all
    before_error: float = 0.0  # of the value with the best card
    gain: float = 0.0  # of the card that seemed better over the one played; below zero where it did worse

    @property
    def loss(self) -> float:
        """What the card played cost: never below zero, for the best is the best by the same measurement."""
        return self.before - self.after_card


def decided(question: Question, value: float, searched: Searched | None = None) -> Measured:
    """Nothing could be won or lost: every card is the best, by counting tricks or as was searched."""
    found = Measured(question.decision.card, value, value, 0.0, How.DECIDED)
    if searched is None:
        return found
    return replace(found, layouts=searched.layouts, is_sample=not searched.exact)


def as_played(question: Question, worth: Worth, ways: Sequence[Way], how: How = How.PLAYED_OUT) -> Measured:
    """The card played, better than which none was found: what it is worth when the hand is played on."""
    own = question.decision.group_of(question.decision.card)[0]
    value = Difference.agreed([way.measured(own, worth) for way in ways])
    layouts = sum(way.number for way in ways)
    return Measured(own, value.mean, value.mean, 0.0, how, layouts, before_error=value.error)


@dataclass(frozen=True)
class Layouts:
    """The first so many layouts of a trial."""

    trial: Trial
    number: int

    def tricks(self, card: Card) -> Sequence[int]:
        """Declarer's tricks in each of them after this card."""
        return self.trial.tricks(card, self.number)

    @property
    def hands(self) -> Sequence[Hands]:
        """The four hands in each of them."""
        return self.trial.hands(self.number)


class Opinion(Protocol):
    """What somebody thinks that cards are worth."""

    def value(self, card: Card, worth: Worth) -> float:
        """Of one card."""

    def difference(self, best: Card, played: Card, worth: Worth) -> Difference:
        """Of two cards, with its error."""


@dataclass(frozen=True)
class Way:
    """One way of playing on: layouts in parts, each played on by players with a seed of their own."""

    parts: tuple[Layouts, ...]

    @property
    def number(self) -> int:
        """Of layouts."""
        return sum(part.number for part in self.parts)

    @property
    def hands(self) -> list[Hands]:
        """The four hands in each layout."""
        return [hands for part in self.parts for hands in part.hands]

    def tricks(self, card: Card) -> list[int]:
        """Declarer's tricks in each layout after this card."""
        return [won for part in self.parts for won in part.tricks(card)]

    def values(self, card: Card, worth: Worth) -> list[float]:
        """What the card is worth in each layout."""
        return [value for part in self.parts for value in _values(part, card, worth)]

    def value(self, card: Card, worth: Worth) -> float:
        """What the card is worth on average."""
        return mean_of(self.values(card, worth))

    def measured(self, card: Card, worth: Worth) -> Difference:
        """What the card is worth on average, with its error."""
        values = [_values(part, card, worth) for part in self.parts]
        return Difference.in_parts([(part, [0.0] * len(part)) for part in values], worth.unit)

    def difference(self, best: Card, played: Card, worth: Worth) -> Difference:
        """How much more the one is worth than the other."""
        parts = [(_values(part, best, worth), _values(part, played, worth)) for part in self.parts]
        return Difference.in_parts(parts, worth.unit)


@dataclass(frozen=True)
class Said:
    """What a search over all layouts, to the end, says of the cards: there is no luck of layouts in it."""

    values: Mapping[Card, float]

    def value(self, card: Card, worth: Worth) -> float:
        """Of one card."""
        return self.values[card]

    def difference(self, best: Card, played: Card, worth: Worth) -> Difference:
        """Of two cards."""
        return Difference(self.values[best] - self.values[played], 0.0)


@dataclass(frozen=True)
class Ways:
    """All ways in which a hand is played on, and what a search has to say beside them."""

    choosing: tuple[Way, ...]
    telling: tuple[Way, ...]
    said: tuple[Said, ...] = ()
    how: How = How.PLAYED_OUT

    @property
    def opinions(self) -> tuple[Opinion, ...]:
        """Of whoever is asked what a card cost."""
        return (*self.telling, *self.said)

    def chosen_by(self, card: Card, worth: Worth) -> float:
        """What a card is worth on the layouts that choose."""
        return mean_of([way.value(card, worth) for way in self.choosing])

    def told_of(self, card: Card, worth: Worth) -> float:
        """What a card is worth on the layouts that tell."""
        return mean_of([opinion.value(card, worth) for opinion in self.opinions])

    def difference(self, best: Card, played: Card, worth: Worth) -> Difference:
        """What all together say of two cards."""
        return Difference.agreed([opinion.difference(best, played, worth) for opinion in self.opinions])


def exactly(question: Question, worth: Worth, searched: Searched, telling: Layouts) -> Measured:
    """By values that are known exactly; where something was lost, layouts tell what it is in tricks."""
    decision = question.decision
    own = decision.group_of(decision.card)[0]
    best = max(searched.values, key=lambda card: (searched.values[card], card == own))
    before, after_card = searched.values[best], searched.values[own]
    found = Measured(
        best,
        before,
        after_card,
        0.0,
        How.EXACT,
        searched.layouts,
        values=searched.values,
        gain=before - after_card,
    )
    return found if best == own else _with_tricks(found, question, worth, (Way((telling,)),), own, best)


def by_trial(question: Question, worth: Worth, cards: Mapping[Card, float], ways: Ways) -> Measured:
    """By trying cards on layouts that choose and on others that tell; with each comes what the search said of it.

    Where few layouts choose, what the search said counts as much as some more would. A card that did better than
    the one played, there or with what the search said, is its rival on the layouts that tell: one and no more,
    for with each the chance grows that somebody is blamed by luck.
    """
    decision = question.decision
    own = decision.group_of(decision.card)[0]
    values = {card: ways.chosen_by(card, worth) for card in cards}
    number = sum(way.number for way in ways.choosing)

    def merit(card: Card) -> tuple[float, bool]:
        return (number * values[card] + SEARCH_COUNTS * cards[card]) / (number + SEARCH_COUNTS), card == own

    better = [card for card in cards if values[card] > values[own] or merit(card) > merit(own)]
    if not better:
        return as_played(question, worth, ways.telling, ways.how)  # not by the layouts that chose
    rival = max(better, key=merit)
    difference = ways.difference(rival, own, worth)
    told_of = {card: ways.told_of(card, worth) for card in (rival, own)}
    best = rival if difference.mean > 0 else own
    found = Measured(
        best,
        told_of[best],
        told_of[own],
        difference.error,
        ways.how,
        sum(way.number for way in ways.telling),
        values=told_of,
        is_divided=difference.is_divided,
        before_error=Difference.agreed([way.measured(best, worth) for way in ways.telling]).error,
        gain=difference.mean,
    )
    return _with_tricks(found, question, worth, ways.telling, own, rival)


def _values(layouts: Layouts, card: Card, worth: Worth) -> list[float]:
    return worth.values(layouts.tricks(card), layouts.hands)


def _with_tricks(
    found: Measured, question: Question, worth: Worth, ways: Sequence[Way], played: Card, rival: Card
) -> Measured:
    """What was found, with what it comes to in tricks and points, and where the rival is better, if it is."""
    ours, theirs = ([won for way in ways for won in way.tricks(card)] for card in (rival, played))
    found = replace(
        found,
        tricks_lost=mean_of([*map(worth.own_tricks, ours)]) - mean_of([*map(worth.own_tricks, theirs)]),
        points_lost=mean_of([*map(worth.points, ours)]) - mean_of([*map(worth.points, theirs)]),
    )
    if found.best == played:
        return found
    values = [[value for way in ways for value in way.values(card, worth)] for card in (rival, played)]
    hands = [four for way in ways for four in way.hands]
    tried = Tried(rival, values[0], played, values[1], hands)
    return replace(found, matters=what_matters(question.decision, worth, tried))

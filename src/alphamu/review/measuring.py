"""Measuring a decision, and why nobody is blamed for bad luck.

The cards worth a closer look are tried on some layouts, the same for all, and the best one is chosen there. Then
it and the card played are tried on other layouts, and the loss is the difference there, with its paired error: had
it been measured on the layouts that chose, the luckiest of several equal cards would always seem better. Where the
card played does better on those others, it is the best by that measurement, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from alphamu.bridge.card import Card
from alphamu.review.candidates import Searched
from alphamu.review.judgement import How
from alphamu.review.paired import Difference, mean_of
from alphamu.review.question import Question
from alphamu.review.trials import Trial
from alphamu.review.why import Tried, what_matters

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

    @property
    def loss(self) -> float:
        """What the card played cost: never below zero, for the best is the best by the same measurement."""
        return self.before - self.after_card


def decided(question: Question, value: float, layouts: int = 0) -> Measured:
    """Nothing could be won or lost: every card is the best."""
    return Measured(question.decision.card, value, value, 0.0, How.DECIDED, layouts)


@dataclass(frozen=True)
class Layouts:
    """The first so many layouts of a trial."""

    trial: Trial
    number: int

    def tricks(self, card: Card) -> Sequence[int]:
        """Declarer's tricks in each of them after this card."""
        return self.trial.tricks(card, self.number)


def exactly(question: Question, searched: Searched, telling: Layouts) -> Measured:
    """By values that are known exactly; where something was lost, layouts tell what it is in tricks."""
    decision = question.decision
    own = decision.group_of(decision.card)[0]
    best = max(searched.values, key=lambda card: (searched.values[card], card == own))
    before, after_card = searched.values[best], searched.values[own]
    found = Measured(best, before, after_card, 0.0, How.EXACT, searched.layouts, values=searched.values)
    return found if best == own else _Pair(question, telling, best, own).added_to(found)


def by_trial(
    question: Question, cards: Mapping[Card, float], choosing: Layouts, telling: Layouts, how: How
) -> Measured:
    """By trying cards on layouts that choose and on others that tell; with each comes what the search said of it.

    Where few layouts choose, what the search said counts as much as some more would. A card that did better than
    the one played, there or with what the search said, is its rival on the layouts that tell: one and no more,
    for with each the chance grows that somebody is blamed by luck.
    """
    decision, worth = question.decision, question.worth
    own = decision.group_of(decision.card)[0]
    values = {card: mean_of([worth.value(won) for won in choosing.tricks(card)]) for card in cards}
    number = choosing.number

    def merit(card: Card) -> tuple[float, bool]:
        return (number * values[card] + SEARCH_COUNTS * cards[card]) / (number + SEARCH_COUNTS), card == own

    better = [card for card in cards if values[card] > values[own] or merit(card) > merit(own)]
    if not better:
        if decision.for_declarer:  # whose chance is shown over the whole play
            number, told = telling.number, mean_of([worth.value(won) for won in telling.tricks(own)])
        else:
            told = values[own]
        return Measured(own, told, told, 0.0, how, number)
    rival = max(better, key=merit)
    pair = _Pair(question, telling, rival, own)
    error, told_of = pair.difference.error, {rival: pair.best, own: pair.played}
    if pair.difference.mean <= 0:
        return Measured(own, pair.played, pair.played, error, how, telling.number, values=told_of)
    found = Measured(rival, pair.best, pair.played, error, how, telling.number, values=told_of)
    return pair.added_to(found)


class _Pair:
    """The best card and the one played on the same layouts."""

    def __init__(self, question: Question, layouts: Layouts, best: Card, played: Card) -> None:
        worth = question.worth
        ours, theirs = layouts.tricks(best), layouts.tricks(played)
        values = [worth.value(won) for won in ours], [worth.value(won) for won in theirs]
        self.best, self.played = map(mean_of, values)
        self.difference = Difference.of(*values, unit=worth.unit)
        self._tricks = mean_of([*map(worth.own_tricks, ours)]) - mean_of([*map(worth.own_tricks, theirs)])
        self._points = mean_of([*map(worth.points, ours)]) - mean_of([*map(worth.points, theirs)])
        hands = layouts.trial.hands(layouts.number)
        self._matters = what_matters(question.decision, Tried(best, values[0], played, values[1], hands))

    def added_to(self, found: Measured) -> Measured:
        """What was found, with what it comes to in tricks and points, and where it matters."""
        return replace(found, tricks_lost=self._tricks, points_lost=self._points, matters=self._matters)

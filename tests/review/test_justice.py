"""Nobody is blamed for bad luck: where all cards are truly equal, no blame arises but by rare chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from alphamu.bridge.card import Card
from alphamu.review.decisions import Decision
from alphamu.review.measuring import Layouts, Way, Ways, by_trial
from alphamu.review.paired import Difference
from alphamu.review.question import Question
from alphamu.review.verdicts import Verdict, verdict_on

from .hands import FINESSE

CARDS = tuple(map(Card.parse, ("SA", "SQ")))
HANDS = [[hand.mask for _, hand in Decision(FINESSE, 2).moment.play.remaining.known()]]


@dataclass
class Coins:
    """A trial in which each card makes by chance alone, with its own probability."""

    chances: dict[Card, float]
    random: Random
    thrown: dict[Card, list[int]] = field(default_factory=dict)

    def tricks(self, card: Card, layouts: int) -> Sequence[int]:
        if card not in self.thrown:
            self.thrown[card] = [7 * (self.random.random() < self.chances[card]) for _ in range(layouts)]
        return self.thrown[card][:layouts]

    def hands(self, layouts: int) -> Sequence[Sequence[int]]:
        return HANDS * layouts


def verdicts(chances: dict[Card, float], *, tries: int, layouts: int) -> list[Verdict]:
    question = Question(Decision(FINESSE, 2))  # ♠A was played
    found = []
    for seed in range(tries):
        random = Random(seed)
        choosing, telling = (Way((Layouts(Coins(chances, random), layouts),)) for _ in range(2))
        ways = Ways((choosing,), (telling,))
        measured = by_trial(question, question.worth, dict.fromkeys(chances, 0.5), ways)
        assert measured.loss >= 0
        found.append(verdict_on(measured.loss, measured.error))
    return found


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.9])
@pytest.mark.parametrize("layouts", [24, 100])
def test_equal_cards_are_not_blamed(chance: float, layouts: int) -> None:
    found = verdicts(dict.fromkeys(CARDS, chance), tries=1000, layouts=layouts)
    blamed = sum(verdict.blames for verdict in found)
    # The luckier card is the other one in half of the tries; beyond two errors lie 2.3% of what chance makes.
    assert blamed <= 25
    assert sum(verdict.is_serious for verdict in found) <= 10


def test_what_chose_does_not_measure() -> None:
    """On the layouts that chose, the luckier of two equal cards would seem better by some points."""
    random, on_the_same = Random(1), []
    for _ in range(500):
        ours, theirs = ([float(random.random() < 0.5) for _ in range(50)] for _ in range(2))
        better, worse = (ours, theirs) if sum(ours) > sum(theirs) else (theirs, ours)
        on_the_same.append(Difference.of(better, worse).mean)
    assert sum(on_the_same) / len(on_the_same) > 0.05


def test_what_equal_cards_lose_comes_to_nothing_in_sum() -> None:
    """The loss of each decision is not below zero, and so its luck would add up; the gain may be."""
    question, chances = Question(Decision(FINESSE, 2)), dict.fromkeys(CARDS, 0.5)
    found = []
    for seed in range(1000):
        random = Random(seed)
        choosing, telling = (Way((Layouts(Coins(chances, random), 24),)) for _ in range(2))
        ways = Ways((choosing,), (telling,))
        found.append(by_trial(question, question.worth, dict.fromkeys(chances, 0.5), ways))
    assert sum(one.loss for one in found) / 1000 > 0.015
    assert abs(sum(one.gain for one in found) / 1000) < 0.009  # three standard errors of half as many differences


def test_a_real_loss_is_blamed() -> None:
    found = verdicts({CARDS[0]: 0.3, CARDS[1]: 0.7}, tries=100, layouts=100)
    assert sum(verdict is Verdict.BLUNDER for verdict in found) > 60
    assert sum(verdict.blames for verdict in found) > 95


def test_one_way_of_playing_on_alone_blames_nobody() -> None:
    """Where the other card is better only if the hand is played on in one way, nobody knows that it is better."""
    question, random = Question(Decision(FINESSE, 2)), Random(3)

    def way(chance: float) -> Way:
        return Way(tuple(Layouts(Coins({CARDS[0]: 0.4, CARDS[1]: chance}, random), 50) for _ in range(3)))

    def verdict(*chances: float) -> Verdict:
        ways = Ways(tuple(map(way, chances)), tuple(map(way, chances)))
        measured = by_trial(question, question.worth, dict.fromkeys(CARDS, 0.5), ways)
        return verdict_on(measured.loss, measured.error)

    assert all(verdict(0.9, 0.9).is_serious for _ in range(20))
    assert sum(verdict(0.9, 0.4).blames for _ in range(20)) <= 1
    ways = [Difference(0.5, 0.05), Difference(0.0, 0.05)]
    assert Difference.agreed(ways).is_divided
    assert not Difference.agreed([ways[0], ways[0]]).is_divided


def test_one_seed_of_the_players_alone_blames_nobody() -> None:
    """In one part the players found the way to make it: a hundred layouts there are one piece of luck."""
    parts = [([1.0] * 100, [0.0] * 100), ([0.0] * 100, [0.0] * 100), ([0.0] * 100, [0.0] * 100)]
    found = Difference.in_parts(parts)
    assert not verdict_on(found.mean, found.error).blames
    together = Difference.of([value for part in parts for value in part[0]], [0.0] * 300)
    assert verdict_on(together.mean, together.error).blames


def test_the_error_is_that_of_the_difference() -> None:
    """Over many tries, the spread of the differences is the error that is told, or a little less."""
    random, means, errors = Random(2), [], []
    for _ in range(400):
        both = [(random.random() < 0.6, random.random() < 0.6) for _ in range(60)]
        found = Difference.of([float(one) for one, _ in both], [float(other) for _, other in both])
        means.append(found.mean)
        errors.append(found.error)
    spread = (sum(mean * mean for mean in means) / len(means)) ** 0.5
    assert 0.9 < (sum(errors) / len(errors)) / spread < 1.15

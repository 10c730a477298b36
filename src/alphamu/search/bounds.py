"""What is proved while a search goes on: no plan makes more than this, and one plan makes at least that.

A finished depth is an upper bound, for deeper search only lowers it. A plan played to the end is a lower bound.
Both are kept for each card, as weights of worlds, and so for the whole position: what has been proved of a card
stays proved when another one looks better.

A defender chooses a card in each world, knowing all cards, and declarer sees which: declarer has one plan for
every card, and wins a world where each card that can be played there leads to a win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt

from alphamu.bridge.card import Card
from alphamu.fronts import Front, Vector, score

MOST_JOINED = 2_500  # pairs of vectors, for each card of a defender: more tell little and take long


class Bounds:
    """The bounds of each card, and those of the position with the side on turn at liberty to choose."""

    def __init__(self, weights: Sequence[int], cards: int, *, for_declarer: bool) -> None:
        self._weights = weights
        self._cards = cards  # that can be played: before all have bounds, the position has none
        self._for_declarer = for_declarer
        self._possible: dict[Card, int] = {}
        self._at_most: dict[Card, int] = {}
        self._at_least: dict[Card, int] = {}
        self._joined_at_most = sum(weights)
        self._joined_at_least = 0

    def no_more(self, card: Card, weight: int, possible: int) -> None:
        """A finished search says that no plan after this card wins more, of the worlds in which it is possible."""
        self._possible[card] = possible
        self._at_most[card] = min(weight, self._at_most.get(card, weight))

    def no_less(self, card: Card, weight: int) -> None:
        """A plan after this card wins so much."""
        self._at_least[card] = max(weight, self._at_least.get(card, weight))

    def is_open(self, card: Card) -> bool:
        """Whether a better plan after this card could still raise the lower bound of the position."""
        if not self._for_declarer:
            return self._at_least.get(card, -1) < self._at_most[card]
        return max(self._at_least.values(), default=-1) < self._at_most[card]

    def at_most(self, card: Card) -> int | None:
        """The upper bound of a card, as weight."""
        return self._at_most.get(card)

    def possible(self, card: Card) -> int:
        """What the worlds weigh in which a card can be played, once it has a bound."""
        return self._possible[card]

    def at_least(self, card: Card) -> Fraction | None:
        """The lower bound of a card, in the worlds in which it can be played."""
        if card not in self._at_least:
            return None
        return Fraction(self._at_least[card], self._possible[card] or 1)

    def join(
        self, fronts: Mapping[Card, Sequence[Vector]], playable: Mapping[Card, Vector], *, whole: bool, exact: bool
    ) -> None:
        """With a defender on turn: what one plan for every card wins, if the fronts are whole, or exact, or both.

        Where that grows too large, cards are left out, as if nobody played them: still no plan wins more. And only
        some plans are joined: if the fronts are exact, one plan still wins what the best of these do.
        """
        everywhere = (1 << len(self._weights)) - 1
        joined, is_whole = Front.neutral(everywhere), whole
        for card in sorted(fronts, key=lambda card: len(fronts[card])):
            front = Front.of(fronts[card][:MOST_JOINED])
            front = front.with_won(everywhere & ~playable[card])
            if len(joined) * len(front) > MOST_JOINED or len(fronts[card]) > MOST_JOINED:
                if is_whole:
                    self._no_more_joined(joined)
                is_whole = False
                joined, front = self._heaviest(joined), self._heaviest(front)
            joined &= front
        if is_whole:
            self._no_more_joined(joined)
        if exact:
            self._joined_at_least = max(self._joined_at_least, joined.score(self._weights))

    def whole_is(self, weight: int) -> None:
        """With a defender on turn: the best plan wins exactly this."""
        self._joined_at_most = self._joined_at_least = weight

    def _no_more_joined(self, front: Front) -> None:
        self._joined_at_most = min(self._joined_at_most, front.score(self._weights))

    def _heaviest(self, front: Front) -> Front:
        """Some plans of a front, the best ones by themselves."""
        by_weight = sorted(front, key=lambda vector: score(vector, self._weights), reverse=True)
        return Front.of(by_weight[: isqrt(MOST_JOINED)])

    @property
    def whole_at_most(self) -> Fraction | None:
        """No plan wins more than this share of all worlds."""
        if len(self._at_most) < self._cards:
            return None
        total = sum(self._weights)
        if self._for_declarer:
            return Fraction(max(self._at_most.values()), total)
        # Where the card cannot be played, at best all is won.
        bounds = [weight + total - self._possible[card] for card, weight in self._at_most.items()]
        return Fraction(min(*bounds, self._joined_at_most), total)

    @property
    def whole_at_least(self) -> Fraction | None:
        """One plan wins at least this share of all worlds; None where none has been played to the end."""
        if not self._at_least or len(self._possible) < self._cards:
            return None
        total = sum(self._weights)
        if self._for_declarer:
            return Fraction(max(self._at_least.values()), total)
        # At worst no world is lost after two of the cards.
        lost = sum(possible - self._at_least.get(card, 0) for card, possible in self._possible.items())
        return Fraction(max(total - lost, self._joined_at_least), total)

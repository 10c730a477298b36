"""Which of several cards makes most often, or beats most often, by play-outs on the same layouts.

Cards are compared in pairs, layout by layout, so what is luck of the layouts falls out. More layouts go to the
cards that are still in the race: after each round the worse half of them drops out (sequential halving: Karnin,
Koren and Somekh, 2013), and whatever is clearly behind the leader. A couple of layouts tell less than the search
did: what it found of each card counts as some layouts more, which decide where few were played out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from alphamu.aims import Worth
from alphamu.bridge.card import Card
from alphamu.playouts.outs import Stream

HARDLY_WORSE = 0.15  # of all there is to win: a card so much worse than the best is still played out
MOST_CARDS = 4
FIRST_ROUND = 20  # layouts, for every card in the race
CLEARLY = 3.0  # standard errors of the difference
SEARCHED = 20.0  # layouts: so much the search's own figure counts beside them


class Compared(Protocol):
    """A card that a search has valued."""

    @property
    def card(self) -> Card:
        """Which."""

    @property
    def mean(self) -> float:
        """What it is worth."""


def worth_playing_out(cards: Sequence[Compared], worth: Worth | None) -> dict[Card, float]:
    """Those that a search finds best, or hardly worse, of cards in its order, with what it says of them.

    `worth` is what counts. Of a card that was not valued the search says a bound, no more than of the best one.
    """
    hardly_worse = HARDLY_WORSE
    if worth is not None:
        hardly_worse *= float(max(row[-1] - row[0] for row in worth.rows))
    good = [card for card in cards if card.mean >= cards[0].mean - hardly_worse]
    return {card.card: card.mean for card in good[:MOST_CARDS]}


class Race:
    """Plays the cards out against each other. They come in the order of the search, with what it says of them."""

    def __init__(self, stream: Stream, cards: Mapping[Card, float]) -> None:
        self._stream = stream
        self._searched = cards
        self.running = list(cards)
        self._order = {card: place for place, card in enumerate(cards)}
        self.layouts = 0

    def run(self, first: int, most: int, progress: Callable[[Race], None] = lambda race: None) -> Card:
        """Rounds of twice as many layouts each, `first` to `most`, until one card is left; stopped ones end it."""
        layouts = first
        while len(self.running) > 1:
            layouts = min(layouts, most)
            if not all(self._stream.extend(card, layouts) for card in self.running):
                break
            self.layouts = layouts
            self._drop(halve=layouts < most)
            progress(self)
            if layouts >= most:
                break
            layouts *= 2
        return self.leader

    @property
    def leader(self) -> Card:
        """The card that is ahead, by the search and on the layouts that all cards in the race have finished."""
        return self._ranked()[0]

    def _ranked(self) -> list[Card]:
        weights = self._stream.weights(self.layouts)
        of_search = SEARCHED * (math.fsum(weights) / self.layouts if self.layouts else 1.0)

        def key(card: Card) -> tuple[float, float, int]:
            scores, tricks = self._stream.scores(card), self._stream.own_tricks(card)
            ahead = _sum(scores, weights) + of_search * self._searched[card]
            return (-round(ahead, 9), -_sum(tricks, weights), self._order[card])

        return sorted(self.running, key=key)

    def _drop(self, *, halve: bool) -> None:
        leader, *others = self._ranked()
        kept = [leader, *(card for card in others if not self._is_behind(leader, card))]
        if halve and len(kept) > 2:
            kept = kept[: math.ceil(len(kept) / 2)]
        self.running = kept

    def _is_behind(self, leader: Card, other: Card) -> bool:
        """Whether the difference is more than chance makes: only layouts count where the two differ."""
        weights = self._stream.weights(self.layouts)
        differences = [
            weight * (ours - theirs)
            for ours, theirs, weight in zip(
                self._stream.scores(leader), self._stream.scores(other), weights, strict=False
            )
        ]
        return sum(differences) > CLEARLY * math.sqrt(sum(one * one for one in differences))


def _sum(values: Sequence[float], weights: Sequence[float]) -> float:
    """Of the first values, as many as there are weights."""
    return math.fsum(value * weight for value, weight in zip(values, weights, strict=False))

"""Which of several equally good cards to play: what a good player would do.

Many cards tie, most of all when the contract is safe or gone. The order is: the chance at this depth, what is
proved of it, then the chance at each shallower depth (a card that also looks better to a shorter search leaves
more ways to go right), then the expected tricks, then the cheapest card, so that honours are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from alphamu.bridge.card import Card


def cheapness(card: Card) -> tuple[int, int]:
    """Lower for the card a player would rather part with."""
    return (card.rank, card.suit)


def by_preference(
    cards: Sequence[Card],
    chances: Sequence[Mapping[Card, Fraction]],
    tricks: Mapping[Card, Fraction],
    *,
    for_declarer: bool,
) -> list[Card]:
    """The cards, best first for the side on turn.

    `chances` come in the order in which they count, the deepest first; they and the tricks are declarer's, so a
    defender looks for low ones.
    """
    sign = -1 if for_declarer else 1

    def key(card: Card) -> tuple[list[Fraction], Fraction, tuple[int, int]]:
        return (
            [sign * chance[card] for chance in chances],
            sign * tricks.get(card, Fraction(0)),
            cheapness(card),
        )

    return sorted(cards, key=key)

"""Touching cards: cards of one hand with no card of another hand, or of the current trick, between them.

Which of them is played makes no difference to the tricks that can be won.
"""

from __future__ import annotations

from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand


def touching_groups(cards: Hand, others: int) -> list[Hand]:
    """Cards of one hand in groups of touching ones, the highest first; `others` are all cards they may not span.

    >>> [str(group) for group in touching_groups(Hand.parse("KJT.A2.."), Hand.parse("AQ.K..").mask)]
    ['K...', 'JT...', '.A..', '.2..']
    """
    groups: list[int] = []
    last: Card | None = None
    for card in cards:
        if last is None or last.suit is not card.suit or others & (last.mask - 2 * card.mask):
            groups.append(0)
        groups[-1] |= card.mask
        last = card
    return [Hand(group) for group in groups]

"""Cards as they are printed: a ten is a 10, and hearts and diamonds are red."""

from __future__ import annotations

import re

from alphamu.bridge.card import SUITS_DOWN, Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.view import suits

_HOLDING = re.compile(r"([♠♥♦♣] ?)([AKQJT2-9]+)")
RED = Suit.HEARTS.symbol + Suit.DIAMONDS.symbol


def is_red(symbol: str) -> bool:
    """Whether this is the symbol of a red suit."""
    return symbol in RED


def hand_lines(hand: Hand | None) -> list[str]:
    """A hand in four lines, a suit on each.

    >>> hand_lines(Hand.parse("AT4.K.-.92"))
    ['♠ A104', '♥ K', '♦ —', '♣ 92']
    """
    lines = zip(SUITS_DOWN, suits.hand_lines(hand), strict=True)
    return [f"{suit.symbol}{line.plain[1:].replace('T', '10')}" for suit, line in lines]


def card_text(card: Card) -> str:
    """A card, as in ♠10."""
    return suits.card_text(card).plain.replace("T", "10")


def note_text(note: str) -> str:
    """A note with its cards as they are printed.

    >>> note_text("Hidden ♠ QT985 ♥ AT")
    'Hidden ♠ Q10985 ♥ A10'
    """
    return _HOLDING.sub(lambda held: held[1] + held[2].replace("T", "10"), note)

"""Suits and cards.

Inside the program a set of cards is a 64-bit word with sixteen bits to a suit: the card of rank r in suit s is
bit 16 * s + r, clubs lowest, the ace being rank 14. The kernel uses the same word.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from alphamu.bridge.errors import BridgeError

RANKS = "23456789TJQKA"
LOWEST_RANK = 2
ACE = 14


class CardError(BridgeError):
    """A card that cannot be read."""


class Suit(IntEnum):
    """The four suits, in the order in which the auction ranks them."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit by its letter or its symbol.

        >>> Suit.parse("h"), Suit.parse("♠")
        (<Suit.HEARTS: 2>, <Suit.SPADES: 3>)
        """
        for suit in cls:
            if text.upper() == suit.letter or text == suit.symbol:
                return suit
        raise CardError(f"no suit {text!r}: expected S, H, D or C")

    @property
    def letter(self) -> str:
        """S, H, D or C."""
        return self.name[0]

    @property
    def symbol(self) -> str:
        """♠, ♥, ♦ or ♣."""
        return "♣♦♥♠"[self]

    @property
    def mask(self) -> int:
        """All thirteen cards of the suit, as a set of cards."""
        return 0x7FFC << 16 * self


SUITS_DOWN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
FULL_PACK = sum(suit.mask for suit in Suit)


def rank_letter(rank: int) -> str:
    """The letter of a rank from 2 to 14."""
    return RANKS[rank - LOWEST_RANK]


def parse_rank(text: str) -> int:
    """Read a rank: one of 23456789TJQKA, or 10.

    >>> parse_rank("T"), parse_rank("10"), parse_rank("a")
    (10, 10, 14)
    """
    letter = "T" if text == "10" else text.upper()
    if len(letter) != 1 or letter not in RANKS:
        raise CardError(f"no rank {text!r}: expected one of AKQJT98765432")
    return RANKS.index(letter) + LOWEST_RANK


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """A card, written suit first: `SA` is the ace of spades, `DT` the ten of diamonds."""

    suit: Suit
    rank: int

    def __post_init__(self) -> None:
        if not LOWEST_RANK <= self.rank <= ACE:
            raise CardError(f"a card of rank {self.rank}: expected {LOWEST_RANK} to {ACE}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, suit first.

        >>> Card.parse("D10")
        Card.parse('DT')
        """
        try:
            return cls(Suit.parse(text[:1]), parse_rank(text[1:]))
        except CardError:
            raise CardError(f"no card {text!r}: expected the suit, then the rank, as in SA or DT") from None

    @classmethod
    def from_bit(cls, bit: int) -> Card:
        """The card whose bit this is in a set of cards."""
        return _BY_BIT.get(bit) or cls(Suit(bit >> 4), bit & 15)

    @property
    def bit(self) -> int:
        """The place of this card's bit in a set of cards."""
        return 16 * self.suit + self.rank

    @property
    def mask(self) -> int:
        """The set that holds this card alone."""
        return 1 << self.bit

    @property
    def symbol(self) -> str:
        """The card with its suit as a symbol, as in ♠A."""
        return self.suit.symbol + rank_letter(self.rank)

    def __str__(self) -> str:
        return self.suit.letter + rank_letter(self.rank)

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


# One card is made once: searches name the same cards again and again.
_BY_BIT = {card.bit: card for card in (Card(suit, rank) for suit in Suit for rank in range(LOWEST_RANK, ACE + 1))}

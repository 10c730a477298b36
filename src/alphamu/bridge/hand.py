"""A hand: a set of cards, written as in PBN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from alphamu.bridge.card import SUITS_DOWN, Card, CardError, Suit, parse_rank, rank_letter
from alphamu.bridge.errors import BridgeError

HAND_SIZE = 13


class HandError(BridgeError):
    """A hand that cannot be read or cannot exist."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A set of cards, of any size up to thirteen (twenty-six where it is two hidden hands together).

    Iteration goes as a player sorts them: spades first, the highest card first.

    >>> hand = Hand.parse("AKQ.JT9.-.5432")
    >>> str(hand), len(hand), Card.parse("HJ") in hand
    ('AKQ.JT9..5432', 10, True)
    """

    mask: int = 0

    @classmethod
    def parse(cls, text: str, limit: int = HAND_SIZE) -> Hand:
        """Read `AKQ.JT9.876.5432`: spades, hearts, diamonds, clubs; a void is empty or `-`; `10` is a ten."""
        holdings = text.strip().split(".")
        if len(holdings) != 4:
            raise HandError(f"hand {text!r} has {len(holdings)} suits: expected four, with dots between them")
        mask = 0
        for suit, holding in zip(SUITS_DOWN, holdings, strict=True):
            for rank in _ranks(holding, text):
                card = Card(suit, rank)
                if mask & card.mask:
                    raise HandError(f"card {card} stands twice in hand {text!r}")
                mask |= card.mask
        return cls(mask)._checked(text, limit)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """The hand of these cards, each of them once."""
        mask = 0
        for card in cards:
            if mask & card.mask:
                raise HandError(f"card {card} stands twice in a hand")
            mask |= card.mask
        return cls(mask)._checked()

    def _checked(self, text: str | None = None, limit: int = HAND_SIZE) -> Hand:
        if len(self) > limit:
            raise HandError(f"hand {text or str(self)!r} has {len(self)} cards: at most {limit} are allowed")
        return self

    def holding(self, suit: Suit) -> str:
        """The ranks held in a suit, highest first, as in `AKT9`."""
        return "".join(rank_letter(card.rank) for card in self.cards(suit))

    def cards(self, suit: Suit) -> tuple[Card, ...]:
        """The cards held in a suit, highest first."""
        return tuple(Hand(self.mask & suit.mask))

    def length(self, suit: Suit) -> int:
        """How many cards of a suit the hand holds."""
        return (self.mask & suit.mask).bit_count()

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The lengths of spades, hearts, diamonds and clubs."""
        spades, hearts, diamonds, clubs = (self.length(suit) for suit in SUITS_DOWN)
        return (spades, hearts, diamonds, clubs)

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(max(0, card.rank - 10) for card in self)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        rest = self.mask
        while rest:
            bit = rest.bit_length() - 1
            rest ^= 1 << bit
            yield Card.from_bit(bit)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __add__(self, card: Card) -> Hand:
        if card in self:
            raise HandError(f"card {card} is in hand {self} already")
        return Hand(self.mask | card.mask)

    def __sub__(self, card: Card) -> Hand:
        if card not in self:
            raise HandError(f"card {card} is not in hand {self}")
        return Hand(self.mask & ~card.mask)

    def __str__(self) -> str:
        return ".".join(self.holding(suit) for suit in SUITS_DOWN)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def _ranks(holding: str, text: str) -> Iterator[int]:
    if holding == "-":
        return
    for letter in holding.replace("10", "T"):
        try:
            yield parse_rank(letter)
        except CardError as error:
            raise HandError(f"{error}, in hand {text!r}") from None

"""A trick: up to four cards, from its leader clockwise; what may be played to it, who wins it, who leads next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat


class TrickError(BridgeError):
    """A trick that cannot exist, or a question it cannot answer yet."""


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards played to a trick, the leader's first.

    >>> trick = Trick(Seat.WEST, tuple(map(Card.parse, ("HQ", "HA", "C2", "H3"))))
    >>> trick.winner(Strain.NOTRUMP), trick.winner(Strain.CLUBS)
    (<Seat.NORTH: 0>, <Seat.EAST: 1>)
    """

    leader: Seat
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.cards) > 4:
            raise TrickError(f"a trick of {len(self.cards)} cards, {self}: at most four")
        for place, card in enumerate(self.cards):
            if card in self.cards[:place]:
                raise TrickError(f"card {card} stands twice in the trick {self}")

    def after(self, card: Card) -> Trick:
        """The trick with one card more."""
        return Trick(self.leader, (*self.cards, card))

    @property
    def turn(self) -> Seat:
        """Who plays the next card; after four cards, the leader again."""
        return self.leader.plus(len(self.cards))

    @property
    def is_complete(self) -> bool:
        """All four have played."""
        return len(self.cards) == 4

    @property
    def led_suit(self) -> Suit | None:
        """The suit to follow; None before the lead."""
        return self.cards[0].suit if self.cards else None

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Each card with the seat it came from, in order."""
        for place, card in enumerate(self.cards):
            yield self.leader.plus(place), card

    @property
    def mask(self) -> int:
        """The cards on the table, as a set."""
        return sum(card.mask for card in self.cards)

    @property
    def bits(self) -> list[int]:
        """The cards in order, each as the place of its bit: so the kernel wants them."""
        return [card.bit for card in self.cards]

    def card_of(self, seat: Seat) -> Card | None:
        """The card this seat played; None if it has not played yet."""
        place = (seat - self.leader) % 4
        return self.cards[place] if place < len(self.cards) else None

    def legal_cards(self, hand: Hand) -> Hand:
        """What this hand may play to the trick: whoever can follow suit must."""
        led = self.led_suit
        return Hand((hand.mask & led.mask if led is not None else 0) or hand.mask)

    def not_following(self) -> Iterator[Seat]:
        """The seats that have shown out of the suit led."""
        return (seat for seat, card in self.plays() if card.suit is not self.cards[0].suit)

    def winner(self, strain: Strain) -> Seat:
        """Who wins the trick, or is winning it so far."""
        if not self.cards:
            raise TrickError(f"nobody wins a trick to which {self.leader} has not led")
        return self.leader.plus(winning_place(self.bits, strain.trump))

    def or_next(self, strain: Strain) -> Trick:
        """The trick itself, or, once it is complete, the next one, to which its winner leads."""
        return Trick(self.winner(strain)) if self.is_complete else self

    def __str__(self) -> str:
        return f"{self.leader.letter}: " + " ".join(str(card) for card in self.cards)


def winning_place(bits: Sequence[int], trump: int | None) -> int:
    """Which card of a trick wins it, counted from 0: the highest trump, or else the highest of the suit led.

    The cards are given by the places of their bits, for those who count tricks by the hundred thousand.
    """
    best = 0
    for place in range(1, len(bits)):
        suit = bits[place] >> 4
        if bits[place] > bits[best] if suit == bits[best] >> 4 else suit == trump:
            best = place
    return best

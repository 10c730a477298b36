"""A trick: up to four cards, from its leader clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.errors import BridgeError
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

    def card_of(self, seat: Seat) -> Card | None:
        """The card this seat played; None if it has not played yet."""
        place = (seat - self.leader) % 4
        return self.cards[place] if place < len(self.cards) else None

    def winner(self, strain: Strain) -> Seat:
        """Who wins the trick, or is winning it so far: the highest trump, or else the highest of the suit led."""
        if not self.cards:
            raise TrickError(f"nobody wins a trick to which {self.leader} has not led")
        trump = strain.trump
        best = 0
        for place, card in enumerate(self.cards):
            winning = self.cards[best]
            beats = card.rank > winning.rank if card.suit is winning.suit else card.suit is trump
            if beats:
                best = place
        return self.leader.plus(best)

    def __str__(self) -> str:
        return f"{self.leader.letter}: " + " ".join(str(card) for card in self.cards)

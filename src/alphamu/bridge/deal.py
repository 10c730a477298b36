"""A deal: four hands, each known or unknown, complete or partly played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand, HandError
from alphamu.bridge.seat import Seat


class DealError(BridgeError):
    """A deal that cannot be read or cannot exist."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands in the order North, East, South, West; None for a hand that is not known.

    >>> deal = Deal.parse("W:A..2. K..3. - -")
    >>> deal[Seat.NORTH], deal[Seat.EAST]
    (Hand.parse('K..3.'), None)
    >>> str(deal)
    'N:K..3. - - A..2.'
    """

    hands: tuple[Hand | None, Hand | None, Hand | None, Hand | None] = (None, None, None, None)

    def __post_init__(self) -> None:
        for seat, hand in self.known():
            if len(hand) > HAND_SIZE:
                raise DealError(f"{seat} has {len(hand)} cards: at most {HAND_SIZE} are allowed")
            for other, others in self.known():
                if other < seat and others.mask & hand.mask:
                    card = next(iter(Hand(others.mask & hand.mask)))
                    raise DealError(f"card {card} stands with {other} and with {seat}")

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        """The deal with these hands known and the others not."""
        return cls((hands.get(Seat.NORTH), hands.get(Seat.EAST), hands.get(Seat.SOUTH), hands.get(Seat.WEST)))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal as PBN writes it: the first seat, a colon, four hands clockwise, `-` for an unknown one."""
        first, colon, rest = text.strip().partition(":")
        if not colon:
            raise DealError(f"deal {text!r} does not begin with a seat and a colon, as in N:")
        words = rest.split()
        if len(words) != 4:
            raise DealError(f"deal {text!r} has {len(words)} hands: expected four (- for an unknown one)")
        start = Seat.parse(first)
        hands: dict[Seat, Hand] = {}
        for place, word in enumerate(words):
            if word != "-":
                seat = start.plus(place)
                try:
                    hands[seat] = Hand.parse(word)
                except HandError as error:
                    raise DealError(f"{seat}: {error}") from None
        return cls.of(hands)

    def known(self) -> Iterator[tuple[Seat, Hand]]:
        """The seats whose hands are known, with the hands."""
        for seat in Seat:
            hand = self.hands[seat]
            if hand is not None:
                yield seat, hand

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat, which must be known."""
        hand = self.hands[seat]
        if hand is None:
            raise DealError(f"the hand of {seat} is not known")
        return hand

    def with_hand(self, seat: Seat, hand: Hand | None) -> Deal:
        """The same deal with another hand in one seat."""
        hands = list(self.hands)
        hands[seat] = hand
        return Deal((hands[0], hands[1], hands[2], hands[3]))

    @property
    def mask(self) -> int:
        """All cards that are known to be in some hand."""
        mask = 0
        for _, hand in self.known():
            mask |= hand.mask
        return mask

    @property
    def is_complete(self) -> bool:
        """All 52 cards are dealt, thirteen to each hand."""
        return self.mask == FULL_PACK and all(len(hand) == HAND_SIZE for _, hand in self.known())

    def completed(self) -> Deal:
        """The deal with its one unknown hand filled in, where three hands of thirteen leave no choice."""
        unknown = [seat for seat in Seat if self.hands[seat] is None]
        if len(unknown) == 1 and self.mask.bit_count() == 3 * HAND_SIZE:
            return self.with_hand(unknown[0], Hand(FULL_PACK & ~self.mask))
        return self

    def text(self, first: Seat = Seat.NORTH) -> str:
        """The deal as PBN writes it, from the given seat on."""
        hands = (self.hands[first.plus(place)] for place in range(4))
        return f"{first.letter}:" + " ".join("-" if hand is None else str(hand) for hand in hands)

    def __getitem__(self, seat: Seat) -> Hand | None:
        return self.hands[seat]

    def __str__(self) -> str:
        return self.text()

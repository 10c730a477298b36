"""What everybody at the table has seen: the auction, the contract, the cards played, and dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick


class Event(NamedTuple):
    """A card as it was played: by whom, as which card of the trick, and what lay on the table before it.

    `winning` is the card that was winning, `winner` who played it; both are None for a lead.
    """

    seat: Seat
    card: Card
    trick: int
    place: int
    led: Card
    winning: Card | None
    winner: Seat | None

    @property
    def is_discard(self) -> bool:
        """It did not follow suit; a ruff is one too."""
        return self.card.suit is not self.led.suit


@dataclass(frozen=True)
class Public:
    """A board as far as everybody has seen it.

    `calls` are numbers of calls from the dealer on, `cards` all cards played since the opening lead, `dummy` the
    cards dummy was dealt as a set of cards, None before the lead.
    """

    dealer: Seat
    vulnerability: Vulnerability
    contract: Contract
    calls: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    dummy: int | None = None

    @classmethod
    def of_play(cls, play: Play, auction: Auction | None, vulnerability: Vulnerability) -> Public:
        """What everybody has seen of a play; without an auction only the contract tells something."""
        dummy = play.deal[play.contract.dummy] if play.cards else None
        return cls(
            play.contract.declarer if auction is None else auction.dealer,
            vulnerability,
            play.contract,
            () if auction is None else tuple(call.number for call in auction.calls),
            tuple(play.cards),
            None if dummy is None else dummy.mask,
        )

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The cards played, each with what lay on the table."""
        return tuple(events(self.contract, self.cards))

    def after(self, cards: int) -> Public:
        """The same board when only so many cards had been played."""
        dummy = self.dummy if cards else None
        earlier = Public(self.dealer, self.vulnerability, self.contract, self.calls, self.cards[:cards], dummy)
        earlier.__dict__["events"] = self.events[:cards]
        return earlier

    def played_by(self, seat: Seat) -> int:
        """The cards a seat has played, as a set of cards."""
        return sum(event.card.mask for event in self.events if event.seat is seat)

    def shown_out_by(self, seat: Seat) -> frozenset[Suit]:
        """The suits a seat has shown out of."""
        return frozenset(event.led.suit for event in self.events if event.seat is seat and event.is_discard)

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        if not self.cards:
            return self.contract.leader
        last = self.events[-1]
        if last.place < 3:
            return last.seat.next
        cards = tuple(event.card for event in self.events[-4:])
        return Trick(self.events[-4].seat, cards).winner(self.contract.strain)


def events(contract: Contract, cards: Sequence[Card]) -> list[Event]:
    """The cards played since the opening lead, each with what lay on the table."""
    found = []
    leader = contract.leader
    for start in range(0, len(cards), 4):
        trick = Trick(leader)
        for place, card in enumerate(cards[start : start + 4]):
            winner = trick.winner(contract.strain) if place else None
            winning = trick.card_of(winner) if winner is not None else None
            found.append(Event(trick.turn, card, start // 4, place, cards[start], winning, winner))
            trick = trick.after(card)
        leader = trick.winner(contract.strain)
    return found

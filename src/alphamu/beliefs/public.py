"""What everybody at the table has seen: the auction, the contract, the cards played, and dummy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card
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


@dataclass(frozen=True, eq=False)
class Public:
    """A board as far as everybody has seen it: all that a play shows but the hidden hands."""

    play: Play
    auction: Auction
    vulnerability: Vulnerability = Vulnerability.NONE

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.play.contract

    @property
    def dealer(self) -> Seat:
        """Who called first."""
        return self.auction.dealer

    @cached_property
    def calls(self) -> tuple[int, ...]:
        """The numbers of the calls, from the dealer on."""
        return tuple(call.number for call in self.auction.calls)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards played since the opening lead."""
        return self.play.cards

    @cached_property
    def dummy(self) -> int | None:
        """The cards that dummy was dealt, as a set of cards; None before the lead."""
        return self.play.deal.hand(self.contract.dummy).mask if self.cards else None

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The cards played, each with what lay on the table."""
        return tuple(_events(self.play))

    def after(self, cards: int) -> Public:
        """The same board when only so many cards had been played."""
        return Public(self.play.after(cards), self.auction, self.vulnerability)


def _events(play: Play) -> Iterator[Event]:
    strain = play.contract.strain
    for number, trick in enumerate((*play.tricks, play.trick)):
        for place, (seat, card) in enumerate(trick.plays()):
            before = Trick(trick.leader, trick.cards[:place])
            winner = before.winner(strain) if place else None
            winning = before.card_of(winner) if winner is not None else None
            yield Event(seat, card, number, place, trick.cards[0], winning, winner)

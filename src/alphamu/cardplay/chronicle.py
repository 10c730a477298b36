"""What everybody at the table remembers of the bidding and the play, as the model of cards wants it."""

from __future__ import annotations

from alphamu._kernel import Chronicle
from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat

_FIRST_BID = Call.bid(1, Strain.CLUBS).number


def beginning(
    play: Play, auction: Auction | None = None, tricks_needed: int | None = None, dealt: int | None = None
) -> Chronicle:
    """A chronicle in which no card is played yet.

    Where the play begins in the middle of a hand, `tricks_needed` is what declarer needs from there on, and
    `dealt` which cards were still in play: unless it is told, those of the four hands, or all if one is not known.
    """
    contract = play.contract
    return Chronicle(
        contract.strain,
        contract.declarer,
        contract.level,
        contract.doubled,
        contract.tricks_needed if tricks_needed is None else tricks_needed,
        _bidders(auction),
        play.leader,
        FULL_PACK & ~(_dealt(play) if dealt is None else dealt),
    )


def chronicle_of(
    play: Play, auction: Auction | None = None, tricks_needed: int | None = None, dealt: int | None = None
) -> Chronicle:
    """The chronicle of a play as far as it has come; the rest is about its beginning."""
    chronicle = beginning(play, auction, tricks_needed, dealt)
    for card in play.cards:
        chronicle.play(card.bit)
    return chronicle


def _dealt(play: Play) -> int:
    """The cards of the four hands at the beginning; the whole pack where one is not known."""
    hands = [play.deal[seat] for seat in Seat]
    known = [hand.mask for hand in hands if hand is not None]
    return sum(known) if len(known) == len(hands) else FULL_PACK


def _bidders(auction: Auction | None) -> list[int]:
    """For each suit the seats that bid it, as bits."""
    bidders = [0] * len(Suit)
    if auction is not None:
        for place, call in enumerate(auction.calls):
            strain = (call.number - _FIRST_BID) % len(Strain)
            if call.number >= _FIRST_BID and strain < len(Suit):
                bidders[strain] |= 1 << auction.seat_of(place)
    return bidders

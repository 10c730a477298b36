"""Suits, cards and calls in four colours."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from alphamu.bridge.call import Call
from alphamu.bridge.card import SUITS_DOWN, Card, Suit, rank_letter
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.hand import Hand

COLOURS = {
    Suit.SPADES: "cornflower_blue",
    Suit.HEARTS: "red3",
    Suit.DIAMONDS: "orange1",
    Suit.CLUBS: "green",
}
VOID = "—"
UNKNOWN = "?"


def suit_text(suit: Suit) -> Text:
    """The symbol of a suit in its colour."""
    return Text().append(suit.symbol, style=COLOURS[suit])


def card_text(card: Card) -> Text:
    """A card, as in ♠A."""
    return suit_text(card.suit).append(rank_letter(card.rank))


def cards_text(card: Card, equals: Iterable[Card]) -> Text:
    """A card and those of its suit that are as good, as in ♠KQ."""
    ranks = sorted((card.rank, *(equal.rank for equal in equals)), reverse=True)
    return suit_text(card.suit).append("".join(map(rank_letter, ranks)))


def strain_text(strain: Strain) -> Text:
    """A strain: a suit in its colour, or NT."""
    return Text("NT") if strain.trump is None else suit_text(strain.trump)


def call_text(call: Call) -> Text:
    """A call, as in 1♠ or Pass."""
    if not call.is_bid:
        return Text(str(call), style="dim" if str(call) == "Pass" else "bold")
    return Text.assemble(str(call.level), strain_text(call.strain))


def contract_text(contract: Contract) -> Text:
    """A contract, as in 4♠X by West."""
    strain = strain_text(contract.strain)
    return Text.assemble(str(contract.level), strain, f"{contract.doubled.text} by {contract.declarer}")


def hand_lines(hand: Hand | None) -> list[Text]:
    """A hand in four lines, a suit on each; a hand that is not known as question marks."""
    lines = []
    for suit in SUITS_DOWN:
        holding = UNKNOWN if hand is None else hand.holding(suit) or VOID
        lines.append(
            suit_text(suit).append(" ").append(holding, style="dim" if holding in (UNKNOWN, VOID) else "")
        )
    return lines


def hand_line(hand: Hand) -> Text:
    """A hand, or any set of cards, in one line without its voids, as in ♠ AK4 ♦ K2."""
    held = [suit for suit in SUITS_DOWN if hand.length(suit)]
    return Text(" ").join(suit_text(suit).append(f" {hand.holding(suit)}") for suit in held)

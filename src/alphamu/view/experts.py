"""What most experts would play, in a sentence and as JSON."""

from __future__ import annotations

from alphamu.bridge.card import Card
from alphamu.cardplay.model import Shares

NEXT = 0.15  # a second card is named from this share on


def experts_text(shares: Shares) -> str:
    """What most experts would play, and what else many would.

    >>> seven, six, king = map(Card.parse, ("S7", "S6", "DK"))
    >>> print(experts_text(Shares({seven: 0.1, six: 0.5, king: 0.4}, [(six, seven), (king,)])))
    Of experts, 60% would play ♠6 here, and 40% ♦K.
    """
    first, *others = sorted(shares.groups, key=shares.of_group, reverse=True)
    text = f"Of experts, {_percent(shares.of_group(first))} would play {_usual(shares, first).symbol} here"
    if others and shares.of_group(others[0]) >= NEXT:
        text += f", and {_percent(shares.of_group(others[0]))} {_usual(shares, others[0]).symbol}"
    return f"{text}."


def experts_json(shares: Shares | None) -> dict[str, object] | None:
    """The card, the share of it and its equals, and each card's own share; None where nothing is known."""
    if shares is None:
        return None
    return {
        "card": str(shares.likeliest),
        "share": shares.of_group(shares.likeliest_group),
        "shares": {str(card): share for card, share in sorted(shares.of.items(), key=lambda entry: -entry[1])},
    }


def _usual(shares: Shares, group: tuple[Card, ...]) -> Card:
    return max(group, key=lambda card: shares.of[card])


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"

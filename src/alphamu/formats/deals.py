"""What must hold of the hands of a deal, in whatever format they are written."""

from __future__ import annotations

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.formats.errors import FormatError

_MOST_NAMED = 4


def whole_or_ending(deal: Deal) -> Deal:
    """The deal, unless a hand lacks cards while another has its thirteen: then somebody forgot some.

    >>> whole_or_ending(Deal.parse("N:AKQ.JT98.765.432 - JT... -"))
    Traceback (most recent call last):
    ...
    alphamu.formats.errors.FormatError: South has 2 cards, and North 13
    """
    whole = next((seat for seat, hand in deal.known() if len(hand) == HAND_SIZE), None)
    short = next(((seat, hand) for seat, hand in deal.known() if len(hand) != HAND_SIZE), None)
    if whole is None or short is None:
        return deal
    seat, hand = short
    reason = f"{seat} has {len(hand)} card{'s' if len(hand) > 1 else ''}, and {whole} {HAND_SIZE}"
    missing = Hand(FULL_PACK & ~deal.mask)
    if None not in deal.hands and len(missing) <= _MOST_NAMED:
        names = " and ".join(str(card) for card in missing)
        reason += f": {names} {'is' if len(missing) == 1 else 'are'} in no hand"
    raise FormatError(reason)

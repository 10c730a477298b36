"""A player of one's own: it covers honours, and otherwise plays its lowest card.

alphamu match --declarer own_player:Coverer --declarer pimc --defence pimc --cards 36 --deals 100
"""

from alphamu.bridge.card import Card
from alphamu.players import Outlook


class Coverer:
    """Takes a trick as cheaply as it can when an honour was played before it."""

    def choose(self, outlook: Outlook) -> Card:
        """The lowest card that beats an honour on the table, or else the lowest card."""
        low_first = sorted(outlook.legal_cards, key=lambda card: card.rank)
        winning = max((card for card in outlook.trick.cards if card.suit is outlook.trick.led_suit), default=None)
        if winning is not None and winning.rank > 10:
            return next((card for card in low_first if card > winning and card.suit is winning.suit), low_first[0])
        return low_first[0]

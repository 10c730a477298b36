"""Players that misbehave, to be named as `own_players:Thrower` and so on."""

import time

from alphamu.bridge.card import Card
from alphamu.players import Outlook


class Thrower:
    def choose(self, outlook: Outlook) -> Card:
        raise ZeroDivisionError("lost count")


class Revoker:
    def choose(self, outlook: Outlook) -> Card:
        return Card.parse("C2")


class Sleeper:
    def choose(self, outlook: Outlook) -> Card:
        time.sleep(3)
        return next(iter(outlook.legal_cards))


class Lowest:
    def choose(self, outlook: Outlook) -> Card:
        return min(outlook.legal_cards, key=lambda card: card.rank)

"""Players that misbehave, to be named as `own_players:Thrower` and so on."""

import time

from alphamu.bridge.card import Card
from alphamu.players import View


class Thrower:
    def choose(self, view: View) -> Card:
        raise ZeroDivisionError("lost count")


class Revoker:
    def choose(self, view: View) -> Card:
        return Card.parse("C2")


class Sleeper:
    def choose(self, view: View) -> Card:
        time.sleep(3)
        return next(iter(view.legal_cards))


class Lowest:
    def choose(self, view: View) -> Card:
        return min(view.legal_cards, key=lambda card: card.rank)

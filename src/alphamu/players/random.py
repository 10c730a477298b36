"""The player who plays any legal card."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Generator

from alphamu.bridge.card import Card
from alphamu.players.view import View


@dataclass(frozen=True)
class Random:
    """Every legal card is equally likely."""

    def choose(self, view: View) -> Card:
        """A legal card, by the seed of the view."""
        return Generator(view.seed).choice(list(view.legal_cards))

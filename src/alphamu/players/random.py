"""The player who plays any legal card."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Generator

from alphamu.bridge.card import Card
from alphamu.players.outlook import Outlook


@dataclass(frozen=True)
class Random:
    """Every legal card is equally likely."""

    def choose(self, outlook: Outlook) -> Card:
        """A legal card, by the seed of the outlook."""
        return Generator(outlook.seed).choice(list(outlook.legal_cards))

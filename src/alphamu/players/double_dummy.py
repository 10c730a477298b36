"""The player who sees all cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from alphamu.players.comparison import best_in
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError


@dataclass(frozen=True)
class DoubleDummyPlayer:
    """Sees all cards: no defence against the contract is better, if declarer sees them too."""

    sees_all_cards: ClassVar[bool] = True

    def choose(self, outlook: Outlook) -> Choice:
        """A card that keeps the double-dummy result."""
        deal = outlook.deal
        if deal is None:
            raise PlayerError("the double-dummy player was not shown the cards")
        return best_in(outlook, lambda: [deal])

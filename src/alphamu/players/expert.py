"""The player who plays as most experts would: no search, only what was learned from their records."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.card import Card
from alphamu.cardplay.model import Shares
from alphamu.players.comparison import best_of
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError

LIKELY = 0.1  # of the share of the likeliest card: rarer cards are not weighed


@dataclass(frozen=True)
class Expert:
    """Plays the likeliest card; with worlds, those that are likely enough are weighed in them double dummy.

    Of cards that do equally well in the worlds the likeliest is played.
    """

    worlds: int = 0

    def __post_init__(self) -> None:
        if self.worlds < 0:
            raise PlayerError(f"{self.worlds} worlds: expected none or more")

    def choose(self, outlook: Outlook) -> Card | Choice:
        """The card that most experts would play, or the best of those that many would."""
        if not self.worlds:
            return outlook.experts_card()
        return best_of(outlook, likely(outlook.experts_shares()), lambda: outlook.deals(self.worlds))


def likely(shares: Shares) -> list[Card]:
    """Of each group of equal cards that is likely enough the usual card, the likeliest first."""
    groups = sorted(shares.groups, key=shares.of_group, reverse=True)
    least = LIKELY * shares.of_group(groups[0])
    return [max(group, key=lambda card: shares.of[card]) for group in groups if shares.of_group(group) >= least]

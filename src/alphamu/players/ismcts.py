"""Information-set Monte Carlo tree search as a player."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from alphamu.games.bridge import BridgeGame
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError
from alphamu.rivals.ismcts import ismcts


@dataclass(frozen=True)
class Ismcts:
    """So many iterations over so many worlds; random play-outs, no double dummy."""

    declarer_only: ClassVar[bool] = True

    iterations: int = 1_000
    worlds: int = 100

    def __post_init__(self) -> None:
        if min(self.iterations, self.worlds) < 1:
            raise PlayerError("iterations and worlds: expected at least 1 of each")

    def choose(self, outlook: Outlook) -> Choice:
        """The card that the search came back to most often."""
        if not outlook.for_declarer:
            raise PlayerError("this search plays declarer's side only: PIMC can defend")
        if len(outlook.touching()) == 1:
            return Choice(next(iter(outlook.legal_cards)))
        found = ismcts(BridgeGame(outlook.position(self.worlds)), self.iterations, Random(outlook.seed))
        return Choice(found.best, dict(found.shares), nodes=self.iterations)

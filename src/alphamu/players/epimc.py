"""EPIMC as a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from alphamu import defaults
from alphamu.games.solved_bridge import SolvedBridgeGame
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError
from alphamu.rivals.epimc import ITERATIONS, epimc


@dataclass(frozen=True)
class Epimc:
    """PIMC whose leaf is so many cards deep, of both sides together; the game above it is solved by CFR+."""

    declarer_only: ClassVar[bool] = True

    depth: int = 3
    worlds: int = defaults.PLAYERS_WORLDS
    iterations: int = ITERATIONS

    def __post_init__(self) -> None:
        if min(self.depth, self.worlds, self.iterations) < 1:
            raise PlayerError("depth, worlds and iterations: expected at least 1 of each")

    def choose(self, outlook: Outlook) -> Choice:
        """The card that the solved game plays most often."""
        if not outlook.for_declarer:
            raise PlayerError("EPIMC plays declarer's side only: PIMC can defend")
        if len(outlook.touching()) == 1:
            return Choice(next(iter(outlook.legal_cards)))
        game = SolvedBridgeGame(outlook.position(self.worlds), outlook.solver)
        found = epimc(game, self.depth, self.iterations)
        return Choice(found.best, {found.best: found.value}, solves=game.solves)

"""Vector minimaxing as a player: what αμ improves on, with one vector where αμ keeps a front."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from alphamu import defaults
from alphamu.games.solved_bridge import SolvedBridgeGame
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError
from alphamu.reference.vector_minimaxing import vector_minimaxing


@dataclass(frozen=True)
class VectorMinimaxing:
    """Looks so many of declarer's cards ahead in so many worlds; plain Python around the kernel's solver."""

    declarer_only: ClassVar[bool] = True

    depth: int = 2
    worlds: int = defaults.PLAYERS_WORLDS

    def __post_init__(self) -> None:
        if min(self.depth, self.worlds) < 1:
            raise PlayerError("depth and worlds: expected at least 1 of each")

    def choose(self, outlook: Outlook) -> Choice:
        """The first card of the highest value; where every world is given up, that of depth 1."""
        if not outlook.for_declarer:
            raise PlayerError("vector minimaxing plays declarer's side only: PIMC can defend")
        if len(outlook.touching()) == 1:
            return Choice(next(iter(outlook.legal_cards)))
        game = SolvedBridgeGame(outlook.position(self.worlds), outlook.solver)
        shallow, result = vector_minimaxing(game, 1), vector_minimaxing(game, self.depth)
        if not result.value:
            result = shallow
        assert result.best is not None
        total = sum(game.weights)
        values = {card: front.score(game.weights) / total for card, front in result.fronts.items()}
        return Choice(result.best, values, shallow.best, solves=game.solves)

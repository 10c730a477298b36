"""What a search reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from alphamu.fronts import Front
from alphamu.reference.game import Game, Move, State


@dataclass(frozen=True, slots=True)
class Result(Generic[Move]):
    """The answer of a search at the root.

    `fronts` has the front of each root move that was searched, over the worlds in which the move is legal. With
    cuts it may lack moves (root cut) or hold the empty front for one that has nothing to add (early cut); a
    search without them has all.
    """

    best: Move | None  # none when Min is to move or the game is over
    value: Fraction  # the weighted share of the worlds that the best vector wins
    front: Front
    fronts: Mapping[Move, Front]
    depth: int

    @classmethod
    def at_root(
        cls, game: Game[State, Move], front: Front, fronts: Mapping[Move, Front], depth: int
    ) -> Result[Move]:
        """The result of these fronts; of several best moves the first one."""
        weights = game.weights
        best = None
        if fronts and game.is_max(game.root):
            best = max(fronts, key=lambda move: fronts[move].score(weights))
        return cls(best, Fraction(front.score(weights), sum(weights)), front, fronts, depth)

"""Vector minimaxing (Frank and Basin): the locally greedy backup of the paper's non-locality figure."""

from __future__ import annotations

from typing import Generic

from alphamu.fronts import Front, score
from alphamu.reference.algorithms import stop
from alphamu.reference.game import Game, Move, State, all_worlds
from alphamu.reference.result import Result


def vector_minimaxing(game: Game[State, Move], depth: int) -> Result[Move]:
    """Play the same move in all worlds, but keep only the one vector that looks best at each Max node.

    That is what αμ does better: the vector with the best mean here may be the wrong one further up, where Min's
    other moves have lost its worlds already (non-locality). Each root move has its one vector as its front.
    """
    search = _VectorMinimaxing(game)
    fronts: dict[Move, Front] = {}
    vector = search.back_up(game.root, depth, all_worlds(game), fronts)
    return Result.at_root(game, Front((vector,)), fronts, depth)


class _VectorMinimaxing(Generic[State, Move]):
    def __init__(self, game: Game[State, Move]) -> None:
        self._game = game
        self._known: dict[tuple[State, int, int], int] = {}

    def back_up(self, state: State, depth: int, worlds: int, fronts: dict[Move, Front] | None = None) -> int:
        """The vector of a state; `fronts`, if given, takes each move's."""
        key = state, depth, worlds
        if key not in self._known or fronts is not None:
            self._known[key] = self._back_up(state, depth, worlds, {} if fronts is None else fronts)
        return self._known[key]

    def _back_up(self, state: State, depth: int, worlds: int, fronts: dict[Move, Front]) -> int:
        game = self._game
        stopped = stop(game, state, depth, worlds)
        if stopped is not None:
            return stopped.vectors[0]
        is_max, is_partner = game.is_max(state), game.is_partner(state)
        minimum, maximum = worlds, 0
        for move, legal in game.moves(state, worlds):
            vector = self.back_up(game.play(state, move), depth - is_max, legal)
            fronts[move] = Front((vector,))
            minimum &= vector | ~legal
            maximum |= vector
        if is_max:
            return max((front.vectors[0] for front in fronts.values()), key=lambda won: score(won, game.weights))
        return maximum if is_partner else minimum

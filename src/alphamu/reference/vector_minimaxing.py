"""Vector minimaxing (Frank and Basin): the locally greedy backup of the paper's non-locality figure."""

from __future__ import annotations

from alphamu.fronts import Front, score
from alphamu.reference.algorithms import stop
from alphamu.reference.game import Game, Move, State, all_worlds
from alphamu.reference.result import Result


def vector_minimaxing(game: Game[State, Move], depth: int) -> Result[Move]:
    """Play the same move in all worlds, but keep only the one vector that looks best at each Max node.

    That is what αμ does better: the vector with the best mean here may be the wrong one further up, where Min's
    other moves have lost its worlds already (non-locality). Each root move has its one vector as its front.
    """
    fronts: dict[Move, Front] = {}
    vector = _back_up(game, game.root, depth, all_worlds(game), fronts)
    return Result.at_root(game, Front((vector,)), fronts, depth)


def _back_up(
    game: Game[State, Move], state: State, depth: int, worlds: int, fronts: dict[Move, Front] | None = None
) -> int:
    stopped = stop(game, state, depth, worlds)
    if stopped is not None:
        return stopped.vectors[0]
    is_max = game.is_max(state)
    backed_up = None if is_max else worlds
    for move, legal in game.moves(state, worlds):
        vector = _back_up(game, game.play(state, move), depth - is_max, legal)
        if fronts is not None:
            fronts[move] = Front((vector,))
        if backed_up is None:
            backed_up = vector
        elif is_max:
            backed_up = max(backed_up, vector, key=lambda candidate: score(candidate, game.weights))
        else:
            backed_up &= vector | ~legal
    assert backed_up is not None, "a player to move has a move"
    return backed_up

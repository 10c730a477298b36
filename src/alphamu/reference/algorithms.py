"""Algorithms 1 to 3 of "The αμ Search Algorithm for the Game of Bridge" (Cazenave and Ventos, 2020), on any game.

Written to be read beside the paper. Algorithms 4 and 5 are the minimum and the comparison of fronts in
`fronts.py`, Algorithm 6 is in `cuts.py`.

The paper has two kinds of node, Max and Min, for declarer asks. When a defender asks there is a third: a hidden
partner, who takes in each world the card that is best there. What Max may win after it is, world by world, the
best of what the chosen plans after each card win; a card says nothing about worlds where it cannot be played,
so it wins nothing there. The partner's free choice tells Max something, as an agreed signal would: the value is
an upper bound on what partners without such an agreement win.
"""

from __future__ import annotations

from alphamu.fronts import EMPTY, LOST, Front
from alphamu.reference.game import Game, Move, State, all_worlds
from alphamu.reference.result import Result


def pimc(game: Game[State, Move]) -> Result[Move]:
    """Algorithm 1: score each move of Max by the worlds it wins when everybody sees everything afterwards."""
    front = EMPTY
    fronts: dict[Move, Front] = {}
    for move, legal in game.moves(game.root, all_worlds(game)):
        fronts[move] = Front((game.wins(game.play(game.root, move), legal),))
        front |= fronts[move]
    return Result.at_root(game, front, fronts, depth=1)


def stop(game: Game[State, Move], state: State, depth: int, worlds: int) -> Front | None:
    """Algorithm 3: the front where the search ends, because the game does or at depth 0; None where it goes on."""
    won = game.outcome(state, worlds)
    if won is None and depth == 0:
        won = game.wins(state, worlds)
    return None if won is None else Front((won,))


def alphamu(game: Game[State, Move], depth: int) -> Result[Move]:
    """αμ without cuts and without table, looking so many moves of Max ahead."""
    fronts: dict[Move, Front] = {}
    front = _alphamu(game, game.root, depth, all_worlds(game), fronts)
    return Result.at_root(game, front, fronts, depth)


def _alphamu(
    game: Game[State, Move], state: State, depth: int, worlds: int, fronts: dict[Move, Front] | None = None
) -> Front:
    """Algorithm 2. No vector wins a world outside of `worlds`; `fronts`, if given, takes each move's front."""
    stopped = stop(game, state, depth, worlds)
    if stopped is not None:
        return stopped
    is_max, is_partner = game.is_max(state), game.is_partner(state)
    front = EMPTY if is_max else LOST if is_partner else Front.neutral(worlds)
    for move, legal in game.moves(state, worlds):
        move_front = _alphamu(game, game.play(state, move), depth - is_max, legal)
        if fronts is not None:
            fronts[move] = move_front
        if is_max:
            front |= move_front
        elif is_partner:
            front = front.better_of(move_front)
        else:
            front &= move_front.with_won(worlds & ~legal)
    return front

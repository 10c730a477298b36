"""Recursive PIMC: a move is worth what players make of it who do not see either.

T. Furtak and M. Buro, "Recursive Monte Carlo search for imperfect information games" (IEEE Conference on
Computational Intelligence in Games, 2013): in place of PIMC's leaf, in which everybody sees everything, each world
is played out to the end, and whoever moves there chooses by PIMC from the worlds that are possible by then.

Here Min knows the world, so that its PIMC is a move that beats Max with all cards seen, if there is one. Max deals
no new worlds on the way: those that are left of the first ones are what Max believes. At the bridge table
(`alphamu.players.recursive`) worlds are dealt anew at every turn, and defenders do not see.
"""

from __future__ import annotations

from collections.abc import Mapping

from alphamu.fronts import score, worlds_in
from alphamu.reference.game import Game, Move, State, all_worlds


def recursive_pimc(game: Game[State, Move]) -> Mapping[Move, int]:
    """For each move of Max at the root the worlds in which Max goes on to win, as a set."""
    if not game.is_max(game.root):
        raise ValueError("recursive PIMC is asked where Max is to move")
    worlds = all_worlds(game)
    return {
        move: sum(_played_out(game, game.play(game.root, move), legal, 1 << world) for world in worlds_in(legal))
        for move, legal in game.moves(game.root, worlds)
    }


def _played_out(game: Game[State, Move], state: State, possible: int, real: int) -> int:
    """The world itself if Max wins it, else nothing. `possible` are the worlds that Max cannot rule out."""
    while (won := game.outcome(state, real)) is None:
        choose = _choice_of_max if game.is_max(state) else _choice_of_min
        state, possible = choose(game, state, possible, real)
    return won


def _choice_of_max(game: Game[State, Move], state: State, possible: int, real: int) -> tuple[State, int]:
    """By PIMC: the move that wins most of the possible worlds when all is seen after it, the first of equals."""
    moves = [(game.play(state, move), legal) for move, legal in game.moves(state, possible)]
    return max(moves, key=lambda after: score(game.wins(*after), game.weights))


def _choice_of_min(game: Game[State, Move], state: State, possible: int, real: int) -> tuple[State, int]:
    """The first move that beats Max in the real world, or else the first."""
    moves = [(game.play(state, move), legal) for move, legal in game.moves(state, possible) if legal & real]
    return next((after for after in moves if not game.wins(after[0], real)), moves[0])

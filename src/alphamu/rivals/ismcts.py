"""Information-set Monte Carlo tree search, with one observer.

P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE Transactions on
Computational Intelligence and AI in Games 4, 2012, pages 120 to 143): SO-ISMCTS. The tree is that of what Max
sees. Every iteration draws a world, goes down by moves that are legal in it (UCB1, in which a move counts as often
as it was available), adds one node, plays on at random to the end, and tells the moves on the way who won. Moves
of Min are chosen for Min, by the same statistics in all worlds: Min does not use what it knows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic

from alphamu.reference.game import Game, Move, State

EXPLORATION = 0.7  # the paper's constant


@dataclass(slots=True)
class _Node(Generic[Move]):
    """What is known of a move: how often it was there to be chosen, was chosen, and was good for its player."""

    available: int = 0
    visits: int = 0
    won: int = 0
    children: dict[Move, _Node[Move]] = field(default_factory=dict)

    def bound(self) -> float:
        """UCB1: the share won, and more for a move that was seldom chosen."""
        return self.won / self.visits + EXPLORATION * math.sqrt(math.log(self.available) / self.visits)


@dataclass(frozen=True, slots=True)
class TreeSearch(Generic[Move]):
    """What the search reports of the moves at the root: how often each was chosen, and the share it won."""

    visits: Mapping[Move, int]
    shares: Mapping[Move, float]

    @property
    def best(self) -> Move:
        """The move that was chosen most."""
        return max(self.visits, key=lambda move: self.visits[move])


def ismcts(game: Game[State, Move], iterations: int, random: Random) -> TreeSearch[Move]:
    """Search with so many iterations; the worlds of the game are what Max believes possible."""
    if not game.is_max(game.root):
        raise ValueError("the search is asked where Max is to move")
    root = _Node[Move]()
    worlds = range(len(game.weights))
    for world in random.choices(worlds, game.weights, k=iterations):
        _iterate(game, root, 1 << world, random)
    return TreeSearch(
        {move: node.visits for move, node in root.children.items()},
        {move: node.won / node.visits for move, node in root.children.items()},
    )


def _iterate(game: Game[State, Move], root: _Node[Move], world: int, random: Random) -> None:
    state, node = game.root, root
    path: list[tuple[_Node[Move], bool]] = []
    expanded = False
    while not expanded and game.outcome(state, world) is None:
        moves = [move for move, _ in game.moves(state, world)]
        is_max = game.is_max(state)
        untried = [move for move in moves if move not in node.children]
        if untried:
            move = random.choice(untried)
            node.children[move] = _Node()
            expanded = True
        else:
            move = max(moves, key=lambda one: node.children[one].bound())
        for one in moves:
            if one in node.children:
                node.children[one].available += 1
        state, node = game.play(state, move), node.children[move]
        path.append((node, is_max))
    won = bool(_played_out(game, state, world, random))
    for node, is_max in path:
        node.visits += 1
        node.won += won is is_max


def _played_out(game: Game[State, Move], state: State, world: int, random: Random) -> int:
    """Whether Max wins the world when everybody moves at random from here."""
    while (won := game.outcome(state, world)) is None:
        state = game.play(state, random.choice([move for move, _ in game.moves(state, world)]))
    return won

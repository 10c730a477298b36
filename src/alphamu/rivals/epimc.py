"""EPIMC: PIMC whose leaf, where everybody sees everything, lies so many moves deep.

J. Arjonilla, A. Saffidine and T. Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning" (2024,
arXiv 2408.02380). Above the leaves Max does not know the world; what is left is a small game of hidden information
between two players, which is solved. At depth 1 this is PIMC.

Our choices: depth counts the moves of both sides; Min knows the world, as everywhere here; and the small game is
solved by CFR+ (O. Tammelin, 2014, arXiv 1407.5042), whose average plan may mix moves. So it is not αμ with another
count of depth: αμ looks for one plan that Min may know, here Max may keep Min guessing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from alphamu.fronts import worlds_in
from alphamu.reference.game import Game, Move, State, all_worlds

ITERATIONS = 100

Values = dict[int, float]  # of each world, what Max gets there


@dataclass(frozen=True, slots=True)
class Postponed(Generic[Move]):
    """What EPIMC reports: how often each move is played, and the share of worlds that this plan is sure of."""

    policy: Mapping[Move, float]
    value: float

    @property
    def best(self) -> Move:
        """The move that is played most."""
        return max(self.policy, key=lambda move: self.policy[move])


def epimc(game: Game[State, Move], depth: int, iterations: int = ITERATIONS) -> Postponed[Move]:
    """Solve the game down to so many moves of either side, at a root where Max is to move."""
    worlds = all_worlds(game)
    if not game.is_max(game.root) or game.outcome(game.root, worlds) is not None:
        raise ValueError("EPIMC is asked where Max is to move")
    total = sum(game.weights)
    chances = {world: game.weights[world] / total for world in worlds_in(worlds)}
    root = _node(game, game.root, depth, worlds)
    for iteration in range(1, iterations + 1):
        for updates_max in (True, False):
            root.visit(1.0, chances, updates_max, iteration)
    assert isinstance(root, _MaxNode)
    sure = root.against_best_reply()
    policy = dict(zip(root.moves, root.average(), strict=True))
    return Postponed(policy, sum(chances[world] * sure[world] for world in chances))


class _Leaf:
    def __init__(self, won: int, worlds: int) -> None:
        self._values = {world: float(won >> world & 1) for world in worlds_in(worlds)}

    def visit(self, reach: float, chances: Mapping[int, float], updates_max: bool, iteration: int) -> Values:
        return self._values

    def against_best_reply(self) -> Values:
        return self._values


class _MaxNode(Generic[Move]):
    """One information set of Max: the same mixture of moves in all worlds."""

    def __init__(self, children: Mapping[Move, _Node[Move]]) -> None:
        self.moves, self._children = list(children), list(children.values())
        self._regrets = [0.0] * len(children)
        self._played = [0.0] * len(children)

    def visit(self, reach: float, chances: Mapping[int, float], updates_max: bool, iteration: int) -> Values:
        mixture = _matching(self._regrets)
        found = [
            child.visit(reach * share, chances, updates_max, iteration)
            for child, share in zip(self._children, mixture, strict=True)
        ]
        values = {
            world: sum(share * one[world] for share, one in zip(mixture, found, strict=True)) for world in chances
        }
        if updates_max:
            for place, one in enumerate(found):
                gain = sum(chance * (one[world] - values[world]) for world, chance in chances.items())
                self._regrets[place] = max(0.0, self._regrets[place] + gain)
        else:
            for place, share in enumerate(mixture):
                self._played[place] += iteration * reach * share
        return values

    def average(self) -> list[float]:
        """The plan on average, later iterations counting more."""
        return _matching(self._played)

    def against_best_reply(self) -> Values:
        """What the average plan gets when Min knows it."""
        values: Values = {}
        for child, share in zip(self._children, self.average(), strict=True):
            for world, value in child.against_best_reply().items():
                values[world] = values.get(world, 0.0) + share * value
        return values


class _MinNode(Generic[Move]):
    """Min knows the world: a mixture of moves for each."""

    def __init__(self, children: Mapping[Move, tuple[_Node[Move], int]], worlds: int) -> None:
        self._children = [child for child, _ in children.values()]
        self._legal = [legal for _, legal in children.values()]
        self._open = {
            world: [place for place, legal in enumerate(self._legal) if legal >> world & 1]
            for world in worlds_in(worlds)
        }
        self._regrets = {world: [0.0] * len(places) for world, places in self._open.items()}

    def visit(self, reach: float, chances: Mapping[int, float], updates_max: bool, iteration: int) -> Values:
        mixtures = {world: _matching(regrets) for world, regrets in self._regrets.items()}
        below: list[dict[int, float]] = [{} for _ in self._children]
        for world, places in self._open.items():
            for place, share in zip(places, mixtures[world], strict=True):
                below[place][world] = chances[world] * share
        found = [
            child.visit(reach, below[place], updates_max, iteration) for place, child in enumerate(self._children)
        ]
        values: Values = {}
        for world, places in self._open.items():
            mixture = mixtures[world]
            value = sum(share * found[place][world] for place, share in zip(places, mixture, strict=True))
            values[world] = value
            if not updates_max:
                regrets = self._regrets[world]
                for number, place in enumerate(places):
                    regrets[number] = max(0.0, regrets[number] + reach * (value - found[place][world]))
        return values

    def against_best_reply(self) -> Values:
        found = [child.against_best_reply() for child in self._children]
        return {world: min(found[place][world] for place in places) for world, places in self._open.items()}


_Node = _Leaf | _MaxNode[Move] | _MinNode[Move]


def _node(game: Game[State, Move], state: State, depth: int, worlds: int) -> _Node[Move]:
    won = game.outcome(state, worlds)
    if won is None and depth == 0:
        won = game.wins(state, worlds)
    if won is not None:
        return _Leaf(won, worlds)
    below = {
        move: (_node(game, game.play(state, move), depth - 1, legal), legal)
        for move, legal in game.moves(state, worlds)
    }
    if game.is_max(state):
        return _MaxNode({move: child for move, (child, _) in below.items()})
    return _MinNode(below, worlds)


def _matching(regrets: list[float]) -> list[float]:
    """Each move in proportion to its regret; where there is none, all alike."""
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)

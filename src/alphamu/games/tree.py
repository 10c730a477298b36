"""Explicit game trees, as the paper's figures draw them.

>>> from alphamu.reference import alphamu
>>> game = TreeGame(Min(Max(leaf("011"), leaf("110")), Max(leaf("110"), leaf("101"), leaf("100"))), worlds=3)
>>> print(alphamu(game, depth=1).front)
{001, 110}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alphamu.fronts import vector, whole_weights
from alphamu.reference.game import PerfectInformation


class Leaf:
    """The end of the game: the worlds that Max has won."""

    def __init__(self, won: int) -> None:
        self.won = won


class Max:
    """A node where Max moves, to any of its children in all worlds (a square in the figures)."""

    def __init__(self, *children: Node) -> None:
        self.children = children


class Min:
    """A node where Min moves (a circle in the figures).

    Every move is legal in every world, unless `legal` gives for each child the worlds in which Min may go there.
    """

    def __init__(self, *children: Node, legal: Sequence[int] | None = None) -> None:
        self.children = children
        self.legal = [-1] * len(children) if legal is None else legal


class Partner(Min):
    """A node where Max's partner moves, who knows the world: as Min may, to what is best for Max."""


Node = Leaf | Max | Min


def leaf(text: str) -> Leaf:
    """A leaf with its vector as the paper prints it."""
    return Leaf(vector(text))


class TreeGame:
    """The game on a tree. A state is a node; a move is the place of a child, counted from 0."""

    def __init__(self, root: Node, worlds: int, weights: Sequence[int | float] | None = None) -> None:
        self.root = root
        self.weights = whole_weights([1] * worlds if weights is None else weights)
        self._perfect_information = PerfectInformation[Node, int](self)

    def is_max(self, state: Node) -> bool:
        """Whether the node is one of Max's."""
        return isinstance(state, Max)

    def is_partner(self, state: Node) -> bool:
        """Whether the node is one of the partner's."""
        return isinstance(state, Partner)

    def outcome(self, state: Node, worlds: int) -> int | None:
        """The worlds won at a leaf; None at any other node."""
        return state.won & worlds if isinstance(state, Leaf) else None

    def moves(self, state: Node, worlds: int) -> Iterator[tuple[int, int]]:
        """The children that can be reached, each with the worlds in which it can."""
        for place in range(len(_children(state))):
            legal = state.legal[place] & worlds if isinstance(state, Min) else worlds
            if legal:
                yield place, legal

    def play(self, state: Node, move: int) -> Node:
        """The child at a place."""
        return _children(state)[move]

    def wins(self, state: Node, worlds: int) -> int:
        """The worlds that Max wins when everybody sees everything."""
        return self._perfect_information.wins(state, worlds)


def _children(node: Node) -> tuple[Node, ...]:
    return () if isinstance(node, Leaf) else node.children

"""αμ for scores: Algorithm 2 with a number for each world in place of a win or a loss, on any game.

The minimum of two vectors takes the lower number in each world, one vector dominates another that is nowhere
higher, and the rest is the paper's: Max plays the same move in all worlds that look alike, Min sees everything. A
hidden partner of Max, as in `algorithms.py`, takes the higher number. A vector has None in the worlds that are
impossible where it belongs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from alphamu.fronts import worlds_in
from alphamu.reference.game import Move, State

Scores = tuple[int | None, ...]
ScoreFront = frozenset[Scores]


class ScoreGame(Protocol[State, Move]):
    """A game as in `game.py`, which ends with a number for each world instead of a win or a loss."""

    @property
    def root(self) -> State:
        """The state in which the game begins."""

    @property
    def weights(self) -> Sequence[int]:
        """How much each world counts."""

    def is_max(self, state: State) -> bool:
        """Whether Max is to move."""

    def is_partner(self, state: State) -> bool:
        """Whether Max's partner is to move; never, in a game of two."""

    def moves(self, state: State, worlds: int) -> Iterable[tuple[Move, int]]:
        """The moves that are legal in some of the worlds, each with the worlds in which it is legal."""

    def play(self, state: State, move: Move) -> State:
        """The state after a move."""

    def score(self, state: State, world: int) -> int | None:
        """If the game is over: what it is worth to Max in a world; None while it goes on."""


@dataclass(frozen=True, slots=True)
class ScoreResult(Generic[Move]):
    """The fronts of the moves at the root, and what the best vector is worth: the sum over the worlds, weighed."""

    fronts: Mapping[Move, ScoreFront]
    values: Mapping[Move, int]
    front: ScoreFront
    value: int


class PerfectScores(Generic[State, Move]):
    """What each world is worth when everybody sees everything: plain minimax, one world at a time."""

    def __init__(self, game: ScoreGame[State, Move]) -> None:
        self._game = game
        self._known: dict[tuple[State, int], int] = {}

    def of(self, state: State, world: int) -> int:
        """The value of a state in a world."""
        key = state, world
        if key not in self._known:
            self._known[key] = self._search(state, world)
        return self._known[key]

    def _search(self, state: State, world: int) -> int:
        game = self._game
        over = game.score(state, world)
        if over is not None:
            return over
        values = (self.of(game.play(state, move), world) for move, _ in game.moves(state, 1 << world))
        return max(values) if game.is_max(state) or game.is_partner(state) else min(values)


class AlphaMuForScores(Generic[State, Move]):
    """αμ without cuts and without table."""

    def __init__(self, game: ScoreGame[State, Move]) -> None:
        self._game = game
        self._perfect = PerfectScores(game)

    def search(self, depth: int) -> ScoreResult[Move]:
        """Look so many moves of Max ahead."""
        game = self._game
        fronts: dict[Move, ScoreFront] = {}
        front = self._front(game.root, depth, (1 << len(game.weights)) - 1, fronts)
        values = {move: best_score(front, game.weights) for move, front in fronts.items()}
        return ScoreResult(fronts, values, front, best_score(front, game.weights))

    def _front(
        self, state: State, depth: int, worlds: int, fronts: dict[Move, ScoreFront] | None = None
    ) -> ScoreFront:
        game = self._game
        first = next(worlds_in(worlds))
        if depth == 0 or game.score(state, first) is not None:
            return frozenset((self._vector(state, worlds),))
        is_max, join = game.is_max(state), maximum if game.is_partner(state) else minimum
        front: ScoreFront | None = None
        for move, legal in game.moves(state, worlds):
            move_front = self._front(game.play(state, move), depth - is_max, legal)
            if fronts is not None:
                fronts[move] = move_front
            if front is None:
                front = move_front
            elif is_max:
                front = undominated(front | move_front)
            else:
                front = undominated(join(mine, yours) for mine in front for yours in move_front)
        if front is None:
            raise ValueError("nobody can move, and the game is not over")
        return front

    def _vector(self, state: State, worlds: int) -> Scores:
        return tuple(
            self._perfect.of(state, world) if worlds >> world & 1 else None
            for world in range(len(self._game.weights))
        )


def minimum(one: Scores, other: Scores) -> Scores:
    """The lower number in each world; a move of Min says nothing about the worlds in which it is impossible.

    >>> minimum((3, 5, None), (4, None, None))
    (3, 5, None)
    """
    return _joined(min, one, other)


def maximum(one: Scores, other: Scores) -> Scores:
    """The higher number in each world, for a move of the partner; one that is impossible there adds nothing.

    >>> maximum((3, 5, None), (4, None, None))
    (4, 5, None)
    """
    return _joined(max, one, other)


def _joined(better: Callable[[int, int], int], one: Scores, other: Scores) -> Scores:
    return tuple(b if a is None else a if b is None else better(a, b) for a, b in zip(one, other, strict=True))


def undominated(vectors: Iterable[Scores]) -> ScoreFront:
    """The vectors that no other one equals or exceeds in every world.

    >>> sorted(undominated([(1, 4), (2, 4), (5, 0), (5, 0)]))
    [(2, 4), (5, 0)]
    """
    different = set(vectors)
    return frozenset(
        vector for vector in different if not any(_is_below(vector, other) for other in different - {vector})
    )


def _is_below(one: Scores, other: Scores) -> bool:
    return all(a is None or (b is not None and a <= b) for a, b in zip(one, other, strict=True))


def best_score(front: ScoreFront, weights: Sequence[int]) -> int:
    """What the best vector is worth: the sum of its numbers, each with the weight of its world."""
    return max(
        sum(number * weight for number, weight in zip(vector, weights, strict=True) if number is not None)
        for vector in front
    )

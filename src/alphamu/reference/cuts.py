"""Algorithm 6: αμ with transposition table, iterative deepening, early cut and root cut.

Two of the follow-up paper's optimizations ("Optimizing αμ", 2021) are here too, those that leave every front as it
is: useful worlds, in the simple form of dropping the worlds that double dummy has lost, and the cut on win.

What keeps the answer that of the plain search, where the paper is brief:

- The table is keyed by the state *and* the worlds that are possible there: two ways to the same state may leave
  different worlds.
- An entry knows its depth. A front of the very depth asked for is the answer. A front of a lower depth is an upper
  bound (more search never raises a front), which is what the early cut needs. A front of a greater depth is
  neither, and is not used: a table left by a deep search must not change a shallow answer.
- No entry is not the empty front. It says nothing, and where an upper bound is wanted the double-dummy vector
  takes its place (as at node c of the early-cut figure).
- A node that was cut returns the empty front, nothing to add at the Max node above, and stores nothing: every
  front in the table is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from alphamu.fronts import EMPTY, LOST, Front
from alphamu.reference.algorithms import stop
from alphamu.reference.game import Game, Move, State, all_worlds
from alphamu.reference.result import Result


@dataclass(frozen=True, slots=True)
class Cuts:
    """Which parts of Algorithm 6 are on. Any set of them gives the plain search's value."""

    table: bool = True
    early: bool = True
    root: bool = True
    useful: bool = True
    win: bool = True


ALL_CUTS = Cuts()
WHOLE_FRONTS = Cuts(early=False, root=False)  # every move at the root gets its own complete front


@dataclass(frozen=True, slots=True)
class Entry(Generic[Move]):
    """What the table keeps of a search: its depth, the front it found, and the move to try first next time."""

    depth: int
    front: Front
    move: Move | None = None


class AlphaMu(Generic[State, Move]):
    """Algorithm 6 on one game. The table stays from one search to the next."""

    def __init__(self, game: Game[State, Move], cuts: Cuts = ALL_CUTS) -> None:
        self.game = game
        self.cuts = cuts
        self._table: dict[tuple[State, int], Entry[Move]] = {}

    def search(self, depth: int) -> Result[Move]:
        """Look so many moves of Max ahead, one more in each iteration."""
        deepens = self.cuts.early or self.cuts.root  # nothing else profits from the shallower searches
        result: Result[Move] | None = None
        for iteration in range(1, depth) if deepens else ():
            result = self._iteration(iteration, result)
        return self._iteration(depth, result)

    def _iteration(self, depth: int, previous: Result[Move] | None) -> Result[Move]:
        root = _Root(previous, self.game.weights)
        front = self._alphamu(self.game.root, depth, all_worlds(self.game), EMPTY, root)
        return Result.at_root(self.game, front, root.fronts, depth)

    def _alphamu(
        self, state: State, depth: int, worlds: int, alpha: Front, root: _Root[Move] | None = None
    ) -> Front:
        """Algorithm 6. `alpha` is the front so far of the Max node just above, and empty below a Min node.

        The root is searched in full, whatever is known of it: the front of each of its moves is wanted.
        """
        game = self.game
        if self.cuts.useful and root is None:
            worlds = game.wins(state, worlds)
            if not worlds:
                return LOST
        entry = self._table.get((state, worlds))
        # That an entry of the same depth is the answer, the paper does not say.
        if entry is not None and entry.depth == depth and root is None:
            return entry.front
        stopped = stop(game, state, depth, worlds)
        if stopped is not None:
            return self._stored(state, worlds, Entry(depth, stopped))
        if not game.is_max(state):
            if self.cuts.early and self._upper_bound(state, depth, worlds, entry) <= alpha:
                return EMPTY
            return self._joining_node(state, depth, worlds, root)
        return self._max_node(state, depth, worlds, entry, root)

    def _joining_node(self, state: State, depth: int, worlds: int, root: _Root[Move] | None) -> Front:
        """Lines 12-25; and the same for a partner, whose moves are joined by the better for each world."""
        is_partner = self.game.is_partner(state)
        front = LOST if is_partner else Front.neutral(worlds)
        for move, legal in self.game.moves(state, worlds):
            # The empty alpha avoids deeper cuts: what they return would only be a bound.
            move_front = self._alphamu(self.game.play(state, move), depth, legal, EMPTY)
            front = front.better_of(move_front) if is_partner else front & move_front.with_won(worlds & ~legal)
            if root is not None:
                root.fronts[move] = move_front
        return self._stored(state, worlds, Entry(depth, front))

    def _max_node(
        self, state: State, depth: int, worlds: int, entry: Entry[Move] | None, root: _Root[Move] | None
    ) -> Front:
        """Lines 27-45."""
        front = EMPTY
        best, best_score = None, -1
        for move, legal in self._moves_best_first(state, worlds, entry):
            move_front = self._alphamu(self.game.play(state, move), depth - 1, legal, front)
            front |= move_front
            score = move_front.score(self.game.weights)
            if score > best_score:
                best, best_score = move, score
            if root is not None:
                root.fronts[move] = move_front
                if self.cuts.root and best_score == root.score_to_reach:
                    return front  # not stored: other moves might add to this front
            elif self.cuts.win and front.vectors == (worlds,):
                break
        return self._stored(state, worlds, Entry(depth, front, best))

    def _upper_bound(self, state: State, depth: int, worlds: int, entry: Entry[Move] | None) -> Front:
        if entry is not None and entry.depth <= depth:
            return entry.front
        return Front((self.game.wins(state, worlds),))

    def _moves_best_first(
        self, state: State, worlds: int, entry: Entry[Move] | None
    ) -> Sequence[tuple[Move, int]]:
        """Lines 28-32: all moves, that of the table in front."""
        moves = list(self.game.moves(state, worlds))
        if entry is not None and entry.move is not None:
            moves.sort(key=lambda move_and_legal: move_and_legal[0] != entry.move)
        return moves

    def _stored(self, state: State, worlds: int, entry: Entry[Move]) -> Front:
        if self.cuts.table:
            self._table[state, worlds] = entry
        return entry.front


class _Root(Generic[Move]):
    """What an iteration does at the root alone: note each move's front, and know when to stop."""

    def __init__(self, previous: Result[Move] | None, weights: Sequence[int]) -> None:
        self.fronts: dict[Move, Front] = {}
        # No deeper search can beat the previous one, so a move that equals it is best (the root cut).
        self.score_to_reach = None if previous is None else previous.front.score(weights)

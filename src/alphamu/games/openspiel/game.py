"""A moment of a game of OpenSpiel as the search sees it: Max is one player, Min are all the others together.

A world of the search is a layout and a level: a state that Max cannot tell from the real one, and a return that
is to be reached. A move of Min is legal in all levels of a layout or in none, and Max has one plan for them. So
the value over all worlds, each weighed by the chance of its layout and the step up to its level, is the expected
return that Max can be sure of, and with the one level WIN the chance to win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction
from typing import Any

from alphamu.fronts import whole_weights
from alphamu.games.openspiel.fitting import (
    check_levels,
    check_next_move_of_others,
    hidden_moves,
    levels_in_order,
    look_of,
)
from alphamu.games.openspiel.leaves import Leaf, PerfectPlay, levels_reached, settled
from alphamu.games.openspiel.worlds import Worlds

WIN = 1e-9  # a return above zero
MOST_STATES = 200_000

Seen = tuple[int | str, ...]  # since the root: the moves, and what Max saw where a move showed different things


class Turn(Enum):
    """What happens next."""

    MAX = auto()
    MIN = auto()
    SIGHT = auto()  # Max sees something that is not the same in all layouts: to the search, a move of Min
    END = auto()


class _Node:
    """The layouts after the same moves, each with its state, and who is on turn."""

    def __init__(self, states: dict[int, Any], player: int, *, after_sight: bool = False) -> None:
        self.states = states
        self.told: dict[tuple[int, str], int] = {}  # a layout and what Max sees there next: after which move
        self.reached: dict[int, int] = {}
        self.sights = {} if after_sight else _sights(states, player)
        if len(self.sights) > 1:
            self.turn = Turn.SIGHT
            return
        state = next(iter(states.values()))
        is_max = not state.is_terminal() and state.current_player() == player
        self.turn = Turn.END if state.is_terminal() else Turn.MAX if is_max else Turn.MIN


class SpielGame:
    """A moment of a game, for the algorithms of `alphamu.reference`. Its moves are OpenSpiel's actions."""

    root: Seen = ()

    def __init__(
        self, worlds: Worlds, player: int, levels: Sequence[float] = (WIN,), leaf: Leaf | None = None
    ) -> None:
        self._player, self._levels = player, levels_in_order(levels)
        self._leaf = leaf or PerfectPlay(player, self._levels, MOST_STATES)
        self._game = worlds.states[0].get_game()
        check_levels(self._game, self._levels)
        steps = self._steps(self._game.min_utility())
        self.weights = whole_weights([Fraction(weight) * step for weight in worlds.weights for step in steps])
        each = (1 << len(self._levels)) - 1
        self._bits = [each << layout * len(self._levels) for layout in range(len(worlds.states))]
        self._nodes: dict[Seen, _Node] = {self.root: _Node(dict(enumerate(worlds.states)), player)}

    def _steps(self, lowest: float) -> list[Fraction]:
        """What it is worth to reach each level, once the one below is reached."""
        if len(self._levels) == 1:
            return [Fraction(1)]
        below = [lowest, *self._levels]
        return [Fraction(high) - Fraction(low) for low, high in zip(below, self._levels, strict=False)]

    def is_max(self, state: Seen) -> bool:
        """Whether the asker is to move."""
        return self._nodes[state].turn is Turn.MAX

    def is_partner(self, state: Seen) -> bool:
        """Never: every other player is an opponent."""
        return False

    def outcome(self, state: Seen, worlds: int) -> int | None:
        """At the end of the game the levels reached in each layout."""
        node = self._nodes[state]
        if node.turn is not Turn.END:
            return None
        return self._won(
            {
                layout: levels_reached(end, self._player, self._levels)
                for layout, end in self._in(node.states, worlds)
            },
            worlds,
        )

    def moves(self, state: Seen, worlds: int) -> Iterator[tuple[int | str, int]]:
        """The actions that are legal in some of the worlds; what Max may do is the same in all."""
        node = self._nodes[state]
        if node.turn is Turn.SIGHT:
            for sight, layouts in node.sights.items():
                if bits := sum(self._bits[layout] for layout in layouts) & worlds:
                    yield sight, bits
            return
        legal: dict[int, int] = {}
        for layout, one in self._in(node.states, worlds):
            for action in one.legal_actions():
                legal[action] = legal.get(action, 0) | self._bits[layout]
        for action in sorted(legal):
            yield action, legal[action] & worlds

    def play(self, state: Seen, move: int | str) -> Seen:
        """The state after a move, or after Max has seen something."""
        after = (*state, move)
        if after not in self._nodes:
            node = self._nodes[state]
            if isinstance(move, str):
                layouts = {layout: node.states[layout] for layout in node.sights[move]}
                self._nodes[after] = _Node(layouts, self._player, after_sight=True)
            else:
                self._nodes[after] = self._after(node, move)
        return after

    def wins(self, state: Seen, worlds: int) -> int:
        """The worlds won when everybody sees everything, or as the leaf says."""
        node = self._nodes[state]
        for layout, one in self._in(node.states, worlds):
            if layout not in node.reached:
                # At depth 1 no move of the others is ever played in the search, and so none is looked at there.
                check_next_move_of_others(one, self._player)
                node.reached[layout] = self._leaf.reached(one)
        return self._won(node.reached, worlds)

    def _after(self, node: _Node, action: int) -> _Node:
        states = {
            layout: settled(one.child(action))
            for layout, one in node.states.items()
            if action in one.legal_actions()
        }
        child = _Node(states, self._player)
        if node.turn is Turn.MIN:
            for sight, layouts in child.sights.items():
                for layout in layouts:
                    if node.told.setdefault((layout, sight), action) != action and sight != _END:
                        raise hidden_moves(self._game, self._player)
        return child

    def _in(self, states: Mapping[int, Any], worlds: int) -> Iterator[tuple[int, Any]]:
        return ((layout, one) for layout, one in states.items() if self._bits[layout] & worlds)

    def _won(self, reached: Mapping[int, int], worlds: int) -> int:
        count = len(self._levels)
        return sum(((1 << levels) - 1) << layout * count for layout, levels in reached.items()) & worlds


_END = "the end"


def _sights(states: Mapping[int, Any], player: int) -> dict[str, list[int]]:
    """What Max sees, with the layouts in which it is seen; what Max may do is a part of that."""
    found: dict[str, list[int]] = {}
    for layout, state in states.items():
        sight = _END if state.is_terminal() else look_of(state, player)
        found.setdefault(sight, []).append(layout)
    return found

"""What a state is worth where the search ends: exactly, if everybody sees everything, or by random play-outs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from alphamu.games.openspiel.fitting import UnfitGameError, name_of
from alphamu.seeds import seed_of

DEEPEST = 400  # moves from a leaf to the end: Python does not call itself much more often than that


class TooLargeError(Exception):
    """More states than were allowed, or a game too long."""


class Leaf(Protocol):
    """Tells how many of the levels, lowest first, the asker reaches from a state."""

    def reached(self, state: Any) -> int:
        """From 0 to the number of levels."""


def levels_reached(state: Any, player: int, levels: Sequence[float]) -> int:
    """How many levels the return at the end of a game reaches."""
    return bisect_right(levels, state.returns()[player])


def settled(state: Any) -> Any:
    """The state after what chance cannot but do; a real draw after the root is refused."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        if len(outcomes) > 1:
            raise UnfitGameError(f"{name_of(state.get_game())}: chance has a hand in it after the first move")
        state.apply_action(outcomes[0][0])
    return state


class PerfectPlay:
    """Minimax with everything seen, all others against the asker; no more than so many states in all."""

    exact = True

    def __init__(self, player: int, levels: Sequence[float], most: int) -> None:
        self._player, self._levels, self._left = player, levels, most

    def reached(self, state: Any) -> int:
        """The most levels that the asker can be sure of."""
        return self._search(state, 0, len(self._levels), DEEPEST)

    def _search(self, state: Any, low: int, high: int, deeper: int) -> int:
        """The value between two bounds; whoever has reached theirs need not look on."""
        self._left -= 1
        if self._left < 0 or deeper < 0:
            raise TooLargeError
        if state.is_terminal():
            return levels_reached(state, self._player, self._levels)
        is_max = state.current_player() == self._player
        best = low if is_max else high
        for action in state.legal_actions():
            bounds = (best, high) if is_max else (low, best)
            value = self._search(settled(state.child(action)), *bounds, deeper - 1)
            best = max(best, value) if is_max else min(best, value)
            if (best >= high) if is_max else (best <= low):
                break
        return best


class RandomPlayOuts:
    """A level counts as reached when half of some random continuations reach it: for games too large to solve."""

    exact = False

    def __init__(self, player: int, levels: Sequence[float], count: int, seed: int) -> None:
        self._player, self._levels, self._count, self._seed = player, levels, count, seed

    def reached(self, state: Any) -> int:
        """The levels that half of the play-outs reach; the same state has the same play-outs."""
        random = Random(seed_of(self._seed, *state.history()))
        ends = [_played_out(state, random) for _ in range(self._count)]
        found = sorted(levels_reached(end, self._player, self._levels) for end in ends)
        return found[self._count // 2]


def _played_out(state: Any, random: Random) -> Any:
    """The end of a game that goes on at random; chance has no hand in it here either."""
    state = settled(state.clone())
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        settled(state)
    return state

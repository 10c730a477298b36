"""A resampler for games that have none of their own, or one that tells too much: a walk over deals."""

from __future__ import annotations

from random import Random
from typing import Any

from alphamu.games.openspiel.fitting import UnfitGameError, seen_by

FIRST, BETWEEN = 1_000, 200  # steps before the first world, and between two


class WalkOverDeals:
    """Worlds by a random walk (Metropolis's): a step exchanges two of the cards dealt, or deals another card.

    It is taken when the public moves stay legal and the player has still seen the same, and as often as the new
    deal is likely. So in the long run every deal that the player cannot rule out comes as often as it should. Two
    worlds in a row are not quite independent.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._walk: _Walk | None = None
        self._from: tuple[int, list[int]] | None = None

    def __call__(self, state: Any, player: int) -> Any:
        """A state that looks the same to the player."""
        if self._walk is None or self._from != (player, state.history()):
            self._walk, self._from = _Walk(state, player, self._random), (player, state.history())
            self._walk.go(FIRST)
        self._walk.go(BETWEEN)
        return self._walk.state()


class _Walk:
    def __init__(self, state: Any, player: int, random: Random) -> None:
        self._game, self._player, self._random = state.get_game(), player, random
        played = state.full_history()
        self._dealt = [one.action for one in played if one.player < 0]
        self._moves = [(one.player, one.action) for one in played[len(self._dealt) :]]
        if any(by < 0 for by, _ in self._moves):
            raise UnfitGameError("chance has a hand in it after the first move: the walk cannot deal anew")
        if not self._dealt:
            raise UnfitGameError("chance dealt nothing: there is nothing to deal anew")
        self._seen_at_first: str | None = None
        self._seen = seen_by(state, player)
        start = self._replayed(self._dealt)
        if start is None:
            raise UnfitGameError("the moves so far cannot be played again")
        self._chance = start[1]

    def go(self, steps: int) -> None:
        """Take so many steps, or stand still where one is not possible."""
        for _ in range(steps):
            other = self._neighbour()
            found = None if other is None else self._replayed(other)
            if other is not None and found is not None and self._random.random() * self._chance < found[1]:
                self._dealt, self._chance = other, found[1]

    def state(self) -> Any:
        """The game with the deal of this moment."""
        found = self._replayed(self._dealt)
        assert found is not None
        return found[0]

    def _neighbour(self) -> list[int] | None:
        """Another deal: two places exchanged, or in one place a card that is nowhere else."""
        dealt, random = self._dealt.copy(), self._random
        place = random.randrange(len(dealt))
        if random.random() < 0.5:
            other = random.randrange(len(dealt))
            dealt[place], dealt[other] = dealt[other], dealt[place]
            return dealt if dealt != self._dealt else None
        state = self._game.new_initial_state()
        for action in dealt[:place]:
            state.apply_action(action)
        free = [action for action in state.legal_actions() if action not in dealt[place:]]
        if not free:
            return None
        dealt[place] = random.choice(free)
        return dealt

    def _replayed(self, dealt: list[int]) -> tuple[Any, float] | None:
        """The game after this deal and the moves, and how likely the deal is; None where it cannot be."""
        state, chance = self._game.new_initial_state(), 1.0
        for action in dealt:
            outcomes = dict(state.chance_outcomes()) if state.is_chance_node() else {}
            if action not in outcomes:
                return None
            chance *= outcomes[action] * len(outcomes)  # 1 for an even choice, so that nothing gets too small
            state.apply_action(action)
        if state.is_chance_node():
            return None
        at_first = seen_by(state, self._player)
        if self._seen_at_first is None:
            self._seen_at_first = at_first
        if at_first != self._seen_at_first:
            return None
        for by, action in self._moves:
            if state.current_player() != by or action not in state.legal_actions():
                return None
            state.apply_action(action)
        return (state, chance) if seen_by(state, self._player) == self._seen else None

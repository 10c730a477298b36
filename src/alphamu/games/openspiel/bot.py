"""αμ as a bot of OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from alphamu.games.openspiel.fitting import (
    UnfitGameError,
    check_game,
    check_levels,
    check_sides,
    check_turn,
    levels_in_order,
    seen_by,
    whole_number,
)
from alphamu.games.openspiel.game import MOST_STATES, WIN, SpielGame
from alphamu.games.openspiel.leaves import PerfectPlay, RandomPlayOuts, TooLargeError
from alphamu.games.openspiel.worlds import Resampler, Worlds, worlds_of
from alphamu.reference import WHOLE_FRONTS, AlphaMu, Result, alphamu
from alphamu.seeds import seed_of

try:
    import pyspiel
except ImportError:
    raise ImportError("games of OpenSpiel need open_spiel: pip install 'alphamu[openspiel]'") from None

PLAY_OUTS = 8  # at a leaf of a game that is too large to be solved there


class AlphaMuBot(pyspiel.Bot):
    """Plays for one player, looking so many of its own moves ahead in so many worlds; depth 1 is PIMC.

    All others together are taken for one opponent who sees everything. `levels` are the returns to be reached: by
    default any above zero, a win. Several are weighed by the steps between them, which makes the value an expected
    return. `resampler` is of the kind that OpenSpiel's IS-MCTS takes. Leaves are solved exactly as long as that
    takes no more than `most_states` states for a move; where it would, they are played out at random.

    Its chance follows from the seed and from what its player has seen. Where the worlds are listed, so does all
    else; where a resampler begins with the real deal, the worlds it draws may depend on that.
    """

    def __init__(
        self,
        game: Any,
        player: int,
        depth: int = 2,
        worlds: int = 20,
        seed: int = 0,
        resampler: Resampler | None = None,
        *,
        levels: Sequence[float] = (WIN,),
        most_states: int = MOST_STATES,
    ) -> None:
        pyspiel.Bot.__init__(self)
        self._game, self._player = game, whole_number("player", player)
        check_game(game, self._player)
        self._depth, self._worlds = whole_number("depth", depth, 1), whole_number("worlds", worlds, 1)
        self._seed, self._most_states = whole_number("seed", seed), whole_number("most_states", most_states, 0)
        if resampler is not None and not callable(resampler):
            raise UnfitGameError(f"resampler {resampler!r}: expected a function of state and player")
        self._resampler, self._levels = resampler, levels_in_order(levels)
        check_levels(game, self._levels)

    def step(self, state: Any) -> int:
        """The action for the player on turn."""
        return self.step_verbose(state)[0]

    def step_verbose(self, state: Any) -> tuple[int, str]:
        """The action, and a sentence that says why."""
        check_turn(state, self._game, self._player)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0], f"{self._name(state, legal[0])}: the only move."
        seed = seed_of(self._seed, seen_by(state, self._player))
        worlds = worlds_of(state, self._player, self._worlds, seed, self._resampler)
        check_sides(worlds.states, self._player, Random(seed))
        result, exact = self._search(worlds, seed)
        assert isinstance(result.best, int)
        return result.best, self._sentence(state, result, worlds, exact)

    def restart(self) -> None:
        """Nothing is kept from one move to the next."""

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from one move to the next."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """All that has happened is in the state."""

    def provides_policy(self) -> bool:
        """It does: one action for certain."""
        return True

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """Every action with its probability."""
        chosen = self.step(state)
        return [(action, float(action == chosen)) for action in state.legal_actions()]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy and the action."""
        policy = self.get_policy(state)
        return policy, next(action for action, chance in policy if chance)

    def _search(self, worlds: Worlds, seed: int) -> tuple[Result[int | str], bool]:
        """What the search finds, and whether its leaves were solved."""
        perfect = PerfectPlay(self._player, self._levels, self._most_states)
        try:
            search = AlphaMu(SpielGame(worlds, self._player, self._levels, perfect), WHOLE_FRONTS)
            result = search.search(self._depth)
            # To give up every world is no reason to play just anything.
            return (result if result.value else search.search(1)), True
        except TooLargeError:
            # Cuts rest on leaves that no deeper search can raise, which play-outs are not.
            outs = RandomPlayOuts(self._player, self._levels, PLAY_OUTS, seed)
            return alphamu(SpielGame(worlds, self._player, self._levels, outs), self._depth), False

    def _sentence(self, state: Any, result: Result[int | str], worlds: Worlds, exact: bool) -> str:
        assert isinstance(result.best, int)
        layouts = f"{len(worlds.states)} layouts" if len(worlds.states) > 1 else "the one layout"
        which = f"all {layouts}" if worlds.complete and len(worlds.states) > 1 else layouts
        if len(self._levels) == 1:
            reaches = "reaches the aim in" if exact else "seems to reach the aim in about"
            what = f"{reaches} {100 * float(result.value):.0f}% of {which}"
        else:
            lowest = state.get_game().min_utility()
            returns = "returns" if exact else "seems to return about"
            what = f"{returns} {lowest + float(result.value) * (self._levels[-1] - lowest):.2f} over {which}"
        # Play-outs that all succeed prove nothing, and the sentence must not read as if they did.
        how = "leaves solved" if exact else f"an estimate by {PLAY_OUTS} random play-outs at each leaf, no proof"
        moves = "move" if result.depth == 1 else "moves"
        return f"{self._name(state, result.best)}: {what}, {result.depth} {moves} ahead, {how}."

    def _name(self, state: Any, action: int) -> str:
        return str(state.action_to_string(self._player, action))

"""The worlds in which a game of OpenSpiel may be played, seen by one player: given, listed, or dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from alphamu.games.openspiel.fitting import (
    UnfitGameError,
    check_moves_so_far,
    check_state,
    name_of,
    seen_by,
)
from alphamu.games.openspiel.walk import WalkOverDeals

Resampler = Callable[[Any, int], Any]  # as OpenSpiel's IS-MCTS takes one: of a state and a player

MOST_LISTED = 5_000  # ways in which chance may have fallen; more are not listed but drawn

# Their own resamplers leave the cards that nobody was dealt where they are, so that a player would know them.
TELL_TOO_MUCH = ("euchre", "oh_hell")


@dataclass(frozen=True)
class Worlds:
    """States that look the same to a player, what each of them weighs, and whether they are all there are."""

    states: tuple[Any, ...]
    weights: tuple[int | Fraction, ...]
    complete: bool


def worlds_of(state: Any, player: int, count: int, seed: int, resampler: Resampler | None = None) -> Worlds:
    """So many worlds; all, with their chances, where these can be listed and are no more.

    They come from the resampler that was given, else they are listed, else dealt by the game's own resampler or by
    a walk over deals. Worlds that are the same for everybody are one, of so much more weight. Only a resampler
    that was given can vary what others have done in secret: without one, such a moment is refused.
    """
    if resampler is None:
        check_moves_so_far(state, player)
        listed = _listed(state, player)
        if listed is not None and len(listed.states) <= count:
            return listed
        draw = _own_resampler(state, player, seed) if listed is None else _drawn_from(listed, seed)
    else:
        draw = resampler
    seen = seen_by(state, player)
    drawn = []
    for _ in range(count):
        drawn.append(draw(state, player))
        check_state("the resampler gave", drawn[-1])
        if seen_by(drawn[-1], player) != seen:
            raise UnfitGameError(f"the resampler gave a state that looks different to player {player}")
    return _merged(drawn, [1] * count, complete=False)


def _listed(state: Any, player: int) -> Worlds | None:
    """Every way in which chance may have fallen; None where there are too many, or it fell later too."""
    played = state.full_history()
    dealt = next((place for place, one in enumerate(played) if one.player >= 0), len(played))
    moves = [(one.player, one.action) for one in played[dealt:]]
    if any(by < 0 for by, _ in moves) or _ways([one.action for one in played[:dealt]], state) > MOST_LISTED:
        return None
    seen = seen_by(state, player)
    found, chances = [], []
    for tried, (start, chance) in enumerate(_falls(state.get_game().new_initial_state(), Fraction(1))):
        if tried >= MOST_LISTED:
            return None
        if _replay(start, moves) and seen_by(start, player) == seen:
            found.append(start)
            chances.append(chance)
    return _merged(found, chances, complete=True)


def _ways(dealt: Sequence[int], state: Any) -> int:
    """In how many ways chance could have fallen, if it always had the choice that it really had."""
    ways, start = 1, state.get_game().new_initial_state()
    for action in dealt:
        ways *= len(start.chance_outcomes())
        start.apply_action(action)
    return ways


def _falls(state: Any, chance: Fraction) -> Iterator[tuple[Any, Fraction]]:
    if not state.is_chance_node():
        yield state, chance
        return
    for action, share in state.chance_outcomes():
        yield from _falls(state.child(action), chance * Fraction(share).limit_denominator(1_000_000))


def _replay(state: Any, moves: Sequence[tuple[int, int]]) -> bool:
    for by, action in moves:
        if state.is_terminal() or state.current_player() != by or action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def _drawn_from(listed: Worlds, seed: int) -> Resampler:
    random = Random(seed)
    weights = [float(weight) for weight in listed.weights]
    return lambda state, player: random.choices(listed.states, weights)[0].clone()


def _own_resampler(state: Any, player: int, seed: int) -> Resampler:
    """The game's own, unless it has none or one that tells too much."""
    import pyspiel

    game = state.get_game()
    if name_of(game) not in TELL_TOO_MUCH:
        random = Random(seed)
        try:
            state.resample_from_infostate(player, random.random)
        except pyspiel.SpielError:
            pass
        else:
            return lambda state, player: state.resample_from_infostate(player, random.random)
    try:
        walk = WalkOverDeals(seed)
        walk(state, player)
    except UnfitGameError as reason:
        raise UnfitGameError(f"{name_of(game)}: {reason}; give a resampler") from None
    return walk


def _merged(states: Sequence[Any], weights: Sequence[int | Fraction], *, complete: bool) -> Worlds:
    """The same with each world once. What all the players have seen together is what can matter."""
    first: dict[tuple[str, ...], Any] = {}
    weight: dict[tuple[str, ...], int | Fraction] = {}
    for state, one in zip(states, weights, strict=True):
        key = tuple(seen_by(state, player) for player in range(state.num_players()))
        first.setdefault(key, state)
        weight[key] = weight.get(key, 0) + one
    return Worlds(tuple(first.values()), tuple(weight.values()), complete)

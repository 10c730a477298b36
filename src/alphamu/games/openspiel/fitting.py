"""Which games of OpenSpiel fit, and why others do not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

CONTINUATIONS = 30  # random ones, to see who wins and loses together


class UnfitGameError(ValueError):
    """A game, or a moment of one, that αμ does not play; the message says why."""


def name_of(game: Any) -> str:
    """The game's short name, for messages."""
    return str(game.get_type().short_name)


def seen_by(state: Any, player: int) -> str:
    """What a player has seen, as the game tells it."""
    if state.get_game().get_type().provides_information_state_string:
        return str(state.information_state_string(player))
    return str(state.observation_string(player))


def check_game(game: Any, player: int) -> None:
    """Refuse a game of which no moment can fit."""
    import pyspiel

    kind, name = game.get_type(), name_of(game)
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise UnfitGameError(f"{name}: players move at the same time")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise UnfitGameError(f"{name}: chance is drawn inside, its outcomes cannot be listed")
    if not (kind.provides_information_state_string or kind.provides_observation_string):
        raise UnfitGameError(f"{name}: it does not tell what a player has seen")
    if not 0 <= player < game.num_players():
        raise UnfitGameError(f"{name}: player {player} of {game.num_players()}")


def check_sides(layouts: Sequence[Any], player: int, random: Random) -> None:
    """Refuse a moment where somebody on the asker's side plays cards of their own.

    Nothing in OpenSpiel names partners. They are those who still move and whose return is the asker's in every one
    of some random continuations, though it is not always the same.
    """
    game = layouts[0].get_game()
    if game.num_players() == 2:
        return
    ends = [continued(random.choice(layouts), random) for _ in range(CONTINUATIONS)]
    if len({end.returns()[player] for end in ends}) == 1:
        return  # whatever is done, it makes no difference
    moved = {played.player for end in ends for played in end.full_history()[len(layouts[0].history()) :]}
    for other in sorted(moved - {player}):
        if other >= 0 and all(end.returns()[other] == end.returns()[player] for end in ends):
            raise UnfitGameError(
                f"{name_of(game)}: player {other} is on the side of player {player}, and sees other cards"
            )


def continued(state: Any, random: Random) -> Any:
    """The end of a game that goes on at random."""
    state = state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state

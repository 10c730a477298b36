"""Which games of OpenSpiel fit, and why others do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from operator import index
from random import Random
from typing import Any

# Moves that others make in secret and that are taken as known all the same. In euchre it is the one card that the
# dealer puts away: it is out of the play, and all other moves are public.
KNOWN_SECRETS = ("euchre",)

CONTINUATIONS = 30  # random ones, to see who wins and loses together


class UnfitGameError(ValueError):
    """A game, a moment of one, or a setting with which αμ does not play; the message says why."""


def name_of(game: Any) -> str:
    """The game's short name, for messages."""
    return str(game.get_type().short_name)


def seen_by(state: Any, player: int) -> str:
    """What a player has seen, as the game tells it."""
    if state.get_game().get_type().provides_information_state_string:
        return str(state.information_state_string(player))
    return str(state.observation_string(player))


def look_of(state: Any, player: int) -> str:
    """What a player sees before the end; who is on turn and what the player may do are a part of that."""
    turn = state.current_player()
    return f"{turn} {state.legal_actions() if turn == player else ''} {seen_by(state, player)}"


def whole_number(what: str, value: Any, least: int | None = None) -> int:
    """A setting that must be a whole number, and perhaps not too small."""
    try:
        number = index(value)
    except TypeError:
        raise UnfitGameError(f"{what} {value!r}: expected a whole number") from None
    if least is not None and number < least:
        raise UnfitGameError(f"{what} {number}: expected at least {least}")
    return number


def levels_in_order(levels: Iterable[float]) -> list[float]:
    """The returns to be reached, each once, lowest first."""
    try:
        found = sorted({float(level) for level in levels})
    except (TypeError, ValueError):
        raise UnfitGameError(f"levels {levels!r}: expected numbers") from None
    if not found:
        raise UnfitGameError("levels: there are none, expected at least one return to be reached")
    if not all(isfinite(level) for level in found):
        raise UnfitGameError(f"levels {levels!r}: expected finite numbers")
    return found


def check_levels(game: Any, levels: Sequence[float]) -> None:
    """Refuse returns that no play of the game misses, or reaches: the answer would be the same for every move."""
    low, high, name = game.min_utility(), game.max_utility(), name_of(game)
    if levels[0] <= low:
        raise UnfitGameError(f"{name}: level {levels[0]:g} is always reached, returns are {low:g} to {high:g}")
    if levels[-1] > high:
        raise UnfitGameError(f"{name}: level {levels[-1]:g} is never reached, returns are {low:g} to {high:g}")


def check_state(what: str, state: Any) -> None:
    """Refuse what is no state of a game."""
    import pyspiel

    if not isinstance(state, pyspiel.State):
        raise UnfitGameError(f"{what} {state!r}: expected a state of OpenSpiel")


def check_game(game: Any, player: int) -> None:
    """Refuse a game of which no moment can fit."""
    import pyspiel

    if not isinstance(game, pyspiel.Game):
        raise UnfitGameError(f"game {game!r}: expected what pyspiel.load_game gives")
    kind, name = game.get_type(), name_of(game)
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise UnfitGameError(f"{name}: players move at the same time")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise UnfitGameError(f"{name}: chance is drawn inside, its outcomes cannot be listed")
    if kind.action_structs_only:
        raise UnfitGameError(f"{name}: its moves cannot be listed")
    if not (kind.provides_information_state_string or kind.provides_observation_string):
        raise UnfitGameError(f"{name}: it does not tell what a player has seen")
    if kind.utility == pyspiel.GameType.Utility.IDENTICAL and game.num_players() > 1:
        raise UnfitGameError(f"{name}: all players win and lose together, nobody is an opponent")
    if not 0 <= player < game.num_players():
        raise UnfitGameError(f"{name}: player {player} of {game.num_players()}")


def check_turn(state: Any, game: Any, player: int) -> None:
    """Refuse a state in which the player has nothing to decide, or that is of another game."""
    check_state("state", state)
    name, of = name_of(game), state.get_game()
    if not _is_same(game, of):
        raise UnfitGameError(f"{game}: the state is one of {of}")
    if state.is_terminal():
        raise UnfitGameError(f"{name}: the game is over, player {player} has no move")
    if state.is_chance_node():
        raise UnfitGameError(f"{name}: chance is on turn, not player {player}")
    if state.current_player() != player:
        raise UnfitGameError(f"{name}: player {state.current_player()} is on turn, not player {player}")


def _is_same(game: Any, other: Any) -> bool:
    """Whether two games are the same, though one of them names settings that the other has by default."""
    if str(game) == str(other):
        return True
    return name_of(game) == name_of(other) and bool(game.get_parameters() == other.get_parameters())


def hidden_moves(game: Any, player: int) -> UnfitGameError:
    """The refusal of a game whose moves are not public."""
    return UnfitGameError(f"{name_of(game)}: moves of others are hidden from player {player}")


def check_moves_so_far(state: Any, player: int) -> None:
    """Refuse a moment before which others have moved in secret.

    Worlds are made by dealing anew and playing the same moves again, so a secret move would be the real one in
    every world, and the player would know it.
    """
    game = state.get_game()
    if name_of(game) in KNOWN_SECRETS or _all_is_seen(game):
        return
    past = game.new_initial_state()
    for played in state.full_history():
        check_next_move(past, player)
        past.apply_action(played.action)


def check_next_move(state: Any, player: int) -> None:
    """Refuse a state in which another player is on turn and two of the moves look the same to the asker.

    What is the end of the game need not look different: nothing is decided after it.
    """
    if state.is_terminal() or state.is_chance_node() or state.current_player() == player:
        return
    if _all_is_seen(state.get_game()):
        return
    looks = set()
    for action in state.legal_actions():
        after = state.child(action)
        if after.is_terminal():
            continue
        look = look_of(after, player)
        if look in looks:
            raise hidden_moves(state.get_game(), player)
        looks.add(look)


def check_next_move_of_others(state: Any, player: int) -> None:
    """The same for the first turn of another player from here on, after any moves of the asker's own."""
    while not state.is_terminal() and state.current_player() == player:
        state = state.child(state.legal_actions()[0])
    check_next_move(state, player)


def _all_is_seen(game: Any) -> bool:
    """Whether the game is one of perfect information: two moves that look the same there are the same."""
    import pyspiel

    return bool(game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION)


def check_sides(layouts: Sequence[Any], player: int, random: Random) -> None:
    """Refuse a moment where somebody on the asker's side plays cards of their own.

    Nothing in OpenSpiel names partners. They are those who still move and whose return is the asker's in every one
    of some random continuations, though it is not always the same.
    """
    import pyspiel

    game = layouts[0].get_game()
    if game.num_players() == 2 and game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
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

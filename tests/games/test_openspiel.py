"""Games of OpenSpiel: bridge beside the kernel, small games beside all plans, and what is refused."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pyspiel
import pytest

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.games.openspiel import (
    WIN,
    AlphaMuBot,
    SpielGame,
    UnfitGameError,
    WalkOverDeals,
    Worlds,
    worlds_of,
)
from alphamu.games.openspiel.fitting import check_next_move, seen_by
from alphamu.games.openspiel.leaves import PerfectPlay, TooLargeError
from alphamu.kernel import kernel_for
from alphamu.reference import WHOLE_FRONTS, AlphaMu, alphamu
from alphamu.settings import Settings
from alphamu.worlds.position import Position, World

PASS = 52


def started(game: Any, source: random.Random) -> Any:
    """The game after chance has dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(source.choices(actions, chances)[0])
    return state


# Bridge: the same endings through OpenSpiel and in the kernel.


def card_of(action: int) -> Card:
    return Card(Suit(action % 4), action // 4 + 2)


def deal_of(state: Any) -> Deal:
    dealt = state.history()[:52]
    return Deal.of({seat: Hand.of(card_of(action) for action in dealt[seat::4]) for seat in Seat})


def bridge_ending(seed: int, cards: int) -> Any | None:
    """North declares, everybody plays at random; None where nothing is left to choose or to win."""
    source = random.Random(seed)
    state = started(pyspiel.load_game("bridge(use_double_dummy_result=false)"), source)
    for call in (PASS + 3 + source.randrange(10), PASS, PASS, PASS):
        state.apply_action(call)
    to_play = 4 * (13 - cards) + source.randrange(4)
    for _ in range(to_play):
        state.apply_action(source.choice(state.legal_actions()))
    return state if state.current_player() == 0 and len(state.legal_actions()) > 1 else None


def position_of(state: Any, worlds: Worlds) -> Position | None:
    """The same moment for the kernel; None where the contract is decided."""
    number = state.history()[52] - PASS - 3
    level, strain = number // 5 + 1, "CDHSN"[number % 5]
    contract = Contract.parse(f"{level}{'NT' if strain == 'N' else strain}", Seat.NORTH)
    plays = []
    for layout in worlds.states:
        play = Play(deal_of(layout), contract)
        for action in layout.history()[56:]:
            play.play(card_of(action))
        plays.append(play)
    needed = contract.tricks_needed - plays[0].tricks_won_by_declarer
    if not 0 < needed <= plays[0].tricks_left:
        return None
    return Position.of_play(
        plays[0],
        needed,
        worlds=tuple(World(play.hand(Seat.EAST), play.hand(Seat.WEST)) for play in plays),
        weights=tuple(float(weight) for weight in worlds.weights),
    )


def test_bridge_endings_equal_the_kernel_card_by_card() -> None:
    compared = decided = 0
    for seed in range(140):
        state = bridge_ending(seed, cards=3)
        if state is None:
            continue
        worlds = worlds_of(state, 0, 12, seed)
        position = position_of(state, worlds)
        if position is None:
            continue
        game = SpielGame(worlds, 0)
        kernel = kernel_for(position, Settings(memory_mb=16))
        for depth in (1, 2, kernel.full_depth()):
            ours = AlphaMu(game, WHOLE_FRONTS).search(depth).fronts
            for found in kernel.analyse(depth, kernel.cards()).cards:
                card = Card.from_bit(found.card)
                front = ours[4 * (card.rank - 2) + card.suit]
                assert sorted(front.texts(len(game.weights))) == found.front, (seed, depth, card)
                compared += 1
                decided += len(set("".join(found.front))) == 1
    assert compared - decided > 20  # not only endings that are won or lost in all layouts


# Small games: every plan of the asker's is tried, against others who see everything.


def plans(state: Any, player: int, worlds: Worlds) -> Iterator[dict[str, int]]:
    """Every way to answer each thing the asker may come to see."""
    choices: dict[str, list[int]] = {}

    def visit(one: Any) -> None:
        if not one.is_terminal():
            if one.current_player() == player:
                choices[seen_by(one, player)] = one.legal_actions()
            for action in one.legal_actions():
                visit(one.child(action))

    for one in worlds.states:
        visit(one)
    for chosen in product(*choices.values()):
        yield dict(zip(choices, chosen, strict=True))


def worst_return(state: Any, player: int, plan: Mapping[str, int]) -> float:
    if state.is_terminal():
        return float(state.returns()[player])
    if state.current_player() == player:
        return worst_return(state.child(plan[seen_by(state, player)]), player, plan)
    return min(worst_return(state.child(action), player, plan) for action in state.legal_actions())


def best_of_all_plans(state: Any, player: int, worlds: Worlds, wins_only: bool) -> Fraction:
    def mean(plan: Mapping[str, int]) -> Fraction:
        worst = [worst_return(one, player, plan) for one in worlds.states]
        counted = [Fraction(value > 0) if wins_only else Fraction(value) for value in worst]
        return sum(
            (weight * value for weight, value in zip(worlds.weights, counted, strict=True)), Fraction(0)
        ) / sum(worlds.weights)

    return max(mean(plan) for plan in plans(state, player, worlds))


def moments(game: Any, player: int) -> Iterator[Any]:
    """Every moment at which the player is on turn, each once as the player sees it."""
    waiting, known = [game.new_initial_state()], set()
    while waiting:
        state = waiting.pop()
        if not state.is_terminal():
            if not state.is_chance_node() and state.current_player() == player:
                seen = seen_by(state, player)
                if seen not in known:
                    known.add(seen)
                    yield state
            waiting += [state.child(action) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("kuhn_poker", (WIN,)),
        ("kuhn_poker", (-1.0, 1.0, 2.0)),
        ("kuhn_poker(players=3)", (-1.0, 0.0, 1.0, 2.0, 3.0, 4.0)),
        ("liars_dice(dice_sides=2)", (WIN,)),
    ],
)
def test_small_games_equal_the_best_of_all_plans(name: str, levels: tuple[float, ...]) -> None:
    game = pyspiel.load_game(name)
    count = 0
    for player in range(game.num_players()):
        for state in moments(game, player):
            worlds = worlds_of(state, player, 100, seed=0)
            assert worlds.complete
            spiel = SpielGame(worlds, player, levels)
            deep = AlphaMu(spiel, WHOLE_FRONTS).search(10)
            assert deep.front == alphamu(spiel, 10).front
            lowest = game.min_utility()
            returned = (
                deep.value
                if len(levels) == 1
                else Fraction(lowest) + deep.value * (Fraction(levels[-1]) - Fraction(lowest))
            )
            assert returned == best_of_all_plans(state, player, worlds, wins_only=len(levels) == 1)
            count += 1
    assert count >= 12


def test_the_worlds_of_liars_dice_are_all_dice_of_the_other() -> None:
    state = pyspiel.load_game("liars_dice").new_initial_state()
    for action in (4, 1, 3):
        state.apply_action(action)
    worlds = worlds_of(state, 1, 100, seed=0)
    assert worlds.complete
    assert len(worlds.states) == 6
    assert len(set(worlds.weights)) == 1


# Whole games.

GAMES = {
    "oh_hell(players=3,num_suits=3,num_cards_per_suit=4,num_tricks_fixed=3)": 2,
    "skat": 1,
    "euchre": 1,
    "liars_dice": 2,
    "kuhn_poker": 2,
}
GO_ALONE = 29


def prepared(name: str, source: random.Random) -> tuple[Any, int]:
    """A game at the moment from which the bot plays, and the player it plays for."""
    game = pyspiel.load_game(name)
    state = started(game, source)
    if name == "skat":
        state.apply_action(38)  # the first player to speak plays grand
        soloist = 0
        while state.current_player() != soloist or len(state.legal_actions()) > 12:
            state.apply_action(source.choice(state.legal_actions()))
        return state, soloist
    if name == "euchre":
        while True:
            legal = state.legal_actions()
            state.apply_action(GO_ALONE if GO_ALONE in legal else max(legal))
            if GO_ALONE in legal:
                return state, state.full_history()[-1].player
    return state, 0


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_played(name: str) -> None:
    source = random.Random(name)
    state, player = prepared(name, source)
    levels = (10.0,) if name.startswith("oh_hell") else (WIN,)
    bot = AlphaMuBot(state.get_game(), player, GAMES[name], worlds=4, seed=1, levels=levels, most_states=4_000)
    sentences = []
    while not state.is_terminal():
        if state.current_player() == player:
            action, sentence = bot.step_verbose(state)
            assert action in state.legal_actions()
            assert action == bot.step(state)
            sentences.append(sentence)
        else:
            action = source.choice(state.legal_actions())
        state.apply_action(action)
    assert any("layout" in sentence for sentence in sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_the_bot_plays_where_openspiel_asks_bots() -> None:
    game = pyspiel.load_game("liars_dice(dice_sides=3)")
    bots = [AlphaMuBot(game, 0, depth=2, worlds=10, seed=5), pyspiel.make_uniform_random_bot(1, 7)]
    state = game.new_initial_state()
    returns = pyspiel.evaluate_bots(state, bots, 3)
    assert sorted(returns) == [-1.0, 1.0]
    first = started(game, random.Random(0))
    assert bots[0].provides_policy()
    policy, action = bots[0].step_with_policy(first)
    assert dict(policy)[action] == 1.0
    assert bots[0].get_policy(first) == policy


def test_a_decision_does_not_depend_on_what_the_player_cannot_see() -> None:
    game = pyspiel.load_game("liars_dice")
    bot = AlphaMuBot(game, 1, depth=2, worlds=4, seed=2)
    chosen = set()
    for hidden in range(6):
        state = game.new_initial_state()
        for action in (hidden, 2, 3):
            state.apply_action(action)
        chosen.add(bot.step_verbose(state))
    assert len(chosen) == 1


def test_the_walk_finds_every_deal_as_often_as_it_should() -> None:
    """Kuhn poker with three players and four cards: six deals of the others' two cards and the one left over."""
    game = pyspiel.load_game("kuhn_poker(players=3)")
    state = game.new_initial_state()
    for card in (2, 0, 1):
        state.apply_action(card)
    walk = WalkOverDeals(4)
    found: dict[tuple[int, ...], int] = {}
    for _ in range(180):
        key = tuple(walk(state, 0).history())
        found[key] = found.get(key, 0) + 1
    assert len(found) == 6
    assert all(15 <= count <= 50 for count in found.values())


def test_the_games_own_resampler_would_tell_which_cards_nobody_has() -> None:
    game = pyspiel.load_game("oh_hell(players=3,num_suits=2,num_cards_per_suit=6,num_tricks_fixed=2)")
    state = started(game, random.Random(3))
    player = state.current_player()
    dealt = frozenset(state.history()[2:8])
    source = random.Random(1)
    own = {frozenset(state.resample_from_infostate(player, source.random).history()[2:8]) for _ in range(20)}
    assert own == {dealt}
    assert len({frozenset(one.history()[2:8]) for one in worlds_of(state, player, 20, 1).states}) > 5


# What does not fit.

BATTLESHIP = "battleship(board_width=3,board_height=3,ship_sizes=[2],ship_values=[1],num_shots=3)"


@pytest.mark.parametrize(
    ("name", "moves", "reason"),
    [
        ("matrix_rps", 0, "at the same time"),
        ("goofspiel", 0, "at the same time"),
        ("phantom_ttt", 0, "hidden"),
        ("phantom_ttt", 2, "hidden"),
        ("dark_hex(board_size=2)", 0, "hidden"),
        ("dark_hex(board_size=2)", 2, "hidden"),
        ("dark_hex", 3, "hidden"),
        (BATTLESHIP, 0, "hidden"),
        (BATTLESHIP, 2, "hidden"),
        (BATTLESHIP, 4, "hidden"),
        ("latent_ttt", 1, "hidden"),
        ("sheriff", 2, "hidden"),
        ("kriegspiel", 0, "hidden"),
        ("kriegspiel", 3, "hidden"),
        ("rbc", 0, "hidden"),
        ("rbc", 4, "hidden"),
        ("leduc_poker", 0, "chance has a hand in it after the first move"),
        ("tiny_bridge_4p", 0, "is on the side of player"),
        ("tiny_bridge_2p", 0, "all players win and lose together"),
        ("tiny_hanabi", 0, "all players win and lose together"),
        ("lewis_signaling", 0, "is on the side of player"),
        ("crossword", 0, "cannot be listed"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_what_does_not_fit_is_refused_with_the_reason(name: str, moves: int, reason: str, depth: int) -> None:
    game = pyspiel.load_game(name)
    with pytest.raises(UnfitGameError, match=reason):
        play_one(game, moves, depth)


def play_one(game: Any, moves: int, depth: int) -> None:
    """The bot plays for whoever is on turn after so many random moves."""
    AlphaMuBot(game, 0, depth)  # refuses what never fits
    source = random.Random(1)
    state = after_moves(started(game, source), moves, source)
    AlphaMuBot(game, state.current_player(), depth, worlds=4, most_states=4_000).step(state)


def after_moves(state: Any, moves: int, source: random.Random) -> Any:
    for _ in range(moves):
        state.apply_action(source.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("depth", [1, 2])
def test_secret_passes_at_hearts_are_refused(depth: int) -> None:
    """Before, during and after the pass; a hand without one is played."""
    for direction, passes, moves in ((1, True, 0), (1, True, 5), (2, True, 12), (3, True, 18), (0, False, 5)):
        source = random.Random(1)
        state = pyspiel.load_game("hearts").new_initial_state()
        state.apply_action(direction)
        while state.is_chance_node():
            state.apply_action(source.choice(state.legal_actions()))
        state = after_moves(state, moves, source)
        while len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        bot = AlphaMuBot(state.get_game(), state.current_player(), depth, worlds=2, most_states=100)
        if passes:
            with pytest.raises(UnfitGameError, match="hidden"):
                bot.step(state)
        else:
            assert bot.step(state) in state.legal_actions()


def test_a_resampler_may_know_what_others_do_in_secret() -> None:
    """Battleship once the ships are placed: it says where else the hidden one may be."""
    game = pyspiel.load_game(BATTLESHIP)
    source = random.Random(1)
    state = after_moves(game.new_initial_state(), 2, source)
    hidden = state.history()[1]

    def place_anew(state: Any, player: int) -> Any:
        other = game.new_initial_state()
        other.apply_action(state.history()[0])
        other.apply_action(source.choice(other.legal_actions()))
        return other

    with pytest.raises(UnfitGameError, match="hidden"):
        AlphaMuBot(game, 0, depth=1, worlds=20).step(state)
    bot = AlphaMuBot(game, 0, depth=1, worlds=20, most_states=100, resampler=place_anew)
    assert bot.step(state) in state.legal_actions()
    places = {one.history()[1] for one in worlds_of(state, 0, 20, 1, place_anew).states}
    assert len(places) > 3
    assert {one.history()[1] for one in worlds_of(state, 0, 20, 1, lambda state, _: state).states} == {hidden}


@pytest.mark.parametrize(
    ("name", "moves"),
    [("tic_tac_toe", 0), ("tic_tac_toe", 5), ("connect_four", 20), ("breakthrough", 30), ("liars_dice", 1)],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_games_in_which_all_moves_are_seen_are_played(name: str, moves: int, depth: int) -> None:
    play_one(pyspiel.load_game(name), moves, depth)


def test_a_long_game_is_not_solved_but_judged() -> None:
    """Chess goes on for thousands of moves: deeper than Python calls itself."""
    game = pyspiel.load_game("chess(chess960=false)")
    leaf = PerfectPlay(0, [WIN], 10_000)
    with pytest.raises(TooLargeError):
        leaf.reached(game.new_initial_state())


def test_random_play_outs_are_told_as_an_estimate() -> None:
    """Nobody wins at tic-tac-toe against good play, though random play mostly does."""
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    _, judged = AlphaMuBot(state.get_game(), 0, most_states=100).step_verbose(state)
    assert "seems to reach the aim in about 100% of the one layout" in judged
    assert judged.endswith("an estimate by 8 random play-outs at each leaf, no proof.")
    _, solved = AlphaMuBot(state.get_game(), 0, most_states=10_000_000, depth=1).step_verbose(state)
    assert "reaches the aim in 0% of the one layout, 1 move ahead, leaves solved." in solved
    _, several = AlphaMuBot(state.get_game(), 0, most_states=100, levels=(0, 1)).step_verbose(state)
    assert "seems to return about 1.00 over the one layout" in several


def test_chance_is_refused_in_play_outs_too() -> None:
    state = started(pyspiel.load_game("leduc_poker"), random.Random(1))
    with pytest.raises(UnfitGameError, match="chance has a hand in it after the first move"):
        AlphaMuBot(state.get_game(), 0, depth=1, most_states=0).step(state)


def test_partners_with_their_own_cards_are_refused() -> None:
    refused = 0
    for seed in range(40):
        state = bridge_ending(seed, 4)
        while state is not None and not state.is_terminal() and state.current_player() == 0:
            state.apply_action(state.legal_actions()[0])
        if state is None or state.is_terminal() or len(state.legal_actions()) < 2:
            continue
        bot = AlphaMuBot(state.get_game(), state.current_player(), depth=1, worlds=4, most_states=100)
        try:
            bot.step(state)  # where all ends alike whatever is played
        except UnfitGameError as error:
            assert "is on the side of player" in str(error)  # noqa: PT017
            refused += 1
    assert refused > 3


def test_a_lone_player_has_no_partner() -> None:
    euchre = started(pyspiel.load_game("euchre"), random.Random(1))
    bot = AlphaMuBot(euchre.get_game(), euchre.current_player(), depth=1, worlds=2, most_states=100)
    with pytest.raises(UnfitGameError, match="is on the side of player"):
        bot.step(euchre)
    alone, player = prepared("euchre", random.Random(1))
    while alone.current_player() != player:
        alone.apply_action(alone.legal_actions()[0])
    bot = AlphaMuBot(alone.get_game(), player, depth=1, worlds=2, most_states=100)
    assert bot.step(alone) in alone.legal_actions()


def test_what_the_dealer_puts_away_at_euchre_is_taken_as_known() -> None:
    alone, player = prepared("euchre", random.Random(1))
    past, secret = alone.get_game().new_initial_state(), []
    for played in alone.full_history():
        try:
            check_next_move(past, player)
        except UnfitGameError:
            secret.append((past.move_number(), played.action))
        past.apply_action(played.action)
    [(place, card)] = secret
    worlds = worlds_of(alone, player, 4, seed=1)
    assert len(worlds.states) > 1
    assert {one.history()[place] for one in worlds.states} == {card}


def test_bad_settings_are_refused() -> None:
    game = pyspiel.load_game("kuhn_poker")
    with pytest.raises(UnfitGameError, match="player 2 of 2"):
        AlphaMuBot(game, 2)
    for no_game in ("kuhn_poker", None):
        with pytest.raises(UnfitGameError, match=f"game {no_game!r}: expected what pyspiel.load_game gives"):
            AlphaMuBot(no_game, 0)
    settings: list[tuple[str, Any, str]] = [
        ("depth", 0, "depth 0: expected at least 1"),
        ("worlds", 0, "worlds 0: expected at least 1"),
        ("worlds", 2.5, "worlds 2.5: expected a whole number"),
        ("most_states", -1, "most_states -1: expected at least 0"),
        ("seed", "x", "seed 'x': expected a whole number"),
        ("levels", (), "levels: there are none"),
        ("levels", ("x",), "levels .*: expected numbers"),
        ("levels", (float("nan"),), "levels .*: expected finite numbers"),
        ("levels", (-2.0, 1.0), "kuhn_poker: level -2 is always reached, returns are -2 to 2"),
        ("levels", (-99,), "kuhn_poker: level -99 is always reached"),
        ("levels", (1, 99), "kuhn_poker: level 99 is never reached, returns are -2 to 2"),
        ("resampler", 3, "resampler 3: expected a function of state and player"),
    ]
    for setting, value, reason in settings:
        with pytest.raises(UnfitGameError, match=reason):
            AlphaMuBot(game, 0, **{setting: value})
    state = started(game, random.Random(1))
    other = next(
        child
        for child in (game.new_initial_state().child(card).child(0 if card else 1) for card in range(3))
        if seen_by(child, 0) != seen_by(state, 0)
    )
    with pytest.raises(UnfitGameError, match="looks different to player 0"):
        AlphaMuBot(game, 0, resampler=lambda *_: other).step(state)
    with pytest.raises(UnfitGameError, match="the resampler gave None: expected a state"):
        AlphaMuBot(game, 0, resampler=lambda *_: None).step(state)


def test_a_state_without_a_decision_of_the_player_is_refused() -> None:
    game = pyspiel.load_game("kuhn_poker")
    bot = AlphaMuBot(game, 1)
    state = game.new_initial_state()
    with pytest.raises(UnfitGameError, match="kuhn_poker: chance is on turn, not player 1"):
        bot.step(state)
    for action in (0, 1):
        state.apply_action(action)
    for ask in (bot.step, bot.step_verbose, bot.get_policy, bot.step_with_policy):
        with pytest.raises(UnfitGameError, match="kuhn_poker: player 0 is on turn, not player 1"):
            ask(state)
    for action in (0, 0):
        state.apply_action(action)
    with pytest.raises(UnfitGameError, match="kuhn_poker: the game is over"):
        bot.step(state)
    with pytest.raises(UnfitGameError, match=r"the state is one of tic_tac_toe\(\)"):
        bot.step(pyspiel.load_game("tic_tac_toe").new_initial_state())
    with pytest.raises(UnfitGameError, match="state None: expected a state of OpenSpiel"):
        bot.step(None)


def test_a_game_with_other_settings_is_another_game() -> None:
    states = {}
    for name in ("liars_dice", "liars_dice(dice_sides=6)", "liars_dice(dice_sides=3)"):
        states[name] = pyspiel.load_game(name).new_initial_state()
        for roll in (1, 2):
            states[name].apply_action(roll)
    bot = AlphaMuBot(pyspiel.load_game("liars_dice"), 0)
    with pytest.raises(UnfitGameError, match=r"liars_dice\(\): the state is one of liars_dice\(dice_sides=3\)"):
        bot.step(states["liars_dice(dice_sides=3)"])
    named, default = (states[name] for name in ("liars_dice(dice_sides=6)", "liars_dice"))
    assert bot.step(named) == bot.step(default)  # six sides are the default


def test_perfect_play_is_minimax() -> None:
    game = pyspiel.load_game("liars_dice(dice_sides=2)")
    for player in (0, 1):
        for state in moments(game, player):
            leaf = PerfectPlay(player, [WIN], 10_000)
            assert leaf.reached(state) == (minimax(state, player) > 0)


def minimax(state: Any, player: int) -> float:
    if state.is_terminal():
        return float(state.returns()[player])
    best = max if state.current_player() == player else min
    return best(minimax(state.child(action), player) for action in state.legal_actions())

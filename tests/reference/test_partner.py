"""A third kind of node: a hidden partner of Max. What αμ says of it is what all plans of Max together say."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from alphamu.fronts import EMPTY, Front
from alphamu.games.bridge import BridgeGame
from alphamu.games.random_endings import random_ending
from alphamu.games.tree import Leaf, Max, Min, Node, Partner, TreeGame, leaf
from alphamu.reference import Game, all_worlds, alphamu, pimc, vector_minimaxing
from tests.reference.cuts import ALL_SETS_OF_CUTS, assert_cuts_change_nothing, legal_worlds

AnyGame = Game[Any, Any]
MOST_PLANS = 3_000


def random_tree(seed: int, height: int = 5) -> TreeGame:
    """Two to five worlds, all three kinds of node, moves that are not legal everywhere."""
    random = Random(f"partner {seed}")
    worlds = random.randint(2, 5)

    def grow(height: int) -> Node:
        if height == 0 or random.random() < 0.1:
            return Leaf(random.getrandbits(worlds))
        children = [grow(height - 1) for _ in range(random.randint(1, 2))]
        if random.random() < 1 / 3:
            return Max(*children)
        return random.choice((Min, Partner))(*children, legal=legal_worlds(random, worlds, len(children)))

    weights = [random.randint(1, 5) for _ in range(worlds)] if seed % 2 else None
    return TreeGame(Max(*(grow(height - 1) for _ in range(2))), worlds, weights)


def choices(game: AnyGame) -> Iterator[tuple[tuple[object, ...], list[object]]]:
    """What Max may be asked, by the moves that led there, and what Max may do."""

    def walk(
        state: Any, worlds: int, moves: tuple[object, ...]
    ) -> Iterator[tuple[tuple[object, ...], list[object]]]:
        if game.outcome(state, worlds) is not None:
            return
        legal = list(game.moves(state, worlds))
        if game.is_max(state):
            yield moves, [move for move, _ in legal]
        for move, where in legal:
            yield from walk(game.play(state, move), where, (*moves, move))

    return walk(game.root, all_worlds(game), ())


def wins(game: AnyGame, plan: Mapping[tuple[object, ...], object], world: int) -> bool:
    """Whether Max wins a world by a plan, when all others know the plan and the world."""

    def walk(state: Any, moves: tuple[object, ...]) -> bool:
        won = game.outcome(state, world)
        if won is not None:
            return won == world
        if game.is_max(state):
            return walk(game.play(state, plan[moves]), (*moves, plan[moves]))
        results = (walk(game.play(state, move), (*moves, move)) for move, _ in game.moves(state, world))
        return any(results) if game.is_partner(state) else all(results)

    return walk(game.root, ())


def front_of_all_plans(game: AnyGame) -> Front | None:
    """One after the other, as long as there are not too many."""
    asked = list(choices(game))
    if prod(len(moves) for _, moves in asked) > MOST_PLANS:
        return None
    front = EMPTY
    for moves in product(*(moves for _, moves in asked)):
        plan = dict(zip((path for path, _ in asked), moves, strict=True))
        won = sum(1 << world for world in range(len(game.weights)) if wins(game, plan, 1 << world))
        front = front.insert(won)
    return front


def test_on_trees_the_front_is_that_of_all_plans() -> None:
    compared = 0
    for seed in range(80):
        game = random_tree(seed)
        expected = front_of_all_plans(game)
        if expected is not None:
            compared += 1
            assert alphamu(game, 6).front == expected, f"tree {seed}"
    assert compared > 60


@pytest.mark.parametrize("signals", [True, False])
def test_in_endings_the_front_is_that_of_all_plans(signals: bool) -> None:
    compared = 0
    for seed in range(80):
        position = random_ending(seed, 2 + (seed % 3 > 0), 3, defender=True, cards_in_trick=2 + seed % 2)
        game = BridgeGame(position, signals=signals)
        expected = front_of_all_plans(game)
        if expected is not None:
            compared += 1
            assert alphamu(game, game.full_depth).front == expected, f"ending {seed}"
    assert compared > 25


def test_cuts_do_not_change_the_answer() -> None:
    for seed in range(60):
        game = random_tree(seed)
        for depth in (1 + seed % 3, 5):
            assert_cuts_change_nothing(game, depth, ALL_SETS_OF_CUTS, f"tree {seed}")


def test_one_move_ahead_is_pimc_and_depth_only_lowers() -> None:
    for seed in range(50):
        game = random_tree(seed)
        assert alphamu(game, 1).fronts == pimc(game).fronts
        for depth in range(1, 5):
            assert alphamu(game, depth + 1).front <= alphamu(game, depth).front


def test_two_moves_of_a_partner_to_the_same_node_win_more_than_one() -> None:
    """They are a signal: Max goes on one way after the first, the other way after the second."""
    after = Max(leaf("10"), leaf("01"))
    assert str(alphamu(TreeGame(Max(Partner(after)), worlds=2), 2).front) == "{01, 10}"
    assert str(alphamu(TreeGame(Max(Partner(after, after)), worlds=2), 2).front) == "{11}"
    assert str(alphamu(TreeGame(Max(Min(after, after)), worlds=2), 2).front) == "{01, 10}"


def test_a_partners_move_wins_nothing_where_it_cannot_be_made() -> None:
    game = TreeGame(Max(Partner(leaf("111"), leaf("001"), legal=[0b001, 0b110])), worlds=3)
    assert str(alphamu(game, 1).front) == "{101}"
    assert str(vector_minimaxing(game, 1).front) == "{101}"

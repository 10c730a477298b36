"""On random trees every set of cuts gives the plain search's answer, and the paper's laws hold."""

from itertools import pairwise
from random import Random

import pytest

from alphamu.games.tree import Leaf, Max, Min, Node, TreeGame
from alphamu.reference import AlphaMu, Cuts, all_worlds, alphamu, pimc
from tests.reference.cuts import ALL_SETS_OF_CUTS, assert_cuts_change_nothing, legal_worlds

TREES = 300
HEIGHT = 6


def random_tree(seed: int) -> TreeGame:
    """Three to eight worlds, weights for every second tree, nodes that repeat, Min moves not legal everywhere."""
    random = Random(seed)
    worlds = random.randint(3, 8)
    everything = (1 << worlds) - 1
    nodes: list[list[Node]] = [[] for _ in range(HEIGHT)]

    def grow(height: int) -> Node:
        if nodes[height] and random.random() < 0.2:
            return random.choice(nodes[height])  # two ways to the same node
        if height == 0 or random.random() < 0.05:
            node: Node = Leaf(random.getrandbits(worlds) | random.getrandbits(worlds) & random.getrandbits(worlds))
        else:
            children = [grow(height - 1) for _ in range(random.randint(1, 3))]
            is_max = random.random() < (0.8 if height % 2 == 0 else 0.1)
            node = Max(*children) if is_max else Min(*children, legal=legal_worlds(random, worlds, len(children)))
        nodes[height].append(node)
        return node

    children = [grow(HEIGHT - 1) for _ in range(3)]
    root = Max(*children) if random.random() < 0.8 else Min(*children, legal=[everything, 0b1, everything])
    weights = [random.randint(1, 5) for _ in range(worlds)] if seed % 2 else None
    return TreeGame(root, worlds, weights)


@pytest.mark.parametrize("first", range(0, TREES, 50))
def test_cuts_do_not_change_the_answer(first: int) -> None:
    for seed in range(first, first + 50):
        game = random_tree(seed)
        for depth in (1 + seed % 4, HEIGHT):
            assert_cuts_change_nothing(game, depth, ALL_SETS_OF_CUTS, f"tree {seed}")


def test_the_trees_are_not_all_alike() -> None:
    """The comparison above means something: depth, cuts and the choice of a vector do matter on these trees."""
    falls = chooses = cuts = 0
    for seed in range(TREES):
        game = random_tree(seed)
        plain = alphamu(game, HEIGHT)
        falls += plain.value < alphamu(game, 1).value
        chooses += len(plain.front) > 1
        cuts += len(AlphaMu(game).search(HEIGHT).fronts) < len(plain.fronts)
    assert min(falls, chooses, cuts) > TREES // 10, (falls, chooses, cuts)


def test_a_warm_table_does_not_change_a_shallow_answer() -> None:
    for seed in range(TREES):
        game = random_tree(seed)
        for cuts in (Cuts(), Cuts(early=True, root=False), Cuts(early=False, root=False)):
            search = AlphaMu(game, cuts)
            for depth in (HEIGHT, 2, 3, 1, 4):
                assert search.search(depth).value == alphamu(game, depth).value, (seed, depth, cuts)


def test_fronts_never_rise_with_depth() -> None:
    for seed in range(TREES):
        game = random_tree(seed)
        fronts = [alphamu(game, depth).front for depth in range(HEIGHT + 2)]
        for shallower, deeper in pairwise(fronts):
            assert deeper <= shallower, seed
        assert fronts[HEIGHT] == fronts[HEIGHT + 1]  # the whole tree


def test_depth_one_is_pimc() -> None:
    compared = 0
    for seed in range(TREES):
        game = random_tree(seed)
        if game.is_max(game.root):
            assert alphamu(game, 1) == pimc(game), seed
            compared += 1
    assert compared > TREES // 2


def test_depth_zero_is_perfect_information() -> None:
    for seed in range(TREES):
        game = random_tree(seed)
        everything = all_worlds(game)
        assert alphamu(game, 0).front.vectors == (game.wins(game.root, everything),)


def test_perfect_information_is_minimax_in_each_world() -> None:
    def minimax(node: Node, world: int) -> bool:
        if isinstance(node, Leaf):
            return bool(node.won >> world & 1)
        if isinstance(node, Max):
            return any(minimax(child, world) for child in node.children)
        return all(
            minimax(child, world)
            for child, legal in zip(node.children, node.legal, strict=True)
            if legal >> world & 1
        )

    for seed in range(TREES):
        game = random_tree(seed)
        won = game.wins(game.root, all_worlds(game))
        assert [bool(won >> world & 1) for world in range(len(game.weights))] == [
            minimax(game.root, world) for world in range(len(game.weights))
        ], seed

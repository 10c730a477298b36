"""On random trees every set of cuts gives the plain search's answer, and the paper's laws hold."""

from itertools import pairwise
from math import inf
from random import Random

import pytest

from alphamu.games.tree import Leaf, Max, Min, Node, TreeGame
from alphamu.reference import AlphaMu, Cuts, all_worlds, alphamu, pimc, vector_minimaxing
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


def test_vector_minimaxing_is_frank_and_basins() -> None:
    """Written a second time as their paper has it: a payoff for each world, and infinity where Min cannot go.

    At a Max node the vector with the greatest mean is backed up, the first of several; at a Min node the least
    payoff of each world. One plan has that vector, so that αμ has one that is as good, and here and there one that
    is better.
    """

    def backed_up(game: TreeGame, node: Node, possible: list[bool]) -> list[float]:
        if isinstance(node, Leaf):
            return [float(node.won >> world & 1) if may else inf for world, may in enumerate(possible)]
        if isinstance(node, Max):
            vectors = [backed_up(game, child, possible) for child in node.children]
            return max(vectors, key=lambda one: mean_of(game, one))
        replies = [
            backed_up(game, child, [may and bool(legal >> world & 1) for world, may in enumerate(possible)])
            for child, legal in zip(node.children, node.legal, strict=True)
        ]
        return [min(payoffs) for payoffs in zip(*replies, strict=True)]

    def mean_of(game: TreeGame, one: list[float]) -> float:
        return sum(weight * payoff for weight, payoff in zip(game.weights, one, strict=True) if payoff < inf)

    better = 0
    for seed in range(TREES):
        game = random_tree(seed)
        result = vector_minimaxing(game, HEIGHT + 1)
        expected = backed_up(game, game.root, [True] * len(game.weights))
        assert result.front.vectors == (sum(1 << place for place, won in enumerate(expected) if won),), seed
        plain = alphamu(game, HEIGHT + 1)
        assert result.front <= plain.front, seed
        better += plain.value > result.value
    assert better > TREES // 20, better

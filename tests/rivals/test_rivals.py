"""The rivals on small random trees: beside linear programming, minimax and a policy written out in full."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from scipy.optimize import linprog

from alphamu.games.tree import Leaf, Max, Min, Node, TreeGame, leaf
from alphamu.reference import all_worlds, alphamu, pimc
from alphamu.rivals import epimc, ismcts, recursive_pimc

Plan = Mapping[int, int]  # of each Max node, by its identity, which child


def tree(random: Random, worlds: int, height: int, is_max: bool = True) -> Node:
    if height == 0:
        return Leaf(random.getrandbits(worlds))
    children = [tree(random, worlds, height - 1, not is_max) for _ in range(2)]
    if is_max:
        return Max(*children)
    everything = (1 << worlds) - 1
    legal = [everything, everything] if random.random() < 0.5 else [everything, random.getrandbits(worlds)]
    return Min(*children, legal=legal)


def small_game(seed: int, height: int, worlds: int = 3) -> TreeGame:
    random = Random(seed)
    return TreeGame(tree(random, worlds, height), worlds, [random.randint(1, 3) for _ in range(worlds)])


def max_nodes(node: Node) -> Iterator[Max]:
    if isinstance(node, Max):
        yield node
    for child in () if isinstance(node, Leaf) else node.children:
        yield from max_nodes(child)


def all_plans(node: Node) -> Iterator[Plan]:
    nodes = list(max_nodes(node))
    for chosen in product(*(range(len(one.children)) for one in nodes)):
        yield {id(one): place for one, place in zip(nodes, chosen, strict=True)}


def replies(node: Node, world: int) -> Iterator[Mapping[int, int]]:
    """Every way in which Min, who knows the world, may move."""
    nodes = list(min_nodes(node))
    legal = [[place for place in range(len(one.children)) if one.legal[place] >> world & 1] for one in nodes]
    for chosen in product(*legal):
        yield {id(one): place for one, place in zip(nodes, chosen, strict=True)}


def min_nodes(node: Node) -> Iterator[Min]:
    if isinstance(node, Min):
        yield node
    for child in () if isinstance(node, Leaf) else node.children:
        yield from min_nodes(child)


def outcome(node: Node, plan: Plan, reply: Mapping[int, int], world: int) -> int:
    while not isinstance(node, Leaf):
        node = node.children[plan[id(node)] if isinstance(node, Max) else reply[id(node)]]
    return node.won >> world & 1


def value_by_linear_programming(game: TreeGame) -> float:
    """The most that a mixture of Max's plans is sure of against a Min who knows the world, not the plan."""
    plans = list(all_plans(game.root))
    worlds = range(len(game.weights))
    total = sum(game.weights)
    # Variables: the share of each plan, then the value of each world, which no reply may go below.
    above, bounds = [], []
    for world in worlds:
        for reply in replies(game.root, world):
            row = [-float(outcome(game.root, plan, reply, world)) for plan in plans]
            above.append([*row, *(float(world == other) for other in worlds)])
            bounds.append(0.0)
    aim = [0.0] * len(plans) + [-weight / total for weight in game.weights]
    found = linprog(
        aim,
        above,
        bounds,
        [[1.0] * len(plans) + [0.0] * len(worlds)],
        [1.0],
        [(0, 1)] * len(plans) + [(0, 1)] * len(worlds),
    )
    return -float(found.fun)


@pytest.mark.parametrize("seed", range(12))
def test_epimc_solves_the_game_above_its_leaves(seed: int) -> None:
    game = small_game(seed, height=3)
    found = epimc(game, depth=3, iterations=400)
    exact = value_by_linear_programming(game)
    assert found.value <= exact + 1e-9  # a plan that is sure of more cannot be
    assert found.value > exact - 0.01
    assert sum(found.policy.values()) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("depth", [2, 3])
def test_epimc_sees_everything_below_its_depth(seed: int, depth: int) -> None:
    game = small_game(seed, height=5)
    shorter = TreeGame(cut(game.root, depth, range(3)), 3, list(game.weights))
    exact = value_by_linear_programming(shorter)
    assert epimc(game, depth, iterations=400).value == pytest.approx(exact, abs=0.02)


def cut(node: Node, depth: int, worlds: range) -> Node:
    """The tree with leaves at this depth, won where minimax wins in the world."""
    if depth == 0:
        return Leaf(sum(1 << world for world in worlds if minimax(node, world)))
    assert not isinstance(node, Leaf)
    children = [cut(child, depth - 1, worlds) for child in node.children]
    return Max(*children) if isinstance(node, Max) else Min(*children, legal=list(node.legal))


def minimax(node: Node, world: int) -> bool:
    if isinstance(node, Leaf):
        return bool(node.won >> world & 1)
    if isinstance(node, Max):
        return any(minimax(child, world) for child in node.children)
    return all(
        minimax(child, world) for child, legal in zip(node.children, node.legal, strict=True) if legal >> world & 1
    )


def test_a_mixture_may_be_sure_of_more_than_any_plan() -> None:
    """Min asks one of two questions. Of Max's four plans each wins one world at most; half and half wins half."""
    game = TreeGame(Max(Min(Max(leaf("110"), leaf("001")), Max(leaf("011"), leaf("100")))), worlds=3)
    assert alphamu(game, 3).value == Fraction(1, 3)
    assert value_by_linear_programming(game) == pytest.approx(0.5)
    assert epimc(game, 3, 400).value == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("seed", range(30))
def test_at_depth_one_epimc_is_pimc(seed: int) -> None:
    game = small_game(seed, height=4, worlds=5)
    found, expected = epimc(game, depth=1, iterations=50), pimc(game)
    weights = game.weights
    assert expected.fronts[found.best].score(weights) == expected.front.score(weights)
    assert found.value == pytest.approx(float(expected.value), abs=0.02)


@pytest.mark.parametrize("seed", range(20))
def test_in_one_world_the_tree_search_finds_a_move_of_minimax(seed: int) -> None:
    game = small_game(seed, height=5, worlds=1)
    winning = {move for move, _ in game.moves(game.root, 1) if game.wins(game.play(game.root, move), 1)}
    found = ismcts(game, 1_500, Random(seed))
    assert sum(found.visits.values()) == 1_500
    assert not winning or found.best in winning


def test_the_tree_search_learns_what_holds_in_all_worlds() -> None:
    """Left wins in worlds 0 and 1, right in world 2; PIMC's illusion, to know later, is no move here."""
    later = Max(Leaf(0b011), Leaf(0b100))
    game = TreeGame(Max(Leaf(0b000), later), worlds=3)
    assert ismcts(game, 500, Random(1)).best == 1
    shares = ismcts(game, 3_000, Random(1)).shares
    assert shares[1] == pytest.approx(2 / 3, abs=0.05)  # not 1: one move for all the worlds


def test_the_tree_search_counts_only_moves_that_are_there() -> None:
    game = TreeGame(Max(Min(Leaf(0b11), Leaf(0b00), legal=[0b11, 0b01]), Leaf(0b01)), worlds=2, weights=[1, 3])
    found = ismcts(game, 4_000, Random(2))
    assert found.best == 0  # in world 1 Min cannot go where it would win
    assert found.shares[0] == pytest.approx(3 / 4, abs=0.05)


def followed(game: TreeGame, move: int, world: int) -> bool:
    """Recursive PIMC once more, the worlds as plain sets of numbers and everything searched anew."""

    def sees_all(node: Node, one: int) -> bool:
        if isinstance(node, Leaf):
            return bool(node.won >> one & 1)
        if isinstance(node, Max):
            return any(sees_all(child, one) for child in node.children)
        return all(sees_all(child, one) for child in open_to(node, one))

    def open_to(node: Min, one: int) -> list[Node]:
        return [child for child, legal in zip(node.children, node.legal, strict=True) if legal >> one & 1]

    root = game.root
    assert isinstance(root, Max)
    node, possible = root.children[move], set(range(len(game.weights)))
    while not isinstance(node, Leaf):
        if isinstance(node, Max):
            wins = [sum(game.weights[one] for one in possible if sees_all(child, one)) for child in node.children]
            node = node.children[wins.index(max(wins))]
        else:
            choices = open_to(node, world)
            chosen = next((child for child in choices if not sees_all(child, world)), choices[0])
            possible = {one for one in possible if chosen in open_to(node, one)}
            node = chosen
    return bool(node.won >> world & 1)


@pytest.mark.parametrize("seed", range(40))
def test_recursive_pimc_equals_a_second_implementation(seed: int) -> None:
    game = small_game(seed, height=6, worlds=4)
    for move, won in recursive_pimc(game).items():
        assert won == sum(1 << world for world in range(4) if followed(game, move, world))


def test_recursive_pimc_does_not_believe_that_it_will_know() -> None:
    """PIMC thinks that to wait wins in all worlds; to wait and then to guess wins in two of three."""
    wait = Max(Max(Leaf(0b011), Leaf(0b100)))
    sure = Leaf(0b011)
    game = TreeGame(Max(wait, sure), worlds=3)
    assert pimc(game).value == 1
    assert recursive_pimc(game) == {0: 0b011, 1: 0b011}
    assert alphamu(game, 3).value == Fraction(2, 3)


def searches() -> Sequence[Callable[[TreeGame], object]]:
    return (lambda game: epimc(game, 2), lambda game: ismcts(game, 5, Random(1)), recursive_pimc)


@pytest.mark.parametrize("search", searches())
def test_min_is_not_asked(search: Callable[[TreeGame], object]) -> None:
    game = TreeGame(Min(Leaf(0b1), Leaf(0b0)), worlds=1)
    assert all_worlds(game) == 1
    with pytest.raises(ValueError, match="Max is to move"):
        search(game)

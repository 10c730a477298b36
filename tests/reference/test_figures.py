"""The paper's figures as trees, with the fronts that the paper prints."""

from collections.abc import Iterator

from alphamu.fronts import Front
from alphamu.games.tree import Leaf, Max, Min, Node, TreeGame, leaf
from alphamu.reference import ALL_CUTS, AlphaMu, Cuts, alphamu, pimc, vector_minimaxing


def front_of(node: Node, depth: int = 9) -> Front:
    return alphamu(TreeGame(node, worlds=3), depth).front


class TestNonLocality:
    """The figure "Example of a tree with three worlds illustrating non-locality"."""

    d = Max(leaf("[1 0 0]"), leaf("[0 1 1]"))
    e = Max(leaf("[0 0 0]"), leaf("[1 0 0]"))
    f = Max(leaf("[0 0 0]"))
    b = Min(d, e)
    c = Min(f)
    a = Max(b, c)

    def test_fronts(self) -> None:
        assert front_of(self.d) == Front.parse("100", "011")
        assert front_of(self.e) == Front.parse("100")
        assert front_of(self.f) == Front.parse("000")
        assert front_of(self.b) == Front.parse("100")
        assert front_of(self.c) == Front.parse("000")
        assert front_of(self.a) == Front.parse("100")

    def test_max_sees_that_b_is_better_than_c(self) -> None:
        result = alphamu(TreeGame(self.a, worlds=3), depth=2)
        assert result.best == 0
        assert result.fronts == {0: Front.parse("100"), 1: Front.parse("000")}

    def test_vector_minimaxing_backs_up_what_the_figure_prints(self) -> None:
        def backed_up(node: Node) -> Front:
            return vector_minimaxing(TreeGame(node, worlds=3), depth=9).front

        assert backed_up(self.d) == Front.parse("011")
        assert backed_up(self.e) == Front.parse("100")
        assert backed_up(self.b) == Front.parse("000")
        assert backed_up(self.f) == Front.parse("000")
        assert backed_up(self.c) == Front.parse("000")
        assert backed_up(self.a) == Front.parse("000")


class TestProduct:
    """The figure "Product of Pareto fronts at Min nodes"."""

    b = Max(leaf("[0 1 1]"), leaf("[1 1 0]"))
    c = Max(leaf("[1 1 0]"), leaf("[1 0 1]"), leaf("[1 0 0]"))
    a = Min(b, c)

    def test_fronts(self) -> None:
        assert front_of(self.b) == Front.parse("011", "110")
        assert front_of(self.c) == Front.parse("110", "101")
        assert front_of(self.a) == Front.parse("001", "110")

    def test_with_min_at_the_root_no_move_is_best(self) -> None:
        result = alphamu(TreeGame(self.a, worlds=3), depth=1)
        assert result.best is None
        assert result.fronts == {0: Front.parse("011", "110"), 1: Front.parse("110", "101")}


class WatchedTree(TreeGame):
    """A tree that notes which nodes were reached."""

    def __init__(self, root: Node) -> None:
        super().__init__(root, worlds=3)
        self.reached: list[Node] = []

    def moves(self, state: Node, worlds: int) -> Iterator[tuple[int, int]]:
        self.reached.append(state)
        return super().moves(state, worlds)

    def wins(self, state: Node, worlds: int) -> int:
        before = self.reached.copy()
        won = super().wins(state, worlds)
        self.reached = before  # what double dummy looks at is no part of the search
        return won


class TestEarlyCut:
    """The figure "Example of an early cut at node c".

    The figure draws the two leaves directly under the Min node b. Min would then choose for each world, and b
    would have the one vector [0 1 0]; the front printed there needs a Max node between, so here it is.
    """

    b = Min(Max(leaf("[1 1 0]"), leaf("[0 1 1]")))
    below_c = Max(leaf("[1 0 0]"), leaf("[0 1 0]"))
    c = Min(below_c)
    a = Max(b, c)

    def test_as_drawn_min_would_leave_one_vector(self) -> None:
        assert front_of(Min(leaf("[1 1 0]"), leaf("[0 1 1]"))) == Front.parse("010")

    def test_fronts(self) -> None:
        assert front_of(self.b) == Front.parse("110", "011")
        assert pimc(TreeGame(self.a, worlds=3)).fronts[1] == Front.parse("110")  # c, by double dummy
        assert front_of(self.a) == Front.parse("110", "011")

    def test_nothing_below_c_is_searched(self) -> None:
        plain, cut = WatchedTree(self.a), WatchedTree(self.a)
        alphamu(plain, depth=2)
        result = AlphaMu(cut, Cuts(early=True, root=False, useful=False, win=False)).search(depth=2)
        assert self.below_c in plain.reached
        assert self.b in cut.reached
        assert not {self.c, self.below_c} & set(cut.reached)
        assert result.front == Front.parse("110", "011")
        assert len(result.fronts[1]) == 0


def test_root_cut_stops_at_the_first_move_as_good_as_the_last_iteration_s() -> None:
    never_needed = Min(Max(leaf("100"), leaf("010")))
    game = WatchedTree(Max(Min(Max(leaf("110"))), never_needed))
    result = AlphaMu(game, ALL_CUTS).search(depth=2)
    assert (result.best, result.front, list(result.fronts)) == (0, Front.parse("110"), [0])
    assert never_needed not in game.reached


def test_impossible_worlds_say_nothing() -> None:
    """Min may go left in world 0 only, right in worlds 1 and 2 only: each side decides its own worlds."""
    node = Min(leaf("1 0 0"), leaf("0 1 0"), legal=[0b001, 0b110])
    assert front_of(node) == Front.parse("110")


def test_a_finished_game_has_its_result_and_no_move() -> None:
    result = alphamu(TreeGame(Leaf(0b011), worlds=3), depth=4)
    assert (result.best, result.front, result.fronts) == (None, Front.parse("110"), {})


def test_a_deeper_entry_of_the_table_is_no_bound_for_a_shallower_search() -> None:
    """Node s is searched first with two Max moves to go, then below x with one, where it still looks better."""
    guess = Min(Max(leaf("10"), leaf("01")))
    s = Min(Max(guess))
    x = Max(Min(Max(leaf("10"), leaf("01"))), s)
    game = TreeGame(Max(s, x), worlds=2)
    plain = alphamu(game, depth=3)
    assert plain.fronts == {0: Front.parse("10", "01"), 1: Front.parse("11")}
    for cuts in (ALL_CUTS, Cuts(root=False), Cuts(root=False, useful=False, win=False)):
        assert AlphaMu(game, cuts).search(depth=3).front == plain.front

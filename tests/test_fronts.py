"""Vectors and Pareto fronts: the paper's examples, and the laws that the algebra must keep."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphamu.fronts import EMPTY, LOST, Front, score, vector, vector_text, whole_weights

WORLDS = 6
ALL = (1 << WORLDS) - 1
vectors = st.integers(0, ALL)
fronts = st.lists(vectors, min_size=1, max_size=6).map(Front.of)


def test_paper_example_of_insertion() -> None:
    front = Front.parse("[1 0 0]", "[0 1 1]")
    assert front.insert(vector("[0 0 1]")) == front
    assert front.insert(vector("[1 1 0]")) == Front.parse("[1 1 0]", "[0 1 1]")


def test_paper_product_of_fronts() -> None:
    left = Front.parse("011", "110")
    right = Front.parse("110", "101", "100")
    assert right == Front.parse("110", "101")
    assert left & right == Front.parse("001", "110")


def test_empty_neutral_and_lost_fronts_are_three_things() -> None:
    front = Front.parse("011", "110")
    neutral = Front.neutral(vector("111"))
    assert (EMPTY | front, front | EMPTY) == (front, front)
    assert (neutral & front, front & neutral) == (front, front)
    assert front & EMPTY == EMPTY
    assert front & LOST == LOST
    assert len({EMPTY, neutral, LOST}) == 3
    assert EMPTY <= LOST
    assert not LOST <= EMPTY


def test_worlds_in_which_a_min_move_is_illegal_count_as_won() -> None:
    assert Front.parse("100", "010").with_won(vector("001")) == Front.parse("101", "011")


def test_score_uses_weights_and_the_best_vector() -> None:
    front = Front.parse("110", "001")
    assert front.score([1, 1, 1]) == 2
    assert front.score([1, 1, 5]) == 5
    assert vector_text(front.best([1, 1, 5]), 3) == "001"
    assert EMPTY.score([1, 1, 1]) == 0


def test_weights_become_whole_numbers_in_exact_proportion() -> None:
    assert whole_weights([1.0, 1.0]) == (1, 1)
    assert whole_weights([Fraction(1, 3), Fraction(1, 2)]) == (2, 3)
    a, b, c = whole_weights([0.1, 0.2, 0.3])
    assert Fraction(a, b) == Fraction(0.1) / Fraction(0.2)
    assert a + b != c  # as floats, 0.1 + 0.2 is not 0.3 either: nothing is rounded on the way


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, -1], "weight -1 of world 1: expected no negative number"),
        ([float("nan"), 1], "weight nan of world 0: expected a finite number"),
        ([float("inf"), 1], "weight inf of world 0: expected a finite number"),
        ([0, 0], "the weights of the worlds sum to nothing"),
    ],
)
def test_bad_weights_are_named(weights: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        whole_weights(weights)


def test_a_vector_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match="no outcome vector '12': expected a 0 or a 1 for each world"):
        vector("12")


@given(vectors)
def test_vectors_read_back(won: int) -> None:
    assert vector(vector_text(won, WORLDS)) == won


@given(st.lists(vectors))
def test_a_front_holds_exactly_the_undominated_vectors(candidates: list[int]) -> None:
    naive = {a for a in candidates if not any(a & b == a and a != b for b in candidates)}
    assert set(Front.of(candidates)) == naive
    inserted = EMPTY
    for candidate in candidates:
        inserted = inserted.insert(candidate)
    assert inserted == Front.of(candidates)


@given(fronts, fronts)
def test_union_and_product_are_the_paper_s(left: Front, right: Front) -> None:
    assert left | right == Front.of([*left, *right])
    assert left & right == Front.of([a & b for a in left for b in right])


@given(fronts, fronts, fronts)
def test_fronts_form_a_distributive_lattice(a: Front, b: Front, c: Front) -> None:
    assert a & b == b & a
    assert a | b == b | a
    assert a & (b | c) == a & b | a & c
    assert a | b & c == (a | b) & (a | c)
    assert a & b <= a
    assert a <= a | b


@given(fronts, fronts)
def test_smaller_means_that_the_union_changes_nothing(left: Front, right: Front) -> None:
    assert (left <= right) == (left | right == right)


@given(fronts, st.lists(st.integers(0, 9), min_size=WORLDS, max_size=WORLDS))
def test_score_is_the_best_vector_s_weight(front: Front, weights: list[int]) -> None:
    assert front.score(weights) == max(
        sum(weight for world, weight in enumerate(weights) if won >> world & 1) for won in front
    )
    assert score(front.best(weights), weights) == front.score(weights)

"""What constraints mean, how they are written, and how they are read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import (
    ANYTHING,
    BALANCED,
    And,
    At,
    Cards,
    Constraint,
    ConstraintError,
    Length,
    Not,
    Or,
    Points,
    Predicate,
    shape,
)
from alphamu.worlds.grammar import read_constraint, read_joint_constraint

OPENER = Hand.parse("AQJ75.K6.QT3.J84")  # 13 points, 5233


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("11-15 hcp, 5+S, not SA", False),
        ("11-15 hcp, 5+S, SA", True),
        ("13 hcp", True),
        ("14+ hcp", False),
        ("8-9 hcp in S", False),
        ("7 hcp in spades", True),
        ("0-2H", True),
        ("2 hearts, 3♦", True),
        ("5233", True),
        ("5323", False),
        ("(5332)", True),
        ("5(332)", True),
        ("2(533)", False),
        ("x2xx", True),
        ("(4333)", False),
        ("balanced", True),
        ("not balanced", False),
        ("SAQJ and HK", True),
        ("SAK", False),
        ("S10", False),
        ("D10", True),
        ("A or K of S", True),
        ("A or Q of H", False),
        ("K or 10 of H", True),
        ("2 of AKQ of S", True),
        ("2+ of AKQ of D", False),
        ("1 ace, 1 king, 2+ queens", True),
        ("0 aces", False),
        ("6+S or 5+H, 11+ hcp", False),
        ("6+S or 2H, 11+ hcp", True),
        ("6+S or 2H and 20+ hcp", False),
        ("not (6+S or 20+ hcp)", True),
        ("anything", True),
    ],
)
def test_a_hand_fits_or_does_not(text: str, fits: bool) -> None:
    """The opener holds ♠AQJ75 ♥K6 ♦QT3 ♣J84."""
    assert read_constraint(text).satisfied_by(OPENER) is fits


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("11-15 hcp, solid", "the word 'solid' in the constraint '11-15 hcp, solid'"),
        ("15-11 hcp", "'15-11'"),
        ("38+ hcp", r"'38\+'"),
        ("14S", "'14S'"),
        ("5+X", "'X'"),
        ("4433", "'4433' in the constraint '4433': its lengths do not add up to 13"),
        ("5+S or", "ends after 'or'"),
        ("", "the constraint is empty: expected words such as"),
        ("  ", "the constraint is empty"),
        ("(5+S", r"ends after '5\+S': expected '\)'"),
        ("5+S)", r"the word '\)'"),
        ("SAA", "card SA stands there twice"),
        ("A or 5+S", "ends after"),
        ("2 of XYZ of S", "'XYZ'"),
        ("west 5+S", "'west'"),
        ("not " * 100 + "SA", "nested more than"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, fault: str) -> None:
    with pytest.raises(ConstraintError, match=fault):
        read_constraint(text)


def test_a_constraint_on_both_hands() -> None:
    """One defender has six spades, we do not know which."""
    constraint = read_joint_constraint("west (6+S, 0-10 hcp) or east 6+S", (Seat.WEST, Seat.EAST))
    long, short = Hand.parse("KQT976.5.432.876"), Hand.parse("2.AKJ4.KQ5.QJT9")
    assert constraint.satisfied({Seat.WEST: long, Seat.EAST: short})
    assert constraint.satisfied({Seat.WEST: short, Seat.EAST: long})
    assert not constraint.satisfied({Seat.WEST: short, Seat.EAST: OPENER})
    with pytest.raises(ConstraintError, match="does not say whose hand"):
        read_joint_constraint("5+S", (Seat.WEST, Seat.EAST))
    with pytest.raises(ConstraintError, match="'north'"):
        read_joint_constraint("north 5+S", (Seat.WEST, Seat.EAST))


def test_constraints_join_in_code() -> None:
    rich = Predicate(lambda hand: hand.hcp > 12, "rich")
    constraint = (Length(5, 13, Suit.SPADES) | Length(5, 13, Suit.HEARTS)) & ~rich
    assert not constraint.satisfied_by(OPENER)
    assert str(constraint) == "5+S or 5+H, not rich"
    assert constraint.needs_python()
    assert [str(part) for part in constraint.parts()] == ["5+S or 5+H", "not rich"]


def ranges(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, most), st.integers(0, most)).map(lambda pair: (min(pair), max(pair)))


ACES = sum(Card(suit, 14).mask for suit in Suit)
suits = st.sampled_from(Suit)
cards = st.builds(Card, suits, st.integers(2, 14))
some_of_a_suit = st.builds(
    lambda suit, ranks: sum(Card(suit, rank).mask for rank in ranks),
    suits,
    st.sets(st.integers(2, 14), min_size=2, max_size=4),
)
shapes = st.sampled_from(["4432", "(4333)", "5(332)", "x5xx", "(6322)", "4(5x)x"]).map(read_constraint)
simple: st.SearchStrategy[Constraint] = st.one_of(
    st.builds(lambda bounds, suit: Length(bounds[0], bounds[1], suit), ranges(13), suits),
    st.builds(lambda bounds, suit: Points(bounds[0], bounds[1], suit), ranges(10), suits),
    st.builds(lambda bounds: Points(*bounds), ranges(37)),
    st.builds(lambda card: Cards.held(card.mask), cards),
    st.builds(Cards.some, some_of_a_suit),
    st.builds(lambda mask: Cards(1, 1, mask), some_of_a_suit),
    st.builds(lambda bounds: Cards(bounds[0], bounds[1], ACES), ranges(4)),
    shapes,
    st.just(BALANCED),
)
constraints = st.recursive(
    simple,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
        inner.map(Not),
    ),
    max_leaves=6,
)
hands = st.permutations([bit for bit in range(64) if FULL_PACK >> bit & 1]).map(
    lambda bits: Hand(sum(1 << bit for bit in bits[:13]))
)


@given(constraint=constraints, hand=hands)
def test_what_is_written_reads_back_the_same(constraint: Constraint, hand: Hand) -> None:
    again = read_constraint(str(constraint))
    assert again.satisfied_by(hand) == constraint.satisfied_by(hand)
    assert str(again) == str(read_constraint(str(again)))


@given(st.text(alphabet="()5+,-x3SHAKQ of hcpnotrandwest1", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        constraint = read_constraint(text)
    except ConstraintError:
        return
    constraint.satisfied_by(OPENER)


def test_shapes() -> None:
    assert shape((5, 3, 3, 2), frozenset({1, 2, 3}), "5(332)").lengths == {
        (5, 3, 3, 2),
        (5, 3, 2, 3),
        (5, 2, 3, 3),
    }
    assert len(BALANCED.lengths) == 4 + 12 + 12
    assert str(ANYTHING) == "anything"
    assert str(At(Seat.WEST, ANYTHING)) == "west anything"

"""The dealer against plain enumeration: the right layouts, all of them, equally likely."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds import Hidden, Layouts, WorldsError, deal_worlds
from alphamu.worlds.constraints import ANYTHING, And, At, Constraint, ConstraintError, Not, Or, Predicate
from alphamu.worlds.grammar import read_constraint, read_joint_constraint

SEATS = (Seat.WEST, Seat.EAST)

# Dummy  ♠AK4 ♥Q52 ♦KQJ84 ♣93, declarer ♠Q62 ♥AK7 ♦A32 ♣K852: the defenders have the other 26 cards.
NOTRUMP_GAME = Hidden(
    SEATS, FULL_PACK & ~Hand.parse("AK4.Q52.KQJ84.93").mask & ~Hand.parse("Q62.AK7.A32.K852").mask, (13, 13)
)
# Ten cards left to two defenders; West has played ♠A ♦K and East ♠2 ♥Q.
ENDING = Hidden(
    SEATS,
    Hand.parse("KJ9.A8.Q4.AJ7").mask,
    (5, 5),
    played=(Hand.parse("A..K.").mask, Hand.parse("2.Q..").mask),
)


def west(text: str) -> Constraint:
    return At(Seat.WEST, read_constraint(text))


def east(text: str) -> Constraint:
    return At(Seat.EAST, read_constraint(text))


def enumerated(hidden: Hidden, constraint: Constraint) -> set[tuple[int, int]]:
    """The layouts one by one, each looked at by `satisfied`."""
    found = set()
    cards = list(Hand(hidden.unseen))
    for hand in combinations(cards, hidden.sizes[0]):
        first = Hand.of(hand).mask
        world = (first, hidden.unseen & ~first)
        if any(Hand(world[i]).length(suit) for i in (0, 1) for suit in hidden.voids[i]):
            continue
        if constraint.satisfied(hidden.dealt(world)):
            found.add(world)
    return found


def test_all_layouts_of_26_cards() -> None:
    sample = Layouts(NOTRUMP_GAME).sample(20, seed=1)
    assert (sample.layouts, sample.exhaustive, sample.weights) == (10_400_600, False, None)
    assert str(sample) == "20 of 10,400,600 layouts"
    for first, second in sample.worlds:
        assert first & second == 0
        assert first | second == NOTRUMP_GAME.unseen
        assert first.bit_count() == second.bit_count() == 13


@pytest.mark.parametrize(
    "constraint",
    [
        ANYTHING,
        west("2-3S"),
        west("8+ hcp, 2+H or 2+D"),
        east("A or K of S, 7-12 hcp"),
        east("not SK, 2 aces"),
        west("not (SK or CA), 3+ hcp in C"),
        west("2+S") & east("0-1C"),
        read_joint_constraint("west (SK and CA) or east (SK and CA), not west 3+S", SEATS),
    ],
    ids=str,
)
def test_the_layouts_are_those_that_fit(constraint: Constraint) -> None:
    layouts = Layouts(ENDING, constraint)
    expected = enumerated(ENDING, constraint)
    sample = layouts.sample(None)
    assert sample.exhaustive
    assert set(sample.worlds) == expected
    assert layouts.count == len(sample.worlds) == len(expected)


parts = st.sampled_from(
    [
        *("3+S", "1-2H", "2D", "0-1C", "5-9 hcp", "10+ hcp", "1-3 hcp in S", "SK", "DQ and CA", "HA"),
        *("A or J of C", "2+ of KJ9 of S", "1 ace", "0 aces", "2+ kings"),
    ]
).map(read_constraint)
statements = st.recursive(
    st.builds(At, st.sampled_from(SEATS), parts),
    lambda inner: st.one_of(st.tuples(inner, inner).map(And), st.tuples(inner, inner).map(Or), inner.map(Not)),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(constraint=statements, void=st.sampled_from([None, Suit.SPADES, Suit.DIAMONDS]))
def test_any_combination_of_constraints(constraint: Constraint, void: Suit | None) -> None:
    voids = (frozenset[Suit](), frozenset([void] if void is not None else []))
    hidden = Hidden(SEATS, ENDING.unseen, ENDING.sizes, ENDING.played, voids)
    layouts = Layouts(hidden, constraint)
    worlds = layouts.sample(None).worlds
    assert len(worlds) == layouts.count
    assert set(worlds) == enumerated(hidden, constraint)


def chi_square(counts: Counter[tuple[int, int]], layouts: int) -> float:
    """The statistic, in standard deviations from its mean."""
    expected = counts.total() / layouts
    seen: float = sum((number - expected) ** 2 / expected for number in counts.values())
    statistic = seen + (layouts - len(counts)) * expected
    freedom = layouts - 1
    return (statistic - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize(
    "constraint",
    [ANYTHING, west("2-3S, 5+ hcp"), west("8+ hcp, A or K of S") & east("2+C"), west("SKJ, DQ")],
    ids=str,
)
def test_every_layout_is_equally_likely(constraint: Constraint) -> None:
    """Chi-square against the enumeration, with loose constraints and with tight ones."""
    layouts = Layouts(ENDING, constraint)
    everything = enumerated(ENDING, constraint)
    size = max(1, len(everything) // 8)
    counts = Counter(
        world for seed in range(160 * len(everything) // size) for world in layouts.sample(size, seed).worlds
    )
    assert set(counts) == everything
    # Drawn without replacement, the counts vary a little less than the statistic supposes.
    assert -5 < chi_square(counts, len(everything)) < 4


@pytest.mark.parametrize("size", [1, 5, 50, 120, 200, 251, 252, 1000])
def test_no_layout_comes_twice(size: int) -> None:
    sample = Layouts(ENDING).sample(size, seed=7)
    assert len(sample.worlds) == len(set(sample.worlds)) == min(size, 252)
    assert sample.exhaustive == (size >= 252)


def test_the_seed_decides() -> None:
    layouts = Layouts(NOTRUMP_GAME, west("5+H"))
    assert layouts.sample(50, seed=3).worlds == layouts.sample(50, seed=3).worlds
    assert layouts.sample(50, seed=3).worlds == layouts.sample(90, seed=3).worlds[:50]
    assert layouts.sample(50, seed=3).worlds != layouts.sample(50, seed=4).worlds
    assert layouts.sample(50, seed=-1).worlds != layouts.sample(50, seed=1).worlds


def test_the_worlds_of_a_seed_never_change() -> None:
    """What was dealt once is dealt again, on any machine: a record of the first worlds of seed 1."""
    worlds = Layouts(NOTRUMP_GAME, west("8+ hcp, 4+H")).sample(2, seed=1).worlds
    assert [str(Hand(first)) for first, _ in worlds] == ["J75.JT98.75.AQT4", "JT95.J963.9.AQT4"]


# The defenders' 26 cards are ♠JT98753 ♥JT98643 ♦T9765 ♣AQJT764, nine points.
@pytest.mark.parametrize(
    ("for_west", "for_east", "fixed", "others", "chosen"),
    [
        ("7S, 6H", "anything", "JT98753...", ".JT98643..", 6),
        ("7H, 1C, not CA", "0D", ".JT98643.T9765.", "...QJT764", 1),
        ("9 hcp, 7C", "1D, 6+S, 6+H", "J.J..AQJT764", "..T9765.", 4),
    ],
)
def test_one_layout_in_a_million(for_west: str, for_east: str, fixed: str, others: str, chosen: int) -> None:
    """Blind dealing would throw away a million deals for each that fits; here all that fit are dealt at once.

    West has the fixed cards and so many of the others, which a player can read off the words. A thousand different
    worlds of this kind do not exist: 26 cards in two hands of 13 have 10,400,600 layouts, and one in a million of
    them are ten. The next test deals a thousand, where one layout in eight thousand fits.
    """
    sample = Layouts(NOTRUMP_GAME, west(for_west) & east(for_east)).sample(1000, seed=1)
    expected = {Hand.parse(fixed).mask | Hand.of(hand).mask for hand in combinations(Hand.parse(others), chosen)}
    assert len(expected) * 1_000_000 < math.comb(26, 13)
    assert sample.exhaustive
    assert sample.layouts == len(sample.worlds) == len(expected)
    assert set(sample.worlds) == {(mask, NOTRUMP_GAME.unseen & ~mask) for mask in expected}


def test_a_thousand_worlds_where_one_layout_in_eight_thousand_fits() -> None:
    """West has all seven spades and the ace of clubs, and at least one of the four points besides ♠J ♣A.

    To be chosen are six cards, one of them the ace: of four to six clubs, and of twelve red cards. Those with none
    of ♣Q ♣J ♥J leave East four points, one too many.
    """
    constraint = west("7S, 4+C, CA") & east("0-3 hcp")
    fitting = sum(
        math.comb(6, clubs - 1) * math.comb(12, 6 - clubs) - math.comb(4, clubs - 1) * math.comb(11, 6 - clubs)
        for clubs in (4, 5, 6)
    )
    assert math.comb(26, 13) // fitting == 8157
    sample = Layouts(NOTRUMP_GAME, constraint).sample(1000, seed=1)
    assert (sample.layouts, sample.exhaustive) == (fitting, False)
    assert len(set(sample.worlds)) == 1000
    assert all(constraint.satisfied(NOTRUMP_GAME.dealt(world)) for world in sample.worlds)


def test_shown_out() -> None:
    """Of QJ32, West has shown out: all four are with East, and West has two of the others."""
    sample = deal_worlds(Hand.parse("QJ32.A.K.").mask, 2, 4, first_voids=frozenset({Suit.SPADES}))
    assert sample.worlds == [(Hand.parse(".A.K.").mask, Hand.parse("QJ32...").mask)]


def test_cards_that_nobody_can_hold() -> None:
    both = frozenset({Suit.SPADES})
    assert deal_worlds(Hand.parse("QJ..K.").mask, 1, 2, both, both).layouts == 0


def test_too_many_to_take_all() -> None:
    with pytest.raises(WorldsError, match=r"10,400,600 layouts are too many"):
        Layouts(NOTRUMP_GAME).sample(None)


@pytest.mark.parametrize("size", [0, -3])
def test_no_worlds_at_all(size: int) -> None:
    with pytest.raises(WorldsError, match=f"{size} worlds: expected at least one"):
        Layouts(NOTRUMP_GAME).sample(size)


def test_sizes_that_do_not_fit() -> None:
    with pytest.raises(WorldsError, match="4 cards are hidden: West cannot hold 3 and East 2"):
        deal_worlds(Hand.parse("QJ32...").mask, 3, 2)


def test_python_predicates_reject() -> None:
    """More spades than hearts: exact where the layouts can be looked at one by one."""
    longer = At(Seat.WEST, Predicate(lambda hand: hand.length(Suit.SPADES) > hand.length(Suit.HEARTS), "longer"))
    assert set(Layouts(ENDING, longer).sample(None).worlds) == enumerated(ENDING, longer)
    assert Layouts(ENDING, longer).sample(400).exhaustive
    few = Layouts(ENDING, longer).sample(10)
    assert (len(few.worlds), few.at_most, str(few)) == (10, True, "10 of at most 252 layouts")
    large = Layouts(NOTRUMP_GAME, longer & west("8+ hcp")).sample(100)
    assert len(set(large.worlds)) == 100
    assert all(longer.satisfied(NOTRUMP_GAME.dealt(world)) for world in large.worlds)


def test_a_predicate_that_is_hardly_ever_true_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alphamu.worlds.layouts.MOST_TRIES", 2000)
    never = At(Seat.WEST, Predicate(lambda hand: hand.length(Suit.SPADES) > 6, "seven spades"))
    with pytest.raises(WorldsError, match=r"seven spades: only \d+ of 2,000 layouts passed"):
        Layouts(NOTRUMP_GAME, never).sample(1000)


def test_a_predicate_that_is_never_true() -> None:
    never = At(Seat.WEST, Predicate(lambda hand: False, "never"))
    with pytest.raises(WorldsError, match="no layout fits: 'west never' excludes the last 252"):
        Layouts(ENDING, never).sample(10)


def test_a_constraint_on_a_hand_that_is_seen() -> None:
    with pytest.raises(WorldsError, match="the hand of North is not hidden"):
        Layouts(NOTRUMP_GAME, At(Seat.NORTH, read_constraint("SA")))
    with pytest.raises((WorldsError, ConstraintError), match="does not say whose hand"):
        Layouts(NOTRUMP_GAME, read_constraint("SA"))


def test_cards_played_count_as_held() -> None:
    """West has played ♠A and ♦K: seven points that the dealer need not deal."""
    assert Layouts(ENDING, west("SA, DK")).count == 252
    assert Layouts(ENDING, west("not SA")).count == 0
    assert Layouts(ENDING, east("SA")).count == 0
    assert Card.parse("SA") in ENDING.dealt(Layouts(ENDING).sample(1).worlds[0])[Seat.WEST]


def test_hands_from_the_whole_pack_are_dealt_evenly() -> None:
    """There are more hands of thirteen cards than 32 bits can count; still all suits must be dealt alike."""
    whole = Hidden(SEATS, FULL_PACK, (13, 39))
    worlds = Layouts(whole, west("15-17 hcp, balanced")).sample(2000, seed=1).worlds
    for suit in Suit:
        mean = sum(Hand(mask).length(suit) for mask, _ in worlds) / len(worlds)
        assert abs(mean - 3.25) < 0.15, f"{suit.name.lower()} on average {mean:.2f}"

"""What the kernel refuses, each with its reason: nothing impossible reaches a search."""

import re
from typing import Any

import pytest

from alphamu import _kernel
from alphamu.worlds.position import MOST_WORLDS

NORTH, SOUTH = 0b110_0011_0000_0000, 0b000_1000_0001_1100  # AQ98 and J432 without the jack's neighbours


def suit() -> _kernel.SuitSolver:
    return _kernel.SuitSolver(NORTH, SOUTH, 2)


@pytest.mark.parametrize("memory", [0, 1, 2**16 - 1, 2**50])
def test_a_solver_without_sensible_memory_is_refused(memory: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"memory of {memory} bytes: expected 65536 to")):
        _kernel.Solver(memory)


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        ({0: -1}, "the weight of layout 1 is negative"),
        ({2: -(2**63)}, "the weight of layout 3 is negative"),
        ({1: 2**62, 2: 2**62}, "the weights are too large"),
        ({1: 2**63 - 1}, "the weights are too large"),
        ({1: 2**49, 2: 1}, "the weights are too large"),  # twice, for two goals
    ],
)
def test_weights_that_cannot_be_added_up_are_refused(weights: dict[int, int], reason: str) -> None:
    solver = suit()
    given = [weights.get(layout, 0) for layout in range(len(solver.layouts()))]
    hand, rank = solver.leads()[0]
    with pytest.raises(ValueError, match=reason):
        solver.best(hand, rank, 2, given)


def test_a_suit_is_not_asked_for_what_cannot_be() -> None:
    solver = suit()
    weights = [1] * len(solver.layouts())
    hand, rank = solver.leads()[0]
    for needed in (-1, 14, 2**31 - 1):
        with pytest.raises(ValueError, match="0 to 13 tricks"):
            solver.best(hand, rank, needed, weights)
    with pytest.raises(ValueError, match="less than nothing"):
        solver.best(hand, rank, 2, weights, at_most=-(2**63))
    with pytest.raises(ValueError, match="a weight for each layout"):
        solver.best(hand, rank, 2, weights[1:])


def test_a_state_of_a_suit_must_come_from_its_cards() -> None:
    solver = suit()
    hidden = 0x7FFC & ~(NORTH | SOUTH)
    assert solver.wins((NORTH, SOUTH), hidden, 1, 0, [], [(0, 1)])
    for change, reason in (
        ({"hands": (0x7FFC, 0)}, "stands where it did not stand"),
        ({"hidden": 0x7FFC}, "stands where it did not stand"),
        ({"layouts": [(NORTH, 1)]}, "West holds a card that is not hidden"),
        ({"layouts": [(0, 3)]}, "more goals than there are"),
        ({"needed": 2**31 - 1}, "at most 13 tricks"),
    ):
        asked = {
            "hands": (NORTH, SOUTH),
            "hidden": hidden,
            "needed": 1,
            "leader": 0,
            "trick": [],
            "layouts": [(0, 1)],
        }
        with pytest.raises(ValueError, match=reason):
            solver.wins(**(asked | change))  # type: ignore[arg-type]


def test_conditions_with_any_bounds_are_counted() -> None:
    """Bounds far outside what a hand can hold: no sum runs over."""
    unseen = 0x7FFC
    for hand in (0, 1):
        for low, high, count in ((-(2**31), 2**31 - 1, 1716), (2**31 - 1, 2**31 - 1, 0), (-(2**31), -(2**31), 0)):
            dealer = _kernel.Layouts(
                unseen, 6, (unseen, unseen), (0b100, 0b1000), [(hand, [unseen], low, high)], [0]
            )
            assert dealer.count == count
    with pytest.raises(ValueError, match="no card"):
        _kernel.Layouts(1, 0, (1, 1), (0, 0), [], [])


def question(worlds: int = 1) -> _kernel.Question:
    return _kernel.Question(
        asker=2,
        roles=[_kernel.Role.OURS, _kernel.Role.FOE, _kernel.Role.OURS, _kernel.Role.FOE],
        hands=[0b110000, None, 0b1100, None],
        trump=4,
        leader=3,
        trick=[],
        tricks_left=2,
        levels=[(1, [1] * worlds)],
        worlds=[(0b11000000, 0b1100000000)] * worlds,
    )


def test_more_worlds_than_a_position_may_have_are_refused() -> None:
    with pytest.raises(ValueError, match=f"at most {MOST_WORLDS}"):
        _kernel.AlphaMu(question(MOST_WORLDS + 1), _kernel.Options(), 1, 1)


def test_more_threads_than_anybody_has_are_refused() -> None:
    for threads in (0, -1, 257, 1_000_000):
        with pytest.raises(ValueError, match=f"{threads} threads: expected 1 to 256"):
            _kernel.AlphaMu(question(), _kernel.Options(), 1, threads)


FREE = (0x7FFC7FFC7FFC7FFC,) * 4  # any card
ONE_EACH = tuple(1 << (16 * 3 + rank) for rank in (14, 13, 12, 11))  # ♠A, K, Q and J, from North on


def play_outs(
    trick: list[int] | None = None,
    threads: int = 1,
    asker: int = 2,
    seats: tuple[int, int] = (2, 0),
    trump: int = 4,
    needed: int = 1,
) -> _kernel.PlayOuts:
    start = _kernel.PlayOutStart(trump, seats[0], seats[1], trick or [], needed)
    knowledge = _kernel.PlayOutKnowledge(asker, (0,) * 4, FREE, [([], [])] * 4, [None] * 4)
    pimc = _kernel.PlayStyle("pimc")
    return _kernel.PlayOuts(start, knowledge, pimc, pimc, pimc, 1, 16, threads)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"trick": [62, 61, 60, 59]}, "at most three cards"),
        ({"trick": [62] * 40}, "at most three cards"),
        ({"trick": [0]}, "none of the pack"),
        ({"trick": [-1]}, "none of the pack"),
        ({"threads": 0}, "0 threads: expected 1 to"),
        ({"threads": 100_000}, "100000 threads: expected 1 to"),
        ({"asker": 4}, "a seat: expected 0 to 3"),
        ({"asker": 0}, "dummy does not ask"),
        ({"seats": (7, 0)}, "a seat: expected 0 to 3"),
        ({"seats": (2, -1)}, "a seat: expected 0 to 3"),
        ({"trump": 5}, "trump: expected 0 to 4"),
        ({"needed": 14}, "tricks needed: expected 0 to 13"),
    ],
)
def test_play_outs_begin_at_a_moment_that_can_be(changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        play_outs(**changed)


def test_play_outs_have_layouts_that_can_be() -> None:
    outs = play_outs()
    ace = 16 * 3 + 14
    assert outs.play(ace, [ONE_EACH]) == [1]
    for card, layout, reason in (
        (ace, (*ONE_EACH[:3], 0), "West holds 0 cards: expected 1"),
        (ace, (*ONE_EACH[:3], ONE_EACH[0]), "stands with West and with another player"),
        (ace, (1, *ONE_EACH[1:]), "no card"),
        (ace - 1, ONE_EACH, "cannot be played"),
        (-1, ONE_EACH, "cannot be played"),
        (64, ONE_EACH, "cannot be played"),
    ):
        with pytest.raises(ValueError, match=reason):
            outs.play(card, [layout])
    assert outs.play(ace, [ONE_EACH]) == [1]

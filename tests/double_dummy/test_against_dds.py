"""Every answer equals that of DDS: all sizes, strains, seats, and states of a trick."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Side
from alphamu.bridge.trick import Trick
from alphamu.double_dummy import DoubleDummy
from alphamu.double_dummy.dds import Dds

Ending = tuple[Deal, Strain, Trick]
DealEnding = Callable[[random.Random, int], Ending]


@pytest.mark.parametrize(
    ("seed", "number", "smallest", "largest"),
    [(1, 1000, 1, 4), (2, 1000, 1, 7), (3, 900, 5, 9), (4, 120, 9, 11), (5, 20, 12, 13)],
)
def test_tricks_and_all_targets(
    dds: Dds, random_ending: DealEnding, seed: int, number: int, smallest: int, largest: int
) -> None:
    rng = random.Random(seed)
    solver = DoubleDummy(memory_mb=64)
    for _ in range(number):
        size = rng.randint(smallest, largest)
        deal, strain, trick = random_ending(rng, size)
        on_turn = trick.turn.side
        expected = {on_turn: dds.tricks(deal, strain, trick)}
        expected[on_turn.opponents] = size - expected[on_turn]
        for side in Side:
            where = f"{deal} {strain.name} {trick} {side.name}"
            assert solver.tricks(deal, strain, trick, side) == expected[side], where
            for target in range(14):
                answer = solver.reaches(deal, strain, trick, target, side)
                assert answer == (target <= expected[side]), f"{where}: {target} tricks"


def test_tricks_by_card(dds: Dds, random_ending: DealEnding) -> None:
    rng = random.Random(6)
    solver = DoubleDummy(memory_mb=64)
    for _ in range(300):
        deal, strain, trick = random_ending(rng, rng.randint(2, 8))
        by_card = solver.tricks_by_card(deal, strain, trick)
        expected = dds.tricks_by_card(deal, strain, trick)
        if len(by_card) > 1:  # DDS does not search where the card is forced
            assert {card: by_card[card] for card in expected} == expected, f"{deal} {strain.name} {trick}"


def test_one_table_for_all_strains_sides_and_sizes(random_ending: DealEnding) -> None:
    """A table full of other deals, a table too small for anything, and an empty one: the same answers."""
    rng = random.Random(7)
    endings = [random_ending(rng, rng.randint(1, 8)) for _ in range(300)]
    warm, tiny = DoubleDummy(memory_mb=64), DoubleDummy(memory_mb=1)
    cold = [DoubleDummy(memory_mb=1).tricks(*ending) for ending in endings]
    assert [warm.tricks(*ending) for ending in endings] == cold
    assert [warm.tricks(*ending) for ending in reversed(endings)] == cold[::-1]
    assert [tiny.tricks(*ending) for ending in endings] == cold

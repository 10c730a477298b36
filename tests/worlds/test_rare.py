"""Rare layouts: found more often, and weighted so that the means stay right."""

from collections.abc import Callable

import pytest

from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds import Hidden, Layouts, WorldsError
from alphamu.worlds.constraints import ANYTHING, At
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.rare import sample_with_rare

SEATS = (Seat.WEST, Seat.EAST)

# The paper's hand, dummy ♠KQ9876 and declarer ♠AT5, with other cards beside them.
DUMMY, DECLARER = Hand.parse("KQ9876.A5.K72.84"), Hand.parse("AT5.K42.A83.A753")
SPADES = Hidden(SEATS, FULL_PACK & ~DUMMY.mask & ~DECLARER.mask, (13, 13))
# Six cards each: four spades, four hearts and four clubs are out.
ENDING = Hidden(SEATS, Hand.parse("J432.QJ98..KT96").mask, (6, 6))


def has_east_all_spades(world: tuple[int, int]) -> bool:
    return Hand(world[1]).holding(Suit.SPADES) == "J432"


def test_the_layouts_behind_the_safety_play_are_there() -> None:
    """With the ace first a trick is lost only when East has all four spades, which is one layout in twenty."""
    layouts = Layouts(SPADES)
    seeds = range(100)
    plain = sum(any(map(has_east_all_spades, layouts.sample(20, seed).worlds)) for seed in seeds)
    helped = sum(any(map(has_east_all_spades, sample_with_rare(layouts, 20, seed).worlds)) for seed in seeds)
    assert helped == 100
    assert 40 < plain < 85  # 62 expected


@pytest.mark.parametrize("constraint", [ANYTHING, At(Seat.WEST, read_constraint("4+ hcp"))], ids=str)
@pytest.mark.parametrize("size", [12, 20, 60])
def test_weighted_means_are_those_of_all_layouts(size: int, constraint: At) -> None:
    """The chance of three questions, on average over many seeds, against the enumeration."""
    layouts = Layouts(ENDING, constraint)
    everything = layouts.sample(None).worlds
    questions: tuple[Callable[[tuple[int, int]], int], ...] = (
        lambda world: Hand(world[0]).length(Suit.SPADES) in (0, 4),
        lambda world: Hand(world[0]).length(Suit.HEARTS) == 2,
        lambda world: Hand(world[1]).length(Suit.CLUBS) * Hand(world[1]).hcp,
    )
    seeds = range(300)
    samples = [sample_with_rare(layouts, size, seed, share=0.5) for seed in seeds]
    for question in questions:
        exact = sum(map(question, everything)) / len(everything)
        means = []
        for sample in samples:
            assert sample.weights is not None
            total = sum(
                weight * question(world) for weight, world in zip(sample.weights, sample.worlds, strict=True)
            )
            means.append(total / len(sample.worlds))
        mean = sum(means) / len(means)
        spread = (sum((value - mean) ** 2 for value in means) / len(means) / len(means)) ** 0.5
        assert abs(mean - exact) < 4 * spread + 1e-9


def test_the_weights_of_a_sample() -> None:
    sample = sample_with_rare(Layouts(SPADES), 20, seed=1)
    assert sample.weights is not None
    assert len(sample.worlds) == len(set(sample.worlds)) == 20
    assert sum(sample.weights) == pytest.approx(20)
    by_east = [
        weight for weight, world in zip(sample.weights, sample.worlds, strict=True) if has_east_all_spades(world)
    ]
    assert sum(by_east) / 20 == pytest.approx(0.0478, abs=0.0001)


def test_when_all_layouts_fit_in_there_is_nothing_to_weigh() -> None:
    sample = sample_with_rare(Layouts(ENDING), 1000)
    assert sample.exhaustive
    assert sample.weights is None


def test_a_share_must_be_a_share() -> None:
    with pytest.raises(WorldsError, match=r"a share of 1\.5"):
        sample_with_rare(Layouts(ENDING), 20, share=1.5)

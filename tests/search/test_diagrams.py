"""Whole fronts as decision diagrams: the same vectors as by joining fronts, and more than can be joined."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from alphamu import _kernel
from alphamu.bench.endings import as_believed, ending
from alphamu.bridge.card import Card
from alphamu.formats import position as position_file
from alphamu.fronts import Front
from alphamu.games.random_endings import random_ending
from alphamu.kernel import choose_deeper, kernel_for, value_of, weights_of
from alphamu.settings import Optimizations, Settings
from alphamu.worlds.position import Position

DATA = Path(__file__).parents[1] / "data"
MANY = 100_000


@pytest.mark.parametrize("first_seed", range(0, 400, 50))
def test_a_diagram_has_the_vectors_of_the_front(first_seed: int) -> None:
    """Some layouts or all, weighted or not, whoever is on turn, at any depth."""
    compared = 0
    for seed in range(first_seed, first_seed + 50):
        random = Random(f"diagram {seed}")
        cards, layouts = random.choice(((3, 20), (4, 70), (5, 252)))
        position = random_ending(
            seed,
            cards,
            random.choice((layouts // 6, layouts // 2, layouts)),
            weighted=random.random() < 0.5,
            tricks_needed=random.randint(1, cards),
        )
        kernel = kernel_for(position, Settings(memory_mb=64))
        for depth in {2, random.randint(1, kernel.full_depth()), kernel.full_depth()}:
            with suppress(_kernel.FrontsTooLarge):
                for expected in kernel.analyse(depth, kernel.cards(), 100_000).cards:
                    found = kernel.whole_front(depth, expected.card, MANY, 100_000)
                    assert (found.front, found.vectors) == (expected.front, len(expected.front)), seed
                    assert (found.weight, found.possible) == (expected.weight, expected.possible), seed
                    compared += 1
    assert compared > 200


def test_exact_endings_have_the_fronts_given() -> None:
    positions = position_file.load(DATA / "exact_endings.json")
    for position, record in zip(positions, json.loads((DATA / "exact_endings.json").read_text()), strict=True):
        kernel = kernel_for(position, Settings())
        reports = [kernel.whole_front(kernel.full_depth(), card, MANY, 1_000_000) for card in kernel.cards()]
        vectors = Front.parse(*(vector for report in reports for vector in report.front))
        assert sorted(vectors.texts(len(position.worlds or ()))) == sorted(record["front"]), record["id"]


@pytest.fixture(scope="module")
def exploding() -> Position:
    """South, in notrump, needs two of five tricks and leads: hearts give more plans than anybody can list.

    Dummy    A - 75 - T3 - -
    Declarer - - 83 - 5 - T4
    Hidden   74 - Q6 - K6 - K532
    """
    position = ending(2020, 5, 6)
    assert (str(position.declarer_hand), str(position.dummy_hand)) == (".83.5.T4", "A.75.T3.")
    return position


@pytest.mark.parametrize("all_layouts", [True, False])
def test_half_a_million_vectors_are_counted_and_the_heaviest_listed(
    exploding: Position, all_layouts: bool
) -> None:
    settings = Settings(memory_mb=512, optimizations=Optimizations(all_layouts=all_layouts))
    kernel = kernel_for(exploding, settings)
    full, lead = kernel.full_depth(), Card.parse("H8").bit
    report = kernel.whole_front(full, lead, 500, 1_000_000)
    assert report.vectors == 532_350
    assert len(set(report.front)) == 500
    assert report.weight == max(vector.count("1") for vector in report.front) == 159
    by_values = kernel_for(exploding, Settings())
    assert by_values.value(full, lead, 252).weight == 159
    for vector in report.front[::100]:
        assert lead in by_values.winning_cards([], vector, full)
        more = [vector[:world] + "1" + vector[world + 1 :] for world, won in enumerate(vector) if won == "0"]
        assert not any(lead in by_values.winning_cards([], wider, full) for wider in more[::9])


def test_the_heaviest_are_those_with_the_most_weight() -> None:
    """The ten of clubs has 62 vectors; asked for fewer, the kernel gives the first of them by weight."""
    position = ending(2020, 5, 6)
    kernel = kernel_for(position, Settings())
    [whole] = kernel.analyse(kernel.full_depth(), [Card.parse("CT").bit], MANY).cards
    weights = weights_of(position)
    by_weight = sorted(
        (sum(w for w, won in zip(weights, v, strict=True) if won == "1") for v in whole.front), reverse=True
    )
    for most in (1, 7, 30, 62, 100):
        some = kernel.whole_front(kernel.full_depth(), whole.card, most, MANY)
        assert some.vectors == len(whole.front) == 62
        assert set(some.front) <= set(whole.front)
        assert sorted((vector.count("1") for vector in some.front), reverse=True) == by_weight[:most]


def test_a_diagram_that_is_too_large_is_given_up_and_nothing_is_lost(exploding: Position) -> None:
    kernel = kernel_for(exploding, Settings())
    full, lead = kernel.full_depth(), Card.parse("H3").bit
    with pytest.raises(_kernel.FrontsTooLarge):
        kernel.whole_front(full, lead, 10, 100)
    kernel.limit_nodes(50)
    with pytest.raises(_kernel.Stopped):
        kernel.whole_front(full, lead, 10, 1_000_000)
    kernel.limit_nodes(2**62)
    assert kernel.whole_front(full, lead, 10, 1_000_000).vectors == 52_915_590
    assert kernel.value(full, lead, 252).weight == 127


@pytest.mark.parametrize("number", [18, 65])
def test_values_are_the_same_where_nodes_have_diagrams_of_their_own(number: int) -> None:
    """Fronts explode here, so that nodes are asked about again and again, and answer from diagrams of their own.

    Plans closer to each other than a thousandth of a layout are not told apart.
    """
    position = as_believed(ending(2020, 5, number))
    weights = weights_of(position)
    kernel = kernel_for(position, Settings(memory_mb=64))
    *_, (report, _) = choose_deeper(kernel, kernel.cards(), sum(weights), kernel.full_depth())
    whole = kernel_for(position, Settings())
    values = [card.weight for card in whole.fronts(whole.full_depth(), whole.cards(), True) if card]
    assert len(values) == len(whole.cards())
    assert 0 <= max(values) - value_of(report) <= sum(weights) / len(weights) / 1024

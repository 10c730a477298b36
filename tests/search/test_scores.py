"""Scores: the kernel's levels say what vectors of numbers say, whatever is switched on."""

from dataclasses import fields
from itertools import pairwise
from random import Random

import pytest

from alphamu.bench.agreement import differences_of_scores
from alphamu.bridge.seat import Seat
from alphamu.games.random_endings import random_ending
from alphamu.games.random_scores import random_scores
from alphamu.kernel import kernel_for, levels_of
from alphamu.settings import Optimizations, Settings

SWITCHES = [switch.name for switch in fields(Optimizations)]


def some_switches(random: Random) -> Optimizations:
    return Optimizations(**{name: random.random() < 0.7 for name in SWITCHES})


@pytest.mark.parametrize("first_seed", range(0, 120, 40))
def test_equals_the_reference_whatever_is_switched_on(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 40):
        random = Random(f"scores {seed}")
        cards, worlds, depth = random.choice([(2, 6, 4), (3, 2, 6), (3, 10, 4), (3, 20, 3), (4, 6, 2)])
        position = random_ending(seed, cards, worlds, declarer=Seat(seed % 4), tricks_needed=1)
        scores = random_scores(random, len(position.worlds or ()), cards)
        switches = some_switches(random) if seed % 2 else Optimizations()
        exploding = random.choice((1, 50, 20_000))
        faults = list(differences_of_scores(position, scores, depth, switches, exploding, threads=1 + seed % 2))
        assert faults == [], seed


@pytest.mark.parametrize("signals", [True, False])
def test_a_defender_may_play_for_a_score_too(signals: bool) -> None:
    for seed in range(40):
        random = Random(f"defender's score {seed}")
        cards, worlds, depth = random.choice([(2, 6, 2), (3, 2, 3), (3, 10, 3), (3, 20, 2), (4, 6, 2)])
        position = random_ending(seed, cards, worlds, defender=True)
        scores = random_scores(random, len(position.worlds or ()), cards)
        switches = some_switches(random) if seed % 2 else Optimizations()
        exploding = random.choice((1, 50, 20_000))
        faults = list(differences_of_scores(position, scores, depth, switches, exploding, signals=signals))
        assert faults == [], seed


def test_a_silent_partner_plays_for_what_all_layouts_are_worth_and_not_for_what_is_still_open() -> None:
    """With signals no less is won; and where something is, some ending tells the two apart."""
    differ = 0
    for seed in range(40):
        position = random_ending(seed, 4, 12, weighted=False, defender=True, tricks_needed=1)
        worlds = len(position.worlds or ())
        levels = levels_of([[*range(5)]] * worlds, [1] * worlds)
        signalling, silent = (
            kernel_for(position, Settings(memory_mb=8), levels, signals=signals) for signals in (True, False)
        )
        cards = signalling.cards()
        for with_signals, without in zip(
            signalling.analyse(4, cards).cards, silent.analyse(4, cards).cards, strict=True
        ):
            assert without.weight <= with_signals.weight
            assert silent.achieved(without.card, 4) <= without.weight
            differ += without.weight < with_signals.weight
    assert differ > 1


def test_the_comparison_finds_a_score_that_is_another() -> None:
    """It can fail: with a step of one world changed for the reference alone, fronts and values differ."""
    position = random_ending(3, 3, 10, tricks_needed=1, cards_in_trick=0, declarer=Seat.SOUTH)
    scores = [[0, 1, 2, 3] for _ in position.worlds or ()]
    assert list(differences_of_scores(position, scores, 2, Optimizations())) == []
    other = [[0, 1, 2, 5], *scores[1:]]
    faults = list(differences_of_scores(position, other, 2, Optimizations(), levels=levels_of(scores, [1] * 10)))
    assert any("front" in fault for fault in faults) or any("value" in fault for fault in faults)


def test_expected_tricks_never_exceed_the_double_dummy_mean_and_never_rise_with_depth() -> None:
    fallen = 0
    for seed in range(40):
        position = random_ending(seed, 5, 30, tricks_needed=1, weighted=False, cards_in_trick=0)
        worlds = len(position.worlds or ())
        levels = levels_of([[*range(6)]] * worlds, [1] * worlds)
        kernel = kernel_for(position, Settings(memory_mb=8), levels)
        cards = kernel.cards()
        rows = kernel.tricks(cards)
        depths = [kernel.analyse(depth, cards).cards for depth in (1, 2, 4, 10)]
        for card, row in enumerate(rows):
            weights = [reports[card].weight for reports in depths]
            assert all(deep <= shallow for shallow, deep in pairwise(weights)), seed
            double_dummy = sum(tricks for tricks in row if tricks >= 0)
            assert weights[0] <= double_dummy, seed
            fallen += weights[-1] < weights[0]
    assert fallen > 20  # or nothing was tested


def test_the_tricks_of_one_trick_are_the_chance_to_win_it() -> None:
    """With one level the search is the one for the contract, bit for bit."""
    for seed in range(20):
        position = random_ending(seed, 4, 20)
        worlds = len(position.worlds or ())
        scores = [[int(won >= position.tricks_needed) for won in range(5)]] * worlds
        make = kernel_for(position, Settings(memory_mb=8))
        weights = [int(weight) for weight in position.weights or [1] * worlds]
        level = kernel_for(position, Settings(memory_mb=8), levels_of(scores, weights))
        for depth in (1, 3):
            expected, found = (kernel.analyse(depth, kernel.cards()).cards for kernel in (make, level))
            assert [card.front for card in expected] == [card.front for card in found]
        assert (make.nodes, make.solves) == (level.nodes, level.solves)

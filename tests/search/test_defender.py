"""αμ when a defender asks: the kernel against the plain search, and what a hidden partner changes."""

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from random import Random

import pytest

from alphamu import _kernel
from alphamu.bench.agreement import differences
from alphamu.bridge.card import Card
from alphamu.formats import position as position_file
from alphamu.fronts import Front
from alphamu.games.random_endings import random_ending
from alphamu.kernel import Question, choose_deeper, kernel_for, value_of
from alphamu.settings import Optimizations, Settings
from alphamu.worlds.position import Position, PositionError

SWITCHES = [switch.name for switch in fields(Optimizations)]
NOTHING = Optimizations(**dict.fromkeys(SWITCHES, False))

# West, to lead, may cash the ♠A; then the red ace of East must be found. Dummy is North with ♣432.
WHICH_ACE = """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 1, "leader": "W",
    "west": "A.2.2.", "north": "...432", "worlds": [
      {"east": "32.A..", "south": "..A.KQ"}, {"east": "32..A.", "south": ".A..KQ"}]}"""


def ending_for_reference(seed: int) -> tuple[Position, int]:
    """A random ending that a defender asks about, and a depth that plain Python searches in a moment."""
    sizes = [(2, 1, 2), (2, 6, 2), (3, 2, 3), (3, 10, 3), (3, 20, 2), (4, 8, 2)]
    cards, worlds, depth = Random(f"defender {seed}").choice(sizes)
    return random_ending(seed, cards, worlds, defender=True), depth


def fronts(kernel: _kernel.AlphaMu, depth: int, cards: Sequence[int] | None = None) -> dict[str, list[str]]:
    report = kernel.analyse(depth, kernel.cards() if cards is None else cards)
    return {str(Card.from_bit(card.card)): card.front for card in report.cards}


@pytest.mark.parametrize("signals", [True, False])
def test_equals_the_reference_whatever_is_switched_on(signals: bool) -> None:
    for seed in range(40):
        position, depth = ending_for_reference(seed)
        random = Random(seed)
        some = Optimizations(**{name: random.random() < 0.7 for name in SWITCHES})
        optimizations = (Optimizations(), some, NOTHING)[seed % 3]
        exploding = 1 if seed % 2 else 20_000
        assert list(differences(position, depth, optimizations, exploding, signals=signals)) == [], seed


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_alone_turned_off_changes_no_front_and_no_value(switch: str) -> None:
    for seed in range(30_000, 30_006):
        position = random_ending(seed, cards=4, worlds=12, defender=True)
        for signals in (True, False):
            plain, other = (
                kernel_for(position, Settings(memory_mb=8, optimizations=optimizations), signals=signals)
                for optimizations in (Optimizations(), replace(Optimizations(), **{switch: False}))
            )
            for depth in (2, plain.full_depth()):
                assert fronts(plain, depth) == fronts(other, depth)
                values = {value_of(kernel.choose(depth, kernel.cards(), 100)) for kernel in (plain, other)}
                assert len(values) == 1


def test_a_partner_who_may_signal_tells_which_ace() -> None:
    """East's two or three says which red ace it is; an East who always plays the lowest spade says nothing."""
    [position] = position_file.loads(WHICH_ACE)
    kernel = kernel_for(position, Settings())
    assert kernel.full_depth() == 3
    assert fronts(kernel, 3)["SA"] == ["11"]
    assert fronts(kernel, 3)["H2"] == ["00"]  # the ace of spades would take the lead away again
    silent = kernel_for(position, Settings(), signals=False)
    assert fronts(silent, 1)["SA"] == ["11"]
    assert fronts(silent, 3)["SA"] == ["01", "10"]
    *_, (report, _) = choose_deeper(silent, silent.cards(), 2, 3)
    assert value_of(report) == 1


def test_silence_never_wins_more_and_depth_only_lowers() -> None:
    differ = 0
    for seed in range(60):
        position = random_ending(seed, cards=5, worlds=30, defender=True, tricks_needed=1 + seed % 4)
        signalling, silent = (
            kernel_for(position, Settings(memory_mb=16), signals=signals) for signals in (True, False)
        )
        by_depth = [[fronts(kernel, depth) for depth in range(1, 5)] for kernel in (signalling, silent)]
        assert by_depth[0][0] == by_depth[1][0]  # PIMC does not ask what a partner's card tells
        for of_kernel in by_depth:
            for shallow, deep in pairwise(of_kernel):
                assert all(Front.parse(*deep[card]) <= Front.parse(*shallow[card]) for card in deep)
        for one, other in zip(*by_depth, strict=True):
            assert all(Front.parse(*other[card]) <= Front.parse(*one[card]) for card in one)
            differ += one != other
    assert differ > 5


def test_neither_threads_nor_memory_nor_a_warm_table_change_an_answer() -> None:
    for seed in range(4):
        position = random_ending(seed, cards=8, worlds=40, defender=True, tricks_needed=4)
        fresh = {depth: fronts(kernel_for(position, Settings(memory_mb=64)), depth) for depth in (1, 2, 3)}
        for settings in (Settings(memory_mb=64), Settings(memory_mb=1), Settings(threads=3, memory_mb=64)):
            warm = kernel_for(position, settings)
            for depth in (3, 1, 2):
                assert fronts(warm, depth) == fresh[depth]


def test_a_plan_played_to_the_end_wins_no_more_than_there_is_to_win() -> None:
    reached = played = 0
    for seed in range(40):
        position = random_ending(seed, 4, 20, weighted=False, defender=True)
        kernel = kernel_for(position, Settings(memory_mb=16))
        full = kernel.full_depth()
        for report in kernel.analyse(full, kernel.cards()).cards:
            won = kernel.achieved(report.card, full)
            assert won <= report.weight
            played, reached = played + 1, reached + (won == report.weight)
    assert reached > 0.8 * played > 60


def test_where_fronts_explode_it_says_so() -> None:
    position = random_ending(5, cards=6, worlds=60, defender=True, tricks_needed=3)
    kernel = kernel_for(position, Settings(front_comparisons=1))
    with pytest.raises(_kernel.FrontsTooLarge):
        kernel.whole_front(2, kernel.cards()[0], 1000, 100_000)
    with pytest.raises(_kernel.FrontsTooLarge):
        kernel.analyse(6, kernel.cards(), 1)


def test_only_a_defender_who_sees_dummy_has_a_question() -> None:
    [position] = position_file.loads(WHICH_ACE)
    question = Question.for_defender(position)
    swapped = replace(question, roles={seat: question.roles[seat.next] for seat in question.roles})
    with pytest.raises(ValueError, match="either declarer asks"):
        swapped.to_kernel()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({'"viewer": "W"': '"viewer": "N"'}, "viewer: North is dummy, and plays no card"),
        ({'"viewer": "W"': '"viewer": "S"'}, "west: is hidden"),
        ({'"viewer": "W"': '"viewer": "X"'}, "viewer: "),
        ({'"west": "A.2.2."': '"west": "AKQJT98765432.A.."'}, "has 14 cards: at most 13 are allowed"),
        ({'"west": "A.2.2."': '"east": "A.2.2."'}, "east: is hidden"),
        ({'"east": "32..A."': '"east": "2..A."'}, r"worlds\[1\].east: East has 2 cards and should have 3"),
        ({'"east": "32..A."': '"east": "32.2.."'}, r"worlds\[1\].east: card H2 is with West"),
    ],
)
def test_bad_input_is_refused_with_its_reason(change: dict[str, str], reason: str) -> None:
    text = WHICH_ACE
    for old, new in change.items():
        text = text.replace(old, new)
    with pytest.raises((PositionError, ValueError), match=reason):
        list(position_file.loads(text))

"""One object of the kernel, asked by several threads at once: each waits for its turn, and is answered right."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from alphamu import _kernel
from alphamu.formats import position as position_file
from alphamu.kernel import kernel_for
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import Style
from alphamu.settings import Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

DATA = Path(__file__).parents[1] / "data"
THREADS = 4
Answer = TypeVar("Answer")


def case(name: str) -> Position:
    return next(position for position in position_file.load(DATA / "exact_endings.json") if position.id == name)


def at_once(ask: Callable[[int], Answer], times: int) -> list[Answer]:
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(ask, range(times)))


@pytest.mark.parametrize("name", ["two_way_queen", "elimination_exit", "triple_squeeze"])
def test_one_search_asked_by_four_threads(name: str) -> None:
    """Before they took turns this ended in a segmentation fault."""
    settings = Settings(memory_mb=16)
    alone = kernel_for(case(name), settings)
    cards = alone.cards()
    expected = {depth: [card.front for card in alone.analyse(depth, cards).cards] for depth in (1, 2, 3)}
    shared = kernel_for(case(name), settings)

    def ask(number: int) -> tuple[int, list[list[str]]]:
        depth = 1 + number % 3
        return depth, [card.front for card in shared.analyse(depth, cards).cards]

    for depth, fronts in at_once(ask, 60):
        assert fronts == expected[depth]


def test_a_search_that_waits_is_stopped_with_the_one_it_waits_for() -> None:
    kernel = kernel_for(case("two_way_queen"), Settings(memory_mb=16))
    kernel.stop()

    def ask(_: int) -> bool:
        with pytest.raises(_kernel.Stopped):
            kernel.analyse(3, kernel.cards())
        return True

    assert all(at_once(ask, 8))
    kernel.go_on()
    assert kernel.analyse(1, kernel.cards()).cards


def test_one_suit_asked_by_four_threads() -> None:
    north, south = 0b110_0011_0000_0000, 0b100_0001_1100  # AQ98 and J432
    alone = _kernel.SuitSolver(north & ~south, south & ~north, 1)
    weights = [1] * len(alone.layouts())
    leads = alone.leads()
    expected = [alone.best(hand, rank, 3, weights) for hand, rank in leads]
    shared = _kernel.SuitSolver(north & ~south, south & ~north, 1)

    def ask(number: int) -> tuple[int, tuple[int, list[int]]]:
        hand, rank = leads[number % len(leads)]
        return number % len(leads), shared.best(hand, rank, 3, weights)

    for place, answer in at_once(ask, 40):
        assert answer == expected[place]


def test_one_solver_asked_by_four_threads() -> None:
    position = case("two_way_queen")
    [world] = (position.worlds or ())[:1]
    hands = [0, 0, 0, 0]
    hands[position.declarer] = position.declarer_hand.mask
    hands[position.dummy] = position.dummy_hand.mask
    for seat, hand in zip(position.hidden, (world.left, world.right), strict=True):
        hands[seat] = hand.mask
    trick = [card.bit for card in position.trick]
    solver = _kernel.Solver(1 << 20)
    answers = at_once(lambda _: solver.tricks(hands, position.strain, position.leader, trick, 0), 40)
    assert len(set(answers)) == 1


def test_the_same_play_outs_asked_by_four_threads() -> None:
    listed = case("two_way_queen")
    position = replace(listed, worlds=None, weights=None, unseen=listed.hidden_cards)
    knowledge = Situation.of_record(position).knowledge
    assert knowledge is not None

    def outs() -> PlayOuts:
        return PlayOuts(position, knowledge, Style("alphamu", depth=2), Style("pimc"), seed=1)

    layouts = outs().stream("threads").layouts(6)
    cards = kernel_for(listed, Settings()).cards()
    expected = [outs().kernel.play(card, layouts) for card in cards]
    shared = outs().kernel
    for place, tricks in enumerate(
        at_once(lambda number: shared.play(cards[number % len(cards)], layouts), 8 * len(cards))
    ):
        assert tricks == expected[place % len(cards)]


def test_one_dealer_asked_by_four_threads() -> None:
    unseen = 0x7FFC
    dealer = _kernel.Layouts(unseen, 6, (unseen, unseen), (0, 0), [(0, [0x7000], 1, 2)], [0])
    expected = dealer.all(), dealer.sample(100, 3)
    for answer in at_once(lambda _: (dealer.all(), dealer.sample(100, 3)), 40):
        assert answer == expected

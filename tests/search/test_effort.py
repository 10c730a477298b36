"""The limits of a search: nodes that all its kernels share, who stopped it first, and what plans may take."""

import threading
from pathlib import Path

import pytest

from alphamu import _kernel
from alphamu.formats import position as position_file
from alphamu.games.random_endings import random_ending
from alphamu.kernel import kernel_for
from alphamu.search.answer import Answer
from alphamu.search.complete_plans import CompletePlans
from alphamu.search.effort import Effort, stopped_after
from alphamu.search.plan_budget import FEW_NODES, NODES_A_SECOND, PlanBudget
from alphamu.settings import Limit, Settings
from alphamu.worlds.situation import Situation

DATA = Path(__file__).parents[1] / "data"
ENDING = next(p for s in range(99) if (p := random_ending(s, 4, 20)).turn.side is p.declarer.side)


def effort(limit: Limit) -> Effort:
    return Effort(kernel_for(ENDING, Settings()), limit)


def budget(limit: Limit, *, cards_left: int, deepest: int = 9) -> PlanBudget:
    kernel = kernel_for(ENDING, Settings())
    answer = Answer(ENDING, kernel, Effort(kernel, limit), lambda analysis: None, by_value=True, layouts=None)
    plans = CompletePlans(kernel, answer.bounds, for_declarer=True)
    return PlanBudget(Effort(kernel, limit), plans, cards_left=cards_left, deepest=deepest)


def test_kernels_share_the_nodes_of_their_search() -> None:
    kernels = [kernel_for(ENDING, Settings()) for _ in range(2)]
    together = Effort(kernels[0], Limit(nodes=1_000_000))
    together.share_with(kernels[1])
    for kernel in kernels:
        kernel.analyse(2, kernel.cards())
    assert together.nodes == kernels[0].nodes + kernels[1].nodes > kernels[0].nodes > 0
    assert together.nodes_left == 1_000_000 - together.nodes
    assert not together.is_spent


def test_a_limit_counts_what_takes_long_between_the_nodes() -> None:
    """A hard ending, whose fronts explode: without this, a limit of nodes says nothing of the time."""
    [hard] = position_file.load(DATA / "hard_ending.json")
    kernel = kernel_for(Situation.of_record(hard).deal(None).position, Settings())

    def value_all() -> None:
        for depth in range(1, kernel.full_depth() + 1):
            for card in kernel.cards():
                kernel.value(depth, card, 3_432)

    kernel.limit_nodes(200_000)
    with pytest.raises(_kernel.Stopped):
        value_all()
    assert 200_000 < kernel.spent < 201_000
    assert kernel.nodes < 150_000


def test_where_fronts_stay_small_nodes_are_all_that_is_spent() -> None:
    kernel = kernel_for(ENDING, Settings())
    kernel.analyse(3, kernel.cards())
    assert kernel.spent == kernel.nodes


def test_the_first_reason_to_stop_counts() -> None:
    stopped = effort(Limit())
    stopped.stop("Ctrl-C")
    stopped.stop("time limit")
    assert (stopped.stop_reason, stopped.is_spent) == ("Ctrl-C", True)


def test_work_is_stopped_when_its_time_is_over_and_not_before() -> None:
    over = threading.Event()
    with stopped_after(0.01, over.set):
        assert over.wait(60)
    for seconds in (None, 3600.0):
        never = threading.Event()
        with stopped_after(seconds, never.set):
            pass
        assert not never.is_set()


@pytest.mark.parametrize(
    ("cards_left", "depth", "explodes", "is_first", "nodes"),
    [
        (8, 1, False, True, FEW_NODES),  # a small ending gets its first plan at once
        (9, 1, False, True, 0),  # a larger one waits until the search has gone some way
        (8, 1, False, False, 0),
        (13, 1, True, False, FEW_NODES),  # where fronts explode a plan tells more than the next depth
        (13, 9, False, True, FEW_NODES),  # nothing comes after the last depth
    ],
)
def test_plans_get_nodes_before_their_turn_only_where_they_are_wanted_soon(
    cards_left: int, depth: int, explodes: bool, is_first: bool, nodes: int
) -> None:
    limit = Limit()
    assert budget(limit, cards_left=cards_left).nodes(depth, explodes=explodes, is_first=is_first) == nodes


def test_plans_take_no_more_than_the_time_and_the_nodes_allow() -> None:
    short = budget(Limit(seconds=0.1), cards_left=5).nodes(1, explodes=False, is_first=True)
    assert short == NODES_A_SECOND // 10 < FEW_NODES
    assert budget(Limit(nodes=1_000), cards_left=5).nodes(1, explodes=False, is_first=True) == 250

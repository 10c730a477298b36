"""Reviews that are run here, and given up."""

from __future__ import annotations

import pytest

from alphamu.experiments.run import cluster_workers
from alphamu.review.decisions import Decision
from alphamu.review.effort import Effort
from alphamu.review.judging import judge
from alphamu.review.means import GivenUpError, Means
from alphamu.review.question import Question
from alphamu.review.run import Review

from .hands import FINESSE, evening


class Asked:
    """Says that a review is given up after so many questions."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.times = 0

    def __call__(self) -> bool:
        self.times += 1
        return self.times > self.patience


@pytest.mark.parametrize("after", [0, 1, 2])  # the lead, dummy's card for declarer, a defender's
def test_a_decision_of_the_first_trick_can_be_given_up_at_any_layout(after: int) -> None:
    asked = Asked(12)
    with pytest.raises(GivenUpError):
        judge(Question(Decision(evening(), after), Effort(0.5)), Means(is_given_up=asked))
    assert asked.times == asked.patience + 1


def test_a_review_that_is_given_up_keeps_what_was_judged() -> None:
    review = Review([evening()], Effort(0.1))
    judged: list[int] = []
    review.judge_here(lambda _, judgement: judged.append(judgement.after), lambda: bool(judged))
    assert len(judged) == review.done == 1 < review.total
    assert "decisions are not judged yet" in review.result().boards[0].left_out[-1]


def test_the_workers_of_a_cluster_judge_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    alone, together = (Review([FINESSE], Effort(0.5)) for _ in range(2))
    alone.judge_here(lambda *_: None)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
        ) as local,
        cluster_workers(local.scheduler_address) as (executor, size),
    ):
        together.judge_all(executor, size)
    assert together.result() == alone.result()


def test_a_review_of_an_ending_ends() -> None:
    review = Review([FINESSE], Effort(0.5))
    review.judge_here(lambda *_: None)
    assert review.done == review.total > 0

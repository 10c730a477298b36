"""The questions on which kernels are compared."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bench.solver_positions import measure, sets


def test_the_same_questions_come_out_the_same() -> None:
    """Nothing but the time changes from run to run; and other answers are told apart."""
    (name, groups), again = next(sets(1)), next(sets(1))
    assert (name, groups) == again == ("6 cards, notrump", groups)
    few = [list(islice(groups[0], 60))]
    found = measure(few, rounds=2)
    assert found.questions == 60
    assert found.positions == pytest.approx(found.middle)
    assert found.positions > 1
    assert replace(measure(few, rounds=1), microseconds=0) == replace(found, microseconds=0)
    lost = [[(*question[:-1], 7) for question in few[0]]]  # of six tricks
    assert measure(lost, rounds=1).answers != found.answers

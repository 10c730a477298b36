"""What of the learning of the order of leads needs no torch: questions, and what is read of samples."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from alphamu._kernel import Solver
from alphamu.bench.positions import shipped_positions
from training.lead_questions import line, of_position, of_random_deal, questions
from training.lead_samples import FEATURES, MOST_LEADS, RANK, LeadSamples, regrets


@pytest.mark.parametrize("trumps", [False, True])
def test_a_random_deal_is_asked_about_what_is_made_and_one_more(*, trumps: bool) -> None:
    rng = random.Random(5)
    solver = Solver(16 << 20)
    strains = set()
    for _ in range(3):
        asked = list(of_random_deal(rng, trumps=trumps))
        assert [solver.reaches(*question) for question in asked] in ([True, False], [False], [True])
        strains |= {question[1] for question in asked}
    assert (4 in strains) is not trumps


def test_a_position_is_asked_about_as_at_the_first_depth() -> None:
    """Two of the worlds, all cards; a lead and dummy's card lie in the trick."""
    [position, *_] = shipped_positions("end8")
    asked = list(of_position(position, worlds=2))
    assert {len(question[3]) for question in asked} == {2}
    assert len(asked) == 2 * len({question[3][1] for question in asked})
    assert {sum(hand.bit_count() for hand in question[0]) for question in asked} == {4 * 8 - 2}


def test_lines_of_questions() -> None:
    numbered = list(islice(questions("notrump", 3, 10), 40))
    for number, question in numbered:
        numbers = list(map(int, line(number, question).split()))
        assert numbers[0] == number
        assert numbers[1:5] == question[0]
        assert len(numbers) == 10 + len(question[3])
    assert [number for number, _ in numbered] == sorted(number for number, _ in numbered)
    assert numbered[0] != next(iter(questions("notrump", 4, 10)))


def lead(rank: int, succeeded: int, positions: int) -> str:
    """A line's part."""
    features = [0] * FEATURES
    features[RANK] = rank
    return " ".join(map(str, (*features, succeeded, positions)))


def test_samples_with_a_choice_are_read(tmp_path: Path) -> None:
    good = f"1 9 {lead(14, 1, 7)} {lead(5, 0, 17)} {lead(3, 1, 97)} 3"
    lines = [
        good,
        f"0 9 {lead(2, 1, 1)} {lead(3, 1, 1)} 2",
        f"1 8 {lead(4, 1, 7)} 1",
        f"1 8 {lead(4, 0, 7)} {lead(3, 2, 7)} 2",
        good[:-60],
        good[:-2],
        good.replace(" 1 7 ", " 2 7 "),
    ]
    path = tmp_path / "samples.txt"
    path.write_text("\n".join(lines))
    found = LeadSamples.read([path], at_notrump=True)
    assert found.features.shape == (2, MOST_LEADS, FEATURES)
    assert found.features[0, :4, RANK].tolist() == [14, 5, 3, 0]
    assert found.is_lead.sum(axis=1).tolist() == [3, 3]
    assert found.regret[0, :3].tolist() == pytest.approx(np.log([1, 27 / 10, 10]).tolist())
    assert found.regret[1, :3].tolist() == pytest.approx(np.log([107 / 100, 117 / 100, 1]).tolist())


def test_a_lead_that_was_given_up_is_no_success() -> None:
    succeeded, positions = np.array([False, True]), np.array([200_000, 100])
    assert regrets(succeeded, positions).tolist() == pytest.approx([np.log(200_103 / 103), 0])

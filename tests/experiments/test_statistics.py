import math

import pytest
from scipy import stats

from alphamu.experiments.statistics import Mean, Paired, Proportion


@pytest.mark.parametrize(("count", "total"), [(0, 10), (3, 10), (301, 500), (500, 500)])
def test_the_interval_of_a_share_is_wilsons(count: int, total: int) -> None:
    expected = stats.binomtest(count, total).proportion_ci(method="wilson")
    assert Proportion(count, total).interval == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 0), (5, 5), (30, 15), (2, 40)])
def test_the_paired_test_is_the_exact_binomial_test(first: int, second: int) -> None:
    expected = stats.binomtest(first, first + second).pvalue if first + second else 1.0
    assert Paired(first, second, 100).p_value == pytest.approx(expected)


def test_the_papers_winrate_is_counted_over_the_deals_that_differ() -> None:
    alphamu = [True, True, True, False, False]
    pimc = [True, False, False, True, False]
    duel = Paired.of(alphamu, pimc)
    assert (duel.first_only, duel.second_only, duel.deals) == (2, 1, 5)
    assert duel.winrate.share == pytest.approx(2 / 3)
    assert duel.gain == pytest.approx(0.2)
    # The same from the differences 0, 1, 1, -1, 0 themselves: mean 0.2, variance 0.56.
    half = 1.959964 * math.sqrt(0.56 / 5)
    assert duel.gain_interval == pytest.approx((0.2 - half, 0.2 + half))


def test_the_interval_of_a_share_covers_the_truth_about_as_often_as_it_says() -> None:
    within = 0.0
    for count in range(41):
        low, high = Proportion(count, 40).interval
        if low <= 0.3 <= high:
            within += stats.binom.pmf(count, 40, 0.3)
    assert 0.92 < within < 0.98


def test_a_mean_with_its_error() -> None:
    mean = Mean.of([1.0, 2.0, 4.0, 5.0])
    assert mean.value == 3
    assert mean.error == pytest.approx(stats.sem([1, 2, 4, 5]))

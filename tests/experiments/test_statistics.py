import math

import pytest
from scipy import optimize, stats

from alphamu.experiments.statistics import Z95, Mean, Paired, Proportion


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


@pytest.mark.parametrize("counts", [(12, 9, 100), (40, 20, 160), (30, 15, 500), (1, 0, 20), (3, 0, 4)])
def test_the_ends_of_a_gain_are_those_that_a_score_test_just_holds(counts: tuple[int, int, int]) -> None:
    """Tango's interval, with the likeliest shares under each end looked for numerically."""
    first, second, deals = counts
    for end, sign in zip(Paired(*counts).gain_interval, (1, -1), strict=True):
        other = likeliest_share_of_the_second(first, second, deals, end)
        spread = math.sqrt((2 * other + end - end**2) / deals)
        assert ((first - second) / deals - end) / spread == pytest.approx(sign * Z95, abs=1e-3)


def likeliest_share_of_the_second(first: int, second: int, deals: int, gain: float) -> float:
    """How many deals only the second makes, if the first makes by `gain` more of all."""

    def unlikelihood(share: float) -> float:
        shares = (share + gain, share, 1 - 2 * share - gain)
        counts = (first, second, deals - first - second)
        return -sum(count * math.log(max(one, 1e-300)) for count, one in zip(counts, shares, strict=True) if count)

    bounds = (max(0.0, -gain), (1 - gain) / 2)
    return float(optimize.minimize_scalar(unlikelihood, bounds=bounds, options={"xatol": 1e-10}).x)


@pytest.mark.parametrize("deals", [1, 4, 100])
def test_where_no_deal_differs_the_interval_knows_how_few_were_played(deals: int) -> None:
    """As wide as Wilson's interval of no deal among so many."""
    _, most = Proportion(0, deals).interval
    assert Paired(0, 0, deals).gain_interval == pytest.approx((-most, most))


def test_the_interval_of_a_gain_covers_the_truth_about_as_often_as_it_says() -> None:
    """Twenty deals, of which each declarer makes one in ten that the other does not."""
    within = 0.0
    for first in range(21):
        for second in range(21 - first):
            low, high = Paired(first, second, 20).gain_interval
            if low <= 0 <= high:
                within += stats.multinomial.pmf((first, second, 20 - first - second), 20, (0.1, 0.1, 0.8))
    assert 0.92 < within < 0.99


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

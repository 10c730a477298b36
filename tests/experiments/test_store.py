"""Results files that are not what they seem: refused in one line that says where and what."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.papers import EXPERIMENTS
from alphamu.experiments.report import report
from alphamu.experiments.series import Outcome
from alphamu.experiments.store import Store
from alphamu.experiments.table import Result


def of_other_players(name: str, path: Path) -> Store:
    """A results file with the name of an experiment, in which one declarer is another."""
    series = list(EXPERIMENTS[name].make(1))
    series[0] = replace(series[0], declarers=("dd", *series[0].declarers[1:]))
    store = Store(path)
    store.begin(name, series)
    results = dict.fromkeys(series[0].declarers, Result(9, True, 400, (), ()))
    store.add(series[0], Outcome(0, "", 0.5, results))
    return store


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_results_that_only_bear_the_name_of_an_experiment_are_told_so(name: str, tmp_path: Path) -> None:
    store = of_other_players(name, tmp_path / "t.sqlite")
    if name in ("rivals", "expert-strength", "expected-defenders"):  # whose tables are of whoever has played
        assert report(store)
    else:
        with pytest.raises(
            ExperimentError, match=f"t.sqlite: is called {name}, but has other series or declarers"
        ):
            report(store)

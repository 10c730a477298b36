"""Experts' boards played on after the real lead."""

from __future__ import annotations

from alphamu.experiments.expert_boards import Records
from alphamu.experiments.series import Series
from alphamu.experiments.table import Table
from alphamu.players.registry import player_named

MATCH = ("examples/village-match.lin",)


def test_the_real_lead_is_kept() -> None:
    records = Records(MATCH)
    task = records.task(1, 0)
    assert len(task.cards) == 1
    assert task.auction is not None
    result = Table(task, seed=1).play(player_named("random"), player_named("dd"))
    assert result.cards[:1] == task.cards
    assert all(decision.place > 0 for decision in result.decisions)


def test_what_cannot_be_made_any_more_is_not_played() -> None:
    """Against defenders who see all cards a contract that is lost stays lost; the result is the same."""
    for number in range(len(Records(MATCH))):
        task = Records(MATCH).task(1, number)
        ended = Table(task, seed=1).play(player_named("random"), player_named("dd"))
        whole = Table(task, seed=1, to_the_end=True)
        object.__setattr__(task, "ends_when_lost", False)
        assert whole.play(player_named("random"), player_named("dd")).made is ended.made


def test_a_series_of_records_is_written_and_read() -> None:
    series = Series("boards", Records(MATCH, 2), ("alphamu(depth=1, worlds=4, believe='rules')",), "dd")
    assert Series.from_json(series.to_json()) == series


def test_each_belief_is_a_player_of_its_own() -> None:
    names = [f"alphamu(depth=1, worlds=6, believe={one!r})" for one in ("experts", "rules", "nothing")]
    outcome = Series("boards", Records(MATCH), tuple(names), "dd").play(0)
    assert set(outcome.results) == set(names)
    assert all(result.failure is None for result in outcome.results.values())

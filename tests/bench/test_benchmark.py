"""The benchmark measures what it says: its positions, its questions, its arithmetic."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import alphamu.bench.benchmark as benchmark_module
from alphamu._kernel import Solver
from alphamu.bench.benchmark import Benchmark, runs
from alphamu.bench.contestants import BenchError, Leaves, distinct_cards
from alphamu.bench.dealing import seconds_for_experts
from alphamu.bench.first_answer import FirstAnswers, best_at, first_answers
from alphamu.bench.playing_out import milliseconds_to_stop
from alphamu.bench.positions import made_positions, shipped_positions, with_more_worlds
from alphamu.bench.race import race
from alphamu.bench.report import GOAL_MILLISECONDS_TO_STOP, GOAL_SECONDS_FOR_EXPERTS, GOALS, Report
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.double_dummy.dds import Dds
from alphamu.formats.position import loads
from alphamu.kernel import kernel_for
from alphamu.settings import Settings

# Dummy to play to the lead of the queen: the king wins in the world where West has led from queen and jack, and
# finds the ace over it in the other.
#
#     North  K2 - 32 -          declarer needs one trick
#     South  43 - 54 -
KING_OR_NOT = """{"id": "king", "trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "W", "trick": ["SQ"],
    "north": "K2..32.", "south": "43..54.",
    "worlds": [{"west": "AJ..6.", "east": "T9..A7."}, {"west": "JT..6.", "east": "A9..A7."}]}"""


@pytest.mark.parametrize(("cards", "seed"), [(10, 2020), (6, 2020), (6, 7)])
def test_made_positions_are_undecided_endings_with_dummy_to_play(cards: int, seed: int) -> None:
    positions = made_positions(cards, seed)
    assert positions == made_positions(cards, seed)
    assert len(set(map(str, positions))) == len(positions) == 10
    for position in positions:
        assert (position.turn, position.leader, len(position.trick)) == (Seat.NORTH, Seat.WEST, 1)
        assert position.cards_left == cards
        kernel = kernel_for(position, Settings(memory_mb=16))
        best = max(len(card.front[0].replace("0", "")) for card in kernel.analyse(1, kernel.cards()).cards)
        assert 0 < best < len(position.worlds or ()) == 20


def test_shipped_positions() -> None:
    assert [position.cards_left for position in shipped_positions("full")] == [13] * 10
    assert [position.cards_left for position in shipped_positions("end8")] == [8] * 10


def test_more_worlds_begin_with_those_there_were() -> None:
    [position, *_] = shipped_positions("end8")
    more = with_more_worlds(position, 320).worlds or ()
    assert more[:20] == position.worlds
    assert len(set(more)) == 320


def test_leaf_questions_of_all_sizes_have_the_same_answers_from_solver_and_dds() -> None:
    solver, dds = Solver(64 << 20), Dds()
    for position in (*made_positions(6), *shipped_positions("end8")):
        leaves = Leaves(position, solver, dds)
        with pytest.raises(BenchError, match=str(position.id)):
            leaves.check()  # nobody has answered yet
        for contestant in (leaves.solver, leaves.dds_by_card, leaves.dds_by_world, leaves.dds_all_cards):
            contestant()
        leaves.check()


def test_a_solver_that_answers_wrongly_is_found_out() -> None:
    class Optimist:
        def reaches(self, *question: object) -> bool:
            return True

        def clear(self) -> None:
            pass

    [position] = loads(KING_OR_NOT)
    assert [str(card) for card in distinct_cards(position)] == ["S2", "SK"]
    leaves = Leaves(position, Optimist(), Dds())  # type: ignore[arg-type]
    for contestant in (leaves.solver, leaves.dds_by_card, leaves.dds_all_cards):
        contestant()
    with pytest.raises(BenchError, match="king: the solver and DDS give different answers"):
        leaves.check()


def test_dds_forgets() -> None:
    """A question asked again is looked up, unless the table was emptied: then it costs as many nodes as before."""
    [position, *_] = shipped_positions("full")
    dds = Dds()
    leaves = Leaves(position, Solver(1 << 20), dds)

    def nodes() -> int:
        return sum(question._answer.nodes for question in leaves._by_card)

    dds.forget()
    leaves.dds_by_card()
    first = nodes()
    dds.forget()
    leaves.dds_by_card()
    assert nodes() == first > 1000
    leaves.dds_by_card()
    assert nodes() < first


def test_the_median_of_the_repetitions_of_the_mean_over_the_positions() -> None:
    times: Iterator[float] = iter([1.0, 2.0, 30.0, 40.0, 3.0, 5.0])
    seen: list[None] = []
    forgotten: list[int] = []
    runs = {"us": [lambda: next(times), lambda: next(times)]}
    result = race(runs, 3, lambda: seen.append(None), lambda: forgotten.append(len(seen)))
    assert result == {"us": 4.0}
    assert len(seen) == 6
    assert forgotten == [0, 2, 4]


def test_a_short_round_counts_the_second_time() -> None:
    """Whoever comes after another finds the caches swept, and in a few milliseconds that tells."""
    times: Iterator[float] = iter([0.04, 0.02, 0.01, 0.03])
    seen: list[None] = []
    forgotten: list[int] = []
    runs = {"us": [lambda: next(times), lambda: next(times)]}
    assert race(runs, 1, lambda: seen.append(None), lambda: forgotten.append(len(seen))) == {"us": 0.02}
    assert len(seen) == 2  # as many as a round has that counts
    assert forgotten == [0, 2]


def test_ratios_from_times(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {
        "solver": 0.5,
        "dds_by_card": 10.0,
        "dds_by_world": 8.0,
        "dds_all_cards": 4.0,
        "alphamu_m3": 2.0,
        "alphamu_full": 8.0,
        "engine_m3": 4.0,
        "make": 1.0,
        "tricks": 2.0,
        "points": 3.0,
        "20_worlds": 1.0,
        "320_worlds": 5.0,
        "1_threads": 3.0,
        "2_threads": 2.0,
    }
    taken: list[int] = []

    def fixed(
        contestants: dict[str, list[object]], repetitions: int, on_run: object, forget: object
    ) -> dict[str, float]:
        taken.append(repetitions * sum(map(len, contestants.values())))
        return {name: seconds[name] for name in contestants}

    monkeypatch.setattr(benchmark_module, "race", fixed)
    monkeypatch.setattr(benchmark_module, "slowest_game", lambda: 1e6)
    monkeypatch.setattr(benchmark_module, "seconds_to_play_out", lambda positions: 0.1)
    monkeypatch.setattr(benchmark_module, "milliseconds_to_stop", lambda positions: 5.0)
    first = FirstAnswers(0.4, 0.6, stable=2, hands=3)
    monkeypatch.setattr(benchmark_module, "first_answers", lambda positions: first)
    monkeypatch.setattr(Leaves, "check", lambda self: None)
    benchmark = Benchmark(repetitions=2, positions=3)
    assert len(list(benchmark.run())) == len(benchmark.stages)
    assert benchmark.report.complete
    assert sum(taken) + 4 == runs(repetitions=2, positions=3)  # dealing, play-outs of two sizes, first figures
    assert benchmark.report.first_answers is first
    assert benchmark.report.ratios == {
        "leaf_13": 16,
        "end8_tricks_vs_make": 2,
        "end8_points_vs_make": 3,
        "leaf_10": 16,
        "leaf_8": 16,
        "leaf_6": 16,
        "full_m3_vs_pimc_dds": 2,
        "full_engine_m3_vs_pimc_dds": 1,
        "end8_m3_vs_pimc_dds": 2,
        "end8_full_vs_pimc_dds": 0.5,
        "end8_engine_m3_vs_pimc_dds": 1,
        "worlds_320_vs_20": 5,
        "end8_worlds_320_vs_20": 5,
        "two_threads_vs_one": 1.5,
    }
    assert {goal.name for goal in GOALS} < set(benchmark.report.ratios)


def test_the_best_card_of_the_moment() -> None:
    two, ace = Card.parse("S2"), Card.parse("SA")
    answers = [(0.5, two), (1.5, ace), (3.0, two)]
    assert [best_at(answers, seconds) for seconds in (0.4, 0.5, 2.0, 3.0)] == [None, two, ace, two]


def test_first_figures_of_an_ending() -> None:
    """Of eight cards, since whole hands take seconds: the first depth comes before the last."""
    found = first_answers(shipped_positions("end8")[:2])
    assert found.hands == 2
    assert 0 <= found.stable <= 2
    assert 0 < found.median_seconds <= found.longest_seconds < 60


def test_a_report_says_what_is_missing() -> None:
    report = Report(repetitions=1, positions=2, ratios={"leaf_6": 200.0, "worlds_320_vs_20": 20.0})
    values = json.loads(json.dumps(report.to_json()))
    assert list(values["ratios"]) == ["leaf_6", "worlds_320_vs_20"]
    assert values["complete"] is False
    goals = {goal.name: goal for goal in GOALS}
    assert goals["leaf_6"].is_reached(200.0)
    assert not goals["leaf_6"].is_reached(199.0)
    assert goals["worlds_320_vs_20"].is_reached(5.9)
    assert not goals["worlds_320_vs_20"].is_reached(6.0)


def test_without_dds_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("alphamu.double_dummy.dds.find_spec", lambda name: None)
    with pytest.raises(SystemExit) as left:
        main(["bench"])
    assert left.value.code == 2
    said = "alphamu: DDS is not installed: it comes with endplay, as in pip install 'alphamu[bench]'\n"
    assert capsys.readouterr() == ("", said)


def test_ctrl_c_shows_what_there_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(self: Benchmark) -> Iterator[str]:
        self.report.ratios["leaf_6"] = 123.0
        yield "6 cards"
        raise KeyboardInterrupt

    monkeypatch.setattr(Benchmark, "run", interrupted)
    with pytest.raises(SystemExit) as left:
        main(["bench", "--json"])
    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out)["ratios"] == {"leaf_6": 123.0}


def test_worlds_as_experts_would_have_them_are_soon_dealt() -> None:
    """A hundred at trick one, in processor time."""
    assert seconds_for_experts(100) <= GOAL_SECONDS_FOR_EXPERTS


def test_play_outs_stop_soon_wherever_they_are() -> None:
    """From trick one, stopped at ten moments, in processor time."""
    assert milliseconds_to_stop(shipped_positions("full")[:1]) <= GOAL_MILLISECONDS_TO_STOP

"""The benchmark as a whole: stage by stage, each adding its ratios to the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from alphamu._kernel import Solver
from alphamu.aims import Aim, AimKind, Worth
from alphamu.bench.contestants import SOLVER_MEMORY, Leaves, alphamu_run, engine_run
from alphamu.bench.dealing import microseconds_of_a_layout, seconds_for_experts, slowest_game
from alphamu.bench.first_answer import first_answers
from alphamu.bench.playing_out import milliseconds_to_stop, seconds_to_play_out, with_trumps
from alphamu.bench.positions import WORLDS, made_positions, shipped_positions, with_more_worlds
from alphamu.bench.race import Run, race
from alphamu.bench.report import Report
from alphamu.bridge.contract import Contract
from alphamu.bridge.stakes import Stakes
from alphamu.double_dummy.dds import Dds
from alphamu.worlds.position import Position

DEPTH = 3
MORE_WORLDS = 320
WORLDS_FOR_THREADS = 100
GAME = Contract.parse("3NT by S")


class Benchmark:
    """One run. `report` holds what has been measured so far; `on_run` is told of every single time taken."""

    def __init__(self, repetitions: int, positions: int, on_run: Callable[[], None] = lambda: None) -> None:
        self.report = Report(repetitions, positions)
        self._dds = Dds()
        self._solver = Solver(SOLVER_MEMORY)
        self._on_run = on_run

    @property
    def stages(self) -> dict[str, Callable[[], None]]:
        """What there is to do, in order, by what a user would call it."""
        return {
            "6 cards": lambda: self._sizes("end6", made_positions(6), "leaf_6"),
            "8 cards": lambda: self._sizes("end8", shipped_positions("end8"), "leaf_8", depths=(DEPTH, None)),
            "scores, 8 cards": self._scores,
            "10 cards": lambda: self._sizes("end10", made_positions(10), "leaf_10"),
            "dealing": self._dealing,
            "play-outs, 8 cards": lambda: self._play_outs("end8"),
            "play-outs, 13 cards": lambda: self._play_outs("full"),
            "13 cards": lambda: self._sizes("full", shipped_positions("full"), "leaf_13", depths=(DEPTH,)),
            "320 worlds, 8 cards": lambda: self._worlds("end8", "end8_worlds_320_vs_20"),
            "320 worlds, 13 cards": lambda: self._worlds("full", "worlds_320_vs_20"),
            "two threads, 13 cards": self._threads,
            "first figures, 13 cards": self._first_answers,
        }

    def run(self) -> Iterator[str]:
        """Measure everything; the name of each stage comes before it begins."""
        for name, stage in self.stages.items():
            yield name
            stage()
        self.report.complete = True

    def _sizes(self, kind: str, positions: list[Position], leaf: str, depths: tuple[int | None, ...] = ()) -> None:
        """Leaf questions, and αμ against PIMC with DDS, on positions of one size."""
        positions = positions[: self.report.positions]
        leaves = [Leaves(position, self._solver, self._dds) for position in positions]
        contestants: dict[str, list[Run]] = {
            "solver": [one.solver for one in leaves],
            "dds_by_card": [one.dds_by_card for one in leaves],
            "dds_by_world": [one.dds_by_world for one in leaves],
            "dds_all_cards": [one.dds_all_cards for one in leaves],
        }
        for depth in depths:
            contestants[_alphamu(depth)] = [alphamu_run(position, depth) for position in positions]
        if depths:
            contestants["engine_m3"] = [engine_run(position, DEPTH) for position in positions]
        seconds = self._race(kind, contestants)
        for one in leaves:
            one.check()
        a_call_each = min(seconds["dds_by_card"], seconds["dds_by_world"])
        pimc = min(a_call_each, seconds["dds_all_cards"])
        self.report.ratios[leaf] = a_call_each / seconds["solver"]
        for name, taken in seconds.items():
            if name.startswith(("alphamu_", "engine_")):
                self.report.ratios[f"{kind}_{name.removeprefix('alphamu_')}_vs_pimc_dds"] = pimc / taken

    def _scores(self) -> None:
        """How much longer αμ takes to play for tricks, or for the points of 3NT, than to make the contract."""
        positions = shipped_positions("end8")[: self.report.positions]
        staked = [replace(one, stakes=Stakes(GAME, tricks_won=9 - one.tricks_needed)) for one in positions]
        contestants = {"make": [alphamu_run(position, DEPTH) for position in positions]}
        for kind in (AimKind.TRICKS, AimKind.POINTS):
            contestants[kind.value] = [alphamu_run(one, DEPTH, Worth.of(Aim(kind), one)) for one in staked]
        seconds = self._race("end8_scores", contestants)
        for kind in (AimKind.TRICKS, AimKind.POINTS):
            self.report.ratios[f"end8_{kind}_vs_make"] = seconds[kind.value] / seconds["make"]

    def _worlds(self, kind: str, ratio: str) -> None:
        """How αμ's time grows with the number of worlds."""
        positions = shipped_positions(kind)[: self.report.positions]
        few, many = f"{WORLDS}_worlds", f"{MORE_WORLDS}_worlds"
        contestants = {
            few: [alphamu_run(position, DEPTH) for position in positions],
            many: [alphamu_run(with_more_worlds(position, MORE_WORLDS), DEPTH) for position in positions],
        }
        seconds = self._race(f"{kind}_worlds", contestants)
        self.report.ratios[ratio] = seconds[many] / seconds[few]

    def _threads(self) -> None:
        """How much sooner αμ is done with a second thread, by the clock on the wall."""
        positions = [
            with_more_worlds(position, WORLDS_FOR_THREADS)
            for position in shipped_positions("full")[: self.report.positions]
        ]
        contestants = {
            f"{threads}_threads": [alphamu_run(position, DEPTH, threads=threads) for position in positions]
            for threads in (1, 2)
        }
        seconds = self._race("full_threads", contestants)
        self.report.ratios["two_threads_vs_one"] = seconds["1_threads"] / seconds["2_threads"]

    def _first_answers(self) -> None:
        self.report.first_answers = first_answers(shipped_positions("full")[: self.report.positions])
        self._on_run()

    def _race(self, name: str, contestants: dict[str, list[Run]]) -> dict[str, float]:
        seconds = race(contestants, self.report.repetitions, self._on_run, self._forget)
        self.report.milliseconds[name] = {contestant: 1000 * taken for contestant, taken in seconds.items()}
        return seconds

    def _forget(self) -> None:
        self._solver.clear()
        self._dds.forget()

    def _play_outs(self, kind: str) -> None:
        positions = shipped_positions(kind)[: self.report.positions]
        self.report.seconds_to_play_out[kind] = seconds_to_play_out(positions)
        self.report.seconds_to_play_out[f"{kind}_trumps"] = seconds_to_play_out(list(map(with_trumps, positions)))
        if kind == "full":
            self.report.milliseconds_to_stop = milliseconds_to_stop(positions)
        self._on_run()

    def _dealing(self) -> None:
        self.report.worlds_per_second = slowest_game()
        self.report.seconds_for_experts = seconds_for_experts()
        self.report.microseconds_of_a_layout = microseconds_of_a_layout()
        self._on_run()


def runs(repetitions: int, positions: int) -> int:
    """How many times are taken in all."""
    return 4 + repetitions * positions * (4 + 7 + 3 + 4 + 6 + 2 + 2 + 2)


def _alphamu(depth: int | None) -> str:
    return "alphamu_full" if depth is None else f"alphamu_m{depth}"

"""The engine: drives the kernel deeper and deeper, reports every finished depth, and stops when it must.

>>> from alphamu.formats.position import loads
>>> position = loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S", "trick": [],
...   "north": "AQ...", "south": "32...", "worlds": [
...     {"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."},
...     {"west": "..32.", "east": "K4..."}]}''')[0]
>>> analysis = analyse(position)
>>> str(analysis.best.card), round(analysis.best.make, 2), round(analysis.best.pimc, 2), analysis.complete
('S2', 0.33, 0.67, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from queue import SimpleQueue
from typing import Protocol

from alphamu import _kernel
from alphamu.aims import Aim, OtherTables, Worth, aim_here
from alphamu.aims.aim import AimKind
from alphamu.background import BackgroundThread
from alphamu.kernel import kernel_for
from alphamu.search.analysing import Analysing
from alphamu.search.analysis import Analysis
from alphamu.search.answer import Answer
from alphamu.search.choosing import Choosing
from alphamu.search.effort import Effort, stopped_after
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Dealt

DEFENDERS_SHARE = 3 / 4  # of the memory: with a defender on turn the rest is for a second kernel


class Watched(Protocol):
    """What can be watched, stopped and asked for its answer: a search, or a search and what follows it."""

    @property
    def position(self) -> Position:
        """What is searched."""

    @property
    def settings(self) -> Settings:
        """How."""

    @property
    def latest(self) -> Analysis:
        """What is known now."""

    @property
    def was_stopped(self) -> bool:
        """Whether the search was told to stop."""

    @property
    def kernel(self) -> _kernel.AlphaMu:
        """The kernel with all it has learnt."""

    def result(self) -> Analysis:
        """Wait for the end and return the answer."""


def analyse(
    dealt: Dealt | Position,
    limit: Limit | None = None,
    settings: Settings | None = None,
    *,
    play: bool = False,
    plans: bool = True,
    aim: Aim | None = None,
    on_depth: Callable[[Analysis], None] | None = None,
    solver: _kernel.Solver | None = None,
) -> Analysis:
    """Search worlds that were dealt, or that a position lists, and wait for the answer.

    `aim` is what declarer plays for, by default what the position says, or to make the contract. `on_depth` gets
    every finished depth. `plans` and `solver` are as for `Search`.
    """
    search = Search(dealt, limit, settings, play=play, plans=plans, aim=aim, solver=solver)
    search.start()
    try:
        for analysis in search.depths():
            if on_depth:
                on_depth(analysis)
    except BaseException:
        search.stop()
        raise
    return search.result()


def worth_of(
    position: Position, aim: Aim | None = None, tables: OtherTables | None = None
) -> tuple[Worth | None, str]:
    """What the worlds of a position are worth, None where only the contract counts; and why it is another aim.

    Where nothing counts any more by the aim, the play is for tricks.
    """
    if aim is None:
        aim = Aim() if position.aim is None else Aim.named(position.aim)
    aim, note = aim_here(aim, position)
    if aim.is_make:
        return None, note
    worth = Worth.of(aim, position, tables)
    if not worth.levels:
        note = f"No trick counts any more, played {aim.words}: now it is played for tricks."
        worth = Worth.of(Aim(AimKind.TRICKS), position)
    return worth, note


class Search:
    """A search in its own thread, of worlds that were dealt, or that a position lists.

    In analysis mode every card gets its own value; in play mode only the best card is looked for, faster, and the
    others get bounds. `stop` may be called from any thread at any time: the answer is then the last finished
    depth. Without `plans` none is played to the end between the depths: there are no lower bounds then, and the
    time is left for something else; without `tricks` these are not counted. `tables` know what layouts are worth
    at other tables, where the aim asks. What a `solver` has learnt double dummy, perhaps from another search,
    serves this one, which adds to it.
    """

    def __init__(
        self,
        dealt: Dealt | Position,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        play: bool = False,
        plans: bool = True,
        tricks: bool = True,
        aim: Aim | None = None,
        tables: OtherTables | None = None,
        solver: _kernel.Solver | None = None,
    ) -> None:
        if not isinstance(dealt, Dealt | Position):
            kind = type(dealt).__name__
            raise SearchError(f"a {kind} has no worlds: deal them first, as Situation.of_record(board).deal(100)")
        dealt = dealt if isinstance(dealt, Dealt) else Dealt(dealt, None)
        position = dealt.position
        if not position.worlds:
            raise SearchError("the position has no worlds: deal them first")
        if position.defender is not None:
            raise SearchError(f"{position.defender} asks, and the search speaks for declarer alone")
        self.position = position
        self.limit = limit or Limit()
        self.settings = settings or Settings()
        self._finished: SimpleQueue[Analysis | None] = SimpleQueue()
        self._error: Exception | None = None
        for_declarer = position.turn.side is position.declarer.side
        share = 1.0 if for_declarer else DEFENDERS_SHARE
        worth, note = worth_of(position, aim, tables)
        levels = None if worth is None else worth.levels
        self._kernel = kernel_for(position, self._with_memory(share), levels, solver=solver)
        self._effort = Effort(self._kernel, self.limit)
        choosing = play and for_declarer
        self._answer = Answer(
            position,
            self._kernel,
            self._effort,
            self._finished.put,
            by_value=not choosing,
            layouts=dealt.layouts,
            effective=dealt.effective,
            worth=worth,
            aim_note=note,
        )
        full = max(1, self._kernel.full_depth())
        deepest = full if self.limit.depth is None else min(full, self.limit.depth)
        self._mode: Analysing | Choosing
        if choosing:
            self._mode = Choosing(self._kernel, self._answer, deepest)
        else:
            rest = self._with_memory(1 - DEFENDERS_SHARE)
            self._mode = Analysing(
                self._kernel, self._answer, self._effort, deepest, rest, plans=plans, tricks=tricks
            )
        self._thread = BackgroundThread(self._run, stop=self.stop, name="alphamu-search")

    def _with_memory(self, share: float) -> Settings:
        return replace(self.settings, memory_mb=max(1, int(self.settings.memory_mb * share)))

    def start(self) -> None:
        """Begin."""
        self._effort.begin()
        self._thread.start()

    def stop(self, reason: str = "stopped") -> None:
        """End the search now. It ends by itself at its limit."""
        self._effort.stop(reason)

    def depths(self) -> Iterator[Analysis]:
        """The finished depths as they come, until the search ends; to be read once."""
        while (analysis := self._finished.get()) is not None:
            yield analysis

    def result(self) -> Analysis:
        """Wait for the end and return the last finished depth."""
        self._thread.join()
        if self._error:
            raise self._error
        return self._answer.latest

    @property
    def latest(self) -> Analysis:
        """The last finished depth, with the bounds as they are now; for whoever watches the search."""
        return self._answer.latest

    @property
    def was_stopped(self) -> bool:
        """Whether somebody, or the clock, has told it to stop, though perhaps after all was known."""
        return self._effort.stop_reason is not None or self._answer.latest.stopped is not None

    @property
    def kernel(self) -> _kernel.AlphaMu:
        """The kernel with all it has learnt, for further questions once the search has ended without a stop."""
        return self._kernel

    def _run(self) -> None:
        try:
            with stopped_after(self.limit.seconds, lambda: self.stop("time limit")):
                self._effort.limit_nodes()
                self._mode.run()
        except _kernel.Stopped:
            self._answer.stopped(self._effort.stop_reason or "node limit")
        except Exception as error:  # handed to whoever waits for the result
            self._error = error
        finally:
            self._finished.put(None)

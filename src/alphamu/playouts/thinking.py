"""Thinking: a search, and then play-outs of the cards that it cannot tell apart and of the card that is chosen.

A search over a sample is too sure of itself. So the cards that it prefers are played out on fresh layouts, all on
the same ones, and the card that makes most often is chosen; what that card makes is then told from layouts that
took no part in the choice. Where all layouts were searched, or none can be dealt, there is nothing to add.

Of a whole hand some layouts are looked at first, one card deep, so that there is something to see at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from queue import SimpleQueue

from alphamu import _kernel
from alphamu.aims import Aim
from alphamu.background import BackgroundThread
from alphamu.bridge.card import Card
from alphamu.kernel import solver_for
from alphamu.playouts.contest import SEARCH_SHARE, Contest, PlayingOut
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.race import worth_playing_out
from alphamu.search import Search
from alphamu.search.analysis import Analysis
from alphamu.search.effort import stopped_after
from alphamu.search.stages import Stage
from alphamu.settings import Limit, Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Dealt, Situation

SHORTEST = 0.05  # seconds
GLANCE, GLANCE_DEPTH = 20, 1  # layouts of a whole hand, and how deep they are searched, for the first figures
GLANCE_FROM = 12  # cards left: with fewer the first figures come at once


class Thinking:
    """A search and its play-outs in a thread of their own; it is watched and stopped as a `Search` is.

    `playing_out` None: nothing is played out. The same seed gives the same layouts, whatever was searched.
    `further` are stages that follow the search of the layouts dealt, as long as there is time; `deal` deals them.
    Where declarer plays for something else than the contract, the card that makes most often is looked for, too.
    """

    def __init__(
        self,
        situation: Situation,
        dealt: Dealt,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        play: bool = False,
        playing_out: PlayingOut | None = None,
        seed: int = 0,
        further: Sequence[Stage] = (),
        deal: Callable[[int | None], Dealt] | None = None,
        aim: Aim | None = None,
    ) -> None:
        self.limit = limit or Limit()
        self.settings = settings or Settings()
        self._situation = situation
        self._playing_out = playing_out
        self._play = play
        self._aim = aim
        self._seed = seed
        self._further = further
        self._deal = deal or partial(situation.deal, seed=seed)
        self._dealt = dealt
        self._solver = solver_for(self.settings)
        seconds = None if self.limit.seconds is None else self._search_share * self.limit.seconds
        self._first: Dealt | None = None
        if not play and self.limit.nodes is None and is_worth_a_glance(dealt):
            self._first, self._dealt = dealt, dealt.some(GLANCE)
            self._search = self._search_of(self._dealt, GLANCE_DEPTH, seconds, is_glance=True)
        else:
            self._search = self._search_of(dealt, self.limit.depth, seconds)
        self._running = self._search
        self._finished: SimpleQueue[Analysis | None] = SimpleQueue()
        self._latest: Analysis | None = None
        self._before = 0.0  # seconds that had gone by when the search began that answers now
        self._error: Exception | None = None
        self._stop_reason: str | None = None
        self._outs: PlayOuts | None = None
        self._started = time.perf_counter()
        self._thread = BackgroundThread(self._run, stop=self.stop, name="alphamu-thinking")

    def start(self) -> None:
        """Begin."""
        self._started = time.perf_counter()
        self._thread.start()

    def stop(self, reason: str = "stopped") -> None:
        """End now: what is known by then is the answer."""
        self._stop_reason = self._stop_reason or reason
        self._running.stop(reason)
        if self._outs is not None:
            self._outs.stop()

    def depths(self) -> Iterator[Analysis]:
        """The analyses as they come: each finished depth, then what play-outs add; to be read once."""
        while (analysis := self._finished.get()) is not None:
            yield analysis

    def result(self) -> Analysis:
        """Wait for the end and return the last analysis."""
        self._thread.join()
        if self._error:
            raise self._error
        return self.latest

    @property
    def latest(self) -> Analysis:
        """What is known now; for whoever watches."""
        if self._latest is not None:
            return self._latest
        live = self._search.latest
        return replace(live, seconds=self._before + live.seconds)

    @property
    def dealt(self) -> Dealt:
        """The layouts that were searched for the answer."""
        return self._dealt

    @property
    def position(self) -> Position:
        """What was searched for the answer."""
        return self._dealt.position

    @property
    def was_stopped(self) -> bool:
        """Whether somebody, or the clock, has told the search to stop."""
        return self._search.was_stopped

    @property
    def kernel(self) -> _kernel.AlphaMu:
        """The kernel of the search, with all it has learnt."""
        return self._search.kernel

    def _run(self) -> None:
        try:
            self._search.start()
            for analysis in self._search.depths():
                self._finished.put(analysis)
            analysis = self._search.result()
            if self._first is not None:
                analysis = self._search_on(analysis, self._first, self.limit.depth)
            for stage in self._further:
                if self.limit.seconds is None or analysis.exhaustive or self._is_stopped or not analysis.depth:
                    break
                analysis = self._search_on(analysis, self._deal(stage.worlds), stage.depth)
            analysis = self._compared(analysis)
            can_be = can_be_played_out(self._situation, self._dealt)
            if self._playing_out is not None and can_be and analysis.depth and not self._is_stopped:
                self._play_out(analysis, self._playing_out)
                if self._is_stopped:  # the search was over, the play-outs were not
                    self._tell(replace(self.latest, stopped=self._stop_reason))
        except Exception as error:  # handed to whoever waits for the result
            self._error = error
        finally:
            self._finished.put(None)

    def _compared(self, analysis: Analysis) -> Analysis:
        """With the card that makes the contract most often, where that is not what declarer plays for."""
        position, is_declarers = self.position, self.position.turn.side is self.position.declarer.side
        is_open = 0 < position.tricks_needed <= position.cards_left
        if analysis.worth is None or not (is_open and is_declarers and analysis.depth):
            return analysis
        if self._play or self._is_stopped:
            return analysis
        seconds = None if self.limit.seconds is None else max(SHORTEST, self._left(1.0) / 2)
        limit = Limit(analysis.depth, seconds)
        search = Search(self._dealt, limit, self.settings, play=True, aim=Aim(), solver=self._solver)
        self._running = search
        if self._is_stopped:
            return analysis
        search.start()
        found = search.result()
        if found.depth:
            best = found.best
            analysis = replace(analysis, to_make=best.card, to_make_chance=best.make)
            self._tell(analysis)
        return analysis

    @property
    def _search_share(self) -> float:
        """What all stages of the search may take of the time."""
        return SEARCH_SHARE if self._is_to_be_played_out(self._dealt) else 1.0

    def _is_to_be_played_out(self, dealt: Dealt) -> bool:
        return self._playing_out is not None and can_be_played_out(self._situation, dealt)

    def _search_of(
        self, dealt: Dealt, depth: int | None, seconds: float | None, *, is_glance: bool = False
    ) -> Search:
        return Search(
            dealt,
            replace(self.limit, depth=depth, seconds=seconds),
            self.settings,
            # Play-outs that choose want to know what the search found of each card: a bound would pass for that.
            play=self._play and not self._is_to_be_played_out(dealt),
            plans=not is_glance and (_is_exhaustive(dealt) or not self._further),
            tricks=not is_glance,
            aim=self._aim,
            solver=self._solver,
        )

    def _search_on(self, answer: Analysis, dealt: Dealt, depth: int | None) -> Analysis:
        """Search other layouts in the time left; they answer as soon as they are searched as deep.

        If they are all there are, nothing has to be played out, and they may be searched to the end of the time.
        """
        if not answer.depth:
            return answer
        if self._is_stopped or self._until(self._search_share) == 0:
            return self._cut_short(answer)
        all_layouts = _is_exhaustive(dealt)
        search = self._running = self._search_of(
            dealt, depth, self._until(1.0 if all_layouts else self._search_share)
        )
        left = self._until(self._search_share)
        if self._is_stopped or left == 0:  # by now: layouts may have to be solved before they are searched
            return self._cut_short(answer)

        def stop_unless_it_answers() -> None:
            if self._search is not search:
                search.stop("time limit")

        started = time.perf_counter() - self._started
        with stopped_after(left, stop_unless_it_answers):
            search.start()
            for analysis in search.depths():
                if analysis.complete or analysis.depth >= answer.depth:
                    self._dealt, self._search, self._latest = dealt, search, None
                    self._before = started
                    self._finished.put(self._timed(analysis))
        found = search.result()
        if self._search is search:
            self._latest = self._timed(found)
            return found
        return self._cut_short(answer) if found.stopped else answer

    def _cut_short(self, answer: Analysis) -> Analysis:
        """The answer, which says that there was no time for more layouts."""
        if answer.stopped is None:
            answer = replace(answer, stopped=self._stop_reason or "time limit")
            self._tell(answer)
        return answer

    @property
    def _is_stopped(self) -> bool:
        return self._stop_reason is not None

    def _play_out(self, analysis: Analysis, playing_out: PlayingOut) -> None:
        outs = self._outs = self._players(playing_out)
        if self._is_stopped:
            return
        contest = Contest(outs, playing_out.layouts, self._until, lambda: self._is_stopped)
        candidates = worth_playing_out(analysis.cards, analysis.worth)
        if len(candidates) > 1:
            found = contest.choose(candidates, lambda leader: self._tell(_raced(analysis, contest, leader)))
            analysis = _raced(analysis, contest, found)
            self._tell(analysis)
            if self._is_stopped:
                return
        chosen = analysis
        contest.tell(chosen.best.card, lambda told: self._tell(replace(chosen, played_out=told)))

    def _players(self, playing_out: PlayingOut) -> PlayOuts:
        knowledge = self._situation.knowledge
        assert knowledge is not None  # or nothing could be played out
        return PlayOuts(
            self.position,
            knowledge,
            playing_out.declarer,
            playing_out.defenders(for_declarer=True),
            seed=self._seed,
            by_play=playing_out.by_play,
            error_rate=playing_out.error_rate,
            settings=self.settings,
            worth=self._search.latest.worth,
            solver=self._solver,
        )

    def _until(self, share: float) -> float | None:
        """The same where there may be no limit."""
        return None if self.limit.seconds is None else self._left(share)

    def _left(self, share: float) -> float:
        """The seconds until so much of the time is over."""
        assert self.limit.seconds is not None
        return max(0.0, self._started + share * self.limit.seconds - time.perf_counter())

    def _tell(self, analysis: Analysis) -> None:
        self._latest = self._timed(analysis)
        self._finished.put(self._latest)

    def _timed(self, analysis: Analysis) -> Analysis:
        return replace(analysis, seconds=time.perf_counter() - self._started)


def is_worth_a_glance(dealt: Dealt) -> bool:
    """Whether some layouts are looked at first: of a whole hand, where a hundred may take a second or two.

    What is solved for them the search of all layouts would have to solve, too, and need not solve again.
    """
    if dealt.sample is None or dealt.sample.exhaustive or dealt.position.cards_left < GLANCE_FROM:
        return False
    return len(dealt.sample.worlds) >= 2 * GLANCE


def can_be_played_out(situation: Situation, dealt: Dealt) -> bool:
    """Whether the layouts are a sample of what declarer knows, with declarer's side on turn."""
    declarers = dealt.position.turn.side is dealt.position.declarer.side
    is_sample = dealt.sample is not None and not dealt.sample.exhaustive
    return situation.knowledge is not None and is_sample and declarers


def _is_exhaustive(dealt: Dealt) -> bool:
    return dealt.sample is not None and dealt.sample.exhaustive


def _raced(analysis: Analysis, contest: Contest, best: Card) -> Analysis:
    """The analysis with what each card made, the chosen one first."""
    cards = [
        card if (raced := contest.raced(card.card)) is None else replace(card, played_out=raced)
        for card in analysis.cards
    ]
    cards.sort(key=lambda card: card.card != best)
    return replace(analysis, cards=tuple(cards))

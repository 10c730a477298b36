"""A search for a defender, and then play-outs of the cards that it finds best, on layouts that were not searched.

What the search says counts on a partner who tells all by the card played, and on a guess that is always right
where layouts are told apart. What a card beats when it is played out on fresh layouts holds: there the defender
plays on from what a defender sees, with a partner who does the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from alphamu.aims import Aim
from alphamu.bridge.card import Card
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.defence.search import DefenceSearch, choose_for_defender
from alphamu.kernel import solver_for
from alphamu.playouts.contest import SEARCH_SHARE, Contest, PlayingOut
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.race import worth_playing_out
from alphamu.search.plan import TRICKS_SHOWN, PlanStep
from alphamu.settings import Limit, Settings
from alphamu.worlds.situation import Dealt, Situation

COMPARING_SHARE = 0.1  # of the time, for the card that beats the contract most often


class DefenceThinking:
    """A search and its play-outs; with `playing_out` None nothing is played out. `stop` is for any thread.

    Where the defender plays for something else than the contract, the card that beats it most often is looked
    for, too.
    """

    def __init__(
        self,
        situation: Situation,
        dealt: Dealt,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        playing_out: PlayingOut | None = None,
        seed: int = 0,
        aim: Aim | None = None,
    ) -> None:
        self.limit = limit or Limit()
        self._started = time.perf_counter()
        is_sample = dealt.sample is not None and not dealt.sample.exhaustive
        self._playing_out = playing_out if is_sample and situation.knowledge is not None else None
        self._situation, self._dealt, self._seed = situation, dealt, seed
        self._settings = settings or Settings()
        seconds = self.limit.seconds
        if seconds is not None and self._playing_out is not None:
            seconds *= SEARCH_SHARE
        self._solver = solver_for(self._settings)
        limit = replace(self.limit, seconds=seconds)
        self._search = DefenceSearch(dealt, limit, self._settings, aim=aim, solver=self._solver)
        self._outs: PlayOuts | None = None
        self._stop_reason: str | None = None

    def stop(self, reason: str = "stopped") -> None:
        """End now: what is known by then is the answer."""
        self._stop_reason = self._stop_reason or reason
        self._search.stop(reason)
        if self._outs is not None:
            self._outs.stop()

    def run(self, on_depth: Callable[[DefenceAnalysis], None] = lambda analysis: None) -> DefenceAnalysis:
        """Search, play out, and tell of all that is known meanwhile."""
        self._started = time.perf_counter()
        analysis = self._compared(self._search.run(on_depth))
        if self._playing_out is None or self._is_stopped:
            return analysis
        outs = self._outs = self._players(self._playing_out, analysis)
        if self._is_stopped:
            return analysis
        contest = Contest(outs, self._playing_out.layouts, self._left, lambda: self._is_stopped)

        def known(best: Card) -> DefenceAnalysis:
            """What is known when this card leads."""
            return replace(_played_out(analysis, contest, best), seconds=time.perf_counter() - self._started)

        cards = worth_playing_out(analysis.cards, analysis.worth)
        best = contest.choose(cards, lambda leader: on_depth(known(leader)))
        if not self._is_stopped:
            contest.tell(best, lambda told: on_depth(known(best)))
        return replace(known(best), stopped=analysis.stopped or self._stop_reason)

    def plan(self, card: Card, seconds: float, tricks: int = TRICKS_SHOWN) -> PlanStep:
        """The line of play behind a card, after the search."""
        return self._search.plan(card, seconds, tricks)

    @property
    def _is_stopped(self) -> bool:
        return self._stop_reason is not None

    def _compared(self, analysis: DefenceAnalysis) -> DefenceAnalysis:
        """With the card that beats the contract most often, where that is not what the defender plays for."""
        position = self._dealt.position
        if analysis.worth is None or not 0 < position.tricks_needed <= position.cards_left or self._is_stopped:
            return analysis
        seconds = None if self.limit.seconds is None else COMPARING_SHARE * self.limit.seconds
        limit = Limit(analysis.depth, seconds)
        found = choose_for_defender(position, limit, self._settings, aim=Aim(), solver=self._solver)
        if found is None:
            return analysis
        return replace(analysis, to_beat=found.card, to_beat_chance=float(found.share))

    def _players(self, playing_out: PlayingOut, analysis: DefenceAnalysis) -> PlayOuts:
        knowledge = self._situation.knowledge
        assert knowledge is not None  # or nothing would be played out
        return PlayOuts(
            self._dealt.position,
            knowledge,
            playing_out.declarer,
            playing_out.defenders(for_declarer=False),
            asking_defender=playing_out.asking_defender,
            seed=self._seed,
            settings=self._settings,
            worth=analysis.worth,
            solver=self._solver,
        )

    def _left(self, share: float) -> float | None:
        """The seconds until so much of the time is over."""
        if self.limit.seconds is None:
            return None
        return max(0.0, self._started + share * self.limit.seconds - time.perf_counter())


def _played_out(analysis: DefenceAnalysis, contest: Contest, best: Card) -> DefenceAnalysis:
    """The cards with what each did, the chosen one first, and what that did where it was not chosen."""
    cards = [replace(card, played_out=contest.raced(card.card)) for card in analysis.cards]
    cards.sort(key=lambda card: card.card != best)
    return replace(analysis, cards=tuple(cards), played_out=contest.told(best))

"""A search for a defender, and then play-outs of the cards that it finds best, on layouts that were not searched.

What the search says counts on a partner who tells all by the card played, and on a guess that is always right
where layouts are told apart. What a card beats when it is played out on fresh layouts holds: there the defender
plays on from what a defender sees, with a partner who does the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from alphamu.bridge.card import Card
from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.defence.search import DefenceSearch
from alphamu.playouts.outs import PlayOuts, Stream
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom, Style
from alphamu.playouts.race import FIRST_ROUND, HARDLY_WORSE, MOST_CARDS, Race
from alphamu.search.effort import stopped_after
from alphamu.settings import Limit, Settings
from alphamu.worlds.situation import Dealt, Situation

SEARCH_SHARE, RACE_SHARE = 0.5, 0.75  # of the time, when the search ends, and when a card is chosen
PARTNER = DEFENDERS[AgainstWhom.PIMC]


class DefenceThinking:
    """A search and its play-outs: `play_outs` layouts, or None for none. `stop` is for any thread."""

    def __init__(
        self,
        situation: Situation,
        dealt: Dealt,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        play_outs: int | None = None,
        declarer: Style = DECLARER,
        seed: int = 0,
    ) -> None:
        self.limit = limit or Limit()
        self._started = time.perf_counter()
        is_sample = dealt.sample is not None and not dealt.sample.exhaustive
        self._layouts = play_outs if is_sample else None
        self._situation, self._dealt, self._declarer, self._seed = situation, dealt, declarer, seed
        self._settings = settings or Settings()
        seconds = self.limit.seconds
        if seconds is not None and self._layouts is not None:
            seconds *= SEARCH_SHARE
        self._search = DefenceSearch(dealt, replace(self.limit, seconds=seconds), self._settings)
        self._outs: PlayOuts | None = None
        self._stopped = False

    def stop(self, reason: str = "stopped") -> None:
        """End now: what is known by then is the answer."""
        self._stopped = True
        self._search.stop(reason)
        if self._outs is not None:
            self._outs.stop()

    def run(self, on_depth: Callable[[DefenceAnalysis], None] = lambda analysis: None) -> DefenceAnalysis:
        """Search, play out, and tell of all that is known meanwhile."""
        self._started = time.perf_counter()
        analysis = self._search.run(on_depth)
        if self._layouts is None or self._stopped or self._situation.knowledge is None:
            return analysis
        outs = self._outs = PlayOuts(
            self._dealt.position,
            self._situation.knowledge,
            self._declarer,
            PARTNER,
            seed=self._seed,
            settings=self._settings,
        )
        raced = outs.stream("to choose")
        race = Race(raced, [card.card for card in _worth_playing_out(analysis)])
        with stopped_after(self._left(RACE_SHARE), outs.stop):
            best = race.run(min(FIRST_ROUND, self._layouts), self._layouts)
        outs.go_on()
        told = outs.stream("to tell")
        with stopped_after(self._left(1.0), outs.stop):
            if not self._stopped:
                told.extend(best, self._layouts)
        return replace(
            analysis,
            cards=tuple(_with_play_outs(analysis, raced, told, best)),
            seconds=time.perf_counter() - self._started,
        )

    def _left(self, share: float) -> float | None:
        """The seconds until so much of the time is over."""
        if self.limit.seconds is None:
            return None
        return max(0.0, self._started + share * self.limit.seconds - time.perf_counter())


def _worth_playing_out(analysis: DefenceAnalysis) -> list[CardDefence]:
    best = analysis.best.beats
    return [card for card in analysis.cards if card.beats >= best - HARDLY_WORSE][:MOST_CARDS]


def _with_play_outs(analysis: DefenceAnalysis, raced: Stream, told: Stream, best: Card) -> list[CardDefence]:
    """The cards with what each beat, the chosen one first, on layouts that took no part in the choice."""
    cards = []
    for card in analysis.cards:
        stream = told if card.card == best and told.tricks(best) else raced
        played_out = stream.estimate(card.card) if stream.tricks(card.card) else None
        cards.append(replace(card, played_out=played_out))
    return sorted(cards, key=lambda card: card.card != best)

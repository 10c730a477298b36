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

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import comb
from queue import SimpleQueue

from alphamu import _kernel
from alphamu.background import BackgroundThread
from alphamu.bridge.card import Card
from alphamu.kernel import choose_deeper, kernel_for, value_of, weights_of
from alphamu.search.analysis import Analysis, CardAnalysis, effective_size
from alphamu.search.bounds import Bounds
from alphamu.search.card_reports import CardReports
from alphamu.search.complete_plans import PlayOuts
from alphamu.search.ties import by_preference, cheapness
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.position import Position

NODES_WITHOUT_LIMIT = 2**62
PLAN_NODES = 200_000  # for plans played to the end: a fraction of a second
HARD_DEPTH = 4  # where fronts explode, still deeper search takes far longer than
MANY_PLAN_NODES = 3_000_000  # which are for plans then, and after the last depth if there is time
PLAN_NODES_A_SECOND = 300_000  # of the time there is: about half of it
SMALL_ENDING = 8  # with so many cards left, a plan is soon played to the end
TRICKS_AFTER_DEPTH = 3  # counting tricks takes longer than the first depths, which say more


def analyse(
    position: Position,
    limit: Limit | None = None,
    settings: Settings | None = None,
    *,
    play: bool = False,
    layouts: int | None = None,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Search a position whose worlds are given, and wait for the answer; `on_depth` gets every finished depth."""
    search = Search(position, limit, settings, play=play, layouts=layouts)
    search.start()
    try:
        for analysis in search.depths():
            if on_depth:
                on_depth(analysis)
    except BaseException:
        search.stop()
        raise
    return search.result()


class Search:
    """A search in its own thread.

    In analysis mode every card gets its own value; in play mode only the best card is looked for, faster, and the
    others get bounds. `stop` may be called from any thread at any time: the answer is then the last finished
    depth. `layouts` is how many layouts are possible, where the worlds are a sample of them.
    """

    def __init__(
        self,
        position: Position,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        play: bool = False,
        layouts: int | None = None,
    ) -> None:
        if not position.worlds:
            raise SearchError("the position has no worlds: deal them first")
        self.position = position
        self.limit = limit or Limit()
        self.settings = settings or Settings()
        self._for_declarer = position.turn.side is position.declarer.side
        self._play = play and self._for_declarer
        self._layouts = layouts
        self._weights = weights_of(position)
        memory_mb = self.settings.memory_mb if self._for_declarer else self._memory(3 / 4)
        self._kernel = kernel_for(position, replace(self.settings, memory_mb=memory_mb))
        self._cards = sorted(map(Card.from_bit, self._kernel.cards()), key=cheapness)
        self._chances: list[dict[Card, Fraction]] = []  # of each finished depth, the deepest first
        self._pimc: dict[Card, Fraction] = {}
        self._tricks: dict[Card, Fraction] = {}
        self._bounds = Bounds(self._weights, len(self._cards), for_declarer=self._for_declarer)
        self._joined: tuple[int, bool] | None = (
            None  # the depth whose fronts are joined, and whether it is complete
        )
        self._kernels: tuple[_kernel.AlphaMu, ...] = (self._kernel,)
        self._play_outs = PlayOuts(self._kernel, self._bounds, for_declarer=self._for_declarer)
        self._reports = CardReports(self._kernel, patient=self.settings.whole_fronts)
        self._stop_reason: str | None = None
        self._error: Exception | None = None
        self._finished: SimpleQueue[Analysis | None] = SimpleQueue()
        self._started = time.perf_counter()
        self._last = self._unsearched()
        self._thread = BackgroundThread(self._run, stop=self.stop, name="alphamu-search")

    def start(self) -> None:
        """Begin."""
        self._started = time.perf_counter()
        self._thread.start()

    def stop(self, reason: str = "stopped") -> None:
        """End the search now. It ends by itself at its limit."""
        self._stop_reason = self._stop_reason or reason
        for kernel in self._kernels:
            kernel.stop()

    def depths(self) -> Iterator[Analysis]:
        """The finished depths as they come, until the search ends; to be read once."""
        while (analysis := self._finished.get()) is not None:
            yield analysis

    def result(self) -> Analysis:
        """Wait for the end and return the last finished depth."""
        self._thread.join()
        if self._error:
            raise self._error
        return self._last

    @property
    def latest(self) -> Analysis:
        """The last finished depth, with the bounds as they are now; for whoever watches the search."""
        return self._last

    @property
    def was_stopped(self) -> bool:
        """Whether somebody, or the clock, has told it to stop, though perhaps after all was known."""
        return self._stop_reason is not None or self._last.stopped is not None

    @property
    def kernel(self) -> _kernel.AlphaMu:
        """The kernel with all it has learnt, for further questions once the search has ended without a stop."""
        return self._kernel

    def _run(self) -> None:
        timer = None
        try:
            if self.limit.seconds is not None:
                timer = threading.Timer(self.limit.seconds, self.stop, ["time limit"])
                timer.daemon = True
                timer.start()
            self._limit_nodes()
            if self._play:
                self._choose()
            else:
                self._analyse()
        except _kernel.Stopped:
            self._last = self._with_effort(replace(self._last, stopped=self._stop_reason or "node limit"))
        except Exception as error:  # handed to whoever waits for the result
            self._error = error
        finally:
            if timer and timer.ident is not None:
                timer.cancel()
                timer.join()
            self._finished.put(None)

    @property
    def _depth_limit(self) -> int:
        full = max(1, self._kernel.full_depth())
        return full if self.limit.depth is None else min(full, self.limit.depth)

    def _is_full(self, depth: int) -> bool:
        return depth >= self._kernel.full_depth()

    def _analyse(self) -> None:
        """Analysis mode: every card's own value, depth by depth."""
        for depth in range(1, self._depth_limit + 1):
            reports = self._reports.at(depth, self._cards, self._value)
            self._chances.insert(0, {Card.from_bit(card.card): _chance(card) for card in reports})
            self._pimc = self._chances[-1]
            complete = all(card.complete for card in reports) or self._is_full(depth)
            self._finish(depth, reports, complete)
            if not self._tricks and (complete or depth == min(TRICKS_AFTER_DEPTH, self._depth_limit)):
                self._count_tricks(self._cards)
                self._finish(depth, reports, complete)
            if complete:
                if not self._for_declarer and self.position.trick:
                    self._value_whole()
                    self._finish(depth, reports, complete)
                return
            self._play_out(depth)
            self._finish(depth, reports, complete)

    def _value(self, depth: int, card: Card) -> _kernel.CardReport:
        """A card's value: whatever becomes of the rest of this depth, it is an upper bound."""
        upper = self._bounds.at_most(card)
        report = self._kernel.value(depth, card.bit, sum(self._weights) if upper is None else upper)
        self._learn(report)
        self._last = self._with_bounds(self._last)
        return report

    def _play_out(self, depth: int) -> None:
        """Play complete plans to the end, for no more than their share of the nodes.

        A small ending gets a first plan at once, and better ones as soon as it turns out to be hard; so does the
        last depth, for nothing comes after it.
        """
        is_last = depth == self._depth_limit
        is_first = not (self._reports.joined and self._play_outs.has_begun)
        soon = is_last or (is_first and self.position.cards_left <= SMALL_ENDING)
        while (nodes := self._nodes_for_plans(depth, soon=soon)) > 0:
            card = self._play_outs.next_card(self._cards, nodes)
            if card is None:
                return
            self._limit_nodes(nodes)
            try:
                self._play_outs.play(card)
                self._last = self._with_bounds(self._last)
            except _kernel.Stopped:
                if self._stop_reason or self._nodes_left() == 0:
                    if is_last:
                        return
                    raise
            finally:
                self._limit_nodes()
            soon = is_last or not self._reports.joined

    def _nodes_for_plans(self, depth: int, *, soon: bool) -> int:
        """How many nodes the next plan may take, if all plans together take half as many as the search.

        A plan that is wanted soon may take some more, as long as that does little harm.
        """
        spent = self._play_outs.nodes
        share = (self._nodes - spent) // 2
        if soon:
            is_hard = depth >= HARD_DEPTH and not self._reports.joined
            has_time = depth == self._depth_limit and self.limit.seconds is not None
            harmless = MANY_PLAN_NODES if is_hard or has_time else PLAN_NODES
            if self.limit.seconds is not None:
                harmless = min(harmless, int(PLAN_NODES_A_SECOND * self.limit.seconds))
            share = max(share, min(harmless, self._nodes_left() // 4))
        return share - spent

    def _value_whole(self) -> None:
        """With a defender on turn: what the whole position is worth.

        That is what declarer's last card was worth before anybody answered it.
        """
        if self._bounds.whole_at_least == self._bounds.whole_at_most:
            return
        before, last = self.position.before_last_card()
        kernel = kernel_for(before, replace(self.settings, memory_mb=self._memory(1 / 4)))
        self._kernels = (*self._kernels, kernel)
        self._limit_nodes()
        if self._stop_reason:
            return
        upper = sum(self._weights)
        with suppress(_kernel.Stopped):
            for depth in range(1, kernel.full_depth() + 1):
                report = kernel.value(depth, last.bit, upper)
                upper = report.weight
                if report.complete:
                    break
            self._bounds.whole_is(upper)

    def _nodes_left(self) -> int:
        limit = NODES_WITHOUT_LIMIT if self.limit.nodes is None else self.limit.nodes
        return max(0, limit - self._nodes)

    def _limit_nodes(self, most: int = NODES_WITHOUT_LIMIT) -> None:
        for kernel in self._kernels:
            kernel.limit_nodes(min(most, self._nodes_left()))

    @property
    def _nodes(self) -> int:
        return sum(kernel.nodes for kernel in self._kernels)

    def _memory(self, share: float) -> int:
        """Megabytes of a kernel: with a defender on turn there may be two."""
        return max(1, int(self.settings.memory_mb * share))

    def _choose(self) -> None:
        """Play mode: the best card, depth by depth, each beginning with the best card of the last."""
        if len(self._cards) == 1:
            self._last = replace(self._last, complete=True)
            self._finished.put(self._last)
            return
        total = sum(self._weights)
        for report, order in choose_deeper(self._kernel, _bits(self._cards), total, self._depth_limit):
            value = value_of(report)
            self._cards = [Card.from_bit(bit) for bit in order]
            if report.depth == 1:
                self._pimc = {Card.from_bit(card.card): _chance(card) for card in report.cards if not card.bound}
            self._chances = [{Card.from_bit(card.card): _chance(card) for card in report.cards}]
            complete = report.complete or value == 0 or self._is_full(report.depth)
            self._finish(report.depth, report.cards, complete)
        if value in (0, total):
            self._play_for_tricks(report.depth, report.cards, value)

    def _play_for_tricks(self, depth: int, reports: Sequence[_kernel.CardReport], value: int) -> None:
        """The contract is safe or gone: of the cards that leave it so, take the one with the most tricks."""
        equally_good = [
            card
            for card in self._cards
            if value == 0
            or not all(answer.weight < value for answer in self._kernel.choose(depth, [card.bit], value).cards)
        ]
        self._count_tricks(equally_good)
        self._cards.sort(
            key=lambda card: (card not in equally_good, -self._tricks.get(card, Fraction(0)), cheapness(card))
        )
        self._finish(depth, reports, self._last.complete)

    def _count_tricks(self, cards: Sequence[Card]) -> None:
        for card, row in zip(cards, self._kernel.tricks(_bits(cards)), strict=True):
            weighed = [(tricks, weight) for tricks, weight in zip(row, self._weights, strict=True) if tricks >= 0]
            total = sum(weight for _, weight in weighed)
            self._tricks[card] = Fraction(sum(tricks * weight for tricks, weight in weighed), total or 1)

    def _finish(self, depth: int, reports: Sequence[_kernel.CardReport], complete: bool) -> None:
        for report in reports:
            self._learn(report, exact=self._is_full(depth) or (complete and not self._play))
        if not self._for_declarer and (self._reports.joined or complete) and self._joined != (depth, complete):
            self._joined = depth, complete
            self._join(reports, exact=complete)
        if not self._play:
            deepest, *others = self._chances
            at_least = {card: self._bounds.at_least(card) or Fraction(0) for card in self._cards}
            chances = (deepest, at_least, *others)
            self._cards = by_preference(self._cards, chances, self._tricks, for_declarer=self._for_declarer)
        by_card = {Card.from_bit(report.card): report for report in reports}
        if self._play and complete:
            self._learn(by_card[self._cards[0]], exact=True)
        cards = tuple(self._card_analysis(card, by_card[card]) for card in self._cards)
        self._last = self._with_effort(replace(self._last, cards=cards, depth=depth, complete=complete))
        self._finished.put(self._last)

    def _learn(self, report: _kernel.CardReport, *, exact: bool = False) -> None:
        card = Card.from_bit(report.card)
        self._bounds.no_more(card, report.weight, report.possible)
        if (exact or report.complete) and not report.bound:
            self._bounds.no_less(card, report.weight)

    def _join(self, reports: Sequence[_kernel.CardReport], *, exact: bool) -> None:
        everywhere = "1" * len(self._weights)
        playable = {Card.from_bit(bit): worlds for bit, worlds in self._kernel.replies([], everywhere)}
        fronts = {Card.from_bit(report.card): report.front for report in reports}
        whole = all(report.vectors == len(report.front) for report in reports)
        self._bounds.join(fronts, playable, whole=whole, exact=exact)

    def _card_analysis(self, card: Card, report: _kernel.CardReport) -> CardAnalysis:
        pimc, tricks = self._pimc.get(card), self._tricks.get(card)
        return CardAnalysis(
            card,
            make=float(_chance(report)),
            pimc=_float(pimc),
            tricks=_float(tricks),
            front=tuple(report.front),
            equals=self.position.touching(card),
            bound=report.bound,
            at_least=_float(self._bounds.at_least(card)),
            whole_front=report.vectors == len(report.front),
            vectors=int(report.vectors) or None,
            possible=float(Fraction(report.possible, sum(self._weights))),
        )

    def _unsearched(self) -> Analysis:
        position = self.position
        worlds = position.worlds or ()
        possible = comb(len(position.hidden_cards), position.size(position.hidden[0]))
        layouts = possible if self._layouts is None and len(set(worlds)) == possible else self._layouts
        return Analysis(
            turn=position.turn,
            cards=tuple(
                CardAnalysis(card, make=1.0, equals=position.touching(card), bound=True) for card in self._cards
            ),
            worlds=len(worlds),
            depth=0,
            exhaustive=layouts is not None and len(set(worlds)) == layouts,
            layouts=layouts,
            effective_worlds=effective_size(self._weights),
        )

    def _with_effort(self, analysis: Analysis) -> Analysis:
        return replace(
            self._with_bounds(analysis),
            seconds=time.perf_counter() - self._started,
            nodes=self._nodes,
            solves=sum(kernel.solves for kernel in self._kernels),
        )

    def _at_most(self, card: CardAnalysis) -> float:
        """The chance that is proved to be the highest: the next depth may have valued the card already."""
        weight = self._bounds.at_most(card.card)
        return 1.0 if weight is None else float(Fraction(weight, self._bounds.possible(card.card) or 1))

    def _with_bounds(self, analysis: Analysis) -> Analysis:
        cards = [
            replace(
                card, make=min(card.make, self._at_most(card)), at_least=_float(self._bounds.at_least(card.card))
            )
            for card in analysis.cards
        ]
        if not self._play:
            cards.sort(key=lambda card: card.make, reverse=self._for_declarer)
        return replace(
            analysis,
            cards=tuple(cards),
            at_least=_float(self._bounds.whole_at_least),
            at_most=_float(self._bounds.whole_at_most),
        )


def _bits(cards: Iterable[Card]) -> list[int]:
    return [card.bit for card in cards]


def _float(number: Fraction | None) -> float | None:
    return None if number is None else float(number)


def _chance(report: _kernel.CardReport) -> Fraction:
    """The weight the card wins, of the worlds in which it can be played."""
    return Fraction(report.weight, report.possible or 1)

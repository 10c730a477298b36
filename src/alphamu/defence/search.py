"""The search for a defender: the kernel's question for one, asked deeper and deeper.

Where fronts explode there are no other means than to stop: the last finished depth is the answer, and it is an
upper bound on what deeper search would say.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.fronts import vector
from alphamu.kernel import choose_deeper, kernel_for, value_of, weights_of
from alphamu.search.analysis import effective_size
from alphamu.search.effort import Effort, stopped_after
from alphamu.search.ties import cheapness
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Dealt

TOO_LARGE = "the fronts are too large"


@dataclass(frozen=True)
class _Valued:
    """What a depth says of a card."""

    chance: Fraction
    front: tuple[str, ...] = ()
    complete: bool = False
    bound: bool = False


class DefenceSearch:
    """A search of worlds that were dealt for a defender, or that a position lists. `stop` is for any thread."""

    def __init__(
        self, dealt: Dealt | Position, limit: Limit | None = None, settings: Settings | None = None
    ) -> None:
        dealt = dealt if isinstance(dealt, Dealt) else Dealt(dealt, None)
        position = dealt.position
        if position.defender is None:
            raise SearchError("declarer asks here: this search speaks for a defender")
        if not position.worlds:
            raise SearchError("the position has no worlds: deal them first")
        if position.turn is not position.defender:
            raise SearchError(f"{position.defender} asks, and it is the turn of {position.turn}")
        self.position = position
        self.limit = limit or Limit()
        self.settings = settings or Settings()
        self._dealt = dealt
        self._weights = weights_of(position)
        self._kernel = kernel_for(position, self._half_memory)
        self._silent = kernel_for(position, self._half_memory, signals=False)
        self._effort = Effort(self._kernel, self.limit)
        self._effort.share_with(self._silent)
        self._cards = sorted(map(Card.from_bit, self._kernel.cards()), key=cheapness)
        self._depths: list[dict[Card, _Valued]] = []  # the shallowest first
        self._without_signals: dict[Card, Fraction] = {}
        self._tricks: dict[Card, Fraction] = {}

    def stop(self, reason: str = "stopped") -> None:
        """End the search now: the last finished depth is the answer."""
        self._effort.stop(reason)

    def run(self, on_depth: Callable[[DefenceAnalysis], None] = lambda analysis: None) -> DefenceAnalysis:
        """Search, and tell of every finished depth."""
        self._effort.begin()
        reason = None
        try:
            with stopped_after(self.limit.seconds, lambda: self.stop("time limit")):
                self._effort.limit_nodes()
                reason = self._deepen(on_depth)
        except _kernel.Stopped:
            reason = self._effort.stop_reason or "node limit"
        if not self._depths:
            raise SearchError(
                f"stopped ({reason}) before the first depth was finished: no card has been valued; search longer, "
                "or fewer layouts"
            )
        return self._analysis(reason)

    def _deepen(self, on_depth: Callable[[DefenceAnalysis], None]) -> str | None:
        """Depth after depth, and between them the tricks and a silent partner; why it ended before the last."""
        full = self._kernel.full_depth()
        deepest = full if self.limit.depth is None else min(full, self.limit.depth)
        for depth in range(1, deepest + 1):
            valued = self._valued(self._kernel, depth, self._depths[-1] if self._depths else {})
            self._depths.append(valued)
            if not self._tricks:
                self._count_tricks()
            self._without_signals = self._silently(depth)
            on_depth(self._analysis(None))
            if any(card.bound for card in valued.values()):
                return TOO_LARGE
            if all(card.complete for card in valued.values()):
                self._without_signals = self._silently(deepest)  # a silent partner may need more depth
                break
        return None

    def _valued(self, kernel: _kernel.AlphaMu, depth: int, before: Mapping[Card, _Valued]) -> dict[Card, _Valued]:
        """Every card's own chance; where a front is too large its value alone, or that of the depth before."""
        bits = [card.bit for card in self._cards]
        valued = {}
        for card, report in zip(self._cards, kernel.fronts(depth, bits, False), strict=True):
            try:
                found = report or kernel.value(depth, card.bit, self._total)
                chance = Fraction(found.weight, self._total)
                valued[card] = _Valued(chance, tuple(found.front), found.complete)
            except _kernel.FrontsTooLarge:
                known = before.get(card)
                valued[card] = _Valued(known.chance if known else Fraction(1), bound=True)
        return valued

    def _silently(self, depth: int) -> dict[Card, Fraction]:
        """The chances with a silent partner; at M=1 they are the same, for nobody looks at the partner's card."""
        if depth == 1:
            return {}
        valued = self._valued(self._silent, depth, {})
        return {card: found.chance for card, found in valued.items() if not found.bound}

    def _count_tricks(self) -> None:
        for card, row in zip(self._cards, self._kernel.tricks([card.bit for card in self._cards]), strict=True):
            won = sum(tricks * weight for tricks, weight in zip(row, self._weights, strict=True))
            self._tricks[card] = Fraction(won, self._total)

    @property
    def _total(self) -> int:
        return sum(self._weights)

    @property
    def _half_memory(self) -> Settings:
        return replace(self.settings, memory_mb=max(1, self.settings.memory_mb // 2))

    def _analysis(self, reason: str | None) -> DefenceAnalysis:
        position, deepest = self.position, self._depths[-1]
        worlds = position.worlds or ()
        layouts = self._dealt.layouts
        cards = tuple(
            CardDefence(
                card,
                beats=float(deepest[card].chance),
                pimc=float(self._depths[0][card].chance),
                equals=position.touching(card),
                silent=float(self._without_signals[card]) if card in self._without_signals else None,
                tricks=float(self._tricks[card]) if card in self._tricks else None,
                front=tuple(map(vector, deepest[card].front)),
                bound=deepest[card].bound,
            )
            for card in self._in_order()
        )
        effective = self._dealt.effective
        return DefenceAnalysis(
            viewer=position.viewer,
            cards=cards,
            worlds=len(worlds),
            depth=len(self._depths),
            complete=self._is_complete,
            exhaustive=layouts is not None and len(set(worlds)) == layouts,
            layouts=layouts,
            effective_worlds=effective_size(self._weights) if effective is None else effective,
            stopped=reason,
            seconds=self._effort.seconds,
            nodes=self._effort.nodes,
            solves=self._effort.solves,
        )

    @property
    def _is_complete(self) -> bool:
        all_complete = all(card.complete for card in self._depths[-1].values())
        return all_complete or len(self._depths) >= self._kernel.full_depth()

    def _in_order(self) -> list[Card]:
        """The best first: by the chance, by what is left of it without signals, by shallower depths, by tricks."""

        def key(card: Card) -> tuple[list[Fraction], Fraction, tuple[int, int]]:
            deepest, *others = reversed(self._depths)
            chances = [deepest[card].chance, self._without_signals.get(card, Fraction(0))]
            chances += [depth[card].chance for depth in others]
            return [-chance for chance in chances], -self._tricks.get(card, Fraction(0)), cheapness(card)

        return sorted(self._cards, key=key)


@dataclass(frozen=True)
class Chosen:
    """A defender's card, chosen without valuing each: its chance to beat the contract, and PIMC's card."""

    card: Card
    beats: Fraction
    shallow: Card
    nodes: int
    solves: int


def choose_for_defender(
    position: Position,
    limit: Limit,
    settings: Settings | None = None,
    *,
    signals: bool = True,
    cards: Sequence[Card] | None = None,
) -> Chosen | None:
    """The card that beats the contract most often, deeper and deeper within the limits; None if nothing was found.

    Of equal cards the first is taken, in the order given or else the cheapest.
    """
    kernel = kernel_for(position, settings or Settings(), signals=signals)
    total = sum(weights_of(position))
    order = cards or sorted(map(Card.from_bit, kernel.cards()), key=cheapness)
    deepest = min(kernel.full_depth(), limit.depth or kernel.full_depth())
    chosen: Chosen | None = None
    started = time.perf_counter()
    with stopped_after(limit.seconds, kernel.stop):
        for report in _depths(kernel, [card.bit for card in order], total, deepest):
            value = value_of(report)
            best = next(card for card in report.cards if card.weight == value and not card.bound)
            card = Card.from_bit(best.card)
            shallow = card if chosen is None else chosen.shallow
            chosen = Chosen(card, Fraction(value, total), shallow, kernel.nodes, kernel.solves)
            if limit.seconds is not None and time.perf_counter() - started > limit.seconds / 2:
                break  # the next depth would hardly be finished
    return chosen


def _depths(
    kernel: _kernel.AlphaMu, bits: Sequence[int], total: int, deepest: int
) -> Iterator[_kernel.DepthReport]:
    """The depths that can be finished."""
    try:
        for report, _ in choose_deeper(kernel, bits, total, deepest):
            yield report
    except (_kernel.Stopped, _kernel.FrontsTooLarge):
        return

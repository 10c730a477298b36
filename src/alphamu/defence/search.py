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
from alphamu.aims import Aim, OtherTables
from alphamu.bridge.card import Card
from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.fronts import Vector, score, vector
from alphamu.kernel import choose_deeper, kernel_for, solver_for, value_of, weights_of
from alphamu.search.analysis import effective_size
from alphamu.search.effort import NODES_WITHOUT_LIMIT, Effort, stopped_after
from alphamu.search.plan import TRICKS_SHOWN, PlanStep, plan_of
from alphamu.search.search import worth_of
from alphamu.search.ties import cheapness
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Dealt

TOO_LARGE = "the fronts are too large"


@dataclass(frozen=True)
class _Valued:
    """What a depth says of a card: what its best plan wins, and all of its plans."""

    weight: int
    front: tuple[Vector, ...] = ()
    complete: bool = False
    bound: bool = False


class DefenceSearch:
    """A search of worlds that were dealt for a defender, or that a position lists. `stop` is for any thread.

    `aim` is what the defender plays for, by default what the position says, or to beat the contract; `tables` know
    what layouts are worth at other tables, where the aim asks. What a `solver` has learnt serves the search.
    """

    def __init__(
        self,
        dealt: Dealt | Position,
        limit: Limit | None = None,
        settings: Settings | None = None,
        *,
        aim: Aim | None = None,
        tables: OtherTables | None = None,
        solver: _kernel.Solver | None = None,
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
        self._world_weights = weights_of(position)
        self._worth, self._aim_note = worth_of(position, aim, tables)
        self._weights = self._world_weights if self._worth is None else self._worth.weights  # of each bit
        levels = None if self._worth is None else self._worth.levels
        solver = solver or solver_for(self.settings)
        self._kernel = kernel_for(position, self._half_memory, levels, solver=solver)
        self._silent = kernel_for(position, self._half_memory, levels, signals=False, solver=solver)
        self._effort = Effort(self._kernel, self.limit)
        self._effort.share_with(self._silent)
        self._cards = sorted(map(Card.from_bit, self._kernel.cards()), key=cheapness)
        self._depths: list[dict[Card, _Valued]] = []  # the shallowest first
        self._without_signals: dict[Card, _Valued] = {}
        self._silent_depth = 1
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

    def plan(self, card: Card, seconds: float, tricks: int = TRICKS_SHOWN) -> PlanStep:
        """The line of play behind a card, after the search, with a partner who gives no signals.

        What a partner tells by a free choice of cards would be a code that nobody has agreed on.
        """
        valued = self._without_signals.get(card) or self._depths[0][card]
        depth = self._silent_depth if card in self._without_signals else 1
        self._silent.go_on()
        self._silent.limit_nodes(NODES_WITHOUT_LIMIT)
        return plan_of(
            self.position,
            card,
            self._best_plan(valued),
            depth,
            tricks=tricks,
            complete=valued.complete,
            kernel=self._silent,
            seconds=seconds,
            worth=self._worth,
        )

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
        """What every card is worth; where a front is too large its value alone, or that of the depth before."""
        bits = [card.bit for card in self._cards]
        valued = {}
        for card, report in zip(self._cards, kernel.fronts(depth, bits, False), strict=True):
            try:
                found = report or kernel.value(depth, card.bit, self._total)
                valued[card] = _Valued(found.weight, tuple(map(vector, found.front)), found.complete)
            except _kernel.FrontsTooLarge:
                known = before.get(card)
                valued[card] = _Valued(known.weight if known else self._total, bound=True)
        return valued

    def _silently(self, depth: int) -> dict[Card, _Valued]:
        """The same with a silent partner; at M=1 that is no difference, for nobody looks at the partner's card."""
        if depth == 1:
            return {}
        valued = self._valued(self._silent, depth, {})
        self._silent_depth = depth
        return {card: found for card, found in valued.items() if not found.bound}

    def _count_tricks(self) -> None:
        for card, row in zip(self._cards, self._kernel.tricks([card.bit for card in self._cards]), strict=True):
            won = sum(tricks * weight for tricks, weight in zip(row, self._world_weights, strict=True))
            self._tricks[card] = Fraction(won, sum(self._world_weights))

    @property
    def _total(self) -> int:
        """What all worlds weigh; at all levels."""
        return sum(self._weights)

    def _mean(self, valued: _Valued) -> Fraction:
        """What a card is worth: the mean of the aim, or the chance to beat the contract."""
        return Fraction(valued.weight, self._total) if self._worth is None else self._worth.mean(valued.weight)

    def _best_plan(self, valued: _Valued) -> Vector:
        return max(valued.front, key=lambda one: score(one, self._weights), default=0)

    def _beats(self, valued: _Valued) -> float:
        """How often the best plan beats the contract."""
        if self._worth is None:
            return float(self._mean(valued))
        if valued.bound:
            return 1.0
        return self._worth.chance_of(self._best_plan(valued), self.position.tricks_of_viewer)

    @property
    def _half_memory(self) -> Settings:
        return replace(self.settings, memory_mb=max(1, self.settings.memory_mb // 2))

    def _analysis(self, reason: str | None) -> DefenceAnalysis:
        position, layouts = self.position, self._dealt.layouts
        worlds = position.worlds or ()
        cards = tuple(self._card(card) for card in self._in_order())
        return DefenceAnalysis(
            viewer=position.viewer,
            cards=cards,
            worlds=len(worlds),
            depth=len(self._depths),
            needed=position.tricks_of_viewer,
            complete=self._is_complete,
            exhaustive=self._is_exhaustive,
            layouts=layouts,
            effective_worlds=self._effective_worlds,
            stopped=reason,
            seconds=self._effort.seconds,
            nodes=self._effort.nodes,
            solves=self._effort.solves,
            worth=self._worth,
            aim_note=self._aim_note,
        )

    @property
    def _is_exhaustive(self) -> bool:
        layouts = self._dealt.layouts
        return layouts is not None and len(set(self.position.worlds or ())) == layouts

    @property
    def _effective_worlds(self) -> float:
        effective = self._dealt.effective
        return effective_size(self._world_weights) if effective is None else effective

    def _card(self, card: Card) -> CardDefence:
        """What is known of a card."""
        deepest, shallow = self._depths[-1][card], self._depths[0][card]
        silent = self._without_signals.get(card)
        told = CardDefence(
            card,
            beats=self._beats(deepest),
            pimc=self._beats(shallow),
            equals=self.position.touching(card),
            silent=None if silent is None else float(self._mean(silent)),
            tricks=float(self._tricks[card]) if card in self._tricks else None,
            front=deepest.front,
            bound=deepest.bound,
        )
        if self._worth is None:
            return told
        plan, is_sample = self._best_plan(deepest), self._dealt.layouts is not None and not self._is_exhaustive
        return replace(
            told,
            value=float(self._mean(deepest)),
            value_pimc=float(self._mean(shallow)),
            value_error=self._worth.standard_error(plan, self._effective_worlds) if is_sample else None,
            levels=() if deepest.bound else self._worth.chances(plan),
        )

    @property
    def _is_complete(self) -> bool:
        all_complete = all(card.complete for card in self._depths[-1].values())
        return all_complete or len(self._depths) >= self._kernel.full_depth()

    def _in_order(self) -> list[Card]:
        """The best first: by the value, by what is left of it without signals, by shallower depths, by tricks."""

        def key(card: Card) -> tuple[list[int], Fraction, tuple[int, int]]:
            deepest, *others = reversed(self._depths)
            silent = self._without_signals.get(card)
            weights = [deepest[card].weight, 0 if silent is None else silent.weight]
            weights += [depth[card].weight for depth in others]
            return [-weight for weight in weights], -self._tricks.get(card, Fraction(0)), cheapness(card)

        return sorted(self._cards, key=key)


@dataclass(frozen=True)
class Chosen:
    """A defender's card, chosen without valuing each, and PIMC's card.

    `share` is what its plan wins of all there is to win: of the aim, the chance to beat the contract.
    """

    card: Card
    share: Fraction
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
    aim: Aim | None = None,
    tables: OtherTables | None = None,
    solver: _kernel.Solver | None = None,
) -> Chosen | None:
    """The best card for an aim, by default to beat the contract, deeper and deeper within the limits.

    None if nothing was found. Of equal cards the first is taken, in the order given or else the cheapest. What a
    `solver` has learnt serves the search.
    """
    worth, _ = worth_of(position, aim, tables)
    levels = None if worth is None else worth.levels
    kernel = kernel_for(position, settings or Settings(), levels, signals=signals, solver=solver)
    total = sum(weights_of(position) if worth is None else worth.weights)
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

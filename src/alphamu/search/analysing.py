"""Analysis mode: every card's own value, depth by depth, and between the depths plans played to the end."""

from __future__ import annotations

from contextlib import suppress

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.kernel import kernel_for
from alphamu.search.answer import Answer
from alphamu.search.complete_plans import CompletePlans
from alphamu.search.effort import Effort
from alphamu.search.plan_budget import PlanBudget
from alphamu.settings import Settings

TRICKS_AFTER_DEPTH = 3  # counting tricks takes longer than the first depths, which say more


class Analysing:
    """Values every card that can be played; with a defender on turn, the position as a whole, too.

    `settings` are for a second kernel, which that may take.
    """

    def __init__(
        self,
        kernel: _kernel.AlphaMu,
        answer: Answer,
        effort: Effort,
        deepest: int,
        settings: Settings,
        *,
        plans: bool = True,
        tricks: bool = True,
    ) -> None:
        self._kernel = kernel
        self._answer = answer
        self._effort = effort
        self._deepest = deepest
        self._settings = settings
        self._plays_plans = plans
        self._counts_tricks = tricks
        self._plans = CompletePlans(kernel, answer.bounds, for_declarer=answer.for_declarer)
        self._budget = PlanBudget(effort, self._plans, cards_left=answer.position.cards_left, deepest=deepest)

    def run(self) -> None:
        """Search until deeper search cannot change the answer, or the last depth is finished."""
        for depth in range(1, self._deepest + 1):
            if self._is_complete_at(depth):
                return

    def _is_complete_at(self, depth: int) -> bool:
        """Search one depth deeper, tell of it, and of more if there is; whether nothing can change any more."""
        answer = self._answer
        bits = [card.bit for card in answer.cards]
        fronts = self._kernel.fronts(depth, bits, self._settings.whole_fronts)
        reports = [front or self._value(depth, card) for card, front in zip(answer.cards, fronts, strict=True)]
        answer.note(depth, reports)
        complete = all(report.complete for report in reports) or answer.is_full(depth)

        def finish() -> None:
            answer.finish(depth, reports, complete, joins=self._kernel.fronts_are_joined or complete)

        finish()
        is_time = complete or depth == min(TRICKS_AFTER_DEPTH, self._deepest)
        if self._counts_tricks and is_time and not answer.tricks:
            answer.count_tricks(answer.cards)
            finish()
        if not complete and self._plays_plans:
            self._play_plans(depth)
            finish()
        elif complete and not answer.for_declarer and answer.position.trick:
            self._value_whole()
            finish()
        return complete

    def _value(self, depth: int, card: Card) -> _kernel.CardReport:
        """A card's value: whatever becomes of the rest of this depth, it is an upper bound."""
        answer = self._answer
        upper = answer.bounds.at_most(card)
        report = self._kernel.value(depth, card.bit, answer.total if upper is None else upper)
        answer.learn(report)
        answer.refresh()
        return report

    def _play_plans(self, depth: int) -> None:
        """Play complete plans to the end, for no more than their share of the nodes."""
        is_first = True
        while (nodes := self._nodes_for_plan(depth, is_first=is_first)) > 0:
            is_first = False
            card = self._plans.next_card(self._answer.cards, nodes)
            if card is None:
                return
            self._effort.limit_nodes(nodes)
            try:
                self._plans.play(card)
                self._answer.refresh()
            except _kernel.Stopped:
                if self._effort.is_spent:
                    if depth == self._deepest:
                        return
                    raise
            finally:
                self._effort.limit_nodes()

    def _nodes_for_plan(self, depth: int, *, is_first: bool) -> int:
        return self._budget.nodes(depth, explodes=not self._kernel.fronts_are_joined, is_first=is_first)

    def _value_whole(self) -> None:
        """With a defender on turn: what the whole position is worth.

        That is what declarer's last card was worth before anybody answered it.
        """
        answer = self._answer
        if answer.bounds.whole_at_least == answer.bounds.whole_at_most:
            return
        before, last = answer.position.before_last_card()
        kernel = kernel_for(before, self._settings, None if answer.worth is None else answer.worth.levels)
        self._effort.share_with(kernel)
        if self._effort.stop_reason:
            return
        upper = answer.total
        with suppress(_kernel.Stopped):
            for depth in range(1, kernel.full_depth() + 1):
                report = kernel.value(depth, last.bit, upper)
                upper = report.weight
                if report.complete:
                    break
            answer.bounds.whole_is(upper)

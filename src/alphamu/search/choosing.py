"""Play mode: the best card alone, depth by depth, each beginning with the best card of the last."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.kernel import choose_deeper, value_of
from alphamu.search.answer import Answer
from alphamu.search.ties import cheapness


class Choosing:
    """Chooses a card for declarer; the others get bounds."""

    def __init__(self, kernel: _kernel.AlphaMu, answer: Answer, deepest: int) -> None:
        self._kernel = kernel
        self._answer = answer
        self._deepest = deepest

    def run(self) -> None:
        """Search until deeper search cannot change the choice, or the last depth is finished."""
        answer = self._answer
        if len(answer.cards) == 1:
            answer.finish_unsearched()
            return
        bits = [card.bit for card in answer.cards]
        for report, order in choose_deeper(self._kernel, bits, answer.total, self._deepest):
            value = value_of(report)
            answer.cards = [Card.from_bit(bit) for bit in order]
            answer.note(report.depth, report.cards)
            complete = report.complete or value == 0 or answer.is_full(report.depth)
            answer.finish(report.depth, report.cards, complete)
        if answer.worth is None and value in (0, answer.total):
            self._play_for_tricks(report.depth, report.cards, value)
        elif answer.latest.aim_note:  # nothing but tricks counts: tell how many
            answer.count_tricks(answer.cards)
            answer.finish(report.depth, report.cards, answer.latest.complete)

    def _play_for_tricks(self, depth: int, reports: Sequence[_kernel.CardReport], value: int) -> None:
        """The contract is safe or gone: of the cards that leave it so, take the one with the most tricks."""
        answer = self._answer
        equally_good = [
            card
            for card in answer.cards
            if value == 0
            or not all(report.weight < value for report in self._kernel.choose(depth, [card.bit], value).cards)
        ]
        answer.count_tricks(equally_good)
        answer.cards.sort(
            key=lambda card: (card not in equally_good, -answer.tricks.get(card, Fraction(0)), cheapness(card))
        )
        answer.finish(depth, reports, answer.latest.complete)

"""What every card is worth at a depth: by its front, a decision diagram of its plans, or its value alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alphamu import _kernel
from alphamu.bridge.card import Card

FRONT_COMPARISONS = 30_000_000  # of vectors, at one depth: where it takes more, fronts explode
FEW_QUESTIONS = 50_000  # of a decision diagram: in all orders of the suits together a third of a second for a card
MANY_QUESTIONS = 2**40  # as many as memory has room for
MOST_VECTORS = 1_000  # of a front with more, the heaviest are listed


class CardReports:
    """Asks the kernel card by card and depth by depth.

    `joined` says that all fronts so far could be joined as in the paper. Where they cannot, decision diagrams of
    moderate size are tried, until one is too large; when `patient`, of any size. A card without one has its value.
    """

    def __init__(self, kernel: _kernel.AlphaMu, *, patient: bool = False) -> None:
        self.joined = True
        self._kernel = kernel
        self._patient = patient
        self._too_large: set[Card] = set()

    def at(
        self, depth: int, cards: Sequence[Card], value: Callable[[int, Card], _kernel.CardReport]
    ) -> list[_kernel.CardReport]:
        """A report for each card; `value` asks for one without a front."""
        if self.joined:
            try:
                return self._kernel.analyse(depth, [card.bit for card in cards], FRONT_COMPARISONS).cards
            except _kernel.FrontsTooLarge:
                self.joined = False
        fronts = {card: report for card in cards if (report := self._by_diagram(depth, card)) is not None}
        return [fronts.get(card) or value(depth, card) for card in cards]

    def _by_diagram(self, depth: int, card: Card) -> _kernel.CardReport | None:
        """Before any value is asked for: a diagram takes the room of what was learnt about values."""
        if card in self._too_large or (self._too_large and not self._patient):
            return None
        try:
            return self._kernel.whole_front(
                depth, card.bit, MOST_VECTORS, MANY_QUESTIONS if self._patient else FEW_QUESTIONS
            )
        except _kernel.FrontsTooLarge:
            self._too_large.add(card)
            return None

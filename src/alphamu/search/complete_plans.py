"""Complete plans, played to the end: what the cards are worth at least.

Declarer searches anew at every turn, the defenders see all cards and answer in every way, and the worlds that
survive are counted. The deeper the search at every turn, the better the plan, and the longer it takes. So the
first plans are played by the shallowest search, which is cheap, and better ones follow while they take no more
than their share.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.search.bounds import Bounds

DEPTHS = (1, 3, 5, 7, 9)  # of the search at every turn, one plan after another
FEWEST, MOST_ALIKE = 2, 4  # of declarer's cards, the best first, get plans: more than two if they look alike


class CompletePlans:
    """Plays plans to the end within a number of nodes, and tells the bounds what they win."""

    def __init__(self, kernel: _kernel.AlphaMu, bounds: Bounds, *, for_declarer: bool) -> None:
        self._kernel = kernel
        self._bounds = bounds
        self._for_declarer = for_declarer
        self._played: dict[Card, int] = {}  # plans of each card
        self._cost: dict[Card, int] = {}  # nodes that the next one takes, as far as the last one tells
        self.spent = 0  # in nodes, by all plans so far

    @property
    def has_begun(self) -> bool:
        """Whether a plan has been played to the end."""
        return bool(self._played)

    def next_card(self, cards: Sequence[Card], nodes: int) -> Card | None:
        """Of these cards, the best one first, the one whose next plan promises most for so many nodes."""
        worth_it = [
            card
            for card in (self._best(cards) if self._for_declarer else cards)
            if self._bounds.is_open(card)
            and self._played.get(card, 0) < len(DEPTHS)
            and self._cost.get(card, 0) < nodes
        ]
        return min(worth_it, key=self._order, default=None)

    def _best(self, cards: Sequence[Card]) -> Sequence[Card]:
        alike = sum(self._bounds.at_most(card) == self._bounds.at_most(cards[0]) for card in cards[:MOST_ALIKE])
        return cards[: max(FEWEST, alike)]

    def _order(self, card: Card) -> tuple[int, Fraction]:
        """Each card gets a first plan; then one is looked for that is better than the best so far."""
        played = self._played.get(card, 0)
        if played == 0 or not self._for_declarer:
            return played, Fraction(0)
        return 1, -(self._bounds.at_least(card) or Fraction(0))

    def play(self, card: Card) -> None:
        """Play the card's next plan; raises Stopped at the limit of nodes that the kernel has been set."""
        before = self._kernel.spent
        try:
            won = self._kernel.achieved(card.bit, DEPTHS[self._played.get(card, 0)])
        except _kernel.Stopped:
            self._cost[card] = 2 * (self._kernel.spent - before)  # at least; less is not tried again
            raise
        else:
            self._cost[card] = self._kernel.spent - before
            self._played[card] = self._played.get(card, 0) + 1
            self._bounds.no_less(card, won)
        finally:
            self.spent += self._kernel.spent - before

"""Which card is best double dummy, on average over some deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice
from alphamu.search.ties import cheapness


def best_in(outlook: Outlook, deals: Callable[[], Sequence[Deal]]) -> Choice:
    """The card after which the contract is made, or for a defender beaten, in most of the deals.

    Where all cards are the same in this, because the contract is safe in every deal or beaten in every one, the
    next trick decides, and so on; at last the cheapest card is taken. Of a card that turns out worse than another
    the value is not known exactly, and not told.
    """
    return best_of(outlook, sorted((group[0] for group in outlook.touching()), key=cheapness), deals)


def best_of(outlook: Outlook, cards: Sequence[Card], deals: Callable[[], Sequence[Deal]]) -> Choice:
    """The best of these cards in the same way, the first of them where several are."""
    if len(cards) == 1:
        return Choice(cards[0])
    return _Comparison(outlook, deals()).choose(cards)


class _Comparison:
    def __init__(self, outlook: Outlook, deals: Sequence[Deal]) -> None:
        self._outlook = outlook
        self._solver = outlook.solver
        self._hands = [[deal.hand(seat).mask for seat in Seat] for deal in deals]
        self._bad = [0] * len(deals)  # for how many cards each deal was bad: such deals are asked about first
        self._solves = 0

    def choose(self, cards: Sequence[Card]) -> Choice:
        """The best of the cards, which stand in order of preference among equals."""
        needed = self._outlook.tricks_needed
        best, least_bad = self._best(cards, needed)
        bad = least_bad / len(self._hands)
        values = dict.fromkeys(best, 1 - bad if self._outlook.for_declarer else bad)
        decided = least_bad
        step = 1 if self._contract_is_made(decided) else -1
        needed = min(max(needed, 0), self._outlook.tricks_left + 1)  # beyond that nothing more can be won or lost
        while len(best) > 1 and least_bad == decided and decided in (0, len(self._hands)):
            needed += step
            if not 0 < needed <= self._outlook.tricks_left:
                break
            best, least_bad = self._best(best, needed)
        return Choice(best[0], values, solves=self._solves)

    def _contract_is_made(self, bad: int) -> bool:
        return (bad == 0) is self._outlook.for_declarer

    def _best(self, cards: Sequence[Card], needed: int) -> tuple[list[Card], int]:
        """The cards that are bad in the fewest deals, and in how many they are."""
        best: list[Card] = []
        least = len(self._hands)
        for card in cards:
            bad = self._count_bad(card, needed, least)
            if bad < least:
                best.clear()
            if bad <= least:
                best.append(card)
                least = bad
        return best, least

    def _count_bad(self, card: Card, needed: int, most: int) -> int:
        """In how many deals the card does not reach its aim; the count ends when there are more than `most`."""
        outlook = self._outlook
        strain, declarers_side = outlook.contract.strain, outlook.contract.declarer.side
        trick = outlook.trick.after(card)
        if trick.is_complete:
            trick = trick.or_next(strain)
            needed -= trick.leader.side is declarers_side
        count = 0
        for place in sorted(range(len(self._hands)), key=lambda place: -self._bad[place]):
            hands = self._hands[place].copy()
            hands[outlook.turn] &= ~card.mask
            self._solves += 1
            made = self._solver.reaches(hands, strain, trick.leader, trick.bits, declarers_side, needed)
            if made is not outlook.for_declarer:
                count += 1
                self._bad[place] += 1
                if count > most:
                    break
        return count

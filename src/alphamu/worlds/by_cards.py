"""Inference from single cards: how likely experts would have played them in each world.

The likelihood of a world is the product, over the cards that hidden players chose, of the share of experts who
would have played the card from the hand that the player has in this world. Declarer infers so from the defenders'
cards; a defender from declarer's, from those that declarer played from dummy, and from partner's.

The chances of one player's cards are not independent: who has surprised once surprises again. So the product is
raised to a power below one, which was chosen by boards that the model has not learned from.
"""

from __future__ import annotations

from collections.abc import Sequence

from alphamu.bridge.auction import Auction
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import beginning
from alphamu.cardplay.model import expert_cards
from alphamu.worlds.layouts import Hidden, Masks

TRUST = 0.8  # the power


class CardLikelihoods:
    """Computes how likely the cards of the hidden players are, from the card after the first `passed` ones on.

    Of a play that begins in the middle of a hand, `dealt` tells which cards were in play then.
    """

    def __init__(
        self, play: Play, hidden: Hidden, auction: Auction | None, *, passed: int, dealt: int | None = None
    ) -> None:
        self._hidden = hidden
        self._cards = [card.bit for card in play.cards]
        self._start = beginning(play, auction, dealt=dealt)
        self.judged = list(hidden.seats)
        if play.contract.declarer in self.judged:
            self.judged.append(play.contract.dummy)
        self.passed = passed
        self._seen = {seat: play.deal.hand(seat).mask for seat in Seat if seat not in hidden.seats}

    def of(self, worlds: Sequence[Masks]) -> list[float]:
        """The likelihood of the cards in each of these worlds."""
        layouts = []
        for world in worlds:
            hands = self._seen | {seat: hand.mask for seat, hand in self._hidden.dealt(world).items()}
            layouts.append([hands[seat] for seat in Seat])
        found = expert_cards().kernel.likelihoods(self._start, self._cards, self.judged, self.passed, layouts)
        return [likelihood**TRUST for likelihood in found]

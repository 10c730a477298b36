"""Inference from single cards: how likely experts would have played them in each world.

The likelihood of a world is the product, over the cards that hidden players chose, of the share of experts who
would have played the card from the hand that the player has in this world. Declarer infers so from the defenders'
cards; a defender from declarer's, from those that declarer played from dummy, and from partner's.

The chances of one player's cards are not independent: who has surprised once surprises again. So the product is
raised to a power below one, which was chosen by boards that the model has not learned from.
"""

from __future__ import annotations

from collections.abc import Sequence

from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import beginning
from alphamu.cardplay.model import CardModel, expert_cards
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Masks, WorldsError
from alphamu.worlds.leads import has_opening_lead

TRUST = 0.8  # the power


class CardLikelihoods:
    """Computes how likely the cards of the hidden players are; those that experts' ways have read are left out."""

    def __init__(
        self, knowledge: Knowledge, model: CardModel | None = None, trust: float = TRUST, passed: int | None = None
    ) -> None:
        play = knowledge.play
        if play is None:
            raise WorldsError("without the cards played, nothing can be inferred from them")
        self._model = model if model is not None else expert_cards()
        self._trust = trust
        self._hidden = knowledge.hidden
        self._cards = [card.bit for card in play.cards]
        contract = play.contract
        auction = None if knowledge.public is None else knowledge.public.auction
        self._start = beginning(play, auction, dealt=knowledge.dealt)
        self.judged = list(knowledge.hidden.seats)
        if contract.declarer in self.judged:
            self.judged.append(contract.dummy)
        self.passed = _read(knowledge) if passed is None else passed
        played = play.played
        self._dealt = {seat: hand.mask | played[seat] for seat, hand in knowledge.seen.items()}

    def of(self, worlds: Sequence[Masks]) -> list[float]:
        """The likelihood of the cards in each of these worlds."""
        layouts = []
        for world in worlds:
            hands = self._dealt | {seat: hand.mask for seat, hand in self._hidden.dealt(world).items()}
            layouts.append([hands[seat] for seat in Seat])
        found = self._model.kernel.likelihoods(self._start, self._cards, self.judged, self.passed, layouts)
        return [likelihood**self._trust for likelihood in found]


def _read(knowledge: Knowledge) -> int:
    """How many cards tell something elsewhere: those that the layouts' model has read, or rules for the lead."""
    assert knowledge.play is not None
    if knowledge.learned is not None:
        return len(knowledge.play.cards) if knowledge.cards_read is None else knowledge.cards_read
    return int(has_opening_lead(knowledge.play))

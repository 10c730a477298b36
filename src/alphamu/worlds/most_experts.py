"""What most experts would play at a moment, with its share."""

from __future__ import annotations

from alphamu.cardplay.model import Shares, expert_cards
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.leads import has_opening_lead


def shares_of_experts(knowledge: Knowledge | None) -> Shares | None:
    """How many experts would play each card where the one who knows this is to choose between several.

    None for endings, whose beginning nobody remembers, and where another player's card is next.
    """
    play = None if knowledge is None else knowledge.play
    if knowledge is None or play is None or play.is_over or not has_opening_lead(play):
        return None
    chooser = play.contract.declarer if play.turn is play.contract.dummy else play.turn
    if chooser is not knowledge.viewer or len(play.legal_cards()) < 2:
        return None
    return expert_cards().shares(play, None if knowledge.public is None else knowledge.public.auction)

"""What is believed of the hidden hands beyond the facts: experts' ways, rules, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from alphamu.beliefs.public import Public
from alphamu.bridge.auction import Auction
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.play import Play
from alphamu.worlds.leads import LeadHabits, has_opening_lead
from alphamu.worlds.learned import public_of
from alphamu.worlds.meanings import System, natural
from alphamu.worlds.statements import Statement


class Believe(StrEnum):
    """What the calls, the lead and the cards of the hidden hands are taken for.

    `EXPERTS`: what they tell of experts, learned from records; it excludes nothing. `RULES`: statements that a
    table of meanings and the habits of leading make, which exclude what does not fit. `NOTHING`: the cards alone.
    """

    EXPERTS = "experts"
    RULES = "rules"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Sources:
    """What is believed, and of what: of the auction, the opening lead, the cards played after it.

    `system` is a table of what calls mean, which is believed beside the experts; the rules have a natural one of
    their own where none is given. The cards after the lead say something only to who believes experts: `by_cards`,
    by how likely experts would have played them in each layout; else as features of the layout.
    """

    believe: Believe = Believe.EXPERTS
    auction: bool = True
    lead: bool = True
    play: bool = True
    system: System | None = None
    leads: LeadHabits = field(default_factory=LeadHabits)
    by_cards: bool = True

    def statements(self, play: Play, auction: Auction | None) -> list[Statement]:
        """What calls and the lead state, as far as statements are believed."""
        statements: list[Statement] = []
        if auction is not None and self.auction and self.table is not None:
            statements += self.table.statements(auction)
        if self.believe is Believe.RULES and self.lead and play.cards and has_opening_lead(play):
            statements += self.leads.statements(play.cards[0], play.contract)
        return statements

    @property
    def table(self) -> System | None:
        """The table of meanings that is believed."""
        if self.believe is Believe.NOTHING:
            return None
        return natural() if self.system is None and self.believe is Believe.RULES else self.system

    def public(self, play: Play, auction: Auction | None, vulnerability: Vulnerability) -> Public | None:
        """What everybody has seen, if experts' ways are to be looked for in it; None where there is nothing to."""
        if self.believe is not Believe.EXPERTS or not self.auction or auction is None:
            return None
        return public_of(play, auction, vulnerability)

    @property
    def cards_read(self) -> int | None:
        """How many of the cards played experts' ways are looked for in; None for all."""
        if self.play and self.lead:
            return None
        return 1 if self.lead else 0


NOTHING = Sources(Believe.NOTHING)
RULES = Sources(Believe.RULES)

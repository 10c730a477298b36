"""What is asked of a decision: whose it is, how much thought it gets, and what is believed of the hidden hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from alphamu.aims import Aim
from alphamu.playouts.players import AgainstWhom
from alphamu.review.decisions import Decision
from alphamu.review.effort import Effort
from alphamu.review.worth import Worth
from alphamu.seeds import seed_of
from alphamu.worlds.sources import Sources


@dataclass(frozen=True)
class Question:
    """A decision to be judged."""

    decision: Decision
    effort: Effort = field(default_factory=Effort)
    seed: int = 0
    sources: Sources = field(default_factory=Sources)
    against: AgainstWhom = AgainstWhom.DD  # the defenders that declarer meets in play-outs
    aim: Aim = field(default_factory=Aim)  # what is played for

    @property
    def worth(self) -> Worth:
        """What counts for the player."""
        board = self.decision.board
        assert board.contract is not None  # or there would be no decision
        return Worth(board.contract, board.vulnerability, self.decision.for_declarer, self.aim)

    def seed_for(self, purpose: str) -> int:
        """What is random follows from what is public: the contract and the cards played."""
        decision = self.decision
        cards = "".join(map(str, decision.board.cards[: decision.after]))
        return seed_of(self.seed, "review", purpose, str(decision.board.contract), cards)

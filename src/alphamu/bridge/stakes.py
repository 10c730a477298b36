"""What a hand is about at one moment of it: the contract, who is vulnerable, and what has been won."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.scoring import score


@dataclass(frozen=True, slots=True)
class Stakes:
    """The contract, the vulnerability, and the tricks that declarer's side has won before this moment.

    `gone` are the cards that each seat has played, from North clockwise, where all of them are known: then a
    layout of the hidden cards is a whole deal.
    """

    contract: Contract
    vulnerability: Vulnerability = Vulnerability.NONE
    tricks_won: int = 0
    gone: tuple[int, int, int, int] | None = None
    won_since: int = 0  # of the tricks won, those with the cards that are gone

    @property
    def tricks_needed(self) -> int:
        """The tricks that declarer still needs; 0 or less when the contract is made."""
        return self.contract.tricks_needed - self.tricks_won

    def points(self, tricks: int) -> int:
        """The duplicate score of declarer's side for so many tricks more.

        >>> Stakes(Contract.parse("3NT by S"), tricks_won=7).points(3)
        430
        """
        vulnerable = self.vulnerability.includes(self.contract.declarer.side)
        return score(self.contract, self.tricks_won + tricks, vulnerable)

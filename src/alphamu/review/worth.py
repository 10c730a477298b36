"""What declarer's tricks are worth to the side of the player who is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alphamu.bridge.contract import Contract
from alphamu.bridge.scoring import score


@dataclass(frozen=True)
class Worth:
    """What counts for a player: whether the contract is made, or for a defender beaten."""

    contract: Contract
    vulnerable: bool
    for_declarer: bool
    unit: float = 1.0  # what making the contract, or not, makes a difference of

    def value(self, tricks: int) -> float:
        """What so many tricks of declarer's are worth: 1 where the side reaches its aim, else 0."""
        return float((tricks >= self.contract.tricks_needed) is self.for_declarer)

    def values(self, tricks: Sequence[int], hands: Sequence[Sequence[int]]) -> list[float]:
        """What tricks are worth, layout by layout."""
        return [self.value(won) for won in tricks]

    def points(self, tricks: int) -> int:
        """The score of the player's side."""
        points = score(self.contract, tricks, self.vulnerable)
        return points if self.for_declarer else -points

    def own_tricks(self, tricks: int) -> int:
        """Declarer's tricks as the player's side counts them: more is better."""
        return tricks if self.for_declarer else -tricks

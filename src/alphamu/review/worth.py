"""What declarer's tricks are worth to the side of the player who is judged, by what is played for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from alphamu.aims import Aim, AimKind
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat
from alphamu.bridge.stakes import Stakes
from alphamu.double_dummy import DoubleDummy
from alphamu.review.trials import Hands
from alphamu.review.verdicts import Bounds

# What the difference between a contract made and one that goes down is worth, about: the most that one layout may
# be taken to tell.
_UNITS = {
    AimKind.MAKE: 1.0,
    AimKind.TRICKS: 1.0,
    AimKind.POINTS: 500.0,
    AimKind.IMPS: 10.0,
    AimKind.MATCHPOINTS: 100.0,
}


@dataclass(frozen=True)
class Worth:
    """What counts for a player: for declarer what the aim says, for a defender what declarer does not get of it.

    `elsewhere` tells what a contract makes at another table in a layout, for aims that compare with one.
    """

    contract: Contract
    vulnerability: Vulnerability
    for_declarer: bool
    aim: Aim = field(default_factory=Aim)
    elsewhere: Callable[[Hands, Contract], int] | None = None

    @property
    def unit(self) -> float:
        """What one layout may make a difference of."""
        return _UNITS[self.aim.kind]

    @property
    def bounds(self) -> Bounds:
        """What a loss has to be to be called something."""
        return Bounds.of(self.aim.kind)

    def values(self, tricks: Sequence[int], hands: Sequence[Hands]) -> list[float]:
        """What declarer's tricks of all thirteen are worth to the player's side, layout by layout."""
        return [self._value(won, layout) for won, layout in zip(tricks, hands, strict=True)]

    def points(self, tricks: int) -> int:
        """The score of the player's side."""
        points = score(self.contract, tricks, self.vulnerability.includes(self.contract.declarer.side))
        return points if self.for_declarer else -points

    def own_tricks(self, tricks: int) -> int:
        """Declarer's tricks as the player's side counts them: more is better."""
        return tricks if self.for_declarer else -tricks

    def of_declarers(self, value: float) -> float:
        """What is worth so much to declarer, as the player's side counts it."""
        if self.for_declarer:
            return value
        most = {AimKind.MAKE: 1.0, AimKind.TRICKS: float(HAND_SIZE), AimKind.MATCHPOINTS: 100.0}
        return most.get(self.aim.kind, 0.0) - value

    def _value(self, won: int, layout: Hands) -> float:
        return self.of_declarers(self._declarers(won, layout))

    def _declarers(self, won: int, layout: Hands) -> float:
        if self.aim.kind is AimKind.MAKE:
            return float(won >= self.contract.tricks_needed)
        if self.aim.kind is AimKind.TRICKS:
            return float(won)
        stakes = Stakes(self.contract, self.vulnerability)
        return float(self.aim.score(stakes, [won], lambda contract: self._made_elsewhere(layout, contract))[0])

    def _made_elsewhere(self, layout: Hands, contract: Contract) -> int:
        assert self.elsewhere is not None  # whoever compares with another table knows it
        return self.elsewhere(layout, contract)


class OtherTable:
    """Another table with the same layout: what a contract makes there double dummy, from the lead on."""

    def __init__(self, play: Play, solver: DoubleDummy) -> None:
        self._gone = play.played
        self._leader = play.tricks[0].leader if play.tricks else play.trick.leader
        self._solver = solver
        self._known: dict[tuple[Contract, tuple[int, ...]], int] = {}

    def __call__(self, hands: Hands, contract: Contract) -> int:
        """Declarer's tricks."""
        key = contract, tuple(hands)
        if key not in self._known:
            whole = Deal.of({seat: Hand(hands[seat] | self._gone.get(seat, 0)) for seat in Seat})
            leader = contract.leader if len(whole.hand(contract.leader)) == HAND_SIZE else self._leader
            side = contract.declarer.side
            self._known[key] = self._solver.tricks(whole, contract.strain, leader, side)
        return self._known[key]

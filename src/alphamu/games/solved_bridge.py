"""Bridge endings, and whole hands, as a game of the reference whose leaves the kernel's solver answers."""

from __future__ import annotations

from alphamu import _kernel
from alphamu.bridge.seat import Seat
from alphamu.fronts import worlds_in
from alphamu.games.bridge import BridgeGame, State
from alphamu.worlds.position import Position


class SolvedBridgeGame(BridgeGame):
    """The same game, faster: double dummy is asked of the kernel, and each state is asked once."""

    def __init__(self, position: Position, solver: _kernel.Solver) -> None:
        super().__init__(position)
        self._solver = solver
        self._hands = [
            [position.deal_of(world).hand(seat).mask for seat in Seat] for world in position.worlds or ()
        ]
        self._answers: dict[tuple[State, int], bool] = {}
        self.solves = 0

    def wins(self, state: State, worlds: int) -> int:
        """Those of the worlds in which the contract makes double dummy."""
        return sum(1 << world for world in worlds_in(worlds) if self._makes(state, world))

    def _makes(self, state: State, world: int) -> bool:
        key = state, world
        if key not in self._answers:
            gone, trick, leader, won = state
            hands = [hand & ~gone for hand in self._hands[world]]
            needed = self.position.tricks_needed - won
            self._answers[key] = needed <= 0 or self._solver.reaches(
                hands, self.position.strain, leader, trick, self.position.declarer.side, needed
            )
            self.solves += 1
        return self._answers[key]

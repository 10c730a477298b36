"""The other tables: what a contract makes there in each layout, double dummy."""

from __future__ import annotations

from alphamu.aims.results import AimError
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.worlds.position import Position, World

MEMORY_MB = 64


class OtherTables:
    """Double-dummy results in the layouts of a position, each solved once.

    Where the cards played so far are known, the other table begins with the opening lead; else, and in an ending,
    it plays on from here.
    """

    def __init__(self, position: Position, solver: DoubleDummy | None = None) -> None:
        self._position = position
        self._solver = solver or DoubleDummy(MEMORY_MB)
        self._known: dict[tuple[Contract, World], int] = {}

    def tricks(self, contract: Contract, world: World) -> int:
        """Declarer's tricks, of all thirteen."""
        key = contract, world
        if key not in self._known:
            self._known[key] = self._solve(contract, world)
        return self._known[key]

    def _solve(self, contract: Contract, world: World) -> int:
        position, stakes = self._position, self._position.stakes
        assert stakes is not None
        now = position.deal_of(world)
        if stakes.gone is not None:
            whole = Deal.of({seat: Hand(now.hand(seat).mask | stakes.gone[seat]) for seat in Seat})
            if len({len(whole.hand(seat)) for seat in Seat}) == 1:
                tricks = self._solver.tricks(whole, contract.strain, contract.leader, contract.declarer.side)
                return stakes.tricks_won - stakes.won_since + tricks
        if contract.strain is not position.strain or contract.declarer is not position.declarer:
            raise AimError(
                f"what {contract} makes at another table is not known: only a whole deal tells; give its result"
            )
        side = contract.declarer.side
        left = self._solver.tricks(now, position.strain, position.current_trick, side)
        return stakes.tricks_won + left

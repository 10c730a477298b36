"""Par: the score when both sides know all cards and bid as well as can be.

The auction is taken for what it then is, a game with open cards: in turn, a side lets the last contract stand
(doubled, if it fails) or names a higher one. `par` plays this game out from its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from alphamu.bridge.contract import Contract, Doubled, Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat, Side
from alphamu.double_dummy.solver import DoubleDummy, TrickTable, solve

# All bids, from 1♣ to 7NT.
_BIDS = tuple((level, strain) for level in range(1, 8) for strain in Strain)


@dataclass(frozen=True, slots=True)
class Par:
    """The par score, for North-South, and the contracts that bring it; none when the deal is passed out."""

    score: int
    contracts: tuple[Contract, ...] = ()


def par(deal: Deal, vulnerability: Vulnerability, dealer: Seat, solver: DoubleDummy | None = None) -> Par:
    """The par of a whole deal.

    >>> deal = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T98.JT9.JT9.JT98 76.8765.8765.765")
    >>> result = par(deal, Vulnerability.NONE, Seat.NORTH)
    >>> result.score, [str(contract) for contract in result.contracts]
    (1520, ['7NT by North', '7NT by South'])
    """
    if not deal.is_complete:
        raise BridgeError("par needs a whole deal, thirteen cards in each hand")
    return par_of_table(solve(deal, solver), vulnerability, dealer)


def par_of_table(tricks: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The par of a deal whose tricks are known."""

    def outcome(bid: int, declarer: Seat) -> tuple[int, Contract]:
        """What North-South score when a bid stands, and the contract, doubled if it fails."""
        level, strain = _BIDS[bid]
        won = tricks[strain][declarer]
        contract = Contract(level, strain, declarer, Doubled.NO if won >= level + 6 else Doubled.DOUBLED)
        points = score(contract, won, vulnerability.includes(declarer.side))
        return (points if declarer.side is Side.NORTH_SOUTH else -points), contract

    @cache
    def standing(bid: int, side: Side) -> int:
        """The same with the declarer this side would choose."""
        return _best(side, (outcome(bid, seat)[0] for seat in side.seats))

    @cache
    def value(last: int, bidder: Side) -> int:
        """What North-South come to when `bidder` bid last and the other side is to speak."""
        other = bidder.opponents
        choices = [standing(last, bidder)]
        choices += (value(bid, other) for bid in range(last + 1, len(_BIDS)))
        return _best(other, choices)

    def too_low(bid: int, side: Side) -> bool:
        """Whether a sacrifice leaves this side a higher contract that beats par: it sacrifices against nothing."""
        higher = (standing(other, side) for other in range(bid + 1, len(_BIDS)))
        return any(points != total and _best(side, (points, total)) == points for points in higher)

    def opening(side: Side, passed_out: int) -> int:
        return _best(side, [passed_out, *(value(bid, side) for bid in range(len(_BIDS)))])

    # The dealer's side speaks first; if it passes, the other side may open, or everybody passes.
    total = opening(dealer.side, opening(dealer.side.opponents, 0))
    if total == 0:
        return Par(0)
    contracts = tuple(
        contract
        for bid in range(len(_BIDS))
        for seat in Seat
        for points, contract in [outcome(bid, seat)]
        if points == total == value(bid, seat.side)
        and not (contract.doubled and too_low(bid, seat.side.opponents))
    )
    return Par(total, contracts)


def _best(side: Side, points: Iterable[int]) -> int:
    """North-South want a high score, East-West a low one."""
    return max(points) if side is Side.NORTH_SOUTH else min(points)

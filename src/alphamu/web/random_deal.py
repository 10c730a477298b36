"""A random deal that suits a contract: about the points it takes, and a trump suit if there is one."""

from __future__ import annotations

from random import Random

from alphamu.bridge.board import Board
from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import At, Constraint, Length, Points
from alphamu.worlds.layouts import Hidden, Layouts

# The points of both hands together with which a contract of that level is usually bid.
POINTS = {1: (20, 22), 2: (21, 24), 3: (23, 26), 4: (25, 28), 5: (27, 30), 6: (31, 34), 7: (35, 37)}
POINTS_FOR_3NT = (25, 28)
TRUMPS = 8


def random_board(contract: Contract, seed: int) -> Board:
    """A deal with which declarer's side may well have bid this contract; the same seed deals the same.

    >>> board = random_board(Contract.parse("4S by S"), seed=1)
    >>> north, south = board.deal.hand(Seat.NORTH), board.deal.hand(Seat.SOUTH)
    >>> 25 <= north.hcp + south.hcp <= 28, north.length(Suit.SPADES) + south.length(Suit.SPADES) >= 8
    (True, True)
    """
    random = Random(seed)
    declarer = contract.declarer
    both = Hidden((declarer, declarer.next), FULL_PACK, (2 * HAND_SIZE, 2 * HAND_SIZE))
    [(ours, theirs)] = Layouts(both, At(declarer, _suits(contract))).sample(1, random.getrandbits(64)).worlds
    hands = _halves(ours, declarer, random) | _halves(theirs, declarer.next, random)
    return Board(
        Deal.of(hands),
        dealer=declarer,
        vulnerability=Vulnerability.NONE,
        contract=contract,
        event="A random deal",
        tags={"Generator": f"seed {seed}"},
    )


def _suits(contract: Contract) -> Constraint:
    trump = contract.strain.trump
    if trump is None:
        low, high = POINTS_FOR_3NT if contract.level == 3 else POINTS[contract.level]
        return Points(low, high)
    low, high = POINTS[contract.level]
    return Points(low, high) & Length(TRUMPS, HAND_SIZE, Suit(trump))


def _halves(cards: int, seat: Seat, random: Random) -> dict[Seat, Hand]:
    """Twenty-six cards dealt to a seat and its partner."""
    mixed = list(Hand(cards))
    random.shuffle(mixed)
    return {seat: Hand.of(mixed[:HAND_SIZE]), seat.partner: Hand.of(mixed[HAND_SIZE:])}

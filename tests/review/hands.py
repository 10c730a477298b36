"""Hands that the tests of the review look at."""

from __future__ import annotations

from dataclasses import replace

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.formats import pbn

# South needs all seven tricks, and so two in spades: the finesse, for the king seldom falls under the ace.
#
#            ♠AQ ♥AK2 ♦AK
#  ♠K4 ♣AKQJT            ♠65 ♣98765
#            ♠32 ♥QJ3 ♦QJ
FINESSE = Board(
    Deal.parse("N:AQ.AK2.AK. 65...98765 32.QJ3.QJ. K4...AKQJT"),
    number="7",
    contract=Contract.parse("1NT by S"),
    cards=tuple(map(Card.parse, ("S2", "S4", "SA", "S5"))),
    players={Seat.SOUTH: "Sam", Seat.WEST: "Wim"},
    leader=Seat.SOUTH,
)

EVENING = """
[Event "Club evening"]
[Board "1"]
[West "Wim"]
[North "Nora"]
[East "Eva"]
[South "Sam"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:KQJ7.63.9874.K82 A6.987542.J3.JT3 942.AKQJ.T65.AQ5 T853.T.AKQ2.9764"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
Pass Pass 1NT Pass
2C Pass 2H Pass
3NT Pass Pass Pass
[Play "W"]
DA D4 D3 D5
DK D7 DJ D6
DQ D8 H2 DT
S3 SJ SA S2
C4 C2 CJ CQ
S5 SK S6 S4
*
"""


def evening() -> Board:
    """A board of an evening at the club, with a claim after six tricks."""
    return pbn.loads(EVENING)[0]


def with_cards(board: Board, text: str) -> Board:
    """The same board, played differently."""
    return replace(board, cards=tuple(map(Card.parse, text.split())), claim=None, result=None)

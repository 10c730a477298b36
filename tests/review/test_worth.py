"""What declarer's tricks are worth to either side."""

from __future__ import annotations

import pytest

from alphamu.aims import Aim
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.review.decisions import Decision
from alphamu.review.worth import OtherTable, Worth

from .hands import FINESSE, evening

CONTRACT = Contract.parse("3NT by S")
ANY_LAYOUT = [[0, 0, 0, 0]] * 2


def worth(aim: str, *, for_declarer: bool) -> Worth:
    """Where the other table makes nine tricks."""
    return Worth(CONTRACT, Vulnerability.NONE, for_declarer, Aim.named(aim), lambda hands, contract: 9)


@pytest.mark.parametrize(
    ("aim", "declarer", "defender"),
    [
        ("make", [0, 1], [1, 0]),
        ("tricks", [8, 10], [5, 3]),
        ("points", [-50, 430], [50, -430]),
        ("imps", [-10, 1], [10, -1]),
        # Of the field a quarter takes eight tricks, half takes nine, a quarter ten.
        ("matchpoints", [12.5, 87.5], [87.5, 12.5]),
    ],
)
def test_each_aim_has_its_values(aim: str, declarer: list[float], defender: list[float]) -> None:
    assert worth(aim, for_declarer=True).values([8, 10], ANY_LAYOUT) == declarer
    assert worth(aim, for_declarer=False).values([8, 10], ANY_LAYOUT) == defender


def test_the_other_table_begins_with_the_lead() -> None:
    """After six tricks the whole deal is played there, and not what is left of it."""
    board = evening()
    play, whole = Decision(board, 12).moment.play, board.deal.completed()
    solver = DoubleDummy(16)
    table = OtherTable(play, solver)
    hands = [play.hand(seat).mask for seat in Seat]
    contract = board.contract
    assert contract is not None
    assert table(hands, contract) == solver.tricks(whole, contract.strain, Seat.WEST, contract.declarer.side)


def test_an_ending_is_played_from_its_first_card() -> None:
    play = Decision(FINESSE, 2).moment.play
    hands = [play.hand(seat).mask for seat in Seat]
    assert FINESSE.contract is not None
    assert OtherTable(play, DoubleDummy(16))(hands, FINESSE.contract) == 7

"""Deals as people write them, each in a notation that is in use somewhere, and all of them the same deal."""

import pytest

from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.formats import FormatError, loads, plain_deals
from alphamu.view.board import board_view
from alphamu.web.state import _plain

DEAL = Deal.parse("N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8")

NOTATIONS = {
    "the value of PBN's tag": "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8",
    "from West on, with 10": "W:J94.KQJ862.86.K8 AQ2.75.KQJ54.932 108753.3.9732.Q107 K6.A1094.A10.AJ654",
    "without a seat, on four lines": "AQ2.75.KQJ54.932\nT8753.3.9732.QT7\nK6.AT94.AT.AJ654\nJ94.KQJ862.86.K8\n",
    "each hand with its seat": """
        South K6.AT94.AT.AJ654
        West J94.KQJ862.86.K8
        N: AQ2.75.KQJ54.932
        E: T8753.3.9732.QT7""",
    "four lines with symbols": """
        ♠AQ2 ♥75 ♦KQJ54 ♣932
        ♠T8753 ♥3 ♦9732 ♣QT7
        ♠K6 ♥AT94 ♦AT ♣AJ654
        ♠J94 ♥KQJ862 ♦86 ♣K8""",
    "names and symbols, cards apart": """
        West: ♠ J 9 4 ♥ K Q J 8 6 2 ♦ 8 6 ♣ K 8
        North: ♠ A Q 2 ♥ 7 5 ♦ K Q J 5 4 ♣ 9 3 2
        East: ♠ 10 8 7 5 3 ♥ 3 ♦ 9 7 3 2 ♣ Q 10 7
        South: ♠ K 6 ♥ A 10 9 4 ♦ A 10 ♣ A J 6 5 4""",
    "names, letters for suits": """
        N: S AQ2 H 75 D KQJ54 C 932
        E: S T8753 H 3 D 9732 C QT7
        S: S K6 H AT94 D AT C AJ654
        W: S J94 H KQJ862 D 86 C K8""",
    "as in LIN": "SAQ2H75DKQJ54C932\nST8753H3D9732CQT7\nSK6HAT94DATCAJ654\nSJ94HKQJ862D86CK8",
    "names and commas": """
        N: AQ2, 75, KQJ54, 932
        E: 108753, 3, 9732, Q107
        S: K6, A1094, A10, AJ654
        W: J94, KQJ862, 86, K8""",
    "commas alone": "AQ2, 75, KQJ54, 932\n108753,3,9732,Q107\nK6, A1094, A10, AJ654\nJ94, KQJ862, 86, K8",
    "names and blanks": """
        North AQ2 75 KQJ54 932
        East T8753 3 9732 QT7
        South K6 AT94 AT AJ654
        West J94 KQJ862 86 K8""",
    "a diagram": """
                      ♠ A Q 2
                      ♥ 7 5
                      ♦ K Q J 5 4
                      ♣ 9 3 2
        ♠ J 9 4                       ♠ 10 8 7 5 3
        ♥ K Q J 8 6 2                 ♥ 3
        ♦ 8 6                         ♦ 9 7 3 2
        ♣ K 8                         ♣ Q 10 7
                      ♠ K 6
                      ♥ A 10 9 4
                      ♦ A 10
                      ♣ A J 6 5 4""",
    "a diagram of a page, cell by cell": (
        "North\n♠ AQ2\n♥ 75\n♦ KQJ54\n♣ 932\nWest\n♠ J94\n♥ KQJ862\n♦ 86\n♣ K8\n"
        "East\n♠ 108753\n♥ 3\n♦ 9732\n♣ Q107\nSouth\n♠ K6\n♥ A1094\n♦ A10\n♣ AJ654"
    ),
    "symbols on lines of their own": (
        "♠\nAQ2\n♥\n75\n♦\nKQJ54\n♣\n932\n♠\nJ94\n♥\nKQJ862\n♦\n86\n♣\nK8\n"
        "♠\n108753\n♥\n3\n♦\n9732\n♣\nQ107\n♠\nK6\n♥\nA1094\n♦\nA10\n♣\nAJ654"
    ),
}


@pytest.mark.parametrize("text", NOTATIONS.values(), ids=NOTATIONS)
def test_every_notation_says_the_same_deal(text: str) -> None:
    [board] = loads(text)
    assert board == plain_deals.loads(text)[0]
    assert plain_deals.loads(text)[0].deal == DEAL


def test_what_the_program_prints_is_read_back_with_contract_and_dealer() -> None:
    [board] = plain_deals.loads(f"{DEAL} 3NT by S\nDealer: W")
    assert (board.contract, board.dealer) == (Contract.parse("3NT by S"), Seat.WEST)
    assert plain_deals.loads(plain_deals.dumps(board))[0].contract == board.contract
    printed = _plain(board_view(board))
    assert plain_deals.loads(printed)[0] == board


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4♠x by South", "4SX by S"),
        ("3NT E", "3NT by E"),
        ("Contract: 6♥ by West.", "6H by W"),
        ("4♠ lead ♥K", None),
    ],
)
def test_a_contract_stands_beside_the_hands(text: str, contract: str | None) -> None:
    [board] = plain_deals.loads(f"{text}\n{DEAL}")
    assert board.contract == (Contract.parse(contract) if contract else None)


def test_two_hands_are_dummy_and_declarer_and_voids_are_dashes_or_nothing() -> None:
    [board] = plain_deals.loads("♠ AKQ32 ♥ - ♦ KQJ54 ♣ 932\n♠ — ♥ AKQ32 ♦ void ♣ AKQ87654")
    assert board.deal == Deal.parse("N:AKQ32..KQJ54.932 - .AKQ32..AKQ87654 -")


def test_what_is_wrong_with_a_deal_is_told() -> None:
    with pytest.raises(FormatError, match="North has 12 cards"):
        loads("AQ.75.KQJ54.932\nT8753.3.9732.QT7\nK6.AT94.AT.AJ654\nJ94.KQJ862.86.K8")
    with pytest.raises(FormatError, match="SA stands with North and with East"):
        loads("AQ2.75.KQJ54.932 AT875.3.9732.QT7 - -")
    for text in ("hello", "4♠ by South, lead ♥K", "AQ2.75.KQJ54.932", "S H D C", "♠ ♥ ♦ ♣", "N E S W"):
        assert not plain_deals.holds_a_deal(text), text
    with pytest.raises(FormatError, match="neither PBN nor LIN"):
        loads("What a nice day it is to play bridge, said South to West.")

"""The record of a deal.

            ♠ AK54
            ♥ A2
            ♦ KQ32
            ♣ A43
♠ 632                   ♠ QJ9
♥ 876                   ♥ KQJ9
♦ T98                   ♦ J54
♣ QT76                  ♣ J92
            ♠ T87
            ♥ T543
            ♦ A76
            ♣ K85
"""

import dataclasses

import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board, BoardError
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import PlayError
from alphamu.bridge.seat import Seat

DEAL = Deal.parse("N:AK54.A2.KQ32.A43 QJ9.KQJ9.J54.J92 T87.T543.A76.K85 632.876.T98.QT76")
THREE_NOTRUMP = Contract.parse("3NT by S")


def auction(dealer: str, calls: str) -> Auction:
    return Auction(Seat.parse(dealer), tuple(map(Call.parse, calls.split())))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_dealer_and_contract_come_from_the_auction() -> None:
    board = Board(DEAL, auction=auction("W", "Pass 1D Pass 1H Pass 3NT Pass Pass Pass"))
    assert board.dealer is Seat.WEST
    assert board.contract == Contract.parse("3NT by N")


def test_contract_stays_open_with_the_auction() -> None:
    board = Board(DEAL, auction=auction("N", "1D Pass"))
    assert board.contract is None
    assert board.score is None


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (
            {"auction": auction("W", "Pass 1D"), "dealer": Seat.NORTH},
            "the dealer is North, but West begins the auction",
        ),
        (
            {"auction": auction("S", "1NT Pass Pass Pass"), "contract": THREE_NOTRUMP},
            "the contract is 3NT by South, but the auction came to 1NT by South",
        ),
        (
            {"auction": auction("S", "Pass Pass Pass Pass"), "contract": THREE_NOTRUMP},
            "the contract is 3NT by South, but the auction was passed out",
        ),
        ({"claim": 14}, "a claim of 14 tricks"),
        ({"result": -1}, "a result of -1 tricks"),
    ],
)
def test_record_that_contradicts_itself_is_refused(record: dict[str, object], reason: str) -> None:
    with pytest.raises(BoardError, match=reason):
        dataclasses.replace(Board(DEAL), **record)  # type: ignore[arg-type]


def test_record_is_replayed() -> None:
    board = Board(DEAL, contract=THREE_NOTRUMP, cards=cards("C6 C3 CJ CK  S7 S2 SA S9"), claim=9)
    play = board.play()
    assert play.cards == board.cards
    assert play.turn is Seat.NORTH
    assert play.result == 9
    assert board.tricks == 9


def test_revoke_on_record_is_named() -> None:
    board = Board(DEAL, contract=THREE_NOTRUMP, cards=cards("C6 S4"))
    with pytest.raises(PlayError, match="trick 1: North revokes with S4, holding ♣A43"):
        board.play()


def test_board_without_contract_has_no_play() -> None:
    with pytest.raises(BoardError, match="without a contract"):
        Board(DEAL).play()


def test_claim_after_the_last_card_must_agree_with_it() -> None:
    one_card_each = Deal.parse("N:A... K... Q... J...")
    record = Board(one_card_each, contract=Contract.parse("1NT by S"), cards=cards("SJ SA SK SQ"))
    assert dataclasses.replace(record, claim=1).play().result == 1
    with pytest.raises(PlayError, match="a claim of 0 tricks after the end of the play"):
        dataclasses.replace(record, claim=0).play()


@pytest.mark.parametrize(
    ("vulnerability", "points"),
    [
        (Vulnerability.NONE, 400),
        (Vulnerability.EAST_WEST, 400),
        (Vulnerability.NORTH_SOUTH, 600),
        (Vulnerability.BOTH, 600),
    ],
)
def test_score_is_declarers_at_the_vulnerability(vulnerability: Vulnerability, points: int) -> None:
    board = Board(DEAL, contract=THREE_NOTRUMP, vulnerability=vulnerability, result=9)
    assert board.score == points


def test_score_needs_a_result() -> None:
    board = Board(DEAL, contract=THREE_NOTRUMP, cards=cards("C6"))
    assert board.tricks is None
    assert board.score is None
    assert dataclasses.replace(board, claim=8).score == -50


def test_passed_out_scores_nothing() -> None:
    board = Board(DEAL, auction=auction("S", "Pass Pass Pass Pass"))
    assert board.is_passed_out
    assert board.score == 0


def test_equal_records_are_equal_and_hash_alike() -> None:
    record = Board(DEAL, number="7", players={Seat.NORTH: "Ann"}, tags={"Site": "Club"})
    same = Board(DEAL, number="7", players={Seat.NORTH: "Ann"}, tags={"Site": "Club"})
    assert record == same
    assert hash(record) == hash(same)
    assert record != dataclasses.replace(record, tags={})

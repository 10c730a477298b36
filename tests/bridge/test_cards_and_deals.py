"""Cards, hands, deals and contracts: what is read, and what is refused at the door."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphamu.bridge.card import FULL_PACK, Card, CardError, Suit
from alphamu.bridge.contract import Contract, ContractError, Doubled, Strain, Vulnerability
from alphamu.bridge.deal import Deal, DealError
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand, HandError
from alphamu.bridge.seat import Seat, Side

WHOLE_DEAL = "N:AK54.A2.KQ32.A43 QJ9.KQJ9.J54.J92 T87.T543.A76.K85 632.876.T98.QT76"


def test_pack_has_fifty_two_different_cards() -> None:
    assert len({str(card) for card in Hand(FULL_PACK)}) == 52


def test_cards_are_read_and_written_suit_first() -> None:
    for card in Hand(FULL_PACK):
        assert Card.parse(str(card)) == card == Card.from_bit(card.bit)


@pytest.mark.parametrize("text", ["", "S", "A", "AS", "S1", "SAA", "XA", "S11", "NT"])
def test_unreadable_card_is_named(text: str) -> None:
    with pytest.raises(CardError, match=f"no card '{text}'"):
        Card.parse(text)


@pytest.mark.parametrize("rank", [1, 15])
def test_no_card_has_such_a_rank(rank: int) -> None:
    with pytest.raises(CardError, match=f"rank {rank}"):
        Card(Suit.SPADES, rank)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("AKQ.JT9.876", "has 3 suits"),
        ("AKA...", "card SA stands twice"),
        ("..101010.", "card DT stands twice"),
        ("AKQJT9.AKQJT9.A.K", "has 14 cards"),
        ("AX...", "no rank 'X'"),
    ],
)
def test_hand_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(HandError, match=reason):
        Hand.parse(text)


@given(st.integers(0, 2**64 - 1))
def test_hand_reads_back_as_written(bits: int) -> None:
    cards = list(Hand(bits & FULL_PACK))[:13]
    hand = Hand.of(cards)
    assert Hand.parse(str(hand)) == hand
    assert list(hand) == cards
    assert sum(hand.shape) == len(hand) == len(cards)


@pytest.mark.parametrize("first", Seat)
def test_deal_reads_back_from_any_seat(first: Seat) -> None:
    deal = Deal.parse(WHOLE_DEAL)
    assert deal.is_complete
    assert deal.text(first).startswith(f"{first.letter}:{deal.hand(first)} ")
    assert Deal.parse(deal.text(first)) == deal


def test_deal_may_be_partly_known_and_partly_played() -> None:
    deal = Deal.parse("E:AK.2.. - QJ..3. -")
    assert deal.hand(Seat.EAST) == Hand.parse("AK.2..")
    assert deal[Seat.SOUTH] is None
    assert not deal.is_complete
    assert deal.completed() == deal
    with pytest.raises(DealError, match="the hand of South is not known"):
        deal.hand(Seat.SOUTH)


def test_three_whole_hands_give_the_fourth() -> None:
    whole = Deal.parse(WHOLE_DEAL)
    assert whole.with_hand(Seat.WEST, None).completed() == whole


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A... K... Q... J...", "does not begin with a seat and a colon"),
        ("N:A... K... Q...", "has 3 hands"),
        ("X:A... K... Q... J...", "no seat 'X'"),
        ("N:A... K... Q... A...", "card SA stands with North and with West"),
        ("N:A... K... QQ... J...", "South: card SQ stands twice"),
        ("N:AKQJT98765432.A... - - -", "North: .*suits"),
        ("N:AKQJT98765432.A.. - - -", "North: .*has 14 cards"),
    ],
)
def test_deal_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BridgeError, match=reason):
        Deal.parse(text)


def test_fourteen_cards_as_a_mask_are_refused() -> None:
    fourteen = Hand(Suit.SPADES.mask | Card.parse("HA").mask)
    with pytest.raises(DealError, match="West has 14 cards"):
        Deal.of({Seat.WEST: fourteen})


def test_seats_go_clockwise_and_partners_sit_opposite() -> None:
    assert [Seat.NORTH.plus(places) for places in range(5)] == [*Seat, Seat.NORTH]
    for seat in Seat:
        assert seat.next.previous is seat
        assert seat.partner.side is seat.side is not seat.next.side
        assert seat in seat.side.seats
    assert Side.EAST_WEST.opponents is Side.NORTH_SOUTH


def test_contract_knows_its_roles() -> None:
    contract = Contract.parse("4SXX by W")
    assert contract == Contract(4, Strain.SPADES, Seat.WEST, Doubled.REDOUBLED)
    assert (contract.dummy, contract.leader, contract.tricks_needed) == (Seat.EAST, Seat.NORTH, 10)


@pytest.mark.parametrize("text", ["", "8S by N", "0NT by N", "3Z by N", "4SXXX by N", "4S", "Pass"])
def test_unreadable_contract_is_named(text: str) -> None:
    with pytest.raises(ContractError, match=f"contract '{text}'"):
        Contract.parse(text)


def test_every_contract_reads_back() -> None:
    for strain in Strain:
        for doubled in Doubled:
            for declarer in Seat:
                contract = Contract(5, strain, declarer, doubled)
                assert Contract.parse(contract.bid, declarer) == contract
                assert Contract.parse(str(contract)) == contract


def test_vulnerability_of_sixteen_boards() -> None:
    """The pattern printed on duplicate boards: O N E B, then each row begins one later."""
    letters = "".join(
        {Vulnerability.NONE: "O", Vulnerability.NORTH_SOUTH: "N", Vulnerability.EAST_WEST: "E"}.get(
            Vulnerability.of_board(number), "B"
        )
        for number in range(1, 17)
    )
    assert letters == "ONEBNEBOEBONBONE"
    assert Vulnerability.of_board(17) is Vulnerability.of_board(1)


def test_vulnerability_is_of_sides() -> None:
    assert [Vulnerability.EAST_WEST.includes(side) for side in Side] == [False, True]
    assert [Vulnerability.NORTH_SOUTH.includes(side) for side in Side] == [True, False]
    assert all(Vulnerability.BOTH.includes(side) for side in Side)
    assert not any(Vulnerability.NONE.includes(side) for side in Side)

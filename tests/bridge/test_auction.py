"""Calls and the auction. Auctions are written as players read them, from the dealer on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphamu.bridge.auction import Auction, AuctionError
from alphamu.bridge.call import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Call, CallError
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.seat import Seat


def auction(dealer: str, calls: str) -> Auction:
    return Auction(Seat.parse(dealer), tuple(map(Call.parse, calls.split())))


def test_every_call_reads_back() -> None:
    assert len(ALL_CALLS) == 38
    for call in ALL_CALLS:
        assert Call.parse(str(call)) == Call.parse(call.symbol) == Call.parse(str(call).lower()) == call


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ("Pass pass P p", PASS),
        ("X x D d Dbl Double", DOUBLE),
        ("XX R r Rdbl Redouble", REDOUBLE),
        ("1NT 1N 1nt", Call.bid(1, Strain.NOTRUMP)),
        ("1D 1d 1♦", Call.bid(1, Strain.DIAMONDS)),
    ],
)
def test_calls_as_people_write_them(words: str, call: Call) -> None:
    assert {Call.parse(word) for word in words.split()} == {call}


@pytest.mark.parametrize("text", ["", "1", "8C", "0NT", "NT", "XXX", "1NTX", "AP"])
def test_unreadable_call_is_named(text: str) -> None:
    with pytest.raises(CallError, match=f"no call '{text}'"):
        Call.parse(text)


def test_bids_rank_by_level_then_strain() -> None:
    ascending = [Call.parse(bid) for bid in ("1C", "1D", "1H", "1S", "1NT", "2C", "7NT")]
    assert sorted(ascending) == ascending


def test_no_bid_at_level_eight_and_no_level_of_a_pass() -> None:
    with pytest.raises(CallError, match="level 8"):
        Call.bid(8, Strain.CLUBS)
    with pytest.raises(CallError, match="Pass is no bid"):
        _ = PASS.level
    with pytest.raises(CallError, match="number 38"):
        Call(38)


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    [
        ("S", "1NT Pass 3NT Pass Pass Pass", "3NT by S"),
        # North named hearts first, though South bid the game.
        ("N", "1H Pass 2H Pass 4C Pass 4H Pass Pass Pass", "4H by N"),
        ("N", "1S Pass 2H Pass 4H Pass Pass Pass", "4H by S"),
        # Both sides named spades; only declarer's own side counts.
        ("E", "1S X Pass 2S Pass 3D Pass 3S Pass Pass Pass", "3S by N"),
        ("W", "Pass Pass Pass 1C X XX Pass Pass Pass", "1CXX by S"),
        ("W", "4S X Pass Pass Pass", "4SX by W"),
        # A new bid does away with the double.
        ("N", "1H X 2H Pass Pass Pass", "2H by N"),
        ("N", "1H Pass Pass X Pass Pass XX Pass Pass Pass", "1HXX by N"),
    ],
)
def test_contract_and_declarer(dealer: str, calls: str, contract: str) -> None:
    finished = auction(dealer, calls)
    assert finished.is_over
    assert not finished.is_passed_out
    assert finished.contract == Contract.parse(contract)
    assert finished.legal_calls() == ()


def test_four_passes_and_no_contract() -> None:
    three = auction("E", "Pass Pass Pass")
    assert not three.is_over
    four = three.after(PASS, Seat.NORTH)
    assert four.is_over
    assert four.is_passed_out
    assert four.contract is None


def test_no_contract_before_the_end() -> None:
    going_on = auction("N", "1H Pass Pass")
    assert going_on.contract is None
    assert not going_on.is_over
    assert not going_on.is_passed_out
    assert going_on.turn is Seat.WEST


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("1S 1H", "East's bid of 1H over 1S is insufficient"),
        ("1S Pass 1S", "South's bid of 1S over 1S is insufficient"),
        ("3NT X 3C", "South's bid of 3C over 3NT is insufficient"),
        ("X", "North cannot double: nobody has bid"),
        ("Pass Pass XX", "South cannot redouble: nobody has bid"),
        ("1S Pass X", "South cannot double: the last call but passes is North's 1S"),
        ("1S X Pass X", "West cannot double: the last call but passes is East's X"),
        ("1S X X", "South cannot double: the last call but passes is East's X"),
        ("1S XX", "East cannot redouble: the last call but passes is North's 1S"),
        ("1S X Pass XX", "West cannot redouble: the last call but passes is East's X"),
        ("1S X XX XX", "West cannot redouble: the last call but passes is South's XX"),
        ("1S Pass Pass Pass Pass", "North calls Pass after the auction is over"),
        ("Pass Pass Pass Pass 1C", "North calls 1C after the auction is over"),
    ],
)
def test_illegal_call_is_refused_and_named(calls: str, reason: str) -> None:
    """Both when the auction is given whole and when the last call is added; North deals."""
    with pytest.raises(AuctionError, match=reason):
        auction("N", calls)
    *legal, last = calls.split()
    so_far = auction("N", " ".join(legal))
    assert not so_far.is_legal(Call.parse(last))
    with pytest.raises(AuctionError, match=reason):
        so_far.after(Call.parse(last))


def test_call_out_of_turn_is_refused() -> None:
    opened = auction("S", "1H")
    with pytest.raises(AuctionError, match="North calls Pass out of turn: it is West's turn"):
        opened.after(PASS, seat=Seat.NORTH)
    assert opened.after(PASS, seat=Seat.WEST).turn is Seat.NORTH


@given(st.sampled_from(Seat), st.lists(st.sampled_from((PASS, PASS, PASS, *ALL_CALLS)), max_size=40))
def test_calls_one_by_one_and_all_at_once_are_the_same(dealer: Seat, calls: list[Call]) -> None:
    so_far = Auction(dealer)
    for call in calls:
        if not so_far.is_legal(call):
            with pytest.raises(AuctionError):
                Auction(dealer, (*so_far.calls, call))
            continue
        assert call in so_far.legal_calls()
        longer = so_far.after(call)
        assert longer == Auction(dealer, (*so_far.calls, call))
        assert longer.calls[:-1] == so_far.calls
        so_far = longer
    assert (so_far.contract is not None) == (so_far.is_over and not so_far.is_passed_out)

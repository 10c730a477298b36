"""Whatever is written reads back the same, and no text makes a reader fall over, in every format of boards."""

import random
from contextlib import suppress
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats import handviewer, lin, pbn
from alphamu.formats.errors import FormatError

FORMATS = [pbn, lin, handviewer]
LETTERS = st.characters(categories=["L", "N"], include_characters="-'\"\\~ éß")
NAMES = st.text(LETTERS, min_size=1, max_size=12).map(lambda text: " ".join(text.split()))
NAMES = NAMES.filter(lambda text: text not in ("", "-"))  # PBN writes these where it knows no name


def random_deal(chance: random.Random) -> Deal:
    pack = list(Hand(FULL_PACK))
    chance.shuffle(pack)
    return Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in Seat})


def random_auction(chance: random.Random, dealer: Seat) -> Auction:
    """An auction to its end, mostly of small steps and passes."""
    auction = Auction(dealer)
    while not auction.is_over:
        calls = auction.legal_calls()
        auction = auction.after(calls[min(int(chance.expovariate(0.7)), len(calls) - 1)])
    return auction


def random_cards(chance: random.Random, deal: Deal, contract: Contract, most: int) -> Play:
    play = Play(deal, contract)
    for _ in range(most):
        play.play(chance.choice(list(play.legal_cards())))
    return play


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board that was bid, played for a while and then claimed, or played to the end, or passed out."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    deal = random_deal(chance)
    auction = random_auction(chance, draw(st.sampled_from(list(Seat))))
    places = st.integers(0, len(auction.calls) - 1)
    board = Board(
        deal=deal,
        number=str(draw(st.integers(1, 99))),
        vulnerability=draw(st.sampled_from(list(Vulnerability))),
        auction=auction,
        event=draw(NAMES | st.sampled_from(["", "Village match, Second half"])),
        players={seat: name for seat in Seat if (name := draw(NAMES | st.just("")))},
        alerts=draw(st.dictionaries(places, NAMES | st.just(""), max_size=3)),
    )
    if board.contract is None:
        return board
    play = random_cards(chance, deal, board.contract, draw(st.integers(0, 52)))
    if play.cards and not play.is_over:
        won = play.won(board.contract.declarer.side)
        play.claim(draw(st.integers(won, won + play.tricks_left)))
    return Board(
        deal, board.number, board.dealer, board.vulnerability, auction,
        cards=play.cards, claim=play.claimed, result=play.result, players=board.players, event=board.event,
        alerts=board.alerts,
    )  # fmt: skip


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=60, deadline=None)
@given(board=boards())
def test_a_board_reads_back_the_same(form: ModuleType, board: Board) -> None:
    assert form.loads(form.dumps(board)).all_good() == (board,)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=10, deadline=None)
@given(many=st.lists(boards(), max_size=4))
def test_many_boards_read_back_the_same(form: ModuleType, many: list[Board]) -> None:
    assert list(form.loads(form.dumps(many)).all_good()) == many


@settings(max_examples=50, deadline=None)
@given(board=boards(), known=st.sets(st.sampled_from(list(Seat))), calls=st.integers(0, 6), tag=NAMES)
def test_pbn_keeps_what_is_not_known(board: Board, known: set[Seat], calls: int, tag: str) -> None:
    deal = Deal.of({seat: hand for seat, hand in board.deal.known() if seat in known})
    assert board.auction is not None
    auction = Auction(board.auction.dealer, board.auction.calls[:calls])
    partial = Board(deal, dealer=auction.dealer, auction=auction, event=tag, tags={"Site": tag})
    assert pbn.loads(pbn.dumps(partial)).all_good() == (partial,)


EXAMPLE = Board(
    Deal.parse("N:KQJ7.63.9874.K82 A6.987542.J3.JT3 942.AKQJ.T65.AQ5 T853.T.AKQ2.9764"),
    "7",
    contract=Contract.parse("3NT by S"),
    cards=tuple(map(Card.parse, ["S3", "SJ", "SA", "S2", "S6", "S4", "S8", "SQ", "D4"])),
    claim=9,
    players={Seat.NORTH: "Nora"},
)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=100)
@given(text=st.text() | st.text('[]{};%"\\#NESW:AKQ.-|,!\n st md mb pc pn qx?&=', max_size=60))
def test_no_text_makes_a_reader_fall_over(form: ModuleType, text: str) -> None:
    with suppress(FormatError):
        form.loads(text)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_no_damage_makes_a_reader_fall_over(form: ModuleType, data: st.DataObject) -> None:
    text = form.dumps([EXAMPLE, EXAMPLE])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:place] + data.draw(st.text(max_size=3) | st.sampled_from(text)) + text[place + length :]
    with suppress(FormatError):
        form.dumps(form.loads(text))

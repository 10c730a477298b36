from urllib.parse import quote

import pytest

from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.formats import handviewer
from alphamu.formats.errors import FormatError

#                  North
#                  ♠ A95  ♥ K76  ♦ AQ53  ♣ J84
#   West                               East
#   ♠ 863 ♥ 852 ♦ J62 ♣ A965           ♠ KJ72 ♥ Q3 ♦ T984 ♣ Q73
#                  South
#                  ♠ QT4  ♥ AJT94  ♦ K7  ♣ KT2
DEAL = Deal.parse("N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965")
HANDS = "s=sqt4hajt94dk7ckt2&w=s863h852dj62ca965&n=sa95hk76daq53cj84"
AUCTION = f"1hp2d!({quote('game forcing, 5+')})p2hp4hppp"
PARAMETERS = f"{handviewer.ADDRESS}?{HANDS}&sn=Sam&nn=Nora%20B&d=s&v=e&b=19&a={AUCTION}&p=s8s5sjsqd7&c=11"
LIN = (
    "pn|Sam,,Nora,|st||md|1SQT4HAJT94DK7CKT2,S863H852DJ62CA965,SA95HK76DAQ53CJ84,|sv|e|"
    "ah|Board 19|mb|1N|mb|p|mb|p|mb|p|"
)


def test_explanations_stand_in_round_brackets() -> None:
    link = f"{handviewer.ADDRESS}?{HANDS}&d=s&a=1n!(12-14)p2c!{{well}}p2h(four)p4h"
    (board,) = handviewer.loads(link).all_good()
    assert str(board.auction).startswith("1NT Pass 2C Pass 2H Pass 4H")
    assert board.alerts == {0: "12-14", 2: "", 4: "four"}


def test_a_link_with_parameters() -> None:
    (board,) = handviewer.loads(PARAMETERS).all_good()
    assert board.deal == DEAL
    assert board.number == "19"
    assert board.vulnerability is Vulnerability.EAST_WEST
    assert board.contract == Contract.parse("4H by S")
    assert " ".join(map(str, board.cards)) == "S8 S5 SJ SQ D7"
    assert board.claim == 11
    assert board.players == {Seat.SOUTH: "Sam", Seat.NORTH: "Nora B"}


@pytest.mark.parametrize("text", [LIN, quote(LIN), quote(LIN, safe="")])
def test_a_link_with_lin(text: str) -> None:
    (board,) = handviewer.loads(f"{handviewer.ADDRESS}?bbo=y&lin={text}\n").all_good()
    assert board.deal == DEAL
    assert board.contract == Contract.parse("1NT by S")


def test_a_link_is_one_word() -> None:
    (board,) = handviewer.loads(PARAMETERS)
    (link,) = handviewer.dumps(board).splitlines()
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?lin=pn%7CSam")
    assert not set(link) & set(' "<>|')
    assert handviewer.loads(link).all_good() == (board,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bridge", "line 1: no link 'bridge'"),
        ("\n" + PARAMETERS.replace("sqt4", "sqt1"), "line 2: no hand 'sqt1hajt94dk7ckt2'"),
        (PARAMETERS.replace("d=s", "d=q"), "line 1: no dealer 'q'"),
        (PARAMETERS.replace("1hp", "1hz"), "line 1: no call"),
        (handviewer.ADDRESS + "?bbo=y", "line 1: the link holds no hands"),
        ("http://[broken?lin=x", "line 1: 'x' has no | after it"),
    ],
)
def test_a_broken_link_says_why(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as refused:
        handviewer.loads(text)
    assert str(refused.value).startswith(reason)


def test_one_broken_link_does_not_lose_the_others() -> None:
    records = handviewer.loads(f"{PARAMETERS}\nnothing\n{PARAMETERS}\n")
    assert len(records) == 2
    assert [error.line for error in records.errors] == [2]


def test_links_as_people_write_them() -> None:
    # Tens as 10, suits in any order, a remark in the play, two hands only, no dealer: North deals.
    text = (
        f"{handviewer.ADDRESS}?n=ck1098daj987sk106h10&s=c53dkq102s8753ha52&v=-&a=ppp4hppp&p={{<p>a remark\n"
        f"{handviewer.ADDRESS}?n=st6hj4dj2ckqj9876&s=saj874ha986daca53&d=n&p=hkhah2h4c3ctck&a=3cp6cppp\n"
    )
    tens, slam = handviewer.loads(text).all_good()
    assert str(tens.deal) == "N:KT6.T.AJ987.KT98 - 8753.A52.KQT2.53 -"
    assert tens.contract == Contract.parse("4H by W")
    assert slam.contract == Contract.parse("6C by N")
    assert len(slam.cards) == 7

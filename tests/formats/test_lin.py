import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.formats import lin
from alphamu.formats.errors import FormatError

#                  North
#                  ♠ A95  ♥ K76  ♦ AQ53  ♣ J84
#   West                               East
#   ♠ 863 ♥ 852 ♦ J62 ♣ A965           ♠ KJ72 ♥ Q3 ♦ T984 ♣ Q73
#                  South
#                  ♠ QT4  ♥ AJT94  ♦ K7  ♣ KT2
DEAL = Deal.parse("N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965")
HANDS = "SQT4HAJT94DK7CKT2,S863H852DJ62CA965,SA95HK76DAQ53CJ84,"
FOUR_HEARTS = "mb|1H|an|five cards|mb|p|mb|2D!|mb|p|mb|2H|mb|P|mb|4H|mb|p|mb|p|mb|p|pg||"
BOARD = (
    f"pn|Sam,Wim,Nora,Eva|st||md|1{HANDS}|sv|e|rh||ah|Board 19|{FOUR_HEARTS}\n"
    "pc|S8|pc|S5|pc|SJ|pc|SQ|pg||\n"
    "pc|d7|pc|d2|pc|dQ|mc|11|pg||\n"
)


def only(text: str) -> Board:
    (board,) = lin.loads(text).all_good()
    return board


def test_a_single_board() -> None:
    board = only(BOARD)
    assert board.deal == DEAL  # the fourth hand is what the others leave
    assert board.number == "19"
    assert board.dealer is Seat.SOUTH
    assert board.vulnerability is Vulnerability.EAST_WEST
    assert str(board.auction) == "1H Pass 2D Pass 2H Pass 4H Pass Pass Pass"
    assert board.contract == Contract.parse("4H by S")
    assert " ".join(map(str, board.cards)) == "S8 S5 SJ SQ D7 D2 DQ"
    assert board.alerts == {0: "five cards", 2: ""}
    assert (board.claim, board.result) == (11, 11)
    assert board.players == {Seat.SOUTH: "Sam", Seat.WEST: "Wim", Seat.NORTH: "Nora", Seat.EAST: "Eva"}


def test_an_explanation_names_suits_by_their_signs() -> None:
    board = only(BOARD.replace("2D!|", "2D!|an| !s and !D |"))
    assert board.alerts == {0: "five cards", 2: "♠ and ♦"}
    assert "mb|2D!|an|!S and !D|" in lin.dumps(board)


def test_a_vugraph_file_has_one_list_of_names() -> None:
    text = (
        "vg|Village match,Second half,I,19,20,Hill,0,Dale,0|\nrs|4HS+1,3NS=,,|\n"
        "pn|Sam,Wim,Nora,Eva,Per,Pia,Pip,Pam|pg||\n"
        f"qx|o19|st||md|1{HANDS}|sv|e|{FOUR_HEARTS}mc|11|\nnt|What a hand!\nSuch play!|pg||\n"
        f"qx|c19|st||md|1{HANDS}|sv|e|mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|C5|mc|9|\n"
        f"qx|o20|st||md|2{HANDS}|sv|b|mb|pppp|\n"
    )
    boards = lin.loads(text).all_good()
    assert [(board.number, board.tags["Room"], board.players[Seat.NORTH]) for board in boards] == [
        ("19", "Open", "Nora"),
        ("19", "Closed", "Pip"),
        ("20", "Open", "Nora"),
    ]
    assert [str(board.contract) for board in boards] == ["4♥ by South", "3NT by South", "None"]
    assert boards[2].is_passed_out
    assert {board.event for board in boards} == {"Village match, Second half"}


def test_one_broken_board_does_not_lose_the_others() -> None:
    records = lin.loads(BOARD + BOARD.replace("mb|2H", "mb|1H") + BOARD.replace("19", "20"))
    assert [board.number for board in records] == ["19", "20"]
    (error,) = records.errors
    assert str(error) == "line 4: South's bid of 1H over 2D is insufficient"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BOARD.replace("SQT4", "SQ14"), "line 1: no hand 'SQ14HAJT94DK7CKT2'"),
        (BOARD.replace("S863", "S86Q"), "line 1: card SQ stands with South and with West"),
        (BOARD.replace("S863", "S866"), "line 1: card S6 stands twice"),
        (BOARD.replace("sv|e", "sv|x"), "line 1: no vulnerability 'x'"),
        (BOARD.replace("2D!", "2Z"), "line 1: no call '2Z'"),
        (BOARD.replace("pc|d7", "pc|77"), "line 3: no card '77'"),
        (BOARD.replace("pc|d7", "pc|d8"), "line 3: trick 2: South plays D8, which East holds"),
        (BOARD.replace("mc|11", "mc|0"), "line 3: a claim of 0 tricks for declarer, who has won 1"),
        (BOARD.replace("mc|11", "mc|all"), "line 3: no claim 'all'"),
        (BOARD.replace("mc|11|", "mc 11|"), "line 3: 'mc 11' stands where a tag of two letters should"),
        (BOARD.replace(FOUR_HEARTS, ""), "line 2: a card without a contract"),
        ("no bridge here", "line 1: 'no bridge here' has no | after it"),
    ],
)
def test_a_broken_board_says_where_and_why(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as refused:
        lin.loads(text)
    assert str(refused.value).startswith(reason)


def test_what_a_careless_record_leaves_out() -> None:
    # No passes at the end, no vulnerability, no dealer; board 19 is dealt by South with E-W vulnerable.
    board = only(BOARD.replace("mb|4H|mb|p|mb|p|mb|p|", "mb|4H|").replace("md|1", "md|").replace("sv|e|", ""))
    assert board.contract == Contract.parse("4H by S")
    assert board.dealer is Seat.SOUTH
    assert board.vulnerability is Vulnerability.EAST_WEST


def test_a_contract_without_its_auction_is_written_with_the_shortest() -> None:
    board = Board(DEAL, contract=Contract.parse("4HXX by W"), dealer=Seat.NORTH, result=3)
    assert "|md|3" in lin.dumps(board)
    assert "mb|p|mb|p|mb|p|mb|4H|mb|d|mb|r|mb|p|mb|p|mb|p|mc|3|" in lin.dumps(board)
    again = only(lin.dumps(board))
    assert (again.contract, again.claim, again.result) == (board.contract, None, 3)


def test_names_cannot_break_the_text() -> None:
    board = only(lin.dumps(Board(DEAL, players={Seat.SOUTH: "Sam|md|, the first", Seat.WEST: "Wim"})))
    assert board.players == {Seat.SOUTH: "Sam md the first", Seat.WEST: "Wim"}


def test_a_room_reads_back() -> None:
    board = only(BOARD.replace("pn|", "qx|c19|pn|", 1))
    assert board.tags == {"Room": "Closed"}
    assert only(lin.dumps(board)) == board


@pytest.mark.parametrize(("letter", "scoring"), [("I", "IMP"), ("P", "MP"), ("B", "BAM")])
def test_the_scoring_of_a_title_is_kept(letter: str, scoring: str) -> None:
    text = f"vg|Match,,{letter},1,2|md|1SAK,SQJ,ST9,|sv|o|"
    board = lin.loads(text)[0]
    assert (board.event, board.tags["Scoring"]) == ("Match", scoring)
    assert lin.loads(lin.dumps(board))[0] == board

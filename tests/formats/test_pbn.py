from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.formats import pbn
from alphamu.formats.errors import FormatError

#                  North
#                  ♠ KQJ7  ♥ 63  ♦ 9874  ♣ K82
#   West                               East
#   ♠ T853 ♥ T ♦ AKQ2 ♣ 9764           ♠ A6 ♥ 987542 ♦ J3 ♣ JT3
#                  South
#                  ♠ 942  ♥ AKQJ  ♦ T65  ♣ AQ5
DEAL = "N:KQJ7.63.9874.K82 A6.987542.J3.JT3 942.AKQJ.T65.AQ5 T853.T.AKQ2.9764"

# South opens 1NT and plays 3NT; West leads a spade, and East, who wins, returns one.
GAME = f"""\
[Event "Club evening"]
[Site "Home"]
[Board "7"]
[West "Wim"]
[North "Nora"]
[East "Eva"]
[South "Sam"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1NT =1= Pass 3NT! Pass
Pass Pass
[Note "1:15-17"]
[Play "W"]
S3 SJ SA S2
S8 SQ S6 S4
- D4 - -
*
"""


def only(text: str) -> Board:
    (board,) = pbn.loads(text).all_good()
    return board


def cards(board: Board) -> str:
    return " ".join(str(card) for card in board.cards)


def test_a_whole_game() -> None:
    board = only(GAME)
    assert board.deal == Deal.parse(DEAL)
    assert board.number == "7"
    assert board.event == "Club evening"
    assert board.dealer is Seat.SOUTH
    assert board.vulnerability is Vulnerability.BOTH
    assert str(board.auction) == "1NT Pass 3NT Pass Pass Pass"
    assert board.contract == Contract.parse("3NT by S")
    assert board.players == {Seat.NORTH: "Nora", Seat.EAST: "Eva", Seat.SOUTH: "Sam", Seat.WEST: "Wim"}
    assert board.tags == {"Site": "Home"}
    assert (board.claim, board.result) == (9, 9)
    assert board.alerts == {0: "15-17"}


def test_notes_on_calls_are_their_alerts() -> None:
    auction = '[Auction "S"]\n1NT=1= Pass 2C* =2= Pass\n2D Pass 3NT =1= =3= $4 Pass\nPass Pass\n'
    notes = '[Note "1:15-17"][Note "2:Stayman"][Note "3:Alert"][Note "1:again"]\n'
    about_cards = '[Play "W"]\nS3 =4= SJ\n*\n[Note "4:fourth best"]\n'
    board = only(f'[Deal "{DEAL}"]\n{auction}{notes}{about_cards}')
    assert board.alerts == {0: "15-17", 2: "Stayman", 6: "15-17"}
    assert pbn.loads(pbn.dumps(board)).all_good() == (board,)
    assert pbn.dumps(board).count("[Note") == 2
    assert replace(board, auction=None).alerts == {}


def test_columns_of_the_play_belong_to_seats() -> None:
    # East wins the first trick with the ace, so the second row begins in East's column, the third.
    board = only(GAME)
    assert cards(board) == "S3 SJ SA S2 S6 S4 S8 SQ D4"


def test_a_card_from_the_wrong_hand_names_its_line() -> None:
    with pytest.raises(FormatError, match="line 20: trick 2: East plays S7, which North holds") as refused:
        pbn.loads(GAME.replace("S8 SQ S6 S4", "S8 SQ S7 S4"))
    assert refused.value.line == 20


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (GAME.replace("1NT =1=", "1NX =1="), "line 15: no call '1NX'"),
        (GAME.replace("3NT! Pass", "1C Pass"), "line 15: North's bid of 1C over 1NT is insufficient"),
        (GAME.replace('[Dealer "S"]', '[Dealer "Q"]'), "line 8: no seat 'Q'"),
        (GAME.replace('"All"', '"Some"'), "line 9: no vulnerability 'Some'"),
        (GAME.replace("A6.9", "AA6.9"), "line 10: East: card SA stands twice"),
        (GAME.replace("A6.9", "K6.9"), "line 10: card SK stands with North and with East"),
        (GAME.replace('"3NT"', '"8NT"'), "line 12: no contract '8NT'"),
        (
            GAME.replace('"3NT"', '"4NT"'),
            "line 14: the contract is 4NT by South, but the auction came to 3NT by South",
        ),
        (GAME.replace('"9"', '"many"'), "line 13: no result 'many'"),
        (GAME.replace('"9"', '"14"'), "line 13: a result of 14 tricks"),
        (GAME.replace('[Deal "', "[Deal "), "line 10: no tag"),
        (GAME.replace("[Site", "{ never closed [Site"), "line 2: a comment begins with { and never ends"),
        ('[Event "x"]\n[Board "1"]\n', "line 1: a board without [Deal]"),
        (GAME.replace("[Deal ", "[Dael "), "line 10: a board without [Deal]: is [Dael] meant for it?"),
        (GAME.replace(f'[Deal "{DEAL}"]\n', ""), "line 1: a board without [Deal]"),
        (GAME.replace("A6.9", "A.9"), "line 10: East has 12 cards, and North 13: S6 is in no hand"),
        (GAME.replace(DEAL, "N:A... K... Q... J2..."), "line 10: North holds 1 cards and West 2"),
        ("Dear Sir,\n\nno bridge here", "line 1: 'Dear' stands before the first tag"),
    ],
)
def test_a_broken_board_says_where_and_why(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as refused:
        pbn.loads(text)
    assert str(refused.value).startswith(reason)


def test_an_impossible_claim_is_refused() -> None:
    text = GAME.replace('[Result "9"]', '[Result "0"]')
    with pytest.raises(FormatError, match="line 18: a claim of 0 tricks for declarer, who has won 1"):
        pbn.loads(text)


def test_one_broken_board_does_not_lose_the_others(tmp_path: Path) -> None:
    short = '[Board "{}"]\n[Deal "{}"]\n'
    path = tmp_path / "three.pbn"
    path.write_text("\n".join([short.format(1, DEAL), short.format(2, DEAL[:-1] + "X"), short.format(3, DEAL)]))
    records = pbn.load(path)
    assert [board.number for board in records] == ["1", "3"]
    (error,) = records.errors
    assert str(error).startswith(f"{path}:5: West: no rank 'X'")


def test_comments_escaped_lines_and_table_sections_are_skipped() -> None:
    board = only(
        "\ufeff% PBN 2.1\r\n"
        '%Creator: somebody [Board "99"]\r\n'
        '{ a comment\r\n\r\n over [Board "98"] lines }\r\n'
        '[Board "1"] ; the rest is comment [Board "97"]\r\n'
        f'[Deal "{DEAL}"] {{between}} [Scoring "IMP"]\r\n'
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\r\n'
        "N NT 9\r\n"
        "N  S 8\r\n"
    )
    assert board.number == "1"
    assert board.tags == {"Scoring": "IMP"}


def test_tags_may_come_in_any_order_and_any_case() -> None:
    board = only(f'[DEAL "{DEAL}"]\n[contract "4HX"]\n[Vulnerable "Love"]\n[Declarer "E"]\n[board "12"]\n')
    assert board.number == "12"
    assert board.contract == Contract.parse("4HX by E")
    assert board.vulnerability is Vulnerability.NONE


def test_dealer_and_vulnerability_come_from_the_number() -> None:
    board = only(f'[Board "6"]\n[Deal "{DEAL}"]\n')
    assert board.dealer is Seat.EAST
    assert board.vulnerability is Vulnerability.EAST_WEST


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("W:2... 3... 4... 5...", "N:3... 4... 5... 2..."),
        ("s:ak.qj.t9.87 - - -", "N:- - AK.QJ.T9.87 -"),
        ("N:AK10.-.-.- - .AK10.. -", "N:AKT... - .AKT.. -"),
        ("?", "N:- - - -"),
    ],
)
def test_deals_from_any_seat_partial_and_unknown(text: str, deal: str) -> None:
    assert only(f'[Board "1"]\n[Deal "{text}"]\n').deal == Deal.parse(deal)


def test_inherited_values() -> None:
    first = f'[Event "##Camrose"]\n[Site "Perth"]\n[Board "1"]\n[Deal "{DEAL}"]\n'
    second = '[Site "#"]\n[Board "2"]\n[Deal "#"]\n'
    third = f'[Board "3"]\n[Deal "{DEAL}"]\n'
    boards = pbn.loads("\n".join([first, second, third])).all_good()
    assert [board.event for board in boards] == ["Camrose"] * 3
    assert [board.tags.get("Site") for board in boards] == ["Perth", "Perth", None]
    assert [board.deal for board in boards] == [Deal.parse(DEAL)] * 3


def test_a_heading_of_its_own_is_no_board() -> None:
    boards = pbn.loads(f'[Event "##Camrose"]\n[Generator "x"]\n\n[Board "1"]\n[Deal "{DEAL}"]\n').all_good()
    assert [(board.number, board.event) for board in boards] == [("1", "Camrose")]


def test_blank_lines_missing_between_games() -> None:
    text = "".join(f'[Dealer "{dealer}"]\n[Board "{n}"]\n[Deal "{DEAL}"]\n' for n, dealer in [(1, "S"), (2, "W")])
    assert [(board.number, board.dealer) for board in pbn.loads(text)] == [("1", Seat.SOUTH), ("2", Seat.WEST)]


def test_a_tag_that_stands_twice_does_not_end_a_board() -> None:
    # So Bridge Bidding Analyser writes them: the second [Room] is the scoring.
    game = GAME.replace("[Dealer", '[Room "Open"]\n[Room "IMP"]\n[Dealer')
    boards = pbn.loads(game + game.replace('[Board "7"]', '[Board "8"]')).all_good()
    assert [(board.number, board.players[Seat.WEST], board.tags["Room"]) for board in boards] == [
        ("7", "Wim", "Open"),
        ("8", "Wim", "Open"),
    ]


@pytest.mark.parametrize("between", ["", "\n", "\n\n"])
def test_a_tag_that_stands_twice_after_the_deal_does_not_end_a_board_either(between: str) -> None:
    text = GAME.replace("[Auction", '[Site "Away"]\n' + between + "[Auction")
    boards = pbn.loads(text + between + text).all_good()
    assert [(board.tags["Site"], str(board.auction)) for board in boards] == [
        ("Home", "1NT Pass 3NT Pass Pass Pass")
    ] * 2


def test_blank_lines_within_a_game() -> None:
    text = (
        GAME.replace("[Auction", "\n[Auction")
        .replace("[Play", "\n  \n[Play")
        .replace("3NT! Pass\n", "3NT! Pass\n\n")
    )
    board = only(text)
    assert str(board.auction) == "1NT Pass 3NT Pass Pass Pass"
    assert cards(board) == "S3 SJ SA S2 S6 S4 S8 SQ D4"


@pytest.mark.parametrize(
    ("words", "calls"),
    [
        ("1NT AP", "1NT Pass Pass Pass"),
        ("AP", "Pass Pass Pass Pass"),
        ("1C!? 1D $5 X =12= xx", "1C 1D X XX"),
        ("1C=1= p 1N$3 +", "1C Pass 1NT"),
        ("- - 1S D *", "1S X"),
        ("1S 2H ^I 1S", "1S 2H"),
        ("4C* 4D! X*=1= XX", "4C 4D X XX"),
        ("5C=1 Pass=2 5D=3= Pass* +", "5C Pass 5D Pass"),
    ],
)
def test_words_of_the_auction(words: str, calls: str) -> None:
    board = only(f'[Deal "{DEAL}"]\n[Auction "S"]\n{words}\n')
    assert str(board.auction) == calls


def test_an_irregular_auction_leaves_its_contract() -> None:
    text = f'[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "3NT"]\n[Auction "N"]\nPass Pass ^S 3NT AP\n'
    board = only(text)
    assert board.auction is None
    assert board.dealer is Seat.NORTH
    assert board.contract == Contract.parse("3NT by S")


def test_a_side_in_the_result() -> None:
    board = only(GAME[: GAME.index("[Play")].replace('[Result "9"]', '[Result "EW 5"]'))
    assert board.result == 8
    assert board.score == -100


def test_a_play_in_progress_is_no_claim() -> None:
    board = only(GAME.replace("*", "+"))
    assert (board.claim, board.result) == (None, 9)


def test_old_files_are_latin_1(tmp_path: Path) -> None:
    path = tmp_path / "old.pbn"
    path.write_bytes(f'[North "Müller"]\n[Deal "{DEAL}"]\n'.encode("latin-1"))
    assert pbn.load(path)[0].players == {Seat.NORTH: "Müller"}


def test_quotation_marks_and_backslashes_in_values() -> None:
    board = only(f'[Event "The \\"Big\\" one"]\n[Site "C:\\"]\n[Room "so "open" it was"]\n[Deal "{DEAL}"]\n')
    assert board.event == 'The "Big" one'
    assert board.tags == {"Site": "C:\\", "Room": 'so "open" it was'}
    assert only(pbn.dumps(board)) == board


def test_export() -> None:
    assert pbn.dumps(only(GAME)) == (
        """\
% PBN 2.1
% EXPORT

[Event "Club evening"]
[Site "Home"]
[Date ""]
[Board "7"]
[West "Wim"]
[North "Nora"]
[East "Eva"]
[South "Sam"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:942.AKQJ.T65.AQ5 T853.T.AKQ2.9764 KQJ7.63.9874.K82 A6.987542.J3.JT3"]
[Scoring ""]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1NT =1= Pass 3NT Pass
Pass Pass
[Note "1:15-17"]
[Play "W"]
S3 SJ SA S2
S8 SQ S6 S4
- D4 - -
*
"""
    )


def test_no_boards() -> None:
    assert len(pbn.loads("")) == 0
    assert len(pbn.loads(pbn.dumps([]))) == 0


def test_the_play_of_an_irregular_game_ends_where_the_rules_were_broken() -> None:
    # West leads a king of spades, dummy ruffs and plays a club, and East revokes with a spade.
    text = """\
[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
[Dealer "N"]
[Declarer "^S"]
[Contract "5HX"]
[Result "^5"]
[Auction "W"]
- ^S 1D ^I 1C
X 5H X AP
[Play "W"]
SK H3 S4 S3
C5 C2 ^R S5 ^L CK
*
"""
    board = only(text)
    assert board.contract == Contract.parse("5HX by S")
    assert board.auction is None
    assert board.dealer is Seat.NORTH
    assert cards(board) == "SK H3 S4 S3 C2"
    assert (board.claim, board.result) == (None, 5)


def test_a_play_that_is_not_on_record_is_no_claim() -> None:
    board = only(GAME[: GAME.index("S3 SJ")] + "*\n")
    assert (board.cards, board.claim, board.result) == ((), None, 9)


def test_a_fragment_without_a_contract() -> None:
    # A single suit with a trick on the table, as books show it.
    board = only('[Board "6-1"]\n[Dealer S]\n[Deal "S:... 4... T83... KJ5..."]\n[Play "W"]\nS4 S3 - -\n*\n')
    assert board.deal == Deal.parse("S:- 4... T83... KJ5...")
    assert board.dealer is Seat.SOUTH
    assert board.cards == ()
    assert board.leader is Seat.WEST
    assert only(pbn.dumps(board)) == board


def test_an_ending_begins_where_its_play_says() -> None:
    #           ♥ K ♠ A
    #   ♠ K5            ♥ A ♦ K
    #           ♠ 2 ♥ 3           South leads the heart, and West ruffs.
    text = """\
[Deal "N:A.K.. .A.K. 2.3.. K5..."]
[Declarer "N"]
[Contract "4S"]
[Play "S"]
H3 S5 HK HA
- - - -
+
"""
    board = only(text)
    assert board.leader is Seat.SOUTH
    assert cards(board) == "H3 S5 HK HA"
    assert board.play().turn is Seat.WEST
    assert only(pbn.dumps(board)) == board
    assert only(pbn.dumps(replace(board, cards=()))) == replace(board, cards=())


def test_a_comment_may_end_in_the_middle_of_a_line() -> None:
    text = f'{{ two\nlines }} [Board "3"] {{ }} [Deal "{DEAL}"] ; [Board "4"]\n'
    text += '[Auction "N"] 1C { strong\n } 1D ; x\nAP\n'
    board = only(text)
    assert (board.number, str(board.auction)) == ("3", "1C 1D Pass Pass Pass")
    with pytest.raises(FormatError, match="line 5: no call 'AX'"):
        pbn.loads(text.replace("AP", "AX"))


def test_too_many_kept_values_are_refused() -> None:
    kept = "".join(f'[A{place} "##x"]\n' for place in range(101))
    with pytest.raises(FormatError, match="line 101: more than 100 values begin with ##"):
        pbn.loads(f'{kept}[Deal "{DEAL}"]\n')

from dataclasses import replace

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats import pbn, position
from alphamu.worlds.position import MOST_WORLDS
from alphamu.worlds.situation import Said, Situation
from alphamu.worlds.sources import NOTHING

# 3NT by South. West leads a heart, East shows out of hearts at the second trick.
#                 ♠ AQ2
#                 ♥ 75
#                 ♦ KQJ54
#                 ♣ 932
#     ♠ J94                    ♠ T8753
#     ♥ KQJ862                 ♥ 3
#     ♦ 86                     ♦ 9732
#     ♣ K8                     ♣ QT7
#                 ♠ K6
#                 ♥ AT94
#                 ♦ AT
#                 ♣ AJ654
BOARD = """
[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"]
[Declarer "S"]
[Contract "3NT"]
[Auction "S"]
1NT Pass 3NT Pass
Pass Pass
[Play "W"]
HK H5 H3 H4
HQ H7 S3 H9
"""
FULL_HAND = 13


def board(text: str = BOARD) -> Board:
    return pbn.loads(text)[0]


def test_a_board_is_looked_at_where_its_record_stops() -> None:
    situation = Situation.of_record(board())
    position = situation.position
    assert (position.turn, position.leader, position.trick) == (Seat.WEST, Seat.WEST, ())
    assert (position.tricks_needed, position.cards_left) == (9, 11)
    assert str(position.declarer_hand) == "K6.AT.AT.AJ654"
    assert position.id == "Board 7"


def test_a_board_without_play_is_looked_at_before_the_lead() -> None:
    unplayed = board(BOARD[: BOARD.index("[Play")])
    assert Situation.of_record(unplayed).position.turn is Seat.WEST


def test_a_finished_board_is_looked_at_at_declarers_first_card() -> None:
    finished = board(
        """
[Board "1"]
[Dealer "S"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Declarer "S"]
[Contract "7NT"]
[Play "W"]
S2 SA S7 S3
H2 SK S8 S4
H3 SQ S9 S5
H4 SJ ST S6
H5 HA H9 H6
D2 HK HT H7
D3 HQ HJ H8
D4 DA D9 D6
D5 DK DT D7
C2 DQ DJ D8
C3 CA C9 C6
C4 CK CT C7
C5 CQ CJ C8
"""
    )
    position = Situation.of_record(finished).position
    assert (position.turn, len(position.trick), position.cards_left) == (Seat.NORTH, 1, FULL_HAND)


def test_worlds_respect_what_the_play_has_shown() -> None:
    dealt = Situation.of_record(board(), sources=NOTHING).deal(50, seed=3)
    worlds = dealt.position.worlds
    assert worlds is not None
    assert {str(world.right).split(".")[1] for world in worlds} == {""}, "East has shown out of hearts"
    assert {str(world.left).split(".")[1] for world in worlds} == {"J862"}
    assert str(dealt).startswith("50 of ")


def test_fewer_layouts_than_asked_for_are_all_used() -> None:
    [ending] = position.loads(
        '{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "north": "AJ...", "south": "32...", '
        '"unseen": "KQ..32."}'
    )
    dealt = Situation.of_record(ending).deal(1000)
    assert dealt.sample is not None
    assert dealt.sample.exhaustive
    assert dealt.position.worlds is not None
    assert (str(dealt), len(dealt.position.worlds)) == ("all 6 layouts", 6)


def test_words_narrow_the_layouts() -> None:
    situation = Situation.of_record(board(), after=1, said=Said({Seat.EAST: "5+S, SJ"}))
    worlds = situation.deal(20).position.worlds
    assert worlds is not None
    assert all("J" in str(world.right).split(".")[0] for world in worlds)


def test_listed_worlds_are_taken_as_they_are() -> None:
    [ending] = position.loads(
        '{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S", "north": "AJ...", "south": "32...", '
        '"worlds": [{"west": "KQ...", "east": "..32."}]}'
    )
    dealt = Situation.of_record(ending).deal(1000)
    assert (dealt.position, str(dealt), dealt.layouts) == (ending, "1 layout, as given", None)
    with pytest.raises(BridgeError, match="West: the layouts are listed"):
        Situation.of_record(ending, said=Said({Seat.WEST: "SK"}))


@pytest.mark.parametrize(
    ("after", "said", "reason"),
    [
        (9, Said(), "board 7: after 9 cards: 8 are on record"),
        (-1, Said(), "board 7: after -1 cards: 8 are on record"),
        (1, Said({Seat.NORTH: "5+S"}), "North: the hand of North is not hidden"),
        (1, Said({Seat.WEST: "5+Q"}), "West: "),
        (1, Said(both="west 5+S and"), "Both: "),
        (1, Said({Seat.WEST: "7S, 8H"}), r"no layout fits: 'west 8H' \(West\)"),
    ],
)
def test_what_cannot_be_is_refused(after: int, said: Said, reason: str) -> None:
    with pytest.raises(BridgeError, match=reason):
        Situation.of_record(board(), after, said)


def test_more_layouts_than_can_be_searched_are_refused_before_they_are_dealt() -> None:
    situation = Situation.of_record(board(), 1, sources=NOTHING)
    with pytest.raises(BridgeError, match="300,000 layouts are too many to search: at most 200,000"):
        situation.deal(300_000)
    assert len(situation.deal(3).position.worlds or ()) == 3


def test_all_layouts_may_be_too_many_too() -> None:
    """Eleven cards in each of two hidden hands: 705,432 layouts."""
    [ending] = position.loads(
        """{"trump": "N", "declarer": "S", "tricks_needed": 3, "leader": "S", "north": "AKQJT98765...9",
        "south": "432.32.32.5432", "unseen": ".AKQJT987654.AKQJT987654."}"""
    ).all_good()
    with pytest.raises(BridgeError, match="layouts are too many"):
        Situation.of_record(ending).deal(None)


def test_a_list_may_be_too_long_too() -> None:
    few = Situation.of_record(board(), 1, sources=NOTHING).deal(1).position
    with pytest.raises(BridgeError, match="worlds: 200,001 layouts: at most 200,000"):
        replace(few, worlds=(few.worlds or ()) * (MOST_WORLDS + 1))


def test_a_contract_that_is_down_is_still_a_situation() -> None:
    position = Situation.of_record(board(BOARD.replace("3NT", "7NT"))).position
    assert (position.tricks_needed, position.cards_left) == (13, 11)
    assert position.stakes is not None
    assert (str(position.stakes.contract), position.stakes.tricks_won) == ("7NT by South", 0)


def test_a_passed_out_board_has_nothing_to_play() -> None:
    passed = board(BOARD[: BOARD.index("[Declarer")] + '[Auction "S"]\nPass Pass Pass Pass\n')
    with pytest.raises(BridgeError, match="board 7 was passed out: there is nothing to play"):
        Situation.of_record(passed)

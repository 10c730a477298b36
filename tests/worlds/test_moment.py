import io
import sys
from pathlib import Path

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats import loads
from alphamu.players import Outlook
from alphamu.web.state import converted, state
from alphamu.worlds.moment import Moment, with_contract
from alphamu.worlds.situation import Said, Situation

# South needs all three tricks at notrump, and West has led the king of spades.
#            ♠ A4 ♥ 2
#   ♠ ??                 ♠ ??
#            ♠ 32 ♥ A           hidden: ♠ QJ ♥ 543
UNSEEN = """{"trump": "N", "declarer": "S", "tricks_needed": 3, "leader": "W", "trick": ["SK"],
  "north": "A4.2..", "south": "32.A..", "unseen": "QJ.543.."}"""
# Nearly the same, with two layouts listed.
LISTED = """{"trump": "N", "declarer": "S", "tricks_needed": 3, "leader": "W", "trick": ["SK"],
  "north": "A4.2..", "south": "32.A..",
  "worlds": [{"west": "QJ...", "east": "T.43.."}, {"west": ".43..", "east": "QJT..."}], "weights": [3, 1]}"""


def moment(record: str, *cards: str) -> Moment:
    return Moment.of(loads(record)[0], [Card.parse(card) for card in cards])


def names(moment: Moment) -> str:
    return " ".join(map(str, moment.legal_cards()))


def test_a_hand_that_nobody_knows_may_play_whatever_is_hidden() -> None:
    assert names(moment(UNSEEN)) == "SA S4"
    assert names(moment(UNSEEN, "SA")) == "SQ SJ H5 H4 H3"


def test_nobody_shows_out_whose_partner_has_no_room_for_the_suit() -> None:
    three_spades = UNSEEN.replace("QJ.543", "QJT.43")
    assert names(moment(three_spades, "SA")) == "SQ SJ ST"
    # With thirteen cards any suit may be short: East may show out, and West has all the spades then.
    board = '[Deal "N:A2.AKQ.AKQ.AKQJT - 43.432.5432.5432 -"][Contract "7NT"][Declarer "S"]'
    assert names(moment(board, "SK", "SA")).split(" ") == [
        *("SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5"),
        *("HJ", "HT", "H9", "H8", "H7", "H6", "H5", "DJ", "DT", "D9", "D8", "D7", "D6", "C9", "C8", "C7", "C6"),
    ]
    after = moment(board, "SK", "SA", "HJ", "S3", "S2", "HT", "S4")
    assert "H9" not in names(after), "West, who has all the spades, must follow"


def test_a_card_that_is_not_hidden_is_refused() -> None:
    with pytest.raises(BridgeError, match="East cannot play H7"):
        moment(UNSEEN, "SA", "H7")


def test_who_shows_out_has_no_such_card_any_more() -> None:
    after = moment(UNSEEN, "SA", "H3", "S2")
    position = Situation.of_moment(after, Said()).position
    assert (position.turn, position.tricks_needed, str(position.unseen)) == (Seat.NORTH, 2, "QJ.54..")
    worlds = Situation.of_moment(after, Said()).deal(None).position.worlds
    assert worlds is not None
    assert [(str(world.left), str(world.right)) for world in worlds] == [("QJ...", ".54..")]


def test_words_about_a_hand_count_what_it_has_played() -> None:
    worlds = Situation.of_moment(moment(UNSEEN, "SA"), Said({Seat.WEST: "2S"})).deal(None).position.worlds
    assert worlds is not None
    assert {len(str(world.left).split(".")[0]) for world in worlds} == {1}, "the king and one more"


def test_listed_layouts_that_the_play_excludes_are_left_out() -> None:
    assert names(moment(LISTED, "SA")) == "SQ SJ ST"
    after = moment(LISTED, "SA", "SQ", "S2")
    position = Situation.of_moment(after, Said()).position
    assert position.worlds is not None
    assert ([str(world.left) for world in position.worlds], position.weights) == ([".43.."], (1.0,))
    with pytest.raises(BridgeError, match="East cannot play H3"):
        moment(LISTED, "SA", "H3")


def test_a_layout_is_dealt_for_a_defender_to_play_from() -> None:
    play = moment(UNSEEN, "SA").completed(seed=5)
    assert all(hand is not None for hand in play.remaining.hands)
    assert [str(card) for card in play.cards] == ["SK", "SA"]


def test_a_contract_that_is_down_is_played_on_and_a_play_that_is_over_is_told() -> None:
    down = Situation.of_moment(moment(LISTED, "S4", "ST", "S2"), Said()).position
    assert (down.tricks_needed, down.cards_left) == (3, 2)
    over = moment(LISTED, "SA", "ST", "S2", "H2", "H3", "HA", "SJ", "S3", "SQ", "S4", "H4")
    assert over.play.is_over
    with pytest.raises(BridgeError, match="the play is over"):
        Situation.of_moment(over, Said())


def test_another_contract_takes_the_place_of_the_one_on_record() -> None:
    [board] = loads('[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Dealer "S"]')
    with pytest.raises(BridgeError, match="has no contract"):
        Moment.of(board, [])
    assert str(Moment.of(with_contract(board, Contract.parse("5D by N")), []).play.contract) == "5♦ by North"


# South is on lead in a seven-card ending, and needs all the tricks.
#                ♠ AQJT ♥ K5 ♦ 2
#   ♠ K9 ♥ QJ ♦ KQ5             ♠ 8765 ♥ 43 ♦ 4
#                ♠ 432 ♥ A6 ♦ A3
ENDING = """
[Deal "N:AQJT.K5.2. 8765.43.4. 432.A6.A3. K9.QJ.KQ5."]
[Declarer "S"]
[Contract "1NT"]
[Play "S"]
HA HJ H5 H3
"""


@pytest.mark.parametrize(("after", "turn"), [(0, Seat.SOUTH), (1, Seat.WEST), (4, Seat.SOUTH), (None, Seat.SOUTH)])
def test_an_ending_is_led_to_by_whom_the_record_says(after: int | None, turn: Seat) -> None:
    """The same for the command, the page and the players."""
    [record] = loads(ENDING)
    assert Situation.of_record(record, after).position.turn is turn
    assert state(Moment.after(record, after), ())["turn"] == turn.letter
    assert Outlook.of_moment(Moment.after(record, after)).turn is turn


def test_the_text_of_a_board_does_not_hang_on_the_terminal_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    board = loads(Path("examples/club-evening.pbn").read_text(encoding="utf-8"))[0]
    assert isinstance(board, Board)
    text = converted(Moment.of(board, board.cards), "text")
    assert "West   North   East   South\n───────────" in text

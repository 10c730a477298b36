"""What a player believes at a moment: each of the sources that are switched, and what is said."""

from __future__ import annotations

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.formats import loads
from alphamu.players import AlphaMu, Outlook
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.meanings import System
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Said, SituationError
from alphamu.worlds.sources import Believe, Sources
from alphamu.worlds.statements import Origin

#                    ♠ K T 8 7  ♥ J 6 5  ♦ A 6 3  ♣ J 6 5
# ♠ 6 3  ♥ A K Q 9 2  ♦ J 8 4  ♣ K 4 2           ♠ 4 2  ♥ T 7 3  ♦ T 9 7 2  ♣ Q T 9 8
#                    ♠ A Q J 9 5  ♥ 8 4  ♦ K Q 5  ♣ A 7 3
# 4♠ by South after an overcall of 2♥; West cashes three hearts, South ruffs the third.
PLAYED = """[Dealer "S"][Vulnerable "NS"]
[Deal "S:AQJ95.84.KQ5.A73 63.AKQ92.J84.K42 KT87.J65.A63.J65 42.T73.T972.QT98"]
[Contract "4S"][Declarer "S"][Auction "S"]
1S 2H 3S Pass
4S Pass Pass Pass
[Play "W"]
HA H5 HT H4
HK H6 H3 H8
HQ HJ H7 S5
*
"""
LEAD, DECLARER, DEFENDER = 1, 12, 10  # cards played: before dummy's first, declarer's lead, East's second heart

# South's ♠3 2 and dummy's ♠A Q: the finesse, or the drop. Who has the king is written in the file.
TENACE = """{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "W", "trick": ["S4"],
  "north": "AQ...", "south": "32...", "unseen": "K..32.", "constraints": {"east": "SK"}}"""


def board() -> Board:
    [record] = loads(PLAYED)
    assert isinstance(record, Board)
    return record


def outlook(cards: int, sources: Sources | None = None, said: Said | None = None) -> Outlook:
    return Outlook.of_moment(Moment.after(board(), cards), said, sources)


def origins(of: Outlook) -> list[Origin]:
    return [statement.origin for statement in of.knowledge.beliefs.held]


@pytest.mark.parametrize("cards", [LEAD, DEFENDER, DECLARER])
def test_experts_read_all_that_was_played(cards: int) -> None:
    knowledge = outlook(cards).knowledge
    assert knowledge.learned is not None
    assert knowledge.cards_read is None


def test_without_the_auction_nothing_is_read() -> None:
    assert outlook(DECLARER, Sources(auction=False)).knowledge.learned is None
    assert origins(outlook(DECLARER, Sources(Believe.RULES, auction=False))) == [Origin.LEAD]


def test_without_the_lead_experts_read_the_auction_alone() -> None:
    assert outlook(DECLARER, Sources(lead=False)).knowledge.cards_read == 0


def test_without_the_play_experts_read_the_auction_and_the_lead() -> None:
    assert outlook(DECLARER, Sources(play=False)).knowledge.cards_read == 1


def test_rules_tell_of_the_auction_and_the_lead() -> None:
    assert origins(outlook(LEAD, Sources(Believe.RULES))) == [Origin.AUCTION, Origin.LEAD]
    assert origins(outlook(LEAD, Sources(Believe.RULES, lead=False))) == [Origin.AUCTION]


def test_nothing_tells_of_nothing() -> None:
    knowledge = outlook(DECLARER, Sources(Believe.NOTHING)).knowledge
    assert knowledge.learned is None
    assert knowledge.beliefs.held == ()


def test_a_table_of_meanings_is_believed_beside_the_experts() -> None:
    system = System.parse("(1x) 2y = 6+y # our weak overcalls", "ours")
    knowledge = outlook(LEAD, Sources(system=system)).knowledge
    assert knowledge.learned is not None
    assert [str(said.constraint) for said in knowledge.beliefs.held] == ["west 6+H"]


def test_a_player_who_believes_something_else_keeps_the_switches() -> None:
    other = outlook(DECLARER, Sources(lead=False)).believing(Believe.RULES)
    assert origins(other) == [Origin.AUCTION]


def test_declarer_is_told_what_is_said_also_while_the_play_is_on() -> None:
    told = outlook(DECLARER, said=Said({Seat.EAST: "CK"}))
    assert origins(told) == [Origin.GIVEN]
    assert all(Card.parse("CK") in deal.hand(Seat.EAST) for deal in told.deals(30))


def test_a_defender_is_not_told_what_is_said() -> None:
    """It need not be true: it is what declarer wants to know the answer for."""
    assert origins(outlook(DEFENDER, said=Said({Seat.WEST: "0-1H"}))) == []


def test_declarer_is_told_what_a_position_says() -> None:
    [position] = loads(TENACE)
    assert isinstance(position, Position)
    told = Outlook.of_moment(Moment.after(position))
    assert all(read_constraint("SK").satisfied_by(deal.hand(Seat.EAST)) for deal in told.deals(10))
    assert str(AlphaMu(depth=1, worlds=10).choose(told).card) == "SA"


def test_nothing_is_said_of_listed_layouts() -> None:
    listed = TENACE.replace('"unseen": "K..32."', '"worlds": [{"west": "...3", "east": "K...2"}]')
    [position] = loads(listed.replace(', "constraints": {"east": "SK"}', ""))
    with pytest.raises(SituationError, match="East: the layouts are listed"):
        Outlook.of_moment(Moment.after(position), Said({Seat.EAST: "SK"}))


def test_before_the_lead_experts_are_asked_only_where_the_auction_is_believed() -> None:
    """South opened 1♠ and West overcalled: West leads, and deals South five spades far more often than chance."""
    believing, blind = (outlook(0, Sources(auction=auction)).deals(60) for auction in (True, False))
    long_spades = read_constraint("5+S")
    often, seldom = (
        sum(long_spades.satisfied_by(deal.hand(Seat.SOUTH)) for deal in deals) for deals in (believing, blind)
    )
    assert often > 40 > 25 > seldom

"""What a player knows, and the layouts that are left."""

from dataclasses import replace

import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ConstraintError
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.knowledge import Knowledge, given_statement
from alphamu.worlds.layouts import Hidden, WorldsError
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.sources import NOTHING, RULES, Believe, Sources
from alphamu.worlds.statements import Origin, Statement, believe

#              ♠ 6 4 3
#              ♥ 5 4 2
#              ♦ A K 8 6 4 2
#              ♣ 5
# ♠ Q J T 9 2                ♠ 8 7
# ♥ Q 9 7                    ♥ J T 8 3
# ♦ Q 5                      ♦ J T 9
# ♣ K T 6                    ♣ Q J 9 2
#              ♠ A K 5
#              ♥ A K 6
#              ♦ 7 3
#              ♣ A 8 7 4 3
DEAL = Deal.parse("N:643.542.AK8642.5 87.JT83.JT9.QJ92 AK5.AK6.73.A8743 QJT92.Q97.Q5.KT6")
CONTRACT = Contract.parse("3NT by S")


def play_of(cards: str, deal: Deal = DEAL) -> Play:
    play = Play(deal, CONTRACT)
    for card in cards.split():
        play.play(Card.parse(card))
    return play


def test_declarer_after_the_lead() -> None:
    knowledge = Knowledge.of_play(play_of("SQ"), sources=NOTHING)
    assert knowledge.viewer is Seat.SOUTH
    assert set(knowledge.seen) == {Seat.NORTH, Seat.SOUTH}
    assert knowledge.hidden.seats == (Seat.WEST, Seat.EAST)
    assert knowledge.hidden.sizes == (12, 13)
    assert knowledge.layouts.count == 5_200_300  # 25 cards, twelve of them West's


def test_unknown_hands_give_the_same() -> None:
    """A record with two hands only knows as much."""
    two = DEAL.with_hand(Seat.EAST, None).with_hand(Seat.WEST, None)
    full, partial = (Knowledge.of_play(play_of("SQ S3 S7 SA D3 DQ", deal)) for deal in (DEAL, two))
    assert full.hidden == partial.hidden
    assert full.layouts.sample(20, seed=1).worlds == partial.layouts.sample(20, seed=1).worlds


def test_showing_out_fills_places() -> None:
    """Three rounds of spades: East throws a club on the third, so West has the last two spades."""
    knowledge = Knowledge.of_play(play_of("SQ S3 S7 S5 SJ S4 S8 SK D3 D5 DA D9 S6 C2"), sources=NOTHING)
    assert knowledge.shown_out == {Seat.EAST: {Suit.SPADES}, Seat.WEST: frozenset()}
    assert knowledge.hidden.sizes == (10, 9)
    assert knowledge.vacant_places == {Seat.WEST: 7, Seat.EAST: 9}
    for west, east in knowledge.layouts.sample(50, seed=1).worlds:
        assert Hand(east).length(Suit.SPADES) == 0
        assert Hand(west).holding(Suit.SPADES) == "T92"


def test_a_defender_sees_the_own_hand_and_dummy() -> None:
    knowledge = Knowledge.of_play(play_of("SQ S3"), sources=NOTHING)
    assert knowledge.viewer is Seat.EAST
    assert set(knowledge.seen) == {Seat.EAST, Seat.NORTH}
    assert knowledge.hidden.seats == (Seat.SOUTH, Seat.WEST)
    assert knowledge.layouts.count == 5_200_300


def test_before_the_lead_three_hands_are_hidden() -> None:
    with pytest.raises(WorldsError, match="before the lead three hands are hidden from West"):
        Knowledge.of_play(play_of(""))
    assert Knowledge.of_play(play_of(""), viewer=Seat.SOUTH).layouts.count == 10_400_600


def test_the_auction_and_the_lead_speak() -> None:
    """East opened one heart: the points out are 17, so East has at least eleven of them."""
    auction = Auction(Seat.EAST, tuple(map(Call.parse, ["1H", "1NT", "P", "3NT", "P", "P", "P"])))
    knowledge = Knowledge.of_play(play_of("SQ"), auction=auction, sources=RULES)
    assert [statement.source for statement in knowledge.beliefs.held] == [
        "East's 1♥: five-card majors",
        "the lead of ♠Q",
    ]
    for west, east in knowledge.layouts.sample(100, seed=2).worlds:
        assert Hand(east).hcp >= 11
        assert Hand(east).length(Suit.HEARTS) >= 5
        assert Card.parse("SJ") in Hand(west) or Hand(west).length(Suit.SPADES) == 1
    silent = Knowledge.of_play(play_of("SQ"), auction=auction, sources=NOTHING)
    assert silent.beliefs.held == ()
    lead_only = Knowledge.of_play(play_of("SQ"), auction=auction, sources=Sources(Believe.RULES, auction=False))
    assert [statement.origin for statement in lead_only.beliefs.held] == [Origin.LEAD]
    auction_only = Knowledge.of_play(play_of("SQ"), auction=auction, sources=Sources(Believe.RULES, lead=False))
    assert [statement.origin for statement in auction_only.beliefs.held] == [Origin.AUCTION]


def test_a_call_that_cannot_be_true_is_set_aside() -> None:
    """West opens 2NT with a hand that cannot have twenty points: the call is not believed, and this is told."""
    auction = Auction(Seat.WEST, tuple(map(Call.parse, ["2NT", "P", "P", "3C", "P", "P", "3NT", "P", "P", "P"])))
    knowledge = Knowledge.of_play(play_of("SQ"), auction=auction, sources=RULES)
    assert "West's 2NT: two notrump" in [statement.source for statement in knowledge.beliefs.set_aside]
    assert knowledge.layouts.count > 0


def test_a_lead_against_the_habits_is_set_aside() -> None:
    """West leads the ♠Q and has the king too, as is known for certain."""
    known = given_statement(Seat.WEST, read_constraint("SKQ"))
    deal = Deal.of({Seat.NORTH: DEAL.hand(Seat.NORTH), Seat.SOUTH: Hand.parse("A75.AK6.73.A8743")})
    knowledge = Knowledge.of_play(play_of("SQ", deal), given=[known], sources=RULES)
    assert [statement.origin for statement in knowledge.beliefs.set_aside] == [Origin.LEAD]


def test_a_contradiction_names_the_constraint() -> None:
    given = [
        given_statement(Seat.WEST, read_constraint("5+S"), "command line"),
        given_statement(Seat.EAST, read_constraint("5+ hcp, 3+S, HQ"), "command line"),
    ]
    contradiction = r"no layout fits: 'east 3\+S' \(command line\) contradicts 'west 5\+S' \(command line\)$"
    with pytest.raises(WorldsError, match=contradiction):
        Knowledge.of_play(play_of("SQ"), given=given)


def test_cards_that_contradict_each_other() -> None:
    """Both defenders have shown out of a suit of which a card is missing."""
    void = frozenset({Suit.SPADES})
    both = Hidden((Seat.WEST, Seat.EAST), Hand.parse("Q.32..").mask, (1, 2), voids=(void, void))
    with pytest.raises(WorldsError, match="no layout at all"):
        believe(both, [])


def test_a_position_with_constraints() -> None:
    """Six spades are out among nine cards; West, on lead, has played the king, East throws a heart."""
    position = Position(
        strain=Strain.NOTRUMP,
        declarer=Seat.SOUTH,
        tricks_needed=2,
        leader=Seat.WEST,
        trick=(Card.parse("SK"), Card.parse("S2"), Card.parse("H9")),
        declarer_hand=Hand.parse("A3..A."),
        dummy_hand=Hand.parse("..KQ."),
        unseen=Hand.parse("Q..J9.A"),
        constraints={Seat.WEST: "SK, 2+ hcp in D"},
        joint_constraint="west CA or east CA",
    )
    with pytest.raises(WorldsError, match=r"'west 2\+ hcp in D' \(position file\)"):
        Moment.after(position).knowledge()
    easier = replace(position, constraints={Seat.WEST: "SK"})
    knowledge = Moment.after(easier).knowledge()
    assert [str(Hand(west)) for west, _ in knowledge.layouts.sample(None).worlds] == ["Q..9.", "Q..J.", "Q...A"]
    wrong = replace(position, constraints={Seat.WEST: "SK, rich"})
    with pytest.raises(ConstraintError, match=r"constraints.west: cannot read the word 'rich'"):
        Moment.after(wrong).knowledge()
    wrong = replace(easier, joint_constraint="CA")
    with pytest.raises(ConstraintError, match=r"constraints.both: .*whose hand"):
        Moment.after(wrong).knowledge()


def test_a_joint_statement() -> None:
    seats = (Seat.WEST, Seat.EAST)
    joint = Statement(read_joint_constraint("west 6+S or east 6+S", seats), Origin.GIVEN, "command line")
    knowledge = Knowledge.of_play(play_of("SQ"), given=[joint], sources=NOTHING)
    for west, east in knowledge.layouts.sample(30, seed=3).worlds:
        assert max(Hand(west).length(Suit.SPADES) + 1, Hand(east).length(Suit.SPADES)) >= 6

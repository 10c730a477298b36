"""What is a decision, and what of a record is not judged."""

from __future__ import annotations

from dataclasses import replace

from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.review.decisions import Decision, decisions_of, left_out_of

from .hands import FINESSE, evening


def test_a_forced_card_is_no_decision() -> None:
    # East has followed with the ♦J from J3, and then has none: the third diamond is a free choice again.
    afters = [decision.after for decision in decisions_of(evening())]
    assert 0 in afters
    assert 2 in afters  # ♦3 from J3
    assert 6 not in afters  # ♦J alone is left


def test_a_card_that_is_equal_to_all_others_is_no_decision() -> None:
    # South's ♦QJ and ♥QJ3 are several groups; if only touching cards can be played there is nothing to choose.
    board = replace(FINESSE, cards=tuple(map(Card.parse, ("DQ",))))
    assert Decision(board, 0).group_of(Card.parse("DQ")) == (Card.parse("DJ"), Card.parse("DQ"))
    follows = replace(FINESSE, cards=tuple(map(Card.parse, ("DA", "C5", "DJ"))), leader=Seat.NORTH)
    assert [decision.after for decision in decisions_of(follows)] == [0, 1]


def test_declarer_chooses_for_dummy() -> None:
    decision = Decision(FINESSE, 2)
    assert (decision.seat, decision.viewer, decision.for_declarer) == (Seat.NORTH, Seat.SOUTH, True)
    assert decision.as_played(Card.parse("SA")) == Card.parse("SA")


def test_a_claim_and_an_unfinished_record_are_told_of() -> None:
    assert [left.reason for left in left_out_of(evening())] == [
        "claimed after trick 6: what was not played is not judged"
    ]
    unfinished = replace(evening(), claim=None, result=None)
    assert [left.reason for left in left_out_of(unfinished)] == ["the record ends after 24 cards"]


def test_hidden_hands_leave_declarers_decisions() -> None:
    board = evening()
    known = {seat: board.deal.hand(seat) for seat in (Seat.NORTH, Seat.SOUTH)}
    hidden = replace(board, deal=Deal.of(known))
    assert {decision.viewer for decision in decisions_of(hidden)} == {Seat.SOUTH}
    assert "12 cards of East and West: not all the hands that they saw" in left_out_of(hidden)[0].reason
    only_lead = replace(hidden, cards=hidden.cards[:1], claim=None, result=None)
    assert [left.reason for left in left_out_of(only_lead)] == [
        "1 card of West: not all the hands that West saw are on record",
        "the record ends after 1 card",
    ]


def test_without_a_play_nothing_is_judged() -> None:
    board = replace(evening(), cards=(), claim=None, result=None)
    assert decisions_of(board) == []
    assert [left.reason for left in left_out_of(board)] == ["there is no play on record"]

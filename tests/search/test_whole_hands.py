"""Whole hands where every teacher names the same card: the usual settings must find it, whatever the seed.

The hands, the cards that are right and the reasons stand in `tests/data/whole_hands.json`, and one hand for each
theme of a course on declarer play in `tests/data/teaching_hands.json`. `known` is what a teacher says of a hand
beyond the record: that an opening bid has eleven points, where experts open with less.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from alphamu import defaults
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.search import analyse
from alphamu.settings import Limit
from alphamu.worlds.situation import Said, Situation

HANDS: list[dict[str, Any]] = [
    hand
    for file in ("whole_hands.json", "teaching_hands.json")
    for hand in json.loads(Path("tests/data", file).read_text(encoding="utf-8"))
]
SEEDS = range(10)


def auction_of(text: str) -> Auction:
    """The dealer's letter, a colon, and the calls."""
    dealer, calls = text.split(":")
    return Auction(Seat.parse(dealer), tuple(Call.parse(call) for call in calls.split()))


def board_of(hand: dict[str, Any]) -> Board:
    if "full_deal" in hand:
        deal = Deal.parse(hand["full_deal"])
    else:
        deal = Deal.of({Seat.NORTH: Hand.parse(hand["north"]), Seat.SOUTH: Hand.parse(hand["south"])})
    tricks = [trick.split(":")[1] for trick in hand["play_so_far"].split("|")]
    cards = tuple(Card.parse(card) for trick in tricks for card in trick.split())
    auction = auction_of(hand["auction"]) if "auction" in hand else None
    return Board(deal, contract=Contract.parse(hand["contract"]), auction=auction, cards=cards)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_the_card_is_one_that_a_teacher_accepts(hand: dict[str, Any], seed: int) -> None:
    said = Said({Seat.parse(seat[0]): words for seat, words in hand.get("known", {}).items()})
    dealt = Situation.of_record(board_of(hand), said=said).deal(defaults.WORLDS, seed)
    assert dealt.position.turn.letter == hand["to_play"]
    assert dealt.position.tricks_needed == hand["tricks_needed"]
    analysis = analyse(dealt.position, Limit(defaults.depth_for(dealt.position.cards_left)))
    assert str(analysis.best.card) in hand["acceptable"], hand["why"]
    wrong = [card for card in analysis.cards if str(card.card) in hand["wrong"]]
    assert wrong
    assert all(card.make < analysis.best.make for card in wrong), hand["why"]

"""Deals with a story: every hand has what its calls promise, and the contract is worth playing."""

import pytest

from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.practice.stories import KINDS, QUIET, STORIES, PracticeError, Story, deal, deal_of_kind
from alphamu.worlds.grammar import read_constraint


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_every_hand_has_what_its_calls_promise(story: Story) -> None:
    for seed in range(3):
        board = deal(story, seed)
        words = {Seat.SOUTH: story.south, Seat.NORTH: story.north, Seat.WEST: QUIET, Seat.EAST: QUIET}
        for seat, promised in words.items():
            hand = board.deal.hand(seat)
            assert read_constraint(promised).satisfied_by(hand), (seat, hand)
        assert board.contract is not None
        assert board.contract.declarer is Seat.SOUTH
        assert board.auction is not None
        assert board.auction.is_over


def test_the_same_seed_deals_the_same_and_another_one_other_cards() -> None:
    assert deal_of_kind("any", 4).deal == deal_of_kind("any", 4).deal
    assert deal_of_kind("major", 4).deal != deal_of_kind("major", 5).deal


@pytest.mark.parametrize("kind", KINDS)
def test_the_contract_is_about_a_trick_from_its_limit(kind: str) -> None:
    solver = DoubleDummy(memory_mb=32)
    board = deal_of_kind(kind, 11, solver)
    contract = board.contract
    assert contract is not None
    tricks = solver.tricks(board.deal, contract.strain, contract.leader, contract.declarer.side)
    assert abs(tricks - contract.tricks_needed) <= 1


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(PracticeError, match="expected any, notrump, major, partscore, slam"):
        deal_of_kind("grand", 1)
    with pytest.raises(PracticeError, match="no deal was found"):
        deal(Story("1NT", "notrump", "SA", "SA"), 1)

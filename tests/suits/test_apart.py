"""Suits worked out in a process of their own."""

import multiprocessing

import pytest

from alphamu.suits.apart import may_take_long, work_out_apart
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings, SuitError
from alphamu.suits.odds import Odds


class EnoughError(Exception):
    """Nobody wants the answer any more."""


def go_on() -> None:
    """The answer is still wanted."""


def test_the_answer_is_the_same() -> None:
    """AQ opposite 32, nine cards missing, ten places with West and eight with East."""
    holdings, odds = Holdings.parse("AQ", "32"), Odds.read("10-8")
    assert may_take_long(holdings)
    assert work_out_apart(holdings, odds, 2, go_on) == work_out(holdings, odds, 2)


def test_what_cannot_be_is_told_as_ever() -> None:
    with pytest.raises(SuitError, match="J63 opposite 52 takes no trick in any layout"):
        work_out_apart(Holdings.parse("J63", "52"), Odds(), None, go_on)


def test_it_ends_when_it_is_not_wanted_and_leaves_nothing_behind() -> None:
    """KJ972 opposite a void would take minutes."""

    def enough() -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        work_out_apart(Holdings.parse("KJ972", "-"), Odds(), None, enough)
    assert multiprocessing.active_children() == []


def test_nine_cards_between_the_hands_are_quick() -> None:
    assert not may_take_long(Holdings.parse("AT987", "K432"))

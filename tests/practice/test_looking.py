"""Looking for whole deals about one thing: what is found has the theme, and what has not is thrown away."""

import pytest

from alphamu.bridge.card import Card
from alphamu.plans.play_words import HOLD_UP, word_for
from alphamu.practice.looking import Measured, look, measure, throw_ins
from alphamu.practice.stories import PracticeError
from alphamu.practice.themes import MARGIN
from alphamu.practice.whole_deals import shipped

FOUND, THROWN_AWAY = 2, 3  # seeds for hold-ups
ENDPLAY = 44  # and for an endplay


def test_a_deal_that_is_found_has_its_choice_and_its_margin() -> None:
    found = look("hold-up", FOUND, 40)
    assert found is not None
    moment = found.moment
    assert len(moment.cards) == 3
    words = {card: word_for(moment.position(), card) for card in moment.legal_cards()}
    assert {card for card, word in words.items() if word == HOLD_UP} == set(found.measured.right)
    assert found.measured.obvious not in found.measured.right
    assert found.measured.margin - 2 * found.measured.error >= MARGIN


def test_what_has_not_the_margin_is_thrown_away() -> None:
    assert look("hold-up", THROWN_AWAY, 40) is None
    with pytest.raises(PracticeError, match="no theme 'coup': expected hold-up, finesse, endplay"):
        look("coup", 1, 40)


def test_the_margin_must_be_there_beyond_what_chance_may_have_added() -> None:
    right, obvious = (Card.parse("H2"),), Card.parse("HA")
    assert Measured(right, 0.8, obvious, 0.20, 0.04, 200).is_sure
    assert not Measured(right, 0.8, obvious, 0.20, 0.06, 200).is_sure
    assert not Measured(right, 0.2, obvious, 0.20, 0.04, 200).is_sure  # who plays such a contract?


def test_the_same_layouts_measure_the_same_and_others_differ() -> None:
    found = look("hold-up", FOUND, 40)
    assert found is not None
    moment, right = found.moment, found.measured.right
    assert measure(moment, right, 40) == found.measured
    assert measure(moment, right, 20, name="others") != measure(moment, right, 20)


def test_of_several_cards_with_the_name_the_worst_is_measured() -> None:
    """♠T and ♠5 from ♠AT5: whichever is played, it has to be right."""
    moment, cards = next((one.moment, one.measured.right) for one in shipped() if len(one.measured.right) > 1)
    together = measure(moment, cards, 16)
    alone = [measure(moment, (card,), 16) for card in cards]
    assert together.chance == min(one.chance for one in alone)
    assert together.obvious not in cards


def test_an_endplay_is_found_where_nothing_else_is_as_good() -> None:
    """♠AKT98 opposite ♠QJ74, spades and diamonds gone but one each, and ♣AJT opposite ♣764 for them to lead."""
    found = look("endplay", ENDPLAY, 0)
    assert found is not None
    moment = found.moment
    assert not moment.play.trick.cards
    assert moment.play.turn.side is moment.declarer.side
    assert throw_ins(moment) == found.measured.right
    assert found.measured.error == 0.0
    assert found.measured.margin >= MARGIN

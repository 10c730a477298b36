"""The list of whole deals: each has its theme, by other layouts than those by which it was chosen."""

import pytest

from alphamu.bridge.seat import Seat
from alphamu.plans.play_words import FINESSE, HOLD_UP, word_for
from alphamu.practice.looking import WholeDeal, measure, throw_ins
from alphamu.practice.stories import PracticeError
from alphamu.practice.themes import MARGIN
from alphamu.practice.whole_deals import deal_about, shipped, themes

PLAYED_OUT = [next(one for one in shipped() if one.theme == theme) for theme in ("hold-up", "finesse")]


def test_every_deal_of_the_list_has_a_choice_with_its_theme_and_the_margin() -> None:
    assert set(themes()) == {"hold-up", "finesse", "endplay"}
    for one in shipped():
        assert one.measured.is_sure
        legal = one.moment.legal_cards()
        assert set(one.measured.right) < set(legal)
        assert one.measured.obvious in legal
        if one.theme == "endplay":
            assert throw_ins(one.moment) == one.measured.right
            continue
        word = {"hold-up": HOLD_UP, "finesse": FINESSE}[one.theme]
        assert {word_for(one.moment.position(), card) for card in one.measured.right} == {word}


@pytest.mark.parametrize("one", PLAYED_OUT, ids=lambda one: one.theme)
def test_what_the_right_card_gains_is_found_again_on_other_layouts(one: WholeDeal) -> None:
    told = measure(one.moment, one.measured.right, 60, name="checked again")
    assert told.margin - MARGIN >= -2 * told.error
    assert abs(told.margin - one.measured.margin) <= 4 * (told.error**2 + one.measured.error**2) ** 0.5


def test_an_endplay_is_proved_by_all_layouts() -> None:
    """Every one of them again, to the end of the hand: nothing is left to chance."""
    endplays = [one for one in shipped() if one.theme == "endplay"]
    assert len(endplays) >= 3
    for one in endplays:
        told = measure(one.moment, one.measured.right, 0)
        assert (told.error, told.layouts) == (0.0, one.measured.layouts)
        assert told.margin == pytest.approx(one.measured.margin, abs=1e-4)
        assert told.chance == pytest.approx(one.measured.chance, abs=1e-4)


@pytest.mark.parametrize("theme", themes())
def test_the_hidden_cards_are_dealt_anew_and_all_that_was_seen_stays(theme: str) -> None:
    dealt = [deal_about(theme, seed) for seed in range(6)]
    assert dealt[0] == deal_about(theme, 0)
    assert len({one.board.deal for one in dealt}) == 6
    listed = {(one.board.deal.hand(Seat.NORTH), one.board.deal.hand(Seat.SOUTH)): one for one in shipped()}
    for one in dealt:
        known = listed[one.board.deal.hand(Seat.NORTH), one.board.deal.hand(Seat.SOUTH)]
        assert (one.board.auction, one.board.cards) == (known.board.auction, known.board.cards)
        assert one.moment.cards == one.board.cards  # they can be played
        assert one.board.deal.is_complete
    with pytest.raises(PracticeError, match="no whole deals about 'coup'"):
        deal_about("coup", 1)

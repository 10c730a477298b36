"""A review as it is read: in the terminal, on the page, and in PBN."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.console import Console

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.seat import Seat
from alphamu.review.boards import BoardReview
from alphamu.review.decisions import Decision
from alphamu.review.judgement import How, Judgement
from alphamu.review.judging import first_look
from alphamu.review.means import Means
from alphamu.review.session import SessionReview
from alphamu.view.review import session_view
from alphamu.view.review_html import live_link, review_html
from alphamu.view.review_pbn import comments_on
from tests.review.hands import FINESSE, evening
from tests.review.test_session import judgement


def printed(*reviews: BoardReview) -> str:
    console = Console(width=80, record=True, file=None, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(session_view(SessionReview(reviews)))
    return capture.get()


def test_the_bars_end_where_the_last_card_left_the_chance() -> None:
    shown = printed(BoardReview(FINESSE, (judgement(), judgement(loss=0.4, after=6))))
    assert "Declarer's chance ▅▅▁  50% in trick 1, 10% at the end" in shown
    whole = BoardReview(evening(), (judgement(after=1), judgement(loss=0.4, after=6)))
    assert "50% when dummy came down, 10% at the end" in printed(whole)


def test_a_board_on_which_declarer_is_not_judged_has_no_bars() -> None:
    """Points have no scale of their own: it would be that of values which are not there."""
    review = BoardReview(FINESSE, (judgement(Seat.WEST, aim="points"),))
    assert "Declarer's" not in printed(review)
    assert "<svg" not in review_html(SessionReview((review,)))


def test_what_a_cost_is_counted_in_is_said() -> None:
    assert "Cost in points of a hundred. A mistake: at least 5 points" in printed(
        BoardReview(FINESSE, (judgement(loss=0.4),))
    )
    assert "Cost in" not in printed(BoardReview(FINESSE, (judgement(),)))


def test_losses_below_zero_are_explained() -> None:
    """The finesse makes more often, and goes down by more where it fails."""
    fewer = replace(judgement(loss=0.34), tricks_lost=-2.5, points_lost=-107.0)
    reviews = BoardReview(FINESSE, (fewer,)), BoardReview(FINESSE, (judgement(),))
    assert "Below zero: the better card loses more" in " ".join(printed(*reviews).split())
    usual = BoardReview(FINESSE, (judgement(loss=0.3),)), reviews[1]
    assert "Below zero" not in printed(*usual)


@pytest.fixture(scope="module")
def looked_at() -> Judgement:
    return first_look(Decision(FINESSE, 2), Means())


def test_a_page_of_a_first_look_speaks_of_double_dummy_alone(looked_at: Judgement) -> None:
    session = SessionReview((BoardReview(FINESSE, (looked_at,)), BoardReview(FINESSE, (looked_at,))))
    _, _, page = review_html(session).partition("</style>")
    assert "nobody's fault yet" in page
    for word in ("Loss", "Mistakes", "blunder", "best or fine", "standard error"):
        assert word not in page
    right = replace(looked_at, double_dummy=None)
    page = review_html(SessionReview((BoardReview(FINESSE, (right,)),)))
    assert "No card cost a trick double dummy in 1 decision." in page


def test_the_page_leads_to_each_position() -> None:
    board = evening()
    page = review_html(SessionReview((BoardReview(board, ()),)))
    for trick in range(6):
        assert live_link(board, 4 * trick).replace("&", "&amp;") in page
    assert "place=24" not in page


def test_a_card_that_could_change_nothing_has_no_comment() -> None:
    lost = judgement(dd=1)
    assert [*comments_on((lost,))] == [Card.parse("SA")]
    assert comments_on((replace(lost, how=How.DECIDED),)) == {}


def test_an_ending_has_no_dummy_that_comes_down() -> None:
    ending = BoardReview(FINESSE, (judgement(after=0),))
    assert "50% at first" in printed(ending)
    assert "50% in trick 2" in printed(BoardReview(FINESSE, (judgement(after=5),)))
    contract = Contract.parse("3NT by S")
    assert "50% when dummy came down" in printed(
        BoardReview(replace(evening(), contract=contract), (judgement(after=1),))
    )

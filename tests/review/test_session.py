"""A session: who lost how much, and which hands teach most."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alphamu.aims import Aim
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.review.boards import BoardReview
from alphamu.review.decisions import Part
from alphamu.review.judgement import DoubleDummyLoss, How, Judgement
from alphamu.review.session import SessionReview
from alphamu.review.verdicts import verdict_on

from .hands import FINESSE


def judgement(
    viewer: Seat = Seat.SOUTH,
    loss: float = 0.0,
    error: float = 0.0,
    dd: int = 0,
    after: int = 2,
    aim: str = "make",
) -> Judgement:
    """South's decisions are declarer's, the others' those of defenders."""
    return Judgement(
        after=after,
        seat=viewer,
        viewer=viewer,
        part=Part.DECLARER if viewer is Seat.SOUTH else Part.DEFENCE,
        card=Card.parse("SA"),
        best=Card.parse("SQ" if loss else "SA"),
        before=0.5,
        after_card=0.5 - loss,
        loss=loss,
        loss_error=error,
        verdict=verdict_on(loss, error),
        why="",
        how=How.PLAYED_OUT,
        gain=loss,
        tricks_lost=2 * loss,
        points_lost=100 * loss,
        double_dummy=DoubleDummyLoss(dd, 50 * dd, Card.parse("SQ" if dd else "SA")),
        aim=Aim.named(aim),
    )


def board(number: int, room: str = "", **players: str) -> Board:
    named = {Seat.parse(seat): name for seat, name in players.items()}
    return replace(FINESSE, number=str(number), tags={"Room": room} if room else {}, players=named)


def test_each_player_has_a_line_whichever_seat() -> None:
    """Sam sits South on one board and West on the next; whoever has no name is called by the seat."""
    session = SessionReview(
        (
            BoardReview(board(1, S="Sam"), (judgement(loss=0.3, dd=1), judgement(), judgement(Seat.WEST))),
            BoardReview(board(2, W="Sam"), (judgement(Seat.WEST, loss=0.06), judgement(loss=0.04, error=0.1))),
        )
    )
    lines = {tally.name: tally for tally in session.by_player()}
    assert [*lines] == ["West", "South", "Sam"]  # the best average first
    sam = lines["Sam"]
    assert (sam.decisions, sam.inaccuracies, sam.mistakes, sam.blunders) == (3, 0, 1, 1)
    assert sam.average_loss == pytest.approx(0.12)
    assert (sam.tricks, sam.points) == pytest.approx((0.72, 36))
    assert (sam.dd_tricks, sam.dd_points) == (1, 50)
    assert lines["South"].loss == pytest.approx(0.04)  # it counts, though it may be chance


def test_each_side_has_a_line_and_in_a_match_in_each_room() -> None:
    judged = (judgement(loss=0.3), judgement(Seat.WEST), judgement(Seat.EAST, loss=0.1))
    evening = SessionReview((BoardReview(board(1), judged), BoardReview(board(2), judged)))
    assert [(tally.name, tally.decisions) for tally in evening.by_side()] == [("E-W", 4), ("N-S", 2)]
    match = SessionReview((BoardReview(board(1, "Open"), judged), BoardReview(board(1, "Closed"), judged)))
    assert [(tally.name, tally.decisions) for tally in match.by_side()] == [
        ("E-W closed room", 2),
        ("E-W open room", 2),
        ("N-S closed room", 1),
        ("N-S open room", 1),
    ]
    assert [(tally.name, tally.loss) for tally in evening.by_part()] == [("Declarer", 0.6), ("Defence", 0.2)]


def test_the_five_most_instructive_hands_are_the_largest_losses_that_double_dummy_does_not_see() -> None:
    """One card of each hand; what may be chance teaches nothing."""
    losses = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    boards = [BoardReview(board(number), (judgement(loss=loss, dd=1),)) for number, loss in enumerate(losses, 1)]
    unseen = BoardReview(board(7), (judgement(loss=0.1), judgement(loss=0.55), judgement(loss=0.2)))
    luck = BoardReview(board(8), (judgement(loss=0.6, error=0.4),))
    found = SessionReview((*boards, unseen, luck)).most_instructive()
    assert [review.board.number for review, _ in found] == ["7", "6", "5", "4", "3"]
    assert found[0][1].loss == 0.55


def test_the_curve_ends_with_what_the_last_card_left() -> None:
    review = BoardReview(
        board(1), (judgement(after=2), judgement(loss=0.4, after=6), judgement(Seat.WEST, after=8))
    )
    assert review.curve == [(2, 0.5), (6, 0.5)]
    assert review.at_the_end == pytest.approx(0.1)
    assert BoardReview(board(1), (judgement(Seat.WEST),)).at_the_end is None

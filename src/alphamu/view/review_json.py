"""A review as JSON, in the form that programs rely on."""

from __future__ import annotations

from typing import Any

from alphamu.review.boards import BoardReview
from alphamu.review.judgement import Judgement
from alphamu.review.session import SessionReview


def review_json(session: SessionReview) -> list[dict[str, Any]]:
    """A list of boards, each with its decisions; null is what is not known."""
    return [board_json(board) for board in session.boards]


def board_json(review: BoardReview) -> dict[str, Any]:
    """A board; the contract without its declarer, as PBN writes it, the result in declarer's tricks.

    What is played for is told where it is not to make the contract.
    """
    board = review.board
    aim = {} if review.aim.is_make else {"aim": review.aim.kind.value}
    return {
        "board": board.number,
        "room": review.room,
        "contract": None if board.contract is None else board.contract.bid,
        "declarer": None if board.contract is None else board.contract.declarer.letter,
        "result": board.tricks,
        **aim,
        "decisions": [judgement_json(one) for one in review.judgements],
    }


def judgement_json(one: Judgement) -> dict[str, Any]:
    """A decision, nothing rounded; `before` and `after_card` are those of the player's side."""
    return {
        "after": one.after,
        "seat": one.seat.letter,
        "card": str(one.card),
        "best": str(one.best),
        "before": one.before,
        "before_error": None if one.before is None else one.before_error,
        "after_card": one.after_card,
        "loss": None if one.before is None else one.loss,
        "loss_error": None if one.before is None else one.loss_error,
        "dd_loss": one.dd_loss,
        "verdict": None if one.verdict is None else one.verdict.value,
        "why": one.why,
    }

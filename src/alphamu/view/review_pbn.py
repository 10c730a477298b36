"""A review as PBN: the record again, with the verdicts as comments that other programs show."""

from __future__ import annotations

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card, Suit
from alphamu.formats import pbn
from alphamu.review.judgement import Judgement
from alphamu.review.session import SessionReview
from alphamu.view.review import is_worth_showing
from alphamu.view.review_figures import amount, unit_of

_LETTERS = str.maketrans({suit.symbol: suit.letter for suit in Suit})  # programs may not read symbols


def review_pbn(session: SessionReview) -> str:
    """All boards; a card of which there is something to say has its comment behind it."""
    said = {id(review.board): comments_on(review.judgements) for review in session.boards}

    def comments(board: Board) -> dict[Card, str]:
        return said[id(board)]

    return pbn.dumps([review.board for review in session.boards], comments)


def comments_on(judgements: tuple[Judgement, ...]) -> dict[Card, str]:
    """What is said of the cards that cost something, by what could be known or double dummy."""
    return {one.card: comment(one) for one in judgements if is_worth_showing(one)}


def comment(one: Judgement) -> str:
    """One card: the verdict, what it cost, what was better, and why."""
    why = one.why.translate(_LETTERS)
    if one.verdict is None:
        return why
    verdict = one.verdict.value.capitalize()
    if not one.verdict.blames:
        return f"{verdict}. {why}"
    return f"{verdict}: cost {amount(one.aim, one.loss)} {unit_of(one.aim)}, better {one.best}. {why}"

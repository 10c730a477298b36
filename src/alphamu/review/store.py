"""What has been judged is kept: one SQLite database, a row for each decision, written as it comes.

A row is found again by the decision itself and how it was judged. So the file serves any record with the same
board, a review that was stopped goes on where it was, and one with another effort or seed stands beside it.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from alphamu.bridge.card import Card
from alphamu.bridge.errors import BridgeError
from alphamu.database import damage, open_database
from alphamu.review.judgement import DoubleDummyLoss, How, Judgement
from alphamu.review.question import Question
from alphamu.review.verdicts import verdict_on

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS judgements (question TEXT PRIMARY KEY, judgement TEXT NOT NULL) WITHOUT ROWID"
)
_VERSION = 6  # of how decisions are judged: with another, what was kept is judged anew


class ReviewError(BridgeError):
    """A review that cannot go on, or a file of one that cannot be used."""


class Store:
    """The judgements in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database = open_database(
            path, _SCHEMA, table="judgements", kind="a file of a review", error=ReviewError
        )

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):  # what is written is written
            self._database.close()

    def find(self, question: Question) -> Judgement | None:
        """What was judged before."""
        try:
            row = self._database.execute(
                "SELECT judgement FROM judgements WHERE question = ?", (key_of(question),)
            ).fetchone()
            return None if row is None else from_json(row[0], question)
        except (sqlite3.Error, ValueError, KeyError, TypeError, BridgeError) as error:
            raise ReviewError(damage(self.path, str(error))) from None

    def add(self, question: Question, judgement: Judgement) -> None:
        """Keep a judgement."""
        try:
            self._database.execute(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?)", (key_of(question), to_json(judgement))
            )
        except sqlite3.Error as error:
            raise ReviewError(f"{self.path}: cannot be written: {error}; what is in it is whole") from None


def key_of(question: Question) -> str:
    """What a judgement depends on: the board as far as it matters, the card, and how it was judged."""
    board, decision = question.decision.board, question.decision
    parts = (
        *(_VERSION, board.deal, board.contract, board.vulnerability.value, board.auction, board.leader),
        *("".join(map(str, board.cards[: decision.after + 1])), question.effort, question.seed, question.sources),
        *(question.against.value, question.aim),
    )
    return blake2b("\x1f".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def to_json(judgement: Judgement) -> str:
    """A judgement as it is kept."""
    lost = judgement.double_dummy
    return json.dumps(
        {
            "best": str(judgement.best),
            "before": judgement.before,
            "after_card": judgement.after_card,
            "loss": judgement.loss,
            "loss_error": judgement.loss_error,
            "why": judgement.why,
            "how": judgement.how.value,
            "layouts": judgement.layouts,
            "tricks_lost": judgement.tricks_lost,
            "points_lost": judgement.points_lost,
            "gain": judgement.gain,
            "before_error": judgement.before_error,
            "double_dummy": None if lost is None else [lost.tricks, lost.points, str(lost.best)],
        }
    )


def from_json(text: str, question: Question) -> Judgement:
    """The judgement of a question as it was kept."""
    value, decision = json.loads(text), question.decision
    lost = value["double_dummy"]
    return Judgement(
        after=decision.after,
        seat=decision.seat,
        viewer=decision.viewer,
        part=decision.part,
        card=decision.card,
        best=Card.parse(value["best"]),
        before=value["before"],
        after_card=value["after_card"],
        loss=value["loss"],
        loss_error=value["loss_error"],
        verdict=verdict_on(value["loss"], value["loss_error"], question.aim.kind),
        why=value["why"],
        how=How(value["how"]),
        layouts=value["layouts"],
        tricks_lost=value["tricks_lost"],
        points_lost=value["points_lost"],
        gain=value["gain"],
        before_error=value["before_error"],
        double_dummy=None if lost is None else DoubleDummyLoss(lost[0], lost[1], Card.parse(lost[2])),
        aim=question.aim,
    )

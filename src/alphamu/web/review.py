"""Reviews over HTTP: a decision at a time, told as each is judged."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from alphamu.aims import Aim, AimKind
from alphamu.bridge.board import Board
from alphamu.playouts.players import AgainstWhom
from alphamu.review.effort import Effort
from alphamu.review.judgement import Judgement
from alphamu.review.question import Question
from alphamu.review.run import Review
from alphamu.view.review_json import judgement_json, review_json
from alphamu.web.events import Emit, Json
from alphamu.web.limits import LimitError, Limits
from alphamu.web.models import ReviewRequest
from alphamu.web.pool import Job
from alphamu.web.readers import Readers
from alphamu.worlds.sources import Believe, Sources


@dataclass(frozen=True)
class Reviewer:
    """Judges the boards that are sent, within limits."""

    limits: Limits
    readers: Readers

    def review(self, request: ReviewRequest, job: Job, emit: Emit) -> Json:
        """Judge decision after decision until all are, or the job is stopped."""
        boards, faults = self._boards(request)
        asked = Review(
            boards,
            Effort(request.seconds),
            request.seed,
            Sources(Believe(request.believe)),
            AgainstWhom(request.defenders),
            request.wanted(),
            Aim(AimKind(request.aim)),
        )
        emit("begun", {"id": job.id, "boards": len(boards), "decisions": asked.total, "not_reviewed": faults})
        if request.quick:
            with ThreadPoolExecutor(1) as worker:
                session = asked.first_look(worker)
        else:
            asked.judge_here(lambda *judged: emit("decision", _told(*judged)), lambda: job.stopped is not None)
            session = asked.result()
        return {
            "boards": review_json(session),
            "not_reviewed": faults,
            "not_judged": [
                {"board": review.board.number, "room": review.room, "reason": reason}
                for review in session.boards
                for reason in review.left_out
            ],
            "stopped": job.stopped,
        }

    def _boards(self, request: ReviewRequest) -> tuple[list[Board], list[str]]:
        boards, faults = self.readers.ask(request.boards())
        if len(boards) > self.limits.boards:
            raise LimitError(f"{len(boards)} boards: this server reviews {self.limits.boards} at once at most")
        return boards, faults


def _told(question: Question, judgement: Judgement) -> Json:
    board = question.decision.board
    return {"board": board.number, "room": board.tags.get("Room"), **judgement_json(judgement)}

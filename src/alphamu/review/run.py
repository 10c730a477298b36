"""Reviewing many boards: decisions are handed out to workers, and what comes back is kept at once.

A judgement depends on its question alone, so it does not matter who judges, in which order, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from alphamu.aims import Aim
from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.playouts.players import AgainstWhom
from alphamu.review.boards import BoardReview
from alphamu.review.decisions import Decision, decisions_of, left_out_of
from alphamu.review.effort import Effort
from alphamu.review.judgement import Judgement
from alphamu.review.judging import first_look, judge
from alphamu.review.means import GivenUpError, Means
from alphamu.review.question import Question
from alphamu.review.session import SessionReview
from alphamu.review.store import ReviewError, Store
from alphamu.worlds.sources import Sources

AHEAD = 2  # decisions handed out for each worker, so that none waits


@dataclass(frozen=True)
class Wanted:
    """Whose decisions are reviewed: of this player, of these seats, of one part; everybody's unless it is said."""

    player: str | None = None
    seat: Seat | None = None
    part: str | None = None  # declarer or defence

    def includes(self, decision: Decision) -> bool:
        """Whether a decision is among them."""
        if self.seat is not None and decision.viewer is not self.seat:
            return False
        if self.part is not None and decision.for_declarer is not (self.part == "declarer"):
            return False
        name = decision.board.players.get(decision.viewer, "")
        return self.player is None or self.player.casefold() in name.casefold()


@dataclass
class Review:
    """The questions of a review, and the judgements that have been found so far."""

    boards: Sequence[Board]
    effort: Effort = field(default_factory=Effort)
    seed: int = 0
    sources: Sources = field(default_factory=Sources)
    against: AgainstWhom = AgainstWhom.DD
    wanted: Wanted = field(default_factory=Wanted)
    aim: Aim = field(default_factory=Aim)

    def __post_init__(self) -> None:
        self.questions: list[list[Question]] = [
            [
                Question(decision, self.effort, self.seed, self.sources, self.against, self.aim)
                for decision in decisions_of(board)
                if self.wanted.includes(decision)
            ]
            for board in self.boards
        ]
        self._found: dict[tuple[int, int], Judgement] = {}

    @property
    def total(self) -> int:
        """How many decisions there are."""
        return sum(map(len, self.questions))

    @property
    def done(self) -> int:
        """How many of them are judged."""
        return len(self._found)

    def take_from(self, store: Store) -> None:
        """Take what has been judged before."""
        for place, question in self._open():
            if (known := store.find(question)) is not None:
                self._found[place, known.after] = known

    def judge_all(
        self,
        workers: Executor,
        size: int,
        store: Store | None = None,
        on_judged: Callable[[Question, Judgement], None] = lambda *_: None,
    ) -> None:
        """Judge what is not judged yet, in the order of the record."""
        coming = iter(self._open())
        running: dict[Future[Judgement], tuple[int, Question]] = {}
        while True:
            while len(running) < AHEAD * size and (task := next(coming, None)) is not None:
                running[workers.submit(judge_in_worker, task[1])] = task
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                place, question = running.pop(future)
                self._keep(place, question, _result(future), store, on_judged)

    def judge_here(
        self, on_judged: Callable[[Question, Judgement], None], is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        """The same in this thread, until it is told to stop, in the middle of a decision too."""
        means = Means(is_given_up=is_stopped)  # of this thread alone
        with suppress(GivenUpError):
            for place, question in self._open():
                means.go_on()
                self._keep(place, question, judge(question, means), None, on_judged)

    def first_look(self, workers: Executor) -> SessionReview:
        """What double dummy says of all boards."""
        reviews = workers.map(_looked_at, [[one.decision for one in asked] for asked in self.questions])
        return SessionReview(
            tuple(
                BoardReview(board, tuple(judgements), self._left_out(board))
                for board, judgements in zip(self.boards, reviews, strict=True)
            )
        )

    def result(self) -> SessionReview:
        """What is known by now."""
        return SessionReview(tuple(self._review(place) for place in range(len(self.boards))))

    def _open(self) -> Iterable[tuple[int, Question]]:
        return [
            (place, question)
            for place, asked in enumerate(self.questions)
            for question in asked
            if (place, question.decision.after) not in self._found
        ]

    def _keep(
        self,
        place: int,
        question: Question,
        judgement: Judgement,
        store: Store | None,
        on_judged: Callable[[Question, Judgement], None],
    ) -> None:
        if store is not None:
            store.add(question, judgement)
        self._found[place, judgement.after] = judgement
        on_judged(question, judgement)

    def _review(self, place: int) -> BoardReview:
        board, asked = self.boards[place], self.questions[place]
        found = [self._found.get((place, question.decision.after)) for question in asked]
        missing = found.count(None)
        left_out = self._left_out(board)
        if missing:
            left_out = (*left_out, f"{missing} of {len(found)} decisions are not judged yet")
        return BoardReview(board, tuple(one for one in found if one is not None), left_out)

    def _left_out(self, board: Board) -> tuple[str, ...]:
        return tuple(left.reason for left in left_out_of(board))


def judge_in_worker(question: Question) -> Judgement:
    """Judge with the solver of this process."""
    return judge(question, _means())


def _looked_at(decisions: Sequence[Decision]) -> list[Judgement]:
    return [first_look(decision, _means()) for decision in decisions]


@cache
def _means() -> Means:
    return Means()


def _result(future: Future[Judgement]) -> Judgement:
    try:
        return future.result()
    except BrokenProcessPool:
        raise ReviewError("a worker process was killed: what others had judged is kept") from None

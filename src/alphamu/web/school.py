"""Lessons and practice over HTTP: what is taught, what an answer costs, deals to practise, the trainer's rule."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.double_dummy import DoubleDummy
from alphamu.formats import pbn, position
from alphamu.lessons import text as lesson_text
from alphamu.lessons.judging import CardValue, Judged, judge
from alphamu.lessons.lesson import Lesson, LessonHand, Played, Question, Step
from alphamu.lessons.library import lesson_named, shipped
from alphamu.practice.looking import Measured
from alphamu.practice.stories import deal_of_kind
from alphamu.practice.themes import find
from alphamu.practice.trainer import punish
from alphamu.practice.whole_deals import deal_about
from alphamu.seeds import MOST_SEED
from alphamu.settings import Settings
from alphamu.view.board import outcome
from alphamu.web import state
from alphamu.web.engine import Engine
from alphamu.web.limits import Limits
from alphamu.web.models import KnowledgeRequest, Model, RecordRequest, RequestError
from alphamu.web.pool import Job, Pool
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position

Json = dict[str, Any]
SECONDS = 5.0  # that a question of a lesson, or the trainer, may think
TRAINERS_WORLDS = 60  # where not all layouts are looked at: somebody waits
LONGEST_LESSON = 100_000

Language = Literal["en", "de"]  # those of the lessons


class LessonRequest(Model):
    """A lesson of the package by its name, or one of your own as text."""

    name: str | None = Field(None, max_length=40, description="As in `hold-up`.")
    text: str | None = Field(None, max_length=LONGEST_LESSON, description="A lesson as text: docs/teaching.md.")
    language: Language = Field("en", description="That a lesson of the package speaks.")

    def lesson(self) -> Lesson:
        """The lesson asked for."""
        if (self.name is None) == (self.text is None):
            raise RequestError("either the name or the text of a lesson is expected")
        if self.text is not None:
            return lesson_text.loads(self.text)
        return lesson_named(self.name or "", self.language)


class AnswerRequest(LessonRequest):
    """The student's card at a question of a hand, both counted from 0."""

    hand: Annotated[int, Field(ge=0)] = 0
    question: Annotated[int, Field(ge=0)] = 0
    card: str = Field(max_length=3)


class PracticeRequest(Model):
    """What to practise: contracts of a kind, or endings or whole deals with a theme."""

    kind: Literal["any", "notrump", "major", "partscore", "slam"] = "any"
    theme: Literal["hold-up", "finesse", "endplay"] | None = None
    whole: bool = Field(False, description="With a theme: a whole deal in place of an ending.")
    seed: Annotated[int, Field(ge=0, lt=MOST_SEED)] | None = Field(
        None, description="The same one deals the same."
    )


class TrainerRequest(KnowledgeRequest):
    """A card of declarer's side after `cards`; where the record has the hidden hands, they are not looked at."""

    card: str = Field(max_length=3)


class ResultRequest(RecordRequest):
    """A play, and how many of the tricks left declarer has claimed."""

    claimed: Annotated[int, Field(ge=0, le=13)] | None = None


def router(limits: Limits, pool: Pool, engine: Engine) -> APIRouter:
    """The routes under /api/v1 that teach."""
    api = APIRouter(prefix="/api/v1", tags=["teaching"])
    settings = Settings(memory_mb=limits.memory_of_search)

    async def run(request: Request, work: Callable[[Job], Json], seconds: float = SECONDS) -> Json:
        return await pool.run(Job(), work, seconds, request.is_disconnected)

    @api.get("/lessons")
    def lessons(language: Language = "en") -> list[Json]:
        """The lessons that come with the program, in a language."""
        return [
            {"name": name, "title": lesson.title, "theme": lesson.theme, "hands": len(lesson.hands)}
            for name, lesson in shipped(language).items()
        ]

    @api.post("/lesson")
    def lesson(asked: LessonRequest) -> Json:
        """A lesson: its hands, and what is told, asked and played, without the answers."""
        return lesson_json(asked.lesson())

    @api.post("/lesson/answer")
    async def answer(request: Request, asked: AnswerRequest) -> Json:
        """What the student's card costs, and why."""
        hand = asked.lesson().hand(asked.hand)
        card = Card.parse(asked.card)
        return await run(request, lambda job: judged_json(judge(hand, asked.question, card, settings)))

    @api.post("/practice")
    async def practice(request: Request, asked: PracticeRequest) -> Json:
        """A deal to practise: a contract that a usual auction reaches, or a theme that is checked to be there."""
        seed = secrets.randbelow(MOST_SEED) if asked.seed is None else asked.seed
        return await run(request, lambda job: dealt_json(asked, seed, engine.solver, settings))

    @api.post("/practice/move")
    async def move(request: Request, asked: TrainerRequest) -> Json:
        """The trainer's rule: where the card is wrong, the record with the hidden cards moved against it."""
        moment = engine.moment(asked)
        return await run(request, lambda job: moved_json(moment, asked, settings))

    @api.post("/practice/result")
    async def result(request: Request, asked: ResultRequest) -> Json:
        """What a play came to: the result and its score; a claim is checked with all cards seen."""
        moment = engine.moment(asked)
        return await run(request, lambda job: result_json(moment, asked.claimed, engine.solver))

    return api


def lesson_json(lesson: Lesson) -> Json:
    """A lesson for the page; answers and reasons stay here until they are asked for."""
    return {
        "title": lesson.title,
        "theme": lesson.theme,
        "text": lesson.text,
        "hands": [_hand_json(hand) for hand in lesson.hands],
    }


def _hand_json(hand: LessonHand) -> Json:
    return {
        "title": hand.title,
        "record": record_text(hand.record),
        "asked": record_text(hand.asked),
        "constraints": {seat.name.lower(): words for seat, words in hand.known.items()},
        "steps": [_step_json(step) for step in hand.steps],
    }


def _step_json(step: Step) -> Json:
    if isinstance(step, Played):
        return {"played": [str(card) for card in step.cards]}
    if isinstance(step, Question):
        return {"question": step.text}
    return {"told": step.text}


def judged_json(judged: Judged) -> Json:
    """An answer judged."""
    return {
        "right": judged.is_right,
        "seat": judged.values.seat.letter,
        "declarers": judged.values.is_declarers,
        "card": _value_json(judged.value),
        "best": _value_json(judged.best),
        "cost": judged.cost,
        "answers": [str(card) for card in judged.question.answers],
        "why": judged.question.why,
        "exact": judged.values.is_exact,
        "layouts": judged.values.layouts,
        "values": [_value_json(value) for value in judged.values.cards],
    }


def _value_json(value: CardValue) -> Json:
    return {"card": str(value.card), "chance": value.chance, "error": value.error}


def dealt_json(asked: PracticeRequest, seed: int, solver: DoubleDummy, settings: Settings) -> Json:
    """A deal to practise, as a table; `begun` are the cards already played, `theme_checked` what it is about."""
    if asked.theme is None:
        if asked.whole:
            raise RequestError("whole means something only with a theme")
        board = deal_of_kind(asked.kind, seed, solver)
        return _to_play(Moment.of(board, ()), seed)
    if asked.whole:
        whole = deal_about(asked.theme, seed)
        return _to_play(whole.moment, seed) | {"theme_checked": _checked(whole.theme, whole.measured)}
    found = find(asked.theme, seed, settings)
    measured = Measured(found.right, found.chance, found.obvious, found.margin, 0.0, found.layouts)
    return _to_play(found.moment, seed) | {
        "asked": record_text(found.asked),
        "known": [{"seat": seat.letter, "words": words} for seat, words in found.asked.constraints.items()],
        "theme_checked": _checked(found.theme, measured),
    }


def _to_play(moment: Moment, seed: int) -> Json:
    begun = [str(card) for card in moment.cards]
    to_practise: Json = {"seed": seed, "begun": begun, "asked": None, "known": [], "theme_checked": None}
    return state.state(moment, ()) | to_practise


def _checked(theme: str, measured: Measured) -> Json:
    return {
        "theme": theme,
        "right": [str(card) for card in measured.right],
        "obvious": str(measured.obvious),
        "chance": measured.chance,
        "margin": measured.margin,
        "error": measured.error,
        "layouts": measured.layouts,
    }


def moved_json(moment: Moment, asked: TrainerRequest, settings: Settings) -> Json:
    """Where the hidden cards go, if they move."""
    if moment.play.is_over or moment.play.turn.side is not moment.declarer.side:
        raise RequestError("the trainer looks at cards of declarer's side only")
    card = Card.parse(asked.card)
    if card not in moment.legal_cards():
        raise RequestError(f"{card} cannot be played here")
    said, sources = asked.constraints.said(), asked.sources()
    moved = punish(_as_seen(moment), card, said, sources, worlds=TRAINERS_WORLDS, settings=settings)
    if moved is None:
        return {"moved": False}
    return {
        "moved": True,
        "record": record_text(moved.record),
        "best": str(moved.best),
        "best_make": moved.best_make,
        "make": moved.make,
        "certain": moved.is_certain,
    }


def _as_seen(moment: Moment) -> Moment:
    """The same without what is listed of the hidden hands: the trainer may move them anywhere."""
    record = moment.record
    if isinstance(record, Board) or record.worlds is None:
        return moment
    seen = replace(record, worlds=None, weights=None, unseen=record.hidden_cards)
    return Moment.of(seen, moment.cards)


def result_json(moment: Moment, claimed: int | None, solver: DoubleDummy) -> Json:
    """What declarer has won, with a claim if it stands, and the score of a board."""
    play, side = moment.play, moment.declarer.side
    won, accepted = play.won(side), claimed is None
    if claimed is not None and not play.is_over:
        if claimed > play.tricks_left:
            raise RequestError(f"a claim of {claimed} tricks: {play.tricks_left} are left")
        deal = moment.completed().remaining
        accepted = solver.tricks(deal, play.contract.strain, play.trick, side) >= claimed
        won += claimed
    answer: Json = {"accepted": accepted, "tricks": won, "text": None, "score": None, "vulnerable": None}
    record = moment.record
    if accepted and isinstance(record, Board) and (play.is_over or claimed is not None):
        whole = replace(record, cards=(), claim=None, result=won)
        answer |= {"text": outcome(play.contract, won), "score": whole.score}
        answer["vulnerable"] = record.vulnerability.includes(side)
    return answer


def record_text(record: Board | Position) -> str:
    """A record as the page sends it again."""
    if isinstance(record, Position):
        return json.dumps(position.to_json(record))
    return pbn.dumps(replace(record, cards=(), claim=None, result=None))

"""The HTTP API, version 1. Every request holds all it needs: the server remembers nothing between requests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract
from alphamu.seeds import MOST_SEED
from alphamu.web import lead, models, state, suit
from alphamu.web.defence import Defender
from alphamu.web.engine import Engine
from alphamu.web.events import Work, stream
from alphamu.web.examples import examples
from alphamu.web.limits import Limits
from alphamu.web.pool import Job, Pool
from alphamu.web.random_deal import random_board
from alphamu.web.review import Reviewer
from alphamu.worlds.moment import Moment

Json = dict[str, Any]
Answer = TypeVar("Answer")
QUICK_SECONDS = 1.0
STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The analysis. With `Accept: text/event-stream`, events: `queued`, `worlds` with the "
        "layouts, `depth` for every finished depth (again for the same one when there is more to tell), then "
        "`done` or `error`.",
        "content": {"application/json": {}, "text/event-stream": {}},
    }
}
REVIEW: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The boards, each with its decisions. With `Accept: text/event-stream`, events: "
        "`queued`, `begun` with the number of decisions, `decision` for each one judged, then `done` or `error`.",
        "content": {"application/json": {}, "text/event-stream": {}},
    }
}


def router(limits: Limits, pool: Pool, engine: Engine) -> APIRouter:
    """The routes under /api/v1."""
    api = APIRouter(prefix="/api/v1")
    reviewer = Reviewer(limits, engine.readers)
    defender = Defender(engine)

    async def run(request: Request, work: Callable[[Job], Answer], seconds: float = QUICK_SECONDS) -> Answer:
        return await pool.run(Job(), work, seconds, request.is_disconnected)

    async def tell(request: Request, work: Work, seconds: float, *, can_begin_anew: bool = False) -> Response:
        """The answer, or for whoever wants events, all that is known before it, too."""
        job, is_gone = Job(), request.is_disconnected
        if "text/event-stream" in request.headers.get("accept", ""):
            told = stream(pool, job, work, seconds, is_gone, can_begin_anew=can_begin_anew)
            return StreamingResponse(told, media_type="text/event-stream", headers={"cache-control": "no-store"})
        answer = await pool.run(
            job, lambda job: work(job, _to_nobody), seconds, is_gone, can_begin_anew=can_begin_anew
        )
        return JSONResponse(answer)

    @api.post("/analyse", responses=STREAM, tags=["search"])
    async def analyse(request: Request, asked: models.AnalyseRequest) -> Response:
        """Which card to play: for each its chance by αμ and by PIMC. The search stops when the client leaves."""
        seconds = asked.seconds or defaults.SECONDS
        return await tell(request, partial(engine.analyse, asked), seconds, can_begin_anew=True)

    @api.post("/defend", responses=STREAM, tags=["search"])
    async def defend(request: Request, asked: models.DefendRequest) -> Response:
        """Which card the defender on turn should play, by the own hand and dummy; stopped as `analyse` is."""
        seconds = asked.seconds or defaults.SECONDS
        return await tell(request, partial(defender.analyse, asked), seconds, can_begin_anew=True)

    @api.delete("/analyse/{job}", tags=["search"])
    async def cancel(job: str) -> Json:
        """Stop a search, named by the `id` of its first event; it then ends with its last finished depth."""
        return {"cancelled": pool.cancel(job)}

    @api.post("/review", responses=REVIEW, tags=["review"])
    async def review(request: Request, asked: models.ReviewRequest) -> Response:
        """What each card of a record cost, by what its player could know; it stops when the client leaves."""
        limits.search(None, asked.seconds)
        return await tell(request, partial(reviewer.review, asked), limits.seconds)

    @api.delete("/review/{job}", tags=["review"])
    async def cancel_review(job: str) -> Json:
        """Stop a review, named by the `id` of its first event; it ends with what is judged by then."""
        return {"cancelled": pool.cancel(job)}

    @api.post("/plan", tags=["search"])
    async def plan(request: Request, asked: models.PlanRequest) -> Json:
        """The line of play behind a card, as a tree and as text."""
        seconds = asked.seconds or defaults.SECONDS
        return await pool.run(
            Job(), lambda job: engine.plan(asked, job), seconds, request.is_disconnected, can_begin_anew=True
        )

    @api.post("/play", tags=["search"])
    async def play(request: Request, asked: models.PlayRequest) -> Json:
        """The card that a player would play: αμ, PIMC, an expert, or the double-dummy player."""
        return await run(request, lambda job: engine.choose(asked, job), asked.seconds or defaults.SECONDS)

    @api.post("/lead", tags=["search"])
    async def opening_lead(request: Request, asked: lead.LeadRequest) -> Json:
        """Which card to lead: for each the chance to beat the contract, and the tricks, double dummy."""
        return await run(request, lambda job: lead.answer(asked, limits, job), asked.seconds)

    @api.post("/worlds", tags=["hidden hands"])
    async def worlds(request: Request, asked: models.WorldsRequest) -> Json:
        """What is known of the hidden hands, how many layouts are left, the odds, and some layouts."""
        return await run(request, lambda job: engine.worlds(asked))

    @api.post("/world", tags=["hidden hands"])
    async def world(request: Request, asked: models.WorldRequest) -> Json:
        """One layout: the hands, what each card brings in it double dummy, and how the play then goes."""
        return await run(request, lambda job: engine.world(asked))

    @api.post("/double-dummy", tags=["double dummy"])
    async def double_dummy(request: Request, asked: models.RecordRequest) -> Json:
        """The tricks of every declarer in every strain, and par."""
        return await run(request, lambda job: engine.double_dummy(asked))

    @api.post("/suit", responses={200: {"model": suit.SuitAnswer}}, tags=["suit combinations"])
    async def suit_combination(request: Request, asked: suit.SuitRequest) -> Response:
        """How to play one suit: for each number of tricks the best chance and the line that has it."""
        return JSONResponse(await run(request, lambda job: suit.answer(asked, limits, job)))

    @api.post("/table", tags=["boards"])
    def table(asked: models.RecordRequest) -> Json:
        """The table after some cards: hands, tricks, whose turn, and what may be played."""
        return _state(engine.moment(asked))

    @api.post("/tables", tags=["boards"])
    def tables(asked: models.RecordRequest) -> list[Json]:
        """The tables along a play, before its first card and after each, without what is the same in all."""
        return [state.passing(moment) for moment in engine.moments(asked)]

    @api.post("/boards", tags=["boards"])
    def boards(asked: models.RecordRequest) -> list[Json]:
        """The boards of a text, each as a record of its own."""
        return engine.summaries(asked)

    @api.post("/convert", tags=["boards"])
    def convert(asked: models.ConvertRequest) -> Json:
        """The record with the cards played in another format."""
        return {"text": state.converted(engine.moment(asked), asked.to, with_result=asked.with_result)}

    @api.post("/deal", tags=["boards"])
    def deal(asked: Annotated[models.DealRequest, Body()]) -> Json:
        """A random deal that suits a contract."""
        seed = secrets.randbelow(MOST_SEED) if asked.seed is None else asked.seed
        board = random_board(Contract.parse(asked.contract), seed)
        return _state(Moment.of(board, ())) | {"seed": seed}

    @api.get("/examples", tags=["boards"])
    def list_examples() -> list[Json]:
        """The boards that the page offers to begin with."""
        return [vars(example) for example in examples()]

    @api.get("/limits", tags=["server"])
    def show_limits() -> Json:
        """How much may be asked."""
        return {"worlds": limits.worlds, "depth": limits.depth, "seconds": limits.seconds}

    return api


def _state(moment: Moment) -> Json:
    record = moment.record
    line = record.cards if isinstance(record, Board) else ()
    return state.state(moment, line)


def _to_nobody(name: str, data: dict[str, object]) -> None:
    """A client that waits for the end is told nothing before it."""

"""The application: the API, BEN's route and the page behind one guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import alphamu
from alphamu.bridge.errors import BridgeError
from alphamu.web import api, ben, models, school
from alphamu.web.engine import Engine
from alphamu.web.guard import Guard
from alphamu.web.limits import Limits
from alphamu.web.pool import BusyError, GoneError, Pool
from alphamu.web.readers import Readers
from alphamu.web.refusals import FAILURE, refusal, refused
from alphamu.web.static_files import StaticFile, static_files

CLIENT_LEFT = 499


def create_app(limits: Limits, pool: Pool | None = None) -> Guard:
    """The server as an ASGI application, with a pool of its own unless one is given."""
    pool = pool or Pool(limits)
    readers = Readers(limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        readers.start()
        yield
        pool.close()
        readers.close()

    app = FastAPI(
        title="alphamu",
        version=alphamu.__version__,
        description="Which card should declarer play? The αμ search for bridge.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # the usual pages load scripts from elsewhere: ours works offline
        redoc_url=None,
        responses=models.REFUSALS,
        lifespan=lifespan,
    )
    engine = Engine(limits, readers)
    app.include_router(api.router(limits, pool, engine))
    app.include_router(school.router(limits, pool, engine))
    app.include_router(ben.router(limits, pool))
    _add_health(app, pool)
    _add_page(app, static_files())
    _add_errors(app)
    return Guard(app, limits)


def _add_health(app: FastAPI, pool: Pool) -> None:
    @app.get("/health", tags=["server"])
    async def health() -> dict[str, Any]:
        """Whether the server answers, and how busy it is."""
        return {"status": "ok", "running": pool.running, "waiting": pool.waiting}


def _add_page(app: FastAPI, files: dict[str, StaticFile]) -> None:
    def send(file: StaticFile, request: Request) -> Response:
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.body, media_type=file.content_type, headers=headers)

    @app.get("/", include_in_schema=False)
    async def page(request: Request) -> Response:
        return send(files["index.html"], request)

    @app.get("/suit", include_in_schema=False)
    async def suit_page(request: Request) -> Response:
        return send(files["suit.html"], request)

    @app.get("/practise", include_in_schema=False)
    async def practise_page(request: Request) -> Response:
        return send(files["practise.html"], request)

    @app.get("/lessons", include_in_schema=False)
    async def lessons_page(request: Request) -> Response:
        return send(files["lessons.html"], request)

    @app.get("/api", include_in_schema=False)
    async def api_page(request: Request) -> Response:
        return send(files["api.html"], request)

    @app.get("/static/{name:path}", include_in_schema=False)
    async def static(name: str, request: Request) -> Response:
        if name not in files:
            return JSONResponse(refused("there is nothing here", "nowhere"), status_code=404)
        return send(files[name], request)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(BridgeError)
    async def refuse(request: Request, error: BridgeError) -> Response:
        return JSONResponse(refusal(error), status_code=422)

    @app.exception_handler(BusyError)
    async def busy(request: Request, error: BusyError) -> Response:
        return JSONResponse(refusal(error), status_code=503, headers={"retry-after": "2"})

    @app.exception_handler(GoneError)
    async def gone(request: Request, error: GoneError) -> Response:
        return Response(status_code=CLIENT_LEFT)

    @app.exception_handler(HTTPException)
    async def nowhere(request: Request, error: HTTPException) -> Response:
        told = refused(error.detail, "nowhere")
        return JSONResponse(told, status_code=error.status_code, headers=error.headers)

    @app.exception_handler(Exception)  # a defect of the program: the traceback goes to its log
    async def failed(request: Request, error: Exception) -> Response:
        return JSONResponse(FAILURE, status_code=500)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(part for part in first["loc"] if isinstance(part, str) and part not in ("body", "query"))
        told = refused(f"{place or 'the request'}: {first['msg']}", "request")
        return JSONResponse(told, status_code=422)

"""The server: the application behind connections that are limited, with searches that end when it ends."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any, cast

import uvicorn

from alphamu.web.app import create_app
from alphamu.web.connections import Connection, Connections
from alphamu.web.limits import Limits
from alphamu.web.pool import Pool

SWITCH_SECONDS = 0.001  # a thread that computes in Python lets the one that answers wait no longer


class Server(uvicorn.Server):
    """Serves until it is told to end; every search is then stopped first, so that nobody waits for it."""

    def __init__(self, limits: Limits) -> None:
        self._pool = Pool(limits)
        connection = cast(Any, partial(Connection, connections=Connections(limits)))
        super().__init__(
            uvicorn.Config(
                create_app(limits, self._pool),
                http=connection,
                ws="none",
                log_level="error",  # what clients do wrong is told to them
                timeout_keep_alive=limits.idle_seconds,
                timeout_graceful_shutdown=2,
            )
        )

    def run(self, sockets: Any = None) -> None:
        """Serve on sockets that listen already."""
        sys.setswitchinterval(SWITCH_SECONDS)
        super().run(sockets)

    def handle_exit(self, *signal: Any) -> None:
        """Ctrl-C, or another signal that ends the server."""
        self._pool.stop_all()
        super().handle_exit(*signal)

"""What stands before every request: the name the server was called by, the size of what is sent, safe headers."""

from __future__ import annotations

import json
import logging
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alphamu.web.limits import Limits

LOG = logging.getLogger(__name__)
SAFE_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class TooLargeError(Exception):
    """A request body beyond the limit."""


class Guard:
    """Refuses requests under a foreign name, from a foreign page, or too large.

    The name is checked because a page of another site can make its own name point to this machine and would then
    be allowed to read the answers.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refusal = self._refusal(headers)
        if refusal is not None:
            await _refuse(send, *refusal)
            return
        received = 0
        refused = False

        async def counted() -> Message:
            nonlocal received, refused
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._limits.body_bytes and not refused:
                refused = True
                await _refuse(send, 413, self._too_large)
            if refused:
                raise TooLargeError
            return message

        async def guarded(message: Message) -> None:
            if refused:
                return  # whatever the application makes of it, the client has its answer
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SAFE_HEADERS]
            await send(message)

        try:
            await self._app(scope, counted, guarded)
        except TooLargeError:
            pass
        except Exception:  # it has been answered with status 500: the connection serves on
            LOG.exception("a request failed: %s", scope["path"])

    def _refusal(self, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._knows(host):
            return 421, f"this server is not called {host!r}: start it with --allow-host to add a name"
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not self._knows(urlsplit(origin).netloc):
            return 403, f"requests from pages of {origin!r} are refused"
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > self._limits.body_bytes:
            return 413, self._too_large
        return None

    @property
    def _too_large(self) -> str:
        return f"the request is too large: at most {self._limits.body_bytes:,} bytes are read"

    def _knows(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return name is not None and name.lower() in self._limits.hosts


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"error": reason}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *SAFE_HEADERS,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

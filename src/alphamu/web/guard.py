"""What stands before every request: the name the server was called by, the size of what is sent, safe headers."""

from __future__ import annotations

import json
import logging
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alphamu.web.limits import Limits

LOG = logging.getLogger(__name__)
MOST_DISCARDED = 64 * 1024 * 1024
LONGEST_NUMBER = 15  # digits
SAFE_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class Guard:
    """Refuses requests under a foreign name, from a foreign page, or too large.

    The name is checked because a page of another site can make its own name point to this machine and would then
    be allowed to read the answers. A request reaches the application when it is there as a whole: what is answered
    earlier may be lost with the connection, which is reset if the client still sends.
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(dict(scope["headers"]))
        if refusal is not None:
            await refuse(receive, send, *refusal)
            return
        received = await self._received(receive)
        if received is None:
            return
        if len(received) > self._limits.body_bytes:
            await refuse(receive, send, 413, self._too_large)
            return
        request: list[Message] = [{"type": "http.request", "body": bytes(received), "more_body": False}]

        async def whole() -> Message:
            return request.pop() if request else await receive()

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SAFE_HEADERS]
            await send(message)

        try:
            await self._app(scope, whole, guarded)
        except Exception:  # it has been answered with status 500: the connection serves on
            LOG.exception("a request failed: %s", scope["path"])

    async def _received(self, receive: Receive) -> bytearray | None:
        """The body, or as much of it as is too much; None if the client left."""
        body = bytearray()
        while len(body) <= self._limits.body_bytes:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            if not message.get("more_body", False):
                break
        return body

    def _refusal(self, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._knows(host):
            return 421, f"this server is not called {host!r}"
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not self._is_own(origin):
            return 403, f"requests from pages of {origin!r} are refused"
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and (len(length) > LONGEST_NUMBER or int(length) > self._limits.body_bytes):
            return 413, self._too_large
        return None

    @property
    def _too_large(self) -> str:
        return f"the request is too large: at most {self._limits.body_bytes:,} bytes are read"

    def _is_own(self, origin: str) -> bool:
        try:
            return self._knows(urlsplit(origin).netloc)
        except ValueError:  # as for http://[
            return False

    def _knows(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        return name is not None and name.lower() in self._limits.hosts


async def refuse(receive: Receive, send: Send, status: int, reason: str) -> None:
    """Say why, and then let the client send what it still has: it might not look for an answer before."""
    body = json.dumps({"error": reason}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *SAFE_HEADERS,
        *([(b"retry-after", b"2")] if status == 503 else []),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    await _discard(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _discard(receive: Receive) -> None:
    """Read to the end of the request; its time is limited elsewhere."""
    discarded = 0
    while discarded <= MOST_DISCARDED:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body", False):
            return
        discarded += len(message.get("body", b""))

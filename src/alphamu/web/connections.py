"""The connections of the server: how many there may be, how long each may take, and who gives way to others.

Whoever opens connections and says nothing must not shut out others. A request has to come whole within a time; an
address has so many connections, and one more takes the place of the one that has waited longest without a whole
request. Some places beyond all others are kept for asking whether the server is well.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

import h11
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from alphamu.web.guard import refuse
from alphamu.web.limits import Limits

HEALTH = "/health"
ALL_TAKEN = "all places of this server are taken: try again in a moment"
_NETWORK_BITS = 64  # of an IPv6 address: the rest is chosen freely by whoever has them
_PHRASES = {400: "Bad Request", 408: "Request Timeout"}


class Connections:
    """The places of a server, by the address that has taken them, the oldest first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: dict[str, dict[Connection, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def enter(self, connection: Connection, address: str) -> bool:
        """Give a new connection its place, if need be another's; False if there is none but those for /health."""
        own = self._open.setdefault(address, {})
        own[connection] = None
        if len(own) > self.limits.connections_of_address:
            return self._give_way(own, connection)
        if len(self) > self.limits.connections:
            return self._give_way(max(self._open.values(), key=len), connection)
        return True

    def leave(self, connection: Connection, address: str) -> None:
        """A connection is closed; it may have given way before."""
        own = self._open.get(address, {})
        own.pop(connection, None)
        if not own:
            self._open.pop(address, None)

    @property
    def has_places_for_health(self) -> bool:
        """Whether a connection that finds all places taken may still ask for /health."""
        return len(self) <= self.limits.connections + self.limits.connections_for_health

    def _give_way(self, among: dict[Connection, None], comer: Connection) -> bool:
        idle = next((one for one in among if not one.is_answered and one is not comer), None)
        if idle is not None:
            del among[idle]
            idle.transport.abort()
        return idle is not None


class Connection(H11Protocol):
    """One connection: what it sends must come whole and in time, and what it is sent must be read."""

    def __init__(self, *arguments: Any, connections: Connections, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._connections = connections
        self._limits = connections.limits
        self._address = ""
        self._awaited: object = None
        self._deadline: asyncio.TimerHandle | None = None
        self._reader_deadline: asyncio.TimerHandle | None = None

    @property
    def is_answered(self) -> bool:
        """Whether a whole request has come and its answer is under way."""
        has_request = self.cycle is not None and not self.cycle.response_complete
        return has_request and self.conn.their_state is not h11.SEND_BODY

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place."""
        super().connection_made(transport)
        self._address = _network(transport.get_extra_info("peername"))
        if not self._connections.enter(self, self._address):
            if not self._connections.has_places_for_health:
                transport.abort()
                return
            self.app = _only_health(self.app)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place."""
        self._connections.leave(self, self._address)
        for deadline in (self._deadline, self._reader_deadline):
            if deadline is not None:
                deadline.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent, and look what is still to come."""
        super().data_received(data)
        self._watch()

    def pause_writing(self) -> None:
        """The client does not read what it is sent: it has some time for it."""
        super().pause_writing()
        self._reader_deadline = self.loop.call_later(self._limits.answer_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._reader_deadline is not None:
            self._reader_deadline.cancel()

    def timeout_keep_alive_handler(self) -> None:
        """Close what nobody uses; what nobody has read is dropped."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, also in the middle of a request."""
        self._end(400, msg.rstrip("."))

    def _watch(self) -> None:
        """Set the time until the rest of a head, or of a body, must have come; more bytes do not prolong it."""
        awaited = self.conn.their_state
        if awaited is self._awaited:
            return
        self._awaited = awaited
        if self._deadline is not None:
            self._deadline.cancel()
        seconds = {h11.IDLE: self._limits.head_seconds, h11.SEND_BODY: self._limits.body_seconds}.get(awaited)
        part = "head" if awaited is h11.IDLE else "body"
        reason = f"the {part} of the request did not come within {seconds} seconds"
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._end, 408, reason)

    def _end(self, status: int, reason: str) -> None:
        """Say why, unless an answer is under way, and close."""
        if self.transport.is_closing():
            return
        cycle = self.cycle
        is_under_way = cycle is not None and not cycle.response_complete
        if not (is_under_way and cycle.response_started):
            body = json.dumps({"error": reason})
            self.transport.write(
                f"HTTP/1.1 {status} {_PHRASES[status]}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\n\r\n{body}".encode()
            )
        if is_under_way:  # whatever the application still has to say of it, nobody is there
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()


def _network(peer: tuple[Any, ...] | str | None) -> str:
    """Whose connection it is: the address, of which an IPv6 network has as many as it likes."""
    if not isinstance(peer, tuple):
        return ""
    address = ip_address(str(peer[0]).partition("%")[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(int(address) >> _NETWORK_BITS)
    return str(address)


def _only_health(app: Callable[..., Any]) -> ASGIApp:
    """The application for whoever has a place that is kept for /health."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] != HEALTH:
            await refuse(receive, send, 503, ALL_TAKEN)
        else:
            await app(scope, receive, send)

    return answer

"""Nobody who opens connections, says half of something or reads nothing shuts out anybody else."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack

import httpx
import pytest

from alphamu.web.limits import Limits

Serve = Callable[[Limits], AbstractContextManager[str]]
HALF_A_HEAD = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-"
HALF_A_BODY = (
    b"POST /api/v1/suit HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    b"content-type: application/json\r\ncontent-length: 100\r\n\r\n{"
)


def connect(address: str, said: bytes = b"") -> socket.socket:
    url = httpx.URL(address)
    connection = socket.create_connection((url.host, url.port or 80), timeout=20)
    connection.sendall(said)
    return connection


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    told = b""
    while received := connection.recv(65536):
        told += received
    return told


def is_closed_without_a_word(connection: socket.socket) -> bool:
    """Whether the server has ended it: with a reset where it had not read all by then, else with a plain end."""
    try:
        return answer(connection) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as connections:
        yield connections


@pytest.mark.parametrize("half", [b"", HALF_A_HEAD, HALF_A_BODY], ids=["nothing", "head", "body"])
def test_520_half_sent_requests_shut_out_nobody(serve: Serve, opened: ExitStack, half: bytes) -> None:
    with serve(Limits(searches=1, memory_mb=64)) as address:
        for _ in range(520):
            opened.enter_context(connect(address, half))
        with httpx.Client(base_url=address, timeout=10) as client:
            assert client.get("/health").status_code == 200
            assert client.post("/api/v1/suit", json={"north": "AQ", "south": "32"}).status_code == 200


def test_a_head_that_does_not_come_is_not_waited_for(serve: Serve) -> None:
    with serve(Limits(searches=1, memory_mb=64, head_seconds=0.3)) as address:
        for said in (b"", HALF_A_HEAD):
            with connect(address, said) as connection:
                told = answer(connection)
            assert told.startswith(b"HTTP/1.1 408 ")
            assert "head of the request" in json.loads(told.partition(b"\r\n\r\n")[2])["error"]


def test_a_body_that_does_not_come_is_not_waited_for(serve: Serve) -> None:
    with (
        serve(Limits(searches=1, memory_mb=64, body_seconds=0.3)) as address,
        connect(address, HALF_A_BODY) as slow,
    ):
        assert answer(slow).startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_does_not_prolong_the_time(serve: Serve) -> None:
    with (
        serve(Limits(searches=1, memory_mb=64, head_seconds=0.5)) as address,
        connect(address, HALF_A_HEAD) as slow,
    ):
        started = time.monotonic()
        slow.settimeout(0.1)
        told = b""
        while not told:
            assert time.monotonic() - started < 10
            slow.sendall(b"x")
            try:
                told = slow.recv(65536)
            except TimeoutError:
                continue
        assert told.startswith(b"HTTP/1.1 408 ")


def test_a_connection_serves_again_and_again(serve: Serve) -> None:
    """The time for a request begins anew with each."""
    with (
        serve(Limits(searches=1, memory_mb=64, head_seconds=3, body_seconds=3)) as address,
        httpx.Client(base_url=address) as client,
    ):
        for _ in range(5):
            assert client.post("/api/v1/suit", json={"north": "AQ", "south": "32"}).status_code == 200
            time.sleep(0.8)


def test_who_opens_too_many_loses_the_one_that_waited_longest(serve: Serve, opened: ExitStack) -> None:
    with serve(Limits(searches=1, memory_mb=64, connections_of_address=3)) as address:
        mine = [opened.enter_context(connect(address, HALF_A_HEAD)) for _ in range(4)]
        mine[0].settimeout(5)
        assert is_closed_without_a_word(mine[0])
        for connection in mine[1:]:
            connection.settimeout(0.2)
            with pytest.raises(TimeoutError):
                connection.recv(100)


def test_a_place_is_kept_for_health(serve: Serve, opened: ExitStack) -> None:
    """Two long searches hold the only two connections there are."""
    limits = Limits(searches=2, memory_mb=64, connections_of_address=2, connections_for_health=1)
    record = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'
    body = json.dumps({"record": record, "cards": ["HK"], "worlds": 300, "seconds": 20}).encode()
    search = b"POST /api/v1/analyse HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n"
    search += b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)
    with serve(limits) as address:
        for _ in range(2):
            assert opened.enter_context(connect(address, search)).recv(1000).startswith(b"HTTP/1.1 200 ")
        assert httpx.get(f"{address}/health").status_code == 200
        refused = httpx.post(f"{address}/api/v1/suit", json={"north": "AQ", "south": "32"})
        assert (refused.status_code, "all places" in refused.json()["error"]) == (503, True)


def _say_something_for(connection: socket.socket, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        connection.send(b"x")
        time.sleep(0.05)


def test_who_reads_nothing_is_let_go(serve: Serve) -> None:
    """Answers pile up until neither side can hold more."""
    page = b"GET /static/js/suit.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with serve(Limits(searches=1, memory_mb=64, answer_seconds=0.5)) as address, connect(address) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(5)
        deaf.sendall(page * 2000)
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            _say_something_for(deaf, 10)


@pytest.mark.parametrize("rest", [b"zz\r\n", b"-1\r\n", b"5\r\nabc"], ids=["no number", "negative", "broken off"])
def test_nonsense_in_the_middle_of_a_body_is_refused(
    serve: Serve, rest: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    head = b"POST /api/v1/suit HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n3\r\n{ }\r\n"
    with (
        serve(Limits(searches=1, memory_mb=64, body_seconds=0.5)) as address,
        connect(address, head) as connection,
    ):
        time.sleep(0.05)
        connection.sendall(rest)
        assert answer(connection)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 408")
    assert "Traceback" not in capfd.readouterr().err


def test_an_oversize_body_is_answered_and_not_reset(serve: Serve) -> None:
    """Nobody looks for an answer before all is sent."""
    with serve(Limits(searches=1, memory_mb=64)) as address:
        for size in (300_000, 20_000_000):
            with connect(address) as connection:
                head = f"POST /api/v1/table HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {size}\r\n\r\n"
                connection.sendall(head.encode() + bytes(size))
                assert answer(connection).startswith(b"HTTP/1.1 413 ")


def test_a_body_for_nothing_is_answered_and_not_reset(serve: Serve) -> None:
    with serve(Limits(searches=1, memory_mb=64)) as address, connect(address) as connection:
        connection.sendall(
            b"POST /nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 200000\r\nconnection: close\r\n\r\n"
        )
        time.sleep(0.1)
        connection.sendall(bytes(200_000))
        assert answer(connection).startswith(b"HTTP/1.1 404 ")

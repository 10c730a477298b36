"""A server of our own on a free port, and the hands that the tests of the web speak of."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest
import uvicorn

from alphamu.web.app import create_app
from alphamu.web.limits import Limits


@contextmanager
def serving(limits: Limits) -> Iterator[str]:
    """Serve on a free port of this machine; gives the address."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(create_app(limits), log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join(timeout=10)


@pytest.fixture
def serve() -> Callable[[Limits], AbstractContextManager[str]]:
    """Start a server with limits of its own."""
    return serving


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """A server with the usual limits."""
    with serving(Limits(searches=2, memory_mb=384)) as address:
        yield address


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client

"""A server of our own on a free port, and a real browser to look at its pages.

Debian's chromium is used where it is installed. Without it the tests that need it are skipped, unless
ALPHAMU_REQUIRE_BROWSER is set: then a missing browser is a failure.
"""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from alphamu.web.limits import Limits
from alphamu.web.server import Server

OpenPath = Callable[[str, tuple[int, int], str], Page]
OpenPage = Callable[..., Page]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
expect.set_options(timeout=20_000)  # a machine that is busy with other tests is slow
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@contextmanager
def serving(limits: Limits) -> Iterator[str]:
    """Serve on a free port of this machine; gives the address."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = Server(limits)
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


@pytest.fixture(scope="module")
def serve_for_module() -> Callable[[Limits], AbstractContextManager[str]]:
    """The same for all tests of a module."""
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        reason = "chromium is not installed: the page is not tested in a browser"
        assert "ALPHAMU_REQUIRE_BROWSER" not in os.environ, reason
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def open_path(browser: Browser, address: str) -> Iterator[OpenPath]:
    """Open a page; what its scripts complain of, or ask of other servers, fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_at(path: str, size: tuple[int, int], theme: str) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url) if _is_foreign(request.url) else None)
        page.goto(address + path)
        return page

    def _is_foreign(url: str) -> bool:
        return not url.startswith((address, "blob:", "data:"))

    yield open_at
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def open_page(open_path: OpenPath) -> OpenPage:
    """Open the page with a board on the table."""

    def open_at(size: tuple[int, int] = (1280, 900), fragment: str = "", theme: str = "light") -> Page:
        page = open_path(f"/{fragment}", size, theme)
        expect(page.locator("#facts .contract")).to_be_visible()
        return page

    return open_at

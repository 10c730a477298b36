"""How long the page keeps somebody waiting, in a real browser, while other tabs search.

    python bench/page.py [--rounds 5]

Steps: a key, until the table has the next card, and until that is painted. The small question: the first example,
with five cards in each hand, from its loading until its figure stands there. Needs playwright, and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import threading
import time
from contextlib import ExitStack
from statistics import median, quantiles
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from alphamu.bridge.board import Board
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.formats import pbn
from alphamu.web.limits import Limits
from alphamu.web.server import Server

DEAL = "N:AQ2.75.KQJ54.932 T8753.3.9732.QT7 K6.AT94.AT.AJ654 J94.KQJ862.86.K8"
CARDS = 52
BUSY_TABS = 2
LONG = {"worlds": "200", "depth": "10", "seconds": "60"}  # what the other tabs ask for
ARGUMENTS = ("--no-sandbox", "--disable-gpu")
STEP = """() => new Promise((done) => {
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  const shown = performance.now() - began;
  requestAnimationFrame(() => setTimeout(() => done([shown, performance.now() - began])));
})"""


def record(cards: int) -> tuple[str, str]:
    """3NT, and so many cards of a play in which everybody takes the first card allowed."""
    play = Play(Deal.parse(DEAL), Contract.parse("3NT by S"))
    for _ in range(cards):
        play.play(next(iter(play.legal_cards())))
    board = Board(Deal.parse(DEAL), number="7", contract=play.contract)
    return pbn.dumps(board), "".join(map(str, play.cards))


def opened(browser: Browser, address: str, query: dict[str, str] | None = None) -> Page:
    """A tab of its own, with a board of the address."""
    page = browser.new_context().new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{address}/#{urlencode(query or {})}")
    return page


def keep_busy(browser: Browser, address: str) -> list[Page]:
    """Tabs that search for a minute."""
    text, line = record(1)
    tabs = [
        opened(browser, address, {"record": text, "line": line, "place": "1"} | LONG) for _ in range(BUSY_TABS)
    ]
    go_on(tabs)
    return tabs


def go_on(tabs: list[Page]) -> None:
    """Let a tab that has its answer search anew."""
    for tab in tabs:
        if not tab.locator("#status.searching").count():
            tab.reload()
            tab.wait_for_selector("#status.searching")


def steps(browser: Browser, address: str) -> tuple[list[float], list[float]]:
    """Milliseconds for each card of a play until it is there, and until it is painted; searches begin between."""
    text, line = record(CARDS)
    page = opened(browser, address, {"record": text, "line": line, "place": "0"})
    page.wait_for_selector("#history li:nth-child(13)")
    page.wait_for_timeout(1000)
    waited = []
    for number in range(1, CARDS + 1):
        waited.append(page.evaluate(STEP))
        assert page.evaluate("document.body.dataset.place") == str(number)
        page.wait_for_timeout(250 if number % 4 == 0 else 30)
    page.context.close()
    return [there for there, _ in waited], [painted for _, painted in waited]


def processor_time(browser: Browser, address: str) -> float:
    """Milliseconds that the page itself works for a step, painting included, however busy the machine is."""
    text, line = record(CARDS)
    page = opened(browser, address, {"record": text, "line": line, "place": "0"})
    page.wait_for_selector("#history li:nth-child(13)")
    page.uncheck("#live")
    page.wait_for_timeout(1500)
    inspector = page.context.new_cdp_session(page)
    inspector.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = inspector.send("Performance.getMetrics")["metrics"]
        return next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    before = worked()
    for _ in range(CARDS):
        page.evaluate(STEP)
    after = worked()
    page.context.close()
    return 1000 * (after - before) / CARDS


def small_question(browser: Browser, address: str) -> float:
    """Milliseconds until the first example has its figure."""
    page = opened(browser, address)
    page.wait_for_selector("#facts .contract")
    began = time.perf_counter()
    page.wait_for_function("document.getElementById('figure').textContent !== ''")
    waited = 1000 * (time.perf_counter() - began)
    page.context.close()
    return waited


def tell(what: str, waited: list[float]) -> None:
    """A line of the table."""
    high = quantiles(waited, n=20, method="inclusive")[-1] if len(waited) > 1 else waited[0]
    print(
        f"| {what} | {len(waited)} | {median(waited):.0f} ms | {high:.0f} ms | {max(waited):.0f} ms |", flush=True
    )


def tell_steps(when: str, browser: Browser, address: str) -> None:
    """Two lines of it."""
    there, painted = steps(browser, address)
    tell(f"a step, {when}", there)
    tell(f"the same, painted, {when}", painted)


def main() -> None:
    """Serve, look, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often the small question is asked")
    asked = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = Server(Limits())
    threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(ARGUMENTS))
        print("| waiting | times | median | 95% | slowest |\n| --- | --- | --- | --- | --- |")
        tell_steps("alone", browser, address)
        tell("the small question, alone", [small_question(browser, address) for _ in range(asked.rounds)])
        tabs = keep_busy(browser, address)
        waited = []
        for _ in range(asked.rounds):
            go_on(tabs)
            waited.append(small_question(browser, address))
        tell("the small question, two tabs search", waited)
        go_on(tabs)
        tell_steps("two tabs search", browser, address)
        for tab in tabs:
            tab.context.close()
        print(f"Processor time of the page for a step: {processor_time(browser, address):.0f} ms")
        browser.close()
    server.should_exit = True


if __name__ == "__main__":
    main()

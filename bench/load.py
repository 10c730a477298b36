"""How much the server holds: small questions while long searches run, on this machine and nowhere else.

    python bench/load.py [--seconds 8] [--clients 200] [--p99 100] [--json]

Starts a server of its own on a free port of the loopback interface, asks it from several threads, and then from
many clients that each ask /health once a second, and ends it. It takes about a minute. Every request sent is
counted against its answer: none may be lost. Exit code 1 if one was, or if of a hundred questions for /health more
than one took longer than allowed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx

from alphamu.web.examples import examples

SMALL = {"record": next(one.record for one in examples() if one.id == "exit"), "seconds": 1}
LONG = {
    "record": '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]',
    "cards": ["HK"],
    "worlds": 200,
}
ASKERS = 4
LONG_ONES = 4
BETWEEN_QUESTIONS = 1.0  # seconds, of each of many clients
HEALTH = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"


@dataclass
class Tally:
    """What came of the requests of one kind."""

    name: str
    sent: int = 0
    seconds: list[float] = field(default_factory=list)
    refused: int = 0
    elapsed: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, send: Callable[[], httpx.Response]) -> None:
        """Send a request and keep the time its answer took."""
        with self._lock:
            self.sent += 1
        started = time.perf_counter()
        answer = send()
        took = time.perf_counter() - started
        with self._lock:
            if answer.status_code == 200:
                self.seconds.append(took)
            else:
                self.refused += 1

    def report(self) -> dict[str, Any]:
        """The figures: latencies in milliseconds."""
        spread = quantiles(self.seconds, n=100) if len(self.seconds) > 1 else [0.0] * 99
        return {
            "name": self.name,
            "sent": self.sent,
            "answered": len(self.seconds),
            "refused": self.refused,
            "lost": self.sent - len(self.seconds) - self.refused,
            "per_second": len(self.seconds) / self.elapsed,
            "median_ms": 1000 * median(self.seconds or [0.0]),
            "p95_ms": 1000 * spread[94],
            "p99_ms": 1000 * spread[98],
            "slowest_ms": 1000 * max(self.seconds, default=0.0),
        }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each kind of request is sent")
    parser.add_argument("--clients", type=int, default=200, help="how many ask /health once a second")
    parser.add_argument(
        "--p99", type=float, metavar="MS", help="what /health may take then, in 99 of 100 questions"
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with server() as (address, process):
        tallies = list(measure(address, asked.seconds, asked.clients))
        leaving = seconds_until_idle_after_leaving(address)
        memory = peak_memory_mb(process.pid)
    result = {
        "machine": f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}",
        "long_searches": LONG_ONES,
        "askers": ASKERS,
        "requests": [tally.report() for tally in tallies],
        "idle_after_clients_left_seconds": leaving,
        "peak_memory_mb": memory,
    }
    print(json.dumps(result, indent=1) if asked.json else table(result))
    reports = [tally.report() for tally in tallies]
    is_slow = asked.p99 is not None and any(
        row["p99_ms"] > asked.p99 for row in reports if row["name"] == crowd_name(asked.clients)
    )
    raise SystemExit(int(is_slow or any(row["lost"] or row["refused"] for row in reports)))


@contextmanager
def server() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own."""
    command = [sys.executable, "-c", "from alphamu.cli import main; main()", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+?:\d+", process.stdout.readline())
    assert found is not None
    try:
        with httpx.Client(base_url=found[0]) as client:
            while not _answers(client):
                time.sleep(0.05)
        yield found[0], process
    finally:
        process.terminate()
        process.wait(timeout=10)


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False


def measure(address: str, seconds: float, clients: int) -> Iterator[Tally]:
    """Each kind of request alone, then while long searches run."""
    yield sent_for(seconds, address, "/health alone", health)
    yield sent_for(seconds, address, "small analyses alone", small)
    with long_searches(address, LONG_ONES, 3 * seconds + 2) as long_ones:
        yield asyncio.run(crowd(address, seconds, clients))
        yield sent_for(seconds, address, "/health while long ones run", health)
        yield sent_for(seconds, address, "small analyses while long ones run", small)
    yield long_ones


def health(client: httpx.Client) -> httpx.Response:
    """The smallest question."""
    return client.get("/health")


def small(client: httpx.Client) -> httpx.Response:
    """An ending of five cards with twenty layouts, to the end."""
    return client.post("/api/v1/analyse", json=SMALL)


def sent_for(seconds: float, address: str, name: str, send: Callable[[httpx.Client], httpx.Response]) -> Tally:
    """Ask from several threads, each again as soon as it is answered."""
    tally = Tally(name)
    started = time.perf_counter()

    def asker() -> None:
        with httpx.Client(base_url=address, timeout=60) as client:
            while time.perf_counter() - started < seconds:
                tally.ask(lambda: send(client))

    run([asker] * ASKERS)
    tally.elapsed = time.perf_counter() - started
    return tally


def crowd_name(clients: int) -> str:
    """What the questions of many clients are called."""
    return f"/health by {clients} clients, long ones run"


async def crowd(address: str, seconds: float, clients: int) -> Tally:
    """Many clients, each with a connection of its own, ask /health once a second; all in one thread of ours."""
    tally = Tally(crowd_name(clients))
    url = httpx.URL(address)
    started = time.perf_counter()

    async def client(number: int) -> None:
        await asyncio.sleep(BETWEEN_QUESTIONS * number / clients)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        while time.perf_counter() - started < seconds:
            asked = time.perf_counter()
            tally.sent += 1
            writer.write(HEALTH)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            if head.startswith(b"HTTP/1.1 200 "):
                tally.seconds.append(time.perf_counter() - asked)
            else:
                tally.refused += 1
            await asyncio.sleep(max(0.0, BETWEEN_QUESTIONS - (time.perf_counter() - asked)))
        writer.close()

    await asyncio.gather(*(client(number) for number in range(clients)), return_exceptions=True)
    tally.elapsed = time.perf_counter() - started
    return tally


@contextmanager
def long_searches(address: str, number: int, seconds: float) -> Iterator[Tally]:
    """Long searches in the background, of which some wait for others; all are waited for."""
    each = min(60.0, seconds)
    tally = Tally(f"long analyses of {each / 2:.0f} s")
    started = time.perf_counter()

    def asker() -> None:
        with httpx.Client(base_url=address, timeout=600) as client:
            tally.ask(lambda: client.post("/api/v1/analyse", json={**LONG, "seconds": each / 2}))

    threads = [threading.Thread(target=asker) for _ in range(number)]
    for thread in threads:
        thread.start()
    yield tally
    for thread in threads:
        thread.join()
    tally.elapsed = time.perf_counter() - started


def run(work: list[Callable[[], None]]) -> None:
    """Do things at the same time."""
    threads = [threading.Thread(target=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def seconds_until_idle_after_leaving(address: str) -> float:
    """Start long searches, leave without a word, and wait until the server does nothing any more."""

    def leave() -> None:
        body = {**LONG, "seconds": 60}
        with (
            httpx.Client(base_url=address, timeout=10) as client,
            client.stream("POST", "/api/v1/analyse", json=body, headers={"accept": "text/event-stream"}) as answer,
        ):
            next(answer.iter_lines())

    run([leave] * (2 * LONG_ONES))
    started = time.perf_counter()
    with httpx.Client(base_url=address) as client:
        while (busy := client.get("/health").json())["running"] or busy["waiting"]:
            time.sleep(0.02)
    return time.perf_counter() - started


def peak_memory_mb(process: int) -> float | None:
    """The largest memory a process had, where the system tells."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else None


def table(result: dict[str, object]) -> str:
    """The figures for people."""
    lines = ["| requests | sent | lost | per second | median | 95% | 99% | slowest |", "|" + " --- |" * 8]
    requests = result["requests"]
    assert isinstance(requests, list)
    for row in requests:
        lines.append(
            f"| {row['name']} | {row['sent']} | {row['lost'] + row['refused']} | {row['per_second']:.1f} "
            f"| {row['median_ms']:.1f} ms | {row['p95_ms']:.1f} ms | {row['p99_ms']:.1f} ms "
            f"| {row['slowest_ms']:.1f} ms |"
        )
    lines.append(f"\nIdle {result['idle_after_clients_left_seconds']:.2f} s after {2 * LONG_ONES} clients left;")
    lines.append(f"largest memory {result['peak_memory_mb'] or 0:.0f} MB. {result['machine']}.")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

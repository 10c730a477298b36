"""What a text does to its reader, it does to nobody else."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from alphamu.web import readers
from alphamu.web.limits import LimitError, Limits
from alphamu.web.pool import BusyError
from alphamu.web.reader import FirstRecord
from alphamu.web.readers import ReadError, Readers

Serve = Callable[[Limits], AbstractContextManager[str]]
BOARD = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'


# A regular expression that never lets go of Python's lock, and takes for ever.
ENDLESS = partial(re.match, "(a+)+$", "a" * 60 + "b")


@pytest.fixture
def impatient() -> Iterator[Readers]:
    made = Readers(Limits(readers=1, reading_seconds=0.5, waiting_for_reader_seconds=0.2))
    yield made
    made.close()


def ask(made: Readers, answer: Callable[[], Any]) -> Any:
    """Let a reader do anything; it must be a function of Python's own, which the process can find."""
    return made.ask(SimpleNamespace(answer=answer))


def test_a_record_comes_back(impatient: Readers) -> None:
    record = impatient.ask(FirstRecord(BOARD))
    assert str(record.contract) == "3NT by South"


def test_a_text_that_takes_for_ever_is_given_up_and_the_next_is_read(impatient: Readers) -> None:
    impatient.ask(FirstRecord(BOARD))
    for endless in (ENDLESS, partial(time.sleep, 600)):
        with pytest.raises(LimitError, match=r"longer to read than the 0\.5 seconds"):
            ask(impatient, endless)
        assert impatient.ask(FirstRecord(BOARD)).contract is not None


def test_whoever_finds_all_readers_busy_does_not_wait_for_ever(impatient: Readers) -> None:
    impatient.ask(FirstRecord(BOARD))
    with ThreadPoolExecutor(1) as threads:
        busy = threads.submit(ask, impatient, partial(time.sleep, 600))
        while not impatient._free.empty():
            time.sleep(0.01)
        with pytest.raises(BusyError, match="waiting to be read"):
            impatient.ask(FirstRecord(BOARD))
        with pytest.raises(LimitError):
            busy.result()


@pytest.mark.parametrize(
    ("text", "reason"),
    [("nonsense", "neither PBN nor LIN"), ("[" * 100_000, "."), ('{"a":' * 100_000, "."), ("", ".")],
)
def test_what_cannot_be_read_is_refused(impatient: Readers, text: str, reason: str) -> None:
    with pytest.raises((ReadError, LimitError), match=reason):
        impatient.ask(FirstRecord(text))


def test_a_defect_in_a_reader_is_told_as_one(impatient: Readers) -> None:
    with pytest.raises(RuntimeError, match=r"a reader failed(?s:.)*ZeroDivisionError"):
        ask(impatient, partial(divmod, 1, 0))


def test_a_reader_that_dies_is_replaced(impatient: Readers) -> None:
    with pytest.raises(RuntimeError, match="a reader died"):
        ask(impatient, partial(os._exit, 9))
    assert impatient.ask(FirstRecord(BOARD)).contract is not None


def test_the_server_answers_while_a_text_takes_for_ever(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alphamu.web.models.RecordRequest.summaries", lambda _: SimpleNamespace(answer=ENDLESS))
    with (
        serve(Limits(searches=1, memory_mb=64, reading_seconds=1.5)) as address,
        ThreadPoolExecutor(4) as threads,
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        assert client.post("/api/v1/table", json={"record": BOARD}).status_code == 200
        slow = [threads.submit(client.post, "/api/v1/boards", json={"record": "x"}) for _ in range(2)]
        answered = 0
        while not all(one.done() for one in slow):
            assert client.get("/health").status_code == 200
            answered += 1
        assert answered > 2
        assert {one.result().status_code for one in slow} == {422}
        assert client.post("/api/v1/table", json={"record": BOARD}).status_code == 200


def test_the_readers_end_with_the_server() -> None:
    made = Readers(Limits(readers=2))
    made.start()
    processes = [reader._process for reader in made._all]
    made.close()
    assert all(process is not None and process.returncode is not None for process in processes)
    with pytest.raises(BusyError, match="the server ends"):
        made.ask(FirstRecord(BOARD))


def test_a_reader_ends_when_nobody_asks_any_more() -> None:
    with subprocess.Popen(readers.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=60) == 0

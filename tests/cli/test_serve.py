import builtins
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import httpx
import pytest

from alphamu.bench.positions import shipped_positions
from alphamu.cli import main
from alphamu.formats.position import dumps


def refused(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *arguments])
    assert ended.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    return output.err


def test_a_port_in_use_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        error = refused("--port", str(port), capsys=capsys)
    assert error == f"alphamu: cannot listen on 127.0.0.1 port {port}: Address already in use\n"


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    really_import = builtins.__import__

    def without_uvicorn(name: str, *rest: Any) -> Any:
        if name == "alphamu.web.server":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return really_import(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_uvicorn)
    assert refused(capsys=capsys) == "alphamu: the page needs more packages: pip install 'alphamu[web]'\n"


RECORD = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command at work, and its address."""
    command = [sys.executable, "-c", "from alphamu.cli import main; main()", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+?:\d+", process.stdout.readline())
            assert found is not None
            yield process, found[0]
        finally:
            process.kill()


def test_ctrl_c_ends_it_and_whoever_waits_is_answered(server: tuple[subprocess.Popen[str], str]) -> None:
    """A whole hand with many layouts would be searched for thirty seconds."""
    process, address = server
    body = {"record": RECORD, "cards": ["HK"], "worlds": 300, "seconds": 30}
    with ThreadPoolExecutor(1) as threads, httpx.Client(base_url=address, timeout=40) as client:
        answer = threads.submit(client.post, "/api/v1/analyse", json=body)
        while httpx.get(f"{address}/health").json()["running"] == 0:
            assert not answer.done()
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert answer.result().json()["stopped"] == "the server ends"
    assert (process.wait(timeout=20), process.communicate()) == (0, ("", ""))


def test_ctrl_c_ends_play_outs_too(server: tuple[subprocess.Popen[str], str]) -> None:
    """The search is over, and a thousand layouts of eight cards a hand are being played out."""
    process, address = server
    position = shipped_positions("end8")[0]
    record = dumps([replace(position, worlds=None, unseen=position.hidden_cards)])
    body = {"record": record, "worlds": 20, "depth": 1, "play_outs": 1000, "seconds": 30}
    headers = {"accept": "text/event-stream"}
    with httpx.stream("POST", f"{address}/api/v1/analyse", json=body, headers=headers, timeout=40) as answer:
        events = (
            json.loads(line.removeprefix("data: ")) for line in answer.iter_lines() if line.startswith("data")
        )
        assert any("played_out" in card for event in events for card in event.get("cards", ()))
        process.send_signal(signal.SIGINT)
        *_, last = events
    assert (last["depth"], last["stopped"]) == (1, "the server ends")
    assert (process.wait(timeout=20), process.communicate()) == (0, ("", ""))


def test_bad_options_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--worlds" in refused("--worlds", "0", capsys=capsys)

import builtins
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from alphamu.cli import main


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


def test_ctrl_c_ends_it_and_whoever_waits_is_answered() -> None:
    """A whole hand with many layouts would be searched for thirty seconds."""
    command = [sys.executable, "-c", "from alphamu.cli import main; main()", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+?:\d+", server.stdout.readline())
    assert found is not None
    record = '[Deal "N:AQ2.75.KQJ54.932 - K6.AT94.AT.AJ654 -"][Contract "3NT"][Declarer "S"]'
    body = {"record": record, "cards": ["HK"], "worlds": 300, "seconds": 30}
    with ThreadPoolExecutor(1) as threads, httpx.Client(base_url=found[0], timeout=40) as client:
        answer = threads.submit(client.post, "/api/v1/analyse", json=body)
        while httpx.get(f"{found[0]}/health").json()["running"] == 0:
            assert not answer.done()
            time.sleep(0.05)
        server.send_signal(signal.SIGINT)
        assert answer.result().json()["stopped"] == "the server ends"
    assert (server.wait(timeout=20), server.communicate()) == (0, ("", ""))


def test_bad_options_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--worlds" in refused("--worlds", "0", capsys=capsys)

import builtins
import socket
from typing import Any

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
        if name == "uvicorn":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return really_import(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_uvicorn)
    assert refused(capsys=capsys) == "alphamu: the page needs more packages: pip install 'alphamu[web]'\n"


def test_bad_options_are_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--worlds" in refused("--worlds", "0", capsys=capsys)

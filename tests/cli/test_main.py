import pytest
import typer

from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.cli import app, main


@app.command(hidden=True)
def count(hand: str) -> None:
    """Count the points of a hand; a command of this test's own, which can fail in every way."""
    if hand == "nowhere":
        open("no/such/file.pbn").close()
    if hand == "defect":
        raise RuntimeError("a defect of the program")
    if hand == "leave":
        raise typer.Exit(3)
    if hand == "two lines":
        raise BridgeError("first line\n    second line")
    print(Hand.parse(hand).hcp)


def test_a_command_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", "AKQ.JT9.876.5432"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == "10\n"


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("AKQ.JT9.876", "alphamu: hand 'AKQ.JT9.876' has 3 suits: expected four, with dots between them\n"),
        ("nowhere", "alphamu: no/such/file.pbn: No such file or directory\n"),
        ("two lines", "alphamu: first line second line\n"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(hand: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", hand])
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize(
    ("arguments", "at_fault"),
    [(["count", "AKQ.JT9.876.5432", "--wrong"], "--wrong"), (["count"], "hand"), (["wrong"], "wrong")],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(
    arguments: list[str], at_fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("alphamu: ")
    assert at_fault in line.lower()


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    output = capsys.readouterr()
    assert "show" in output.out
    assert output.err == ""


def test_a_command_may_end_early(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", "leave"])
    assert ended.value.code == 3


def test_a_defect_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="a defect of the program"):
        main(["count", "defect"])

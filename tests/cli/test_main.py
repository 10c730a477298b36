import pytest

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


def test_an_unknown_option_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", "AKQ.JT9.876.5432", "--nonsense"])
    assert ended.value.code == 2
    assert "nonsense" in capsys.readouterr().err


def test_a_defect_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="a defect of the program"):
        main(["count", "defect"])

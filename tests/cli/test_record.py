"""What the commands say of the file they read."""

import io
from pathlib import Path

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.deal import Deal
from alphamu.cli import main, reading
from alphamu.cli.record import record_of
from alphamu.formats import pbn

DEAL = Deal.parse("N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965")


@pytest.fixture
def many(tmp_path: Path) -> str:
    """A file of boards, of which the last is broken."""
    path = tmp_path / "many.pbn"
    text = pbn.dumps([Board(DEAL, number=str(number)) for number in range(1, 501)])
    place = text.rindex("A95.")
    path.write_text(text[:place] + "X95." + text[place + 4 :])
    return str(path)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("board", [None, "1", "77"])
def test_only_the_board_asked_for_is_read(
    board: str | None, many: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read: list[str] = []
    parse = Deal.parse

    def noted(text: str) -> Deal:
        read.append(text)
        return parse(text)

    monkeypatch.setattr(Deal, "parse", noted)
    record = record_of(many, board)
    assert isinstance(record, Board)
    assert record.number == (board or "1")
    assert len(read) <= 2  # the first is read to see whether the file can be read at all
    assert capsys.readouterr().err == ""  # also of the broken one nobody asked for


def test_a_broken_board_that_is_asked_for_is_the_error(many: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["show", many, "--board", "500"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith(f"alphamu: {many}:")
    assert "no rank 'X'" in error


def test_a_long_reading_says_how_far_it_is(many: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "FIRST_AFTER", 0.0)
    monkeypatch.setattr(reading, "IN_TERMINAL", 0.0)
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    record_of(many, "77")
    lines = [line for line in terminal.getvalue().split("\r") if line.strip()]
    assert lines[0] == f"reading {many}: 0%"
    assert terminal.getvalue().endswith("\r")  # the line is taken away again


def test_a_number_of_5000_digits_is_no_constraint(capsys: pytest.CaptureFixture[str]) -> None:
    example = str(Path(__file__).parents[2] / "examples" / "finesse.json")
    with pytest.raises(SystemExit) as ended:
        main(["worlds", example, "--west", "9" * 5000 + "+S"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "has 5,002 characters: at most 2,000 are read" in error
    assert len(error) < 400

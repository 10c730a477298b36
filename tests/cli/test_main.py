import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import alphamu
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.cli import main
from alphamu.cli.app import COMMANDS, app


@app.command(hidden=True)
def count(hand: str) -> None:
    """Count the points of a hand; a command of this test's own, which can fail in every way."""
    if hand == "nowhere":
        open("no/such/file.pbn").close()
    if hand == "defect":
        raise RuntimeError("a defect of the program")
    if hand == "interrupted":
        raise KeyboardInterrupt
    if hand == "old kernel":
        from alphamu._kernel import SomethingNew  # type: ignore[attr-defined]  # noqa: F401
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
        (
            "old kernel",
            "alphamu: the kernel that is installed was compiled for another version: make run compiles it anew\n",
        ),
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


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
@pytest.mark.parametrize("module", ["signal", "typer", "alphamu.cli.worlds", "alphamu.worlds.situation"])
def test_ctrl_c_while_the_parts_are_loading_is_silent(module: str) -> None:
    """A finder of modules that sends the signal when one of them is looked for."""
    program = f"""
import os, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), {signal.SIGINT:d})
sys.meta_path.insert(0, Finder())
from alphamu.__main__ import main
main()
"""
    ended = subprocess.run([sys.executable, "-c", program, "worlds", "--help"], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, b"", b"")


def test_ctrl_c_outside_a_search_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", "interrupted"])
    assert ended.value.code == 130
    assert capsys.readouterr().err.strip() == ""


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"alphamu {alphamu.__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        [],
        *([name] for name in COMMANDS),
        *(["experiment", name] for name in ("table1", "report", "export", "import")),
    ],
    ids=" ".join,
)
def test_the_help_is_plain(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No types of the program's language, no boxes, and it fits in a window."""
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    options = [line for line in shown.splitlines() if line.lstrip().startswith("--")]
    assert "  --help" in shown
    assert not [line for line in options if re.search(r"<\w+|\[OPTIONS\]", line)]
    assert "│" not in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert not [line for line in shown.splitlines()[1:] if line.endswith("...")]  # a sentence cut short


EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("command", "file", "words"),
    [
        (["show"], "preempt.pbn", "Contract 4♠ by South"),
        (["show"], "village-match.lin", "Open room"),
        (["analyse", "--depth", "1"], "finesse.json", "needs 3 of 4"),
        (["worlds", "--board", "1"], "preempt.pbn", "126 layouts"),
        (["dd", "--board", "2"], "club-evening.pbn", "Par: +2220"),
    ],
)
def test_a_dash_reads_standard_input(
    command: list[str], file: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((EXAMPLES / file).read_bytes())))
    with pytest.raises(SystemExit) as ended:
        main([*command, "-"])
    assert ended.value.code == 0
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "text", "line"),
    [
        ("show", "", "standard input: is neither PBN nor LIN"),
        ("show", '[Board "1"]\n[Deal "N:AXQ... - - -"]\n', "standard input:2: North: no rank 'X'"),
        ("analyse", "{", "standard input: is neither PBN nor LIN"),
        ("dd", '{"trump": "N"}', "standard input:1: declarer: is missing"),
    ],
)
def test_an_error_in_standard_input_names_it(
    command: str, text: str, line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(SystemExit) as ended:
        main([command, "-"])
    assert ended.value.code == 2
    [shown] = capsys.readouterr().err.splitlines()
    assert shown.startswith(f"alphamu: {line}")


def test_a_reader_that_goes_away_is_no_error() -> None:
    """As in `alphamu show FILE | head -1`."""
    command = [sys.executable, "-c", "from alphamu.cli import main; main()", "show"]
    with subprocess.Popen(
        [*command, str(EXAMPLES / "club-evening.pbn")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (1, "")


def test_a_command_may_end_early(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["count", "leave"])
    assert ended.value.code == 3


def test_a_defect_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="a defect of the program"):
        main(["count", "defect"])

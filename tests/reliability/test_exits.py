"""Every way out of a command or a program is quiet: no abort, no traceback, nothing said to have leaked."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from alphamu.cli import app as cli
from tests.rounds import rounds

EXAMPLES = Path(__file__).parents[2] / "examples"
ALPHAMU = (sys.executable, "-c", "from alphamu.__main__ import main; main()")
COMMANDS = {
    "show": ["show", str(EXAMPLES / "club-evening.pbn")],
    "analyse": ["analyse", str(EXAMPLES / "preempt.pbn"), "--worlds", "60", "--depth", "3"],
    "analyse in JSON": ["analyse", str(EXAMPLES / "finesse.json"), "--json"],
    "analyse with a plan": ["analyse", str(EXAMPLES / "finesse.json"), "--plan", "--threads", "2"],
    "worlds": ["worlds", str(EXAMPLES / "preempt.pbn"), "--board", "1"],
    "dd": ["dd", str(EXAMPLES / "club-evening.pbn"), "--board", "2"],
    "suit": ["suit", "AQT9", "432"],
    "lead": ["lead", "QJT9.K52.A43.872", "--contract", "3NT by S", "--layouts", "5"],
    "review": ["review", str(EXAMPLES / "finesse-refused.pbn"), "--quick"],
    "compare": ["compare", str(EXAMPLES / "preempt.pbn"), "--line", "HQ", "--line", "HA", "--layouts", "4"],
    "match": [
        "match",
        "--declarer",
        "random",
        "--defence",
        "random",
        "--cards",
        "32",
        "--deals",
        "2",
        "--jobs",
        "1",
    ],
    "help": ["analyse", "--help"],
}
OUTCRIES = ("Traceback", "terminate called", "leaked", "Exception ignored", "Fatal Python error", "core dumped")
DONE, READER_GONE, REFUSED = 0, 1, 2


def test_the_threads_that_search_end_before_the_program(tmp_path: Path) -> None:
    """As long ago: `alphamu analyse FILE | head -1`, exit code 134."""
    command = [*ALPHAMU, "analyse", str(EXAMPLES / "preempt.pbn"), "--worlds", "400", "--seconds", "30"]
    for _ in range(3):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            said = process.stderr.read()
            assert (process.wait(timeout=20), said) == (READER_GONE, "")


def test_no_command_is_forgotten() -> None:
    others = {"bench", "demo", "experiment", "serve"}  # hours, no search, as a match, tests of its own
    assert {arguments[0] for arguments in COMMANDS.values()} == set(cli.COMMANDS) - others


@pytest.mark.parametrize("name", COMMANDS)
def test_pipes_closed_at_random_moments(name: str, tmp_path: Path) -> None:
    moments = random.Random(name)
    longest = _seconds(name, tmp_path / "first.sqlite")
    for number in range(rounds(2, 50)):
        _run_and_close(name, tmp_path / f"{number}.sqlite", moments.uniform(0, longest), number % 2 == 1)


def _run_and_close(name: str, results: Path, seconds: float, both: bool) -> None:
    """Let the reader of the output, or of the errors too, go away after so long."""
    process = subprocess.Popen(
        _command(name, results), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=results.parent
    )
    assert process.stdout is not None
    assert process.stderr is not None
    time.sleep(seconds)
    process.stdout.close()
    said = b""
    if both:
        process.stderr.close()
    else:
        said = process.stderr.read()
        process.stderr.close()
    code = process.wait(timeout=60)
    assert code in (DONE, READER_GONE), (name, seconds, both, code, said)
    assert not any(outcry in said.decode() for outcry in OUTCRIES), (name, seconds, said)


def _seconds(name: str, results: Path) -> float:
    """How long the command takes when it is left alone."""
    started = time.monotonic()
    subprocess.run(_command(name, results), check=True, capture_output=True, cwd=results.parent)
    return time.monotonic() - started


def _command(name: str, results: Path) -> list[str]:
    return [*ALPHAMU, *COMMANDS[name], *(["--out", str(results)] if name == "match" else [])]


SEARCHING = """
import sys, threading
from alphamu import _kernel
from alphamu.formats import load
from alphamu.search import Search
from alphamu.settings import Limit, Settings
from alphamu.worlds.situation import Situation
record = load("examples/preempt.pbn")[0]
dealt = Situation.of_record(record, None).deal(300, 1)
search = Search(dealt.position, Limit(seconds=60), Settings(threads={threads}))
search.start()
next(search.depths())
"""
ENDS = {
    "the end of the program": ("", 0, ""),
    "an exit code": ("sys.exit(3)", 3, ""),
    "a message": ("sys.exit('no more')", 1, "no more\n"),
    "an error": ("1 / 0", 1, "ZeroDivisionError: division by zero\n"),
    "another thread": ("threading.Timer(0.1, print).start()", 0, ""),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("end", ENDS)
def test_a_program_that_starts_a_search_and_ends(end: str, threads: int) -> None:
    last, code, words = ENDS[end]
    program = SEARCHING.format(threads=threads) + last
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=EXAMPLES.parent, timeout=60
    )
    assert ended.returncode == code, ended.stderr
    assert ended.stderr.endswith(words)
    assert bool(ended.stderr) == bool(words)
    assert not any(outcry in ended.stderr for outcry in OUTCRIES[1:])


def test_a_thread_that_cannot_be_stopped_is_left_behind() -> None:
    """A player of somebody else's, that never answers, holds up nobody."""
    program = """
from alphamu.background import BackgroundThread
import time
BackgroundThread(lambda: time.sleep(600), stop=None, name="forever").start()
print("said")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "said\n", "")


def test_the_command_for_ben_is_quiet_when_nobody_reads(tmp_path: Path) -> None:
    worlds = tmp_path / "worlds.pbn"
    worlds.write_text('[Deal "W:K4... AQ... ..32. 32..."]\n[Deal "W:..32. AQ... K4... 32..."]\n')
    program = [sys.executable, "-m", "alphamu.cli.alphamju", "2", "0", "2", "N", str(worlds), "S"]
    whole = subprocess.run(program, capture_output=True, text=True, check=True)
    assert whole.stdout.startswith("1:S2  50\n")
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == ("", READER_GONE)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("name", ["show", "analyse in JSON", "help"])
def test_output_onto_a_full_disk_is_told_in_a_line(name: str) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [*ALPHAMU, *COMMANDS[name]], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == REFUSED
    [line] = ended.stderr.splitlines()
    assert line.startswith("alphamu: ")
    assert "No space left on device" in line


def test_streams_that_are_closed_from_the_beginning() -> None:
    ended = subprocess.run(
        ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *ALPHAMU, *COMMANDS["show"]], check=False, timeout=60
    )
    assert ended.returncode == DONE

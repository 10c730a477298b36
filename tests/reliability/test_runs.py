"""Runs that are killed, interrupted, out of room or damaged: nothing that was stored is lost, and all is told."""

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from alphamu.experiments.deals import ExperimentError, Generator
from alphamu.experiments.run import local_workers, run
from alphamu.experiments.series import Series
from alphamu.experiments.store import BoardRow, Store
from tests.rounds import rounds

ALPHAMU = (sys.executable, "-c", "from alphamu.__main__ import main; main()")
DECLARERS = ("alphamu(depth=1, worlds=4)", "random")
SERIES = Series("match", Generator("3NT", 32), DECLARERS, "random", seed=3, shares_depths=False)
DEALS = 40


def command(path: Path, *more: str) -> list[str]:
    players = [word for name in DECLARERS for word in ("--declarer", name)]
    options = ["--defence", SERIES.defence, "--cards", "32", "--seed", "3", "--deals", str(DEALS), "--jobs", "2"]
    return [*ALPHAMU, "match", *players, *options, "--out", str(path), *more]


def rows(path: Path) -> list[BoardRow]:
    """All boards that count, without the time they took."""
    store = Store(path)
    found = [row._replace(seconds=0.0) for name in DECLARERS for row in store.boards(SERIES.name, name, DEALS)]
    store.close()
    return found


def candidates(path: Path) -> int:
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            return int(database.execute("SELECT count(*) FROM candidates").fetchone()[0])
    except sqlite3.Error:
        return 0


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of a run that was left alone."""
    path = tmp_path_factory.mktemp("alone") / "alone.sqlite"
    store = Store(path)
    store.begin("match", [SERIES])
    with local_workers(2) as (executor, size):
        run([SERIES], DEALS, store, executor, size)
    store.close()
    assert len(rows(path)) == DEALS * len(DECLARERS)
    return path


def test_a_run_that_is_killed_again_and_again_gives_the_same(alone: Path, tmp_path: Path) -> None:
    path, moments = tmp_path / "killed.sqlite", random.Random(1)
    kills = rounds(2, 20)
    for number in range(kills):
        process = subprocess.Popen([*command(path), *(["--resume"] if number else [])], stderr=subprocess.DEVNULL)
        enough = DEALS * number // kills + 1
        while process.poll() is None and candidates(path) < enough:
            time.sleep(0.01)
        time.sleep(moments.uniform(0, 0.05))
        process.kill()
        process.wait()
    subprocess.run([*command(path), "--resume"], check=True, capture_output=True, timeout=300)
    assert rows(path) == rows(alone)


def test_a_full_disk_is_told_in_a_line_and_nothing_is_lost(alone: Path, tmp_path: Path) -> None:
    """The file may not grow beyond so many bytes; writing more fails as on a full disk."""
    path = tmp_path / "full.sqlite"
    ended = subprocess.run(
        command(path),
        capture_output=True,
        text=True,
        timeout=300,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000)),
    )
    assert ended.returncode == 2, ended.stderr
    line = ended.stderr.splitlines()[-1]
    assert line.startswith(f"alphamu: {path}: cannot be written: ")
    assert line.endswith("what is in it is whole, and --resume continues it")
    assert "Traceback" not in ended.stderr
    assert 0 < candidates(path) < DEALS
    subprocess.run([*command(path), "--resume"], check=True, capture_output=True, timeout=300)
    assert rows(path) == rows(alone)


def test_a_database_that_is_full_rolls_back(alone: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.sqlite"
    shutil.copy(alone, path)
    store = Store(path)
    before = store.candidates(SERIES.name)
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(ExperimentError, match=r"database or disk is full; what is in it is whole"):  # noqa: PT012
        for number in range(DEALS, 10 * DEALS):
            store.add(SERIES, SERIES.play(number))
    known = store.candidates(SERIES.name)
    assert [row.number for row in known] == list(range(len(known)))
    assert len(known) >= len(before)


def test_a_damaged_file_is_told_in_a_line(alone: Path, tmp_path: Path) -> None:
    """Every damage is either told or does no harm: there is no third way out."""
    whole = alone.read_bytes()
    told = []
    for number in range(rounds(40, 300)):
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(_damaged(whole, random.Random(number)))
        try:
            store = Store(path)
            _ = store.name, store.series, store.all_boards("match"), rows(path)
            store.close()
        except ExperimentError as error:
            told.append(str(error).removeprefix(f"{path}: "))
    assert len(told) > 10
    assert {line.partition(":")[0] for line in told} <= {
        "the file is damaged",
        "not a results file",
        "cannot be opened",
    }
    assert not [line for line in told if "\n" in line]


def test_a_schema_that_is_no_text_is_told_too(alone: Path, tmp_path: Path) -> None:
    path = tmp_path / "schema.sqlite"
    whole = alone.read_bytes().replace(b"tableboardsboards", b"table\xa0oardsboards")  # its name
    path.write_bytes(whole.replace(b"CREATE TABLE boards", b"CREATE TABLX boards"))
    with pytest.raises(ExperimentError, match=r"the file is damaged|not a results file"):
        Store(path)


def _damaged(whole: bytes, moments: random.Random) -> bytes:
    damaged = bytearray(whole)
    kind = moments.choice(("bits", "page", "cut"))
    if kind == "cut":
        return bytes(damaged[: moments.randrange(len(damaged))])
    if kind == "page":
        place = moments.randrange(len(damaged) // 512) * 512
        damaged[place : place + 512] = moments.randbytes(512)
        return bytes(damaged)
    for _ in range(moments.choice((1, 10, 1000))):
        damaged[moments.randrange(len(damaged))] ^= 1 << moments.randrange(8)
    return bytes(damaged)


def test_a_damaged_file_is_refused_by_the_command(alone: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.sqlite"
    path.write_bytes(alone.read_bytes()[:9000])
    ended = subprocess.run(
        [*ALPHAMU, "experiment", "report", str(path)], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    [line] = ended.stderr.splitlines()
    assert line.startswith(f"alphamu: {path}: ")


def test_ctrl_c_at_any_moment_is_quiet(tmp_path: Path) -> None:
    """As in a terminal: the signal goes to the run and to all of its workers, also while they load."""
    moments = random.Random(2)
    for number in range(rounds(4, 50)):
        path = tmp_path / f"{number}.sqlite"
        process = subprocess.Popen(
            command(path, "--deals", "5000"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        time.sleep(moments.uniform(0, 3))
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
        if "Failed to import the site module" in said:
            continue  # Python itself had not begun: nothing of ours was there to hear it
        assert process.returncode in (-signal.SIGINT, 2, 130), said
        assert "Traceback" not in said
        assert "KeyboardInterrupt" not in said
        if process.returncode == 2:
            assert said.splitlines()[-1] == f"alphamu: stopped: --resume continues {path}"

"""Runs that are killed, spread, exported and continued give the same results as one that is left alone."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from alphamu.experiments.deals import ExperimentError, File, Generator, _boards
from alphamu.experiments.expert_boards import Records
from alphamu.experiments.export import export, import_into
from alphamu.experiments.run import Schedule, check_deals, cluster_workers, local_workers, run
from alphamu.experiments.series import Series
from alphamu.experiments.store import BoardRow, Store

DECLARERS = ("alphamu(depth=2, worlds=8)", "random")
SERIES = Series(
    "match", Generator("3NT", 32), DECLARERS, "pimc(worlds=4)", seed=6, filtered=True, shares_depths=False
)
DEALS = 8


def rows(store: Store) -> list[BoardRow]:
    """All boards that count, without the time they took."""
    return [
        row._replace(seconds=0.0) for declarer in DECLARERS for row in store.boards(SERIES.name, declarer, DEALS)
    ]


def played(path: Path, jobs: int = 1) -> Store:
    store = Store(path)
    store.begin("match", [SERIES])
    with local_workers(jobs) as (executor, size):
        run([SERIES], DEALS, store, executor, size)
    return store


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[BoardRow]:
    """The results of a run by one process that was left alone."""
    return rows(played(tmp_path_factory.mktemp("alone") / "alone.sqlite"))


def test_one_process_and_three_give_the_same(alone: list[BoardRow], tmp_path: Path) -> None:
    assert len(alone) == DEALS * len(DECLARERS)
    assert rows(played(tmp_path / "three.sqlite", jobs=3)) == alone


def command(path: Path) -> list[str]:
    script = "from alphamu.cli import main; main()"
    players = [word for name in DECLARERS for word in ("--declarer", name)]
    options = ["--defence", SERIES.defence, "--cards", "32", "--seed", "6", "--undecided", "--deals", str(DEALS)]
    return [sys.executable, "-c", script, "match", *players, *options, "--jobs", "2", "--out", str(path)]


def test_a_killed_run_continues_where_it_was(alone: list[BoardRow], tmp_path: Path) -> None:
    path = tmp_path / "killed.sqlite"
    for resume in ([], ["--resume"]):
        process = subprocess.Popen([*command(path), *resume], stderr=subprocess.DEVNULL)
        enough = candidates(path) + 3
        while process.poll() is None and candidates(path) < enough:
            time.sleep(0.02)
        process.kill()
        assert process.wait() == -signal.SIGKILL, "the run was over before it could be killed"
    subprocess.run([*command(path), "--resume"], check=True, capture_output=True, timeout=120)
    assert rows(Store(path)) == alone


def candidates(path: Path) -> int:
    """How many candidates a results file holds; it may not be there yet, or have no table in it."""
    if not path.exists():
        return 0
    try:
        return int(sqlite3.connect(path).execute("SELECT count(*) FROM candidates").fetchone()[0])
    except sqlite3.Error:
        return 0


def test_workers_end_when_the_run_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "orphans.sqlite"
    process = subprocess.Popen([*command(path), "--deals", "500"], stderr=subprocess.DEVNULL)
    while candidates(path) < 2:
        assert process.poll() is None, "the run ended by itself"
        time.sleep(0.02)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) >= 2
    process.kill()
    process.wait()
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline, "workers are still there"
        time.sleep(0.05)


def test_a_worker_that_is_killed_is_told_in_a_line(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*command(tmp_path / "k.sqlite"), "--deals", "500"], stderr=subprocess.PIPE, text=True
    )
    while candidates(tmp_path / "k.sqlite") < 2:
        assert process.poll() is None, "the run ended by itself"
        time.sleep(0.02)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    workers = [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(int(workers[0]), signal.SIGKILL)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert error.splitlines()[-1] == "alphamu: a worker process was killed: start again with --resume to continue"


def test_ctrl_c_while_a_worker_starts_is_heard_afterwards() -> None:
    """Also where another thread of the process is given the signal."""
    program = """
import os, signal, threading, time
from alphamu.experiments.run import _ctrl_c_put_off

threading.Thread(target=time.sleep, args=(1.0,), daemon=True).start()
try:
    with _ctrl_c_put_off():
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
        print("started")
    print("not heard")
except KeyboardInterrupt:
    print("heard")
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["started", "heard", "True"], ended.stderr


@pytest.fixture
def cluster() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local.scheduler_address


def test_a_cluster_of_which_a_worker_is_killed_gives_the_same(
    alone: list[BoardRow], cluster: str, tmp_path: Path
) -> None:
    store = Store(tmp_path / "cluster.sqlite")
    store.begin("match", [SERIES])
    killed: list[int] = []
    with cluster_workers(cluster) as (executor, size):
        assert size == 3
        victim = executor._client.run(os.getpid)  # type: ignore[attr-defined]

        def kill_one(*_: object) -> None:
            if not killed:
                killed.append(next(iter(victim.values())))
                os.kill(killed[0], signal.SIGKILL)

        run([SERIES], DEALS, store, executor, size, kill_one)
    assert killed
    assert rows(store) == alone


def test_a_scheduler_that_is_killed_is_told_in_a_line(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    told, path = tmp_path / "scheduler.json", tmp_path / "s.sqlite"
    dask = [sys.executable, "-m"]
    options = ["--no-dashboard", "--scheduler-file", str(told)]
    scheduler = subprocess.Popen(
        [*dask, "distributed.cli.dask_scheduler", "--port", "0", *options], stderr=subprocess.DEVNULL
    )
    worker = subprocess.Popen(
        [*dask, "distributed.cli.dask_worker", "--nthreads", "1", *options], stderr=subprocess.DEVNULL
    )
    try:
        while not told.exists() or not told.read_text():
            assert scheduler.poll() is None, "the scheduler ended by itself"
            time.sleep(0.05)
        address = json.loads(told.read_text())["address"]
        arguments = [*command(path), "--deals", "500", "--scheduler", address]
        while "no workers" in (process := begun(arguments, path))[1]:
            time.sleep(0.5)
        running, _ = process
        scheduler.kill()
        _, error = running.communicate(timeout=60)
    finally:
        for one in (worker, scheduler):
            one.kill()
            one.wait()
    assert running.returncode == 2
    assert error.splitlines()[-1] == "alphamu: the Dask scheduler has gone: start again with --resume to continue"
    assert "Traceback" not in error
    assert "ERROR" not in error


def begun(arguments: list[str], path: Path) -> tuple[subprocess.Popen[str], str]:
    """A run that has played some deals, or has ended with a word."""
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
    while candidates(path) < 2:
        if process.poll() is not None:
            return process, process.communicate()[1]
        time.sleep(0.02)
    return process, ""


def test_no_scheduler_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alphamu.experiments.run.SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(ExperimentError, match="no Dask scheduler at tcp"), cluster_workers("tcp://127.0.0.1:9"):
        pass


def test_an_export_can_be_imported_and_continued(alone: list[BoardRow], tmp_path: Path) -> None:
    half = Store(tmp_path / "half.sqlite")
    half.begin("match", [SERIES])
    with local_workers(1) as (executor, size):
        run([SERIES], DEALS // 2, half, executor, size)
    count = export(half, tmp_path / "half.csv.gz")
    again = Store(tmp_path / "again.sqlite")
    assert import_into(again, tmp_path / "half.csv.gz") == count
    assert import_into(again, tmp_path / "half.csv.gz") == count  # twice is as good as once
    assert again.candidates("match") == half.candidates("match")
    assert Schedule(SERIES, DEALS, again).complete >= DEALS // 2
    with local_workers(1) as (executor, size):
        run([SERIES], DEALS, again, executor, size)
    assert rows(again) == alone
    export(again, tmp_path / "one.csv.gz")
    export(again, tmp_path / "two.csv.gz")
    assert (tmp_path / "one.csv.gz").read_bytes() == (tmp_path / "two.csv.gz").read_bytes()


def test_what_is_no_export_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.csv.gz"
    path.write_text("not even compressed")
    with pytest.raises(ExperimentError, match="not an export"):
        import_into(Store(tmp_path / "new.sqlite"), path)


@pytest.mark.parametrize(
    ("others", "difference"),
    [
        ({"seed": 7}, "seed 6, not 7"),
        ({"filtered": False}, "undecided deals only yes, not no"),
        ({"source": Generator("3NT", 36)}, "cards 32, not 36"),
        (
            {"declarers": ("random",), "defence": "dd"},
            "declarers .* and random, not random; defence pimc.*, not dd",
        ),
        ({"source": File("boards.pbn")}, "deals generator, not file; contract 3NT, not untold; .*"),
        ({"move_seconds": 1.5}, "seconds for a move untold, not 1.5"),
    ],
)
def test_a_results_file_holds_one_experiment(others: dict[str, Any], difference: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "one.sqlite")
    store.begin("match", [SERIES])
    with pytest.raises(ExperimentError, match=r"one.sqlite: holds another experiment: match, not table1"):
        store.begin("table1", [SERIES])
    with pytest.raises(ExperimentError, match=rf"one.sqlite: holds results with other settings: {difference}$"):
        store.begin("match", [replace(SERIES, **others)])


def test_files_may_lie_elsewhere_when_a_run_is_continued(tmp_path: Path) -> None:
    """What was read is compared, not where it lay."""
    text = Path("examples/club-evening.pbn").read_text()
    here, there = tmp_path / "boards.pbn", tmp_path / "moved" / "boards.pbn"
    there.parent.mkdir()
    here.write_text(text)
    there.write_text(text)
    series = Series("match", File(str(here)), ("random",), "random", seed=7)
    store = Store(tmp_path / "one.sqlite")
    store.begin("match", [series])
    store.add(series, series.play(0))
    moved = replace(series, source=File(str(there)))
    store.begin("match", [moved])
    check_deals(moved, store)
    there.write_text(text.partition("[Play")[0].replace("KQJ7", "KQJ6").replace("A6.", "A7."))
    _boards.cache_clear()
    with pytest.raises(ExperimentError, match=r"one.sqlite: deal 0 is another one in .*boards.pbn now"):
        check_deals(moved, store)


def test_many_files_of_records_may_lie_elsewhere_too(tmp_path: Path) -> None:
    store = Store(tmp_path / "one.sqlite")
    series = Series("boards", Records(("a/one.lin", "a/two.lin")), ("dd",), "dd")
    store.begin("experts", [series])
    store.begin("experts", [replace(series, source=Records(("b/one.lin", "two.lin")))])
    with pytest.raises(ExperimentError, match=r"other settings: file two.lin, not three.lin$"):
        store.begin("experts", [replace(series, source=Records(("a/one.lin", "a/three.lin")))])
    with pytest.raises(ExperimentError, match=r"other settings: 2 files, not 1$"):
        store.begin("experts", [replace(series, source=Records(("a/one.lin",)))])


def test_a_candidate_is_not_counted_twice(tmp_path: Path) -> None:
    store = Store(tmp_path / "twice.sqlite")
    series = Series("match", Generator("3NT", 32), ("random",), "random", seed=7)
    store.begin("match", [series])
    store.add(series, series.play(0))
    store.add(series, series.play(0))
    store.add(series, series.play(2))  # number 1 is missing: number 2 does not count yet
    assert [row.number for row in store.boards("match", "random")] == [0]
    assert len(store.all_boards("match")) == 2

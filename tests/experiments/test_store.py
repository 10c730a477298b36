"""Results files that are not what they seem: refused in one line that says where and what."""

from __future__ import annotations

import collections.abc
import gzip
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.cli import main
from alphamu.experiments.deals import ExperimentError, Generator
from alphamu.experiments.export import export, import_into
from alphamu.experiments.papers import EXPERIMENTS
from alphamu.experiments.report import report
from alphamu.experiments.rows import Row, run_candidates
from alphamu.experiments.series import Outcome, Series
from alphamu.experiments.store import Store
from alphamu.experiments.table import Result


def of_other_players(name: str, path: Path) -> Store:
    """A results file with the name of an experiment, in which one declarer is another."""
    series = list(EXPERIMENTS[name].make(1))
    series[0] = replace(series[0], declarers=("dd", *series[0].declarers[1:]))
    store = Store(path)
    store.begin(name, series)
    results = dict.fromkeys(series[0].declarers, Result(9, True, 400, (), ()))
    store.add(series[0], Outcome(0, "", 0.5, results))
    return store


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_results_that_only_bear_the_name_of_an_experiment_are_told_so(name: str, tmp_path: Path) -> None:
    store = of_other_players(name, tmp_path / "t.sqlite")
    if name in ("rivals", "expert-strength", "expected-defenders"):  # whose tables are of whoever has played
        assert report(store)
    else:
        with pytest.raises(
            ExperimentError, match=f"t.sqlite: is called {name}, but has other series or declarers"
        ):
            report(store)


SERIES = Series("match", Generator("3NT", 32), ("dd", "random"), "random", seed=7)
SOUND = Result(6, True, 400, (Card.parse("SA"), Card.parse("HT")), ())


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A results file with one deal that was rejected, and one that was played."""
    path = tmp_path / "sound.sqlite"
    store = Store(path)
    store.begin("match", [SERIES])
    store.add(SERIES, Outcome(0))
    store.add(SERIES, Outcome(1, "a deal", 0.5, dict.fromkeys(SERIES.declarers, SOUND)))
    assert report(store)
    store.close()
    return path


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("boards SET made = 7", "board 1 of dd: made 7: expected 0 or 1"),
        ("boards SET cards = 'ZZ YY'", "board 1 of dd: cards 'ZZ': expected cards as in SA HT"),
        ("boards SET cards = 'SA SA'", "board 1 of dd: cards: one was played twice"),
        ("boards SET tricks = 14", "board 1 of dd: tricks 14: expected 0 to 13"),
        ("boards SET seconds = 9e999", "board 1 of dd: seconds inf: expected 0 or more"),
        ("boards SET nodes = -1", "board 1 of dd: nodes -1: expected 0 or more"),
        ("candidates SET accepted = 2", "candidate 0 of match: accepted 2: expected 0 or 1"),
        ("candidates SET rate = 1.5", "candidate 0 of match: rate 1.5: expected 0 to 1"),
    ],
)
def test_results_that_cannot_be_are_told_in_a_line(change: str, fault: str, sound: Path) -> None:
    with closing(sqlite3.connect(sound)) as database, database:
        database.execute(f"UPDATE {change}")
    with pytest.raises(ExperimentError) as told:
        report(Store(sound))
    assert str(told.value) == f"{sound}: the file is damaged: {fault}"


@pytest.mark.parametrize(
    ("line", "old", "new", "fault"),
    [
        (2, "tricks", "trick", "line 2: no column tricks"),
        (3, "match", "mtach", "line 3: series 'mtach': expected match"),
        (4, ",1,", ",one,", "line 4: number 'one': expected a whole number"),
        (4, ",0.5,", ",half,", "line 4: rate 'half': expected a number"),
        (4, ",0.5,", ",5,", "line 4: rate 5.0: expected 0 to 1"),
        (4, ",6,1,400,", ",6,yes,400,", "line 4: made 'yes': expected a whole number"),
        (4, ",6,1,400,", ",6,7,400,", "line 4: made 7: expected 0 or 1"),
        (5, ",6,1,400,", ",14,1,400,", "line 5: tricks 14: expected 0 to 13"),
        (5, "SA HT", "ZZ YY", "line 5: cards 'ZZ': expected cards as in SA HT"),
        (5, "0.0,0,0,", "nan,0,0,", "line 5: seconds nan: expected 0 or more"),
        (5, ",random,", ",randy,", "line 5: declarer 'randy': not one of the series match"),
        (5, ",SA HT,0,0,0.0,0,0,", "", "line 5: cards: there is nothing"),
    ],
)
def test_an_import_names_the_row_and_the_column(
    line: int, old: str, new: str, fault: str, sound: Path, tmp_path: Path
) -> None:
    exported = tmp_path / "e.csv.gz"
    export(Store(sound), exported)
    lines = gzip.decompress(exported.read_bytes()).decode().splitlines(keepends=True)
    changed = lines[line - 1].replace(old, new, 1)
    assert changed != lines[line - 1], lines
    lines[line - 1] = changed
    exported.write_bytes(gzip.compress("".join(lines).encode()))
    store = Store(tmp_path / "new.sqlite")
    with pytest.raises(ExperimentError) as told:
        import_into(store, exported)
    assert str(told.value) == f"{exported}: not an export of an experiment: {fault}"
    assert not store.candidates("match")


def test_an_import_in_which_a_declarer_is_missing_is_refused(sound: Path, tmp_path: Path) -> None:
    exported = tmp_path / "e.csv.gz"
    export(Store(sound), exported)
    lines = gzip.decompress(exported.read_bytes()).decode().splitlines(keepends=True)
    exported.write_bytes(gzip.compress("".join(lines[:-1]).encode()))
    with pytest.raises(ExperimentError, match="not a whole export: deal 1 of match has no row of random"):
        import_into(Store(tmp_path / "new.sqlite"), exported)


def test_a_second_process_may_read_results_and_not_write_them(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run that writes them is waited for: another one would play the same deals, or mix what both found."""
    exported = tmp_path / "e.csv.gz"
    export(Store(sound), exported)
    program = f"""
import sys
from pathlib import Path
from alphamu.experiments.sole_writer import sole_writer

with sole_writer(Path({str(sound)!r})):
    print("writing", flush=True)
    sys.stdin.read()
"""
    run = [
        "match",
        "--declarer",
        "dd",
        "--declarer",
        "random",
        "--defence",
        "random",
        "--cards",
        "32",
        "--seed",
        "7",
    ]
    writes = [*run, "--deals", "2", "--resume", "--jobs", "1", "--untimed", "--out", str(sound)]
    imports = ["experiment", "import", str(exported), str(sound)]
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "writing\n"
        for arguments in (writes, imports):
            with pytest.raises(SystemExit, match="2"):
                main(arguments)
            assert capsys.readouterr().err == f"alphamu: {sound}: another process is writing it\n"
        with pytest.raises(SystemExit, match="0"):
            main(["experiment", "report", str(sound)])
        capsys.readouterr()
        other.kill()
    with pytest.raises(SystemExit, match="0"):
        main(writes)
    assert not list(tmp_path.glob("*.lock"))


def test_rows_are_written_by_one_process_only(tmp_path: Path) -> None:
    """Also by one thread: a run that ends, however it ends, leaves the file to the next."""
    path = tmp_path / "rows.jsonl"

    def measured() -> collections.abc.Generator[Row, None, None]:
        with ThreadPoolExecutor(1) as workers:
            yield from run_candidates("abc", lambda _: {}, 3, path, workers, 1, {"experiment": "letters"})

    first = measured()
    next(first)
    with pytest.raises(ExperimentError, match=r"rows.jsonl: another process is writing it"):
        next(measured())
    first.close()
    assert [row["name"] for row in measured()] == ["a", "b", "c"]
    assert [one.name for one in tmp_path.iterdir()] == ["rows.jsonl"]

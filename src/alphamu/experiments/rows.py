"""A run over many candidates whose rows are written as they come, so that it can be continued.

The file has one JSON object on each line: first the settings of what is measured; then the name of each candidate
and what was found, or null where it is of no use. A row depends on settings and candidate alone, clocks apart.

Files of earlier versions begin with a row. They are read, and may be continued: whether their rows were measured
with the same settings nobody can tell but who wrote them.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar

from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.sole_writer import sole_writer

Row = dict[str, Any]
Settings = Mapping[str, Any]  # of a measure, named as the options of its command
C = TypeVar("C")  # a candidate, whose text is its name

AHEAD = 2  # candidates handed out for each worker, so that none waits
EXPERIMENT = "experiment"  # the setting that says whose rows these are
_SETTINGS, _NAME, _FOUND = "settings", "candidate", "found"


def read_rows(path: Path, settings: Settings | None = None) -> dict[str, Row | None]:
    """What has been found of each candidate, with whatever settings unless some are given.

    A last line that was cut off while it was written is left out.
    """
    there, rows = read_all(path)
    if settings is not None and there is not None:
        _refuse_others(path, there, json.loads(json.dumps(settings)))
    return rows


def read_all(path: Path) -> tuple[Settings | None, dict[str, Row | None]]:
    """The settings, if the file tells them, and what has been found of each candidate."""
    rows: dict[str, Row | None] = {}
    there: Settings | None = None
    if not path.exists():
        return there, rows
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if not line.endswith("\n"):
            break
        try:
            row = json.loads(line)
            if number == 1 and _SETTINGS in row:
                there = dict(row[_SETTINGS])
            else:
                rows[row[_NAME]] = row[_FOUND]
        except (ValueError, KeyError, TypeError):
            raise ExperimentError(f"{path}: line {number} is no row of such a run") from None
    return there, rows


def _refuse_others(path: Path, there: Settings, asked: Settings) -> None:
    """Refuse to mix rows that were measured otherwise, and say what differs."""
    if there.get(EXPERIMENT) != asked.get(EXPERIMENT):
        raise ExperimentError(f"{path}: holds rows of {there.get(EXPERIMENT)}, not of {asked.get(EXPERIMENT)}")
    differences = [
        f"{name} {told(there.get(name))}, not {told(asked.get(name))}"
        for name in {**asked, **there}
        if there.get(name) != asked.get(name)
    ]
    if differences:
        raise ExperimentError(f"{path}: holds rows with other settings: {'; '.join(differences)}")


def told(value: Any) -> str:
    """A setting in words."""
    if isinstance(value, (list, tuple)):
        return " and ".join(map(told, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "untold" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def run_candidates(
    candidates: Iterable[C],
    measure: Callable[[C], Row | None],
    wanted: int,
    path: Path,
    workers: Executor,
    size: int,
    settings: Settings,
) -> Iterator[Row]:
    """The rows of the first so many candidates that are of use, in order; known ones are not measured again.

    Each is written before it is given out. A row tells its candidate's name as `name`. A new file begins with the
    settings, and one that was begun with others is refused.
    """
    with sole_writer(path):
        known = read_rows(path, settings)
        _cut_last_line(path)
        given = 0
        with path.open("a", encoding="utf-8") as file:
            for name, found in _measured(candidates, measure, known, workers, size):
                if name not in known:
                    if not file.tell():
                        file.write(json.dumps({_SETTINGS: settings}) + "\n")
                    file.write(json.dumps({_NAME: name, _FOUND: found}) + "\n")
                    file.flush()
                if found is not None:
                    yield {"name": name} | found
                    given += 1
                if given == wanted:
                    return


def _measured(
    candidates: Iterable[C],
    measure: Callable[[C], Row | None],
    known: dict[str, Row | None],
    workers: Executor,
    size: int,
) -> Iterator[tuple[str, Row | None]]:
    """Name and row of each candidate, in order, a few of them being measured ahead."""
    waiting: deque[tuple[str, Future[Row | None] | Row | None]] = deque()
    for candidate in candidates:
        name = str(candidate)
        waiting.append((name, known[name] if name in known else workers.submit(measure, candidate)))
        if len(waiting) > AHEAD * size:
            yield _first(waiting)
    while waiting:
        yield _first(waiting)


def _first(waiting: deque[tuple[str, Future[Row | None] | Row | None]]) -> tuple[str, Row | None]:
    name, row = waiting.popleft()
    return name, row.result() if isinstance(row, Future) else row


def _cut_last_line(path: Path) -> None:
    """Leave out a line that was cut off."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        path.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")

"""A run over many candidates whose rows are written as they come, so that it can be continued.

The file has one JSON object on each line: the name of the candidate and what was found, or null where it is of no
use. A row depends on the candidate alone, clocks apart.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, TypeVar

from alphamu.experiments.deals import ExperimentError

Row = dict[str, Any]
C = TypeVar("C")  # a candidate, whose text is its name

AHEAD = 2  # candidates handed out for each worker, so that none waits
_NAME, _FOUND = "candidate", "found"


def read_rows(path: Path) -> dict[str, Row | None]:
    """What has been found of each candidate. A last line that was cut off while it was written is left out."""
    rows: dict[str, Row | None] = {}
    if not path.exists():
        return rows
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if not line.endswith("\n"):
            break
        try:
            row = json.loads(line)
            rows[row[_NAME]] = row[_FOUND]
        except (ValueError, KeyError, TypeError):
            raise ExperimentError(f"{path}: line {number} is no row of such a run") from None
    return rows


def run_candidates(
    candidates: Iterable[C],
    measure: Callable[[C], Row | None],
    wanted: int,
    path: Path,
    workers: Executor,
    size: int,
) -> Iterator[Row]:
    """The rows of the first so many candidates that are of use, in order; known ones are not measured again.

    Each is written before it is given out. A row tells its candidate's name as `name`.
    """
    known = read_rows(path)
    _cut_last_line(path)
    given = 0
    with path.open("a", encoding="utf-8") as file:
        for name, found in _measured(candidates, measure, known, workers, size):
            if name not in known:
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

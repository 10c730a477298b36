"""The compact export of a results file: compressed CSV, one row for each board and declarer.

The first line tells what the experiment is, so that an import into a new file can be continued. A candidate that
the filter rejected has one row without a declarer.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.series import PEOPLE, Series
from alphamu.experiments.store import BoardRow, CandidateRow, Store

_MARK = "# alphamu experiment "
_COLUMNS = (
    *("series", "number", "rate", "deal", "declarer", "tricks", "made", "score", "cards"),
    *("decisions", "discrepancies", "seconds", "nodes", "solves", "failure"),
)


def export(store: Store, path: Path) -> int:
    """Write the results to a file, and return how many rows there are."""
    if store.name is None:
        raise ExperimentError(f"{store.path}: there is nothing to export")
    text = io.StringIO(newline="")
    text.write(_MARK + json.dumps({"name": store.name, "series": [one.to_json() for one in store.series]}) + "\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    rows = list(_rows(store))
    writer.writerows(rows)
    # No time and no name in the header: the same results give the same file.
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        packed.write(text.getvalue().encode())
    return len(rows)


def import_into(store: Store, path: Path) -> int:
    """Read an export into a results file that is new or holds the same experiment; return the rows read."""
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            first = file.readline()
            if not first.startswith(_MARK):
                raise ExperimentError(f"{path}: not an export of an experiment")
            head = json.loads(first.removeprefix(_MARK))
            series = [Series.from_json(text) for text in head["series"]]
            store.begin(head["name"], series)
            with store.transaction():
                return _read_rows(store, series, path, csv.DictReader(file))
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, ValueError, KeyError, TypeError, csv.Error) as error:
        if isinstance(error, ExperimentError):
            raise
        raise ExperimentError(f"{path}: not an export of an experiment: {error}") from None


def _read_rows(store: Store, all_series: Sequence[Series], path: Path, rows: csv.DictReader[str]) -> int:
    """Write the rows into the results file, and return how many there were."""
    played: dict[tuple[str, int], set[str]] = {}
    declarers = {series.name: series.declarers for series in all_series}
    count, line = 0, 2
    try:
        if missing := [column for column in _COLUMNS if column not in (rows.fieldnames or ())]:
            raise _FaultError(f"no column {missing[0]}")
        for row in rows:
            count, line = count + 1, rows.line_num + 1
            candidate, board = _read(row, declarers)
            store.insert_candidate(candidate)
            names = played.setdefault((candidate.series, candidate.number), set())
            if board is not None:
                store.insert_board(board)
                names.add(board.declarer)
    except _FaultError as fault:
        raise ExperimentError(f"{path}: not an export of an experiment: line {line}: {fault}") from None
    for (series, number), names in played.items():
        if names and (absent := [name for name in declarers[series] if name not in names]):
            raise ExperimentError(
                f"{path}: not a whole export: deal {number} of {series} has no row of {absent[0]}"
            )
    return count


class _FaultError(Exception):
    """A column of a row cannot be what it is."""


def _rows(store: Store) -> Iterator[list[object]]:
    for series in store.series:
        boards: dict[int, list[BoardRow]] = {}
        for row in store.all_boards(series.name):
            boards.setdefault(row.number, []).append(row)
        for candidate in store.candidates(series.name):
            head = [series.name, candidate.number, "" if candidate.rate is None else candidate.rate]
            if not candidate.accepted:
                yield [*head, "", "", *[""] * 10]
            for board in boards.get(candidate.number, []):
                yield [
                    *head,
                    candidate.deal,
                    board.declarer,
                    board.tricks,
                    int(board.made),
                    board.score,
                    board.cards,
                    board.decisions,
                    board.discrepancies,
                    round(board.seconds, 4),
                    board.nodes,
                    board.solves,
                    board.failure or "",
                ]


def _read(row: Mapping[str, str], declarers: Mapping[str, Sequence[str]]) -> tuple[CandidateRow, BoardRow | None]:
    """A row of the export, as the two rows of the results file that it is about."""
    if fault := next((f"{column}: there is nothing" for column in _COLUMNS if row[column] is None), None):
        raise _FaultError(fault)
    series, declarer = row["series"], row["declarer"]
    if series not in declarers:
        raise _FaultError(f"series {series!r}: expected {' or '.join(declarers)}")
    if declarer and declarer not in (*declarers[series], PEOPLE):
        raise _FaultError(f"declarer {declarer!r}: not one of the series {series}")
    rate = _number(row, "rate") if row["rate"] else None
    candidate = CandidateRow(series, _whole(row, "number"), bool(declarer), rate, row["deal"])
    board = None
    if declarer:
        board = BoardRow(
            series,
            candidate.number,
            declarer,
            _whole(row, "tricks"),
            _whole(row, "made"),  # type: ignore[arg-type]  # it may be neither 0 nor 1, which is a fault
            _whole(row, "score"),
            row["cards"],
            _whole(row, "decisions"),
            _whole(row, "discrepancies"),
            _number(row, "seconds"),
            _whole(row, "nodes"),
            _whole(row, "solves"),
            row["failure"] or None,
        )
    if fault := candidate.fault or (board and board.fault):
        raise _FaultError(fault)
    return candidate, board


def _whole(row: Mapping[str, str], column: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", row[column]):
        raise _FaultError(f"{column} {row[column]!r}: expected a whole number")
    return int(row[column])


def _number(row: Mapping[str, str], column: str) -> float:
    try:
        return float(row[column])
    except ValueError:
        raise _FaultError(f"{column} {row[column]!r}: expected a number") from None

"""The compact export of a results file: compressed CSV, one row for each board and declarer.

The first line tells what the experiment is, so that an import into a new file can be continued. A candidate that
the filter rejected has one row without a declarer.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path

from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.series import Series
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
            store.begin(head["name"], [Series.from_json(text) for text in head["series"]])
            rows = list(csv.DictReader(file))
            with store.transaction():
                for row in rows:
                    _insert(store, row)
            return len(rows)
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, ExperimentError):
            raise
        raise ExperimentError(f"{path}: not an export of an experiment: {error}") from None


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


def _insert(store: Store, row: dict[str, str]) -> None:
    rate = float(row["rate"]) if row["rate"] else None
    number = int(row["number"])
    store.insert_candidate(CandidateRow(row["series"], number, bool(row["declarer"]), rate, row["deal"]))
    if row["declarer"]:
        store.insert_board(
            BoardRow(
                row["series"],
                number,
                row["declarer"],
                int(row["tricks"]),
                row["made"] == "1",
                int(row["score"]),
                row["cards"],
                int(row["decisions"]),
                int(row["discrepancies"]),
                float(row["seconds"]),
                int(row["nodes"]),
                int(row["solves"]),
                row["failure"] or None,
            )
        )

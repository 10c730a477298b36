"""The results file: one SQLite database, written as results come in.

Every candidate is one transaction, so that a run that is killed at any moment leaves whole candidates only, and
the next start plays the others.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.series import Outcome, Series
from alphamu.experiments.table import Decision, Result

_SCHEMA = """
CREATE TABLE IF NOT EXISTS experiment (name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS series (name TEXT PRIMARY KEY, place INTEGER NOT NULL, definition TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS candidates (
    series TEXT, number INTEGER, accepted INTEGER NOT NULL, rate REAL, deal TEXT,
    PRIMARY KEY (series, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS boards (
    series TEXT, number INTEGER, declarer TEXT,
    tricks INTEGER NOT NULL, made INTEGER NOT NULL, score INTEGER NOT NULL, cards TEXT NOT NULL,
    decisions INTEGER NOT NULL, discrepancies INTEGER NOT NULL,
    seconds REAL NOT NULL, nodes INTEGER NOT NULL, solves INTEGER NOT NULL, failure TEXT,
    PRIMARY KEY (series, number, declarer)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS decisions (
    series TEXT, number INTEGER, declarer TEXT, place INTEGER,
    seat TEXT NOT NULL, by_declarer INTEGER NOT NULL, card TEXT NOT NULL, card_values TEXT NOT NULL, shallow TEXT,
    seconds REAL NOT NULL, nodes INTEGER NOT NULL, solves INTEGER NOT NULL,
    PRIMARY KEY (series, number, declarer, place)) WITHOUT ROWID;
"""


class BoardRow(NamedTuple):
    """One deal played by one declarer, as it is kept. Seconds, nodes and solves are declarer's."""

    series: str
    number: int
    declarer: str
    tricks: int
    made: bool
    score: int
    cards: str
    decisions: int
    discrepancies: int
    seconds: float
    nodes: int
    solves: int
    failure: str | None


class CandidateRow(NamedTuple):
    """A deal that was looked at."""

    series: str
    number: int
    accepted: bool
    rate: float | None
    deal: str


class Store:
    """The results of one experiment in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._database = sqlite3.connect(path, timeout=60, isolation_level=None)
            self._database.execute("PRAGMA journal_mode=WAL")
            self._database.execute("PRAGMA synchronous=NORMAL")
            self._database.executescript(_SCHEMA)
        except sqlite3.DatabaseError as error:
            raise ExperimentError(f"{path}: not a results file: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    @property
    def name(self) -> str | None:
        """Which experiment this is; None in a new file."""
        row = self._database.execute("SELECT name FROM experiment").fetchone()
        return None if row is None else str(row[0])

    @property
    def series(self) -> list[Series]:
        """The series of the experiment, in order."""
        rows = self._database.execute("SELECT definition FROM series ORDER BY place")
        return [Series.from_json(row[0]) for row in rows]

    def begin(self, name: str, series: Sequence[Series]) -> None:
        """Write down what the experiment is; in a file that has one already it must be the same."""
        if self.name is None:
            with self.transaction():
                self._database.execute("INSERT INTO experiment VALUES (?)", (name,))
                self._database.executemany(
                    "INSERT INTO series VALUES (?, ?, ?)",
                    [(one.name, place, one.to_json()) for place, one in enumerate(series)],
                )
        elif self.name != name or self.series != list(series):
            raise ExperimentError(
                f"{self.path}: holds another experiment ({self.name}), or this one with other settings"
            )

    def add(self, series: Series, outcome: Outcome) -> None:
        """Write what became of a candidate, all or nothing; a candidate that is there already stays as it is."""
        rows = [board_row(series.name, outcome.number, name, result) for name, result in outcome.results.items()]
        rate, deal = outcome.rate, outcome.deal
        with self.transaction():
            self.insert_candidate(CandidateRow(series.name, outcome.number, outcome.accepted, rate, deal))
            for row in rows:
                self.insert_board(row)
            for name, result in outcome.results.items():
                self._insert_decisions(series.name, outcome.number, name, result)

    def insert_candidate(self, row: CandidateRow) -> None:
        """Write a candidate."""
        self._database.execute(
            "INSERT OR IGNORE INTO candidates VALUES (?, ?, ?, ?, ?)",
            row,
        )

    def insert_board(self, row: BoardRow) -> None:
        """Write a board."""
        self._database.execute(
            "INSERT OR IGNORE INTO boards VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )

    def candidates(self, series: str) -> list[CandidateRow]:
        """The candidates looked at, by number."""
        rows = self._database.execute(
            "SELECT series, number, accepted, rate, deal FROM candidates WHERE series = ? ORDER BY number",
            (series,),
        )
        return [
            CandidateRow(name, number, bool(accepted), rate, deal) for name, number, accepted, rate, deal in rows
        ]

    def boards(self, series: str, declarer: str, deals: int | None = None) -> list[BoardRow]:
        """The boards of a declarer by number: the first so many, counted only as far as every number is there."""
        rows = self._database.execute("SELECT * FROM boards WHERE series = ? AND declarer = ?", (series, declarer))
        found = {row.number: row for row in _board_rows(rows)}
        return [found[number] for number in self.counted(series)[:deals]]

    def all_boards(self, series: str) -> list[BoardRow]:
        """Every board that is stored, by number."""
        rows = self._database.execute("SELECT * FROM boards WHERE series = ? ORDER BY number", (series,))
        return list(_board_rows(rows))

    def counted(self, series: str) -> list[int]:
        """The numbers of the deals that were played, as far as all candidates before them are known."""
        numbers = []
        for place, row in enumerate(self.candidates(series)):
            if row.number != place:
                break
            if row.accepted:
                numbers.append(row.number)
        return numbers

    def seconds_of_decisions(self, series: str, declarer: str) -> list[float]:
        """The processor time of each decision of declarer's side that was a real choice."""
        rows = self._database.execute(
            "SELECT seconds FROM decisions WHERE series = ? AND declarer = ? AND by_declarer AND nodes > 0",
            (series, declarer),
        )
        return [row[0] for row in rows]

    def _insert_decisions(self, series: str, number: int, declarer: str, result: Result) -> None:
        self._database.executemany(
            "INSERT OR IGNORE INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(series, number, declarer, *_decision_columns(decision)) for decision in result.decisions],
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or nothing."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")


def _board_rows(rows: Iterable[tuple[Any, ...]]) -> Iterator[BoardRow]:
    for row in map(BoardRow._make, rows):
        yield row._replace(made=bool(row.made))  # SQLite knows no truth values


def board_row(series: str, number: int, declarer: str, result: Result) -> BoardRow:
    """A result in the columns of the table."""
    own = result.by_declarer
    return BoardRow(
        series,
        number,
        declarer,
        result.tricks,
        result.made,
        result.score,
        " ".join(str(card) for card in result.cards),
        decisions=len(own),
        discrepancies=sum(decision.choice.is_discrepancy for decision in own),
        seconds=sum(decision.seconds for decision in own),
        nodes=sum(decision.choice.nodes for decision in own),
        solves=sum(decision.choice.solves for decision in own),
        failure=result.failure,
    )


def _decision_columns(decision: Decision) -> tuple[object, ...]:
    choice = decision.choice
    return (
        decision.place,
        decision.seat.letter,
        decision.by_declarer,
        str(choice.card),
        json.dumps({str(card): round(value, 6) for card, value in choice.values.items()}),
        None if choice.shallow is None else str(choice.shallow),
        round(decision.seconds, 6),
        choice.nodes,
        choice.solves,
    )

"""The results file: one SQLite database, written as results come in.

Every candidate is one transaction, so that a run that is killed at any moment leaves whole candidates only, and
the next start plays the others.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple

from alphamu.bridge.card import ACE, LOWEST_RANK, Card, Suit
from alphamu.database import damage, open_database
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.series import Outcome, Series, differences
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


_CARDS = frozenset(str(Card(suit, rank)) for suit in Suit for rank in range(LOWEST_RANK, ACE + 1))


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

    @property
    def fault(self) -> str | None:
        """The column with what nobody can have written, and what was expected; None where all is well."""
        if not 0 <= self.tricks <= 13:
            return f"tricks {self.tricks}: expected 0 to 13"
        if self.made not in (0, 1):
            return f"made {self.made}: expected 0 or 1"
        cards = self.cards.split(" ") if self.cards else []
        if not _CARDS.issuperset(cards):
            return f"cards {next(card for card in cards if card not in _CARDS)!r}: expected cards as in SA HT"
        if len(set(cards)) < len(cards):
            return "cards: one was played twice"
        if not 0 <= self.seconds < math.inf:
            return f"seconds {self.seconds}: expected 0 or more"
        for column in ("number", "decisions", "discrepancies", "nodes", "solves"):
            if getattr(self, column) < 0:
                return f"{column} {getattr(self, column)}: expected 0 or more"
        return None


class CandidateRow(NamedTuple):
    """A deal that was looked at."""

    series: str
    number: int
    accepted: bool
    rate: float | None
    deal: str

    @property
    def fault(self) -> str | None:
        """The column with what nobody can have written, and what was expected; None where all is well."""
        if self.number < 0:
            return f"number {self.number}: expected 0 or more"
        if self.accepted not in (0, 1):
            return f"accepted {self.accepted}: expected 0 or 1"
        if self.rate is not None and not 0 <= self.rate <= 1:
            return f"rate {self.rate}: expected 0 to 1"
        return None


_CANDIDATE_TYPES = (str, int, int, float | None, str)
_BOARD_TYPES = (*(str, int, str, int, int, int, str, int, int), float, int, int, str | None)


class UnwritableError(ExperimentError):
    """Results that cannot be written any more; those written before are all there."""


class Store:
    """The results of one experiment in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database = open_database(
            path, _SCHEMA, table="experiment", kind="a results file", error=ExperimentError
        )

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):  # what is written is written
            self._database.close()

    @property
    def name(self) -> str | None:
        """Which experiment this is; None in a new file."""
        rows = self._read("SELECT name FROM experiment")
        return str(rows[0][0]) if rows else None

    @property
    def series(self) -> list[Series]:
        """The series of the experiment, in order."""
        rows = self._read("SELECT definition FROM series ORDER BY place")
        try:
            return [Series.from_json(row[0]) for row in rows]
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise self._damaged(f"a series cannot be read: {error}") from None

    def begin(self, name: str, series: Sequence[Series]) -> None:
        """Write down what the experiment is; in a file that has one already it must be the same."""
        if self.name is None:
            with self.transaction():
                self._database.execute("INSERT INTO experiment VALUES (?)", (name,))
                self._database.executemany(
                    "INSERT INTO series VALUES (?, ?, ?)",
                    [(one.name, place, one.to_json()) for place, one in enumerate(series)],
                )
        elif self.name != name:
            raise ExperimentError(f"{self.path}: holds another experiment: {self.name}, not {name}")
        elif different := differences(self.series, series):
            raise ExperimentError(f"{self.path}: holds results with other settings: {'; '.join(different)}")

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
        rows = self._read(
            "SELECT series, number, accepted, rate, deal FROM candidates WHERE series = ? ORDER BY number", series
        )
        return [one._replace(accepted=bool(one.accepted)) for one in map(self._candidate, rows)]

    def boards(self, series: str, declarer: str, deals: int | None = None) -> list[BoardRow]:
        """The boards of a declarer by number: the first so many, counted only as far as every number is there."""
        rows = self._read("SELECT * FROM boards WHERE series = ? AND declarer = ?", series, declarer)
        found = {row.number: row for row in self._board_rows(rows)}
        counted = self.counted(series)[:deals]
        if missing := [number for number in counted if number not in found]:
            raise self._damaged(f"board {missing[0]} of {declarer} is missing")
        return [found[number] for number in counted]

    def all_boards(self, series: str) -> list[BoardRow]:
        """Every board that is stored, by number."""
        return list(self._board_rows(self._read("SELECT * FROM boards WHERE series = ? ORDER BY number", series)))

    def counted(self, series: str) -> list[int]:
        """The numbers of the deals that were played, as far as all candidates before them are known."""
        numbers = []
        for place, row in enumerate(self.candidates(series)):
            if row.number != place:
                break
            if row.accepted:
                numbers.append(row.number)
        return numbers

    def seconds_of_decisions(self, series: str, declarer: str, deals: Collection[int]) -> list[float]:
        """The processor time of each decision of declarer's side on these deals that was a real choice."""
        rows = self._read(
            "SELECT number, seconds FROM decisions WHERE series = ? AND declarer = ? AND by_declarer"
            " AND (nodes > 0 OR solves > 0 OR card_values != '{}')",  # not everybody counts nodes
            series,
            declarer,
        )
        for row in rows:
            self._check(row, (int, float))
        counted = set(deals)
        return [seconds for number, seconds in rows if number in counted]

    def _insert_decisions(self, series: str, number: int, declarer: str, result: Result) -> None:
        self._database.executemany(
            "INSERT OR IGNORE INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(series, number, declarer, *_decision_columns(decision)) for decision in result.decisions],
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside, or nothing; what cannot be written, on a full disk as well, is told."""
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                self._database.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise UnwritableError(f"{self.path}: cannot be written: {error}; what is in it is whole") from None
            raise

    def _read(self, question: str, *about: str) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(question, about).fetchall()
        except sqlite3.Error as error:
            raise self._damaged(str(error)) from None

    def _candidate(self, row: tuple[Any, ...]) -> CandidateRow:
        self._check(row, _CANDIDATE_TYPES)
        candidate = CandidateRow._make(row)
        if fault := candidate.fault:
            raise self._damaged(f"candidate {candidate.number} of {candidate.series}: {fault}")
        return candidate

    def _board_rows(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[BoardRow]:
        for row in rows:
            self._check(row, _BOARD_TYPES)
            board = BoardRow._make(row)
            if fault := board.fault:
                raise self._damaged(f"board {board.number} of {board.declarer}: {fault}")
            yield board._replace(made=bool(board.made))  # SQLite knows no truth values

    def _check(self, row: tuple[Any, ...], types: tuple[type | UnionType, ...]) -> None:
        """Refuse what nobody can have written: SQLite keeps any value in any column."""
        if not all(map(isinstance, row, types)):
            raise self._damaged(f"no result is {row}")

    def _damaged(self, fault: str) -> ExperimentError:
        return ExperimentError(damage(self.path, fault))


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

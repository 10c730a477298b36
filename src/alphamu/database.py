"""Files of results, as SQLite keeps them: opened and checked, and what is wrong with one is told in a line."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from alphamu.bridge.errors import BridgeError

SECONDS_FOR_OTHERS = 60  # that a file may be in use by another process


def open_database(
    path: Path, schema: str, *, table: str, kind: str, error: Callable[[str], BridgeError]
) -> sqlite3.Connection:
    """Open a file of this kind, which has this table, or begin it.

    Every statement is a transaction of its own, and one that is done is kept whatever happens to the program.
    """
    try:
        database = sqlite3.connect(path, timeout=SECONDS_FOR_OTHERS, isolation_level=None)
        tables = [name for [name] in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if tables and table not in tables:
            database.close()
            raise error(f"{path}: not {kind}: it is another database")
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        database.executescript(schema)
        [[fault]] = database.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.OperationalError as reason:
        raise error(f"{path}: cannot be opened: {reason}") from None
    except sqlite3.DatabaseError as reason:
        raise error(f"{path}: not {kind}: {reason}") from None
    except UnicodeDecodeError:  # SQLite's message quotes a damaged schema
        fault = "its schema cannot be read"
    if fault != "ok":
        raise error(damage(path, str(fault)))
    return database


def damage(path: Path, fault: str) -> str:
    """How a damaged file is told of."""
    return f"{path}: the file is damaged: {' '.join(fault.split())}"

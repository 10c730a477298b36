"""A CSV file of results that grows row by row, and is continued where it ends."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

Row = dict[str, str]


@dataclass(frozen=True)
class CsvFile:
    """The file, which need not be there yet, and its columns."""

    path: Path
    columns: Sequence[str]

    def rows(self) -> list[Row]:
        """What is in it."""
        if not self.path.exists():
            return []
        with self.path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    @contextmanager
    def appending(self) -> Iterator[Callable[[Iterable[Row]], None]]:
        """Something that writes rows, at once, so that nothing is lost where the run is stopped."""
        is_new = not self.path.exists() or self.path.stat().st_size == 0
        with self.path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self.columns)
            if is_new:
                writer.writeheader()

            def write(rows: Iterable[Row]) -> None:
                writer.writerows(rows)
                file.flush()

            yield write


def parser_of(description: str | None) -> argparse.ArgumentParser:
    """What a script that writes such a file is asked with: the file, and what it adds to that."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="the CSV file of results")
    return parser

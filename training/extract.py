"""Read LIN files once and keep what learning needs: `python -m training.extract FOLDER OUT.npz`.

Files whose number ends in 7 are left alone. Boards without a contract, without a lead or without all four hands
are passed over, and so are records that cannot be read; both are counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from multiprocessing import Pool
from pathlib import Path

from alphamu.bridge.board import Board
from alphamu.formats import lin
from alphamu.formats.errors import FormatError
from training.boards import Boards, compact

LEFT_ALONE = 7


def file_number(path: Path) -> int:
    """The number that names a file of the collection."""
    return int(path.stem)


def read(path: Path) -> tuple[Boards, Counter[str]]:
    """The boards of a file, and how many there were of each kind."""
    counts: Counter[str] = Counter()
    try:
        records = lin.load(path)
    except (FormatError, UnicodeDecodeError):
        return compact([]), Counter({"unreadable files": 1})
    counts["unreadable"] = len(records.errors)
    return compact((file_number(path), board) for board in _usable(records, counts)), counts


def _usable(records: Iterable[Board], counts: Counter[str]) -> Iterator[Board]:
    for board in records:
        if board.contract is None or board.auction is None:
            counts["without a contract"] += 1
        elif not board.cards or len(list(board.deal.known())) != 4:
            counts["without a lead"] += 1
        else:
            counts["used"] += 1
            yield board


def main() -> None:
    """Read a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    paths = [path for path in sorted(given.folder.rglob("*.lin")) if file_number(path) % 10 != LEFT_ALONE]
    counts: Counter[str] = Counter()
    parts = []
    with Pool(given.processes) as pool:
        for boards, more in pool.imap(read, paths, chunksize=16):
            parts.append(boards)
            counts += more
    Boards.joined(parts).save(given.out)
    print(f"{len(paths)} files: " + ", ".join(f"{number:,} {kind}" for kind, number in sorted(counts.items())))


if __name__ == "__main__":
    main()

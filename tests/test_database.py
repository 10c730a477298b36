"""Files of results: what is another's, or damaged, is refused in a line and left as it is."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from alphamu.bridge.errors import BridgeError
from alphamu.experiments.store import Store as ResultsStore
from alphamu.review.store import Store as ReviewStore

Open = Callable[[Path], ResultsStore | ReviewStore]
STORES = pytest.mark.parametrize(
    ("open_store", "kind"), [(ResultsStore, "a results file"), (ReviewStore, "a file of a review")]
)


@STORES
def test_the_database_of_another_program_is_refused_and_left_alone(
    open_store: Open, kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "photos.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(BridgeError, match=f"photos.sqlite: not {kind}: it is another database"):
        open_store(path)
    assert path.read_bytes() == before


def test_a_review_is_not_kept_among_the_results_of_a_match(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite"
    ResultsStore(path).close()
    with pytest.raises(BridgeError, match="not a file of a review"):
        ReviewStore(path)
    ResultsStore(path).close()


@STORES
def test_a_file_that_is_damaged_is_told_in_a_line(open_store: Open, kind: str, tmp_path: Path) -> None:
    whole = tmp_path / "whole.sqlite"
    open_store(whole).close()
    content, told = whole.read_bytes(), {}
    for number in range(60):
        chance = random.Random(number)
        damaged = bytearray(content)
        for _ in range(chance.choice((1, 30, 300))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged[: chance.choice((len(damaged), chance.randrange(len(damaged))))])
        try:
            open_store(path).close()
        except BridgeError as error:
            told[path] = str(error)
    assert len(told) > 20
    for path, line in told.items():
        assert line.startswith(f"{path}: ")
        assert "\n" not in line

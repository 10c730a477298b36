from pathlib import Path

import pytest

from alphamu.experiments.export import import_into
from alphamu.experiments.store import Store

RESULTS = Path(__file__).parents[2] / "docs" / "results"


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Some of the results that come with the program, with wide tables, and with long names."""
    folder = tmp_path_factory.mktemp("shipped")
    paths = {}
    for name in ("worlds", "worlds-time", "rivals", "strength", "experts", "two-way-guess-dd"):
        paths[name] = folder / f"{name}.sqlite"
        store = Store(paths[name])
        import_into(store, RESULTS / f"{name}.csv.gz")
        store.close()
    return paths

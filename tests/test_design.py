"""The map of the code: whatever it names is there, and no part of the code is missing from it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
TOP = ("src/", "kernel/", "tests/", "docs/", "examples/", "bench/", "training/")
PATHS = sorted(set(re.findall(rf"(?<![\w./])(?:{'|'.join(TOP)})(?:[\w./]*[\w/])?", DESIGN)))


def test_paths_are_found() -> None:
    assert {"src/alphamu/bridge/", "kernel/search/options.hpp", "docs/formats.md", "training/README.md"} <= set(
        PATHS
    )


@pytest.mark.parametrize("path", PATHS)
def test_what_is_named_is_there(path: str) -> None:
    named = ROOT / path
    assert named.is_dir() if path.endswith("/") else named.is_file()


def parts_of(folder: str) -> list[str]:
    """The folders, and the modules beside them."""
    inside = sorted((ROOT / folder).iterdir())
    folders = [f"{folder}/{part.name}/" for part in inside if part.is_dir() and not part.name.startswith("__")]
    return folders + [f"{folder}/{part.name}" for part in inside if part.suffix in (".py", ".pyi")]


@pytest.mark.parametrize("part", [*parts_of("src/alphamu"), *parts_of("kernel"), "training/"])
def test_every_part_is_named(part: str) -> None:
    assert part in PATHS


@pytest.mark.parametrize("name", sorted(re.findall(r"`(\w+\.py)`", DESIGN)))
def test_modules_named_without_their_folder_are_in_worlds(name: str) -> None:
    assert (ROOT / "src" / "alphamu" / "worlds" / name).is_file()

"""The parts of the kernel stand in an order, which the map of the code tells: none includes a part below it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ORDER = re.findall(r"^\| `kernel/(\w+)/`", (ROOT / "docs" / "design.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_part_has_its_place() -> None:
    assert sorted(ORDER) == sorted(part.name for part in (ROOT / "kernel").iterdir() if part.is_dir())


@pytest.mark.parametrize("part", ORDER)
def test_a_part_includes_those_above_it_only(part: str) -> None:
    below = set(ORDER[ORDER.index(part) + 1 :])
    includes = [
        (file.name, found)
        for file in sorted((ROOT / "kernel" / part).glob("*.?pp"))
        for found in re.findall(r'#include "(\w+)/', file.read_text(encoding="utf-8"))
    ]
    assert includes
    assert [(name, found) for name, found in includes if found in below] == []

"""The lessons that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from alphamu.lessons.lesson import Lesson, LessonError
from alphamu.lessons.text import loads

# In the order of a course: files in the folder `shipped`.
_NAMES = (
    *("ducking", "entries", "hold-up", "safety-play", "counting"),
    *("avoidance", "elimination", "restricted-choice", "squeeze", "deception"),
)


@cache
def shipped() -> dict[str, Lesson]:
    """All of them by their names."""
    folder = files("alphamu.lessons") / "shipped"
    return {name: loads((folder / f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt") for name in _NAMES}


def lesson_named(name: str) -> Lesson:
    """The lesson of that name."""
    found = shipped().get(name)
    if found is None:
        raise LessonError(f"no lesson {name[:40]!r}: there are {', '.join(_NAMES)}")
    return found

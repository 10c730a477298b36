"""The lessons that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from alphamu.lessons.lesson import Lesson, LessonError
from alphamu.lessons.text import loads

LANGUAGES = ("en", "de")  # each with a folder of its own in `shipped`: the same hands in other words

# In the order of a course: files in these folders.
_NAMES = (
    *("ducking", "entries", "hold-up", "safety-play", "counting"),
    *("avoidance", "elimination", "restricted-choice", "squeeze", "deception"),
)


@cache
def shipped(language: str = LANGUAGES[0]) -> dict[str, Lesson]:
    """All of them by their names, in a language."""
    if language not in LANGUAGES:
        raise LessonError(f"no lessons in the language {language[:40]!r}: there are {', '.join(LANGUAGES)}")
    folder = files("alphamu.lessons") / "shipped" / language
    return {name: loads((folder / f"{name}.txt").read_text(encoding="utf-8"), f"{name}.txt") for name in _NAMES}


def lesson_named(name: str, language: str = LANGUAGES[0]) -> Lesson:
    """The lesson of that name, in a language."""
    found = shipped(language).get(name)
    if found is None:
        raise LessonError(f"no lesson {name[:40]!r}: there are {', '.join(_NAMES)}")
    return found

"""How much work a reader does, counted and not timed: what it does with a text, character by character.

Neither a clock nor a count of calls tells a linear reader from a quadratic one reliably: a clock sees the other
programs of the machine, and a call of `str.find` or of a regular expression is one call, however far it looks. So
the readers are given a text that counts: each of its methods adds the characters that it may look at or copies,
and so does each text that comes of it. To these are added

- the lines of the package that are run, which sees loops over tags, words or entries (methods of a list that go
  through it, such as `remove`, are not seen: readers may not use them),
- for a regular expression the square of what it is given: that is what one can take that tries again from each
  place, and whether it does cannot be seen from outside. Readers may give them short words only,
- for a reader that is not written in Python (JSON, `unquote_plus`), the characters that it took.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any
from unittest import mock
from urllib.parse import unquote_plus

from alphamu.formats import handviewer, json_places, position

_count = 0


def work_of(read: Callable[[str], object], text: str) -> int:
    """How much work it is to read a text."""
    global _count
    _count = 0
    with _counting_patterns(), _counting_decoders():
        read(Counted(text))
    with _counting_lines():
        read(text)
    return _count


def _add(characters: int) -> None:
    global _count
    _count += characters + 1


class Counted(str):
    """A text that counts what is done with it."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> str:
        part = str.__getitem__(self, key)
        _add(len(part))
        return _letters[part] if len(part) == 1 and part in _letters else Counted(part)

    def __iter__(self) -> Iterator[str]:
        return (self[place] for place in range(len(self)))

    def __contains__(self, part: object) -> bool:
        assert isinstance(part, str)
        return self.find(part) >= 0

    def find(self, part: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]
        end = len(self) if end is None else min(end, len(self))
        found = str.find(self, part, start, end)
        _add((end if found < 0 else found + len(part)) - min(start, end))
        return found

    def rfind(self, part: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]
        end = len(self) if end is None else min(end, len(self))
        found = str.rfind(self, part, start, end)
        _add(end - (start if found < 0 else found))
        return found

    def count(self, part: str, start: int = 0, end: int | None = None) -> int:  # type: ignore[override]
        end = len(self) if end is None else min(end, len(self))
        _add(end - min(start, end))
        return str.count(self, part, start, end)

    def startswith(self, part: Any, *place: Any) -> bool:
        _add(len(part) if isinstance(part, str) else sum(map(len, part)))
        return str.startswith(self, part, *place)

    def endswith(self, part: Any, *place: Any) -> bool:
        _add(len(part) if isinstance(part, str) else sum(map(len, part)))
        return str.endswith(self, part, *place)

    def __eq__(self, other: object) -> bool:
        _add(min(len(self), len(other)) if isinstance(other, str) else 0)
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        _add(len(self))
        return str.__hash__(self)


def _counted(value: Any) -> Any:
    """A value whose texts count."""
    if isinstance(value, str):
        return Counted(value)
    if isinstance(value, list | tuple):
        return type(value)(map(_counted, value))
    if isinstance(value, dict):
        return {_counted(key): _counted(inner) for key, inner in value.items()}
    return value


def _through_the_whole(name: str) -> Callable[..., Any]:
    """A method that looks at the whole text, and copies what it gives back."""
    method = getattr(str, name)

    def counting(self: str, *arguments: Any) -> Any:
        _add(len(self))
        return _counted(method(self, *arguments))

    return counting


for _name in (
    *("split", "rsplit", "splitlines", "partition", "rpartition", "strip", "lstrip", "rstrip", "replace", "join"),
    *("lower", "upper", "casefold", "title", "encode", "translate", "removeprefix", "removesuffix", "expandtabs"),
    *("isspace", "isalnum", "isalpha", "isdecimal", "isdigit", "isascii", "isidentifier", "isnumeric"),
    *("__add__", "__mul__", "__mod__", "__repr__", "__format__"),
):
    setattr(Counted, _name, _through_the_whole(_name))
_letters = {chr(code): Counted(chr(code)) for code in range(256)}


class _CountingPattern:
    """A regular expression that counts the square of the text it is given."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._pattern, name)

        def counting(*arguments: Any) -> Any:
            texts = [argument for argument in arguments if isinstance(argument, str)]
            _add(len(texts[-1]) ** 2)
            return method(*arguments)

        return counting


@contextmanager
def _counting_patterns() -> Iterator[None]:
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("alphamu.")]
    replaced = [
        (module, name, value)
        for module in modules
        for name, value in list(vars(module).items())
        if isinstance(value, re.Pattern)
    ]
    for module, name, value in replaced:
        setattr(module, name, _CountingPattern(value))
    try:
        yield
    finally:
        for module, name, value in replaced:
            setattr(module, name, value)


@contextmanager
def _counting_decoders() -> Iterator[None]:
    decoder = json.JSONDecoder()

    def loads(text: str) -> Any:
        _add(len(text))
        return _counted(json.loads(str(text)))

    class Decoder:
        def raw_decode(self, text: str, place: int) -> tuple[Any, int]:
            value, end = decoder.raw_decode(text, place)
            _add(end - place)
            return _counted(value), end

    def unquoted(text: str) -> str:
        _add(len(text))
        return Counted(unquote_plus(str(text)))

    counting_json = mock.Mock(wraps=json, loads=loads, dumps=json.dumps, JSONDecodeError=json.JSONDecodeError)
    with (
        mock.patch.object(position, "json", counting_json),
        mock.patch.object(json_places, "_decoder", Decoder()),
        mock.patch.object(handviewer, "unquote_plus", unquoted),
    ):
        yield


@contextmanager
def _counting_lines() -> Iterator[None]:
    """Counts the lines of the package that are run."""

    def traced(frame: FrameType, event: str, argument: object) -> Any:
        return line if "/alphamu/" in frame.f_code.co_filename else None

    def line(frame: FrameType, event: str, argument: object) -> Any:
        global _count
        _count += 1
        return line

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        yield
    finally:
        sys.settrace(before)

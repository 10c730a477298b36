"""Where in a JSON text a value stands: the standard reader tells that only of what it cannot read at all."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property

_DEEPEST = 4  # steps to the deepest value of a position, and more
_decoder = json.JSONDecoder()


class Places:
    r"""The places of the values in a text, which is good JSON: one value, or a list of them.

    The text is gone through only when an error asks for it, and then once for all errors.

    >>> text = '{"north": "AK..",\n "worlds": [{"east": "Q.."},\n   {"east": "X.."}]}'
    >>> Places(text).line_at_fault(0, "worlds[1].east: no rank 'X'")
    3
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def is_list(self) -> bool:
        """Whether it is a list of values."""
        return self.text.startswith("[", _after_space(self.text, 0))

    def line_at_fault(self, number: int, message: str) -> int:
        """The line where the value begins that an error speaks of, in the value with this number, counted from 0.

        The message begins with its place, as in `worlds[3].east`. Of a value that is missing, it is the line of
        the one around it, and so for a message without a place.
        """
        place = self._starts[number]
        for step in _steps(message):
            inner = dict(_members(self.text, place)).get(step)
            if inner is None:
                break
            place = inner
        return bisect_left(self._line_ends, place) + 1

    @cached_property
    def _starts(self) -> list[int]:
        begin = _after_space(self.text, 0)
        return [place for _, place in _members(self.text, begin)] if self.is_list else [begin]

    @cached_property
    def _line_ends(self) -> list[int]:
        ends, place = [], self.text.find("\n")
        while place >= 0:
            ends.append(place)
            place = self.text.find("\n", place + 1)
        return ends


def _steps(message: str) -> list[str]:
    """The names and numbers of the place that a message begins with.

    >>> _steps("worlds[3].east: no rank 'X'"), _steps("nothing is said here")
    (['worlds', '3', 'east'], [])
    """
    place, colon, _ = message.partition(": ")
    words = place.replace("[", ".").replace("]", "").split(".", _DEEPEST)
    return words if colon and all(word.isidentifier() or word.isdecimal() for word in words) else []


def _members(text: str, place: int) -> Iterator[tuple[str, int]]:
    """The keys of an object, or the numbers of a list, and where their values begin; of any other value none."""
    is_object = text[place] == "{"
    if not is_object and text[place] != "[":
        return
    place, number = _after_space(text, place + 1), 0
    while text[place] not in "]}":
        name = str(number)
        if is_object:
            name, place = _decoder.raw_decode(text, place)
            place = _after_space(text, _after_space(text, place) + len(":"))
        yield name, place
        _, place = _decoder.raw_decode(text, place)
        place = _after_space(text, place)
        if text[place] == ",":
            place = _after_space(text, place + 1)
        number += 1


def _after_space(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place

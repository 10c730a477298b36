"""Where in a JSON text a value stands: the standard reader tells that only of what it cannot read at all."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_PLACE = re.compile(r"\w+(?:\.\w+|\[\d+\])*(?=: )")
_STEP = re.compile(r"\w+")
_SPACE = re.compile(r"[ \t\r\n]*")
_decoder = json.JSONDecoder()


def place_at_fault(text: str, start: int, message: str) -> int:
    r"""Where the value begins that an error speaks of; the message begins with its place, as in `worlds[3].east`.

    Of a value that is missing, where the one around it begins, and so of a message without a place.

    >>> text = '{"north": "AK..",\n "worlds": [{"east": "Q.."},\n   {"east": "X.."}]}'
    >>> text[place_at_fault(text, 0, "worlds[1].east: no rank 'X'") :]
    '"X.."}]}'
    """
    found = _PLACE.match(message)
    place = start
    for step in _STEP.findall(found[0]) if found else ():
        inner = dict(_members(text, place)).get(step)
        if inner is None:
            break
        place = inner
    return place


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
    match = _SPACE.match(text, place)
    assert match is not None
    return match.end()

"""Sentences that every language can say in its own words.

A phrase is a kind and its parts: names, numbers, or phrases again. Whoever speaks a language has a way to say each
kind. The English ways stand beside the code that makes the phrases; the page has its own for each other language.

>>> ways = {"queen": lambda: "the queen", "low-to": lambda card: f"low to {card}"}
>>> low = Phrase("low-to", (Phrase("queen"),))
>>> say(low, ways), low.json
('low to the queen', {'say': 'low-to', 'of': [{'say': 'queen', 'of': []}]})
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Union

Part = Union["Phrase", str, int, None, tuple["Part", ...]]
Ways = Mapping[str, Callable[..., str]]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to say; of its parts, those that are phrases are said first."""

    kind: str
    parts: tuple[Part, ...] = ()

    @property
    def json(self) -> dict[str, Any]:
        """For whoever says it in another language."""
        return {"say": self.kind, "of": [_json(part) for part in self.parts]}

    def kinds(self) -> Iterator[str]:
        """Its own kind, and those of all phrases within."""
        yield self.kind
        yield from _kinds(self.parts)


def say(phrase: Phrase, ways: Ways) -> str:
    """The phrase in a language."""
    return ways[phrase.kind](*(_said(part, ways) for part in phrase.parts))


def _said(part: Part, ways: Ways) -> object:
    if isinstance(part, Phrase):
        return say(part, ways)
    return [_said(one, ways) for one in part] if isinstance(part, tuple) else part


def _json(part: Part) -> object:
    if isinstance(part, Phrase):
        return part.json
    return [_json(one) for one in part] if isinstance(part, tuple) else part


def _kinds(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Phrase):
            yield from part.kinds()
        elif isinstance(part, tuple):
            yield from _kinds(part)

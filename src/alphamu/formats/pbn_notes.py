"""Notes on the calls of a PBN auction, which are their alerts: `1NT =1=`, and below it `[Note "1:15-17"]`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from alphamu.formats.pbn_games import Game
from alphamu.formats.pbn_tokens import Tag, Word
from alphamu.formats.texts import LONGEST_WORD, short_word

_ANNOTATION = re.compile(r"=[^=]*=?|\$\d+|[!?]+|(?<=.)\*+(?![^=$!?])")  # a note, a number, a mark, an alert
_NOTE = re.compile(r"=([^=]*)=?")
_ENDS = ("*", "+")
_UNEXPLAINED = "Alert"  # PBN has notes only: this is how an alert without a word is written


def plain_words(tag: Tag) -> Iterator[Word]:
    """The words of an auction or a play without annotations; empty ones are left out."""
    for line, text in tag.words():
        if plain := _ANNOTATION.sub("", short_word(text, line)):
            yield Word(line, plain)


def is_empty(word: str) -> bool:
    """Whether nobody called or played in a column."""
    return not word.strip("-")


def alerts_in(game: Game) -> dict[int, str]:
    """What is said of calls, by their place; nothing where a call was alerted and not explained."""
    said = _texts(game)
    heard: dict[int, dict[str, None]] = {}  # numbers of notes, each once
    place = -1
    for line, text in game.tags["auction"].words():
        plain = _ANNOTATION.sub("", short_word(text, line))
        if plain.startswith("^") or plain in _ENDS:
            break
        place += not is_empty(plain)
        if place < 0:
            continue
        for number in _NOTE.findall(text):
            heard.setdefault(place, {})[number.strip()] = None
        if "*" in text:
            heard.setdefault(place, {})
    return {place: _explanation(said.get(number, "") for number in numbers) for place, numbers in heard.items()}


def _texts(game: Game) -> dict[str, str]:
    """The notes on the auction by their numbers: those between its tag and that of the play."""
    begin = game.tags["auction"].place
    play = game.tags["play"].place if "play" in game.tags else begin
    texts: dict[str, str] = {}
    for note in game.notes:
        number, _, text = note.value.partition(":")
        if begin < note.place and not begin < play < note.place:
            texts.setdefault(number.strip(), text.strip()[:LONGEST_WORD])
    return texts


def _explanation(texts: Iterable[str]) -> str:
    return "; ".join(text for text in texts if text and text.lower() != _UNEXPLAINED.lower())


class Notes:
    """The alerts of a board as PBN writes them; calls of the same meaning share a note."""

    def __init__(self, alerts: Mapping[int, str]) -> None:
        self._alerts = alerts
        said = (alerts[place] or _UNEXPLAINED for place in sorted(alerts))
        self._numbers = {text: number for number, text in enumerate(dict.fromkeys(said), 1)}

    def mark(self, place: int) -> str:
        """What stands behind a call."""
        return f" ={self._numbers[self._alerts[place] or _UNEXPLAINED]}=" if place in self._alerts else ""

    def texts(self) -> Iterator[str]:
        """What stands below the auction, note by note."""
        for text, number in self._numbers.items():
            yield f"{number}:{text}"

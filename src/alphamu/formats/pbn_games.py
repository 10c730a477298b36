"""The games of a PBN text: tags and the words of their sections, before anyone asks what they mean.

The import format is free: comments and escaped lines stand anywhere, tags in any order, and blank lines, which
should separate games and nothing else, are missing in one file and stand inside a game in the next. So a game
begins where something is said that has been said already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from alphamu.formats.errors import FormatError

_TOKEN = re.compile(
    r"""(?P<escaped>^%[^\n]*)
      | (?P<blank>\n[^\S\n]*(?=\n))
      | (?P<space>\s)
      | (?P<comment>;[^\n]* | \{[^}]*\})
      | (?P<unclosed>\{[^\n]*)
      | (?P<tag>\[[^\n]*)
      | (?P<word>[^\s;{\[]+)""",
    re.MULTILINE | re.VERBOSE,
)
_TAG_BEGIN = re.compile(r'\[\s*(\w+)\s*"')
_TAG_END = re.compile(r'"\s*\]')
_BARE_TAG = re.compile(r"\[\s*(\w+)\s+([^\"\]]*)\]")  # somebody forgot the quotation marks
_ESCAPE = re.compile(r'\\(["\\])')

_REPEATABLE = "note"
_BEGIN_A_GAME = frozenset(("event", "board", "deal"))
_CONTENT = frozenset(("board", "deal", "auction", "play", "contract"))


class Word(NamedTuple):
    """A word of a section, such as a call or a card."""

    line: int
    text: str


@dataclass(eq=False)
class Tag:
    """A tag pair, `[Name "value"]`, and the section that follows it."""

    name: str
    value: str
    line: int
    words: list[Word] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The name as it is compared: PBN does not tell capitals from small letters on import."""
        return self.name.lower()


@dataclass
class Game:
    """The tags of one game by their keys, and the first thing in it that could not be read at all."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    fault: FormatError | None = None

    def add(self, tag: Tag) -> None:
        """Add a tag; one that stands here already is ignored, as the standard says."""
        self.tags.setdefault(tag.key, tag)

    def continues_with(self, chunk: list[Tag]) -> bool:
        """Whether tags after a blank line still belong to this game, since they say nothing twice."""
        return bool(self.tags) and not any(tag.key in _BEGIN_A_GAME or tag.key in self.tags for tag in chunk)


def games(text: str) -> Iterator[Game]:
    """The games of a text in their order, with inherited values filled in."""
    before: dict[str, Tag] = {}
    kept: dict[str, Tag] = {}
    for game in _split(text):
        for key, tag in game.tags.items():
            if tag.value == "#":
                tag.value = before[key].value if key in before else ""
            elif tag.value.startswith("##"):
                tag.value = tag.value[2:]
                kept[key] = tag
        for key, tag in kept.items():
            game.tags.setdefault(key, Tag(tag.name, tag.value, tag.line))
        before = game.tags
        if game.fault or not _CONTENT.isdisjoint(game.tags):
            yield game


def _split(text: str) -> Iterator[Game]:
    game = Game(1)
    for chunk in _chunks(text.replace("\r\n", "\n").replace("\r", "\n")):
        tags = [tag for tag in chunk if isinstance(tag, Tag)]
        if tags and not game.continues_with(tags):
            yield game
            game = Game(tags[0].line)
        for part in chunk:
            if isinstance(part, FormatError):
                game.fault = game.fault or part
                continue
            tags.remove(part)
            if part.key in game.tags and _begins_a_game(part, tags):
                yield game
                game = Game(part.line)
            game.add(part)
    yield game


def _begins_a_game(tag: Tag, later: list[Tag]) -> bool:
    """Whether a tag that has been seen already begins the next game, where no blank line says so."""
    if tag.key == _REPEATABLE:
        return False
    return tag.key in _BEGIN_A_GAME or any(other.key in ("deal", "board") for other in later)


def _chunks(text: str) -> Iterator[list[Tag | FormatError]]:
    """What stands between blank lines; words without a tag belong to the last tag before them."""
    chunk: list[Tag | FormatError] = []
    last: Tag | None = None
    for token in _tokens(text):
        if token is None:
            yield chunk
            chunk = []
        elif isinstance(token, Word) and last is not None:
            last.words.append(token)
        elif isinstance(token, Word):
            chunk.append(FormatError(f"{token.text[:20]!r} stands before the first tag", line=token.line))
        else:
            last = token if isinstance(token, Tag) else last
            chunk.append(token)
    yield chunk


def _tokens(text: str) -> Iterator[Tag | Word | FormatError | None]:
    """Tags, words, what cannot be read, and None for a blank line."""
    line, counted, place = 1, 0, 0
    while match := _TOKEN.match(text, place):
        line += text.count("\n", counted, place)
        counted = place
        place = match.end()
        if match.lastgroup == "tag":
            tag, length = _tag(match[0], line)
            place = match.start() + length
            yield tag
        elif match.lastgroup == "word":
            yield Word(line, match[0])
        elif match.lastgroup == "blank":
            yield None
        elif match.lastgroup == "unclosed":
            yield FormatError("a comment begins with { and never ends", line=line)


def _tag(text: str, line: int) -> tuple[Tag | FormatError, int]:
    """The tag at the beginning of a text, and how much of the text it takes."""
    if bare := _BARE_TAG.match(text):
        return Tag(bare[1], bare[2].strip(), line), bare.end()
    begin = _TAG_BEGIN.match(text)
    ends = list(_TAG_END.finditer(text, begin.end())) if begin else []
    if begin is None or not ends:
        return FormatError(f'no tag {text[:40]!r}: expected [Name "value"]', line=line), len(text)
    # Where every quotation mark looks escaped, somebody wrote a plain backslash.
    end = next((end for end in ends if not _is_escaped(text[begin.end() : end.start()])), ends[0])
    value = text[begin.end() : end.start()]
    return Tag(begin[1], " ".join(_ESCAPE.sub(r"\1", value).split()), line), end.end()


def _is_escaped(before: str) -> bool:
    """Whether a quotation mark after this text has a backslash of its own."""
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1

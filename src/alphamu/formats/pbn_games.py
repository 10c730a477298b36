"""The games of a PBN text, before anyone asks what their tags mean.

The import format is free: tags stand in any order, and blank lines, which should separate games and nothing else,
are missing in one file and stand inside a game in the next. So a game begins where an event, a board or a deal is
named again, with the tags before it that were seen already. Any other tag that stands twice is a slip of the
program that wrote it, and the first one counts, as the standard says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from alphamu.formats.errors import FormatError
from alphamu.formats.pbn_tokens import Row, Tag, tokens
from alphamu.formats.texts import Watch

_REPEATABLE = "note"
_BEGIN_A_GAME = frozenset(("event", "board", "deal"))
_CONTENT = frozenset(("board", "deal", "auction", "play", "contract"))
_MOST_KEPT = 100  # values that hold for all games after; each game is given them all


@dataclass
class Game:
    """The tags of one game by their keys, and the first thing in it that could not be read at all."""

    line: int
    place: int = 0
    tags: dict[str, Tag] = field(default_factory=dict)
    notes: list[Tag] = field(default_factory=list)
    fault: FormatError | None = None

    def add(self, part: Tag | FormatError) -> None:
        """Add a tag; one that stands here already is ignored, as the standard says, unless it is a note."""
        if isinstance(part, FormatError):
            self.fault = self.fault or part
        elif part.key == _REPEATABLE:
            self.notes.append(part)
        else:
            self.tags.setdefault(part.key, part)

    def ends_before(self, chunk: list[Tag]) -> bool:
        """Whether tags after a blank line belong to another game."""
        return not self.tags or any(
            tag.key in _BEGIN_A_GAME or (tag.key in _CONTENT and tag.key in self.tags) for tag in chunk
        )


def games(text: str, watch: Watch) -> Iterator[Game]:
    """The games of a text in their order, with inherited values filled in."""
    before: dict[str, Tag] = {}
    kept: dict[str, Tag] = {}
    for game in _split(text, watch):
        for key, tag in game.tags.items():
            if tag.value == "#":
                tag.value = before[key].value if key in before else ""
            elif tag.value.startswith("##"):
                tag.value = tag.value[2:]
                kept[key] = tag
                if len(kept) > _MOST_KEPT:
                    game.add(FormatError(f"more than {_MOST_KEPT} values begin with ##", line=tag.line))
                    kept.pop(key)
        for key, tag in kept.items():
            if key not in game.tags:
                game.tags[key] = Tag(tag.name, tag.value, tag.line)
        before = game.tags
        if game.fault or not _CONTENT.isdisjoint(game.tags):
            yield game


def _split(text: str, watch: Watch) -> Iterator[Game]:
    game = Game(1)
    for chunk in _chunks(text.replace("\r\n", "\n").replace("\r", "\n"), watch):
        tags = [part for part in chunk if isinstance(part, Tag)]
        if tags and game.ends_before(tags):
            yield game
            game = Game(tags[0].line, tags[0].place)
        doubtful: list[Tag | FormatError] = []  # of this game or of the next, from a tag on that was seen already
        for part in chunk:
            key = part.key if isinstance(part, Tag) else ""
            if key in game.tags and key in _BEGIN_A_GAME:
                yield game
                assert isinstance(part, Tag)
                begin = next(tag for tag in (*doubtful, part) if isinstance(tag, Tag))
                game = Game(begin.line, begin.place)
                _add_all(game, doubtful)
                game.add(part)
            elif key in _CONTENT and key not in game.tags:
                _add_all(game, doubtful)  # the game goes on
                game.add(part)
            elif doubtful or key in game.tags:
                doubtful.append(part)
            else:
                game.add(part)
        _add_all(game, doubtful)
    yield game


def _add_all(game: Game, doubtful: list[Tag | FormatError]) -> None:
    for part in doubtful:
        game.add(part)
    doubtful.clear()


def _chunks(text: str, watch: Watch) -> Iterator[list[Tag | FormatError]]:
    """What stands between blank lines; words without a tag belong to the last tag before them."""
    chunk: list[Tag | FormatError] = []
    last: Tag | None = None
    has_stray_words = False
    for token in tokens(text, watch):
        if token is None:
            if chunk:
                yield chunk
                chunk = []
        elif isinstance(token, Row):
            if last is not None:
                last.rows.append(token)
            elif not has_stray_words:
                has_stray_words = True
                word = token.text.split(None, 1)[0][:20]
                chunk.append(FormatError(f"{word!r} stands before the first tag", line=token.line))
        else:
            last = token if isinstance(token, Tag) else last
            chunk.append(token)
    if chunk:
        yield chunk

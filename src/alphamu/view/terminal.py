"""Where tables and diagrams are printed: Rich's console, with letters for symbols that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Span, Text

from alphamu.view.letters import ERRORS


class Terminal(Console):
    """A console that knows how wide its text is once symbols are letters."""

    @property
    def encoding(self) -> str:
        """Rich is told that all can be written: its own tables without symbols are wider, with other borders."""
        return "utf-8"

    def render_str(self, text: str, **how: Any) -> Text:
        """As ever, with letters where there have to be."""
        return super().render_str(self._spelt(text), **how)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """As ever, with letters where there have to be."""
        return super().render(
            self._spelt_text(renderable) if isinstance(renderable, Text) else renderable, options
        )

    def _spelt(self, text: str) -> str:
        encoding = getattr(self.file, "encoding", None) or "utf-8"
        return text.encode(encoding, ERRORS).decode(encoding)

    def _spelt_text(self, text: Text) -> Text:
        if text.plain == self._spelt(text.plain):
            return text
        pieces = [self._spelt(symbol) for symbol in text.plain]
        places = list(accumulate(map(len, pieces), initial=0))
        spelt = text.blank_copy("".join(pieces))
        spelt.spans = [
            Span(places[span.start], places[min(span.end, len(pieces))], span.style) for span in text.spans
        ]
        return spelt

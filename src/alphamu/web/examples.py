"""The boards that the page offers to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

# In the order of the page: files in the folder `examples`, and what they are about in one line.
_EXAMPLES = (
    ("exit.json", "The exit card", "Every card wins, says double dummy. Only one does."),
    ("four-spades.pbn", "Four spades", "A whole deal to play: the first decision comes with the lead."),
    ("slam.pbn", "A slam by East", "The queen of trumps has dropped: what now?"),
    ("strategy-fusion.json", "Strategy fusion", "From the 2020 paper: a queen that only PIMC always finds."),
    ("non-locality.json", "Non-locality", "From the 2020 paper: what is best here depends on elsewhere."),
    ("small-club.pbn", "The small club", "From the 2020 paper: what does West's lead of a club say?"),
    ("rare-break.json", "The rare break", "From the 2020 paper: a safety play that sampling can miss."),
    ("duck.pbn", "The only entry", "Dummy has a long suit and no other way in."),
    ("unblock.pbn", "In the right order", "Dummy's suit is blocked, and its only entry is the ace of hearts."),
)


@dataclass(frozen=True)
class Example:
    """A board or a position, as text."""

    id: str
    title: str
    about: str
    record: str


def examples() -> list[Example]:
    """All of them, read from the package."""
    folder = files("alphamu.web") / "examples"
    return [
        Example(name.partition(".")[0], title, about, (folder / name).read_text(encoding="utf-8"))
        for name, title, about in _EXAMPLES
    ]

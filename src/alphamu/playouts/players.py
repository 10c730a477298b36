"""Who plays in a play-out: declarer and the defenders, by kind, number of worlds and depth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from alphamu import _kernel, defaults
from alphamu.bridge.errors import BridgeError


class PlayOutError(BridgeError):
    """Play-outs that cannot be had."""


class AgainstWhom(StrEnum):
    """The defenders of a play-out: they see all cards, choose by PIMC from what each sees, or as experts would."""

    DD = "dd"
    PIMC = "pimc"
    EXPERT = "expert"


class Declarer(StrEnum):
    """Who is declarer in the play-outs of a defender: αμ or PIMC, from what declarer sees, or an expert."""

    ALPHAMU = "alphamu"
    PIMC = "pimc"
    EXPERT = "expert"


class PlayingOn(StrEnum):
    """How a defender who asks plays on after the card."""

    ALPHAMU = "alphamu"
    PIMC = "pimc"


@dataclass(frozen=True)
class Style:
    """How a side chooses its cards: `dd`, `pimc`, `expert` or `alphamu`, with so many worlds dealt at every turn.

    An expert looks at no world: the card is the one that most experts would play.
    """

    kind: str
    worlds: int = defaults.PLAY_OUT_WORLDS
    depth: int = 1

    def __str__(self) -> str:
        match self.kind:
            case "dd":
                return "double dummy"
            case "pimc":
                return f"PIMC with {self.worlds} layouts"
            case "expert":
                return "experts"
            case _:
                return f"αμ with {self.worlds} layouts, M={self.depth}"

    @property
    def kernel(self) -> _kernel.PlayStyle:
        """The same for the kernel."""
        return _kernel.PlayStyle(self.kind, self.worlds, self.depth)


DECLARER = Style("alphamu", depth=2)
DECLARERS = {
    Declarer.ALPHAMU: DECLARER,
    Declarer.PIMC: Style("pimc"),
    Declarer.EXPERT: Style("expert"),
}
ASKING_DEFENDER = Style("pimc")
ASKING_DEFENDERS = {PlayingOn.ALPHAMU: Style("alphamu", depth=2), PlayingOn.PIMC: ASKING_DEFENDER}
DEFENDERS = {AgainstWhom.DD: Style("dd"), AgainstWhom.PIMC: Style("pimc"), AgainstWhom.EXPERT: Style("expert")}

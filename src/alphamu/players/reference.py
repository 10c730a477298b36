"""The reference αμ as a player: plain Python, slow, for small endings and for checking the fast one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from alphamu import defaults
from alphamu.games.bridge import BridgeGame
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError
from alphamu.reference import AlphaMu


@dataclass(frozen=True)
class Reference:
    """Algorithm 6 of the 2020 paper at a depth M, with so many worlds, for declarer."""

    declarer_only: ClassVar[bool] = True

    depth: int = 2
    worlds: int = defaults.PLAYERS_WORLDS

    def __post_init__(self) -> None:
        if self.depth < 1 or self.worlds < 1:
            raise PlayerError(f"depth {self.depth} and {self.worlds} worlds: expected at least 1 of each")

    def choose(self, outlook: Outlook) -> Choice:
        """The first card of the highest value."""
        if not outlook.for_declarer:
            raise PlayerError("the reference plays declarer's side only: alphamu and pimc can defend")
        game = BridgeGame(outlook.position(self.worlds))
        search = AlphaMu(game)
        shallow, result = search.search(1), search.search(self.depth)
        if result.best is None or result.value == 0:
            result = shallow
        weights, total = game.weights, sum(game.weights)
        values = {card: front.score(weights) / total for card, front in result.fronts.items()}
        return Choice(result.best or next(iter(outlook.legal_cards)), values, shallow.best)

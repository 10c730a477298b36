"""Recursive PIMC as a player: cards are played out by players who do not see and deal anew at every turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from alphamu import defaults
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DEFENDERS, AgainstWhom, Style


@dataclass(frozen=True)
class Recursive:
    """Every card is played out on so many fresh layouts by PIMC players, who each deal so many worlds.

    After T. Furtak and M. Buro (2013), see `alphamu.rivals.recursive`; `defenders` are PIMC too, as in the paper,
    or see all cards.
    """

    declarer_only: ClassVar[bool] = True

    play_outs: int = 20
    worlds: int = defaults.PLAYERS_WORLDS
    defenders: str = AgainstWhom.PIMC.value

    def __post_init__(self) -> None:
        if min(self.play_outs, self.worlds) < 1:
            raise PlayerError("play-outs and worlds: expected at least 1 of each")
        if self.defenders not in DEFENDERS:
            raise PlayerError(f"defenders {self.defenders!r}: expected {' or '.join(DEFENDERS)}")

    def choose(self, outlook: Outlook) -> Choice:
        """The card that makes most often, of equals the first."""
        if not outlook.for_declarer:
            raise PlayerError("recursive PIMC plays declarer's side only: PIMC can defend")
        cards = [group[0] for group in outlook.touching()]
        if len(cards) == 1:
            return Choice(cards[0])
        position, defenders = outlook.position(1), Style(self.defenders, self.worlds)
        outs = PlayOuts(
            position,
            outlook.knowledge,
            Style("pimc", self.worlds),
            defenders,
            seed=outlook.seed,
            solver=outlook.workbench.solver_of_searches,
        )
        stream = outs.stream("recursive")
        for card in cards:
            stream.extend(card, self.play_outs)
        weights = stream.weights(self.play_outs)
        total = sum(weights)
        values = {
            card: sum(w for w, made in zip(weights, stream.reached(card), strict=True) if made) / total
            for card in cards
        }
        return Choice(max(cards, key=lambda card: values[card]), values)

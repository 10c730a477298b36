"""PIMC: deal the hidden cards many times, see how every card does double dummy, and play the best on average."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu import defaults
from alphamu.aims import Aim, AimKind
from alphamu.players.alphamu import AlphaMu
from alphamu.players.comparison import best_in
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError, belief_named


@dataclass(frozen=True)
class Pimc:
    """PIMC with so many worlds. As declarer it is αμ at depth 1; as defender it deals from what a defender knows.

    A defender plays the card after which the contract is beaten in most worlds. Where all cards are the same in
    this, because the contract is safe in every world or beaten in every world, the defender plays for the next
    trick, and so on; at last the cheapest card is played. With another `aim`, a defender is αμ at depth 1, too.
    """

    worlds: int = defaults.PLAYERS_WORLDS
    believe: str | None = None
    aim: str = AimKind.MAKE.value

    def __post_init__(self) -> None:
        if self.worlds < 1:
            raise PlayerError(f"{self.worlds} worlds: expected at least 1")
        belief_named(self.believe)
        Aim.named(self.aim)

    def choose(self, outlook: Outlook) -> Choice:
        """The card that is best on average over the worlds."""
        if outlook.for_declarer or not Aim.named(self.aim).is_make:
            return AlphaMu(depth=1, worlds=self.worlds, believe=self.believe, aim=self.aim).choose(outlook)
        outlook = outlook.believing(belief_named(self.believe))
        return best_in(outlook, lambda: outlook.deals(self.worlds))

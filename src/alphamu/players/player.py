"""What a player is: something that, given what it knows, names a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from alphamu.bridge.card import Card
from alphamu.bridge.errors import BridgeError
from alphamu.worlds.sources import Believe

if TYPE_CHECKING:
    from alphamu.players.outlook import Outlook


class PlayerError(BridgeError):
    """A player that cannot be made or that cannot sit where it was put."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card with what the player thought of it.

    `values` are declarer's chances to make the contract after each card considered, `shallow` is the card that
    depth 1 of the same search preferred (where there was one: the paper counts how often it differs).
    """

    card: Card
    values: Mapping[Card, float] = field(default_factory=dict)
    shallow: Card | None = None
    nodes: int = 0
    solves: int = 0

    @property
    def is_discrepancy(self) -> bool:
        """The deeper search chose another card than depth 1, which is PIMC."""
        return self.shallow is not None and self.shallow != self.card


def belief_named(name: str | None) -> Believe | None:
    """What a player believes, by its name; None where it believes what the table does."""
    if name is None or name in list(Believe):
        return None if name is None else Believe(name)
    raise PlayerError(f"believe {name!r}: expected {', '.join(Believe)}")


class Player(Protocol):
    """Chooses cards: for declarer's side both hands, or for a defender the own one.

    What is chosen may depend on nothing but the outlook, its seed included: the same one is not asked about twice.
    A player with an attribute `sees_all_cards` that is true finds all four hands in `outlook.deal`.
    One with an attribute `declarer_only` that is true is not asked to defend.
    """

    def choose(self, outlook: Outlook) -> Card | Choice:
        """The card to play, one of `outlook.legal_cards`."""

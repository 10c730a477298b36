"""The model of cards: how likely experts are to play each card, learned from their records."""

from __future__ import annotations

import atexit
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alphamu import _kernel
from alphamu.beliefs.model import ModelError
from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Card
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import chronicle_of

CARDS = Path(__file__).with_name("cards.bin")


@dataclass(frozen=True)
class Shares:
    """How many experts out of one play each card that may be played; `groups` are those of equal cards."""

    of: Mapping[Card, float]
    groups: Sequence[tuple[Card, ...]]

    def of_group(self, group: tuple[Card, ...]) -> float:
        """The share of equal cards together."""
        return sum(self.of[card] for card in group)

    @property
    def likeliest_group(self) -> tuple[Card, ...]:
        """The equal cards that most experts choose from."""
        return max(self.groups, key=self.of_group)

    @property
    def likeliest(self) -> Card:
        """The card that most experts play: of equal cards the one that is usual."""
        return max(self.likeliest_group, key=lambda card: self.of[card])


class CardModel:
    """What was learned of experts' cards."""

    def __init__(self, path: Path) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise ModelError(f"the model of cards {path} cannot be read: {error.strerror}") from None
        try:
            self.kernel = _kernel.CardModel(data)
        except ValueError as error:
            raise ModelError(f"the model of cards {path} is damaged: {error}") from None

    def shares(self, play: Play, auction: Auction | None = None, tricks_needed: int | None = None) -> Shares:
        """The share of each card that may be played now; `tricks_needed` counts from the beginning of the play.

        Looked at are the hand on turn and the one that is seen beside it, which must be known, and no other.
        """
        chronicle = chronicle_of(play, auction, tricks_needed)
        shares: dict[Card, float] = {}
        groups: dict[int, list[Card]] = {}
        for bit, group, share in self.kernel.chances(chronicle, *hands_seen(play, chronicle)):
            card = Card.from_bit(bit)
            shares[card] = share
            groups.setdefault(group, []).append(card)
        return Shares(shares, [tuple(group) for group in groups.values()])


def hands_seen(play: Play, chronicle: _kernel.Chronicle) -> tuple[int, int]:
    """What the seat on turn holds, and what the hand does that is seen beside it; nothing before the lead."""
    seen = chronicle.seen_seat
    return play.hand(play.turn).mask, play.hand(Seat(seen)).mask if seen < len(Seat) else 0


@cache
def expert_cards() -> CardModel:
    """The model that comes with the program."""
    return CardModel(CARDS)


atexit.register(expert_cards.cache_clear)  # the kernel wants its objects back before Python ends

"""What the opening lead says about the leader's suit: fourth best, top of a sequence, top of nothing.

These are the habits that most partnerships share, with their usual exceptions left open:

- a small card is the fourth best of its suit, or the highest of at most three small ones; not from a sequence of
  three honours; against a suit contract it may also be the lowest of three, and is not led away from the ace;
- the king promises the ace or the queen, the queen the jack, the jack the ten, the ten the nine, and the queen and
  below deny the next higher card; or the suit is of one or two cards;
- the ace, against a suit contract below slam, promises the king, or a suit of one or two cards; at notrump and
  against a slam it promises nothing. Nor does the lead of a trump.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.card import ACE, Card, Suit
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.hand import HAND_SIZE
from alphamu.worlds.constraints import At, Cards, Constraint, Length
from alphamu.worlds.statements import Origin, Statement

_KING, _QUEEN, _TEN = 13, 12, 10
_SLAM = 6


@dataclass(frozen=True)
class LeadHabits:
    """Which habits of leading are believed."""

    fourth_best: bool = True
    sequences: bool = True

    def statements(self, card: Card, contract: Contract) -> list[Statement]:
        """What the opening lead of this card says about the leader's hand.

        >>> [statement] = LeadHabits().statements(Card.parse("SQ"), Contract.parse("3NT by S"))
        >>> print(statement)
        west (SJ or 1-2S, not SK) (the lead of ♠Q: top of a sequence)
        """
        if card.suit is contract.strain.trump:
            return []
        if card.rank >= _TEN:
            constraint = _honour(card, contract) if self.sequences else None
            reason = "top of a sequence"
        else:
            constraint = _small_card(card, contract) if self.fourth_best else None
            reason = "fourth best, or top of nothing"
        if constraint is None:
            return []
        return [Statement(At(contract.leader, constraint), Origin.LEAD, f"the lead of {card.symbol}: {reason}")]


def _honour(card: Card, contract: Contract) -> Constraint | None:
    short = Length(1, 2, card.suit)
    if card.rank == ACE:
        believed = contract.strain is not Strain.NOTRUMP and contract.level < _SLAM
        return _held(card.suit, _KING) | short if believed else None
    if card.rank == _KING:
        return Cards.some(_mask(card.suit, ACE) | _mask(card.suit, _QUEEN)) | short
    return (_held(card.suit, card.rank - 1) | short) & ~_held(card.suit, card.rank + 1)


def _small_card(card: Card, contract: Contract) -> Constraint:
    higher = sum(_mask(card.suit, rank) for rank in range(card.rank + 1, ACE + 1))
    fourth_best: Constraint = Length(4, HAND_SIZE, card.suit) & Cards(3, 3, higher)
    for top in (ACE, _KING, _QUEEN):
        fourth_best = fourth_best & ~Cards.held(sum(_mask(card.suit, rank) for rank in range(top - 2, top + 1)))
    top_of_nothing = Length(1, 3, card.suit) & Cards(0, 0, higher)
    if contract.strain is Strain.NOTRUMP:
        return fourth_best | top_of_nothing
    lowest_of_three = Length(3, 3, card.suit) & Cards(2, 2, higher)
    return (fourth_best | lowest_of_three | top_of_nothing) & ~_held(card.suit, ACE)


def _mask(suit: Suit, rank: int) -> int:
    return Card(suit, rank).mask


def _held(suit: Suit, rank: int) -> Constraint:
    return Cards.held(_mask(suit, rank))

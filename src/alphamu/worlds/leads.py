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
from alphamu.bridge.play import Play
from alphamu.worlds.constraints import At, Cards, Constraint, Length
from alphamu.worlds.statements import Origin, Statement

_KING, _QUEEN, _TEN = 13, 12, 10
_SLAM = 6
_NAMES = {13: "king", 12: "queen", 11: "jack", 10: "ten", 9: "nine"}

_Meaning = tuple[Constraint, str]  # what a lead says, and the same in a player's words


@dataclass(frozen=True)
class LeadHabits:
    """Which habits of leading are believed."""

    fourth_best: bool = True
    sequences: bool = True

    def statements(self, card: Card, contract: Contract) -> list[Statement]:
        """What the opening lead of this card says about the leader's hand.

        >>> [statement] = LeadHabits().statements(Card.parse("SQ"), Contract.parse("3NT by S"))
        >>> print(statement)
        West: top of a sequence (with the jack) or of at most two spades; without the king (the lead of ♠Q)
        """
        said: _Meaning | None = None
        if card.suit is contract.strain.trump:
            return []
        if card.rank >= _TEN:
            said = _honour(card, contract) if self.sequences else None
        elif self.fourth_best:
            said = _small_card(card, contract)
        if said is None:
            return []
        constraint, meaning = said
        return [Statement(At(contract.leader, constraint), Origin.LEAD, f"the lead of {card.symbol}", meaning)]


def has_opening_lead(play: Play) -> bool:
    """Whether the first card of this play is the opening lead, and not one of a later trick."""
    return play.tricks_left + len(play.tricks) == HAND_SIZE and play.leader is play.contract.leader


def _honour(card: Card, contract: Contract) -> _Meaning | None:
    short = Length(1, 2, card.suit)
    or_short = f" or of at most two {card.suit.name.lower()}"
    if card.rank == ACE:
        if contract.strain is Strain.NOTRUMP or contract.level >= _SLAM:
            return None
        return _held(card.suit, _KING) | short, f"top of a sequence (with the king){or_short}"
    if card.rank == _KING:
        next_to_it = Cards.some(_mask(card.suit, ACE) | _mask(card.suit, _QUEEN))
        return next_to_it | short, f"top of a sequence (with the ace or the queen){or_short}"
    lower, higher = card.rank - 1, card.rank + 1
    constraint = (_held(card.suit, lower) | short) & ~_held(card.suit, higher)
    return constraint, f"top of a sequence (with the {_NAMES[lower]}){or_short}; without the {_NAMES[higher]}"


def _small_card(card: Card, contract: Contract) -> _Meaning:
    higher = sum(_mask(card.suit, rank) for rank in range(card.rank + 1, ACE + 1))
    fourth_best: Constraint = Length(4, HAND_SIZE, card.suit) & Cards(3, 3, higher)
    for top in (ACE, _KING, _QUEEN):
        fourth_best = fourth_best & ~Cards.held(sum(_mask(card.suit, rank) for rank in range(top - 2, top + 1)))
    top_of_nothing = Length(1, 3, card.suit) & Cards(0, 0, higher)
    best = f"fourth best (three higher {card.suit.name.lower()})"
    nothing = "the highest of at most three"
    if contract.strain is Strain.NOTRUMP:
        return fourth_best | top_of_nothing, f"{best} or {nothing}; not from AKQ, KQJ or QJT"
    lowest_of_three = Length(3, 3, card.suit) & Cards(2, 2, higher)
    constraint = (fourth_best | lowest_of_three | top_of_nothing) & ~_held(card.suit, ACE)
    return constraint, f"{best}, the lowest of three, or {nothing}; not from the ace, KQJ or QJT"


def _mask(suit: Suit, rank: int) -> int:
    return Card(suit, rank).mask


def _held(suit: Suit, rank: int) -> Constraint:
    return Cards.held(_mask(suit, rank))

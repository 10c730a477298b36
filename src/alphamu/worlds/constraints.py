"""Constraints: what may be said about a hidden hand, or about both.

A constraint speaks of the hand as it was dealt: cards that the player has played count as held. Constraints join
with `&`, `|` and `~`. Most are written with the words of `grammar.py`, and `str()` gives these words back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from alphamu.bridge.card import SUITS_DOWN, Card, Suit, rank_letter
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat

MOST_POINTS = 37
_TEN = 10
_HONOUR_NAMES = {14: "ace", 13: "king", 12: "queen", 11: "jack"}
_HONOUR_SETS = tuple(
    sum(Card(suit, rank).mask for suit in Suit for rank in range(low, 15)) for low in range(11, 15)
)


class ConstraintError(BridgeError):
    """A constraint that cannot be read, or that makes no sense where it stands."""


class Constraint:
    """Something that is true or false of the hidden hands."""

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether a hand fits; for constraints about one hand."""
        raise NotImplementedError

    def satisfied(self, hands: Mapping[Seat, Hand]) -> bool:
        """Whether the hands fit; for constraints that say whose hand they are about."""
        raise ConstraintError(f"the constraint '{self}' does not say whose hand it is about")

    def parts(self) -> Iterator[Constraint]:
        """The constraints that must all be true, one by one."""
        yield self

    def needs_python(self) -> bool:
        """Whether a Python predicate stands somewhere in it: the dealer cannot see into that."""
        return False

    def __and__(self, other: Constraint) -> Constraint:
        return And((*self.parts(), *other.parts()))

    def __or__(self, other: Constraint) -> Constraint:
        return Or((self, other))

    def __invert__(self) -> Constraint:
        return Not(self)


@dataclass(frozen=True)
class Total(Constraint):
    """The cards of a hand count for something, and the sum lies between two bounds.

    A card counts once for each of the sets that hold it. All written constraints come down to this one.
    """

    low: int
    high: int

    @property
    def sets(self) -> tuple[int, ...]:
        """The sets of cards that count."""
        raise NotImplementedError

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether a hand fits."""
        return self.low <= sum((hand.mask & cards).bit_count() for cards in self.sets) <= self.high


@dataclass(frozen=True)
class Length(Total):
    """So many cards of a suit.

    >>> print(Length(5, 13, Suit.HEARTS)), print(Length(2, 3, Suit.CLUBS))
    5+H
    2-3C
    (None, None)
    """

    suit: Suit

    @property
    def sets(self) -> tuple[int, ...]:
        """The cards of the suit."""
        return (self.suit.mask,)

    def __str__(self) -> str:
        return f"{_range(self.low, self.high, HAND_SIZE)}{self.suit.letter}"


@dataclass(frozen=True)
class Points(Total):
    """So many high-card points, in the whole hand or in one suit."""

    suit: Suit | None = None

    @property
    def sets(self) -> tuple[int, ...]:
        """Jacks and higher, queens and higher, kings and aces, aces: an ace counts four times."""
        cards = -1 if self.suit is None else self.suit.mask
        return tuple(honours & cards for honours in _HONOUR_SETS)

    def __str__(self) -> str:
        most = MOST_POINTS if self.suit is None else 10
        return f"{_range(self.low, self.high, most)} hcp" + (
            f" in {self.suit.letter}" if self.suit is not None else ""
        )


@dataclass(frozen=True)
class Cards(Total):
    """So many of certain cards: `SA`, `A or K of S`, `2+ of AKQ of H`, `2 aces`."""

    mask: int

    @classmethod
    def held(cls, mask: int) -> Cards:
        """All of these cards."""
        return cls(mask.bit_count(), mask.bit_count(), mask)

    @classmethod
    def some(cls, mask: int) -> Cards:
        """At least one of these cards."""
        return cls(1, mask.bit_count(), mask)

    @property
    def sets(self) -> tuple[int, ...]:
        """The cards in question."""
        return (self.mask,)

    def __str__(self) -> str:
        number = self.mask.bit_count()
        if self.low == self.high == number:
            return " and ".join(
                f"{s.letter}{Hand(self.mask).holding(s)}" for s in SUITS_DOWN if s.mask & self.mask
            )
        cards = list(Hand(self.mask))
        ranks = {card.rank for card in cards}
        if number == len(Suit) and len(ranks) == 1 and cards[0].rank in _HONOUR_NAMES:
            name = _HONOUR_NAMES[cards[0].rank] + ("" if self.low == self.high == 1 else "s")
            return f"{_range(self.low, self.high, number)} {name}"
        if len({card.suit for card in cards}) != 1:
            return f"{_range(self.low, self.high, number)} of {' '.join(str(card) for card in cards)}"
        suit = cards[0].suit
        letters = [rank_letter(card.rank) for card in cards]
        if (self.low, self.high) == (1, number) and cards[0].rank >= _TEN:
            return f"{' or '.join(letters)} of {suit.letter}"
        return f"{_range(self.low, self.high, number)} of {''.join(letters)} of {suit.letter}"


@dataclass(frozen=True)
class Shape(Constraint):
    """The lengths of spades, hearts, diamonds and clubs are one of these.

    `text` is what was written: `4432`, `(4333)`, `5(332)`, `balanced`.
    """

    lengths: frozenset[tuple[int, int, int, int]]
    text: str

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether a hand has one of the shapes."""
        return hand.shape in self.lengths

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Predicate(Constraint):
    """Anything that Python can say about a hand. The dealer can only deal and throw away what does not fit."""

    test: Callable[[Hand], bool]
    name: str

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether the test says yes."""
        return self.test(hand)

    def needs_python(self) -> bool:
        """It does."""
        return True

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class At(Constraint):
    """The hand of this seat fits the constraint."""

    seat: Seat
    constraint: Constraint

    def satisfied(self, hands: Mapping[Seat, Hand]) -> bool:
        """Whether the seat's hand fits."""
        return self.constraint.satisfied_by(hands[self.seat])

    def satisfied_by(self, hand: Hand) -> bool:
        """Refused: one hand does not say which seat it is."""
        raise ConstraintError(f"the constraint '{self}' is about a seat, not about any hand")

    def parts(self) -> Iterator[Constraint]:
        """Each thing it says about the seat."""
        for part in self.constraint.parts():
            yield At(self.seat, part)

    def needs_python(self) -> bool:
        """Whether a predicate stands in it."""
        return self.constraint.needs_python()

    def __str__(self) -> str:
        return f"{self.seat.name.lower()} {_bracketed(self.constraint, And, Or)}"


@dataclass(frozen=True)
class And(Constraint):
    """All of these; with nothing in it, always true."""

    constraints: tuple[Constraint, ...] = ()

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether every one fits."""
        return all(constraint.satisfied_by(hand) for constraint in self.constraints)

    def satisfied(self, hands: Mapping[Seat, Hand]) -> bool:
        """Whether every one fits."""
        return all(constraint.satisfied(hands) for constraint in self.constraints)

    def parts(self) -> Iterator[Constraint]:
        """Each of them."""
        for constraint in self.constraints:
            yield from constraint.parts()

    def needs_python(self) -> bool:
        """Whether a predicate stands in one of them."""
        return any(constraint.needs_python() for constraint in self.constraints)

    def __str__(self) -> str:
        return ", ".join(_bracketed(constraint, And) for constraint in self.constraints) or "anything"


@dataclass(frozen=True)
class Or(Constraint):
    """At least one of these."""

    constraints: tuple[Constraint, ...]

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether one fits."""
        return any(constraint.satisfied_by(hand) for constraint in self.constraints)

    def satisfied(self, hands: Mapping[Seat, Hand]) -> bool:
        """Whether one fits."""
        return any(constraint.satisfied(hands) for constraint in self.constraints)

    def needs_python(self) -> bool:
        """Whether a predicate stands in one of them."""
        return any(constraint.needs_python() for constraint in self.constraints)

    def __str__(self) -> str:
        return " or ".join(_bracketed(constraint, And) for constraint in self.constraints)


@dataclass(frozen=True)
class Not(Constraint):
    """The opposite."""

    constraint: Constraint

    def satisfied_by(self, hand: Hand) -> bool:
        """Whether it does not fit."""
        return not self.constraint.satisfied_by(hand)

    def satisfied(self, hands: Mapping[Seat, Hand]) -> bool:
        """Whether it does not fit."""
        return not self.constraint.satisfied(hands)

    def needs_python(self) -> bool:
        """Whether a predicate stands in it."""
        return self.constraint.needs_python()

    def __str__(self) -> str:
        return f"not {_bracketed(self.constraint, And, Or)}"


ANYTHING: Constraint = And()


def shape(lengths: tuple[int | None, ...], any_order: frozenset[int], text: str) -> Shape:
    """The shape of these lengths, None for any number; the places in `any_order` may change among themselves."""
    moving = sorted(any_order)
    shapes: set[tuple[int, int, int, int]] = set()
    for order in permutations(moving):
        turned = list(lengths)
        for place, source in zip(moving, order, strict=True):
            turned[place] = lengths[source]
        shapes.update(_filled(turned))
    return Shape(frozenset(shapes), text)


def _filled(lengths: list[int | None]) -> Iterator[tuple[int, int, int, int]]:
    """All ways to fill in the open lengths so that there are thirteen cards."""
    if None not in lengths:
        spades, hearts, diamonds, clubs = (length for length in lengths if length is not None)
        if spades + hearts + diamonds + clubs == HAND_SIZE:
            yield (spades, hearts, diamonds, clubs)
        return
    place = lengths.index(None)
    for length in range(HAND_SIZE + 1):
        yield from _filled([*lengths[:place], length, *lengths[place + 1 :]])


BALANCED = Shape(
    frozenset(
        (spades, hearts, diamonds, clubs)
        for lengths in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
        for spades, hearts, diamonds, clubs in permutations(lengths)
    ),
    "balanced",
)


def _range(low: int, high: int, most: int) -> str:
    if low == high:
        return str(low)
    return f"{low}+" if high >= most else f"{low}-{high}"


def _bracketed(constraint: Constraint, *kinds: type[Constraint]) -> str:
    text = str(constraint)
    joined = isinstance(constraint, kinds) and constraint != ANYTHING
    return f"({text})" if joined or (isinstance(constraint, Cards) and " and " in text) else text

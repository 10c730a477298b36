"""The language of constraints, as it is written on the command line and in position files.

    list    = item {"," item}                all of these
    item    = clause {"or" clause}           at least one of these
    clause  = factor {"and" factor}          all of these
    factor  = "not" factor | "(" list ")" | seat factor | statement

The statements stand in docs/constraints.md. A comma binds weakest, so that it separates what a player would
separate: in `11-15 hcp, 5+S or 5+H` the points are required in either case.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from alphamu.bridge.card import Card, CardError, Suit, parse_rank
from alphamu.bridge.hand import HAND_SIZE
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import (
    ANYTHING,
    BALANCED,
    MOST_POINTS,
    And,
    At,
    Cards,
    Constraint,
    ConstraintError,
    Length,
    Not,
    Or,
    Points,
    shape,
)

_SHAPE = r"(?:[0-9x]|\([0-9x]{2,4}\))"
_TOKEN = re.compile(rf"\s*({_SHAPE}+(?=[\s,)]|$)|[(),]|[^\s,()]+)", re.IGNORECASE)
_NUMBERS = re.compile(r"(\d+)(?:(\+)|[-–](\d+))?(.*)")
_HELD = re.compile(r"([SHDC♠♥♦♣])((?:10|[2-9TJQKA])+)", re.IGNORECASE)
_RANKS = re.compile(r"(?:10|[2-9TJQKA])+", re.IGNORECASE)
_HONOURS = {"ace": 14, "king": 13, "queen": 12, "jack": 11}
_MOST_IN_SUIT = 10
_DEEPEST = 20
LONGEST_CONSTRAINT = 2000  # characters: nobody says more of a hand, and whatever reads it stays quick
_MOST_SHOWN = 120


def read_constraint(text: str) -> Constraint:
    """Read what is said about one hand.

    >>> print(read_constraint("11-15 hcp, 5+S, not SA"))
    11-15 hcp, 5+S, not SA
    """
    return _Reader(text, seats=()).read()


def read_joint_constraint(text: str, seats: tuple[Seat, Seat]) -> Constraint:
    """Read what is said about two hands together; each statement follows the name of a seat.

    >>> print(read_joint_constraint("west 6+S or east 6+S", (Seat.WEST, Seat.EAST)))
    west 6+S or east 6+S
    """
    return _Reader(text, seats).read()


class _Reader:
    def __init__(self, text: str, seats: tuple[Seat, ...]) -> None:
        if len(text) > LONGEST_CONSTRAINT:
            size = f"{len(text):,} characters: at most {LONGEST_CONSTRAINT:,} are read"
            raise ConstraintError(f"the constraint {_shown(text)} has {size}")
        self.text = text
        self.seats = seats
        self.words = _words(text)
        self.place = 0
        self.depth = 0

    def read(self) -> Constraint:
        if not self.words:
            raise ConstraintError("the constraint is empty: expected words such as 5+S or 11-15 hcp")
        constraint = self.whole(about_seat=False)
        if self.place < len(self.words):
            raise self.unreadable(self.words[self.place])
        return constraint

    # What joins statements

    def whole(self, about_seat: bool) -> Constraint:
        return self.joined(",", lambda: self.item(about_seat), And)

    def item(self, about_seat: bool) -> Constraint:
        return self.joined("or", lambda: self.clause(about_seat), Or)

    def clause(self, about_seat: bool) -> Constraint:
        return self.joined("and", lambda: self.factor(about_seat), And)

    def joined(
        self, word: str, part: Callable[[], Constraint], join: Callable[[tuple[Constraint, ...]], Constraint]
    ) -> Constraint:
        parts = [part()]
        while self.takes(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(tuple(parts))

    def factor(self, about_seat: bool) -> Constraint:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ConstraintError(f"the constraint {_shown(self.text)} is nested more than {_DEEPEST} deep")
        try:
            return self.nested(about_seat)
        finally:
            self.depth -= 1

    def nested(self, about_seat: bool) -> Constraint:
        if self.takes("not"):
            return Not(self.factor(about_seat))
        if self.takes("("):
            constraint = self.whole(about_seat)
            self.expect(")")
            return constraint
        word = self.next_word()
        seat = _seat(word)
        if seat is not None:
            if about_seat or seat not in self.seats:
                expected = " or ".join(str(seat) for seat in self.seats) or "no seat"
                raise self.unreadable(word, f"{expected} may be named here")
            return At(seat, self.factor(about_seat=True))
        if self.seats and not about_seat:
            raise self.unreadable(word, "it does not say whose hand it is about")
        return self.statement(word)

    # The statements

    def statement(self, word: str) -> Constraint:
        lower = word.lower()
        if lower == "balanced":
            return BALANCED
        if lower == "anything":
            return ANYTHING
        if _is_shape(word):
            return self.shape(word)
        if _NUMBERS.fullmatch(word):
            return self.counted(word)
        if held := _HELD.fullmatch(word):
            return Cards.held(self.cards(held[2], self.suit(held[1])))
        if lower in "akqjt":
            return self.one_of(word)
        raise self.unreadable(word)

    def shape(self, word: str) -> Constraint:
        lengths: list[int | None] = []
        any_order: set[int] = set()
        inside = False
        for letter in word.lower():
            if letter in "()":
                inside = letter == "("
                continue
            if inside:
                any_order.add(len(lengths))
            lengths.append(None if letter == "x" else int(letter))
        found = shape(tuple(lengths), frozenset(any_order), word)
        if not found.lengths:
            raise self.unreadable(word, f"its lengths do not add up to {HAND_SIZE}")
        return found

    def counted(self, word: str) -> Constraint:
        """A number or range, then what is counted: points, a suit, certain cards."""
        match = _NUMBERS.fullmatch(word)
        assert match is not None
        low = int(match[1])
        unit = match[4] or self.next_word()
        high = None if match[2] else int(match[3] or match[1])
        lower = unit.lower()
        if lower == "hcp":
            if self.takes("in"):
                return Points(*self.bounds(word, low, high, _MOST_IN_SUIT), self.suit(self.next_word()))
            return Points(*self.bounds(word, low, high, MOST_POINTS))
        if lower == "of":
            mask = self.ranks_of_suit([self.next_word()])
            return Cards(*self.bounds(word, low, high, mask.bit_count()), mask)
        if lower.removesuffix("s") in _HONOURS:
            rank = _HONOURS[lower.removesuffix("s")]
            return Cards(*self.bounds(word, low, high, len(Suit)), sum(Card(suit, rank).mask for suit in Suit))
        suit = self.suit(unit)
        return Length(*self.bounds(word, low, high, HAND_SIZE), suit)

    def bounds(self, word: str, low: int, high: int | None, most: int) -> tuple[int, int]:
        if high is None:
            high = most
        if low > most or high > most:
            raise self.unreadable(word, f"there cannot be more than {most}")
        if low > high:
            raise self.unreadable(word, "the smaller number comes first")
        return low, high

    def one_of(self, word: str) -> Constraint:
        """Ranks joined by `or`, then `of` and the suit."""
        ranks = [word]
        while self.takes("or"):
            ranks.append(self.next_word())
        self.expect("of")
        self.place -= 1
        return Cards.some(self.ranks_of_suit(ranks))

    def ranks_of_suit(self, words: list[str]) -> int:
        self.expect("of")
        suit = self.suit(self.next_word())
        mask = 0
        for word in words:
            if not _RANKS.fullmatch(word):
                raise self.unreadable(word, "expected ranks, as in AKQ")
            mask |= self.cards(word, suit)
        return mask

    def cards(self, ranks: str, suit: Suit) -> int:
        mask = 0
        for letter in ranks.replace("10", "T"):
            card = Card(suit, parse_rank(letter))
            if mask & card.mask:
                raise self.unreadable(ranks, f"card {card} stands there twice")
            mask |= card.mask
        return mask

    def suit(self, word: str) -> Suit:
        for suit in Suit:
            if word.lower() in (suit.name.lower(), suit.name.lower()[:-1]):
                return suit
        try:
            return Suit.parse(word)
        except CardError:
            raise self.unreadable(word, "expected hcp, or a suit: S, H, D or C") from None

    # The words

    def takes(self, word: str) -> bool:
        if self.place < len(self.words) and self.words[self.place].lower() == word:
            self.place += 1
            return True
        return False

    def expect(self, word: str) -> None:
        found = self.next_word(f"{word!r}")
        if found.lower() != word:
            raise self.unreadable(found, f"expected {word!r}")

    def next_word(self, expected: str = "more") -> str:
        if self.place >= len(self.words):
            raise ConstraintError(
                f"the constraint {_shown(self.text)} ends after {_shown(self.words[-1])}: expected {expected}"
            )
        self.place += 1
        return self.words[self.place - 1]

    def unreadable(self, word: str, reason: str = "") -> ConstraintError:
        return ConstraintError(
            f"cannot read the word {_shown(word)} in the constraint {_shown(self.text)}"
            + (f": {reason}" if reason else "")
        )


def _words(text: str) -> list[str]:
    words = []
    text = text.rstrip()
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match is not None  # any character begins a word
        word = match[1]
        if re.fullmatch(rf"{_SHAPE}+", word, re.IGNORECASE) and not _is_shape(word) and "(" in word:
            word = word[0] if word[0] == "(" else word[: word.index("(")]
        words.append(word)
        place = match.start(1) + len(word)
    return words


def _shown(text: str) -> str:
    """A text in quotation marks; of a long one the beginning."""
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}…"


def _is_shape(word: str) -> bool:
    """Four places, each a length or x, some of them in brackets."""
    places = re.sub(r"[()]", "", word)
    return len(places) == 4 and re.fullmatch(rf"{_SHAPE}+", word, re.IGNORECASE) is not None


def _seat(word: str) -> Seat | None:
    name = word.lower().removesuffix(":")
    return next((seat for seat in Seat if seat.name.lower() == name), None)

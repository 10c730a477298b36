"""What North and South hold in one suit.

Here a set of ranks has the bit r for the rank r, from 2 to 14: it is also that of a hand's clubs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.bridge.card import ACE, LOWEST_RANK, CardError, parse_rank, rank_letter
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.touching import touching_groups

ALL_RANKS = sum(1 << rank for rank in range(LOWEST_RANK, ACE + 1))
SMALL = "x"
_EIGHT = 8


class SuitError(BridgeError):
    """A suit combination that cannot be read or cannot be."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The cards of declarer's side in the suit, each hand a set of ranks.

    >>> Holdings.parse("AQT9", "xxx")
    Holdings.parse('AQT9', '432')
    """

    north: int
    south: int

    @classmethod
    def parse(cls, north: str, south: str) -> Holdings:
        """Read two holdings; `x` is a small card, dealt out from the bottom, and `-` or nothing is a void."""
        named_north, small_north = _ranks(north, Seat.NORTH)
        named_south, small_south = _ranks(south, Seat.SOUTH)
        for rank in ranks_of(named_north & named_south):
            raise SuitError(f"the {rank_letter(rank)} is in both hands: North {north!r}, South {south!r}")
        free = list(ranks_of(ALL_RANKS & ~(named_north | named_south)))
        if small_north + small_south > len(free):
            length = (named_north | named_south).bit_count() + small_north + small_south
            raise SuitError(f"North {north!r} and South {south!r} hold {length} cards: a suit has 13")
        for rank in free[:small_south]:
            named_south |= 1 << rank
        for rank in free[small_south : small_south + small_north]:
            named_north |= 1 << rank
        if not named_north | named_south:
            raise SuitError("neither North nor South holds a card of the suit")
        return cls(named_north, named_south)

    @property
    def missing(self) -> int:
        """The cards that the defenders hold."""
        return ALL_RANKS & ~(self.north | self.south)

    @property
    def length(self) -> int:
        """The most tricks that the suit can be good for: the length of the longer hand."""
        return max(self.north.bit_count(), self.south.bit_count())

    def of(self, seat: Seat) -> int:
        """What this hand of declarer's side holds."""
        return self.north if seat is Seat.NORTH else self.south

    def __str__(self) -> str:
        return f"{holding_text(self.north)} opposite {holding_text(self.south)}"

    def __repr__(self) -> str:
        return f"Holdings.parse({holding_text(self.north)!r}, {holding_text(self.south)!r})"


def ranks_of(ranks: int) -> Iterator[int]:
    """The ranks in a set, the lowest first."""
    while ranks:
        yield (ranks & -ranks).bit_length() - 1
        ranks &= ranks - 1


def lowest_of_runs(own: int, others: int) -> list[int]:
    """Of each run of touching cards the lowest; `others` part them."""
    lowest: list[int] = []
    previous = None
    for rank in ranks_of(own):
        if previous is None or others & ((1 << rank) - 1) & ~((2 << previous) - 1):
            lowest.append(rank)
        previous = rank
    return lowest


def holding_text(ranks: int) -> str:
    """A set of ranks as a player writes it, highest first; `-` for a void."""
    return "".join(rank_letter(rank) for rank in reversed(list(ranks_of(ranks)))) or "-"


def _ranks(text: str, seat: Seat) -> tuple[int, int]:
    """The ranks that are named, and the number of small cards."""
    named = small = 0
    for letter in text.strip().removeprefix("-").replace("10", "T"):
        if letter.lower() == SMALL:
            small += 1
            continue
        try:
            bit = 1 << parse_rank(letter)
        except CardError as error:
            raise SuitError(f"{seat}'s holding {text!r}: {error}, or x for a small card") from None
        if named & bit:
            raise SuitError(f"{seat}'s holding {text!r}: the {letter.upper()} stands there twice")
        named |= bit
    return named, small


def highest_touching(own: int, missing: int, rank: int) -> int:
    """The highest of a hand's cards that touch this one: no missing card lies between them."""
    groups = touching_groups(Hand(own | 1 << rank), missing)
    touching = next(group.mask for group in groups if group.mask >> rank & 1)
    return max(ranks_of(touching & own), default=rank)


def is_low(own: int, missing: int, rank: int) -> bool:
    """Whether a card is the lowest of its hand, and small or no better than small.

    >>> spots, honours = Holdings.parse("A32", "T9"), 1 << 13 | 1 << 8
    >>> is_low(spots.north, honours, 2), is_low(spots.south, honours, 9)
    (True, False)
    """
    if next(ranks_of(own)) != rank:
        return False
    return highest_touching(own, missing, rank) < _EIGHT or not missing & ((1 << rank) - 1)

"""Dealing three or four hands at random under constraints, every deal that fits being equally likely.

The first constrained hand is dealt by the kernel, which needs no rejection. The rest is shuffled, and thrown away
together with the first hand if another constraint fails. Since every first hand leaves equally many ways to deal
the rest, all deals that fit stay equally likely.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ANYTHING, At, Constraint
from alphamu.worlds.layouts import Hidden, Layouts, WorldsError

MOST_TRIES = 1_000_000
_BATCH = 64


def deal_hands(
    pack: int, seats: Sequence[Seat], constraints: Mapping[Seat, Constraint], random: Random
) -> Iterator[dict[Seat, Hand]]:
    """Deal the cards of `pack` to the seats, equally many to each, again and again.

    >>> from alphamu.bridge.card import FULL_PACK
    >>> from alphamu.worlds.grammar import read_constraint
    >>> rules = {Seat.SOUTH: read_constraint("20-22 hcp, balanced"), Seat.NORTH: read_constraint("15-17 hcp")}
    >>> deal = next(deal_hands(FULL_PACK, list(Seat), rules, Random(1)))
    >>> 20 <= deal[Seat.SOUTH].hcp <= 22, 15 <= deal[Seat.NORTH].hcp <= 17
    (True, True)
    """
    constrained = sorted((seat for seat in seats if seat in constraints), reverse=True)
    first, others = constrained[:1] or [seats[0]], constrained[1:]
    rest = [seat for seat in seats if seat is not first[0]]
    size = pack.bit_count() // len(seats)
    for mask in _first_hands(pack, first[0], rest[0], size, constraints.get(first[0], ANYTHING), random):
        cards = list(Hand(pack & ~mask))
        random.shuffle(cards)
        hands = {seat: Hand.of(cards[size * place : size * (place + 1)]) for place, seat in enumerate(rest)}
        if all(constraints[seat].satisfied_by(hands[seat]) for seat in others):
            yield {first[0]: Hand(mask), **hands}


def _first_hands(
    pack: int, seat: Seat, other: Seat, size: int, constraint: Constraint, random: Random
) -> Iterator[int]:
    """Hands for one seat; `other` stands for all the other seats together."""
    layouts = _layouts(pack, seat, other, size, constraint)
    if layouts.count == 0:
        raise WorldsError(f"no hand of {size} cards fits '{constraint}'")
    tries = 0
    while tries < MOST_TRIES:
        batch = layouts.sample(_BATCH, random.getrandbits(64)).worlds
        random.shuffle(batch)
        tries += len(batch)
        yield from (mask for mask, _ in batch)
    raise WorldsError(f"{MOST_TRIES:,} deals with '{constraint}' at {seat} did not fit the other constraints")


@lru_cache(maxsize=8)
def _layouts(pack: int, seat: Seat, other: Seat, size: int, constraint: Constraint) -> Layouts:
    return Layouts(Hidden((seat, other), pack, (size, pack.bit_count() - size)), At(seat, constraint))


atexit.register(_layouts.cache_clear)  # the kernel wants its objects back before Python ends

"""Deals with a story: an auction that a usual system would have, and four hands that fit it.

South opens, North answers, and the others pass. What each call promises is written in the words of constraints, so
that anybody can read why a contract was reached.

>>> board = deal(STORIES["1NT 3NT"], seed=1)
>>> str(board.contract), 15 <= board.deal.hand(Seat.SOUTH).hcp <= 17
('3NT by South', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.worlds.constraints import At, Constraint
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.layouts import Hidden, Layouts

# With such a hand nobody would have said a word.
QUIET = "0-11 hcp, 0-5S, 0-5H, 0-5D, 0-6C, not (9+ hcp and 5+S), not (9+ hcp and 5+H)"
MOST_TRIES = 200
WITHIN = 1  # trick of the contract, double dummy: such deals are worth playing
BOARDS = 16  # after so many, dealer and vulnerability come again


class PracticeError(BridgeError):
    """A deal for practice that there is not, or could not be found."""


@dataclass(frozen=True)
class Story:
    """The calls of South and North, and what they promise; `kind` is what is played."""

    calls: str
    kind: str
    south: str
    north: str
    west: str = QUIET

    @property
    def auction(self) -> Auction:
        """All calls: the opponents pass."""
        auction = Auction(Seat.SOUTH)
        for word in self.calls.split():
            auction = auction.after(Call.parse(word)).after(PASS)
        while not auction.is_over:
            auction = auction.after(PASS)
        return auction


_STORIES = (
    Story("1NT 3NT", "notrump", "15-17 hcp, balanced, 2-4S, 2-4H", "10-14 hcp, 2-3S, 2-3H"),
    Story("1NT 2NT 3NT", "notrump", "16-17 hcp, balanced, 2-4S, 2-4H", "8-9 hcp, 2-3S, 2-3H"),
    Story("2NT 3NT", "notrump", "20-21 hcp, balanced, 2-4S, 2-4H", "5-10 hcp, 2-3S, 2-3H"),
    Story("1S 2S 4S", "major", "17-19 hcp, 5-6S, 0-4H", "6-9 hcp, 3-4S"),
    Story("1H 2H 4H", "major", "17-19 hcp, 5-6H, 0-4S", "6-9 hcp, 3-4H, 0-3S"),
    Story("1S 3S 4S", "major", "14-16 hcp, 5-6S, 0-4H", "10-12 hcp, 4S"),
    Story("1H 3H 4H", "major", "14-16 hcp, 5-6H, 0-4S", "10-12 hcp, 4H, 0-3S"),
    Story("1NT 2C 2S 4S", "major", "15-17 hcp, balanced, 4S, 2-3H", "10-14 hcp, 4S, 2-4H"),
    Story("1NT 2H 2S 4S", "major", "15-17 hcp, balanced, 3S, 2-4H", "9-13 hcp, 6S, 0-3H"),
    Story("1S 2S", "partscore", "12-14 hcp, 5-6S, 0-4H", "6-9 hcp, 3-4S"),
    Story("1H 2H", "partscore", "12-14 hcp, 5-6H, 0-4S", "6-9 hcp, 3-4H, 0-3S"),
    Story("1NT", "partscore", "15-17 hcp, balanced, 2-4S, 2-4H", "4-7 hcp, 2-3S, 2-3H, 2-5D, 2-5C"),
    Story("2NT 6NT", "slam", "20-21 hcp, balanced, 2-4S, 2-4H", "13-14 hcp, balanced, 2-3S, 2-3H"),
    Story("1NT 6NT", "slam", "15-17 hcp, balanced, 2-4S, 2-4H", "17-18 hcp, balanced, 2-3S, 2-3H"),
)
STORIES: Mapping[str, Story] = {story.calls: story for story in _STORIES}
KINDS = tuple(dict.fromkeys(story.kind for story in _STORIES))


def deal(story: Story, seed: int, solver: DoubleDummy | None = None) -> Board:
    """A deal that fits the story; with a solver, one in which the contract is about a trick from its limit."""
    random = Random(f"{story.calls} {seed}")
    auction = story.auction
    contract = auction.contract
    assert contract is not None
    for _ in range(MOST_TRIES):
        hands = _hands(story, random)
        if hands is None or (solver is not None and not _is_close(hands, contract, solver)):
            continue
        return Board(
            Deal.of(hands),
            number=str(seed % BOARDS + 1),
            dealer=Seat.SOUTH,
            vulnerability=Vulnerability.of_board(seed % BOARDS + 1),
            auction=auction,
            event="Practice",
            tags={"Generator": f"{story.calls}, seed {seed}"},
        )
    raise PracticeError(f"no deal was found for {story.calls} with seed {seed}: try another one")


def deal_of_kind(kind: str, seed: int, solver: DoubleDummy | None = None) -> Board:
    """A deal whose contract is of a kind: notrump, major, partscore, slam, or any."""
    stories = [story for story in _STORIES if kind in (story.kind, "any")]
    if not stories:
        raise PracticeError(f"no contracts of the kind {kind!r}: expected any, {', '.join(KINDS)}")
    return deal(Random(seed).choice(stories), seed, solver)


def _hands(story: Story, random: Random) -> dict[Seat, Hand] | None:
    """South as the opening promises, North from the rest, then the others; None where they cannot be quiet."""
    south = _drawn(Seat.SOUTH, FULL_PACK, read_constraint(story.south), random)
    north = _drawn(Seat.NORTH, FULL_PACK & ~(south or 0), read_constraint(story.north), random)
    if south is None or north is None:
        return None
    rest = FULL_PACK & ~south & ~north
    both = Hidden((Seat.WEST, Seat.EAST), rest, (HAND_SIZE, HAND_SIZE))
    west, east = At(Seat.WEST, read_constraint(story.west)), At(Seat.EAST, read_constraint(QUIET))
    layouts = Layouts(both, west & east)
    if layouts.count == 0:
        return None
    [(left, right)] = layouts.sample(1, random.getrandbits(63)).worlds
    return {Seat.NORTH: Hand(north), Seat.EAST: Hand(right), Seat.SOUTH: Hand(south), Seat.WEST: Hand(left)}


def _drawn(seat: Seat, cards: int, constraint: Constraint, random: Random) -> int | None:
    """A hand from these cards, all that fit being equally likely."""
    others = cards.bit_count() - HAND_SIZE
    layouts = Layouts(Hidden((seat, seat.next), cards, (HAND_SIZE, others)), At(seat, constraint))
    if layouts.count == 0:
        return None
    [(mask, _)] = layouts.sample(1, random.getrandbits(63)).worlds
    return mask


def _is_close(hands: Mapping[Seat, Hand], contract: Contract, solver: DoubleDummy) -> bool:
    tricks = solver.tricks(Deal.of(hands), contract.strain, contract.leader, contract.declarer.side)
    return abs(tricks - contract.tricks_needed) <= WITHIN

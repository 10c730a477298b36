"""What the benchmark asks about: positions in notrump after West's lead, dummy to play, 20 worlds each.

Those of 13 and 8 cards a hand come with the package; those of other sizes are made in the same way, from a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat, Side
from alphamu.double_dummy import DoubleDummy
from alphamu.formats.position import load
from alphamu.worlds import deal_worlds
from alphamu.worlds.position import Position, World

SHIPPED = Path(__file__).parent / "data" / "notrump_20_worlds.json"
WORLDS = 20
_NUMBER = 10  # positions of each size
_GAME = Contract.parse("3NT S")
_GAME_POINTS = range(25, 29)  # of declarer and dummy together
_NOTRUMP_LENGTHS = range(2, 6)  # of each suit in both hands


def shipped_positions(kind: str) -> list[Position]:
    """The positions in the package: `full`, a whole deal, or `end8`, the last eight tricks."""
    return [position for position in load(SHIPPED) if (position.id or "").startswith(f"{kind}-")]


def made_positions(cards: int, seed: int = 2020) -> list[Position]:
    """Endings of 3NT with so many cards a hand, in which the contract makes in some worlds and not in others."""
    random = Random(f"{seed} {cards}")
    solver = DoubleDummy(memory_mb=64)
    undecided = (position for position in _endings(random, cards) if _is_undecided(position, solver))
    return [replace(next(undecided), id=f"end{cards}-{number:02}") for number in range(1, _NUMBER + 1)]


def with_more_worlds(position: Position, number: int) -> Position:
    """The position with its own worlds first, and others dealt until there are so many."""
    worlds = dict.fromkeys(position.worlds or ())
    left, right = position.hidden
    dealt = deal_worlds(position.hidden_cards.mask, position.size(left), position.size(right), count=2 * number)
    worlds |= dict.fromkeys(World(Hand(first), Hand(second)) for first, second in dealt.worlds)
    return replace(position, worlds=tuple(worlds)[:number])


def _endings(random: Random, cards: int) -> Iterator[Position]:
    """Games in notrump, played at random until West has led to the trick with so many cards left."""
    while True:
        pack = random.sample(list(Hand(FULL_PACK)), 4 * HAND_SIZE)
        deal = Deal.of({seat: Hand.of(pack[seat::4]) for seat in Seat})
        if not _is_notrump_game(deal):
            continue
        play = Play(deal, _GAME)
        while len(play.cards) <= 4 * (HAND_SIZE - cards):
            play.play(random.choice(list(play.legal_cards())))
        needed = _GAME.tricks_needed - play.won(Side.NORTH_SOUTH)
        if play.trick.leader is Seat.WEST and 1 <= needed <= cards and len(play.legal_cards()) > 1:
            yield _seen_by_declarer(play, needed, seed=random.getrandbits(32))


def _is_notrump_game(deal: Deal) -> bool:
    hands = (deal.hand(Seat.NORTH), deal.hand(Seat.SOUTH))
    return sum(hand.hcp for hand in hands) in _GAME_POINTS and all(
        length in _NOTRUMP_LENGTHS for hand in hands for length in hand.shape
    )


def _seen_by_declarer(play: Play, needed: int, seed: int) -> Position:
    west, east = play.hand(Seat.WEST), play.hand(Seat.EAST)
    shown_out = play.shown_out
    sample = deal_worlds(
        west.mask | east.mask,
        len(west),
        len(east),
        shown_out[Seat.WEST],
        shown_out[Seat.EAST],
        count=WORLDS,
        seed=seed,
    )
    worlds = tuple(World(Hand(first), Hand(second)) for first, second in sample.worlds)
    return Position.of_play(play, needed, worlds=worlds)


def _is_undecided(position: Position, solver: DoubleDummy) -> bool:
    trick = position.current_trick
    worlds = position.worlds or ()
    made = sum(
        solver.reaches(position.deal_of(world), position.strain, trick, position.tricks_needed, Side.NORTH_SOUTH)
        for world in worlds
    )
    return len(worlds) == WORLDS and 0 < made < WORLDS

"""Questions to learn the order of leads from: `python -m training.lead_questions notrump|trumps OUT --seed 1`.

In notrump, the leaf questions of αμ in made endings of 3NT and whole deals; and random deals, each asked about the
tricks that are made and one more. With trumps, random deals, mostly in the longest suit of a side.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from alphamu import _kernel
from alphamu.bench.contestants import distinct_cards
from alphamu.bench.positions import made_positions
from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.position import Position

NOTRUMP = 4
SIZES = {13: 1, 10: 1, 8: 3}  # cards a hand, and worlds of each position
SHARE_OF_LONGEST = 0.75  # of the deals with trumps
FIRST_SEED = 10**6  # of made positions: others are what figures are taken from

# Hands from North, trump, leader, the trick, the side and its tricks.
Question = tuple[list[int], int, int, list[int], int, int]


def of_position(position: Position, worlds: int) -> Iterator[Question]:
    """What αμ asks at its first depth: each card, in the first worlds."""
    for card in distinct_cards(position):
        trick = position.current_trick.after(card)
        for world in (position.worlds or ())[:worlds]:
            deal = position.deal_of(world)
            after = deal.with_hand(position.turn, deal.hand(position.turn) - card)
            hands = [after.hand(seat).mask for seat in Seat]
            cards = [played.bit for played in trick.cards]
            side, tricks = position.declarer.side, position.tricks_needed
            yield hands, position.strain, trick.leader, cards, side, tricks


def of_random_deal(rng: random.Random, *, trumps: bool) -> Iterator[Question]:
    """A whole deal before the lead: as many tricks for North-South as they make, and one more."""
    pack = list(Hand(FULL_PACK))
    rng.shuffle(pack)
    hands = [Hand.of(pack[seat::4]) for seat in Seat]
    trump, leader = _contract(rng, hands) if trumps else (NOTRUMP, rng.choice(list(Seat)))
    masks = [hand.mask for hand in hands]
    made = _kernel.Solver(32 << 20).tricks(masks, trump, leader, [], 0)
    for target in sorted({max(1, made), min(HAND_SIZE, made + 1)}):
        yield masks, trump, leader, [], 0, target


def _contract(rng: random.Random, hands: list[Hand]) -> tuple[int, Seat]:
    def length(seat: Seat, suit: int) -> int:
        return hands[seat].length(Suit(suit))

    def together(place: tuple[Seat, int]) -> tuple[int, float]:
        seat, suit = place
        return length(seat, suit) + length(seat.partner, suit), rng.random()

    seat, trump = max(((seat, suit) for seat in (Seat.NORTH, Seat.EAST) for suit in range(4)), key=together)
    if rng.random() >= SHARE_OF_LONGEST:
        trump = rng.randrange(4)
    declarer = max((seat, seat.partner), key=lambda one: length(one, trump))
    return trump, declarer.next


def questions(kind: str, seed: int, deals: int) -> Iterator[tuple[int, Question]]:
    """All questions, each with the number of its deal."""
    rng = random.Random(seed)
    number = 0
    if kind == "notrump":
        for cards, worlds in SIZES.items():
            for made in range(1 + deals // 10):
                for position in made_positions(cards, FIRST_SEED + 1000 * seed + made):
                    number += 1
                    yield from ((number, question) for question in of_position(position, worlds))
    for _ in range(deals):
        number += 1
        yield from ((number, question) for question in of_random_deal(rng, trumps=kind == "trumps"))


def line(number: int, question: Question) -> str:
    """As kernel/learning/lead_samples.cpp reads it."""
    hands, trump, leader, trick, side, target = question
    return " ".join(map(str, map(int, (number, *hands, trump, leader, len(trick), *trick, side, target))))


def main() -> None:
    """Write the questions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("notrump", "trumps"))
    parser.add_argument("out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=1000)
    options = parser.parse_args()
    with open(options.out, "w") as out:
        for number, question in questions(options.kind, options.seed, options.deals):
            print(line(number, question), file=out)


if __name__ == "__main__":
    main()

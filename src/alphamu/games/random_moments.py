"""Random moments of the play with all four hands seen, for comparing one double-dummy solver with another."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick


class OpenMoment(NamedTuple):
    """What is left of a deal in the middle of a trick, all hands seen."""

    deal: Deal
    strain: Strain
    trick: Trick

    def __str__(self) -> str:
        return f"{self.deal} {self.strain.name} {self.trick}"


def random_moment(random: Random, cards: int) -> OpenMoment:
    """An ending of so many cards a hand, with up to three cards in the trick; suits are often uneven.

    >>> random_moment(Random(3), 5) == random_moment(Random(3), 5)
    True
    """
    pack = list(Hand(FULL_PACK))
    random.shuffle(pack)
    if random.random() < 0.4:
        favourites = random.sample(list(Suit), 2)
        pack.sort(key=lambda card: card.suit not in favourites)
        number = min(52, 4 * cards + random.randrange(8))
        pack[:number] = random.sample(pack[:number], number)
    hands = {seat: Hand.of(pack[cards * seat : cards * (seat + 1)]) for seat in Seat}
    trick = Trick(random.choice(list(Seat)))
    for _ in range(random.randrange(4)):
        hand = hands[trick.turn]
        card = random.choice(list(trick.legal_cards(hand)))
        hands[trick.turn] = hand - card
        trick = trick.after(card)
    return OpenMoment(Deal.of(hands), random.choice(list(Strain)), trick)

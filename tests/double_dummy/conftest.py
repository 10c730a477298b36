from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick
from alphamu.dds import Dds

Ending = tuple[Deal, Strain, Trick]


@pytest.fixture(scope="session")
def dds() -> Dds:
    return Dds()


@pytest.fixture(scope="session")
def random_ending() -> Callable[[random.Random, int], Ending]:
    """Deals an ending of so many cards a hand, with up to three cards in the trick; suits are often uneven."""

    def ending(rng: random.Random, size: int) -> Ending:
        pack = list(Hand(FULL_PACK))
        rng.shuffle(pack)
        if rng.random() < 0.4:
            favourites = rng.sample(list(Suit), 2)
            pack.sort(key=lambda card: card.suit not in favourites)
            number = min(52, 4 * size + rng.randrange(8))
            pack[:number] = rng.sample(pack[:number], number)
        hands = {seat: Hand.of(pack[size * seat : size * (seat + 1)]) for seat in Seat}
        trick = Trick(rng.choice(list(Seat)))
        for _ in range(rng.randrange(4)):
            hand, led = hands[trick.turn], trick.led_suit
            card = rng.choice(list((led is not None and hand.cards(led)) or hand))
            hands[trick.turn] = hand - card
            trick = trick.after(card)
        return Deal.of(hands), rng.choice(list(Strain)), trick

    return ending

"""The model file, and how words find their place in it."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from zlib import crc32

from alphamu._kernel import BeliefNetwork, HiddenSeat
from alphamu.beliefs.public import Public
from alphamu.beliefs.words import hand_words, suit_words
from alphamu.bridge.card import LOWEST_RANK, Suit
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat

EXPERTS = Path(__file__).with_name("experts.bin")


class ModelError(BridgeError):
    """A model file that is missing or damaged."""


def word_key(word: str) -> int:
    """The 32-bit number under which a word is kept."""
    return crc32(word.encode())


def first_ranks(public: Public, seat: Seat) -> list[tuple[int, int]]:
    """The first two ranks, counted from 0, that a seat played in each suit."""
    ranks: list[list[int]] = [[] for _ in Suit]
    for event in public.events:
        if event.seat is seat:
            ranks[event.card.suit].append(event.card.rank - LOWEST_RANK)
    padded = ([*row, HiddenSeat.NO_CARD, HiddenSeat.NO_CARD] for row in ranks)
    return [(row[0], row[1]) for row in padded]


class Model:
    """What was learned from records of experts."""

    def __init__(self, path: Path) -> None:
        try:
            data = path.read_bytes()
        except OSError as error:
            raise ModelError(f"the model of beliefs {path} cannot be read: {error.strerror}") from None
        try:
            self._network = BeliefNetwork(data)
        except ValueError as error:
            raise ModelError(f"the model of beliefs {path} is damaged: {error}") from None

    def seat(self, public: Public, seat: Seat) -> HiddenSeat:
        """What the model makes of the hand of a seat."""
        suits = [[word_key(word) for word in words] for words in suit_words(public, seat)]
        hand = [word_key(word) for word in hand_words(public, seat)]
        return self._network.seat(hand, suits, first_ranks(public, seat))


@cache
def experts() -> Model:
    """The model that comes with the program."""
    return Model(EXPERTS)


atexit.register(experts.cache_clear)  # the kernel wants its objects back before Python ends

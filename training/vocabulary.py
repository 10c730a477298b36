"""The words that are frequent enough to be learned, and the samples in terms of their places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.arrays import starts_of
from training.samples import PARTS, Samples

COUNTED = 50_000_000  # so many words tell which are frequent


@dataclass(frozen=True)
class Vocabulary:
    """Keys of words in rising order; the place of a word is the place of its key."""

    keys: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.keys)

    def places(self, keys: NDArray[np.uint32]) -> NDArray[np.int32]:
        """The place of each word; -1 for a word that is not known."""
        places = np.searchsorted(self.keys, keys).astype(np.int32)
        places[places == len(self.keys)] = 0
        return np.where(self.keys[places] == keys, places, -1).astype(np.int32)


def is_hand_word(samples: Samples) -> NDArray[np.bool_]:
    """Which of the words of samples are about whole hands."""
    lengths = samples.lengths.reshape(-1, PARTS)
    about = np.zeros(lengths.shape, bool)
    about[:, 0] = True
    return np.repeat(about.ravel(), lengths.ravel())


def vocabularies(samples: Samples, most: tuple[int, int], least: int) -> tuple[Vocabulary, Vocabulary]:
    """The most frequent words about hands and about suits that occur at least so often."""
    about_hand = is_hand_word(samples)[:COUNTED]
    words = samples.words[:COUNTED]
    hand, suit = (
        _frequent(words[chosen], number, least)
        for chosen, number in zip((about_hand, ~about_hand), most, strict=True)
    )
    return hand, suit


def _frequent(words: NDArray[np.uint32], most: int, least: int) -> Vocabulary:
    keys, counts = np.unique(words, return_counts=True)
    order = np.argsort(-counts, kind="stable")[:most]
    order = order[counts[order] >= least]
    return Vocabulary(np.sort(keys[order]))


@dataclass(frozen=True)
class Bags:
    """The known words of each part of each hidden hand: places, and where each part begins.

    Part `PARTS * (3 * sample + hand) + part`; part 0 is about the hand, the others about its suits.
    """

    places: NDArray[np.int32]
    starts: NDArray[np.int64]


def bags(samples: Samples, hand: Vocabulary, suit: Vocabulary) -> Bags:
    """The words of samples as places in their vocabularies."""
    about_hand = is_hand_word(samples)
    places = np.full(len(samples.words), -1, np.int32)
    places[about_hand] = hand.places(samples.words[about_hand])
    places[~about_hand] = suit.places(samples.words[~about_hand])
    lengths = samples.lengths.ravel().astype(np.int64)
    part = np.repeat(np.arange(len(lengths)), lengths)
    known = places >= 0
    counts = np.bincount(part[known], minlength=len(lengths))
    return Bags(places[known], starts_of(counts))

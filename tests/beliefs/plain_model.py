"""A small model of random whole numbers, its file, and what it says, worked out in plain Python."""

from __future__ import annotations

import random
import struct
from bisect import bisect_left
from dataclasses import dataclass
from zlib import crc32

from alphamu._kernel import HiddenSeat, hand_features, holding_features
from alphamu.beliefs.model import word_key

HOLDING_WEIGHTS, HAND_WEIGHTS = HiddenSeat.HOLDING_WEIGHTS, HiddenSeat.HAND_WEIGHTS
MAGIC = b"alphamu beliefs\n"
POINTS = {14: 4, 13: 3, 12: 2, 11: 1}


@dataclass
class PlainPart:
    keys: list[int]
    rows: list[list[int]]
    first: list[int]
    middle: list[list[int]]
    middle_bias: list[int]
    last: list[list[int]]
    last_bias: list[int]

    @classmethod
    def random(cls, words: list[str], outputs: int, chance: random.Random, size: int = 400) -> PlainPart:
        width, hidden = 8, 6

        def numbers(count: int, most: int) -> list[int]:
            return [chance.randint(-most, most) for _ in range(count)]

        return cls(
            sorted(word_key(word) for word in words),
            [numbers(width, 1500) for _ in words],
            numbers(width, 800),
            [numbers(width, 3000) for _ in range(hidden)],
            numbers(hidden, 1 << 20),
            [numbers(hidden, size) for _ in range(outputs)],
            numbers(outputs, size << 10),
        )

    def bytes(self) -> bytes:
        def pack(letter: str, values: list[int]) -> bytes:
            return struct.pack(f"<{len(values)}{letter}", *values)

        def pack_rows(rows: list[list[int]]) -> bytes:
            return b"".join(pack("h", row) for row in rows)

        return b"".join(
            (
                pack("I", [len(self.keys), len(self.first), len(self.middle), len(self.last)]),
                pack("I", self.keys),
                pack_rows(self.rows),
                pack("i", self.first),
                pack_rows(self.middle),
                pack("i", self.middle_bias),
                pack_rows(self.last),
                pack("i", self.last_bias),
            )
        )

    def answer(self, words: list[str]) -> list[int]:
        values = list(self.first)
        for word in words:
            place = bisect_left(self.keys, word_key(word))
            if place < len(self.keys) and self.keys[place] == word_key(word):
                values = [value + more for value, more in zip(values, self.rows[place], strict=True)]
        for rows, bias in ((self.middle, self.middle_bias), (self.last, self.last_bias)):
            inputs = [max(value, 0) for value in values]
            values = [
                (start + sum(a * b for a, b in zip(inputs, row, strict=True))) >> 12
                for row, start in zip(rows, bias, strict=True)
            ]
        return values


@dataclass
class PlainModel:
    hand: PlainPart
    suit: PlainPart

    @classmethod
    def random(cls, hand: list[str], suit: list[str], seed: int, size: int = 400) -> PlainModel:
        chance = random.Random(seed)
        return cls(
            PlainPart.random(hand, 4 * HOLDING_WEIGHTS + HAND_WEIGHTS, chance, size),
            PlainPart.random(suit, HOLDING_WEIGHTS, chance, size),
        )

    def bytes(self) -> bytes:
        data = MAGIC + struct.pack("<I", 1) + self.hand.bytes() + self.suit.bytes()
        return data + struct.pack("<I", crc32(data))

    def weights(self, hand: list[str], suits: list[list[str]]) -> tuple[list[list[int]], list[int]]:
        whole = self.hand.answer(hand)
        by_suit = []
        for suit, words in enumerate(suits):
            start = suit * HOLDING_WEIGHTS
            about = whole[start : start + HOLDING_WEIGHTS]
            by_suit.append([a + b for a, b in zip(about, self.suit.answer(words), strict=True)])
        return by_suit, whole[4 * HOLDING_WEIGHTS :]


def plain_score(
    weights: tuple[list[list[int]], list[int]],
    hand: int,
    firsts: tuple[tuple[int, int], ...],
) -> int:
    """The worth of a hand of thirteen cards, added up one by one."""
    suits, whole = weights
    lengths, points, score = [], 0, 0
    for suit in range(4):
        ranks = [rank for rank in range(2, 15) if hand >> 16 * suit + rank & 1]
        lengths.append(len(ranks))
        points += sum(POINTS.get(rank, 0) for rank in ranks)
        holding = sum(1 << rank - 2 for rank in ranks)
        score += sum(suits[suit][place] for place in holding_features(holding, *firsts[suit]))
    return score + sum(whole[place] for place in hand_features(lengths, points))

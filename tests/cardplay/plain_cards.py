"""A small model of cards of random whole numbers, its file, and what it says, worked out in plain Python."""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass
from zlib import crc32

NAME = b"alphamu cardplay\n"
MOST = (1 << 12) - 1
VALUE_BITS, LAYER_BITS, DOUBLING_BITS = 9, 10, 10


def cut(value: int) -> int:
    return min(MOST, max(0, value))


@dataclass
class PlainCards:
    rows: dict[int, list[int]]
    first: list[int]
    middle: list[list[int]]
    middle_bias: list[int]
    last: list[int]
    last_bias: int

    @classmethod
    def random(cls, keys: list[int], chance: random.Random, width: int = 8, hidden: int = 6) -> PlainCards:
        def numbers(count: int, most: int) -> list[int]:
            return [chance.randint(-most, most) for _ in range(count)]

        return cls(
            {key: numbers(width, 600) for key in keys},
            numbers(width, 800),
            [numbers(width, MOST) for _ in range(hidden)],
            numbers(hidden, 1 << 20),
            numbers(hidden, MOST),
            chance.randint(-1000, 1000),
        )

    def bytes(self, version: int = 1) -> bytes:
        def pack(letter: str, values: list[int]) -> bytes:
            return struct.pack(f"<{len(values)}{letter}", *values)

        data = b"".join(
            (
                NAME,
                pack("I", [version, len(self.rows), len(self.first), len(self.middle)]),
                pack("I", list(self.rows)),
                *(pack("h", row) for row in self.rows.values()),
                pack("i", self.first),
                *(pack("h", row) for row in self.middle),
                pack("i", self.middle_bias),
                pack("h", self.last),
                pack("i", [self.last_bias]),
            )
        )
        return data + struct.pack("<I", crc32(data))

    def score(self, words: list[int]) -> int:
        """The score of a card about which all of this is said, in parts of a doubling."""
        sums = self.first.copy()
        for word in words:
            for unit, value in enumerate(self.rows.get(word, ())):
                sums[unit] += value
        inputs = [cut(value) for value in sums]
        units = [
            cut((sum(a * b for a, b in zip(inputs, row, strict=True)) + bias) >> LAYER_BITS)
            for row, bias in zip(self.middle, self.middle_bias, strict=True)
        ]
        total = sum(a * b for a, b in zip(units, self.last, strict=True)) + self.last_bias
        return total >> VALUE_BITS + LAYER_BITS - DOUBLING_BITS

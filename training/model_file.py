"""The file of the model, as the kernel reads it: whole numbers, little end first.

Rows and the values between layers count in parts of 2^-10, the weights of layers in parts of 2^-12, and what comes
out in parts of a doubling (2^-10 of it).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

MAGIC = b"alphamu beliefs\n"
VERSION = 1
VALUE_BITS, LAYER_BITS = 10, 12

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Layers:
    """One part of the network: the keys of its words, a row for each, and two layers that follow their sum."""

    keys: NDArray[np.uint32]
    rows: Floats
    first: Floats
    middle: Floats
    middle_bias: Floats
    last: Floats
    last_bias: Floats

    def bytes(self, scale: float) -> bytes:
        """The part in the file; what comes out is multiplied by `scale`."""
        both = VALUE_BITS + LAYER_BITS
        return b"".join(
            (
                struct.pack("<4I", *self.rows.shape, *reversed(self.last.shape)),
                self.keys.astype("<u4").tobytes(),
                whole(self.rows, VALUE_BITS, "<i2"),
                whole(self.first, VALUE_BITS, "<i4"),
                whole(self.middle, LAYER_BITS, "<i2"),
                whole(self.middle_bias, both, "<i4"),
                whole(self.last * scale, LAYER_BITS, "<i2"),
                whole(self.last_bias * scale, both, "<i4"),
            )
        )


def model_bytes(hand: Layers, suit: Layers, scale: float) -> bytes:
    """The whole file, with its sum at the end."""
    data = MAGIC + struct.pack("<I", VERSION) + hand.bytes(scale) + suit.bytes(scale)
    return data + struct.pack("<I", crc32(data))


def whole(values: Floats, bits: int, kind: str) -> bytes:
    """Numbers as whole ones, in parts of 2^-bits."""
    limits = np.iinfo(kind)
    scaled = np.rint(values.astype(np.float64) * (1 << bits))
    if scaled.min() < limits.min or scaled.max() > limits.max:
        print(f"cut off: {(scaled < limits.min).sum() + (scaled > limits.max).sum()} of {scaled.size} values")
    return np.clip(scaled, limits.min, limits.max).astype(kind).tobytes()

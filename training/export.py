"""Write the network in whole numbers, as the kernel reads it: `python -m training.export NET.pt experts.bin`.

Rows and the values between layers count in parts of 2^-10, the weights of layers in parts of 2^-12, and what comes
out in parts of a doubling (2^-10 of it). A temperature divides the scores.
"""

from __future__ import annotations

import argparse
import math
import struct
from pathlib import Path
from zlib import crc32

import numpy as np
import torch

from training.fit import load
from training.network import Part
from training.vocabulary import Vocabulary

MAGIC = b"alphamu beliefs\n"
VERSION = 1
VALUE_BITS, LAYER_BITS = 10, 12


def part_bytes(part: Part, words: Vocabulary, scale: float) -> bytes:
    """One part of the network; what comes out is multiplied by `scale`."""
    with torch.no_grad():
        rows = part.rows.weight.numpy()
        outputs, hidden = part.last.weight.shape
        head = struct.pack("<4I", len(rows), rows.shape[1], hidden, outputs)
        both = VALUE_BITS + LAYER_BITS
        return head + b"".join(
            (
                words.keys.astype("<u4").tobytes(),
                whole(rows, VALUE_BITS, "<i2"),
                whole(part.first.numpy(), VALUE_BITS, "<i4"),
                whole(part.middle.weight.numpy(), LAYER_BITS, "<i2"),
                whole(part.middle.bias.numpy(), both, "<i4"),
                whole(part.last.weight.numpy() * scale, LAYER_BITS, "<i2"),
                whole(part.last.bias.numpy() * scale, both, "<i4"),
            )
        )


def whole(values: np.ndarray, bits: int, kind: str) -> bytes:
    """Numbers as whole ones, in parts of 2^-bits."""
    limits = np.iinfo(kind)
    scaled = np.rint(values.astype(np.float64) * (1 << bits))
    if scaled.min() < limits.min or scaled.max() > limits.max:
        print(f"cut off: {(scaled < limits.min).sum() + (scaled > limits.max).sum()} of {scaled.size} values")
    return np.clip(scaled, limits.min, limits.max).astype(kind).tobytes()


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--temperature", type=float, default=1.0)
    given = parser.parse_args()
    network, hand, suit = load(given.network)
    scale = 1 / (math.log(2) * given.temperature)
    data = MAGIC + struct.pack("<I", VERSION)
    data += part_bytes(network.hand, hand, scale) + part_bytes(network.suit, suit, scale)
    given.out.write_bytes(data + struct.pack("<I", crc32(data)))
    print(f"{given.out}: {len(data) + 4:,} bytes")


if __name__ == "__main__":
    main()

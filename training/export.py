"""Write the network in whole numbers, as the kernel reads it: `python -m training.export NET.pt experts.bin`.

A temperature divides the scores.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import torch

from training.fit import load
from training.model_file import Layers, model_bytes
from training.network import Part
from training.vocabulary import Vocabulary


def layers_of(part: Part, words: Vocabulary) -> Layers:
    """One part of the network, as it was learned."""
    with torch.no_grad():
        return Layers(
            words.keys,
            part.rows.weight.numpy(),
            part.first.numpy(),
            part.middle.weight.numpy(),
            part.middle.bias.numpy(),
            part.last.weight.numpy(),
            part.last.bias.numpy(),
        )


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--temperature", type=float, default=1.0)
    given = parser.parse_args()
    network, hand, suit = load(given.network)
    scale = 1 / (math.log(2) * given.temperature)
    data = model_bytes(layers_of(network.hand, hand), layers_of(network.suit, suit), scale)
    given.out.write_bytes(data)
    print(f"{given.out}: {len(data):,} bytes")


if __name__ == "__main__":
    main()

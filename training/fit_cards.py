"""Learn the model of cards: `python -m training.fit_cards DECISIONS cards.bin`.

The card that was played must have the highest score among those that could be: softmax and cross entropy.
"""

from __future__ import annotations

import argparse
import struct
import time
from pathlib import Path
from zlib import crc32

import numpy as np
import torch
from numpy.typing import NDArray

from training.card_decisions import Decisions
from training.card_network import DOUBLINGS, CardNetwork, Places, batch, log_chances, loss
from training.model_file import whole

NAME = b"alphamu cardplay\n"
VERSION = 1
VALUE_BITS, LAYER_BITS = 9, 10
BATCH = 2048


def check(network: CardNetwork, decisions: Decisions) -> tuple[float, float]:
    """Bits for each card played, and how often its group of equal cards was the likeliest."""
    where = Places.of(decisions)
    bits, right = 0.0, 0
    network.eval()
    with torch.no_grad():
        for begin in range(0, len(decisions), BATCH):
            cards = batch(decisions, where, begin, min(begin + BATCH, len(decisions)))
            logs = log_chances(network(cards), cards)
            bits -= float(logs[cards.played].sum()) * DOUBLINGS
            together = torch.zeros(len(logs)).index_add(0, cards.group, logs.exp())[cards.group]
            best = torch.zeros(len(cards.played)).index_reduce(0, cards.decision, together, "amax")
            right += int((together[cards.played] >= best).sum())
    network.train()
    return bits / len(decisions), right / len(decisions)


def file_bytes(network: CardNetwork, keys: NDArray[np.uint32]) -> bytes:
    """The file of the model, in whole numbers."""
    with torch.no_grad():
        rows, first = network.rows.weight.numpy(), network.first.numpy()
        middle, middle_bias = network.middle.weight.numpy(), network.middle.bias.numpy()
        last, last_bias = network.last.weight.numpy() * DOUBLINGS, network.last.bias.numpy() * DOUBLINGS
    both = VALUE_BITS + LAYER_BITS
    data = b"".join(
        (
            NAME,
            struct.pack("<4I", VERSION, *rows.shape, len(middle)),
            keys.astype("<u4").tobytes(),
            whole(rows, VALUE_BITS, "<i2"),
            whole(first, VALUE_BITS, "<i4"),
            whole(middle, LAYER_BITS, "<i2"),
            whole(middle_bias, both, "<i4"),
            whole(last, LAYER_BITS, "<i2"),
            whole(last_bias, both, "<i4"),
        )
    )
    return data + struct.pack("<I", crc32(data))


def main() -> None:
    """Learn from DECISIONS/learned.npz; now and then say how well DECISIONS/checked.npz is foretold, and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("decisions", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--width", type=int, default=48)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--keep", type=float, default=0.9, help="the chance of a word to be heard")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(1)
    keys = np.load(given.decisions / "vocabulary.npy")
    learned, checked = (Decisions.load(given.decisions / f"{name}.npz") for name in ("learned", "checked"))
    network = CardNetwork(len(keys), given.width, given.hidden)
    optimizer = torch.optim.Adam(network.parameters(), lr=given.rate)
    where = Places.of(learned)
    begins = np.arange(0, len(learned), BATCH)
    steps = given.rounds * len(begins)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, given.rate, total_steps=steps, pct_start=0.1)
    begun, step, mean = time.time(), 0, 1.0
    random = np.random.default_rng(1)
    for _ in range(given.rounds):
        for begin in random.permutation(begins):
            end = min(begin + BATCH, len(learned))
            now = loss(network, batch(learned, where, begin, end, given.keep))
            optimizer.zero_grad()
            now.backward()
            optimizer.step()
            schedule.step()
            network.keep_small()
            step += 1
            mean += (now.item() - mean) / 100
            if step % 100 == 0:
                print(f"{step}/{steps} {mean * DOUBLINGS:.4f} bits {time.time() - begun:.0f}s", flush=True)
            if step % 500 == 0 or step == steps:
                print("checked: {:.4f} bits, {:.4f} right".format(*check(network, checked)), flush=True)
                given.out.write_bytes(file_bytes(network, keys))


if __name__ == "__main__":
    main()

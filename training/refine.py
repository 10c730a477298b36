"""Go on learning with layouts that the network believes in: `python -m training.refine SAMPLES IN.pt OUT.pt`.

Layouts dealt at random become too easy to tell from the real one. The slope of the real layout's exact likelihood
is its features minus those that the model expects, and layouts drawn from the model estimate these without bias.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from alphamu._kernel import HiddenSeat, TwoHiddenHands
from training.fit import batches, check, load, loss, save, weights_of
from training.layouts import features
from training.network import Network, scores
from training.samples import Samples
from training.vocabulary import Bags, bags

_SUITS = 16 * np.arange(4, dtype=np.uint64) + 2


def as_cards(holdings: NDArray[np.int16]) -> NDArray[np.uint64]:
    """Holdings by suit as sets of cards."""
    return (holdings.astype(np.uint64) << _SUITS).sum(-1, dtype=np.uint64)


def drawn(
    samples: Samples, chosen: NDArray[np.int64], weights: torch.Tensor, number: int, seed: int
) -> NDArray[np.int16]:
    """The real layout and `number` that are drawn from the model: [sample, layout, hand, suit]."""
    whole = np.rint(weights.numpy() * (HiddenSeat.DOUBLING / math.log(2))).astype(np.int32)
    whole = whole.reshape(len(chosen), 2, -1)
    held, played = samples.held[chosen, :2], samples.played[chosen, :2]
    hidden = as_cards(held & ~played)
    fixed, may = as_cards(played), as_cards(samples.open[chosen, :2])
    firsts = samples.firsts[chosen, :2]
    layouts = np.empty((len(chosen), number + 1, 2, 4), np.int16)
    layouts[:, 0] = held
    for place in range(len(chosen)):
        seats = [
            HiddenSeat(whole[place, hand].tolist(), [tuple(row) for row in firsts[place, hand].tolist()])
            for hand in range(2)
        ]
        unseen = int(hidden[place, 0] | hidden[place, 1])
        hands = TwoHiddenHands(
            unseen,
            int(hidden[place, 0]).bit_count(),
            (int(may[place, 0]), int(may[place, 1])),
            (int(fixed[place, 0]), int(fixed[place, 1])),
            *seats,
        )
        cards = np.array(hands.draw(number, seed + place), np.uint64) | fixed[place]
        layouts[place, 1:] = (cards[..., None] >> _SUITS & np.uint64(0x1FFF)).astype(np.int16)
    return layouts


def slope(
    network: Network, samples: Samples, words: Bags, chosen: NDArray[np.int64], number: int, seed: int
) -> torch.Tensor:
    """A quantity with the slope of the mean surprise at the real layouts, in nats."""
    weights = weights_of(network, words, chosen, 2)
    layouts = drawn(samples, chosen, weights.detach(), number, seed)
    found = scores(weights, features(layouts, samples.firsts[chosen, :2]))
    return (found[:, 1:].mean(1) - found[:, 0]).mean()


def main() -> None:
    """Refine a network; samples with three hidden hands are learned as before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    parser.add_argument("network", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--draws", type=int, default=8)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--keep", type=float, default=0.9)
    parser.add_argument("--decay", type=float, default=0.02)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(2)
    learned = Samples.load(given.samples / "learned.npz")
    checked = Samples.load(given.samples / "checked.npz")
    network, hand, suit = load(given.network)
    words, check_words = bags(learned, hand, suit), bags(checked, hand, suit)
    network.keep = given.keep
    optimizer = torch.optim.AdamW(network.parameters(), lr=given.rate, weight_decay=given.decay)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, given.steps)
    begin = time.time()
    print(check(network, checked, check_words), flush=True)
    for step, chosen in zip(range(given.steps), batches(learned, 99), strict=False):
        optimizer.zero_grad()
        two = int(learned.hidden[chosen[0]]) == 2
        how, number = (slope, given.draws) if two else (loss, 31)
        how(network, learned, words, chosen, number, 10_000 * step).backward()
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            print(step + 1, f"{time.time() - begin:.0f}s", check(network, checked, check_words), flush=True)
            save(network, hand, suit, given.out)
    save(network, hand, suit, given.out)


if __name__ == "__main__":
    main()

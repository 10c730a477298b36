"""Learn the network: `python -m training.fit SAMPLES OUT.pt`.

The real layout must have the highest score among others that are dealt at random: softmax and cross entropy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

from training.arrays import starts_of
from training.layouts import dealt, features
from training.network import Network, scores
from training.samples import PARTS, Samples
from training.vocabulary import Bags, Vocabulary, bags, vocabularies

BATCH = 512


def bag(words: Bags, parts: NDArray[np.int64], keep: float) -> tuple[torch.Tensor, torch.Tensor]:
    """The words of some parts, as an embedding bag takes them; each is kept with this chance."""
    begins, ends = words.starts[parts], words.starts[parts + 1]
    counts = ends - begins
    starts = starts_of(counts)
    places = np.arange(starts[-1]) + np.repeat(begins - starts[:-1], counts)
    if keep < 1:
        kept = torch.rand(len(places)).numpy() < keep
        starts = starts_of(kept)[starts]
        places = places[kept]
    return torch.from_numpy(words.places[places]), torch.from_numpy(starts[:-1].astype(np.int32))


def weights_of(network: Network, words: Bags, chosen: NDArray[np.int64], hands: int) -> torch.Tensor:
    """The weights of the hidden hands of some samples."""
    hand = (3 * chosen[:, None] + np.arange(hands)).ravel()
    whole = PARTS * hand
    suits = (whole[:, None] + np.arange(1, PARTS)).ravel()
    keep = network.keep if network.training else 1.0
    return network.weights(bag(words, whole, keep), bag(words, suits, keep))


def loss(
    network: Network, samples: Samples, words: Bags, chosen: NDArray[np.int64], others: int, seed: int
) -> torch.Tensor:
    """The mean surprise at the real layouts among others, in nats."""
    hands = int(samples.hidden[chosen[0]])
    layouts = dealt(samples, chosen, others, hands, seed)
    found = scores(weights_of(network, words, chosen, hands), features(layouts, samples.firsts[chosen, :hands]))
    return cross_entropy(found, torch.zeros(len(chosen), dtype=torch.long))


def batches(samples: Samples, seed: int) -> Iterator[NDArray[np.int64]]:
    """All samples in random order, those with two and with three hidden hands apart."""
    generator = np.random.default_rng(seed)
    found = []
    for hands in (2, 3):
        order = generator.permutation(np.flatnonzero(samples.hidden == hands))
        found += [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    for place in generator.permutation(len(found)):
        yield found[place]


def check(
    network: Network, samples: Samples, words: Bags, others: int = 100, most: int = 6000
) -> dict[str, float]:
    """The loss on samples that were not learned from: declarer after the lead, later; a defender; the leader."""
    two, declarer = samples.hidden == 2, samples.declarer == samples.viewer
    kinds = {
        "lead": two & declarer & (samples.moment == 1),
        "early": two & declarer & (samples.moment > 1) & (samples.moment <= 12),
        "late": two & declarer & (samples.moment > 12),
        "defender": two & ~declarer,
        "leader": ~two,
    }
    result = {}
    network.eval()
    with torch.no_grad():
        for name, mask in kinds.items():
            places = np.flatnonzero(mask)[:most]
            parts = [places[start : start + BATCH] for start in range(0, len(places), BATCH)]
            total = sum(float(loss(network, samples, words, part, others, 7)) * len(part) for part in parts)
            result[name] = total / len(places)
    network.train()
    return result


def save(network: Network, hand: Vocabulary, suit: Vocabulary, path: Path) -> None:
    """Write what was learned."""
    sizes = [
        (part.rows.num_embeddings, part.rows.embedding_dim, part.middle.out_features)
        for part in (network.hand, network.suit)
    ]
    torch.save({"sizes": sizes, "hand": hand.keys, "suit": suit.keys, "state": network.state_dict()}, path)


def load(path: Path) -> tuple[Network, Vocabulary, Vocabulary]:
    """Read what `save` wrote."""
    kept = torch.load(path, weights_only=False)
    words, widths, hidden = zip(*kept["sizes"], strict=True)
    network = Network(words, widths, hidden)
    network.load_state_dict(kept["state"])
    return network, Vocabulary(kept["hand"]), Vocabulary(kept["suit"])


def main() -> None:
    """Learn from SAMPLES/learned.npz, and after each round say how well SAMPLES/checked.npz is foretold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--others", type=int, default=31)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--words", type=int, nargs=2, default=(9000, 6000))
    parser.add_argument("--keep", type=float, default=0.8, help="the chance of a word to be heard")
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--start", type=Path, help="go on from this network")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(1)
    learned = Samples.load(given.samples / "learned.npz")
    checked = Samples.load(given.samples / "checked.npz")
    if given.start:
        network, hand, suit = load(given.start)
    else:
        hand, suit = vocabularies(learned, tuple(given.words), least=20)
        network = Network((len(hand), len(suit)), (96, 64), (64, 48))
    print(f"{len(learned):,} samples, {len(hand):,} words about hands, {len(suit):,} about suits", flush=True)
    words, check_words = bags(learned, hand, suit), bags(checked, hand, suit)
    network.keep = given.keep
    optimizer = torch.optim.AdamW(network.parameters(), lr=given.rate, weight_decay=given.decay)
    steps = given.rounds * sum(1 for _ in batches(learned, 0))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, given.rate, total_steps=steps, pct_start=0.1)
    begin, step, mean = time.time(), 0, 3.5
    for turn in range(given.rounds):
        for chosen in batches(learned, turn):
            optimizer.zero_grad()
            now = loss(network, learned, words, chosen, given.others, 1000 + step)
            now.backward()
            optimizer.step()
            schedule.step()
            step += 1
            mean += (now.item() - mean) / 50
            if step % 50 == 0:
                print(f"{step}/{steps} {mean:.4f} {time.time() - begin:.0f}s", flush=True)
            if step % 400 == 0:
                print(
                    {name: round(value, 4) for name, value in check(network, checked, check_words).items()},
                    flush=True,
                )
                save(network, hand, suit, given.out)
    print({name: round(value, 4) for name, value in check(network, checked, check_words).items()}, flush=True)
    save(network, hand, suit, given.out)


if __name__ == "__main__":
    main()

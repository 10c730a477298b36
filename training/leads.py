"""Learn the order of leads: `python -m training.leads OUT.cpp --notrump SAMPLES… --trumps SAMPLES…`.

What is made as small as can be is the mean regret of the lead that comes first, where it is drawn by the softmax
of the scores.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from training import lead_samples
from training.lead_samples import LeadSamples

SIZES = (340, 256, 5)  # of the tables by top cards, lengths, and the suit that continues the last trick's
KINDS = 3
UNIT = 32  # of a score, in the kernel
JUDGED_EVERY = 10  # one in so many hundreds of decisions is kept apart

# Where the other weights begin: winners' and others' rank, history, touching, and what was remembered.
FIRST = (-0.3, -0.3, 0.06, 0.7, 2.1, 3.2, 1.5, 1.1, 1.8)
RANKS, HISTORIES = 10, 1000  # these are divided by so much


class Scores(torch.nn.Module):
    """The sum of weights that lead_order.hpp makes. With trumps there is a second set of tables."""

    def __init__(self, suits: int) -> None:
        super().__init__()
        top, lengths, continues = SIZES
        sizes = (suits * KINDS * top, suits * KINDS * lengths, suits * continues)
        self.tables = torch.nn.ParameterList(torch.zeros(size) for size in sizes)
        self.others = torch.nn.Parameter(torch.tensor(FIRST))

    def forward(self, places: torch.Tensor, others: torch.Tensor) -> torch.Tensor:
        """For each decision the scores of its leads."""
        of_tables = sum(table[places[:, :, number]] for number, table in enumerate(self.tables))
        return of_tables + (others * self.others).sum(2)


def inputs(samples: LeadSamples) -> tuple[torch.Tensor, torch.Tensor]:
    """The places in the tables, and the numbers that are weighed."""
    feature = np.moveaxis(samples.features, 2, 0)
    kind = KINDS * feature[lead_samples.IS_TRUMP] + feature[lead_samples.KIND]
    places = np.stack(
        [
            SIZES[0] * kind + feature[lead_samples.TOP],
            SIZES[1] * kind + feature[lead_samples.LENGTHS],
            SIZES[2] * feature[lead_samples.IS_TRUMP] + feature[lead_samples.CONTINUES],
        ],
        axis=2,
    )
    rank, wins = feature[lead_samples.RANK] / RANKS, feature[lead_samples.KIND] == 0
    others = np.stack(
        [
            np.where(wins, rank, 0),
            np.where(wins, 0, rank),
            feature[lead_samples.HISTORY] / HISTORIES,
            *feature[[lead_samples.TOUCHING, *range(lead_samples.BEST, lead_samples.FEATURES)]],
        ],
        axis=2,
    )
    return torch.from_numpy(places.astype(np.int64)), torch.from_numpy(others.astype(np.float32))


def fit(samples: LeadSamples, suits: int, rounds: int = 200, rate: float = 0.06) -> Scores:
    """The weights, and on the terminal what they are worth on decisions that were kept apart."""
    model = Scores(suits)
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    places, others = inputs(samples)
    is_lead, regret = torch.from_numpy(samples.is_lead), torch.from_numpy(samples.regret)
    kept = torch.arange(len(regret)) // 100 % JUDGED_EVERY == 0
    learned = ~kept

    def scores(chosen: torch.Tensor) -> torch.Tensor:
        return model(places[chosen], others[chosen]).masked_fill(~is_lead[chosen], -1e9)

    for number in range(rounds):
        for group in optimizer.param_groups:
            group["lr"] = rate * (1 - number / rounds) + 1e-3
        optimizer.zero_grad()
        mean = (torch.softmax(scores(learned), 1) * regret[learned]).sum(1).mean()
        shrunk = 0.03 * sum((table**2).sum() for table in model.tables) / int(learned.sum())
        (mean + shrunk).backward()
        optimizer.step()
    with torch.no_grad():
        for name, chosen in (("learned from", learned), ("kept apart", kept)):
            first = regret[chosen].gather(1, scores(chosen).argmax(1, keepdim=True))
            print(f"{int(chosen.sum()):,} decisions {name}: regret {float(first.mean()):.4f} nats")
    return model


def text_of(name: str, suits: int, model: Scores) -> str:
    """The weights as the kernel has them."""
    tables = [_whole(table) for table in model.tables]
    of_suits = []
    for suit in range(suits):
        kinds = [
            f"LeadWeightsOfCards{{{_part(tables[0], SIZES[0], kind)}, {_part(tables[1], SIZES[1], kind)}}}"
            for kind in range(KINDS * suit, KINDS * (suit + 1))
        ]
        of_suits.append(f"LeadWeightsOfSuit{{{{{', '.join(kinds)}}}, {_part(tables[2], SIZES[2], suit)}}}")
    winners, others, history, *rest = model.others.tolist()
    numbers = [256 * winners / RANKS, 256 * others / RANKS, 65536 * history / HISTORIES, *rest]
    weights = ", ".join(str(round(UNIT * number)) for number in numbers)
    return f"const LeadWeights<{suits}> {name} = {{{{{', '.join(of_suits)}}}, {weights}}};\n"


def _whole(table: torch.Tensor) -> NDArray[np.int64]:
    whole: NDArray[np.int64] = np.rint(UNIT * table.detach().numpy()).astype(np.int64)
    return whole


def _part(table: NDArray[np.int64], size: int, number: int) -> str:
    return "{" + ", ".join(map(str, table[size * number : size * (number + 1)])) + "}"


def main() -> None:
    """Learn both sets of weights and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--notrump", type=Path, nargs="+", required=True)
    parser.add_argument("--trumps", type=Path, nargs="+", required=True)
    options = parser.parse_args()
    texts = []
    for name, suits, paths in (("NOTRUMP_LEADS", 1, options.notrump), ("TRUMP_LEADS", 2, options.trumps)):
        texts.append(text_of(name, suits, fit(LeadSamples.read(paths, at_notrump=suits == 1), suits)))
    head = (
        '// Written by training/leads.py.\n#include "solver/learned_leads.hpp"\n\nnamespace alphamu::solver {\n\n'
    )
    options.out.write_text(head + "\n".join(texts) + "\n}  // namespace alphamu::solver\n")


if __name__ == "__main__":
    main()

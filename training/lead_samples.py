"""What kernel/learning/lead_samples.cpp writes, as arrays.

A line has 1 for notrump, the tricks left, for each lead the features of `LeadFeatures`, how it ended (0 failed, 1
succeeded, 2 was given up) and the positions that this took, and last the number of leads.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FEATURES = 13
MOST_LEADS = 13
IS_TRUMP, KIND, TOP, LENGTHS, CONTINUES, RANK, TOUCHING, HISTORY, BEST = range(9)  # BEST and the four that follow
SUCCEEDED, POSITIONS = FEATURES, FEATURES + 1
_COLUMNS = FEATURES + 2


@dataclass(frozen=True)
class LeadSamples:
    """Decisions, each with as many leads as there may be."""

    features: NDArray[np.int32]  # decision, lead, feature
    is_lead: NDArray[np.bool_]
    regret: NDArray[np.float32]  # by how much what the lead costs exceeds the best one's, in nats

    @classmethod
    def read(cls, paths: Iterable[Path], *, at_notrump: bool) -> LeadSamples:
        """Those with a choice. A line that was cut off is passed over."""
        rows = [
            row
            for path in paths
            for text in path.read_text().splitlines()
            if (row := _decision(text, at_notrump)) is not None
        ]
        shape = (len(rows), MOST_LEADS)
        features, is_lead = np.zeros((*shape, FEATURES), np.int32), np.zeros(shape, np.bool_)
        regret = np.zeros(shape, np.float32)
        for place, leads in enumerate(rows):
            features[place, : len(leads)] = leads[:, :FEATURES]
            is_lead[place, : len(leads)] = True
            regret[place, : len(leads)] = regrets(leads[:, SUCCEEDED] == 1, leads[:, POSITIONS])
        return cls(features, is_lead, regret)


def regrets(succeeded: NDArray[np.bool_], positions: NDArray[np.int64]) -> NDArray[np.float32]:
    """What it costs to try a lead first; after one that fails the best one is tried.

    A few positions more or less do not matter: three are added to each.
    """
    best = positions[succeeded].min()
    cost = np.where(succeeded, positions, positions + best) + 3.0
    result: NDArray[np.float32] = np.log(cost / cost.min()).astype(np.float32)
    return result


def _decision(text: str, at_notrump: bool) -> NDArray[np.int64] | None:
    """None: of the other kind, cut off, without a choice or without a success."""
    numbers = text.split()
    leads = (len(numbers) - 3) // _COLUMNS
    if leads < 2 or numbers[0] != str(int(at_notrump)) or numbers[2 + leads * _COLUMNS :] != [str(leads)]:
        return None
    outcomes = np.array(numbers[2:-1], dtype=np.int64).reshape(leads, _COLUMNS)
    return outcomes if (outcomes[:, SUCCEEDED] == 1).any() else None


def main() -> None:
    """Say how many decisions some files have; without any it fails."""
    paths = [Path(name) for name in sys.argv[1:]]
    found = [len(LeadSamples.read(paths, at_notrump=at_notrump).regret) for at_notrump in (True, False)]
    print(f"lead samples: {found[0]:,} decisions in notrump, {found[1]:,} with trumps")
    sys.exit(not any(found))


if __name__ == "__main__":
    main()

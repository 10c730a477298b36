"""What kernel/learning/lead_samples.cpp writes, as arrays.

A line has 1 for notrump, the tricks left, and for each lead the features of `LeadFeatures`, how it ended (0
failed, 1 succeeded, 2 was given up), and the positions that this took.
"""

from __future__ import annotations

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
    left: NDArray[np.int32]

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
        regret, left = np.zeros(shape, np.float32), np.zeros(len(rows), np.int32)
        for place, (tricks, leads) in enumerate(rows):
            features[place, : len(leads)] = leads[:, :FEATURES]
            is_lead[place, : len(leads)] = True
            regret[place, : len(leads)] = regrets(leads[:, SUCCEEDED] == 1, leads[:, POSITIONS])
            left[place] = tricks
        return cls(features, is_lead, regret, left)


def regrets(succeeded: NDArray[np.bool_], positions: NDArray[np.int64]) -> NDArray[np.float32]:
    """What it costs to try a lead first; after one that fails the best one is tried.

    A few positions more or less do not matter: three are added to each.
    """
    best = positions[succeeded].min()
    cost = np.where(succeeded, positions, positions + best) + 3.0
    result: NDArray[np.float32] = np.log(cost / cost.min()).astype(np.float32)
    return result


def _decision(text: str, at_notrump: bool) -> tuple[int, NDArray[np.int64]] | None:
    numbers = text.split()
    if len(numbers) < 2 + 2 * _COLUMNS or (len(numbers) - 2) % _COLUMNS or numbers[0] != str(int(at_notrump)):
        return None
    leads = np.array(numbers[2:], dtype=np.int64).reshape(-1, _COLUMNS)
    return (int(numbers[1]), leads) if (leads[:, SUCCEEDED] == 1).any() else None

"""Collections of numpy arrays: kept in a file, joined, and cut into parts of different lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Arrays:
    """A dataclass whose fields are arrays, each with an entry for each of the things collected."""

    def save(self, path: Path) -> None:
        """Write them to a file."""
        np.savez(path, **vars(self))

    @classmethod
    def load(cls, *paths: Path) -> Self:
        """Read what `save` wrote, several files as one."""
        return cls.joined([cls(**np.load(path)) for path in paths])

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several collections as one."""
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in vars(parts[0])})


def starts_of(lengths: Sequence[int] | NDArray[Any]) -> NDArray[np.int64]:
    """Where parts of these lengths begin when they stand one after the other, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)

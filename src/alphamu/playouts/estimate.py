"""What play-outs say of a card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The share of layouts in which the contract was made, its standard error, and the mean of the tricks.

    These are declarer's, whoever asks; `for_defence` is what a defender wants to read.
    """

    make: float
    tricks: float
    layouts: int
    standard_error: float
    declarer: str
    defenders: str
    value: float | None = None  # the mean of what the asker plays for, if that is not the contract alone
    value_error: float | None = None
    asker: str | None = None  # how a defender who asks plays on

    @classmethod
    def of(
        cls,
        tricks: Sequence[int],
        needed: int,
        declarer: str,
        defenders: str,
        weights: Sequence[float] | None = None,
        values: Sequence[float] | None = None,
    ) -> PlayedOut:
        """From the tricks that declarer's side won in each layout, drawn independently.

        The error is that of a share with one success and one failure more (Agresti and Coull), so that a hundred
        layouts out of a hundred are not called certain; with weights, that of as many layouts as the weighted ones
        are worth. `values` are what the tricks were worth, where something else than the contract counts.

        >>> print(PlayedOut.of([4, 3, 4, 4], 4, "PIMC", "double dummy"))
        75% ± 19, played out on 4 layouts
        """
        weights = weights or [1.0] * len(tricks)
        total = sum(weights)
        make = sum(weight for won, weight in zip(tricks, weights, strict=True) if won >= needed) / total
        mean = sum(won * weight for won, weight in zip(tricks, weights, strict=True)) / total
        worth = total**2 / sum(weight * weight for weight in weights)
        share = (make * worth + 1) / (worth + 2)
        error = math.sqrt(share * (1 - share) / (worth + 2))
        if values is None:
            return cls(make, mean, len(tricks), error, declarer, defenders)
        value = sum(one * weight for one, weight in zip(values, weights, strict=True)) / total
        variance = sum((one - value) ** 2 * weight for one, weight in zip(values, weights, strict=True)) / total
        value_error = math.sqrt(variance / (worth - 1)) if worth > 1 else None
        return cls(make, mean, len(tricks), error, declarer, defenders, value, value_error)

    def __str__(self) -> str:
        return f"{100 * self.make:.0f}% ± {self.points}, {self._on_layouts}"

    def for_defence(self) -> str:
        """How often the contract went down.

        >>> PlayedOut.of([4, 3, 4, 4], 4, "PIMC", "double dummy").for_defence()
        'beats the contract in 25% ± 19, played out on 4 layouts'
        """
        return f"beats the contract in {self.beaten}, {self._on_layouts}"

    @property
    def beaten(self) -> str:
        """How often, in percent with its error."""
        return f"{100 * (1 - self.make):.0f}% ± {self.points}"

    @property
    def _on_layouts(self) -> str:
        return f"played out on {self.layouts:,} layout{'' if self.layouts == 1 else 's'}"

    @property
    def against(self) -> str:
        """The defenders in a player's words.

        >>> PlayedOut.of([4, 3, 4, 4], 4, "PIMC", "PIMC with 20 layouts").against
        'defenders who see their own hand and dummy (PIMC with 20 layouts)'
        """
        match self.defenders:
            case "double dummy":
                return "defenders who see all cards"
            case "experts":
                return "defenders who play as experts do"
            case others:
                return f"defenders who see their own hand and dummy ({others})"

    @property
    def points(self) -> int:
        """The standard error in whole points of a hundred, at least one: nothing is certain."""
        return max(1, round(100 * self.standard_error))

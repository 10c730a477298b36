"""What the layouts of a position are worth by an aim: levels for the kernel, and its weights as means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm, sqrt

from alphamu.aims.aim import Aim
from alphamu.aims.tables import OtherTables
from alphamu.fronts import Vector
from alphamu.kernel import LARGEST_WEIGHT, Level, weights_of
from alphamu.worlds.position import Position

FINENESS = 10_000  # of steps, the largest


@dataclass(frozen=True)
class Worth:
    """What each number of tricks is worth in each world, and the levels at which that rises.

    `unit` is what a unit of the kernel's weights is worth, times the weight of a world.
    """

    aim: Aim
    rows: tuple[tuple[Fraction, ...], ...]  # by world, then by tricks from here
    world_weights: tuple[int, ...]
    levels: tuple[Level, ...]
    unit: Fraction

    @classmethod
    def of(cls, aim: Aim, position: Position, tables: OtherTables | None = None) -> Worth:
        """For the worlds of a position."""
        tables = tables or OtherTables(position)
        rows = tuple(aim.worth(position, world, tables) for world in position.worlds or ())
        weights = weights_of(position)
        steps = [
            (tricks, [(row[tricks] - row[tricks - 1]) * weight for row, weight in zip(rows, weights, strict=True)])
            for tricks in range(1, position.cards_left + 1)
        ]
        rising = [(tricks, values) for tricks, values in steps if any(values)]
        unit = _unit([value for _, values in rising for value in values])
        levels = tuple(Level(tricks, tuple(round(value / unit) for value in values)) for tricks, values in rising)
        return cls(aim, rows, weights, tuple(level for level in levels if any(level.weights)), unit)

    @property
    def weights(self) -> tuple[int, ...]:
        """What each bit of a vector weighs: the worlds of the lowest level first."""
        return tuple(weight for level in self.levels for weight in level.weights)

    def mean(self, weight: int, playable: Vector | None = None) -> Fraction:
        """The mean value where plans win so much of the levels, of these worlds, by default all."""
        worlds = self._worlds(playable)
        total = sum(self.world_weights[place] for place in worlds)
        base = sum((self.rows[place][0] * self.world_weights[place] for place in worlds), Fraction(0))
        return (base + weight * self.unit) / (total or 1)

    def tricks_in(self, vector: Vector) -> list[int]:
        """The tricks that a plan reaches in each world, as far as they count there."""
        worlds = len(self.rows)
        reached = [0] * worlds
        for place, level in enumerate(self.levels):
            for world in range(worlds):
                if vector >> (place * worlds + world) & 1:
                    reached[world] = level.tricks
        return reached

    def chances(self, vector: Vector, playable: Vector | None = None) -> tuple[tuple[int, float], ...]:
        """How often a plan reaches each number of tricks that counts, of these worlds, by default all."""
        return tuple((level.tricks, self.chance_of(vector, level.tricks, playable)) for level in self.levels)

    def chance_of(self, vector: Vector, tricks: int, playable: Vector | None = None) -> float:
        """How often a plan reaches so many tricks."""
        reached, worlds = self.tricks_in(vector), self._worlds(playable)
        total = sum(self.world_weights[place] for place in worlds) or 1
        return sum(self.world_weights[place] for place in worlds if reached[place] >= tricks) / total

    def standard_error(self, vector: Vector, effective: float, playable: Vector | None = None) -> float | None:
        """The standard error of a plan's mean over worlds that are a sample worth so many independent ones."""
        reached, worlds = self.tricks_in(vector), self._worlds(playable)
        share = float(self.share(playable)) if playable is not None else 1.0
        if effective * share <= 1:
            return None
        total = sum(self.world_weights[place] for place in worlds)
        values = [(self.value_of(place, reached[place]), self.world_weights[place] / total) for place in worlds]
        mean = sum(value * weight for value, weight in values)
        variance = sum((value - mean) ** 2 * weight for value, weight in values)
        return sqrt(variance / (effective * share - 1))

    def share(self, playable: Vector) -> Fraction:
        """What share of all worlds these are."""
        return Fraction(
            sum(self.world_weights[place] for place in self._worlds(playable)), sum(self.world_weights)
        )

    def _worlds(self, playable: Vector | None) -> list[int]:
        return [place for place in range(len(self.rows)) if playable is None or playable >> place & 1]

    def worlds_of(self, playable: Vector) -> Vector:
        """The worlds of a set of bits."""
        worlds = len(self.rows)
        result = 0
        for _ in self.levels:
            result |= playable & ((1 << worlds) - 1)
            playable >>= worlds
        return result

    def value_of(self, world: int, tricks: int) -> float:
        """What so many tricks from here are worth in a world."""
        return float(self.rows[world][tricks])

    def steps(self) -> list[int]:
        """What each trick adds on average over the worlds, as whole numbers: for who plays on without a layout."""
        total = sum(self.world_weights)
        means = [
            sum(
                (row[tricks] * weight for row, weight in zip(self.rows, self.world_weights, strict=True)),
                Fraction(0),
            )
            / total
            for tricks in range(len(self.rows[0]))
        ]
        steps = [after - before for before, after in pairwise(means)]
        return [round(FINENESS * step / max(steps)) for step in steps] if any(steps) else []


def _unit(values: Sequence[Fraction]) -> Fraction:
    """The largest number of which all are multiples; a larger one where their sum would be too large."""
    numbers = [value for value in values if value]
    if not numbers:
        return Fraction(1)
    scale = lcm(*(number.denominator for number in numbers))
    unit = Fraction(gcd(*(int(number * scale) for number in numbers)), scale)
    return max(unit, sum(numbers, Fraction(0)) * 2 / LARGEST_WEIGHT)

"""Layouts as likely as experts' ways make them, among those that fit what is said: drawn, listed and weighed.

Where nothing is said, draws come from the learned distribution itself. Else those that do not fit are thrown
away; if nearly all would be, the layouts that fit are listed and weighed, or some thousands of them.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random

from alphamu.worlds.constraints import Constraint
from alphamu.worlds.layouts import Hidden, Layouts, Masks, Sample
from alphamu.worlds.learned import Learned

MOST_WEIGHED = 20_000  # layouts, where draws would be thrown away
_TRIES = 400  # draws that tell how many fit
_LEAST_FITTING = 0.02  # where fewer of them fit, layouts that do are weighed instead


class BelievedLayouts(Layouts):
    """All layouts that satisfy a constraint, as likely as experts' ways make them."""

    def __init__(self, hidden: Hidden, constraint: Constraint, learned: Learned) -> None:
        super().__init__(hidden, constraint)
        self.learned = learned

    @property
    def is_free(self) -> bool:
        """Nothing is said: only the cards played and the suits shown out of limit the layouts."""
        return not list(self.constraint.parts())

    def given(self, constraint: Constraint) -> BelievedLayouts:
        """Those of them that satisfy one constraint more."""
        return BelievedLayouts(self.hidden, self.constraint & constraint, self.learned)

    def sample(self, size: int | None, seed: int = 0) -> Sample:
        """So many independent draws, equal ones merged; None, or more than there are: all, weighted."""
        if size is None or size >= self.count:
            worlds = super().sample(size, seed)
            return Sample(worlds.worlds, _unless_alike(self.learned.weights(worlds.worlds)), True, worlds.layouts)
        self.check_size(size)
        merged = Counter(self.draws(size, seed))
        weights = _unless_alike(list(merged.values()))
        return Sample(list(merged), weights, False, self.count, bool(self._tests), self._worth(size, seed))

    def draws(self, count: int, seed: int = 0) -> list[Masks]:
        """So many independent draws; the same layout may come twice, and more draws begin with the fewer ones."""
        if self.is_free:
            return self.learned.draw(count, seed)
        if self._draws_fit:
            return self._fitting(count, seed)
        listed = super().sample(MOST_WEIGHED, seed)
        return Random(seed).choices(listed.worlds, self.learned.weights(listed.worlds), k=count)

    def _worth(self, size: int, seed: int) -> float:
        """How many independent draws so many tell as much as: fewer where they are chosen from too few layouts."""
        if self.is_free or self._draws_fit or self.count <= MOST_WEIGHED:
            return size
        weights = self.learned.weights(super().sample(MOST_WEIGHED, seed).worlds)
        return min(size, sum(weights) ** 2 / sum(weight**2 for weight in weights))

    @cached_property
    def _draws_fit(self) -> bool:
        """Whether enough of what is drawn fits what is said."""
        if self.count <= MOST_WEIGHED:
            return False
        drawn = self.learned.draw(_TRIES, seed=0)
        return sum(map(self._fits, drawn)) >= _LEAST_FITTING * _TRIES

    def _fitting(self, count: int, seed: int) -> list[Masks]:
        """The first draws that fit: with one seed, more draws begin with the fewer ones."""
        kept: list[Masks] = []
        done, tries = 0, max(_TRIES, count)
        while len(kept) < count:
            kept += filter(self._fits, self.learned.draw(tries, seed)[done:])
            done, tries = tries, 2 * tries
        return kept[:count]

    def _fits(self, world: Masks) -> bool:
        return self.constraint.satisfied(self.hidden.dealt(world))


def _unless_alike(weights: list[int]) -> list[float] | None:
    """Weights that are all the same say nothing."""
    return None if len(set(weights)) <= 1 else [float(weight) for weight in weights]

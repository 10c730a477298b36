"""The look at a deal before the lead: it stops as soon as it knows, and decides as a full count does."""

from itertools import product

import pytest

from alphamu.experiments import series
from alphamu.experiments.deals import Generator
from alphamu.experiments.series import FILTER_WORLDS, FIRST_LOOK, LOOKS_SAFE


class Worlds:
    """Worlds that make or not as they are told, and how many of them were asked."""

    def __init__(self, making: tuple[bool, ...]) -> None:
        self._making = making
        self.asked = 0

    def makes(self, *_: object) -> bool:
        """The next one."""
        self.asked += 1
        return self._making[self.asked - 1]


def looked_at(making: tuple[bool, ...], monkeypatch: pytest.MonkeyPatch) -> tuple[float, int]:
    worlds = Worlds(making)
    monkeypatch.setattr(series, "_makes", worlds.makes)
    return series.chance_before_the_lead(Generator("3NT", 32).task(1, 0), 1), worlds.asked


def goes_on(making: tuple[bool, ...]) -> bool:
    """Whether the lead is looked for, by counting all."""
    return not all(making[:FIRST_LOOK]) and 0 < sum(making) < LOOKS_SAFE * FILTER_WORLDS


@pytest.mark.parametrize("pattern", list(product((False, True), repeat=5)))
def test_stopping_changes_no_decision(pattern: tuple[bool, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for making in (pattern * 4, tuple(made for made in pattern for _ in range(4)), (*pattern, *(False,) * 15)):
        before, asked = looked_at(making, monkeypatch)
        assert (0 < before < LOOKS_SAFE) is goes_on(making)
        assert asked <= FILTER_WORLDS


def test_a_deal_that_can_no_longer_be_safe_is_not_counted_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    before, asked = looked_at((True, *(False,) * 19), monkeypatch)
    assert 0 < before < LOOKS_SAFE
    assert asked == 12


def test_a_deal_that_never_makes_is_counted_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at((False,) * 20, monkeypatch) == (0, 20)
    assert looked_at((*(False,) * 19, True), monkeypatch) == (0.05, 20)

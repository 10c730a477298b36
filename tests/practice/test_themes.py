"""Endings about one thing: the right card is better than every other by the margin, whatever the suits are."""

from random import Random

import pytest

from alphamu.practice.stories import PracticeError
from alphamu.practice.themes import _PATTERNS, MARGIN, THEMES, Pattern, _made, find
from alphamu.search import analyse
from alphamu.worlds.situation import Situation


@pytest.mark.parametrize("pattern", _PATTERNS, ids=lambda pattern: f"{pattern.theme} {pattern.south}")
def test_every_pattern_has_its_theme(pattern: Pattern) -> None:
    found = _made(pattern, Random(1), None)
    assert found is not None
    analysis = analyse(Situation.of_record(found.asked).deal(None))
    values = {card: row.make for row in analysis.cards for card in (row.card, *row.equals)}
    others = [value for card, value in values.items() if card not in found.right]
    assert analysis.is_exact
    assert min(values[card] for card in found.right) - max(others) == pytest.approx(found.margin)
    assert found.margin >= MARGIN
    assert set(found.right) < set(found.moment.legal_cards())


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_seed_finds_the_same_ending(theme: str) -> None:
    assert find(theme, 3) == find(theme, 3)
    assert len({find(theme, seed).record.declarer_hand for seed in range(4)}) > 1


def test_what_has_not_the_margin_is_thrown_away() -> None:
    """Two aces to cash, and nothing to choose."""
    nothing = Pattern("finesse", "N", 2, "A.2..", "2.A..", "KQ.KQ..", "S2")
    assert _made(nothing, Random(1), None) is None
    with pytest.raises(PracticeError, match="no theme 'coup': expected hold-up, finesse, endplay"):
        find("coup", 1)

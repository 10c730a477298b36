"""Hands in which the aims part, each with the reason that a teacher would give.

All layouts are searched to the last card, so the choices are exact.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from alphamu.aims import Aim, AimKind, Field, Result
from alphamu.bridge.card import Card
from alphamu.formats.position import from_json
from alphamu.search import analyse
from alphamu.worlds.situation import Situation

HANDS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "aims_part.json").read_text())


def aim_of(hand: dict[str, Any], name: str) -> Aim:
    against = Result.parse(hand["against"]) if name == "imps" and "against" in hand else None
    field = Field.parse(hand["field"]) if name == "matchpoints" and "field" in hand else None
    return Aim(AimKind(name), against, field)


def values_of(hand: dict[str, Any], name: str) -> dict[Card, float]:
    """What each card is worth by an aim."""
    dealt = Situation.of_record(from_json(hand["position"])).deal(None)
    analysis = analyse(dealt, aim=aim_of(hand, name))
    assert analysis.is_exact
    return {card.card: card.mean for card in analysis.cards}


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["name"])
def test_the_aims_part(hand: dict[str, Any]) -> None:
    chosen = {name: Card.parse(card) for name, card in hand["choices"].items()}
    for name, card in chosen.items():
        values = values_of(hand, name)
        assert values[card] == max(values.values()), f"{name}: {hand['reason']}"
        for other in set(chosen.values()) - {card}:
            assert values[card] > values[other], f"{name}: {hand['reason']}"
    assert len(set(chosen.values())) == 2, "the aims do not part here"
    assert hand["reason"].endswith(".")


def test_there_are_ten_different_ones() -> None:
    assert len({(hand["position"]["north"], hand["position"]["south"]) for hand in HANDS}) == len(HANDS) == 10

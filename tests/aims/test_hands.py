"""Hands in which the aims part, each with the reason that a teacher would give.

One ending under ten conditions. South led the two of spades, West played the four, and dummy is to choose:

            ♠ AQ
            ♥ 2              The ace, then a heart to the ace, are two sure tricks. The queen wins a third
    ♠ 4           ?          where West has the king; where East has it, East cashes a diamond, and only the
            ♠ 2 (led)        ace of spades is left: one trick.
            ♥ A
            ♣ 2
"""

import json
from pathlib import Path
from typing import Any

import pytest

from alphamu.aims import Aim, AimKind, Field, Result
from alphamu.formats.position import from_json
from alphamu.search import analyse
from alphamu.worlds.position import Position

HANDS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "aims_part.json").read_text())


def position_of(hand: dict[str, Any]) -> Position:
    return from_json(
        {
            "trump": "N",
            "declarer": "S",
            "leader": "S",
            "trick": ["S2", "S4"],
            "north": "AQ.2..",
            "south": ".A..2",
            "worlds": [{"west": "K...3", "east": "5..AK."}, {"west": "..K.3", "east": "K5..A."}],
            "weights": [float(odds) for odds in hand["odds"]],
            **{name: hand[name] for name in ("contract", "vulnerable", "tricks_won")},
        }
    )


def aim_of(hand: dict[str, Any], name: str) -> Aim:
    against = Result.parse(hand["against"]) if name == "imps" and "against" in hand else None
    field = Field.parse(hand["field"]) if name == "matchpoints" and "field" in hand else None
    return Aim(AimKind(name), against, field)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["name"])
def test_the_aims_part(hand: dict[str, Any]) -> None:
    position = position_of(hand)
    for name, card in hand["choices"].items():
        analysis = analyse(position, aim=aim_of(hand, name))
        best, other = analysis.cards[0], analysis.cards[1]
        assert str(best.card) == card, f"{name}: {hand['reason']}"
        assert best.mean > other.mean, name
    assert len(set(hand["choices"].values())) == 2, "the aims do not part here"
    assert hand["reason"].endswith(".")


def test_there_are_ten() -> None:
    assert len({hand["name"] for hand in HANDS}) == 10

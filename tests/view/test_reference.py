"""What the demo says about the reference search's answer."""

from fractions import Fraction

from alphamu.bridge.card import Card
from alphamu.fronts import EMPTY, Front
from alphamu.reference import Result
from alphamu.view.reference import disagreement

WEIGHTS = (1, 1, 2)


def result(**fronts: str) -> Result[Card]:
    by_card = {Card.parse(card): Front.parse(vector) for card, vector in fronts.items()}
    union = EMPTY
    for front in by_card.values():
        union |= front
    best = max(by_card, key=lambda card: by_card[card].score(WEIGHTS))
    return Result(best, Fraction(union.score(WEIGHTS), 4), union, by_card, depth=2)


def test_one_card_that_pimc_overrates() -> None:
    said = disagreement(result(SA="110", D2="101"), result(SA="111", D2="101"), WEIGHTS)
    assert said.plain == (
        "PIMC plays ♠A: 100%, as if declarer saw the hidden cards from then on. "
        "In truth ♠A makes 50% and ♦2 makes 75%."
    )


def test_agreement() -> None:
    assert disagreement(result(SA="111", D2="001"), result(SA="111", D2="101"), WEIGHTS).plain == (
        "PIMC plays as well: ♠A is best by both."
    )

"""Whatever a lesson of the package claims is so: over all layouts, or played out where there are too many."""

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.lessons.judging import judge, values_at
from alphamu.lessons.lesson import LessonError
from alphamu.lessons.library import lesson_named, shipped
from alphamu.worlds.moment import Moment

# What the right card makes (or, of a defender, beats), and the best wrong one, as the words have it.
CLAIMS = {
    ("ducking", 0, 0): (105 / 126, 0.0),
    ("entries", 0, 0): (1.0, 252 / 462),
    ("hold-up", 0, 0): (1.0, 45 / 105),
    ("safety-play", 0, 0): (425 / 462, 200 / 462),
    ("safety-play", 1, 0): (1.0, 248 / 252),
    ("counting", 0, 0): (1.0, 0.25),
    ("avoidance", 0, 0): (1.0, 910 / 1716),
    ("elimination", 0, 0): (1.0, 0.6),
    ("restricted-choice", 0, 0): (0.6, 0.4),
    ("squeeze", 0, 0): (1.0, 0.0),
    ("squeeze", 0, 1): (1.0, 0.0),
    ("deception", 0, 0): (40 / 70, 0.0),
}
EXACT = [
    (name, place, number)
    for name, lesson in shipped().items()
    for place, hand in enumerate(lesson.hands)
    for number, _, _ in hand.questions()
    if not hand.is_whole
]


def test_every_lesson_asks_something() -> None:
    assert len(shipped()) == 10
    assert all(any(hand.questions()) for lesson in shipped().values() for hand in lesson.hands)
    assert set(CLAIMS) == set(EXACT)


@pytest.mark.parametrize(("name", "place", "number"), EXACT)
def test_the_answers_are_the_best_cards_and_all_of_them(name: str, place: int, number: int) -> None:
    hand = lesson_named(name).hands[place]
    question, cards = hand.question(number)
    values = values_at(hand, number)
    legal = Moment.of(hand.record, cards).legal_cards()
    assert values.is_exact
    assert {value.card for value in values.cards} == set(legal)
    right = [value.chance for value in values.cards if value.card in question.answers]
    wrong = [value.chance for value in values.cards if value.card not in question.answers]
    best, obvious = CLAIMS[name, place, number]
    assert right == pytest.approx([best] * len(right), abs=1e-9)
    assert max(wrong) == pytest.approx(obvious, abs=1e-9)


def test_in_a_whole_hand_the_hold_up_is_played_out() -> None:
    hand = lesson_named("hold-up").hands[1]
    judged = judge(hand, 0, Card.parse("HA"))
    assert not judged.is_right
    assert not judged.values.is_exact
    error = judged.value.error
    assert error is not None
    assert judged.cost > 3 * 2**0.5 * error


def test_a_card_is_judged_beside_the_right_one() -> None:
    """♥A at once: East wins the ♦K and has a heart."""
    hand = lesson_named("hold-up").hands[0]
    wrong, right = judge(hand, 0, Card.parse("HA")), judge(hand, 0, Card.parse("H7"))
    assert (wrong.is_right, right.is_right) == (False, True)
    assert (wrong.values.seat, wrong.values.is_declarers, wrong.values.layouts) == (Seat.SOUTH, True, 105)
    assert (round(wrong.cost, 3), right.cost) == (0.571, 0.0)
    with pytest.raises(LessonError, match="D3 cannot be played here"):
        judge(hand, 0, Card.parse("D3"))


def test_restricted_choice_comes_from_the_defenders_freedom() -> None:
    """Were the queen no choice of East's, the two lines would be equally good."""
    from dataclasses import replace

    hand = replace(lesson_named("restricted-choice").hands[0], by_play=False)
    values = values_at(hand, 0)
    assert values.of(Card.parse("ST")).chance < values.of(Card.parse("SA")).chance + 0.01

"""The trainer's rule: a wrong card meets a layout that fits all that was seen, and that the right card beats."""

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.double_dummy import DoubleDummy
from alphamu.lessons.lesson import LessonHand
from alphamu.lessons.library import lesson_named
from alphamu.practice.trainer import Moved, punish
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.sources import NOTHING

HANDS = [("ducking", 0), ("entries", 0), ("hold-up", 0), ("hold-up", 1), ("avoidance", 0), ("elimination", 0)]


def moved(hand: LessonHand, card: Card) -> Moved | None:
    _, cards = hand.question(0)
    return punish(Moment.of(hand.asked, cards), card, hand.said, NOTHING)


def makes(record: Board | Position, cards: tuple[Card, ...]) -> bool:
    """Whether declarer makes it after these cards when everybody sees all cards."""
    moment = Moment.of(record, cards)
    play = moment.completed()
    won = DoubleDummy(memory_mb=32).tricks(play.remaining, play.contract.strain, play.trick, moment.declarer.side)
    return won >= moment.tricks_needed


@pytest.mark.parametrize(("name", "place"), HANDS)
def test_a_wrong_card_is_beaten_where_the_right_one_makes(name: str, place: int) -> None:
    hand = lesson_named(name).hands[place]
    question, cards = hand.question(0)
    wrong = [card for card in Moment.of(hand.asked, cards).legal_cards() if card not in question.answers]
    for card in wrong:
        found = moved(hand, card)
        assert found is not None, card
        assert found.is_certain
        assert found.best in question.answers
        assert found.make < found.best_make
        assert not makes(found.record, (*cards, card))
        assert makes(found.record, (*cards, found.best))
        seen, before = (Moment.of(record, cards) for record in (found.record, hand.asked))
        for seat in (hand.contract.declarer, hand.contract.dummy):
            assert seen.play.hand(seat) == before.play.hand(seat)


@pytest.mark.parametrize(("name", "place"), HANDS)
def test_a_right_card_moves_nothing(name: str, place: int) -> None:
    hand = lesson_named(name).hands[place]
    question, _ = hand.question(0)
    assert moved(hand, question.answers[0]) is None


def test_what_is_known_stays_true() -> None:
    """West is known for five hearts, wherever the others go."""
    found = moved(lesson_named("hold-up").hands[0], Card.parse("HA"))
    assert found is not None
    assert isinstance(found.record, Position)
    [world] = found.record.worlds or ()
    assert len(world.left.cards(Card.parse("H2").suit)) == 5
    assert Card.parse("HK") in world.left
    assert Card.parse("H6") in world.right


def test_once_the_contract_is_lost_nothing_is_moved() -> None:
    hand = lesson_named("squeeze").hands[0]
    cards = tuple(map(Card.parse, ["S4", "SK", "SA", "S8", "SJ", "S9", "CA", "SQ"]))
    assert punish(Moment.of(hand.asked, cards), Card.parse("CK"), hand.said, NOTHING) is None

"""The words of the game: each where it is right, and nowhere else."""

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.lessons.judging import analysed
from alphamu.lessons.library import lesson_named
from alphamu.plans.play_words import named, word_for
from alphamu.plans.text import plan_text
from alphamu.search.plan import PlanStep, plan_of
from alphamu.search.search import analyse
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

LEFT = 5  # cards in each hand before the trick


def position(
    north: str, south: str, unseen: str, trick: str = "", leader: str = "S", trump: str = "N"
) -> Position:
    """Some cards of interest; diamonds fill our hands, and clubs the hidden ones."""
    cards = tuple(map(Card.parse, trick.split()))
    gone = {Seat.parse(leader).plus(place) for place in range(len(cards))}
    diamonds = [Card.parse(f"D{rank}") for rank in "98765432"]
    clubs = [Card.parse(f"C{rank}") for rank in "JT98765432"]
    hands = {}
    for seat, text in ((Seat.NORTH, north), (Seat.SOUTH, south)):
        held = list(Hand.parse(text))
        while len(held) < LEFT - (seat in gone):
            held.append(diamonds.pop())
        hands[seat] = Hand.of(held)
    hidden = list(Hand.parse(unseen))
    while len(hidden) < 2 * LEFT - len(gone & {Seat.WEST, Seat.EAST}):
        hidden.append(clubs.pop())
    return Position(
        strain=Strain.parse(trump),
        declarer=Seat.SOUTH,
        tricks_needed=1,
        leader=Seat.parse(leader),
        trick=cards,
        declarer_hand=hands[Seat.SOUTH],
        dummy_hand=hands[Seat.NORTH],
        unseen=Hand.of(hidden),
    )


@pytest.mark.parametrize(
    ("at", "card", "word"),
    [
        # ♠AQ over West, who played low: the king may be there.
        (position("AQ...", "3...", "K5...", "S2 S4"), "SQ", "finesse"),
        (position("AQ...", "3...", "K95...", "S2 S4"), "SA", "play for the drop"),
        # Nothing is out between ace and queen.
        (position("AQ...", "3...", "75...", "S2 S4"), "SQ", ""),
        # Fourth hand sees what it beats.
        (position("5...", "AQ...", "K7...", "S3 S9 S4", leader="E"), "SQ", ""),
        # The jack is run: dummy keeps ace and ten.
        (position("AT3...", "42...", "KQ5...", "SJ S9"), "S3", "finesse"),
        # Partner's king holds, and there is nothing above it to finesse.
        (position("543...", "A2...", "876...", "SK S9"), "S3", ""),
        # Low from ace and king, when partner led low and a defender played higher.
        (position("AK2...", "43...", "QJ9...", "S5 ST"), "S2", "duck"),
        (position("AK2...", "43...", "QJ9...", "S5 ST"), "SK", ""),
        # Their suit: the ace can wait.
        (position("5...", "A72...", "QJT9...", "SK S4 S6", leader="W"), "S2", "hold up"),
        (position("5...", "A72...", "QJT9...", "SK S4 S6", leader="W"), "SA", ""),
        # Without the ace nothing is held up.
        (position("5...", "Q72...", "AJT9...", "SK S4 S6", leader="W"), "S2", ""),
        # Second hand low is no hold-up as long as partner may win.
        (position("A72...", "KQ5...", "JT9...", "S8", leader="W"), "S2", ""),
        # Queen and seven are out; the ace is played, and the jack could have been.
        (position("AJT...", "54...", "Q7...", "S3 S6"), "SA", "play for the drop"),
        (position("AJT...", "54...", "Q7...", "S3 S6"), "SJ", "finesse"),
        # Ace and queen are together: no honour that could be finessed is out.
        (position("AQT...", "54...", "J7...", "S3 S6"), "SA", ""),
        # Only the king is out, and nobody finesses with the five.
        (position("A5...", "4...", "K...", "S3 S2"), "SA", ""),
        # Five cards are out: nobody expects the king to fall.
        (position("AQ...", "54...", "K9876...", "S3 S2"), "SA", ""),
        # Out of the suit, and a trump; or none.
        (position("9.2..", ".A3..", "K...", "CQ", leader="W", trump="S"), "S9", "ruff"),
        (position("9.2..", ".A3..", "K...", "CQ", leader="W", trump="S"), "H2", ""),
        (position("9.2..", ".A3..", "K...", "CQ", leader="W"), "S9", ""),
        # Partner's ace wins: the king goes under it, and makes way.
        (position("K2...", "QJT...", "98...", "SA S5"), "SK", "unblock"),
        (position("K2...", "QJT...", "98...", "SA S5"), "S2", ""),
        # Touching cards make no way.
        (position("KQ...", "JT...", "98...", "SA S5"), "SK", ""),
        # A defender's card has no word.
        (position("AQ...", "3...", "K54...", "S2"), "S4", ""),
    ],
)
def test_a_word_stands_where_it_is_right_and_nowhere_else(at: Position, card: str, word: str) -> None:
    assert word_for(at, Card.parse(card)) == word


def plan(lesson: str, number: int = 0) -> PlanStep:
    """The plan behind the right card of a lesson's first hand."""
    hand = lesson_named(lesson).hands[0]
    question, cards = hand.question(number)
    analysis, dealt = analysed(hand, cards)
    best = next(row for row in analysis.cards if row.card in question.answers)
    found = plan_of(dealt.position, best.card, max(best.front, key=int.bit_count), analysis.depth, tricks=3)
    return named(found, dealt.position)


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("ducking", "North ♦3 (duck)"),
        ("hold-up", "South ♥2 (hold up)"),
        ("restricted-choice", "(finesse)"),
        ("elimination", "South ♦2 (throw-in: West must lead a heart, or give a ruff and discard)"),
    ],
)
def test_a_plan_speaks_the_words_of_the_game(lesson: str, words: str) -> None:
    assert words in plan_text(plan(lesson))


def test_whoever_wins_a_throw_in_must_lead_the_suit_that_nobody_wants_to_lead() -> None:
    """Notrump, one trick needed: who leads clubs gives it away, and the ♦A is with either defender.

    ♦ 3 ♣ J42
    ♦ 2 ♣ Q53     hidden: ♦ A ♣ AK109876
    """
    at = Position(
        strain=Strain.parse("N"),
        declarer=Seat.SOUTH,
        tricks_needed=1,
        leader=Seat.SOUTH,
        trick=(),
        declarer_hand=Hand.parse("..2.Q53"),
        dummy_hand=Hand.parse("..3.J42"),
        unseen=Hand.parse("..A.AKT9876"),
    )
    dealt = Situation.of_record(at).deal(None)
    analysis = analyse(dealt)
    best = analysis.best
    assert (str(best.card), best.make) == ("D2", 1.0)
    found = plan_of(dealt.position, best.card, max(best.front, key=int.bit_count), analysis.depth, tricks=3)
    text = plan_text(named(found, dealt.position))
    assert text.startswith("South ♦2 (throw-in: whoever wins must lead a club)")


def test_a_plan_without_such_plays_has_no_such_words() -> None:
    """Entries: the heart is won in hand, and two diamonds are cashed; nothing is ducked, finessed or thrown in."""
    text = plan_text(plan("entries"))
    assert text.startswith("North ♥4")
    assert "(" not in text

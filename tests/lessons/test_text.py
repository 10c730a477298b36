"""Lessons as text: what is read is written again, and what is wrong is told with its line."""

import pytest

from alphamu.bridge.card import Card
from alphamu.formats.errors import FormatError
from alphamu.lessons.lesson import LessonError, Played, Question, Told
from alphamu.lessons.library import lesson_named, shipped
from alphamu.lessons.text import dumps, loads

#            ♠ AQ
#  ♦ 32              ♠ K4
#            ♠ 32
HAND = """## A guess
deal: N:AQ... K4... 32... ..32.
contract: 1NT by S
needs: 2
leader: S
west: 1+D
"""
LESSON = f"""# The finesse
theme: finesse

Lead towards
the honours.

Then wait.

{HAND}
First words.

> S2 D2

? The queen, or
! SQ SA
One of them.

And no other.
> SQ SK
Last words.
"""


def test_words_questions_and_cards_come_in_their_order() -> None:
    lesson = loads(LESSON)
    assert (lesson.title, lesson.theme) == ("The finesse", "finesse")
    assert lesson.text == "Lead towards the honours.\n\nThen wait."
    [hand] = lesson.hands
    assert hand.steps == (
        Told("First words."),
        Played((Card.parse("S2"), Card.parse("D2"))),
        Question("The queen, or", (Card.parse("SQ"), Card.parse("SA")), "One of them.\n\nAnd no other."),
        Played((Card.parse("SQ"), Card.parse("SK"))),
        Told("Last words."),
    )
    question, cards = hand.question(0)
    assert question.text == "The queen, or"
    assert [str(card) for card in cards] == ["S2", "D2"]
    with pytest.raises(LessonError, match="no question 2"):
        hand.question(1)


@pytest.mark.parametrize("name", shipped())
def test_what_is_written_is_read_again(name: str) -> None:
    lesson = lesson_named(name)
    assert loads(dumps(lesson)) == lesson


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: an empty lesson"),
        ("hello", "line 1: a lesson begins with its title"),
        ("# A\n", "line 1: no hand"),
        ("# A\ndeal: N:A\n", "line 2: deal belongs to a hand"),
        ("# A\n## B\ncontract: 1NT by S\n", "line 2: B: its deal is missing"),
        ("# A\n## B\ndeal: N:A...\ncontract: 1NT by S\n", "line 3: deal 'N:A...' has 1 hands"),
        (f"# A\n{HAND.replace('1NT', '9NT')}", "line 4: no contract '9NT by S'"),
        (f"# A\n{HAND.replace('needs: 2', 'needs: two')}", "line 5: needs 'two'"),
        (f"# A\n{HAND.replace('needs: 2', 'x')}", "line 2: A guess: of an ending"),
        (f"# A\n{HAND}leader: S\n", "line 8: leader stands twice"),
        (f"# A\n{HAND.replace('west', 'south')}", "line 2: A guess: the hand of South is not hidden"),
        (f"# A\n{HAND}weigh: cards\n", "line 8: weigh 'cards': expected play"),
        (f"# A\n{HAND}! S2\n", "line 8: an answer without a question"),
        (f"# A\n{HAND}? Which?\n", "line 8: 'Which?' has no answer"),
        (f"# A\n{HAND}? Which?\n! D2\n", "line 2: A guess: D2 cannot be played where 'Which?' is asked"),
        (f"# A\n{HAND}? Which?\n! X\n", "line 9: no card 'X'"),
        (f"# A\n{HAND}> SA\n", "line 2: trick 1: South plays SA, which North holds"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as error:
        loads(text)
    assert str(error.value).startswith(reason)


def test_the_file_is_named() -> None:
    with pytest.raises(FormatError, match=r"^mine\.txt:1: "):
        loads("", "mine.txt")
    with pytest.raises(LessonError, match="no lesson 'x': there are ducking, "):
        lesson_named("x")

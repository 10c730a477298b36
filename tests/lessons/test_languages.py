"""The lessons of the package in every language: the same hands, cards and answers, in other words."""

from dataclasses import replace

import pytest

from alphamu.lessons.lesson import Lesson, LessonError, LessonHand, Played, Question, Told
from alphamu.lessons.library import LANGUAGES, lesson_named, shipped

ENGLISH, *OTHERS = LANGUAGES


def wordless(hand: LessonHand) -> LessonHand:
    """The hand without its words: where there were some stands a mark."""
    steps = []
    for step in hand.steps:
        if isinstance(step, Question):
            step = replace(step, text="?" if step.text else "", why="." if step.why else "")
        elif isinstance(step, Told):
            step = Told(".")
        steps.append(step)
    return replace(hand, title="", steps=tuple(steps))


def words(lesson: Lesson) -> list[str]:
    """All that is read, sentence by sentence."""
    told = [lesson.title, lesson.text, *(hand.title for hand in lesson.hands)]
    for step in (step for hand in lesson.hands for step in hand.steps):
        if not isinstance(step, Played):
            told += [step.text, *([step.why] if isinstance(step, Question) else [])]
    return [text for text in told if text]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", shipped())
def test_only_the_words_differ(name: str, language: str) -> None:
    lesson, original = lesson_named(name, language), lesson_named(name)
    assert list(map(wordless, lesson.hands)) == list(map(wordless, original.hands))
    pairs = list(zip(words(lesson), words(original), strict=True))
    assert all(one != other for one, other in pairs)


def test_a_card_named_in_the_words_is_the_same_card_in_each_language() -> None:
    """♥A stays ♥A: the symbols of a lesson are those of its English words."""
    for name, lesson in shipped().items():
        named = {word.strip(".,;:()") for text in words(lesson) for word in text.split() if word[0] in "♠♥♦♣"}
        for language in OTHERS:
            told = " ".join(words(lesson_named(name, language)))
            assert {card for card in named if card not in told} == set(), name


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(LessonError, match="no lessons in the language 'fr': there are en, de"):
        lesson_named("ducking", "fr")

"""Lessons as text: a heading, words, and for each hand what lies on the table, is told, asked and played.

>>> lesson = loads('''# The finesse
... theme: finesse
...
... Lead towards the honours.
...
... ## Two chances in four
... deal: N:AQ... K4... 32... ..32.
... contract: 1NT by S
... needs: 2
... leader: S
...
... ? Which card?
... ! S2 S3
... Low, and then the queen.
... > S2 D2 SQ SK
... ''')
>>> lesson.title, lesson.hands[0].title, len(lesson.hands[0].cards)
('The finesse', 'Two chances in four', 4)
>>> loads(dumps(lesson)) == lesson
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.formats.errors import FormatError, at_line
from alphamu.formats.texts import prepared, short_word
from alphamu.lessons.lesson import Lesson, LessonHand, Played, Question, Step, Told

FIELDS = ("deal", "contract", "needs", "leader", "west", "north", "east", "south", "weigh")
_BY_PLAY = "play"
_LONGEST = 100_000  # characters: a lesson is read in an evening


@dataclass
class _Part:
    """A heading, the fields below it, and the lines after them, each with its number."""

    line: int
    title: str
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)
    lines: list[tuple[int, str]] = field(default_factory=list)


def loads(text: str, file: str | None = None) -> Lesson:
    """The lesson of a text; errors name the file and the line."""
    try:
        return _lesson(_parts(prepared(text)))
    except FormatError as error:
        raise (error.within(file) if file else error) from None


def dumps(lesson: Lesson) -> str:
    """The lesson as text."""
    lines = [f"# {lesson.title}", f"theme: {lesson.theme}", ""]
    if lesson.text:
        lines += [lesson.text, ""]
    for hand in lesson.hands:
        lines += [f"## {hand.title}", *_written_fields(hand), ""]
        for step in hand.steps:
            lines += [*_written_step(step), ""]
    return "\n".join(lines)


def _written_fields(hand: LessonHand) -> Iterator[str]:
    yield f"deal: {hand.deal.text(Seat.NORTH)}"
    yield f"contract: {hand.contract.bid} by {hand.contract.declarer.letter}"
    if hand.needs is not None:
        yield f"needs: {hand.needs}"
    if hand.leader is not None:
        yield f"leader: {hand.leader.letter}"
    for seat, words in hand.known.items():
        yield f"{seat.name.lower()}: {words}"
    if hand.by_play:
        yield f"weigh: {_BY_PLAY}"


def _written_step(step: Step) -> Iterator[str]:
    if isinstance(step, Told):
        yield step.text
    elif isinstance(step, Played):
        yield f"> {' '.join(map(str, step.cards))}"
    else:
        yield f"? {step.text}"
        yield f"! {' '.join(map(str, step.answers))}"
        if step.why:
            yield step.why


def _parts(text: str) -> list[_Part]:
    if len(text) > _LONGEST:
        raise FormatError(f"a lesson of {len(text):,} characters: at most {_LONGEST:,} are read")
    parts: list[_Part] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("# " if not parts else "## "):
            parts.append(_Part(number, line.lstrip("#").strip()))
        elif not parts:
            if line:
                raise FormatError("a lesson begins with its title, as in: # The hold-up", line=number)
        elif not parts[-1].lines and (named := _field(line)):
            name, value = named
            if name in parts[-1].fields:
                raise FormatError(f"{name} stands twice", line=number)
            parts[-1].fields[name] = (number, value)
        else:
            parts[-1].lines.append((number, line))
    if not parts:
        raise FormatError("an empty lesson: it begins with its title, as in: # The hold-up", line=1)
    return parts


def _field(line: str) -> tuple[str, str] | None:
    name, colon, value = line.partition(":")
    return (name, value.strip()) if colon and name in (*FIELDS, "theme") else None


def _lesson(parts: list[_Part]) -> Lesson:
    head, *hands = parts
    for name, (line, _) in head.fields.items():
        if name != "theme":
            raise FormatError(f"{name} belongs to a hand, whose heading begins with ##", line=line)
    theme = head.fields.get("theme", (head.line, ""))[1]
    if not hands:
        raise FormatError("no hand: its heading begins with ##", line=head.line)
    text = "\n\n".join(_paragraphs([line for _, line in head.lines]))
    return Lesson(head.title, theme, tuple(map(_hand, hands)), text)


def _hand(part: _Part) -> LessonHand:
    fields = dict(part.fields)
    if "theme" in fields:
        raise FormatError("the theme is that of the whole lesson", line=fields["theme"][0])
    for name in ("deal", "contract"):
        if name not in fields:
            raise FormatError(f"{part.title}: its {name} is missing", line=part.line)
    line, value = fields["deal"]
    with at_line(line):
        deal = Deal.parse(short_word(value))
    line, value = fields["contract"]
    with at_line(line):
        contract = Contract.parse(short_word(value))
    leader = None
    if "leader" in fields:
        with at_line(fields["leader"][0]):
            leader = Seat.parse(fields["leader"][1])
    known = {seat: fields[seat.name.lower()][1] for seat in Seat if seat.name.lower() in fields}
    if "weigh" in fields and fields["weigh"][1] != _BY_PLAY:
        raise FormatError(f"weigh {fields['weigh'][1]!r}: expected {_BY_PLAY}", line=fields["weigh"][0])
    steps = tuple(_steps(part.lines))
    with at_line(part.line):
        return LessonHand(
            part.title, deal, contract, steps, _needs(fields), leader, known, by_play="weigh" in fields
        )


def _needs(fields: dict[str, tuple[int, str]]) -> int | None:
    if "needs" not in fields:
        return None
    line, value = fields["needs"]
    if not value.isdecimal() or not 1 <= int(short_word(value)) <= 13:
        raise FormatError(f"needs {value!r}: expected a number of tricks from 1 to 13", line=line)
    return int(value)


def _steps(lines: list[tuple[int, str]]) -> Iterator[Step]:
    """What is told, asked and played; the words after an answer, up to the next sign, are its reason."""
    words: list[str] = []
    asked: tuple[int, str] | None = None
    answers: tuple[Card, ...] | None = None

    def finish() -> Iterator[Step]:
        nonlocal asked, answers
        text = "\n\n".join(_paragraphs(words))
        words.clear()
        if asked is not None and answers is None:
            raise FormatError(f"{asked[1]!r} has no answer: a line that begins with !", line=asked[0])
        if asked is not None:
            yield Question(asked[1], answers or (), text)
        elif text:
            yield Told(text)
        asked = answers = None

    for number, line in lines:
        if line.startswith("? "):
            yield from finish()
            asked = (number, line[2:].strip())
        elif line.startswith("! "):
            if asked is None or answers is not None or any(words):
                raise FormatError("an answer without a question before it", line=number)
            answers = _cards(line[2:], number)
        elif line.startswith("> "):
            yield from finish()
            yield Played(_cards(line[2:], number))
        else:
            words.append(line)
    yield from finish()


def _cards(text: str, line: int) -> tuple[Card, ...]:
    with at_line(line):
        try:
            return tuple(Card.parse(short_word(word)) for word in text.split())
        except BridgeError as error:
            raise FormatError(str(error), line=line) from None


def _paragraphs(lines: list[str]) -> list[str]:
    """Lines that stand together are one paragraph."""
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [" ".join(paragraph) for paragraph in paragraphs if paragraph]

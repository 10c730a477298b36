"""What a lesson is: hands, and for each what is told, asked and played, in the order of a class.

A hand is a whole deal or an ending. All four hands are known to the teacher; who is asked sees two of them, and
what a card is worth is judged by what can be known there, whatever the others hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position, World
from alphamu.worlds.situation import Said


class LessonError(BridgeError):
    """A lesson that contradicts itself, or that does not hold what is asked of it."""


@dataclass(frozen=True)
class Told:
    """Words to be read."""

    text: str


@dataclass(frozen=True)
class Question:
    """What is asked, the cards that are right, and why."""

    text: str
    answers: tuple[Card, ...]
    why: str = ""


@dataclass(frozen=True)
class Played:
    """Cards, from whoever is on turn."""

    cards: tuple[Card, ...]


Step = Told | Question | Played


@dataclass(frozen=True)
class LessonHand:
    """A deal or an ending, and what is told, asked and played.

    `needs` is how many tricks declarer needs from the beginning, where that is not what the contract says: in an
    ending it must be said. `known` are words about hidden hands, as on the command line. Where `by_play`, layouts
    weigh as much as the cards played so far are likely in them, from defenders who choose among equal cards at
    random: that is restricted choice.
    """

    title: str
    deal: Deal
    contract: Contract
    steps: tuple[Step, ...]
    needs: int | None = None
    leader: Seat | None = None
    known: Mapping[Seat, str] = field(default_factory=dict, hash=False)
    by_play: bool = False

    def __post_init__(self) -> None:
        if None in self.deal.hands:
            raise LessonError(f"{self.title}: all four hands must be there")
        if self.needs is None and not self.is_whole:
            raise LessonError(f"{self.title}: of an ending it must be said how many tricks declarer needs")
        for seat in self.known:
            if seat.side is self.contract.declarer.side:
                raise LessonError(f"{self.title}: the hand of {seat} is not hidden")
        for _, question, cards in self.questions():
            legal = Moment.of(self.record, cards).legal_cards()
            if not question.answers:
                raise LessonError(f"{self.title}: {question.text!r} has no answer")
            for card in question.answers:
                if card not in legal:
                    raise LessonError(f"{self.title}: {card} cannot be played where {question.text!r} is asked")
        Moment.of(self.record, self.cards)

    @property
    def is_whole(self) -> bool:
        """Whether it is a whole deal, not an ending."""
        return all(len(hand) == HAND_SIZE for _, hand in self.deal.known())

    @property
    def tricks_needed(self) -> int:
        """How many tricks declarer needs from the beginning of the hand."""
        return self.contract.tricks_needed if self.needs is None else self.needs

    @property
    def first(self) -> Seat:
        """Who leads."""
        return self.contract.leader if self.leader is None else self.leader

    @property
    def record(self) -> Board | Position:
        """The hand as it lies."""
        if self.is_whole and self.needs is None:
            return Board(self.deal, contract=self.contract, event=self.title)
        left, right = self._hidden
        return self._position(worlds=(World(self.deal.hand(left), self.deal.hand(right)),))

    @property
    def asked(self) -> Board | Position:
        """The hand as declarer sees it."""
        if self.is_whole and self.needs is None:
            return Board(self.deal, contract=self.contract, event=self.title)
        left, right = self._hidden
        unseen = Hand(self.deal.hand(left).mask | self.deal.hand(right).mask)
        return self._position(unseen=unseen)

    @property
    def said(self) -> Said:
        """What is known of the hidden hands."""
        return Said(dict(self.known))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of its line of play."""
        return tuple(card for step in self.steps if isinstance(step, Played) for card in step.cards)

    def questions(self) -> Iterator[tuple[int, Question, tuple[Card, ...]]]:
        """Each question with its number and the cards played before it."""
        number, cards = 0, ()  # type: tuple[int, tuple[Card, ...]]
        for step in self.steps:
            if isinstance(step, Played):
                cards = (*cards, *step.cards)
            elif isinstance(step, Question):
                yield number, step, cards
                number += 1

    def question(self, number: int) -> tuple[Question, tuple[Card, ...]]:
        """The question of that number, and the cards before it."""
        for place, question, cards in self.questions():
            if place == number:
                return question, cards
        raise LessonError(f"{self.title}: there is no question {number + 1}")

    @property
    def _hidden(self) -> tuple[Seat, Seat]:
        return self.contract.declarer.next, self.contract.declarer.previous

    def _position(self, *, worlds: tuple[World, ...] | None = None, unseen: Hand | None = None) -> Position:
        play = Play(self.deal, self.contract, self.first)
        return Position.of_play(play, self.tricks_needed, worlds=worlds, unseen=unseen, id=self.title)


@dataclass(frozen=True)
class Lesson:
    """Hands about one thing; `theme` is its name in a word, `text` what is told before the first hand."""

    title: str
    theme: str
    hands: tuple[LessonHand, ...]
    text: str = ""

    def __post_init__(self) -> None:
        if not self.hands:
            raise LessonError(f"{self.title}: a lesson without a hand")

    def hand(self, number: int) -> LessonHand:
        """The hand of that number, from 0."""
        if not 0 <= number < len(self.hands):
            raise LessonError(f"{self.title}: there is no hand {number + 1}")
        return self.hands[number]

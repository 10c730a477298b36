"""What the cards at a question are worth: exactly, over all layouts, where few cards are left; else played out.

Declarer's cards are worth the chance to make the contract by what declarer knows. A defender's are worth what they
leave declarer, who does not see the hidden hands: so a card that hides something is worth more than one that tells
it, and double dummy, which sees all cards, cannot tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.lessons.lesson import LessonError, LessonHand, Question
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.search.analysis import Analysis
from alphamu.search.search import Search
from alphamu.settings import Limit, Settings
from alphamu.worlds.inference import Defender
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Dealt, Situation
from alphamu.worlds.sources import NOTHING

LARGEST_EXACT = 8  # cards in each hand
PLAY_OUTS = 60
CHOOSES_AMONG_EQUALS = Defender(error_rate=0.0)


@dataclass(frozen=True)
class CardValue:
    """What a card is worth to the side that plays it: a chance, with its standard error unless it is exact."""

    card: Card
    chance: float
    error: float | None = None


@dataclass(frozen=True)
class Values:
    """The cards at a question, the best first, and over how many layouts; `is_exact` says that these are all."""

    seat: Seat
    is_declarers: bool
    cards: tuple[CardValue, ...]
    layouts: int
    is_exact: bool

    @property
    def best(self) -> CardValue:
        """The best card."""
        return self.cards[0]

    def of(self, card: Card) -> CardValue:
        """What a card is worth."""
        for value in self.cards:
            if value.card == card:
                return value
        raise LessonError(f"{self.seat} cannot play {card}")


@dataclass(frozen=True)
class Judged:
    """An answer: whether it is right, what it is worth, and what it costs against the best right one."""

    question: Question
    value: CardValue
    best: CardValue
    values: Values

    @property
    def is_right(self) -> bool:
        """Whether the lesson accepts the card."""
        return self.value.card in self.question.answers

    @property
    def cost(self) -> float:
        """The chance that it gives away."""
        return max(0.0, self.best.chance - self.value.chance)


def judge(hand: LessonHand, number: int, card: Card, settings: Settings | None = None) -> Judged:
    """What the student's card at a question of the hand is worth, beside the right one."""
    question, cards = hand.question(number)
    if card not in Moment.of(hand.record, cards).legal_cards():
        raise LessonError(f"{card} cannot be played here")
    values = values_at(hand, number, settings, also=card)
    best = max((values.of(answer) for answer in question.answers), key=lambda value: value.chance)
    return Judged(question, values.of(card), best, values)


def values_at(hand: LessonHand, number: int, settings: Settings | None = None, also: Card | None = None) -> Values:
    """What each card at a question is worth; of a hand with many cards left, the answers and one card more."""
    question, cards = hand.question(number)
    situation = situation_at(hand, cards)
    if situation.position.cards_left > LARGEST_EXACT:
        wanted = (*question.answers, *(() if also is None else (also,)))
        return _played_out(situation, wanted, settings)
    analysis, dealt = analysed(hand, cards, settings)
    own = set(Moment.of(hand.record, cards).legal_cards())
    is_declarers = analysis.turn.side is hand.contract.declarer.side
    values = [
        CardValue(card, row.make if is_declarers else 1 - row.make)
        for row in analysis.cards
        for card in (row.card, *row.equals)
        if card in own
    ]
    values.sort(key=lambda value: -value.chance)
    worlds = len(dealt.position.worlds or ())
    return Values(analysis.turn, is_declarers, tuple(values), worlds, is_exact=True)


def situation_at(hand: LessonHand, cards: Sequence[Card]) -> Situation:
    """What declarer knows after these cards."""
    return Situation.of_moment(Moment.of(hand.asked, cards), hand.said, NOTHING)


def analysed(hand: LessonHand, cards: Sequence[Card], settings: Settings | None = None) -> tuple[Analysis, Dealt]:
    """All layouts of an ending, searched to the end of the hand."""
    dealt = situation_at(hand, cards).deal(
        None, by_play=hand.by_play and bool(cards), defender=CHOOSES_AMONG_EQUALS if hand.by_play else None
    )
    search = Search(dealt, Limit(), settings or Settings())
    search.start()
    return search.result(), dealt


def _played_out(situation: Situation, cards: Sequence[Card], settings: Settings | None) -> Values:
    """What cards make on the same layouts, played to the end against defenders who see all cards."""
    position, knowledge = situation.position, situation.knowledge
    if knowledge is None or position.turn.side is not position.declarer.side:
        raise LessonError("only declarer is asked about a hand with so many cards left")
    outs = PlayOuts(position, knowledge, DECLARER, DEFENDERS[AgainstWhom.DD], settings=settings)
    stream = outs.stream("lesson")
    values = []
    for card in dict.fromkeys(cards):
        stream.extend(card, PLAY_OUTS)
        told = stream.estimate(card)
        values.append(CardValue(card, told.make, told.standard_error))
    values.sort(key=lambda value: -value.chance)
    return Values(position.turn, True, tuple(values), PLAY_OUTS, is_exact=False)

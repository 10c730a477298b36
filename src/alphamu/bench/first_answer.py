"""How soon a search at trick one has something to say, and when its best card no longer changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from alphamu import defaults
from alphamu.bridge.card import Card
from alphamu.playouts.thinking import Thinking
from alphamu.settings import Limit
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

STABLE_AFTER = 2.0  # seconds


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """Over whole hands: when the first figures came, and in how many the best card was then the last one, too."""

    median_seconds: float
    longest_seconds: float
    stable: int  # hands whose best card does not change any more after so many seconds
    hands: int


def first_answers(positions: Sequence[Position]) -> FirstAnswers:
    """A search as `analyse` begins it, layouts dealt anew, on one thread; in processor time."""
    watched = [_watch(position) for position in positions]
    firsts = [answers[0][0] for answers in watched]
    stable = sum(best_at(answers, STABLE_AFTER) == answers[-1][1] for answers in watched)
    return FirstAnswers(median(firsts), max(firsts), stable, len(watched))


def best_at(answers: Sequence[tuple[float, Card]], seconds: float) -> Card | None:
    """The best card that was known after so many seconds; None where there was no figure yet.

    >>> best_at([(0.5, Card.parse("S2")), (1.5, Card.parse("SA")), (3.0, Card.parse("S2"))], 2.0)
    Card.parse('SA')
    """
    known = [card for after, card in answers if after <= seconds]
    return known[-1] if known else None


def _watch(position: Position) -> list[tuple[float, Card]]:
    """When each finished depth came, and its best card."""
    started = time.process_time()
    unlisted = replace(position, worlds=None, weights=None, unseen=position.hidden_cards)
    situation = Situation.of_record(unlisted)
    search = Thinking(situation, situation.deal(defaults.WORLDS), Limit(depth=defaults.DEPTH))
    search.start()
    answers = [(time.process_time() - started, analysis.best.card) for analysis in search.depths()]
    search.result()
    return answers

"""Endings of which the exact value can be found: at random, and from experts' records.

Nothing is believed of the hidden hands but what the cards tell: suits shown out of, and how many cards each has
left. So all layouts are equally likely, and what a card makes over all of them is its exact value.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property

from alphamu import _kernel
from alphamu.bench.endings import ending as random_ending
from alphamu.bridge.card import Card
from alphamu.experiments.expert_boards import ExpertBoard, expert_boards
from alphamu.kernel import choose_deeper, kernel_for, value_of
from alphamu.settings import Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation
from alphamu.worlds.sources import NOTHING

MEMORY_MB = 1024
LOOK_EVERY = 0.02  # seconds, at the clock


@dataclass(frozen=True)
class Ending:
    """A moment at which declarer's side is on turn, named so that everybody can find it again."""

    name: str
    situation: Situation

    @property
    def cards_left(self) -> int:
        """In the hand on turn."""
        return self.situation.position.cards_left


@dataclass(frozen=True)
class RandomEnding:
    """Where an ending at random is to be had: by its number."""

    cards: int
    number: int
    seed: int = 15

    def make(self) -> Ending:
        """The ending; its layouts are not listed."""
        position = random_ending(self.seed, self.cards, self.number)
        unlisted = replace(position, worlds=None, unseen=position.hidden_cards)
        return Ending(str(self), Situation.of_record(unlisted))

    def __str__(self) -> str:
        return f"random {self.cards} {self.number}"


@dataclass(frozen=True)
class RecordedEnding:
    """Where an ending of an expert's board is to be had: after so many cards of it."""

    one: ExpertBoard
    after: int

    def make(self) -> Ending:
        """The moment, as declarer knows it from the cards alone."""
        moment = Moment.after(self.one.board, self.after)
        return Ending(str(self), Situation.of_moment(moment, sources=NOTHING))

    def __str__(self) -> str:
        return f"{self.one.file} {self.one.place} after {self.after}"


Candidate = RandomEnding | RecordedEnding


def recorded_endings(paths: Sequence[str], cards: int) -> Iterator[RecordedEnding]:
    """Of each board the first moment with so many cards left at which declarer's side has a choice to make."""
    for one in expert_boards(paths):
        for after in range(4 * (13 - cards), min(len(one.board.cards), 4 * (14 - cards))):
            moment = Moment.after(one.board, after)
            declarers = moment.play.turn.side is moment.declarer.side
            open_still = 0 < moment.tricks_needed <= moment.play.tricks_left
            if declarers and open_still and len(moment.legal_cards()) > 1:
                yield RecordedEnding(one, after)
                break


class Exact:
    """The exact values of an ending's cards, over all its layouts; touching cards are one."""

    def __init__(self, ending: Ending) -> None:
        self.position = ending.situation.deal(None).position

    @property
    def layouts(self) -> int:
        """How many there are."""
        return len(self.position.worlds or ())

    @cached_property
    def kernel(self) -> _kernel.AlphaMu:
        """One search for all questions."""
        return kernel_for(self.position, Settings(memory_mb=MEMORY_MB))

    def is_undecided(self) -> bool:
        """Some card makes double dummy in some layouts, and not every card does in all."""
        kernel = kernel_for(self.position, Settings())
        cards = kernel.cards()
        if len(cards) == 1 or value_of(kernel.choose(1, cards, self.layouts)) == 0:
            return False
        return any(value_of(kernel.choose(1, [card], self.layouts)) < self.layouts for card in cards)

    def best(self, seconds: float) -> tuple[Card, float] | None:
        """The best card and its value; None where that takes more processor time."""
        return self._value(self.kernel.cards(), seconds)

    def value(self, card: Card, seconds: float) -> float | None:
        """What this card makes; None where that takes more processor time."""
        found = self._value([self._lowest(card).bit], seconds)
        return None if found is None else found[1]

    def _lowest(self, card: Card) -> Card:
        bits = self.kernel.cards()
        return next(one for one in (card, *self.position.touching(card)) if one.bit in bits)

    def _value(self, bits: Sequence[int], seconds: float) -> tuple[Card, float] | None:
        self.kernel.go_on()
        value, best = self.layouts, bits[0]
        try:
            with _within(seconds, self.kernel):
                for report, order in choose_deeper(self.kernel, bits, self.layouts, self.kernel.full_depth()):
                    value, best = value_of(report), order[0]
        except _kernel.Stopped:
            return None
        return Card.from_bit(best), value / self.layouts


@contextmanager
def _within(seconds: float, kernel: _kernel.AlphaMu) -> Iterator[None]:
    """Stop the kernel after so much processor time: what else the machine has to do does not count."""
    ends, done = time.process_time() + seconds, threading.Event()

    def watch() -> None:
        while not done.wait(LOOK_EVERY):
            if time.process_time() > ends:
                kernel.stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()

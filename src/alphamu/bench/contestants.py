"""What is timed on one position: the solver and DDS on the questions of αμ's leaves, and αμ itself."""

from __future__ import annotations

import time
from collections.abc import Sequence

from alphamu import _kernel
from alphamu.aims import Worth
from alphamu.bench.race import Run, seconds_of
from alphamu.bridge.card import Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.double_dummy.dds import Dds, PreparedQuestion
from alphamu.kernel import choose_deeper, kernel_for, weights_of
from alphamu.search import analyse
from alphamu.search.ties import cheapness
from alphamu.settings import Limit, Settings
from alphamu.worlds.position import Position

SOLVER_MEMORY = 256 << 20

# Hands, strain, leader, trick, side and tricks, as the kernel's solver takes them.
_Question = tuple[list[int], int, int, list[int], int, int]


class BenchError(BridgeError):
    """A measurement that means nothing."""


class Leaves:
    """The leaf questions of a position: for each card and each world, whether declarer then makes the contract.

    Of touching cards one is asked about. The position has dummy to play to West's lead, so that no card ends the
    trick and East answers. What calling from Python costs is measured and taken off, for DDS and for the solver.
    """

    def __init__(self, position: Position, solver: _kernel.Solver, dds: Dds) -> None:
        self.position = position
        self._solver = solver
        self._dds = dds
        self._cards = distinct_cards(position)
        self._worlds = [position.deal_of(world) for world in position.worlds or ()]
        trick = position.current_trick
        defence_needs = position.cards_left - position.tricks_needed + 1
        asked = [
            (deal.with_hand(position.turn, deal.hand(position.turn) - card), trick.after(card))
            for card in self._cards
            for deal in self._worlds
        ]
        self._questions: list[_Question] = [
            (
                [deal.hand(seat).mask for seat in Seat],
                position.strain,
                after.leader,
                [card.bit for card in after.cards],
                position.declarer.side,
                position.tricks_needed,
            )
            for deal, after in asked
        ]
        self._known: list[_Question] = [
            (*question[:-1], 0) for question in self._questions
        ]  # no tricks are always won
        self._by_card = [PreparedQuestion(deal, position.strain, after, defence_needs) for deal, after in asked]
        number = len(self._worlds)
        self._by_world = [question for world in range(number) for question in self._by_card[world::number]]
        self._all_cards = [
            PreparedQuestion(deal, position.strain, trick, position.tricks_needed, solutions=2)
            for deal in self._worlds
        ]
        self._answers: list[bool] = []

    def solver(self) -> float:
        """The solver, card by card as αμ asks, one table for all worlds and positions."""
        seconds = seconds_of(lambda: self._ask_solver(self._questions))
        answers = self._answers
        calling = seconds_of(lambda: self._ask_solver(self._known))
        self._answers = answers
        return seconds - calling

    def dds_by_card(self) -> float:
        """DDS, a call for each card and world, in the same order."""
        return self._dds_seconds(self._by_card)

    def dds_by_world(self) -> float:
        """DDS on the same questions, all cards of a world before the next world."""
        return self._dds_seconds(self._by_world)

    def dds_all_cards(self) -> float:
        """DDS, one call for each world, which names all cards that make the contract."""
        return self._dds_seconds(self._all_cards)

    def check(self) -> None:
        """Refuse times of answers that differ."""
        by_card = [not question.tricks for question in self._by_card]  # the defence has no card that beats it
        places = range(len(self._worlds))
        one_call = [card in self._sufficient(place) for card in self._cards for place in places]
        if not self._answers == by_card == one_call:
            raise BenchError(f"{self.position.id}: the solver and DDS give different answers")

    def _ask_solver(self, questions: Sequence[_Question]) -> None:
        reaches = self._solver.reaches
        self._answers = [reaches(*question) for question in questions]

    def _dds_seconds(self, questions: list[PreparedQuestion]) -> float:
        seconds = seconds_of(lambda: self._dds.answer(questions))
        return seconds - seconds_of(lambda: self._dds.pretend_to_answer(questions))

    def _sufficient(self, place: int) -> Hand:
        """The cards that make the contract in a world, by the answer to the one call."""
        named = self._all_cards[place].tricks
        return Hand.of({other for card in named for other in (card, *self.position.touching(card))})


def alphamu_run(
    position: Position, depth: int | None, worth: Worth | None = None, threads: int | None = None
) -> Run:
    """αμ alone, choosing a card: deeper and deeper as the engine does, to a depth or to the end of the hand.

    `worth` is what declarer plays for, if not to make the contract. With a number of `threads` the clock on the
    wall counts, which is good for something on a quiet machine only.
    """
    weights = weights_of(position) if worth is None else worth.weights
    levels = None if worth is None else worth.levels
    settings = Settings(threads=threads or 1)
    clock = time.process_time if threads is None else time.perf_counter

    def run() -> float:
        kernel = kernel_for(position, settings, levels)  # new for every run, its tables empty
        last = kernel.full_depth() if depth is None else depth
        cards = [card.bit for card in sorted(map(Card.from_bit, kernel.cards()), key=cheapness)]
        return seconds_of(lambda: list(choose_deeper(kernel, cards, sum(weights), last)), clock)

    return run


def engine_run(position: Position, depth: int) -> Run:
    """The same through the library's `analyse`, with all that Python does around the kernel."""
    return lambda: seconds_of(lambda: analyse(position, Limit(depth=depth), play=True))


def distinct_cards(position: Position) -> list[Card]:
    """The cards that can be played, touching cards once, by the lowest."""
    return [Card.from_bit(bit) for bit in kernel_for(position, Settings(memory_mb=1)).cards()]

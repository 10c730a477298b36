"""The line of play behind a card: what to do next, and what then, for every card that the others may play.

A vector of a front is a plan that wins in its worlds. The plan itself is found again by asking the search, move by
move, which card still wins in all worlds of the vector that are possible by then.

>>> from alphamu.formats.position import loads
>>> [position] = loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S", "trick": [],
...   "north": "AQ...", "south": "32...", "worlds": [
...     {"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."},
...     {"west": "..32.", "east": "K4..."}]}''')
>>> plan = plan_of(position, Card.parse("S2"), vector("100"), depth=4, tricks=1)
>>> [(answer.card.symbol, answer.then[0].card.symbol) for answer in plan.then]
[('♠4', '♠Q'), ('♠K', '♠A')]
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from alphamu import _kernel, defaults
from alphamu.aims.worth import Worth
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.touching import touching_groups
from alphamu.bridge.trick import Trick
from alphamu.fronts import Vector, score, vector, vector_text
from alphamu.kernel import kernel_for, weights_of
from alphamu.search.effort import NODES_WITHOUT_LIMIT, stopped_after
from alphamu.search.search import Watched
from alphamu.search.ties import cheapness
from alphamu.settings import SearchError, Settings
from alphamu.worlds.position import Position

LARGEST_PLAN = 2_000  # cards in a plan; a larger one is no longer read by anybody,
LARGEST_ASKED_FOR = 20_000  # but by who asks for more tricks
TRICKS_SHOWN = 2
SHORTEST = 0.1


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """A card that we lead to lose it: who wins must lead this suit, or, where `ruffs`, give a ruff and discard.

    >>> str(ThrowIn(Suit.CLUBS)), str(ThrowIn(Suit.HEARTS, Seat.WEST, ruffs=True))
    ('throw-in: whoever wins must lead a club', 'throw-in: West must lead a heart, or give a ruff and discard')
    """

    suit: Suit
    winner: Seat | None = None  # where only one of them can win
    ruffs: bool = False

    def __str__(self) -> str:
        who = "whoever wins" if self.winner is None else str(self.winner)
        also = ", or give a ruff and discard" if self.ruffs else ""
        return f"throw-in: {who} must lead a {self.suit.name.lower()[:-1]}{also}"


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A card of the plan, or somebody's answer to it, the worlds in which it comes to that, and what follows.

    After a card of ours there is one step for each answer; after the last answer one step, the card to play then.
    Nothing follows where the plan ends: the hand is over, or decided, or as deep as the search looked, or the time
    was over.
    """

    seat: Seat
    card: Card
    vector: Vector
    then: tuple[PlanStep, ...] = ()
    any_card: bool = False  # a card of ours, and every other one would win in these worlds as well
    is_forced: bool = False  # a card of ours, and there is no other one to play, or only equal ones
    is_open: bool = False  # the hand goes on after this card, undecided, and the plan is not followed further
    called: str | ThrowIn = ""  # what players call it, where they have a word for it

    @property
    def worlds(self) -> int:
        """In how many worlds it comes to this card."""
        return self.vector.bit_count()


def plan_of(
    position: Position,
    card: Card,
    wins: Vector,
    depth: int,
    *,
    tricks: int = TRICKS_SHOWN,
    complete: bool = False,
    kernel: _kernel.AlphaMu | None = None,
    seconds: float = defaults.SECONDS,
    worth: Worth | None = None,
) -> PlanStep:
    """The plan that begins with this card and wins in the worlds of a vector, as far as the search looked.

    `wins` is that vector, one of the card's front at this depth; where the search was complete, nothing matters
    beyond it. The plan is followed for so many tricks at most, or fewer where it branches so much that nobody
    would read it, and ends where that takes longer than so many seconds. The kernel of a finished search answers
    faster than a new one. `worth` is what was searched for, if not the contract: the vector then has its levels.
    Where a defender asks, the plan is one with a silent partner: it counts on no signals.
    """
    if not wins:
        raise SearchError(f"no plan wins anywhere after {card}")
    kernel = kernel or kernel_for(position, Settings(), None if worth is None else worth.levels, signals=False)
    largest = LARGEST_PLAN if tricks <= TRICKS_SHOWN else LARGEST_ASKED_FOR
    with _stopped_after(kernel, seconds):
        for length in range(tricks, 0, -1):
            planner = _Planner(position, kernel, length, largest, worth, complete=complete)
            plan = planner.step(position.current_trick, card, wins, depth)
            if not planner.is_too_large:
                break
    return plan


def plan_after(
    position: Position,
    card: Card,
    depth: int,
    kernel: _kernel.AlphaMu,
    *,
    seconds: float = defaults.SECONDS,
    worth: Worth | None = None,
) -> PlanStep:
    """The best plan that begins with this card, found by a search of this depth."""
    check_declarer_is_on_turn(position)
    searched = set(map(Card.from_bit, kernel.cards()))
    named = next((one for one in (card, *position.touching(card)) if one in searched), None)
    if named is None:
        raise SearchError(f"no plan for {card}: it cannot be played")
    weights = weights_of(position) if worth is None else worth.weights
    started = time.perf_counter()
    try:
        with _stopped_after(kernel, seconds):
            front = [vector(text) for text in kernel.value(depth, named.bit, sum(weights)).front]
    except _kernel.Stopped:
        raise SearchError("the time was over before the plan was found: search less deep, or longer") from None
    left = max(SHORTEST, seconds - (time.perf_counter() - started))
    best = _best(front, weights, named)
    return plan_of(position, named, best, depth, kernel=kernel, seconds=left, worth=worth)


def kernel_after(search: Watched) -> _kernel.AlphaMu:
    """The kernel to ask for the plan behind a search that has ended: its own, or if it was stopped a new one."""
    if search.was_stopped:
        worth = search.latest.worth
        return kernel_for(search.position, search.settings, None if worth is None else worth.levels)
    search.kernel.limit_nodes(NODES_WITHOUT_LIMIT)
    return search.kernel


def plan_behind(
    search: Watched,
    *,
    kernel: _kernel.AlphaMu | None = None,
    tricks: int = TRICKS_SHOWN,
    seconds: float = defaults.SECONDS,
) -> tuple[PlanStep, ...]:
    """The plan behind a search that has ended: after the best card, or one after each card of a defender."""
    analysis = search.result()
    best = analysis.best
    if analysis.depth == 0:
        raise SearchError(f"nothing was searched, for {best.card.symbol} has to be played")
    worth = analysis.worth
    weights = weights_of(search.position) if worth is None else worth.weights
    ours = search.position.turn.side is search.position.declarer.side
    cards = [best] if ours else [card for card in analysis.cards if any(card.front)]
    if not cards:
        raise SearchError(f"no plan wins anywhere, whatever {analysis.turn} plays")
    kernel = kernel or kernel_after(search)
    return tuple(
        plan_of(
            search.position,
            card.card,
            _best(card.front, weights, card.card),
            analysis.depth,
            tricks=tricks,
            complete=analysis.complete,
            kernel=kernel,
            seconds=seconds / len(cards),
            worth=worth,
        )
        for card in cards
    )


def check_declarer_is_on_turn(position: Position) -> None:
    """Refuse a position in which nobody has a plan to look for."""
    if position.turn.side is not position.declarer.side:
        raise SearchError(f"a plan is declarer's, and {position.turn} is to play")


def _best(front: Iterable[Vector], weights: Sequence[int], card: Card) -> Vector:
    heaviest = max(front, key=lambda one: score(one, weights), default=0)
    if not heaviest:
        raise SearchError(f"no plan wins anywhere after {card.symbol}")
    return heaviest


@contextmanager
def _stopped_after(kernel: _kernel.AlphaMu, seconds: float) -> Iterator[None]:
    """What is asked after that is answered again."""
    is_over = threading.Event()

    def end() -> None:
        is_over.set()
        kernel.stop()

    try:
        with stopped_after(seconds, end):
            yield
    finally:
        if is_over.is_set():
            kernel.go_on()


class _Planner:
    def __init__(
        self,
        position: Position,
        kernel: _kernel.AlphaMu,
        tricks: int,
        largest: int,
        worth: Worth | None,
        *,
        complete: bool,
    ) -> None:
        self._position = position
        self._kernel = kernel
        self._path: list[Card] = []
        self._cards = 0
        self._chosen: Counter[tuple[int, Card]] = Counter()  # how often a card was played as the plan's nth
        self._complete = complete
        self._largest = largest
        self._last_length = 4 * tricks - len(position.trick)
        self._worth = worth
        self._bits = len(position.worlds or ()) if worth is None else len(worth.weights)
        self._wanted = position.tricks_of_viewer if worth is None else worth.levels[-1].tricks

    @property
    def is_too_large(self) -> bool:
        """Whether the plan had to be broken off because of its size."""
        return self._cards >= self._largest

    def step(
        self,
        trick: Trick,
        card: Card,
        worlds: Vector,
        depth: int,
        *,
        any_card: bool = False,
        is_forced: bool = False,
    ) -> PlanStep:
        """The plan from the moment this card is played to the trick."""
        seat = trick.turn
        self._cards += 1
        self._path.append(card)
        depth -= seat in self._position.ours
        then = tuple(self._in_time(self._continuations(trick.after(card), worlds, depth)))
        is_open = not then and not self._is_decided() and not (self._complete and depth <= 0)
        self._path.pop()
        if self._worth is not None:
            worlds = self._worth.worlds_of(worlds)
        return PlanStep(seat, card, worlds, then, any_card, is_forced, is_open)

    def _in_time(self, steps: Iterator[PlanStep]) -> Iterator[PlanStep]:
        """The steps that are found before the time is over."""
        with suppress(_kernel.Stopped):
            yield from steps

    def _continuations(self, trick: Trick, worlds: Vector, depth: int) -> Iterator[PlanStep]:
        trick = trick.or_next(self._position.strain)
        if depth <= 0 or len(self._path) >= self._last_length or self.is_too_large or self._is_over():
            return
        path, marks = [card.bit for card in self._path], vector_text(worlds, self._bits)
        if trick.turn not in self._position.ours:
            for bit, possible in self._kernel.replies(path, marks):
                yield self.step(trick, Card.from_bit(bit), vector(possible), depth)
        elif winning := self._kernel.winning_cards(path, marks, depth):
            card = self._usual(map(Card.from_bit, winning))
            choices = self._choices(trick)
            any_card = len(winning) >= choices
            yield self.step(trick, card, worlds, depth, any_card=any_card, is_forced=choices == 1)

    def _usual(self, winning: Iterable[Card]) -> Card:
        """The card played at this point after other answers too, if it wins here: plans should be easy to keep."""
        ply = len(self._path)
        card = min(winning, key=lambda card: (-self._chosen[ply, card], cheapness(card)))
        self._chosen[ply, card] += 1
        return card

    def _choices(self, trick: Trick) -> int:
        """How many cards the hand on turn can play, touching cards counted once."""
        position, gone = self._position, sum(card.mask for card in self._path)
        own = position.hands[trick.turn].mask & ~gone
        seen = sum(hand.mask for seat, hand in position.hands.items() if seat is not trick.turn)
        others = (position.hidden_cards.mask | seen) & ~gone | trick.mask
        return len(touching_groups(trick.legal_cards(Hand(own)), others))

    def _is_decided(self) -> bool:
        """Whether the asker has won what is needed, or has no card left to choose."""
        position, won = self._position, 0
        trick = position.current_trick
        for card in self._path:
            trick = trick.after(card)
            if trick.is_complete:
                trick = trick.or_next(position.strain)
                won += trick.leader.side is position.viewer.side
        left = sum(position.hands[seat].mask for seat in position.ours)
        return won >= self._wanted or not left & ~sum(card.mask for card in self._path)

    def _is_over(self) -> bool:
        return len(self._path) + len(self._position.trick) >= 4 * self._position.cards_left

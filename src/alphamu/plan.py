"""The line of play behind a card: what to do next, and what then, for every card the defenders may play.

A vector of a front is a plan that wins in its worlds. The plan itself is found again by asking the search, move by
move, which card still wins in all worlds of the vector that are possible by then.

>>> from alphamu.formats.position import loads
>>> [position] = loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S", "trick": [],
...   "north": "AQ...", "south": "32...", "worlds": [
...     {"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."},
...     {"west": "..32.", "east": "K4..."}]}''')
>>> print(plan_of(position, Card.parse("S2"), "100", depth=4, tricks=1).text())
South ♠2
  if West plays ♠4: North ♠Q
  otherwise North ♠A
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick
from alphamu.position import Position
from alphamu.search import Search, kernel_for, weights_of
from alphamu.settings import SearchError, Settings
from alphamu.ties import cheapness

LARGEST_PLAN = 2_000  # cards in a plan; a larger one is no longer read by anybody
TRICKS_SHOWN = 2
SECONDS = 10.0
SHORTEST = 0.1


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A card of the plan, or a defender's answer to it, the worlds in which it comes to that, and what follows.

    After a card of declarer's side there is one step for each answer; after an answer one step, the card to play
    then. Nothing follows where the plan ends: the hand is over, or decided, or as deep as the search looked, or
    the time was over.
    """

    seat: Seat
    card: Card
    vector: str  # one character for each world
    then: tuple[PlanStep, ...] = ()

    @property
    def worlds(self) -> int:
        """In how many worlds it comes to this card."""
        return self.vector.count("1")

    def text(self) -> str:
        """The plan in words: our cards, and below each what to do after which answer."""
        return "\n".join([_name(self), *_decisions(self, self.seat.side)])


def plan_of(
    position: Position,
    card: Card,
    vector: str,
    depth: int,
    *,
    tricks: int = TRICKS_SHOWN,
    kernel: _kernel.AlphaMu | None = None,
    seconds: float = SECONDS,
) -> PlanStep:
    """The plan that begins with this card and wins in the worlds of the vector, as far as the search looked.

    `vector` is one of the card's front at this depth. The plan is followed for so many tricks at most, or fewer
    where it branches so much that nobody would read it, and ends where that takes longer than so many seconds. The
    kernel of a finished search answers faster than a new one.
    """
    if "1" not in vector:
        raise SearchError(f"no plan wins anywhere after {card}")
    trick = Trick(position.leader, position.trick)
    kernel = kernel or kernel_for(position, Settings())
    with _stopped_after(kernel, seconds):
        for length in range(tricks, 0, -1):
            planner = _Planner(position, kernel, length)
            plan = planner.step(trick, card, vector, depth)
            if not planner.is_too_large:
                break
    return plan


def plan_after(
    position: Position, card: Card, depth: int, kernel: _kernel.AlphaMu, *, seconds: float = SECONDS
) -> PlanStep:
    """The best plan that begins with this card, found by a search of this depth."""
    if position.turn.side is not position.declarer.side:
        raise SearchError(f"a plan is declarer's, and {position.turn} is to play")
    searched = set(map(Card.from_bit, kernel.cards()))
    named = next((one for one in (card, *position.touching(card)) if one in searched), None)
    if named is None:
        raise SearchError(f"no plan for {card}: it cannot be played")
    weights = weights_of(position)
    started = time.perf_counter()
    try:
        with _stopped_after(kernel, seconds):
            front = kernel.value(depth, named.bit, sum(weights)).front
    except _kernel.Stopped:
        raise SearchError("the time was over before the plan was found: search less deep, or longer") from None
    left = max(SHORTEST, seconds - (time.perf_counter() - started))
    return plan_of(position, named, _best(front, weights, named), depth, kernel=kernel, seconds=left)


def plan_behind(search: Search, card: Card | None = None, *, tricks: int = TRICKS_SHOWN) -> PlanStep:
    """The plan behind a card of a search that has ended: behind its best card, unless another is named."""
    analysis = search.result()
    if analysis.turn.side is not search.position.declarer.side:
        raise SearchError(f"a plan is declarer's, and {analysis.turn} is to play")
    chosen = next((one for one in analysis.cards if card in (None, one.card, *one.equals)), None)
    if chosen is None:
        raise SearchError(f"no plan for {card}: it cannot be played")
    weights = weights_of(search.position)
    vector = _best(chosen.front, weights, chosen.card)
    kernel = search.kernel if analysis.stopped is None else kernel_for(search.position, search.settings)
    return plan_of(search.position, chosen.card, vector, analysis.depth, tricks=tricks, kernel=kernel)


def _best(front: Iterable[str], weights: Sequence[int], card: Card) -> str:
    vector = max(front, key=lambda vector: weight_of(vector, weights), default="")
    if "1" not in vector:
        raise SearchError(f"no plan wins anywhere after {card.symbol}")
    return vector


@contextmanager
def _stopped_after(kernel: _kernel.AlphaMu, seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, kernel.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def weight_of(vector: str, weights: Sequence[int]) -> int:
    """What the worlds weigh in which a vector wins."""
    return sum(weight for mark, weight in zip(vector, weights, strict=True) if mark == "1")


class _Planner:
    def __init__(self, position: Position, kernel: _kernel.AlphaMu, tricks: int) -> None:
        self._position = position
        self._kernel = kernel
        self._path: list[Card] = []
        self._cards = 0
        self._last_length = 4 * tricks - len(position.trick)

    @property
    def is_too_large(self) -> bool:
        """Whether the plan had to be broken off because of its size."""
        return self._cards >= LARGEST_PLAN

    def step(self, trick: Trick, card: Card, worlds: str, depth: int) -> PlanStep:
        """The plan from the moment this card is played to the trick."""
        seat = trick.turn
        self._cards += 1
        self._path.append(card)
        ours = seat.side is self._position.declarer.side
        then = tuple(self._in_time(self._continuations(trick.after(card), worlds, depth - ours)))
        self._path.pop()
        return PlanStep(seat, card, worlds, then)

    def _in_time(self, steps: Iterator[PlanStep]) -> Iterator[PlanStep]:
        """The steps that are found before the time is over."""
        with suppress(_kernel.Stopped):
            yield from steps

    def _continuations(self, trick: Trick, worlds: str, depth: int) -> Iterator[PlanStep]:
        if trick.is_complete:
            trick = Trick(trick.winner(self._position.strain))
        if depth <= 0 or len(self._path) >= self._last_length or self.is_too_large or self._is_over():
            return
        path = [card.bit for card in self._path]
        if trick.turn.side is not self._position.declarer.side:
            for bit, possible in self._kernel.replies(path, worlds):
                yield self.step(trick, Card.from_bit(bit), possible, depth)
        elif winning := self._kernel.winning_cards(path, worlds, depth):
            yield self.step(trick, min(map(Card.from_bit, winning), key=cheapness), worlds, depth)

    def _is_over(self) -> bool:
        return len(self._path) + len(self._position.trick) >= 4 * self._position.cards_left


def _name(step: PlanStep) -> str:
    return f"{step.seat} {step.card.symbol}"


OPEN = (
    "…"  # where the plan goes on and is not followed: as deep as the search looked, or as long as there was time
)


def _decisions(step: PlanStep, ours: Side) -> tuple[str, ...]:
    """What to do next after this step; answers after which everything is the same are taken together."""
    ways: dict[tuple[str, ...], list[tuple[PlanStep, ...]]] = {}
    for answers, next_card in _until_ours(step.then, (), ours):
        what = (OPEN,) if next_card is None else (_name(next_card), *_decisions(next_card, ours))
        ways.setdefault(what, []).append(answers)
    if set(ways) <= {(OPEN,)}:
        return ()
    lines: list[str] = []
    in_order = sorted(ways, key=lambda what: len(ways[what]))
    for what in in_order:
        condition = _condition(ways[what], is_last=what == in_order[-1], alone=len(ways) == 1)
        lines += [f"  {condition}{what[0]}", *(f"  {line}" for line in what[1:])]
    return tuple(lines)


def _until_ours(
    steps: Sequence[PlanStep], answers: tuple[PlanStep, ...], ours: Side
) -> Iterator[tuple[tuple[PlanStep, ...], PlanStep | None]]:
    """The next cards of declarer's side, with the defenders' cards before each; None where none follows."""
    for step in steps:
        if step.seat.side is ours:
            yield answers, step
        elif step.then:
            yield from _until_ours(step.then, (*answers, step), ours)
        else:
            yield (*answers, step), None


def _condition(ways: Sequence[tuple[PlanStep, ...]], *, is_last: bool, alone: bool) -> str:
    if not ways[0]:
        return "then "
    if is_last:
        return "in any case " if alone else "otherwise "
    if len({tuple(answer.seat for answer in answers) for answers in ways}) > 1:
        return "if " + " or ".join(", ".join(_name(answer) for answer in answers) for answers in ways) + ": "
    turns = zip(*ways, strict=True)
    return (
        "if " + ", then ".join(f"{turn[0].seat} plays {_either({a.card for a in turn})}" for turn in turns) + ": "
    )


def _either(cards: Iterable[Card]) -> str:
    return " or ".join(card.symbol for card in sorted(cards, reverse=True))

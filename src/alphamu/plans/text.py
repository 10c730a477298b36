"""A plan in words: our cards, and below each what to do after which answer.

>>> from alphamu.bridge.seat import Seat
>>> def step(seat: Seat, card: str, *then: PlanStep) -> PlanStep:
...     return PlanStep(seat, Card.parse(card), "11", then)
>>> low, king = step(Seat.WEST, "S4", step(Seat.NORTH, "SQ")), step(Seat.WEST, "SK", step(Seat.NORTH, "SA"))
>>> print(plan_text(step(Seat.SOUTH, "S2", low, king)))
South ♠2
  if West plays ♠4: North ♠Q
  otherwise North ♠A
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import NamedTuple

from alphamu.bridge.card import Card, rank_letter
from alphamu.bridge.seat import Seat
from alphamu.search.plan import PlanStep

MOST_LINES = 24  # a longer plan is shown less deep
FEW = 3  # cards of a suit, which are no longer named one by one
MADE = "the rest does not matter"
ANY_CARD = "any card"
Ours = tuple[Seat, ...]  # the seats whose cards we play
OPEN = "…"  # where the plan goes on and is not followed: the search, the time or the page ended there


def plan_text(*steps: PlanStep, ours: Ours | None = None, most_lines: int = MOST_LINES) -> str:
    """The plan after one card, or after each of a defender's, for as many of our cards as can still be read.

    `ours` are the seats whose cards we play, if not those of the side that plays the first card.
    """
    ours = steps[0].seat.side.seats if ours is None else ours
    depth, best = 1, _Words(steps, ours, 1)
    while best.is_cut and len((deeper := _Words(steps, ours, depth + 1)).lines) <= most_lines:
        depth, best = depth + 1, deeper
    return "\n".join(best.lines)


class _Advice(NamedTuple):
    """What to do: our cards that come next in any case, and below them what depends on the answers."""

    cards: tuple[str, ...]
    below: tuple[str, ...] = ()


class _Words:
    """A plan in words, with so many cards of ours after the first."""

    def __init__(self, steps: Sequence[PlanStep], ours: Ours, depth: int) -> None:
        self._ours = ours
        self.is_cut = False  # whether the plan goes on after these cards
        if steps[0].seat in ours:
            cards, below = self._card(steps[0], depth)
        else:
            cards, below = self._answers(steps, depth)
            if cards:  # the same whatever is played
                cards = (f"Whatever {steps[0].seat} plays: {cards[0]}", *cards[1:])
        self.lines = [*([_in_turn(cards)] if cards else []), *(below if cards else map(_outdented, below))]

    def _card(self, step: PlanStep, depth: int) -> _Advice:
        """A card of ours and what follows."""
        named = f"{step.seat} {step.card.symbol}{f' ({step.called})' if step.called else ''}"
        if self._is_indifferent(step):
            more = (OPEN,) if _is_open(step) else ()
            return _Advice((named if step.is_forced else f"{step.seat} {ANY_CARD}", *more))
        cards, below = self._after(step, depth)
        return _Advice((named, *(() if cards == (MADE,) else cards)), below)

    def _after(self, step: PlanStep, depth: int) -> _Advice:
        """What to do after this card."""
        if step.is_open:
            return _Advice((OPEN,))
        if not step.then:
            return _Advice((MADE,))
        if step.then[0].seat not in self._ours:
            return self._answers(step.then, depth)
        if depth == 0:
            self.is_cut = True
            return _Advice((OPEN,))
        return self._card(step.then[0], depth - 1)

    def _answers(self, steps: Sequence[PlanStep], depth: int) -> _Advice:
        """What to do after somebody else's card; answers after which it is the same are taken together.

        Cards that we play whatever the answer was come first.
        """
        ways: dict[_Advice, list[Card]] = {}
        for answers, step in alike(steps, self._ours):
            ways.setdefault(self._after(step, depth), []).extend(answers)
        if len(ways) == 1:
            return next(iter(ways))
        same = _beginning([advice.cards for advice in ways])
        lines: list[str] = []
        in_order = sorted(ways, key=lambda advice: len(ways[advice]))
        for advice in in_order:
            words = _in_turn(advice.cards[len(same) :] or (() if advice.below else (MADE,)))
            condition = "otherwise" + ("" if words else ":")
            if advice is not in_order[-1]:
                condition = f"if {steps[0].seat} {'played' if same else 'plays'} {_either(ways[advice])}:"
            lines += [f"  {condition} {words}".rstrip(), *(f"  {line}" for line in advice.below)]
        return _Advice(same, tuple(lines))

    def _is_indifferent(self, step: PlanStep) -> bool:
        """Whether it matters neither which card we play now nor which ones after it, as far as the plan goes."""
        if step.seat in self._ours and not step.any_card:
            return False
        return all(map(self._is_indifferent, step.then))


def alike(steps: Sequence[PlanStep], ours: Ours) -> list[tuple[list[Card], PlanStep]]:
    """Answers of another player, together where one way to go on serves all of them."""
    groups: list[tuple[list[Card], PlanStep]] = []
    for step in steps:
        for place, (cards, other) in enumerate(groups):
            then = _both(other.then, step.then, ours)
            if then is not None and other.is_open == step.is_open:
                groups[place] = ([*cards, step.card], _together(other, step, then))
                break
        else:
            groups.append(([step.card], step))
    return groups


def _both(some: tuple[PlanStep, ...], others: tuple[PlanStep, ...], ours: Ours) -> tuple[PlanStep, ...] | None:
    """One way to go on in place of two, if nowhere they ask for different cards after the same answers."""
    if not some or not others:
        return None if some or others else ()
    if some[0].seat is not others[0].seat:
        return None
    if some[0].seat in ours and some[0].card != others[0].card:
        return None
    found = {step.card: step for step in some}
    for step in others:
        if step.card not in found:
            found[step.card] = step
            continue
        then = _both(found[step.card].then, step.then, ours)
        if then is None:
            return None
        found[step.card] = _together(found[step.card], step, then)
    return tuple(found.values())


def _together(one: PlanStep, other: PlanStep, then: tuple[PlanStep, ...]) -> PlanStep:
    return replace(
        one,
        vector=one.vector | other.vector,
        then=then,
        any_card=one.any_card and other.any_card,
        is_forced=one.is_forced and other.is_forced,
        is_open=one.is_open or other.is_open,
        called=one.called if one.called == other.called else "",
    )


def _is_open(step: PlanStep) -> bool:
    return step.is_open or any(map(_is_open, step.then))


def _outdented(line: str) -> str:
    line = line.removeprefix("  ")
    return line[:1].upper() + line[1:]


def _beginning(ways: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The cards with which all of them begin."""
    cards = zip(*ways, strict=False)
    return tuple(card for card, *_ in takewhile(lambda same: len(set(same)) == 1, cards))


def _in_turn(cards: Sequence[str]) -> str:
    """As in "South ♠8, then North ♣2 …"."""
    return ", then ".join(cards).replace(f", then {OPEN}", f" {OPEN}")


def _either(cards: Sequence[Card]) -> str:
    """As in ♥K, or any of ♣987."""
    names = []
    for suit, held in groupby(sorted(cards, reverse=True), key=lambda card: card.suit):
        ranks = [rank_letter(card.rank) for card in held]
        few = len(ranks) < FEW
        names += [f"{suit.symbol}{rank}" for rank in ranks] if few else [f"any of {suit.symbol}{''.join(ranks)}"]
    return " or ".join(names)

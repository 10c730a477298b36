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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from rich.console import Group
from rich.text import Text

from alphamu.analysis import Analysis
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Side
from alphamu.plan import PlanStep

MOST_LINES = 24  # a longer plan is shown less deep
OPEN = "…"  # where the plan goes on and is not followed: the search, the time or the page ended there


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan as far as it was found, and what stood in its way; None where there is no plan at all."""

    plan: PlanStep | None
    reason: str = ""


def plan_view(planned: Planned, analysis: Analysis) -> Group:
    """The plan behind the best card for the terminal, and how far it goes."""
    return Group("", Text("The plan", style="bold"), *map(Text, _plan_lines(planned, analysis)))


def _plan_lines(planned: Planned, analysis: Analysis) -> Iterator[str]:
    plan, reason = planned.plan, planned.reason
    if plan is None:
        yield f"There is none: {reason}."
        return
    if all(card.make == 1 and not card.bound for card in analysis.cards) and len(analysis.cards) > 1:
        sees = "" if analysis.complete else f", as far as depth {analysis.depth} sees"
        yield f"None is needed yet: every card makes{sees}. One way to go on:"
    yield plan_text(plan)
    if plan.worlds < analysis.worlds:
        sees = "It makes" if analysis.complete else f"As far as depth {analysis.depth} sees, it makes"
        yield f"{sees} in {plan.worlds:,} layouts; what only happens in the others is left out."
    if reason:
        yield f"{reason[0].upper()}{reason[1:]}."


def plan_text(plan: PlanStep, most_lines: int = MOST_LINES) -> str:
    """The plan, for as many of our cards as can still be read."""
    depth, best = 1, _Words(plan, 1)
    while best.is_cut and len((deeper := _Words(plan, depth + 1)).lines) <= most_lines:
        depth, best = depth + 1, deeper
    return "\n".join(best.lines)


class _Advice(NamedTuple):
    """What to do: our cards that come next in any case, and below them what depends on the answers."""

    cards: tuple[str, ...]
    below: tuple[str, ...] = ()


class _Words:
    """A plan in words, with so many cards of ours after the first."""

    def __init__(self, plan: PlanStep, depth: int) -> None:
        self._ours: Side = plan.seat.side
        self.is_cut = False  # whether the plan goes on after these cards
        cards, below = self._card(plan, depth)
        self.lines = [_in_turn(cards), *below]

    def _card(self, step: PlanStep, depth: int) -> _Advice:
        """A card of ours and what follows."""
        if self._is_indifferent(step):
            return _Advice((f"{step.seat} any card",))
        cards, below = self._after(step.then, depth)
        return _Advice((f"{step.seat} {step.card.symbol}", *(() if cards == (OPEN,) else cards)), below)

    def _after(self, steps: Sequence[PlanStep], depth: int) -> _Advice:
        """What to do when one of these steps follows."""
        if not steps:
            return _Advice((OPEN,))
        if steps[0].seat.side is not self._ours:
            return self._answers(steps, depth)
        if depth == 0:
            self.is_cut = True
            return _Advice((OPEN,))
        return self._card(steps[0], depth - 1)

    def _answers(self, steps: Sequence[PlanStep], depth: int) -> _Advice:
        """What to do after a defender's card; answers after which it is the same are taken together.

        Cards that we play whatever the answer was come first.
        """
        ways: dict[_Advice, list[Card]] = {}
        for step in steps:
            ways.setdefault(self._after(step.then, depth), []).append(step.card)
        if len(ways) == 1:
            return next(iter(ways))
        same = _beginning([advice.cards for advice in ways])
        lines: list[str] = []
        in_order = sorted(ways, key=lambda advice: len(ways[advice]))
        for advice in in_order:
            cards = _in_turn(advice.cards[len(same) :] or (() if advice.below else (OPEN,)))
            condition = "otherwise" + ("" if cards else ":")
            if advice is not in_order[-1]:
                condition = f"if {steps[0].seat} {'played' if same else 'plays'} {_either(ways[advice])}:"
            lines += [f"  {condition} {cards}".rstrip(), *(f"  {line}" for line in advice.below)]
        return _Advice(same, tuple(lines))

    def _is_indifferent(self, step: PlanStep) -> bool:
        """Whether it matters neither which card we play now nor which ones after it, as far as the plan goes."""
        if step.seat.side is self._ours and not step.any_card:
            return False
        return all(map(self._is_indifferent, step.then))


def _beginning(ways: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The cards with which all of them begin."""
    cards = zip(*ways, strict=False)
    return tuple(card for card, *_ in takewhile(lambda same: len(set(same)) == 1, cards))


def _in_turn(cards: Sequence[str]) -> str:
    return ", then ".join(cards)


def _either(cards: Sequence[Card]) -> str:
    return " or ".join(card.symbol for card in sorted(cards, reverse=True))

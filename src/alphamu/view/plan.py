"""A plan for the terminal: its words, how far it goes, and how to see more of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from alphamu.bridge.seat import Seat
from alphamu.plans.text import MOST_LINES, OPEN, Ours, plan_text
from alphamu.search.analysis import Analysis
from alphamu.search.plan import TRICKS_SHOWN, PlanStep

if TYPE_CHECKING:  # not loaded where declarer asks
    from alphamu.defence.analysis import DefenceAnalysis

LONGEST_PLAN = 1_000  # lines, for who asks for more tricks


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan as far as it was found, and what stood in its way; no steps where there is no plan at all.

    With a defender on turn there is a step for each of the defender's cards.
    """

    steps: tuple[PlanStep, ...]
    reason: str = ""
    tricks: int = TRICKS_SHOWN  # how far it was to be followed


def plan_view(
    planned: Planned, analysis: Analysis, declarer: Seat, most_lines: int = MOST_LINES, for_more: str = ""
) -> Group:
    """The plan behind the best card, or after each card of a defender, for the terminal, and how far it goes.

    `for_more` is what the reader may say to see one trick more.
    """
    lines = _plan_lines(planned, analysis, declarer.side.seats, most_lines, for_more)
    return Group("", Text("The plan", style="bold"), *map(Text, lines))


def defenders_plan_view(
    planned: Planned, analysis: DefenceAnalysis, most_lines: int = MOST_LINES, for_more: str = ""
) -> Group:
    """The plan behind a defender's best card, with a partner who gives no signals."""
    lines = _defenders_lines(planned, analysis, most_lines, for_more)
    return Group("", Text("The plan", style="bold"), *map(Text, lines))


def _defenders_lines(planned: Planned, analysis: DefenceAnalysis, most_lines: int, for_more: str) -> Iterator[str]:
    if not planned.steps:
        yield f"There is none: {planned.reason}."
        return
    text = plan_text(*planned.steps, ours=(analysis.viewer,), most_lines=most_lines)
    yield text
    if OPEN in text:
        yield _how_to_see_more(planned.tricks, for_more)
    worlds = planned.steps[0].worlds
    if worlds < analysis.worlds:
        does = "It beats the contract" if analysis.worth is None else "It wins something that counts"
        yield (
            f"{does} in {worlds:,} of {analysis.worlds:,} layouts{_weighing_without_signals(analysis)}; "
            "what only happens in the others is left out."
        )
    yield f"It needs no signals: {analysis.viewer.partner} plays the cheapest of the cards that are as good."
    if planned.reason:
        yield f"{planned.reason[0].upper()}{planned.reason[1:]}."


def _plan_lines(planned: Planned, analysis: Analysis, ours: Ours, most_lines: int, for_more: str) -> Iterator[str]:
    steps, reason = planned.steps, planned.reason
    if not steps:
        yield f"There is none: {reason}."
        return
    is_ours = analysis.turn in ours
    if is_ours and len(analysis.cards) > 1 and all(card.make == 1 and not card.bound for card in analysis.cards):
        sees = "" if analysis.complete else f", as far as depth {analysis.depth} sees"
        yield f"None is needed yet: every card makes{sees}. One way to go on:"
    text = plan_text(*steps, ours=ours, most_lines=most_lines)
    yield text
    if OPEN in text:
        yield _how_to_see_more(planned.tricks, for_more)
    if is_ours and steps[0].worlds < analysis.worlds:
        sees = "It makes" if analysis.complete else f"As far as depth {analysis.depth} sees, it makes"
        yield (
            f"{sees} in {steps[0].worlds:,} of {analysis.worlds:,} layouts{_weighing(analysis)}; "
            "what only happens in the others is left out."
        )
    if not is_ours:
        yield "What only happens in layouts that are lost after a card is left out."
    if reason:
        yield f"{reason[0].upper()}{reason[1:]}."


def _weighing(analysis: Analysis) -> str:
    """How much these layouts are, where they do not all count alike."""
    same = analysis.effective_worlds == analysis.worlds
    return "" if same else f", together {100 * analysis.best.make:.1f}%"


def _weighing_without_signals(analysis: DefenceAnalysis) -> str:
    """The same for a defender's plan, which counts on no signals."""
    same = analysis.effective_worlds == analysis.worlds
    if same or analysis.worth is not None:
        return ""
    best = analysis.best
    return f", together {100 * (best.beats if best.silent is None else best.silent):.1f}%"


def _how_to_see_more(tricks: int, for_more: str) -> str:
    if tricks > TRICKS_SHOWN:
        return f"{OPEN} It goes on; where it branches too much, play these cards and ask again."
    return (
        f"{OPEN} It goes on: {tricks} trick{'s are' if tricks > 1 else ' is'} shown, or less where the plan "
        f"branches too much. For more, {for_more and f'{for_more}, or '}play these cards and ask again."
    )

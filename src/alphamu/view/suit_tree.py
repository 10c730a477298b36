"""A plan for a suit as a tree of steps in words, for whoever shows it: the terminal, or the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply
from alphamu.suits.words import FROM_THE_TOP, Table, lead_text, reply_text, third_text


@dataclass(frozen=True)
class Step:
    """When a defender does this, declarer's side does that, and then come further steps.

    `play` begins a trick (`lead`), is partner's card (`answer`), or ends the plan with the rest from the top
    (`rest`). Nothing stands under `when` where the defenders' last card makes no difference.
    """

    when: str
    play: str
    kind: Literal["lead", "answer", "rest"]
    steps: tuple[Step, ...] = ()


def plan_steps(plan: Plan, table: Table, when: str = "") -> Step:
    """The plan in full: what to do when the defenders play what."""
    if not plan.replies:
        return Step(when, FROM_THE_TOP, "rest")
    play = f"{plan.seat}: {lead_text(plan, table)}"
    return Step(when, play, "lead", tuple(_answer(plan, reply, table) for reply in plan.replies))


def _answer(plan: Plan, reply: Reply, table: Table) -> Step:
    when = reply_text(plan.seat.next, reply.cards, table.missing)
    answer = f"{plan.seat.partner} {third_text(plan, reply, table)}" if reply.third != SHOWS_OUT else ""
    if all(last.plan is None for last in reply.last):
        return Step(when, f"{answer}, then {FROM_THE_TOP}" if answer else FROM_THE_TOP, "rest")
    return Step(when, answer, "answer", tuple(_next_tricks(plan, reply, table)))


def _next_tricks(plan: Plan, reply: Reply, table: Table) -> Iterator[Step]:
    for last in reply.last:
        when = "" if len(reply.last) == 1 else _last_text(plan, last, table)
        if last.plan is None:
            yield Step(when, FROM_THE_TOP, "rest")
        else:
            yield plan_steps(last.plan, table.after(plan, reply, last), when)


def _last_text(plan: Plan, last: Last, table: Table) -> str:
    return reply_text(plan.seat.previous, last.cards, table.missing)

"""A plan for a suit as a tree of steps in words, for whoever shows it: the terminal, or the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from alphamu.phrases import Phrase
from alphamu.suits.plan import SHOWS_OUT, Plan, Reply
from alphamu.suits.words import TOP, Table, lead_phrase, reply_phrase, third_phrase


@dataclass(frozen=True)
class Step:
    """When a defender does this, declarer's side does that, and then come further steps.

    `play` begins a trick (`lead`), is partner's card (`answer`), or ends the plan with the rest from the top
    (`rest`), or nothing where partner has none to play. Nothing stands under `when` where the defenders' last card
    makes no difference.
    """

    when: Phrase | None
    play: Phrase | None
    kind: Literal["lead", "answer", "rest"]
    steps: tuple[Step, ...] = ()


def plan_steps(plan: Plan, table: Table, when: Phrase | None = None) -> Step:
    """The plan in full: what to do when the defenders play what."""
    if not plan.replies:
        return Step(when, TOP, "rest")
    play = Phrase("leads", (plan.seat.letter, lead_phrase(plan, table)))
    return Step(when, play, "lead", tuple(_answer(plan, reply, table) for reply in plan.replies))


def _answer(plan: Plan, reply: Reply, table: Table) -> Step:
    when = reply_phrase(plan.seat.next, reply.cards, table.missing)
    answer = None
    if reply.third != SHOWS_OUT:
        answer = Phrase("answers", (plan.seat.partner.letter, third_phrase(plan, reply, table)))
    if all(last.plan is None for last in reply.last):
        return Step(when, TOP if answer is None else Phrase("then", (answer, TOP)), "rest")
    return Step(when, answer, "answer", tuple(_next_tricks(plan, reply, table)))


def _next_tricks(plan: Plan, reply: Reply, table: Table) -> Iterator[Step]:
    for last in reply.last:
        when = None if len(reply.last) == 1 else reply_phrase(plan.seat.previous, last.cards, table.missing)
        if last.plan is None:
            yield Step(when, TOP, "rest")
        else:
            yield plan_steps(last.plan, table.after(plan, reply, last), when)

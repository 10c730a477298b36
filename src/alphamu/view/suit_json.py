"""A suit combination as JSON."""

from __future__ import annotations

from typing import Any

from alphamu.phrases import Phrase
from alphamu.suits.combination import Combination, Goal
from alphamu.suits.holdings import Holdings, holding_text
from alphamu.suits.plan import Plan
from alphamu.suits.sentences import plan_phrase
from alphamu.suits.words import english, line_phrase, rank_text


def suit_json(combination: Combination) -> dict[str, Any]:
    """The form of the design, with the value of each first lead, the lines and the words besides."""
    holdings, average = combination.holdings, combination.average
    return {
        "north": holding_text(holdings.north),
        "south": holding_text(holdings.south),
        "tricks": [_goal(goal, holdings) for goal in combination.goals],
        "average": {
            "tricks": float(average.tricks),
            "first_leads": [str(lead) for lead in average.best_leads],
            "leads": {str(lead): float(tricks) for lead, tricks in average.leads.items()},
            "chances": {str(number): float(chance) for number, chance in average.chances.items()},
            **_words(average.plan, holdings),
            "plan": plan_json(average.plan),
        },
    }


def _goal(goal: Goal, holdings: Holdings) -> dict[str, object]:
    return {
        "tricks": goal.tricks,
        "probability": float(goal.chance),
        "exact": str(goal.chance),
        "double_dummy": float(goal.double_dummy),
        "first_leads": [str(lead) for lead in goal.best_leads],
        "leads": {str(lead): float(chance) for lead, chance in goal.leads.items()},
        "lines": [
            {**named(line_phrase(line, holdings), "line"), "probability": float(line.value)} for line in goal.lines
        ],
        **_words(goal.plan, holdings),
        "plan": plan_json(goal.plan),
    }


def _words(plan: Plan, holdings: Holdings) -> dict[str, object]:
    return named(plan_phrase(plan, holdings), "text")


def named(phrase: Phrase | None, name: str) -> dict[str, object]:
    """A phrase in English under this name, and beside it for any language."""
    if phrase is None:
        return {name: "", f"{name}_phrase": None}
    return {name: english(phrase), f"{name}_phrase": phrase.json}


def plan_json(plan: Plan | None) -> dict[str, object] | None:
    """A plan as a tree: a lead without replies, or no plan at all, is the rest played from the top."""
    if plan is None:
        return None
    return {
        "lead": plan.seat.letter + rank_text(plan.rank),
        "replies": [
            {
                "cards": [rank_text(card) for card in reply.cards],
                "play": rank_text(reply.third),
                "last": [
                    {"cards": [rank_text(card) for card in last.cards], "plan": plan_json(last.plan)}
                    for last in reply.last
                ],
            }
            for reply in plan.replies
        ],
    }

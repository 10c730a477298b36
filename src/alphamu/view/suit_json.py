"""A suit combination as JSON."""

from __future__ import annotations

from typing import Any

from alphamu.suits.combination import Combination, Goal
from alphamu.suits.holdings import Holdings, holding_text
from alphamu.suits.plan import Plan
from alphamu.suits.sentences import plan_text
from alphamu.suits.words import line_text, rank_text


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
            "text": plan_text(average.plan, holdings),
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
        "lines": [{"line": line_text(line, holdings), "probability": float(line.value)} for line in goal.lines],
        "text": plan_text(goal.plan, holdings),
        "plan": plan_json(goal.plan),
    }


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

"""An analysis as JSON, in the form that programs rely on."""

from __future__ import annotations

from dataclasses import asdict

from alphamu.fronts import vector_text
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.search.plan import PlanStep


def plan_json(step: PlanStep) -> dict[str, object]:
    """A plan as a tree: who plays which card, in how many layouts it comes to that, and what follows."""
    return {
        "who": step.seat.letter,
        "card": str(step.card),
        "worlds": step.worlds,
        "children": [plan_json(after) for after in step.then],
    }


def to_json(analysis: Analysis) -> dict[str, object]:
    """The analysis as what `json` writes, nothing rounded; null is what is not known, or not so."""
    return {
        "best": str(analysis.best.card),
        "turn": analysis.turn.letter,
        "worlds": analysis.worlds,
        "exhaustive": analysis.exhaustive,
        "layouts": analysis.layouts,
        "depth": analysis.depth,
        "complete": analysis.complete,
        "exact": analysis.is_exact,
        "chance": analysis.chance if analysis.depth else None,
        "chance_error": analysis.chance_error if analysis.depth else None,
        "chance_from": analysis.chance_from,
        "stopped": analysis.stopped,
        "at_least": analysis.at_least,
        "at_most": analysis.at_most,
        "cards": [_card(card, analysis) for card in analysis.cards],
        "seconds": analysis.seconds,
        "nodes": analysis.nodes,
        "solves": analysis.solves,
    }


def _card(card: CardAnalysis, analysis: Analysis) -> dict[str, object]:
    value: dict[str, object] = {
        "card": str(card.card),
        "make": card.make,
        "pimc": card.pimc,
        "tricks": card.tricks,
        "front": [vector_text(vector, analysis.worlds) for vector in card.front],
        "equals": [str(equal) for equal in card.equals],
    }
    if card.at_least is not None:
        value["at_least"] = card.at_least
    if not card.whole_front:
        value["whole_front"] = False
        if card.vectors is not None:
            value["vectors"] = card.vectors
    if card.possible < 1:
        value["possible"] = card.possible
    error = analysis.standard_error(card.make, card.possible)
    if error is not None:
        value["standard_error"] = error
    if card.bound:
        value["bound"] = True
    if (played_out := analysis.told_of(card)) is not None:
        value["played_out"] = asdict(played_out)
    return value

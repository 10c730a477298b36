"""An analysis as JSON, in the form that programs rely on."""

from __future__ import annotations

from dataclasses import asdict

from alphamu.aims import AimKind
from alphamu.fronts import Vector, vector_text
from alphamu.plans.text import Ours, plan_lines, plan_text
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.search.plan import PlanStep


def plan_json(step: PlanStep) -> dict[str, object]:
    """A plan as a tree: who plays which card, in how many layouts it comes to that, and what follows."""
    return {
        "who": step.seat.letter,
        "card": str(step.card),
        **({"called": str(step.called)} if step.called else {}),
        "worlds": step.worlds,
        "children": [plan_json(after) for after in step.then],
    }


def lines_json(*steps: PlanStep, ours: Ours | None = None) -> dict[str, object]:
    """A plan in words, in English and for any language."""
    lines = [{"level": level, "said": said.json} for level, said in plan_lines(*steps, ours=ours)]
    return {"text": plan_text(*steps, ours=ours), "lines": lines}


def to_json(analysis: Analysis) -> dict[str, object]:
    """The analysis as what `json` writes, nothing rounded; null is what is not known, or not so."""
    value: dict[str, object] = {
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
    return value | {
        "aim": (AimKind.MAKE if analysis.worth is None else analysis.worth.aim.kind).value,
        "aim_note": analysis.aim_note or None,
        "value": analysis.best.mean if analysis.depth else None,
        "to_make": None if analysis.to_make is None else str(analysis.to_make),
    }


def _card(card: CardAnalysis, analysis: Analysis) -> dict[str, object]:
    value: dict[str, object] = {
        "card": str(card.card),
        "make": card.make,
        "pimc": card.pimc,
        "tricks": card.tricks,
        "front": [_vector(vector, analysis) for vector in card.front],
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
    error = analysis.standard_error(card.make, card.possible) if analysis.worth is None else None
    if error is not None:
        value["standard_error"] = error
    if card.bound:
        value["bound"] = True
    if (played_out := analysis.told_of(card)) is not None:
        value["played_out"] = {name: entry for name, entry in asdict(played_out).items() if entry is not None}
    if analysis.worth is None:
        value |= {"value": card.make, "value_pimc": card.pimc, "value_error": error}
        levels: tuple[tuple[int, float], ...] = ((analysis.needed, card.make),)
    else:
        value |= {"value": card.value, "value_pimc": card.value_pimc, "value_error": card.value_error}
        levels = card.levels
    return value | {"levels": [{"tricks": tricks, "chance": chance} for tricks, chance in levels]}


def _vector(vector: Vector, analysis: Analysis) -> object:
    """A character for each world; where tricks count, the tricks in each world, as far as they do."""
    if analysis.worth is None:
        return vector_text(vector, analysis.worlds)
    return analysis.worth.tricks_in(vector)

"""What the server answers: an analysis, and the layouts it is about, as JSON for the page and for programs."""

from __future__ import annotations

from alphamu.aims import Worth
from alphamu.bridge.card import Card
from alphamu.fronts import Vector, score, vector_text
from alphamu.kernel import weights_of
from alphamu.search.analysis import Analysis
from alphamu.view.aims import bounds_text, explain_aim, explain_value
from alphamu.view.analysis_json import to_json
from alphamu.view.explain import explain, explain_bounds, explain_chance
from alphamu.web.events import Json
from alphamu.worlds.constraints import At
from alphamu.worlds.position import Position, World, key
from alphamu.worlds.reasons import Picture, pictures
from alphamu.worlds.situation import Dealt, Situation
from alphamu.worlds.statements import Beliefs, Statement


def analysis_json(analysis: Analysis, position: Position, most: int) -> Json:
    """The analysis as the command writes it, with the sentences below its table; of each front the `most` best."""
    answer = to_json(analysis)
    worth = analysis.worth
    weights = weights_of(position) if worth is None else worth.weights
    rows = answer["cards"]
    assert isinstance(rows, list)
    for row, card in zip(rows, analysis.cards, strict=True):
        front = sorted(card.front, key=lambda vector: score(vector, weights), reverse=True)
        wins = [layouts_won(vector, worth, position) for vector in front[:most]]
        row["front"] = [_marked(vector, card.card, position) for vector in wins]
        row["plans"] = card.vectors or len(front)
        if card.pimc is not None and worth is None:
            row["pimc_standard_error"] = analysis.standard_error(card.pimc, card.possible)
    declarer = position.declarer
    if worth is not None and analysis.depth:
        ours = analysis.turn.side is declarer.side
        return answer | {
            "headline": explain_value(analysis, worth),
            "explanation": explain_aim(analysis, worth, position.tricks_needed, for_declarer=ours),
            "bounds": bounds_text(analysis, worth),
        }
    return answer | {
        "headline": explain_chance(analysis),
        "explanation": explain(analysis, declarer),
        "bounds": explain_bounds(analysis, declarer),
    }


def layouts_json(situation: Situation, dealt: Dealt) -> Json:
    """The layouts that are searched, and what is known and believed of them."""
    position = dealt.position
    left, right = position.hidden
    knowledge = situation.knowledge
    beliefs = Beliefs() if knowledge is None else knowledge.beliefs
    pictured = [] if knowledge is None else pictures(knowledge)
    return {
        "searched": str(dealt),
        "known": [str(statement) for statement in beliefs.held],
        "believed": [str(picture) for picture in pictured],
        "cannot_be": [str(statement) for statement in beliefs.set_aside],
        "of_hands": {  # the same for any language
            "known": [_statement(statement) for statement in beliefs.held],
            "believed": [_picture(picture) for picture in pictured],
            "cannot_be": [_statement(statement) for statement in beliefs.set_aside],
        },
        "worlds": [_world(world, key(left), key(right)) for world in position.worlds or ()],
        "weights": None if position.weights is None else list(position.weights),
    }


def _statement(statement: Statement) -> Json:
    constraint = statement.constraint
    seat = constraint.seat.letter if isinstance(constraint, At) else None
    source = "" if statement.source == statement.hand else statement.source
    return {"seat": seat, "words": statement.words, "source": source}


def _picture(picture: Picture) -> Json:
    suits = [{"suit": suit.letter, "length": length} for suit, length in picture.suits.items()]
    return {"text": str(picture), "seat": picture.seat.letter, "points": picture.points, "suits": suits}


def _world(world: World, left: str, right: str) -> dict[str, str]:
    return {left: str(world.left), right: str(world.right)}


def layouts_won(vector: Vector, worth: Worth | None, position: Position) -> Vector:
    """The worlds that a plan wins; where tricks count, those in which it makes, or has the most there can be.

    For a defender, those in which it beats the contract.
    """
    if worth is None:
        return vector
    is_open = 0 < position.tricks_needed <= position.cards_left
    wanted = position.tricks_of_viewer if is_open else worth.levels[-1].tricks
    reached = worth.tricks_in(vector)
    return sum(1 << world for world, tricks in enumerate(reached) if tricks >= wanted)


def _marked(vector: Vector, card: Card, position: Position) -> str:
    """The vector of a defender's card with a dash for the layouts in which it cannot be played."""
    marks = vector_text(vector, len(position.worlds or ()))
    if position.turn not in position.hidden:
        return marks
    hands = (world.left if position.turn is position.hidden[0] else world.right for world in position.worlds or ())
    trick = position.current_trick
    return "".join(
        mark if card in trick.legal_cards(hand) else "-" for mark, hand in zip(marks, hands, strict=True)
    )

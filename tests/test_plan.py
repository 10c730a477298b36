"""A plan is what it says: played out, it wins in every world of its vector."""

from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.formats import position as position_file
from alphamu.games.random_endings import random_ending
from alphamu.plan import PlanStep, plan_of
from alphamu.position import Position, World
from alphamu.search import analyse
from alphamu.settings import Limit, SearchError

DATA = Path(__file__).parent / "data"


def table(position: Position, world: World) -> Play:
    """The position with all hands seen, and the cards of the current trick back in them."""
    deal = position.deal_of(world)
    for seat, card in position.played.items():
        deal = deal.with_hand(seat, deal.hand(seat) + card)
    play = Play(deal, Contract(1, position.strain, position.declarer), leader=position.leader)
    for card in position.trick:
        play.play(card)
    return play


def check_step(play: Play, step: PlanStep, world: int, position: Position) -> int:
    """Play a step and all that can follow it in this world; how many ways the plan was followed to its end."""
    assert play.turn is step.seat
    play.play(step.card)
    if not step.then:
        if play.is_over:
            assert play.won(position.declarer.side) >= position.tricks_needed
        ends = 1
    elif step.then[0].seat.side is position.declarer.side:
        assert len(step.then) == 1
        ends = check_step(play, step.then[0], world, position)
    else:
        answers = {answer.card: answer for answer in step.then}
        possible = list(play.legal_cards())
        assert set(possible) <= set(answers), "the plan has an answer to every card"
        for card in possible:
            assert answers[card].vector[world] == "1"
        ends = sum(check_step(play, answers[card], world, position) for card in possible)
    play.undo()
    return ends


@pytest.mark.parametrize("seed", range(60))
def test_a_plan_to_the_end_wins_in_all_worlds_of_its_vector(seed: int) -> None:
    position = random_ending(seed, cards=3, worlds=8)
    if position.turn.side is not position.declarer.side or not position.worlds:
        return
    analysis = analyse(position)
    for card in analysis.cards:
        for vector in card.front:
            if "1" not in vector:
                continue
            plan = plan_of(position, card.card, vector, depth=6, tricks=3)
            assert plan.worlds == vector.count("1")
            for world, layout in enumerate(position.worlds):
                if vector[world] == "1":
                    assert check_step(table(position, layout), plan, world, position) > 0


def test_the_random_endings_have_plans() -> None:
    ours = [random_ending(seed, cards=3, worlds=8) for seed in range(60)]
    assert sum(position.turn.side is position.declarer.side for position in ours) > 20


def test_the_words_of_a_plan() -> None:
    """Ruff out or finesse: the ace of hearts, then the jack; if East covers, ruff, otherwise let it run."""
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "ruffing_finesse")
    analysis = analyse(position)
    vector = max(analysis.best.front, key=lambda text: text.count("1"))
    plan = plan_of(position, analysis.best.card, vector, analysis.depth)
    assert (plan.seat, plan.card, plan.worlds) == (Seat.SOUTH, Card.parse("H4"), 45)
    text = plan.text()
    assert text.startswith("South ♥4\n")
    assert "if East plays ♥K: South ♠6" in text
    assert "otherwise South ♣2" in text


def test_a_card_that_wins_nowhere_has_no_plan() -> None:
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "squeeze_positional")
    with pytest.raises(SearchError, match="no plan wins anywhere after S3"):
        plan_of(position, Card.parse("S3"), "0" * 20, depth=3)


def test_a_plan_ends_where_the_search_did() -> None:
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "ruffing_finesse")
    best = analyse(position, Limit(depth=1)).best
    plan = plan_of(position, best.card, best.front[0], depth=1)
    assert plan.then == ()

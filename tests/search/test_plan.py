"""A plan is what it says: played out, it wins in every world of its vector."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat, Side
from alphamu.formats import position as position_file
from alphamu.fronts import vector_text
from alphamu.games.random_endings import random_ending
from alphamu.kernel import kernel_for
from alphamu.plans.text import alike, plan_text
from alphamu.search import Search, analyse
from alphamu.search.plan import PlanStep, plan_behind, plan_of
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.position import Position, World

DATA = Path(__file__).parents[1] / "data"


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
            assert answers[card].vector >> world & 1
        ends = sum(check_step(play, answers[card], world, position) for card in possible)
    play.undo()
    return ends


def test_time_that_is_over_takes_no_other_plan_with_it() -> None:
    """A defender is to play, and there is no time: each card still has a plan, and later ones are whole."""
    position = next(p for s in range(99) if (p := random_ending(s, 5, 60)).turn.side is not p.declarer.side)
    search = Search(position, Limit(depth=3))
    search.start()
    hurried, plans = plan_behind(search, seconds=1e-6), plan_behind(search)
    assert [plan.card for plan in hurried] == [plan.card for plan in plans]
    assert plans == plan_behind(search)
    assert any(len(plan.then) for plan in plans)


def test_after_a_stop_that_came_too_late_the_plan_is_there() -> None:
    position = next(p for s in range(99) if (p := random_ending(s, 4, 40)).turn.side is p.declarer.side)
    search = Search(position, Limit(depth=2))
    search.start()
    analysis = search.result()
    search.stop("just after the end")
    assert analysis.stopped is None
    assert search.was_stopped
    [plan] = plan_behind(search)
    assert plan.then


@pytest.mark.parametrize("seed", range(60))
def test_a_plan_to_the_end_wins_in_all_worlds_of_its_vector(seed: int) -> None:
    position = random_ending(seed, cards=3, worlds=8)
    if position.turn.side is not position.declarer.side or not position.worlds:
        return
    analysis = analyse(position)
    for card in analysis.cards:
        for vector in card.front:
            if not vector:
                continue
            plan = plan_of(position, card.card, vector, depth=6, tricks=3)
            assert plan.worlds == vector.bit_count()
            for world, layout in enumerate(position.worlds):
                if vector >> world & 1:
                    assert check_step(table(position, layout), plan, world, position) > 0


@pytest.mark.parametrize("seed", range(60))
def test_answers_taken_together_are_served_by_one_way_to_go_on(seed: int) -> None:
    """What the words say after several answers wins after each of them."""
    position = random_ending(seed, cards=3, worlds=8)
    if position.turn.side is not position.declarer.side or not position.worlds:
        return
    best = analyse(position).best
    vector = max(best.front, key=int.bit_count)
    if not vector:
        return
    plan = in_common(plan_of(position, best.card, vector, depth=6, tricks=3), position.declarer.side)
    for world, layout in enumerate(position.worlds):
        if vector >> world & 1:
            assert check_step(table(position, layout), plan, world, position) > 0


def in_common(step: PlanStep, ours: Side) -> PlanStep:
    """The plan, with the same way to go on after answers that are taken together."""
    if not step.then or step.then[0].seat.side is ours:
        return replace(step, then=tuple(in_common(after, ours) for after in step.then))
    groups = [(cards, in_common(common, ours)) for cards, common in alike(step.then, ours.seats)]
    return replace(step, then=tuple(replace(common, card=card) for cards, common in groups for card in cards))


def test_some_answers_are_taken_together() -> None:
    groups = sizes = 0
    for seed in range(60):
        position = random_ending(seed, cards=3, worlds=8)
        if position.turn.side is position.declarer.side and (best := analyse(position).best).front[0]:
            plan = plan_of(position, best.card, best.front[0], depth=6, tricks=3)
            if plan.then and plan.then[0].seat.side is not position.declarer.side:
                groups += len(alike(plan.then, position.declarer.side.seats))
                sizes += len(plan.then)
    assert 0 < groups < sizes


def test_a_forced_card_is_named_and_an_end_is_no_ellipsis() -> None:
    """North AQ, South 32, both tricks needed: after the finesse, only the ace is left to North.

    West has the king with the four.
    """
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
        "trick": [], "north": "AQ...", "south": "32...", "worlds": [{"west": "K4...", "east": "..32."}]}""")
    plan = plan_of(position, Card.parse("S2"), 0b1, depth=4, tricks=2)
    assert (
        plan_text(plan)
        == "South ♠2\n  if West plays ♠4: North ♠Q, then North ♠A\n  otherwise North ♠A, then North ♠Q"
    )


def test_the_random_endings_have_plans() -> None:
    ours = [random_ending(seed, cards=3, worlds=8) for seed in range(60)]
    assert sum(position.turn.side is position.declarer.side for position in ours) > 20


def test_the_words_of_a_plan() -> None:
    """Ruff out or finesse: the ace of hearts, then the jack; if East covers, ruff, otherwise let it run."""
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "ruffing_finesse")
    analysis = analyse(position)
    vector = max(analysis.best.front, key=int.bit_count)
    plan = plan_of(position, analysis.best.card, vector, analysis.depth)
    assert (plan.seat, plan.card, plan.worlds) == (Seat.SOUTH, Card.parse("H4"), 45)
    assert (
        plan_text(plan)
        == """\
South ♥4, then North ♥A
  if West played any of ♥T98:
    if East plays ♥K: North any card …
    otherwise North ♥J, then South ♠6 …
  otherwise North ♥J
    if East plays ♥K: South ♠6 …
    otherwise South ♣2 …"""
    )


def test_a_plan_is_shown_as_deep_as_it_can_be_read() -> None:
    """The exit with a diamond has an answer to everything: five cards a hand, twenty layouts."""
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "elimination_exit")
    best = analyse(position).best
    plan = plan_of(position, best.card, best.front[0], depth=10)
    assert plan_text(plan, most_lines=1) == "South ♦7, then North ♦J …"
    lines = plan_text(plan).splitlines()
    assert 5 < len(lines) <= 24
    assert lines[:2] == ["South ♦7, then North ♦J", "  if West played ♦Q: North ♣T …"]
    assert len(plan_text(plan, most_lines=1000).splitlines()) > len(lines)


@pytest.mark.parametrize("seed", range(40))
def test_any_card_is_any_card(seed: int) -> None:
    """Where a plan says that any card will do, each card of the hand wins in these worlds, by the kernel."""
    position = random_ending(seed, cards=3, worlds=8)
    if position.turn.side is not position.declarer.side:
        return
    best = analyse(position).best
    if not best.front[0]:
        return
    plan = plan_of(position, best.card, best.front[0], depth=6, tricks=3)
    kernel = kernel_for(position, Settings())
    worlds = len(position.worlds or ())
    for path, step in decisions(plan, (), position.declarer.side):
        winning = kernel.winning_cards(path, vector_text(step.vector, worlds), 6)
        every = kernel.winning_cards(path, "0" * worlds, 6)  # in no world, every card wins
        assert step.any_card == (winning == every), f"{step.seat} {step.card}"


def decisions(step: PlanStep, path: tuple[int, ...], ours: Side) -> Iterator[tuple[tuple[int, ...], PlanStep]]:
    """Our cards after the first, each with the cards before it."""
    before = (*path, step.card.bit)
    for after in step.then:
        if after.seat.side is ours:
            yield before, after
        yield from decisions(after, before, ours)


def test_a_card_that_wins_nowhere_has_no_plan() -> None:
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "squeeze_positional")
    with pytest.raises(SearchError, match="no plan wins anywhere after S3"):
        plan_of(position, Card.parse("S3"), 0, depth=3)


def test_a_plan_ends_where_the_search_did() -> None:
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "ruffing_finesse")
    best = analyse(position, Limit(depth=1)).best
    plan = plan_of(position, best.card, best.front[0], depth=1)
    assert plan.then == ()

"""Searches and play-outs with a table in common: they say the same, and what one has learnt serves the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alphamu import _kernel
from alphamu.bridge.seat import Seat
from alphamu.games.random_endings import random_ending
from alphamu.kernel import kernel_for
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import Style
from alphamu.settings import Settings
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

MEMORY = 16 << 20
SETTINGS = Settings(memory_mb=16)


def fronts(kernel: _kernel.AlphaMu, depth: int) -> list[list[str]]:
    return [card.front for card in kernel.analyse(depth, kernel.cards()).cards]


def undecided(cards: int, worlds: int, count: int) -> list[Position]:
    return [random_ending(seed, cards, worlds, weighted=False, tricks_needed=cards // 2) for seed in range(count)]


def hands_in_first_world(position: Position) -> list[int]:
    assert position.worlds
    hidden = dict(zip(position.hidden, (position.worlds[0].left, position.worlds[0].right), strict=True))
    return [(position.hands.get(seat) or hidden[seat]).mask for seat in Seat]


@pytest.mark.parametrize("threads", [1, 2])
def test_fronts_are_those_of_a_search_with_an_empty_table(threads: int) -> None:
    solver = _kernel.Solver(MEMORY)
    settings = replace(SETTINGS, threads=threads)
    for position in undecided(8, 12, 12):
        for depth in (1, 3):
            warm = kernel_for(position, settings, solver=solver)
            assert fronts(warm, depth) == fronts(kernel_for(position, SETTINGS), depth)


def test_the_solver_knows_what_a_search_has_found_out() -> None:
    """Positions searched for a question that the search has asked before."""
    looked_at = {"knowing": 0, "new": 0}
    for position in undecided(10, 6, 4):
        knowing = _kernel.Solver(MEMORY)
        fronts(kernel_for(position, SETTINGS, solver=knowing), 1)
        for name, solver in (("knowing", knowing), ("new", _kernel.Solver(MEMORY))):
            trick = [card.bit for card in position.trick]
            side, needed = position.declarer.side, position.tricks_needed
            hands = hands_in_first_world(position)
            solver.reaches(hands, position.strain, position.leader, trick, side, needed)
            looked_at[name] += solver.nodes()
    assert looked_at["knowing"] < looked_at["new"] / 3


def outs(position: Position, solver: _kernel.Solver | None = None) -> PlayOuts:
    knowledge = Situation.of_record(position).knowledge
    assert knowledge is not None
    declarer, defenders = Style("alphamu", 8, 2), Style("pimc", 8)
    return PlayOuts(position, knowledge, declarer, defenders, settings=SETTINGS, solver=solver)


def test_play_outs_end_as_those_with_an_empty_table() -> None:
    solver = _kernel.Solver(MEMORY)
    tried = 0
    for listed in undecided(7, 12, 6):
        position = replace(listed, worlds=None, weights=None, unseen=listed.hidden_cards)
        if position.turn.side is not position.declarer.side:
            continue
        layouts = outs(position).stream("fresh").layouts(8)
        for card in kernel_for(listed, SETTINGS).cards():
            assert outs(position, solver).kernel.play(card, layouts) == outs(position).kernel.play(card, layouts)
            tried += 1
    assert tried > 6

"""What every set of cuts must leave as the plain search has it."""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from alphamu.reference import AlphaMu, Cuts, Game, alphamu

ALL_SETS_OF_CUTS = [Cuts(*switches) for switches in product((False, True), repeat=5)]


def assert_cuts_change_nothing(game: Game[Any, Any], depth: int, sets_of_cuts: Iterable[Cuts], case: str) -> None:
    """The value is the same, the card has it, and what was not cut short is the same front."""
    plain = alphamu(game, depth)
    for cuts in sets_of_cuts:
        result = AlphaMu(game, cuts).search(depth)
        which = f"{case}, depth {depth}, {cuts}"
        assert result.value == plain.value, which
        if result.best is not None:
            assert plain.fronts[result.best].score(game.weights) == plain.front.score(game.weights), which
        if not cuts.root:
            assert result.front == plain.front, which
        if not cuts.root and not cuts.early:
            assert result.fronts == plain.fronts, which


def legal_worlds(random: Random, worlds: int, moves: int) -> list[int]:
    """In which worlds each of some moves is legal: in every world some move is."""
    legal = [random.getrandbits(worlds) | random.getrandbits(worlds) for _ in range(moves)]
    for world in range(worlds):
        if not any(move >> world & 1 for move in legal):
            legal[random.randrange(moves)] |= 1 << world
    return legal

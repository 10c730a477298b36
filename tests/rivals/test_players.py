"""The rivals at the bridge table."""

import pytest

from alphamu._kernel import Solver
from alphamu.experiments.deals import Generator
from alphamu.experiments.table import Table
from alphamu.games.bridge import BridgeGame
from alphamu.games.random_endings import random_ending
from alphamu.games.solved_bridge import SolvedBridgeGame
from alphamu.players.pimc import Pimc
from alphamu.players.player import PlayerError
from alphamu.players.registry import player_named
from alphamu.reference import alphamu
from alphamu.reference.algorithms import pimc

QUICK = (
    "epimc(depth=2, worlds=6, iterations=20)",
    "ismcts(iterations=60, worlds=10)",
    "recursive(play_outs=4, worlds=4)",
    "vector(depth=2, worlds=4)",
)


@pytest.mark.parametrize("name", QUICK)
def test_a_board_is_played_to_the_end(name: str) -> None:
    for number in range(2):
        task = Generator("3NT", 32).task(3, number)
        results = [Table(task, 5, to_the_end=True).play(player_named(name), Pimc(4)) for _ in range(2)]
        assert results[0].failure is None
        assert len(results[0].cards) == 32
        assert results[0].cards == results[1].cards  # chance follows from the seed


@pytest.mark.parametrize("name", QUICK)
def test_no_rival_defends(name: str) -> None:
    result = Table(Generator("3NT", 32).task(3, 0), 5).play(Pimc(4), player_named(name))
    assert result.failure is not None
    assert "PIMC can defend" in result.failure


@pytest.mark.parametrize(
    "name", ["epimc(depth=0)", "ismcts(worlds=0)", "recursive(play_outs=0)", "vector(depth=0)"]
)
def test_bad_settings_are_refused(name: str) -> None:
    with pytest.raises(PlayerError, match="at least 1"):
        player_named(name)


def test_solved_leaves_are_those_of_plain_search() -> None:
    solver = Solver(1 << 20)
    for seed in range(40):
        position = random_ending(seed, cards=3, worlds=6)
        plain, solved = BridgeGame(position), SolvedBridgeGame(position, solver)
        if plain.is_max(plain.root):
            assert pimc(solved).fronts == pimc(plain).fronts
        assert alphamu(solved, 2).fronts == alphamu(plain, 2).fronts

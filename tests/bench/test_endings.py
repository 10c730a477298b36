"""Endings for the benchmark: what they are, and that their times are counted rightly."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from alphamu.bench.endings import Endings, Size, as_believed, ending
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Side
from alphamu.cli import main
from alphamu.search import analyse


@pytest.mark.parametrize("number", range(6))
def test_an_ending_has_all_layouts_and_is_undecided(number: int) -> None:
    position = ending(seed=1, cards=4, number=number)
    assert position == ending(seed=1, cards=4, number=number)
    assert position != ending(seed=2, cards=4, number=number)
    assert len(set(position.worlds or ())) == 70
    assert (position.strain is Strain.NOTRUMP) == (number % 2 == 0)
    assert position.turn.side is Side.NORTH_SOUTH
    assert 0 < max(card.pimc or 0 for card in analyse(position).cards) < 1


def test_seven_cards_a_hand_leave_fourteen_unseen() -> None:
    position = ending(seed=1, cards=7, number=0)
    assert len(position.worlds or ()) == 3432
    assert all(len(world.left) == len(world.right) == 7 for world in position.worlds or ())


def test_what_cannot_be_solved_in_time_is_counted_as_unfinished() -> None:
    endings = Endings((Size(2, 3, goal=1, limit=60), Size(8, 1, goal=1, limit=1e-9)))
    assert list(endings.run()) == ["2 cards", "8 cards"]
    small, large = endings.to_json()["endings"]
    assert (small["layouts"], small["endings"], small["unfinished"]) == (6, 3, 0)
    assert (large["layouts"], large["endings"]) == (12_870, 1)
    assert large["unfinished"] == 1
    assert small["median"] == sorted(small["seconds"])[1]
    solved = endings.solved[0]
    assert solved.is_reached
    assert not endings.solved[1].is_reached
    assert not replace(solved, seconds=[0.1, 0.2, 1.1]).is_reached  # the worst of them counts


def test_what_is_solved_is_solved_again_with_weights() -> None:
    endings = Endings((Size(3, 3, goal=1, limit=60), Size(8, 1, goal=1, limit=1e-9)))
    list(endings.run())
    solved, given_up = (size["weighted"] for size in endings.to_json()["endings"])
    assert (solved["endings"], solved["unfinished"]) == (3, 0)
    alike = endings.solved[0].seconds
    ratios = sorted(weighted / seconds for seconds, weighted in zip(alike, solved["seconds"], strict=True))
    assert solved["median_ratio"] == ratios[1]
    assert solved["ratio_of_all"] == sum(solved["seconds"]) / sum(alike)
    assert (given_up["endings"], given_up["median_ratio"], given_up["ratio_of_all"]) == (0, None, None)


def test_beliefs_are_a_factor_for_each_card() -> None:
    position = as_believed(ending(seed=1, cards=3, number=0))
    weight = dict(zip((world.left for world in position.worlds or ()), position.weights or (), strict=True))
    assert position == as_believed(replace(position, weights=None))
    assert len(set(weight.values())) == 20
    one, two, three, four, five, six = sorted(next(iter(weight))) + sorted(list(weight)[-1])
    both = weight[Hand.of([one, two, three])] * weight[Hand.of([four, five, six])]
    assert both == pytest.approx(weight[Hand.of([one, two, four])] * weight[Hand.of([three, five, six])])


def test_the_command_prints_what_it_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("alphamu.cli.bench.QUICK_SIZES", (Size(2, 2, 1, 60), Size(3, 2, 1, 60)))
    with pytest.raises(SystemExit, match="0"):
        main(["bench", "--endings", "--quick", "--json"])
    assert [size["cards"] for size in json.loads(capsys.readouterr().out)["endings"]] == [2, 3]
    with pytest.raises(SystemExit, match="0"):
        main(["bench", "--endings", "--quick", "--plain"])
    out = capsys.readouterr().out
    assert "Layouts" in out
    assert "Median of ratios" in out

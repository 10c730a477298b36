"""Endings for the benchmark: what they are, and that their times are counted rightly."""

from __future__ import annotations

import json

import pytest

from alphamu.bench.endings import Endings, Size, ending
from alphamu.bridge.contract import Strain
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


def test_the_command_prints_what_it_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("alphamu.cli.bench.QUICK_SIZES", (Size(2, 2, 1, 60), Size(3, 2, 1, 60)))
    with pytest.raises(SystemExit, match="0"):
        main(["bench", "--endings", "--quick", "--json"])
    assert [size["cards"] for size in json.loads(capsys.readouterr().out)["endings"]] == [2, 3]
    with pytest.raises(SystemExit, match="0"):
        main(["bench", "--endings", "--quick", "--plain"])
    assert "Layouts" in capsys.readouterr().out

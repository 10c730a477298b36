"""One hand dealt afresh, again and again."""

from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.cli import main
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.series import Series

HANDS = "examples/chances.pbn"


def test_only_the_hidden_hands_change() -> None:
    source = Redealt(HANDS)
    tasks = [source.task(1, number) for number in range(60)]
    assert {str(task.deal.hand(Seat.SOUTH)) for task in tasks} == {"K32.J54.542.AKQJ"}
    assert {str(task.deal.hand(Seat.NORTH)) for task in tasks} == {"AJT.AKQ.AKQ.5432"}
    assert len({str(task.deal) for task in tasks}) == 60
    assert all(task.deal.is_complete for task in tasks)
    # West has led the two of hearts, and else nothing is known: the queen of spades is with West in 12 of 25.
    assert all(Card.parse("H2") in task.deal.hand(Seat.WEST) for task in tasks)
    held = sum(Card.parse("SQ") in task.deal.hand(Seat.WEST) for task in tasks)
    assert 15 <= held <= 43


def test_a_deal_follows_from_seed_and_number_alone() -> None:
    assert Redealt(HANDS).task(4, 7) == Redealt(HANDS).task(4, 7)
    assert Redealt(HANDS).task(4, 7) != Redealt(HANDS).task(5, 7)


def test_it_is_played_on_after_the_lead() -> None:
    series = Series("match", Redealt(HANDS), ("random",), "dd")
    assert Series.from_json(series.to_json()) == series
    result = series.play(0).results["random"]
    assert str(result.cards[0]) == "H2"
    assert result.failure is None


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--redeal", HANDS, "--board", "4"), "board 4 of 3"),
        (("--redeal", HANDS, "--pbn", HANDS), "expected one of them"),
        (("--redeal", "no-such.pbn"), "no-such.pbn"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    arguments: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["match", "--declarer", "random", *arguments])
    assert refused.value.code == 2
    assert reason in capsys.readouterr().err


def test_a_hand_that_nobody_knows_is_not_dummy(tmp_path: Path) -> None:
    path = tmp_path / "one.pbn"
    path.write_text('[Board "1"]\n[Deal "N:AKQ2.AKQ.AKQ.AKQ - - -"]\n[Declarer "N"]\n[Contract "7NT"]\n')
    with pytest.raises(ExperimentError, match="declarer and dummy"):
        Redealt(str(path)).check()

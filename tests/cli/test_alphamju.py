"""The command that BEN calls, with its arguments and read as BEN reads it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from alphamu.cli import alphamju

ENDINGS = {
    ending["id"]: ending
    for ending in json.loads((Path(__file__).parents[1] / "data/exact_endings.json").read_text())
}
BENS_PATTERN = re.compile(r":([SHDC][AKQJT98765432])\s+(\d+)\b")


def worlds_file(folder: Path, deals: list[str]) -> str:
    path = folder / "worlds"
    path.write_text("\n".join(f'[Deal "W:{deal}"]' for deal in deals))
    return str(path)


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[tuple[str, int]]:
    alphamju.main(arguments)
    output = capsys.readouterr().out
    found = [(card, int(percent)) for card, percent in BENS_PATTERN.findall(output)]
    assert len(found) == len(output.splitlines()), "one line for each card"
    return found


def test_the_exit_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Spades are trumps, and South needs four of five tricks:
    #            ♠ T ♦ J ♣ KJT
    #            ♠ 9 ♦ 7 ♣ A64
    ending = ENDINGS["elimination_exit"]
    deals = [f"{world['west']} {ending['north']} {world['east']} {ending['south']}" for world in ending["worlds"]]
    found = asked(capsys, "4", "1", "4", "S", worlds_file(tmp_path, deals), "S")
    assert found == [("D7", 100), ("C4", 80), ("C6", 80), ("CA", 80), ("S9", 50)]


def test_bens_own_test_position_turned_so_that_south_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # North is on lead in the ending: turned by half a circle, South is.
    #            ♣ AJ62
    #            ♠ 8 ♥ T ♣ T5   needs three tricks at notrump
    ending = ENDINGS["ben_alphamju_test"]
    assert ending["leader"] == "N"
    deals = [f"{world['east']} {ending['south']} {world['west']} {ending['north']}" for world in ending["worlds"]]
    found = dict(asked(capsys, "2", "3", str(ending["tricks_needed"]), "N", worlds_file(tmp_path, deals), "S"))
    expected = {card: round(100 * row["won"] / len(deals)) for card, row in ending["cards"].items()}
    assert {card: found[card] for card in expected} == expected
    assert set(found) == {"S8", "HT", "CT", "C5"}


@pytest.mark.parametrize("cards", [("SK", "S4", "S2"), ("SK S4 S2",)])
def test_south_plays_last_to_a_trick(
    cards: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # West led the king of spades, North the four, East the two. South needs two tricks and must win now.
    #                 ♥ A
    #       ♠ Q                ♠ 3
    #                 ♠ A ♥ 2
    assert asked(capsys, "2", "0", "2", "N", worlds_file(tmp_path, ["Q... .A.. 3... A.2.."]), "W", *cards) == [
        ("SA", 100)
    ]


def test_a_card_for_each_of_touching_ones_and_whole_percents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # ♠AQ opposite ♠32: the finesse works in one of three worlds.
    deals = ["K4... AQ... ..32. 32...", "4..2. AQ... K..3. 32...", "..32. AQ... K4... 32..."]
    assert asked(capsys, "4", "0", "2", "N", worlds_file(tmp_path, deals), "S") == [("S2", 33), ("S3", 33)]


def test_worlds_that_do_not_fit_the_others_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = ["K4... AQ... ..32. 32...", "K... AQ... ..32. 32...", "4..2. AQ... K..3. 32..."]
    alphamju.main(["4", "0", "2", "N", worlds_file(tmp_path, deals), "S"])
    output = capsys.readouterr()
    assert output.err == "alphamju: 1 of 3 worlds do not fit the others: left out\n"
    assert "S2  50" in output.out


def test_all_and_none_are_said_only_where_it_is_so() -> None:
    assert [alphamju._percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["2", "1"], "2 arguments: expected alphamju DECISIONS"),
        (["two", "1", "1", "N", "FILE", "S"], "DECISIONS 'two': expected a whole number"),
        (["2", "1", "1", "X", "FILE", "S"], "no strain 'X'"),
        (["2", "1", "1", "N", "FILE", "W"], "LEADER W and 0 cards: it is not South's turn"),
        (["2", "1", "1", "N", "nowhere", "S"], "nowhere: No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = worlds_file(tmp_path, ["Q... .A.. 3... .2.."])
    with pytest.raises(SystemExit) as ended:
        alphamju.main([file if argument == "FILE" else argument for argument in arguments])
    error = capsys.readouterr().err
    assert (ended.value.code, len(error.splitlines())) == (2, 1)
    assert reason in error


def test_it_loads_none_of_the_other_commands() -> None:
    """BEN starts it anew for each card."""
    program = (
        "import alphamu.cli.alphamju, sys; print('typer' in sys.modules, 'alphamu.cli.command' in sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["False", "False"]

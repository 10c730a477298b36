import json
from pathlib import Path

import pytest

from alphamu.cli import main

#               ♠ AKQJ
#               ♥ AKQ
#               ♦ AKQ
#               ♣ AKQ
#   ♠ 76                    ♠ 5432
#   ♥ 8765                  ♥ 432
#   ♦ 8765                  ♦ 432
#   ♣ 765                   ♣ 432
#               ♠ T98
#               ♥ JT9
#               ♦ JT9
#               ♣ JT98
BOARD = """\
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T98.JT9.JT9.JT98 76.8765.8765.765"]
"""


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["dd", *arguments])
    output = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, output.out, output.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "board.pbn"
    path.write_text(BOARD)
    return path


def test_tricks_and_par(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(str(file), "--plain", capsys=capsys)
    assert (code, err) == (0, "")
    assert [line.rstrip() for line in out.splitlines()] == [
        "Board 7",
        "       NT   ♠   ♥   ♦   ♣",
        "North  13  13  12  12  13",
        "South  13  13  12  12  13",
        "East    0   0   1   1   0",
        "West    0   0   1   1   0",
        "Par: +2220 for North-South, 7NT by North or South =",
    ]


def test_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(str(file), "--json", capsys=capsys)
    (board,) = json.loads(out)
    assert code == 0
    assert board["board"] == "7"
    assert board["tricks"]["S"] == {"N": 13, "E": 0, "S": 13, "W": 0}
    assert list(board["tricks"]) == ["N", "S", "H", "D", "C"]
    assert board["par"]["score"] == 2220
    assert board["par"]["contracts"][0] == {"contract": "7NT", "declarer": "N", "tricks": 13}


def test_a_board_with_hidden_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.pbn"
    path.write_text('[Board "3"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - T98.JT9.JT9.JT98 -"]\n')
    code, _, err = run(str(path), capsys=capsys)
    assert (code, err) == (2, f"alphamu: {path}: board 3 does not show all four hands of thirteen cards\n")


def test_a_board_with_hidden_hands_does_not_lose_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.pbn"
    path.write_text('[Board "3"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - T98.JT9.JT9.JT98 -"]\n\n' + BOARD)
    code, out, err = run(str(path), "--plain", capsys=capsys)
    assert (code, err) == (0, f"alphamu: {path}: board 3 does not show all four hands of thirteen cards\n")
    assert [line.rstrip() for line in out.splitlines() if "oard" in line] == ["Board 7"]
    code, out, _ = run(str(path), "--json", capsys=capsys)
    assert (code, [board["board"] for board in json.loads(out)]) == (0, ["7"])


def test_a_board_without_a_number_is_told_of_by_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.pbn"
    deal = '[Deal "N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T98.JT9.JT9.JT98 76.8765.8765.765"]\n\n'
    path.write_text(deal + '[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n')
    code, _, err = run(str(path), capsys=capsys)
    assert code == 0
    assert err.startswith(f"alphamu: {path}: board at place 2 does not show")


def test_no_such_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run("nowhere.pbn", capsys=capsys)
    assert code == 2
    assert err.count("\n") == 1

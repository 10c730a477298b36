import os
import subprocess
import sys
from pathlib import Path

import pytest

from alphamu.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def shown(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    """The exit code, the lines on stdout and what is on stderr."""
    with pytest.raises(SystemExit) as ended:
        main(["show", *arguments])
    output = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, [line.rstrip() for line in output.out.splitlines()], output.err


def test_a_board_with_auction_contract_and_play(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, errors = shown(str(EXAMPLES / "club-evening.pbn"), "--board", "2", "--plain", capsys=capsys)
    assert (code, errors) == (0, "")
    assert (
        "\n".join(lines)
        == """\
Club evening
Board 2          North Nora
East deals       ♠ AQ854
N-S vulnerable   ♥ K3
Matchpoints      ♦ AJ4
                 ♣ K72
West Wim         ╭───────────╮   East Eva
♠ —              │     N     │   ♠ 72
♥ T876           │ W       E │   ♥ QJ952
♦ Q975           │     S     │   ♦ T83
♣ QJT65          ╰───────────╯   ♣ 984
                 South Sam
                 ♠ KJT963
                 ♥ A4
                 ♦ K62
                 ♣ A3

West   North   East   South
───────────────────────────
               Pass   1♠
Pass   2NT     Pass   4♣
Pass   4NT     Pass   5♥
Pass   6♠      Pass   Pass
Pass

Contract 6♠ by South, made with an overtrick (claimed), +1460 for N-S

Trick    West    North    East    South   N-S   E-W
───────────────────────────────────────────────────
    1   ›♣Q      ♣2       ♣4      ♣A•       1     0
    2    ♣5      ♠A•      ♠2     ›♠3        2     0
    3    ♣6     ›♠4       ♠7      ♠K•       3     0
    4    ♦5      ♦J•      ♦3     ›♦2        4     0
› leads  • wins"""
    )


def test_all_boards_without_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = shown(str(EXAMPLES / "village-match.lin"), capsys=capsys)
    assert code == 0
    assert [line.split("  ")[0] for line in lines if "room" in line] == ["Open room", "Closed room"]


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = shown(str(EXAMPLES / "finesse.json"), capsys=capsys)
    assert code == 0
    assert "needs 3 of 4    ♥ —" in lines
    assert "                South to play" in lines
    assert lines[-1] == "Hidden ♠ QT985 ♥ AKQ"


def test_a_broken_board_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.pbn"
    path.write_text('[Board "1"]\n[Deal "N:AKQ... - - -"]\n\n[Board "2"]\n[Deal "N:AXQ... - - -"]\n')
    code, lines, errors = shown(str(path), capsys=capsys)
    assert code == 0
    assert any("♠ AKQ" in line for line in lines)
    assert errors.startswith(f"alphamu: {path}:5: North: no rank 'X'")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "arguments", "reason"),
    [
        ('[Board "1"]\n[Deal "N:AXQ... - - -"]\n', [], ":2: North: no rank 'X'"),
        (
            '[Board "1"]\n[Deal "N:AKQ... - - -"]\n',
            ["--board", "3"],
            ": no board '3' among the 1 found",
        ),
        ("", [], ": there is no board here"),
    ],
)
def test_nothing_to_show(
    text: str, arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(text)
    code, lines, errors = shown(str(path), *arguments, capsys=capsys)
    assert (code, lines) == (2, [])
    assert errors.startswith(f"alphamu: {path}{reason}")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize(("option", "coloured"), [([], True), (["--plain"], False)])
def test_colours_and_plain(option: list[str], coloured: bool) -> None:
    environment = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    code = "from alphamu.cli import main; main()"
    command = [sys.executable, "-c", code, "show", str(EXAMPLES / "finesse.json"), *option]
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert ("\x1b[" in output) == coloured

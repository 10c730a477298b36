"""The command `alphamu suit`."""

import json

import pytest

from alphamu.cli import main


def suit(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """The exit code, stdout and stderr."""
    with pytest.raises(SystemExit) as ended:
        main(["suit", *arguments])
    output = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, "\n".join(line.rstrip() for line in output.out.splitlines()), output.err


def test_the_encyclopedia(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    code, output, errors = suit("KJ2", "543", "--plain", capsys=capsys)
    assert (code, errors) == (0, "")
    assert (
        output
        == """\
North KJ2   South 543   missing AQT9876

2 tricks: 24.0%.
  Low to the jack, then low to the king. If West plays the ace or queen, low to
  the jack next.

1 trick: 76.0%.
  Low to the jack, then low to the king.

Most tricks on average: 1.00.
  The line for 2 tricks.

Beginning with                           2 tricks   1 trick
Low to the jack                             24.0%     76.0%
Low to the king                              1.2%     76.0%
Low from North, playing low from South       0.5%     55.3%
Low from South, playing low from North       0.5%     55.3%
Run the jack                                 0.0%     50.5%
Run the king                                 0.0%     50.5%"""
    )


def test_the_tree_has_all_of_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, output, _ = suit("KJ2", "543", "--tricks", "1", "--tree", "--plain", capsys=capsys)
    assert (
        """\
  South: low to the jack
  ├── West plays the ten or low → North the jack
  │   └── South: low to the king
  │       ├── West plays the ten or low → North the king, then play from the top
  │       └── West plays the ace → North low, then play from the top
  ├── West plays the queen → North the king, then play from the top
  └── West plays the ace → North low, then play from the top

Beginning with"""
        in output
    )


def test_for_one_number_of_tricks_nothing_else_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, output, _ = suit("AKJT", "5432", "--tricks", "4", "--plain", capsys=capsys)
    assert "4 tricks: 52.8%." in output
    assert "average" not in output


@pytest.mark.parametrize(("north", "south", "tricks"), [("AKQJT98765432", "-", 13), ("AKQ", "432", 3)])
def test_what_needs_no_thought_is_played_from_the_top(
    north: str, south: str, tricks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    _, output, _ = suit(north, south, "--plain", capsys=capsys)
    assert f"{tricks} tricks: 100.0%.\n  Play from the top." in output
    assert f"Most tricks on average: {tricks}.00.\n  The line for {tricks} tricks." in output


def test_what_is_certain_is_told_once_and_a_line_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    """AKJT opposite 5432: three tricks are certain, and the line for the fourth is the best on average."""
    _, output, _ = suit("AKJT", "5432", "--plain", capsys=capsys)
    assert [line for line in output.splitlines() if "%." in line] == ["4 tricks: 52.8%.", "3 tricks: 100.0%."]
    assert "Most tricks on average: 3.53.\n  The line for 4 tricks." in output


def test_what_is_known_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, output, _ = suit("AQ", "32", "--vacant", "10-8", "--west", "not SJ", "--plain", capsys=capsys)
    assert "vacant places West 10, East 8, West not SJ" in output


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, output, _ = suit("AQ", "xx", "--json", capsys=capsys)
    value = json.loads(output)
    assert code == 0
    assert [row["tricks"] for row in value["tricks"]] == [1, 2]
    both = value["tricks"][1]
    assert both["probability"] == 0.5
    assert both["exact"] == "1/2"
    assert both["first_leads"] == ["S2"]
    assert both["leads"]["NQ"] == 0
    assert both["text"] == "Low to the queen."
    plan = both["plan"]
    assert plan["lead"] == "S2"
    assert {reply["play"]: reply["cards"] for reply in plan["replies"]} == {
        "Q": ["4", "5", "6", "7", "8", "9", "T", "J"],
        "A": ["K"],
    }
    assert value["average"]["tricks"] == 1.5
    assert value["average"]["first_leads"] == ["S2"]


@pytest.mark.parametrize(("north", "south"), [("AKQ9x", "xx"), ("A5432", "KJ6"), ("AK9xx", "Qxx")])
def test_whoever_ducks_the_first_round_does_not_win_them_all(
    north: str, south: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, output, _ = suit(north, south, "--tricks", "5", capsys=capsys)
    ducks = [line for line in output.splitlines() if "playing low" in line]
    assert code == 0
    assert len(ducks) == 2
    assert all(line.rstrip().endswith(" 0.0%") for line in ducks)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("AQ", "A2"), "the A is in both hands"),
        (("AKQJT98", "65432xx"), "North 'AKQJT98' and South '65432xx' hold 14 cards: a suit has 13"),
        (("A1", "2"), "North's holding 'A1': no rank '1'"),
        (("AQ", "32", "--tricks", "3"), "3 tricks: this suit can take 1 to 2"),
        (("AQ", "32", "--vacant", f"{'9' * 5000}-3"), "--vacant '9999"),
        (("AQ", "32", "--vacant", "much"), "--vacant 'much': expected West's places, then East's"),
        (("AQ", "32", "--east", "5+H"), "--east: '5+H' is not about the suit alone"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, output, errors = suit(*arguments, capsys=capsys)
    assert (code, output) == (2, "")
    assert errors.startswith(f"alphamu: {line}")
    assert errors.count("\n") == 1

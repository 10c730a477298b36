import doctest
from pathlib import Path
from types import ModuleType

import pytest

from alphamu.bridge.board import Board
from alphamu.bridge.deal import Deal
from alphamu.formats import FormatError, handviewer, lin, load, load_boards, load_positions, pbn, with_number
from alphamu.worlds.position import Position

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = Deal.parse("N:A95.K76.AQ53.J84 KJ72.Q3.T984.Q73 QT4.AJT94.K7.KT2 863.852.J62.A965")
BOARDS = [Board(DEAL, number="1"), Board(DEAL, number="2")]


@pytest.mark.parametrize(
    "path", sorted(set(EXAMPLES.iterdir()) - set(EXAMPLES.glob("*.py"))), ids=lambda p: p.name
)
def test_the_examples_are_good(path: Path) -> None:
    assert load(path).all_good()


def test_the_documentation_says_what_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    results = doctest.testfile(str(EXAMPLES.parent / "docs" / "formats.md"), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("form", [pbn, lin, handviewer])
def test_the_format_is_known_by_its_text(form: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(form.dumps(BOARDS))
    assert [board.deal for board in load_boards(path)] == [DEAL, DEAL]


@pytest.mark.parametrize("start", ["", "[\n", " \n"])
def test_a_position_is_known_by_its_text(start: str, tmp_path: Path) -> None:
    path = tmp_path / "ending"
    text = (EXAMPLES / "finesse.json").read_text()
    path.write_text(start + text + ("]" if "[" in start else ""))
    (ending,) = load(path).all_good()
    assert isinstance(ending, Position)
    assert load_positions(path)[0] == ending
    with pytest.raises(FormatError, match="ending: holds positions: expected boards"):
        load_boards(path)


def test_a_link_will_do_for_a_file() -> None:
    (board,) = load_boards(handviewer.dumps(BOARDS[0]).strip())
    assert board.deal == DEAL


def test_anything_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,\n")
    with pytest.raises(FormatError, match=r"letter\.txt: is neither PBN nor LIN"):
        load(path)


def test_a_board_is_chosen_by_its_number_or_its_place() -> None:
    numbered = pbn.loads(pbn.dumps([Board(DEAL, number="19"), Board(DEAL, number="20"), Board(DEAL, number="19")]))
    assert with_number(numbered, "19", "x") == (numbered[0], numbered[2])
    with pytest.raises(FormatError, match=r"x: no board '2' among the 3 found: 19, 20$"):
        with_number(numbered, "2", "x")
    unnumbered = pbn.loads(pbn.dumps([Board(DEAL), Board(Deal())]))
    assert with_number(unnumbered, "2", "x") == (unnumbered[1],)
    with pytest.raises(FormatError, match=r"x: no board '3' among the 2 found: places 1 to 2$"):
        with_number(unnumbered, "3", "x")


@pytest.mark.parametrize(
    ("wanted", "contracts"),
    [
        ("19", ["4♥ by South", "3NT by South"]),
        ("o19", ["4♥ by South"]),
        ("19O", ["4♥ by South"]),
        ("c19", ["3NT by South"]),
        ("19C", ["3NT by South"]),
    ],
)
def test_a_room_of_a_match_is_chosen_by_its_letter(wanted: str, contracts: list[str]) -> None:
    boards = load_boards(EXAMPLES / "village-match.lin")
    assert [str(board.contract) for board in with_number(boards, wanted, "x")] == contracts


def test_an_unknown_board_of_a_match_names_the_rooms() -> None:
    with pytest.raises(FormatError, match=r"no board 'c20' among the 2 found: o19, c19$"):
        with_number(load_boards(EXAMPLES / "village-match.lin"), "c20", "x")


def test_of_many_boards_some_are_named() -> None:
    boards = pbn.loads(pbn.dumps([Board(DEAL, number=str(number)) for number in range(1, 33)]))
    with pytest.raises(FormatError, match=r"among the 32 found: 1, 2, .*, 20, …$"):
        with_number(boards, "33", "x")

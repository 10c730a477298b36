"""Which boards of a record are whole."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.deal import Deal
from alphamu.experiments.expert_boards import PassedOver, Records, expert_boards
from alphamu.formats import FormatError, load_boards, pbn

MATCH = Path("examples/village-match.lin")


def test_a_board_without_its_hands_is_not_taken(tmp_path: Path) -> None:
    whole = [one.board for one in expert_boards([str(MATCH)])]
    assert whole
    nobodys = replace(load_boards(MATCH).good[0], deal=Deal.of({}))
    file = tmp_path / "records.pbn"
    pbn.dump([whole[0], nobodys], file)
    assert [one.board.deal for one in expert_boards([str(file)])] == [whole[0].deal]


def test_a_record_without_a_readable_board_is_passed_over_and_another_kind_of_file_is_named(
    tmp_path: Path,
) -> None:
    broken = tmp_path / "broken.lin"
    broken.write_text("md|3nonsense|pg||")
    assert len(list(expert_boards([str(broken), str(MATCH)]))) == len(list(expert_boards([str(MATCH)])))
    with pytest.raises(FormatError, match=r"rivals\.csv\.gz: is neither PBN nor LIN"):
        list(expert_boards([str(MATCH), "docs/results/rivals.csv.gz"]))
    with pytest.raises(FormatError, match=r"finesse\.json: holds positions: expected boards"):
        list(expert_boards(["examples/finesse.json"]))


def test_boards_that_are_passed_over_are_counted_with_the_first_reason(tmp_path: Path) -> None:
    """One board whose contract the auction does not come to, one that nobody led to, and one that is whole."""
    whole = load_boards(MATCH).good[0]
    file = tmp_path / "mine.pbn"
    pbn.dump([whole, replace(whole, cards=())], file)
    others = re.sub(r'(?<=\[Contract ")\w+', "7NT", pbn.dumps([whole]))
    file.write_text(f"{file.read_text()}\n{others}")
    passed = PassedOver()
    assert len(list(expert_boards([str(file)], passed))) == 1
    assert (passed.broken, passed.unfinished) == (1, 1)
    broken, unfinished = passed.reasons.split("; ")
    assert re.fullmatch(r"1 cannot be read, the first is .*mine\.pbn:\d+: the contract is 7NT.*", broken)
    assert unfinished == "1 lack a hand, the auction, or a lead"
    assert PassedOver().reasons == ""


def test_so_many_boards_come_from_all_files_alike(tmp_path: Path) -> None:
    """Half of the boards are some of each file."""
    board = load_boards(MATCH).good[0]
    files = []
    for number in range(3):
        files.append(str(tmp_path / f"{number}.pbn"))
        pbn.dump([board] * 8, files[-1])
    records = Records(tuple(files))
    assert len(records) == len(records.boards) == 24
    assert {one.file for one in records.chosen[:12]} == {"0.pbn", "1.pbn", "2.pbn"}
    assert [one.file for one in records.boards] == sorted(one.file for one in records.boards)

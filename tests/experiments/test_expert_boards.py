"""Which boards of a record are whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from alphamu.bridge.deal import Deal
from alphamu.experiments.expert_boards import expert_boards
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

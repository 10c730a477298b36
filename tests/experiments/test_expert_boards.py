"""Which boards of a record are whole."""

from dataclasses import replace
from pathlib import Path

from alphamu.bridge.deal import Deal
from alphamu.experiments.expert_boards import expert_boards
from alphamu.formats import load_boards, pbn

MATCH = Path("examples/village-match.lin")


def test_a_board_without_its_hands_is_not_taken(tmp_path: Path) -> None:
    whole = [one.board for one in expert_boards([str(MATCH)])]
    assert whole
    nobodys = replace(load_boards(MATCH).good[0], deal=Deal.of({}))
    file = tmp_path / "records.pbn"
    pbn.dump([whole[0], nobodys], file)
    assert [one.board.deal for one in expert_boards([str(file)])] == [whole[0].deal]

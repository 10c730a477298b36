"""Par, judged by DDS and on hands one can check by head."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alphamu.bridge.contract import Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import TrickTable
from alphamu.double_dummy.dds import Dds
from alphamu.double_dummy.par import Par, par, par_of_table

DATA = Path(__file__).parents[1] / "data"


def known_tables() -> list[TrickTable]:
    cases = json.loads((DATA / "dd_tables.json").read_text())
    return [
        {
            Strain.parse(strain): {Seat.parse(seat): number for seat, number in row.items()}
            for strain, row in case["tricks"].items()
        }
        for case in cases
    ]


@pytest.mark.parametrize("vulnerability", Vulnerability)
@pytest.mark.parametrize("dealer", Seat)
def test_score_as_dds_counts_it(vulnerability: Vulnerability, dealer: Seat) -> None:
    dds = Dds()
    for tricks in known_tables():
        assert par_of_table(tricks, vulnerability, dealer).score == dds.par_score(tricks, vulnerability, dealer)


def flat_table(**tricks: int) -> TrickTable:
    """A table in which every seat of North-South makes so many tricks in a strain, and East-West the rest."""
    return {
        strain: {seat: (tricks[strain.letter] if seat % 2 == 0 else 13 - tricks[strain.letter]) for seat in Seat}
        for strain in Strain
    }


def test_a_game_that_nobody_can_outbid() -> None:
    tricks = flat_table(C=7, D=7, H=10, S=7, N=8)
    result = par_of_table(tricks, Vulnerability.NONE, Seat.EAST)
    assert result.score == 420
    assert [str(contract) for contract in result.contracts] == ["4♥ by North", "4♥ by South"]


def test_a_sacrifice() -> None:
    """East-West lose 100 doubled in spades rather than 420; at equal vulnerability that is par."""
    tricks = flat_table(C=7, D=7, H=10, S=4, N=8)
    result = par_of_table(tricks, Vulnerability.NONE, Seat.NORTH)
    assert result.score == 100
    assert [str(contract) for contract in result.contracts] == ["4♠X by East", "4♠X by West"]


def test_passed_out() -> None:
    """Nobody can make anything: each side wins just six tricks, whoever declares."""
    tricks: TrickTable = {strain: dict.fromkeys(Seat, 6) for strain in Strain}
    assert par_of_table(tricks, Vulnerability.BOTH, Seat.SOUTH) == Par(0)


def test_the_dealer_comes_first() -> None:
    """Both sides make just 1NT: whoever may open it scores it."""
    tricks: TrickTable = {strain: dict.fromkeys(Seat, 6) for strain in Strain} | {
        Strain.NOTRUMP: dict.fromkeys(Seat, 7)
    }
    assert par_of_table(tricks, Vulnerability.NONE, Seat.NORTH).score == 90
    assert par_of_table(tricks, Vulnerability.NONE, Seat.WEST).score == -90


def test_an_ending_has_no_par() -> None:
    with pytest.raises(BridgeError, match="whole deal"):
        par(Deal.parse("N:A... K... Q... J..."), Vulnerability.NONE, Seat.NORTH)

"""What double dummy says of a board: declarer's tricks, and par."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.bridge.contract import Contract
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import TrickTable
from alphamu.double_dummy.par import Par


def double_dummy_view(title: str, tricks: TrickTable, par: Par) -> RenderableType:
    """Tricks by declarer and strain, and par below."""
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column("")
    for strain in tricks:
        table.add_column(strain.symbol, justify="right")
    for declarer in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST):
        table.add_row(str(declarer), *(str(row[declarer]) for row in tricks.values()))
    return Group(table, Text(_par_line(par, tricks)))


def double_dummy_json(board: str | None, tricks: TrickTable, par: Par | None) -> dict[str, Any]:
    """The same for programs; an ending has no par."""
    return {
        "board": board,
        "tricks": {
            strain.letter: {seat.letter: number for seat, number in row.items()} for strain, row in tricks.items()
        },
        "par": None if par is None else _par_json(par, tricks),
    }


def _par_json(par: Par, tricks: TrickTable) -> dict[str, Any]:
    return {
        "score": par.score,
        "contracts": [
            {
                "contract": contract.bid,
                "declarer": contract.declarer.letter,
                "tricks": tricks[contract.strain][contract.declarer],
            }
            for contract in par.contracts
        ],
    }


def _par_line(par: Par, tricks: TrickTable) -> str:
    if not par.contracts:
        return "Par: passed out"
    declarers: dict[tuple[str, str], list[str]] = {}
    for contract in par.contracts:
        bid, _, declarer = str(contract).partition(" by ")
        declarers.setdefault((bid, _result(contract, tricks)), []).append(declarer)
    ways = [f"{bid} by {' or '.join(seats)} {result}" for (bid, result), seats in declarers.items()]
    return f"Par: {par.score:+d} for North-South, {', '.join(ways)}"


def _result(contract: Contract, tricks: TrickTable) -> str:
    """How the contract ends, as in -1 or =."""
    over = tricks[contract.strain][contract.declarer] - contract.tricks_needed
    return f"{over:+d}" if over else "="

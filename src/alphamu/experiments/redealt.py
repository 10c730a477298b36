"""One hand again and again: declarer's and dummy's cards of a record, the hidden ones dealt afresh each time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from alphamu.bridge.board import Board
from alphamu.experiments.deals import ExperimentError, Task
from alphamu.formats import load_boards
from alphamu.seeds import seed_of
from alphamu.worlds.moment import Moment
from alphamu.worlds.sources import Believe, Sources


@dataclass(frozen=True)
class Redealt:
    """Fresh deals of a board of a file, counted from 1, after the cards on record.

    All layouts in which these cards can have been played are equally likely: nothing is believed of the auction or
    the lead.
    """

    kind: ClassVar[str] = "redealt"

    path: str
    board: int = 1

    def task(self, seed: int, number: int) -> Task:
        """The deal of this number."""
        board = self._board()
        assert board.contract is not None
        moment = Moment.after(board, len(board.cards))
        nothing = Sources(Believe.NOTHING)
        play = moment.completed(sources=nothing, seed=seed_of(seed, "fresh deal", number))
        return Task(
            number,
            play.deal,
            board.contract,
            board.contract.tricks_needed,
            vulnerability=board.vulnerability,
            cards=board.cards,
            ends_when_lost=True,
        )

    def check(self) -> None:
        """Refuse a board that is not there, or in which nothing is hidden or left to play."""
        board = self._board()
        declarer = None if board.contract is None else board.contract.declarer
        if declarer is None or any(board.deal[seat] is None for seat in (declarer, declarer.partner)):
            raise ExperimentError(f"{self}: expected a contract, and the hands of declarer and dummy")
        Moment.after(board, len(board.cards))

    def _board(self) -> Board:
        boards = _boards(self.path)
        if not 0 < self.board <= len(boards):
            raise ExperimentError(f"{self.path}: board {self.board} of {len(boards)}")
        return boards[self.board - 1]

    def __str__(self) -> str:
        return f"{Path(self.path).name}, board {self.board}, dealt afresh"


@cache
def _boards(path: str) -> tuple[Board, ...]:
    records = load_boards(Path(path))
    if records.errors:
        raise ExperimentError(str(records.errors[0]))
    return tuple(records)

"""Boards that experts bid and played, from files of records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import ClassVar

from alphamu.bridge.board import Board
from alphamu.bridge.deal import Deal
from alphamu.experiments.deals import ExperimentError, Task
from alphamu.formats import load_boards
from alphamu.formats.errors import FormatError

_RECORDS = (".lin", ".pbn")


@dataclass(frozen=True)
class ExpertBoard:
    """A board with the file that it is from, and its place there."""

    file: str
    place: int
    board: Board

    def __str__(self) -> str:
        return f"{self.file}, board {self.place}"


@dataclass
class PassedOver:
    """The boards of records that cannot be played on."""

    broken: int = 0  # cannot be read
    unfinished: int = 0  # a hand, the auction or the lead is not on record
    first: FormatError | None = None

    def add_errors(self, errors: Sequence[FormatError]) -> None:
        """Boards that cannot be read."""
        self.broken += len(errors)
        self.first = self.first or next(iter(errors), None)

    @property
    def reasons(self) -> str:
        """Why, each kind with its number; nothing, if there is none."""
        told = [f"{self.broken} cannot be read, the first is {self.first}"] if self.broken else []
        if self.unfinished:
            told.append(f"{self.unfinished} lack a hand, the auction, or a lead")
        return "; ".join(told)


def expert_boards(paths: Sequence[str], passed: PassedOver | None = None) -> Iterator[ExpertBoard]:
    """The boards with four hands, an auction that came to the contract, and an opening lead.

    Boards that cannot be read are passed over, and counted: records of live play have some. A file of another kind
    is refused.
    """
    passed = PassedOver() if passed is None else passed
    for path in paths:
        for place, board in enumerate(_readable(path, passed)):
            if _is_whole(board):
                yield ExpertBoard(Path(path).name, place, board)
            else:
                passed.unfinished += 1


def _readable(path: str, passed: PassedOver) -> tuple[Board, ...]:
    try:
        records = load_boards(Path(path))
    except FormatError as error:
        if Path(path).suffix.lower() in _RECORDS:  # none of its boards can be read
            passed.add_errors([error])
            return ()
        raise
    passed.add_errors(records.errors)
    return records.good


def _is_whole(board: Board) -> bool:
    if board.contract is None or board.auction is None or board.auction.contract != board.contract:
        return False
    return bool(board.cards) and board.deal.completed().is_complete


@dataclass(frozen=True)
class Records:
    """The boards of experts' records as deals to be played on after the real lead.

    They are mixed, always in the same way: so the first ones come from all files alike, however many are wanted,
    and more can be played later. No deal comes a second time, from another table, before all have come once.
    Results of earlier versions have one board of each `every`, in the order of the files.
    """

    kind: ClassVar[str] = "records"

    paths: tuple[str, ...]
    every: int | None = None

    def task(self, seed: int, number: int) -> Task:
        """The board at this place."""
        boards = self.chosen
        if number >= len(boards):
            raise ExperimentError(f"{self}: {len(boards)} boards can be played, and more were asked for")
        board = boards[number].board
        assert board.contract is not None
        return Task(
            number,
            board.deal.completed(),
            board.contract,
            board.contract.tricks_needed,
            vulnerability=board.vulnerability,
            auction=board.auction,
            cards=board.cards[:1],
            lead_is_experts=True,
            ends_when_lost=True,
            people_won=board.tricks,
        )

    @property
    def boards(self) -> tuple[ExpertBoard, ...]:
        """All of them, in the order of the files."""
        return _read(self.paths)[0]

    @property
    def passed_over(self) -> PassedOver:
        """What else is in the files."""
        return _read(self.paths)[1]

    @property
    def chosen(self) -> tuple[ExpertBoard, ...]:
        """The boards in the order in which they are played."""
        return _chosen(self.paths, self.every)

    def __len__(self) -> int:
        return len(self.chosen)

    def __str__(self) -> str:
        return f"{len(self.paths)} file{'' if len(self.paths) == 1 else 's'} of records"


@cache
def _read(paths: tuple[str, ...]) -> tuple[tuple[ExpertBoard, ...], PassedOver]:
    passed = PassedOver()
    return tuple(expert_boards(paths, passed)), passed


@cache
def _chosen(paths: tuple[str, ...], every: int | None) -> tuple[ExpertBoard, ...]:
    boards = _read(paths)[0]
    return _mixed(boards) if every is None else boards[::every]


def _mixed(boards: Sequence[ExpertBoard]) -> tuple[ExpertBoard, ...]:
    mixed = list(boards)
    Random(len(mixed)).shuffle(mixed)
    rounds: defaultdict[int, list[ExpertBoard]] = defaultdict(list)
    seen: Counter[Deal] = Counter()
    for one in mixed:
        deal = one.board.deal.completed()
        rounds[seen[deal]].append(one)
        seen[deal] += 1
    return tuple(one for place in sorted(rounds) for one in rounds[place])

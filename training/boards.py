"""Boards as compact arrays: what learning needs of a record, quick to load again.

A card is 13 * suit + rank - 2, clubs first; a seat is North 0 to West 3; a call is its `Call.number`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import LOWEST_RANK, Card, Suit
from alphamu.bridge.contract import Contract, Doubled, Strain, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from training.arrays import Arrays, starts_of

PACK = 52
VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NORTH_SOUTH, Vulnerability.EAST_WEST, Vulnerability.BOTH)


def card_number(card: Card) -> int:
    """The place of a card among the 52."""
    return 13 * card.suit + card.rank - LOWEST_RANK


def numbered_card(number: int) -> Card:
    """The card at this place."""
    return Card(Suit(number // 13), number % 13 + LOWEST_RANK)


def _hand(held: NDArray[np.bool_]) -> Hand:
    """The cards that are marked among the 52."""
    return Hand.of(map(numbered_card, np.flatnonzero(held).tolist()))


@dataclass(frozen=True)
class Boards(Arrays):
    """Many boards; `files` has the number of the file that each is from."""

    owners: NDArray[np.uint8]
    heads: NDArray[np.uint8]
    calls: NDArray[np.uint8]
    call_starts: NDArray[np.int64]
    cards: NDArray[np.uint8]
    card_starts: NDArray[np.int64]
    files: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, place: int) -> Board:
        dealer, vulnerability, declarer, level, strain, doubled = map(int, self.heads[place])
        calls = self.calls[self.call_starts[place] : self.call_starts[place + 1]]
        cards = self.cards[self.card_starts[place] : self.card_starts[place + 1]]
        return Board(
            Deal.of({seat: _hand(self.owners[place] == seat) for seat in Seat}),
            vulnerability=VULNERABILITIES[vulnerability],
            auction=Auction(Seat(dealer), tuple(map(Call, calls.tolist()))),
            contract=Contract(level, Strain(strain), Seat(declarer), Doubled(doubled)),
            cards=tuple(map(numbered_card, cards.tolist())),
        )

    def __iter__(self) -> Iterator[Board]:
        return (self[place] for place in range(len(self)))

    def deals(self) -> NDArray[np.void]:
        """A key for each deal, the same however its hands are handed round the table."""
        weights = np.array([1 << number for number in range(PACK)], dtype=np.uint64)
        hands = np.stack([((self.owners == seat) * weights).sum(1, dtype=np.uint64) for seat in range(4)], 1)
        hands.sort(axis=1)
        return np.ascontiguousarray(hands).view(np.dtype((np.void, hands.shape[1] * 8))).ravel()

    def chosen(self, places: Iterable[int]) -> Boards:
        """Some of the boards, in the order of these places."""
        chosen = np.fromiter(places, dtype=np.int64)
        calls = [self.calls[self.call_starts[p] : self.call_starts[p + 1]] for p in chosen]
        cards = [self.cards[self.card_starts[p] : self.card_starts[p + 1]] for p in chosen]
        return Boards(
            self.owners[chosen],
            self.heads[chosen],
            _joined(calls),
            _starts(calls),
            _joined(cards),
            _starts(cards),
            self.files[chosen],
        )

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several collections as one."""
        return replace(
            super().joined(parts),
            call_starts=_shifted([part.call_starts for part in parts]),
            card_starts=_shifted([part.card_starts for part in parts]),
        )


def compact(records: Iterable[tuple[int, Board]]) -> Boards:
    """The boards of records, each with the number of its file; all must have a contract."""
    owners, heads, calls, cards, files = [], [], [], [], []
    for file, board in records:
        contract, auction = board.contract, board.auction
        assert contract is not None
        assert auction is not None
        owner = np.zeros(PACK, np.uint8)
        for seat, hand in board.deal.known():
            owner[[card_number(card) for card in hand]] = seat
        owners.append(owner)
        vulnerability = VULNERABILITIES.index(board.vulnerability)
        heads.append(
            (
                auction.dealer,
                vulnerability,
                contract.declarer,
                contract.level,
                contract.strain,
                contract.doubled,
            )
        )
        calls.append(np.array([call.number for call in auction.calls], np.uint8))
        cards.append(np.array([card_number(card) for card in board.cards], np.uint8))
        files.append(file)
    return Boards(
        np.array(owners, np.uint8).reshape(-1, PACK),
        np.array(heads, np.uint8).reshape(-1, 6),
        _joined(calls),
        _starts(calls),
        _joined(cards),
        _starts(cards),
        np.array(files, np.int32),
    )


def _joined(parts: list[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    return np.concatenate(parts) if parts else np.zeros(0, np.uint8)


def _starts(parts: list[NDArray[np.uint8]]) -> NDArray[np.int64]:
    return starts_of([len(part) for part in parts])


def _shifted(starts: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    shifted, end = [np.zeros(1, np.int64)], 0
    for part in starts:
        shifted.append(part[1:] + end)
        end += int(part[-1])
    return np.concatenate(shifted)

"""Decisions of real boards for the model of cards: `python -m training.card_decisions BOARDS.npz… OUT`.

A decision has a bag of words about the moment, one for each suit from which a card may come, and one for each card
(`kernel/cardplay/words.hpp`). The words that occur often enough make up the vocabulary; others are passed over.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from alphamu._kernel import WordIndex
from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import beginning
from training.arrays import Arrays, starts_of
from training.boards import Boards
from training.samples import split

COUNTED = 4_000  # boards that tell which words are frequent
AT_ONCE = 500  # boards
MOST_CHECKED = 2_000


@dataclass(frozen=True)
class Plain(Arrays):
    """What the kernel says of the decisions of some boards.

    `heads` has for each decision its kind, the number of suits and of cards, and which card was played; `members`
    for each card the place of its suit and of its group of equal cards; `lengths` the number of words in each bag.
    """

    words: NDArray[Any]
    lengths: NDArray[np.uint8]
    heads: NDArray[np.uint8]
    members: NDArray[np.uint8]


def plain(board: Board) -> Plain:
    """The decisions of one board."""
    play = board.play()
    hands = [play.deal.hand(seat).mask for seat in Seat]
    words, lengths, heads, members = beginning(play, board.auction).decisions(
        hands, [card.bit for card in board.cards]
    )
    return Plain(
        np.frombuffer(words, np.uint32),
        np.frombuffer(lengths, np.uint8),
        np.frombuffer(heads, np.uint8).reshape(-1, 4),
        np.frombuffer(members, np.uint8).reshape(-1, 2),
    )


@dataclass(frozen=True)
class Decisions(Arrays):
    """Decisions in terms of the vocabulary.

    `places` are the known words of all bags, `counts` how many there are in each bag. The bags of a decision
    follow each other: the moment, the suits, the cards.
    """

    places: NDArray[np.uint16]
    counts: NDArray[np.uint8]
    heads: NDArray[np.uint8]
    members: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.heads)


def known(found: Plain, index: WordIndex) -> Decisions:
    """The same with the words that are known."""
    places = np.frombuffer(index.places(found.words.tobytes()), np.int32)
    kept = places >= 0
    counts = np.diff(starts_of(kept)[starts_of(found.lengths)])
    return Decisions(places[kept].astype(np.uint16), counts.astype(np.uint8), found.heads, found.members)


def vocabulary(boards: Iterator[Board], most: int, least: int) -> NDArray[np.uint32]:
    """The keys of the most frequent words."""
    keys, counts = np.unique(np.concatenate([plain(board).words for board in boards]), return_counts=True)
    order = np.argsort(-counts, kind="stable")[:most]
    return np.sort(keys[order[counts[order] >= least]])


def collect(boards: Boards, places: NDArray[np.int64], index: WordIndex) -> Decisions:
    """The decisions of the boards at these places."""
    parts = []
    for start in range(0, len(places), AT_ONCE):
        chosen = boards.chosen(places[start : start + AT_ONCE])
        parts.append(known(Plain.joined([plain(board) for board in chosen]), index))
    return Decisions.joined(parts)


def main() -> None:
    """Write OUT/vocabulary.npy, OUT/learned.npz and OUT/checked.npz."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path, nargs="+")
    parser.add_argument("out", type=Path)
    parser.add_argument("--most", type=int, help="learn from no more boards than these")
    parser.add_argument("--words", type=int, default=24_000)
    parser.add_argument("--least", type=int, default=20, help="how often a word occurs at least")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    boards = Boards.load(*given.boards)
    parts = split(boards)
    random = np.random.default_rng(1)
    learned = random.permutation(parts["learned"])[: given.most]
    checked = random.permutation(parts["checked"])[:MOST_CHECKED]
    keys = vocabulary(iter(boards.chosen(learned[:COUNTED])), given.words, given.least)
    np.save(given.out / "vocabulary.npy", keys)
    index = WordIndex(keys.tolist())
    for name, places in (("checked", checked), ("learned", learned)):
        decisions = collect(boards, places, index)
        decisions.save(given.out / f"{name}.npz")
        print(f"{name}: {len(places):,} boards, {len(decisions):,} decisions, {len(keys):,} words", flush=True)


if __name__ == "__main__":
    main()

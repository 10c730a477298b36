"""Moments of real boards, as the model learns from them: `python -m training.samples BOARDS.npz… OUT`.

A sample is a board at a moment of the play, seen by declarer, a defender, or the leader before the lead.
Its words are kept as 32-bit hashes; what the hidden hands hold, have played and may hold as bits.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from alphamu._kernel import HiddenSeat
from alphamu.beliefs.model import first_ranks, word_key
from alphamu.beliefs.public import Public
from alphamu.beliefs.words import hand_words, suit_words
from alphamu.bridge.board import Board
from alphamu.bridge.card import LOWEST_RANK, Suit
from alphamu.bridge.seat import Seat
from alphamu.worlds.hidden import hidden_seats
from training.arrays import Arrays
from training.boards import Boards

JUDGED = 3  # files that end so are never learned from
CHECKED = 1  # nor those: they tell when to stop, and the temperature
MOST_HIDDEN = 3
PARTS = 5  # the words about the hand, then about each suit
LAST_MOMENT = 44
MOST_CHECKED = 10_000


@dataclass(frozen=True)
class Samples(Arrays):
    """Many samples. Arrays over hidden hands have room for three; `hidden` says how many there are.

    `held`, `played` and `open` are ranks by suit (13 bits): what the hand was dealt, what of it is played, and
    which cards it may hold; `firsts` the first two ranks it played in each suit; `lengths` the number of words in
    each part.
    """

    board: NDArray[np.int32]
    moment: NDArray[np.int8]
    viewer: NDArray[np.int8]
    declarer: NDArray[np.int8]
    hidden: NDArray[np.int8]
    held: NDArray[np.int16]
    played: NDArray[np.int16]
    open: NDArray[np.int16]
    firsts: NDArray[np.int8]
    lengths: NDArray[np.uint8]
    words: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.board)


def public_of(board: Board) -> Public:
    """What everybody has seen when all cards on record are played."""
    assert board.auction is not None
    return Public(board.play(), board.auction, board.vulnerability)


def moments(board: Board, chance: random.Random) -> list[tuple[int, Seat]]:
    """At which moments, and by whom, a board is looked at."""
    assert board.contract is not None
    declarer = board.contract.declarer
    last = min(len(board.cards), LAST_MOMENT)
    found = [(1, declarer)]
    if last > 1:
        found.append((chance.randint(2, last), declarer))
    found.append((chance.randint(1, last), declarer.plus(chance.choice((1, 3)))))
    if chance.random() < 0.4:
        found.append((0, declarer.next))
    return found


def sample(number: int, board: Board, looks: list[tuple[int, Seat]]) -> Samples:
    """The samples of one board."""
    public = public_of(board)
    return Samples.joined([_look(number, public.after(moment), viewer) for moment, viewer in looks])


def _look(number: int, public: Public, viewer: Seat) -> Samples:
    """The sample of one moment."""
    seats = hidden_seats(viewer, public.contract.dummy if public.cards else None)
    held = np.zeros((1, MOST_HIDDEN, 4), np.int16)
    played = np.zeros((1, MOST_HIDDEN, 4), np.int16)
    may = np.zeros((1, MOST_HIDDEN, 4), np.int16)
    firsts = np.full((1, MOST_HIDDEN, 4, 2), HiddenSeat.NO_CARD, np.int8)
    lengths = np.zeros((1, MOST_HIDDEN, PARTS), np.uint8)
    words: list[int] = []
    cards_played, shown_out = public.play.played, public.play.shown_out
    for place, seat in enumerate(seats):
        held[0, place] = _by_suit(public.play.deal.hand(seat).mask)
        played[0, place] = _by_suit(cards_played[seat])
        may[0, place] = [0 if suit in shown_out[seat] else 0x1FFF for suit in Suit]
        firsts[0, place] = first_ranks(public, seat)
        for part, texts in enumerate((hand_words(public, seat), *suit_words(public, seat))):
            words += map(word_key, texts)
            lengths[0, place, part] = len(texts)
    return Samples(
        board=np.array([number], np.int32),
        moment=np.array([len(public.cards)], np.int8),
        viewer=np.array([viewer], np.int8),
        declarer=np.array([public.contract.declarer], np.int8),
        hidden=np.array([len(seats)], np.int8),
        held=held,
        played=played,
        open=may,
        firsts=firsts,
        lengths=lengths,
        words=np.array(words, np.uint32),
    )


def _by_suit(cards: int) -> list[int]:
    return [cards >> 16 * suit + LOWEST_RANK & 0x1FFF for suit in Suit]


def split(boards: Boards) -> dict[str, NDArray[np.int64]]:
    """The places of the boards to learn from, to check with, and to be judged by; no deal is in two of them."""
    deals = boards.deals()
    last = boards.files % 10
    judged = last == JUDGED
    seen = np.isin(deals, deals[judged])
    checked = (last == CHECKED) & ~seen
    learned = ~seen & ~np.isin(deals, deals[checked])
    return {
        "judged": np.flatnonzero(judged),
        "checked": np.flatnonzero(checked),
        "learned": np.flatnonzero(learned),
    }


def _chunk(task: tuple[Boards, NDArray[np.int64], int]) -> Samples:
    boards, numbers, seed = task
    chance = random.Random(seed)
    return Samples.joined(
        [sample(int(number), board, moments(board, chance)) for number, board in zip(numbers, boards, strict=True)]
    )


def _tasks(
    boards: Boards, places: NDArray[np.int64], size: int
) -> Iterator[tuple[Boards, NDArray[np.int64], int]]:
    for start in range(0, len(places), size):
        part = places[start : start + size]
        yield boards.chosen(part), part, start


def main() -> None:
    """Write learned and checked samples beside each other: OUT/learned.npz and OUT/checked.npz."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path, nargs="+")
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--apart", type=Path, nargs="*", default=[], help="boards that only say which deals to avoid"
    )
    parser.add_argument("--most", type=int, help="learn from no more boards than these")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    boards = Boards.load(*given.boards, *given.apart)
    ours = sum(len(Boards.load(path)) for path in given.boards)
    for name, places in split(boards).items():
        places = places[places < ours]
        if name == "judged":
            print(f"judged: {len(places):,} boards")
            continue
        order = np.random.default_rng(1).permutation(places)[: given.most if name == "learned" else MOST_CHECKED]
        with Pool(given.processes) as pool:
            parts = pool.map(_chunk, _tasks(boards, order, 2000), chunksize=1)
        samples = Samples.joined(parts)
        samples.save(given.out / f"{name}.npz")
        print(f"{name}: {len(places):,} boards, {len(samples):,} samples", flush=True)


if __name__ == "__main__":
    main()

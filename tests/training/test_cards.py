"""What of the training of the model of cards needs no torch: decisions of boards, and their words."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from alphamu._kernel import WordIndex
from training.boards import compact
from training.card_decisions import Decisions, collect, known, plain, vocabulary

from .test_training import board


def test_decisions_of_a_board() -> None:
    """Of twelve cards played those that were forced are none; each decision has its bags of words."""
    found = plain(board())
    suits, cards = found.heads[:, 1].astype(int), found.heads[:, 2].astype(int)
    assert (cards > 1).all()
    assert (found.heads[:, 3] < found.heads[:, 2]).all()
    assert len(found.lengths) == (1 + suits + cards).sum()
    assert found.lengths.sum() == len(found.words)
    assert len(found.members) == cards.sum()
    assert cards[0] == 13  # the opening lead


def test_words_that_are_not_known_are_passed_over(tmp_path: Path) -> None:
    found = plain(board())
    keys = vocabulary(iter([board(), board()]), most=50, least=4)
    assert len(keys) == 50
    assert (np.diff(keys.astype(np.int64)) > 0).all()
    decisions = known(found, WordIndex(keys.tolist()))
    expected = [np.searchsorted(keys, word) for word in found.words if word in keys]
    assert decisions.places.tolist() == expected
    assert decisions.counts.sum() == len(expected)
    assert len(decisions.counts) == len(found.lengths)
    first = found.words[: found.lengths[0]]
    assert decisions.counts[0] == sum(word in keys for word in first)
    decisions.save(tmp_path / "decisions.npz")
    assert len(Decisions.load(tmp_path / "decisions.npz", tmp_path / "decisions.npz")) == 2 * len(decisions)


def test_decisions_are_collected_from_many_boards() -> None:
    boards = compact(enumerate([board(), board(), board()]))
    index = WordIndex(vocabulary(iter(boards), most=500, least=1).tolist())
    together = collect(boards, np.array([0, 2]), index)
    assert len(together) == 2 * len(plain(board()).heads)


def test_places_of_words() -> None:
    index = WordIndex([7, 9, 1 << 31])
    places = np.frombuffer(index.places(np.array([9, 8, 1 << 31, 7], np.uint32).tobytes()), np.int32)
    assert places.tolist() == [1, -1, 2, 0]

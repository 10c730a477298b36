"""What of the training needs no torch: boards, samples, words, the file of the model, and its judge."""

from __future__ import annotations

import random
import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from alphamu._kernel import BeliefNetwork, HiddenSeat
from alphamu.beliefs.model import EXPERTS, Model, word_key
from alphamu.beliefs.words import hand_words
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import LOWEST_RANK, Card, Suit
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from training.boards import Boards, compact
from training.judge import Tally, judge, mean_and_interval, odds_of
from training.model_file import LAYER_BITS, VALUE_BITS, Layers, model_bytes
from training.samples import Samples, moments, public_of, sample, split
from training.vocabulary import Vocabulary, bags, vocabularies

from ..beliefs.plain_model import PlainModel, PlainPart

# South plays 4♠ after an overcall, and ruffs the third heart.
#                    ♠ K T 8 7  ♥ J 6 5  ♦ A 6 3  ♣ J 6 5
# ♠ 6 3  ♥ A K Q 9 2  ♦ J 8 4  ♣ K 4 2           ♠ 4 2  ♥ T 7 3  ♦ T 9 7 2  ♣ Q T 9 8
#                    ♠ A Q J 9 5  ♥ 8 4  ♦ K Q 5  ♣ A 7 3
DEAL = "S:AQJ95.84.KQ5.A73 63.AKQ92.J84.K42 KT87.J65.A63.J65 42.T73.T972.QT98"
CARDS = "HA H5 HT H4 HK H6 H3 H8 HQ HJ H7 S5"


def bid(deal: str, calls: str) -> Board:
    """A board, not played; who stands first in the deal calls first."""
    auction = Auction(Seat.parse(deal[0]), tuple(map(Call.parse, calls.split())))
    return Board(Deal.parse(deal), vulnerability=Vulnerability.NORTH_SOUTH, auction=auction)


def board() -> Board:
    return replace(bid(DEAL, "1S 2H 3S Pass 4S Pass Pass Pass"), cards=tuple(map(Card.parse, CARDS.split())))


TURNED = bid(f"W{DEAL[1:]}", "1S 2H 3S Pass 4S Pass Pass Pass")
OTHER = "S:A73.84.KQ5.AQJ95 K42.AKQ92.J84.63 J65.J65.A63.KT87 QT98.T73.T972.42"
THIRD = "S:AQJ95.KQ5.84.A73 63.J84.AKQ92.K42 KT87.A63.J65.J65 42.T972.T73.QT98"
CLUBS = "1C 2H 3C Pass 5C Pass Pass Pass"


def test_boards_come_back_as_they_were(tmp_path: Path) -> None:
    boards = [board(), TURNED, bid(OTHER, CLUBS)]
    compact(enumerate(boards[:2])).save(tmp_path / "two.npz")
    compact([(2, boards[2])]).save(tmp_path / "one.npz")
    kept = Boards.load(tmp_path / "two.npz", tmp_path / "one.npz")
    assert list(kept) == boards
    assert list(kept.chosen([2, 0])) == [boards[2], boards[0]]
    assert kept.files.tolist() == [0, 1, 2]


def test_no_deal_is_both_learned_from_and_judged_by() -> None:
    """A file ending in 3 is for judging, one in 1 for checking; deals of these, turned too, are left out."""
    judged, checked = board(), bid(OTHER, CLUBS)
    files = [(10, TURNED), (13, judged), (21, judged), (31, checked), (40, bid(f"W{OTHER[1:]}", CLUBS))]
    parts = split(compact([*files, (50, bid(THIRD, "1S Pass Pass Pass"))]))
    assert {name: list(places) for name, places in parts.items()} == {
        "judged": [1],
        "checked": [3],
        "learned": [5],
    }


def ranks(cards: str, suit: Suit) -> int:
    return sum(1 << Card.parse(card).rank - LOWEST_RANK for card in cards.split() if Card.parse(card).suit is suit)


def test_a_sample_tells_what_the_hidden_hands_hold_and_may_hold() -> None:
    """After twelve cards South sees West and East: both have played three hearts, East's last one."""
    found = sample(7, board(), [(12, Seat.SOUTH), (0, Seat.WEST)])
    assert (found.board.tolist(), found.moment.tolist(), found.hidden.tolist()) == ([7, 7], [12, 0], [2, 3])
    assert found.viewer.tolist() == [Seat.SOUTH, Seat.WEST]
    assert found.declarer.tolist() == [Seat.SOUTH] * 2
    west, east = found.held[0, :2]
    assert west[Suit.HEARTS] == ranks("HA HK HQ H9 H2", Suit.HEARTS)
    assert east[Suit.HEARTS] == found.played[0, 1, Suit.HEARTS] == ranks("HT H7 H3", Suit.HEARTS)
    assert found.firsts[0, 0, Suit.HEARTS].tolist() == [12, 11]  # the ace and the king
    assert found.firsts[0, 0, Suit.CLUBS].tolist() == [HiddenSeat.NO_CARD] * 2
    assert (found.open[0, :2] == 0x1FFF).all()  # nobody has shown out
    public = public_of(board()).after(12)
    words = hand_words(public, Seat.WEST)
    assert found.lengths[0, 0, 0] == len(words)
    assert found.words[: len(words)].tolist() == [word_key(word) for word in words]
    assert found.lengths[1].sum() + found.lengths[0].sum() == len(found.words)
    defender = sample(7, board(), [(12, Seat.WEST)])
    assert defender.open[0, 1].tolist() == [0x1FFF, 0x1FFF, 0, 0x1FFF]  # South has shown out of hearts


def test_moments_are_those_that_were_played() -> None:
    for seed in range(50):
        for cards, viewer in moments(board(), random.Random(seed)):
            assert 0 <= cards <= len(board().cards)
            assert viewer is not Seat.NORTH
            assert cards or viewer is Seat.WEST


def test_words_find_their_places(tmp_path: Path) -> None:
    samples = sample(0, board(), [(1, Seat.SOUTH), (12, Seat.SOUTH)])
    samples.save(tmp_path / "samples.npz")
    samples = Samples.load(tmp_path / "samples.npz")
    hand, suit = vocabularies(samples, (40, 30), least=2)
    assert (len(hand), len(suit)) == (40, 30)
    known = bags(samples, hand, suit)
    assert len(known.starts) == 2 * 3 * 5 + 1
    assert known.starts[-1] == len(known.places)
    first = samples.words[: samples.lengths[0, 0, 0]]
    expected = [int(np.searchsorted(hand.keys, key)) for key in first if key in hand.keys]
    assert known.places[: known.starts[1]].tolist() == expected
    assert Vocabulary(np.array([5, 9], np.uint32)).places(np.array([9, 4, 11], np.uint32)).tolist() == [1, -1, -1]


def layers(part: PlainPart) -> Layers:
    """A part of whole numbers as the floats that it stands for."""
    value, layer, both = (1 << bits for bits in (VALUE_BITS, LAYER_BITS, VALUE_BITS + LAYER_BITS))
    return Layers(
        np.array(part.keys, np.uint32),
        np.array(part.rows) / value,
        np.array(part.first) / value,
        np.array(part.middle) / layer,
        np.array(part.middle_bias) / both,
        np.array(part.last) / layer,
        np.array(part.last_bias) / both,
    )


def test_the_file_is_the_one_that_the_kernel_reads() -> None:
    plain = PlainModel.random(["opened", "passed"], ["low", "high"], seed=3)
    data = model_bytes(layers(plain.hand), layers(plain.suit), 1.0)
    assert data == plain.bytes()
    BeliefNetwork(data)
    assert EXPERTS.read_bytes()[:20] == data[:20]


def test_what_is_too_large_is_cut_off_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    plain = PlainModel.random(["opened"], ["low"], seed=3)
    large = replace(layers(plain.hand), rows=np.full((1, 8), 100.0))
    assert struct.pack("<h", 32767) * 8 in model_bytes(large, layers(plain.suit), 1.0)
    assert capsys.readouterr().out == "cut off: 8 of 8 values\n"


@pytest.mark.parametrize(("cards", "viewer", "hidden"), [(9, Seat.SOUTH, 2), (9, Seat.EAST, 2), (0, Seat.WEST, 3)])
def test_a_judge_asks_as_the_player_would(cards: int, viewer: Seat, hidden: int) -> None:
    """Every hidden card has its chances, and the tally the surprise at who held it."""
    model, public = Model(EXPERTS), public_of(board()).after(cards)
    odds = odds_of(public, viewer, model)
    assert {len(chances) for chances in odds.values()} == {hidden}
    assert all(sum(chances) == pytest.approx(1) for chances in odds.values())
    tally = Tally()
    judge(tally, public, viewer, model)
    assert [len(bits) for bits in tally.all_bits] == [len(odds)]
    assert sum(tally.came) == sum(
        card in public.play.hand(viewer.others[0] if hidden == 3 or viewer is Seat.SOUTH else Seat.SOUTH)
        for card in odds
        if card.rank >= 12
    )


def test_a_tally_counts_bits() -> None:
    tally = Tally()
    ace, two = Card.parse("SA"), Card.parse("S2")
    tally.add([(ace, (0.25, 0.75), 0), (two, (0.5, 0.5), 1)])
    tally.add([(ace, (0.0, 1.0), 0)])  # clipped
    assert tally.bits == [[2.0], [pytest.approx(8.966, abs=0.001)]]
    assert tally.all_bits[0] == [2.0, 1.0]
    mean, low, high = mean_and_interval(tally.bits)
    assert low <= mean <= high
    assert mean == pytest.approx((2 + 8.966) / 2, abs=0.001)
    assert "2 boards" in tally.report()
    assert "20-30%: said  25.0%, came 100.0% of 1" in tally.calibration()

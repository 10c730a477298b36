"""Hands in which the play tells who holds what, by how likely experts would have played so; with ten seeds each.

The layouts are those of the auction and the lead, or of the auction alone where the lead is what tells; the cards
after it weigh them. Beside each hand stands the reason that a teacher would give.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.worlds.inference import experts_likelihoods, weigh
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Masks, Sample
from alphamu.worlds.moment import Moment
from alphamu.worlds.sources import Sources

DRAWS = 600
SEEDS = range(10)
TO_GAME = "2NT Pass 3NT Pass Pass Pass"


@dataclass(frozen=True)
class Hand:
    """A board as it was bid and played so far, and what is asked of it."""

    deal: str
    calls: str
    cards: str

    def knowledge(self, *, lead: bool = True, viewer: Seat | None = None) -> Knowledge:
        auction = Auction(Seat.parse(self.deal[0]), tuple(map(Call.parse, self.calls.split())))
        contract = auction.contract
        assert contract is not None
        cards = tuple(map(Card.parse, self.cards.split()))
        board = Board(Deal.parse(self.deal), auction=auction, contract=contract, cards=cards)
        sources = Sources(lead=lead, play=False)
        return Moment.of(board, cards).knowledge_of(viewer or contract.declarer, sources=sources)


def before_and_after(knowledge: Knowledge, seed: int, holds: Callable[[Masks], bool]) -> tuple[float, float]:
    """How likely something is before and after the cards are weighed."""
    worlds = knowledge.layouts.draws(DRAWS, seed)
    weighed = weigh(knowledge, Sample(worlds, None, False, knowledge.layouts.count))
    assert weighed.weights is not None
    before = sum(map(holds, worlds)) / DRAWS
    after = sum(weight for world, weight in zip(worlds, weighed.weights, strict=True) if holds(world)) / DRAWS
    return before, after


def west_holds(card: str) -> Callable[[Masks], bool]:
    mask = Card.parse(card).mask
    return lambda world: bool(world[0] & mask)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_king_that_holds(seed: int) -> None:
    """4♠; South leads a diamond to dummy's king, and it wins. East would not have ducked: the ace is with West.

                      ♠ K T 8 7  ♥ Q 6 5  ♦ K J 3  ♣ 8 6 5
    West  ♥ AK at first, then ♣2          East  ♥ 3 7, ♣J; a low diamond under the king
                      ♠ A Q J 9 5  ♥ 8 4  ♦ Q 5 2  ♣ A 7 3
    """
    hand = Hand(
        "S:AQJ95.84.Q52.A73 63.AKJ92.A84.T42 KT87.Q65.KJ3.865 42.T73.T976.KQJ9",
        "1S 2H 3S Pass 4S Pass Pass Pass",
        "HA H5 H3 H4 HK H6 H7 H8 C2 C5 CJ CA SA S3 S7 S2 D2 D4 DK D6",
    )
    before, after = before_and_after(hand.knowledge(), seed, west_holds("DA"))
    assert before < 0.8
    assert after > 0.9


@pytest.mark.parametrize("seed", SEEDS)
def test_a_queen_that_is_not_covered(seed: int) -> None:
    """3NT; dummy's ♠Q from ♠Q2 is led, and East plays low. With the king East would often cover: it is with West.

    ♠ Q 2  ♥ 8 7 6 5  ♦ A 6 3  ♣ J T 6 5
    ♠ A J T 9 8  ♥ A 4  ♦ K Q 5  ♣ A Q 3
    """
    hand = Hand(
        "S:AJT98.A4.KQ5.AQ3 K63.KJ92.J84.K42 Q2.8765.A63.JT65 754.QT3.T972.987",
        TO_GAME,
        "H2 H5 HQ HA DK D4 D3 D2 D5 D8 DA D7 SQ S4",
    )
    before, after = before_and_after(hand.knowledge(), seed, west_holds("SK"))
    assert after > before + 0.03
    assert after > 0.53


@pytest.mark.parametrize("seed", SEEDS)
def test_a_discard_from_length_in_dummys_suit(seed: int) -> None:
    """3NT; on the clubs East throws a diamond before dummy's ♦AKJ2. Nobody unguards the queen: it is with West.

    ♠ 8 7 6  ♥ 6 5  ♦ A K J 2  ♣ Q T 9 8
    ♠ A K Q  ♥ A 8 4  ♦ 5 4 3  ♣ A K J 2
    """
    hand = Hand(
        "S:AKQ.A84.543.AKJ2 JT9.KJ92.QT98.54 876.65.AKJ2.QT98 5432.QT73.76.763",
        TO_GAME,
        "H2 H5 HQ HA CA C4 C8 C3 CK C5 C9 C6 CJ S9 CT C7 C2 ST CQ D6",
    )
    before, after = before_and_after(hand.knowledge(), seed, west_holds("DQ"))
    assert before < 0.62
    assert after > 0.66


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lead_from_length(seed: int) -> None:
    """3NT; West leads the ♥2. The fourth best of a suit, and nothing is below it: West has just four hearts."""
    hand = Hand(
        "S:AQ4.A73.KQ5.A732 K32.K942.J84.T64 T87.865.A963.K85 J965.QJT.T72.QJ9",
        "1NT Pass 3NT Pass Pass Pass",
        "H2 H5 HT",
    )

    def has_four(world: Masks) -> bool:
        return (world[0] & Suit.HEARTS.mask).bit_count() == 3  # beside the two

    before, after = before_and_after(hand.knowledge(lead=False), seed, has_four)
    assert before < 0.5
    assert after > 0.65


@pytest.mark.parametrize("seed", SEEDS)
def test_third_hand_plays_high(seed: int) -> None:
    """3NT; on West's ♥4 East plays the jack. With the king East would have played it: it is with West."""
    hand = Hand(
        "S:AQ4.A73.KQ5.A732 K32.KQ942.J84.64 T87.865.A963.K85 J965.JT.T72.QJT9",
        "1NT Pass 3NT Pass Pass Pass",
        "H4 H5 HJ HA",
    )
    before, after = before_and_after(hand.knowledge(), seed, west_holds("HK"))
    assert before < 0.7
    assert after > 0.78


@pytest.mark.parametrize("seed", SEEDS)
def test_restricted_choice(seed: int) -> None:
    """3NT; under the ♥A East drops the queen. From ♥QJ it could have been the jack: that is with West."""
    hand = Hand(
        "S:AQ4.AK73.KQ5.A73 K32.942.J84.QT64 T87.T865.A93.K85 J965.QJ.T762.J92",
        TO_GAME,
        "C4 C5 CJ CA HA H2 H5 HQ",
    )
    before, after = before_and_after(hand.knowledge(), seed, west_holds("HJ"))
    assert before < 0.58
    assert after > 0.62


def test_a_defender_infers_from_declarers_cards_and_dummys() -> None:
    """What declarer played from dummy counts as well, for declarer chose it; what the defender sees does not."""
    hand = Hand(
        "S:AQ4.A73.KQ5.A732 K32.KQ942.J84.64 T87.865.A963.K85 J965.JT.T72.QJT9",
        "1NT Pass 3NT Pass Pass Pass",
        "H4 H5 HJ HA D5 D4 DA D2 S7 S5",
    )
    knowledge = hand.knowledge(viewer=Seat.WEST)
    judged = experts_likelihoods(knowledge).judged
    assert set(judged) == {Seat.EAST, Seat.SOUTH, Seat.NORTH}
    assert set(experts_likelihoods(hand.knowledge()).judged) == {Seat.WEST, Seat.EAST}
    likelihoods = experts_likelihoods(knowledge).of(knowledge.layouts.draws(50, 1))
    assert all(0 < likelihood <= 1 for likelihood in likelihoods)
    assert len(set(likelihoods)) > 10


def test_a_card_counts_once() -> None:
    """Where the model of the hands has read all cards none weighs again; where it read the lead, the others do."""
    hand = Hand(
        "S:AQ4.A73.KQ5.A732 K32.KQ942.J84.64 T87.865.A963.K85 J965.JT.T72.QJT9",
        "1NT Pass 3NT Pass Pass Pass",
        "H4 H5 HJ HA",
    )
    auction = Auction(Seat.SOUTH, tuple(map(Call.parse, hand.calls.split())))
    board = Board(Deal.parse(hand.deal), auction=auction, contract=auction.contract)
    cards = tuple(map(Card.parse, hand.cards.split()))
    read_all = Moment.of(board, cards).knowledge_of(Seat.SOUTH, sources=Sources())
    worlds = read_all.layouts.draws(20, 1)
    assert experts_likelihoods(read_all).of(worlds) == [1.0] * 20
    assert experts_likelihoods(hand.knowledge()).passed == 1
    assert experts_likelihoods(hand.knowledge(lead=False)).passed == 0

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import pytest
from scipy.stats import chisquare

from alphamu._kernel import BeliefNetwork, HiddenSeat, ThreeHiddenHands, TwoHiddenHands, power_of_two
from alphamu.beliefs.model import word_key
from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.hand import Hand

from .plain_model import PlainModel

WORDS = ["a", "b", "c", "d"]
UNPLAYED = [(HiddenSeat.NO_CARD, HiddenSeat.NO_CARD)] * 4


def seats(seed: int, size: int = 400) -> list[HiddenSeat]:
    network = BeliefNetwork(PlainModel.random(WORDS, WORDS, seed, size).bytes())
    return [network.seat([word_key(word)], [[word_key(word)]] * 4, UNPLAYED) for word in WORDS[:3]]


class Ending:
    """Two hidden hands that have played all but a few of their thirteen cards."""

    def __init__(self, unseen: str, first_size: int, seed: int, voids: tuple[int, int] = (0, 0)) -> None:
        self.unseen = Hand.parse(unseen).mask
        size = self.unseen.bit_count()
        gone = [card.mask for card in Hand(FULL_PACK & ~self.unseen)]
        random.Random(seed).shuffle(gone)
        self.first_size = first_size
        mine = 13 - first_size
        self.fixed = (sum(gone[:mine]), sum(gone[mine : mine + 13 - size + first_size]))
        self.allowed = (FULL_PACK & ~voids[0], FULL_PACK & ~voids[1])
        self.first, self.second, _ = seats(seed)
        self.hands = TwoHiddenHands(self.unseen, first_size, self.allowed, self.fixed, self.first, self.second)

    def enumerated(self) -> dict[tuple[int, int], float]:
        """All layouts with the chances that their scores give them."""
        weights = {}
        for cards in combinations(Hand(self.unseen), self.first_size):
            first = sum(card.mask for card in cards)
            second = self.unseen & ~first
            if first & ~self.allowed[0] or second & ~self.allowed[1]:
                continue
            score = self.first.score(first | self.fixed[0]) + self.second.score(second | self.fixed[1])
            weights[first, second] = Fraction(power_of_two(score))
        total = sum(weights.values())
        return {layout: float(weight / total) for layout, weight in weights.items()}


ENDINGS = [
    lambda: Ending("KQ2.J53.A4.98", 5, 1),
    lambda: Ending("QT.A.K32.K4", 4, 2),
    lambda: Ending("KQ2.J53.A4.98", 4, 3, (0, 0x7FFC << 48)),  # the second hand has no spades
    lambda: Ending("KQ2.J53.A4.98", 5, 4, (0x7FFC, 0x7FFC << 16)),
]


@pytest.mark.parametrize("make", ENDINGS)
def test_chances_are_those_of_all_layouts_weighed_one_by_one(make) -> None:  # type: ignore[no-untyped-def]
    ending = make()
    layouts = ending.enumerated()
    chances = ending.hands.chances()
    for card in Hand(ending.unseen):
        expected = sum(chance for (first, _), chance in layouts.items() if first & card.mask)
        assert chances[card.bit] == pytest.approx(expected, abs=1e-9)
    points: defaultdict[int, float] = defaultdict(float)
    lengths: defaultdict[tuple[int, int], float] = defaultdict(float)
    for (first, _), chance in layouts.items():
        hand = Hand(first)
        points[sum(max(0, card.rank - 10) for card in hand)] += chance
        for suit in range(4):
            lengths[suit, (first >> 16 * suit & 0xFFFF).bit_count()] += chance
    assert list(ending.hands.points()) == pytest.approx([points[p] for p in range(len(ending.hands.points()))])
    for suit, row in enumerate(ending.hands.lengths()):
        assert list(row) == pytest.approx([lengths[suit, length] for length in range(14)])


@pytest.mark.parametrize("make", ENDINGS)
def test_draws_come_as_often_as_they_are_believed(make) -> None:  # type: ignore[no-untyped-def]
    ending = make()
    layouts = ending.enumerated()
    size = 40_000
    drawn = Counter(ending.hands.draw(size, 12))
    assert set(drawn) <= set(layouts)
    frequent = [layout for layout, chance in layouts.items() if chance * size >= 10]
    rest = 1 - sum(layouts[layout] for layout in frequent)
    counts = [drawn[layout] for layout in frequent] + [size - sum(drawn[layout] for layout in frequent)]
    expected = [layouts[layout] * size for layout in frequent] + [rest * size]
    if rest * size < 5:
        counts, expected = counts[:-1], [value * sum(counts[:-1]) / sum(expected[:-1]) for value in expected[:-1]]
    assert len(frequent) > 5
    assert chisquare(counts, expected).pvalue > 1e-4


def test_the_same_seed_draws_the_same_and_another_does_not() -> None:
    ending = ENDINGS[0]()
    assert ending.hands.draw(50, 1) == ending.hands.draw(50, 1)
    assert ending.hands.draw(50, 1)[:20] == ending.hands.draw(20, 1)
    assert ending.hands.draw(50, 1) != ending.hands.draw(50, 2)


def test_nothing_that_the_cards_allow_has_chance_zero() -> None:
    unseen = Hand.parse("AKQ2.JT5.A43.987").mask | Hand.parse("J3.K96.KQ2.A65").mask | Hand.parse("..JT.").mask
    first, second, _ = seats(9, size=30_000)  # scores that differ by hundreds of doublings
    hands = TwoHiddenHands(unseen, 13, (FULL_PACK, FULL_PACK), (0, 0), first, second)
    chances = hands.chances()
    assert all(0 < chances[card.bit] < 1 or chances[card.bit] == 1.0 for card in Hand(unseen))
    assert all(chances[card.bit] > 0 for card in Hand(unseen))


def test_a_hand_that_was_not_dealt_thirteen_cards_is_refused() -> None:
    first, second, _ = seats(1)
    with pytest.raises(ValueError, match="thirteen"):
        TwoHiddenHands(Hand.parse("AK.QJ..").mask, 2, (FULL_PACK, FULL_PACK), (0, 0), first, second)


def test_of_three_hands_each_is_drawn_as_it_is_believed() -> None:
    """Random deals, weighed one by one, are the judge; weights so small leave many of them of use."""
    unseen = FULL_PACK & ~Hand.parse("AT4.K83.QJ76.952").mask
    trio = seats(5, size=60)
    hands = ThreeHiddenHands(unseen, trio, 400, 1)
    assert hands.effective > 50
    honours = [card for card in Hand(unseen) if card.rank > 10]
    cards = [card.mask for card in Hand(unseen)]
    chance = random.Random(4)
    held: defaultdict[tuple[int, int], float] = defaultdict(float)
    weight = 0.0
    for _ in range(20_000):
        chance.shuffle(cards)
        dealt = [sum(cards[:13]), sum(cards[13:26]), sum(cards[26:])]
        mass = power_of_two(sum(seat.score(hand) for seat, hand in zip(trio, dealt, strict=True)))
        weight += mass
        for place, hand in enumerate(dealt):
            for card in honours:
                held[place, card.bit] += mass * (hand >> card.bit & 1)
    drawn = hands.draw(1000, 3)
    assert all(a | b | c == unseen and a.bit_count() == b.bit_count() == c.bit_count() == 13 for a, b, c in drawn)
    for place, chances in enumerate(hands.chances()):
        for card in honours:
            expected = held[place, card.bit] / weight
            assert chances[card.bit] == pytest.approx(expected, abs=0.08)
            share = sum(layout[place] >> card.bit & 1 for layout in drawn) / len(drawn)
            assert share == pytest.approx(expected, abs=0.08)

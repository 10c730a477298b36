"""The model that comes with the program: what it says must be what a player would say."""

import random
from collections import Counter

import pytest

from alphamu.beliefs.model import EXPERTS
from alphamu.beliefs.public import Public
from alphamu.beliefs.three_hands import ThreeHands
from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.hidden import hidden_hands
from alphamu.worlds.learned import HEAVIEST, Learned

DUMMY = Hand.parse("Q84.A52.KQ63.754")
DECLARER = Hand.parse("AKJT3.K4.A84.K32")


def seen(hand: dict[Seat, Hand], auction: str, *cards: str) -> Public:
    """South, dealer, plays 4♠; of the hidden hands one is known to whoever asks."""
    play = Play(Deal.of({Seat.NORTH: DUMMY, **hand}), Contract.parse("4S by S"))
    for card in cards:
        play.play(Card.parse(card))
    return Public(play, Auction(Seat.SOUTH, tuple(map(Call.parse, auction.split()))))


def four_spades(auction: str, *cards: str) -> Learned:
    """What declarer believes."""
    public = seen({Seat.SOUTH: DECLARER}, auction, *cards)
    return Learned(hidden_hands(public.play, (Seat.WEST, Seat.EAST)), public)


QUIET = "1S Pass 2S Pass 4S Pass Pass Pass"
OVERCALL = "1S 2H 2S Pass 4S Pass Pass Pass"


def test_an_overcall_shows_length_and_points() -> None:
    quiet, overcall = four_spades(QUIET, "H6"), four_spades(OVERCALL, "H6")
    assert overcall.hidden.seats == (Seat.WEST, Seat.EAST)
    assert overcall.mean_lengths()[Suit.HEARTS][0] > 4.8
    assert overcall.mean_lengths()[Suit.HEARTS][0] > quiet.mean_lengths()[Suit.HEARTS][0] + 0.5
    assert overcall.mean_points()[0] > quiet.mean_points()[0] + 2
    assert overcall.chances()[Card.parse("CA")] > quiet.chances()[Card.parse("CA")] + 0.1


def test_the_lead_of_the_queen_promises_the_jack_and_denies_the_king_elsewhere() -> None:
    jack = Card.parse("HJ")
    chance = four_spades(QUIET, "HQ").chances()[jack]
    assert chance > 0.75
    assert four_spades(QUIET, "H6").chances()[jack] < chance - 0.2


def test_two_hands_share_all_cards_lengths_and_points() -> None:
    hands = four_spades(OVERCALL, "HQ", "H2", "H7", "HK", "SA", "S2", "S4", "S6")
    chances = hands.chances()
    assert sum(chances.values()) == pytest.approx(hands.hidden.sizes[0])
    assert all(0 < chance < 1 for chance in chances.values())
    for suit in Suit:
        west, east = hands.mean_lengths()[suit]
        assert west + east == pytest.approx(13 - Hand(DUMMY.mask | DECLARER.mask).length(suit))
        splits = hands.splits().get(suit, {})
        assert sum(splits.values()) == pytest.approx(1)
    assert sum(hands.mean_points()) == pytest.approx(40 - 11 - 18)


def test_what_is_drawn_agrees_with_the_odds_and_the_weights() -> None:
    hands = four_spades(OVERCALL, "HQ")
    layouts = hands.draw(4000, 5)
    chances = hands.chances()
    for card, chance in chances.items():
        share = sum(first >> card.bit & 1 for first, _ in layouts) / len(layouts)
        assert share == pytest.approx(chance, abs=0.04)
    weights = hands.weights(layouts)
    assert min(weights) >= 1
    assert max(weights) == HEAVIEST
    # Uniform layouts, weighed, tell the same as draws.
    cards = [card.mask for card in chances]
    generator = random.Random(1)
    uniform = []
    for _ in range(20_000):
        generator.shuffle(cards)
        first = sum(cards[: hands.hidden.sizes[0]])
        uniform.append((first, hands.hidden.unseen & ~first))
    masses = hands.weights(uniform)
    ace = Card.parse("CA")
    share = sum(mass for (first, _), mass in zip(uniform, masses, strict=True) if first & ace.mask) / sum(masses)
    assert share == pytest.approx(chances[ace], abs=0.1)


def test_a_suit_shown_out_of_is_held_no_more() -> None:
    hands = four_spades(QUIET, "HQ", "H2", "H7", "HK", "SA", "D2", "S4", "S6")
    chances = hands.chances()
    assert all(chances[card] == 0 for card in Hand(hands.hidden.unseen & Suit.SPADES.mask))
    assert all(not first & Suit.SPADES.mask for first, _ in hands.draw(500, 1))


def test_a_defender_and_the_leader_have_beliefs_too() -> None:
    west = Hand.parse("752.QJT9.T5.AT96")
    leader = ThreeHands(seen({Seat.WEST: west}, QUIET), Seat.WEST, west.mask)
    assert leader.seats == (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    odds = leader.odds()
    assert all(sum(chances) == pytest.approx(1) for chances in odds.values())
    assert odds[Card.parse("SA")][2] > 0.6  # with the opener
    assert all(a | b | c == FULL_PACK & ~west.mask for a, b, c in leader.draw(20, 1))
    after = seen({Seat.WEST: west}, QUIET, "HQ")
    defender = Learned(hidden_hands(after.play, (Seat.EAST, Seat.SOUTH)), after)
    assert defender.hidden.seats == (Seat.EAST, Seat.SOUTH)
    assert defender.chances()[Card.parse("SA")] < 0.25


def test_an_auction_that_no_expert_ever_held_is_no_error() -> None:
    odd = "Pass Pass Pass 1C X XX 1D X 1H X 1S X 1NT X XX 2C X XX 4S X XX Pass Pass Pass"
    chances = four_spades(odd, "H6").chances()
    assert all(0 < chance < 1 for chance in chances.values())
    assert four_spades("", "H6").chances().keys() == chances.keys()


def test_dummy_is_public_from_the_lead_on() -> None:
    assert seen({}, QUIET).dummy is None
    assert seen({}, QUIET, "HQ").dummy == DUMMY.mask


def test_the_model_is_small_and_draws_differ() -> None:
    assert EXPERTS.stat().st_size < 3_200_000
    drawn = Counter(four_spades(QUIET, "HQ").draw(200, 1))
    assert len(drawn) > 150

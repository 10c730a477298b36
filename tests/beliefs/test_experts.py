"""The model that comes with the program: what it says must be what a player would say."""

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from alphamu.beliefs.hidden_hands import BeliefError, HiddenHands
from alphamu.beliefs.model import EXPERTS
from alphamu.beliefs.public import Public
from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat

DUMMY = Hand.parse("Q84.A52.KQ63.754")
DECLARER = Hand.parse("AKJT3.K4.A84.K32")


def calls(text: str) -> tuple[int, ...]:
    return tuple(Call.parse(word).number for word in text.split())


def four_spades(auction: str, *cards: str) -> HiddenHands:
    """South, dealer, plays 4♠."""
    contract = Contract.parse("4S by S")
    played = tuple(map(Card.parse, cards))
    public = Public(Seat.SOUTH, Vulnerability.NONE, contract, calls(auction), played, DUMMY.mask)
    return HiddenHands(public, Seat.SOUTH, DECLARER.mask)


def mean(chances: Mapping[int, float]) -> float:
    return sum(number * chance for number, chance in chances.items())


QUIET = "1S Pass 2S Pass 4S Pass Pass Pass"
OVERCALL = "1S 2H 2S Pass 4S Pass Pass Pass"


def test_an_overcall_shows_length_and_points() -> None:
    quiet, overcall = four_spades(QUIET, "H6"), four_spades(OVERCALL, "H6")
    assert overcall.seats == (Seat.WEST, Seat.EAST)
    assert mean(overcall.lengths(Seat.WEST)[Suit.HEARTS]) > 4.8
    assert mean(overcall.lengths(Seat.WEST)[Suit.HEARTS]) > mean(quiet.lengths(Seat.WEST)[Suit.HEARTS]) + 0.5
    assert mean(overcall.points(Seat.WEST)) > mean(quiet.points(Seat.WEST)) + 2
    assert overcall.odds()[Card.parse("CA")][0] > quiet.odds()[Card.parse("CA")][0] + 0.1


def test_the_lead_of_the_queen_promises_the_jack_and_denies_the_king_elsewhere() -> None:
    odds = four_spades(QUIET, "HQ").odds()
    assert odds[Card.parse("HJ")][0] > 0.75
    low = four_spades(QUIET, "H6").odds()
    assert low[Card.parse("HJ")][0] < odds[Card.parse("HJ")][0] - 0.2


def test_two_hands_share_all_cards_lengths_and_points() -> None:
    hands = four_spades(OVERCALL, "HQ", "H2", "H7", "HK", "SA", "S2", "S4", "S6")
    odds = hands.odds()
    assert sum(chances[0] for chances in odds.values()) == pytest.approx(hands.sizes[0])
    assert all(0 < chance < 1 for chances in odds.values() for chance in chances)
    for suit in Suit:
        west, east = (mean(hands.lengths(seat)[suit]) for seat in hands.seats)
        assert west + east == pytest.approx(13 - Hand(DUMMY.mask | DECLARER.mask).length(suit))
    west, east = (mean(hands.points(seat)) for seat in hands.seats)
    assert west + east == pytest.approx(40 - 11 - 18)


def test_what_is_drawn_agrees_with_the_odds_and_the_weights() -> None:
    hands = four_spades(OVERCALL, "HQ")
    layouts = hands.draw(4000, 5)
    odds = hands.odds()
    for card in Hand(hands.unseen):
        share = sum(first >> card.bit & 1 for first, _ in layouts) / len(layouts)
        assert share == pytest.approx(odds[card][0], abs=0.04)
    weights = hands.weights(layouts)
    assert min(weights) >= 1
    assert max(weights) == 1 << 30
    # Uniform layouts, weighed, tell the same as draws.
    cards = [card.mask for card in Hand(hands.unseen)]
    chance = random.Random(1)
    uniform = []
    for _ in range(20_000):
        chance.shuffle(cards)
        first = sum(cards[: hands.sizes[0]])
        uniform.append((first, hands.unseen & ~first))
    masses = hands.weights(uniform)
    ace = Card.parse("CA")
    share = sum(mass for (first, _), mass in zip(uniform, masses, strict=True) if first & ace.mask) / sum(masses)
    assert share == pytest.approx(odds[ace][0], abs=0.1)


def test_a_suit_shown_out_of_is_held_no_more() -> None:
    hands = four_spades(QUIET, "HQ", "H2", "H7", "HK", "SA", "D2", "S4", "S6")
    odds = hands.odds()
    assert all(odds[card] == (0, 1) for card in Hand(hands.unseen & Suit.SPADES.mask))
    assert all(not first & Suit.SPADES.mask for first, _ in hands.draw(500, 1))


def test_a_defender_and_the_leader_have_beliefs_too() -> None:
    west = Hand.parse("752.QJT9.T5.AT96")
    contract = Contract.parse("4S by S")
    before = Public(Seat.SOUTH, Vulnerability.NONE, contract, calls(QUIET))
    leader = HiddenHands(before, Seat.WEST, west.mask)
    assert leader.seats == (Seat.NORTH, Seat.EAST, Seat.SOUTH)
    odds = leader.odds()
    assert all(sum(chances) == pytest.approx(1) for chances in odds.values())
    assert odds[Card.parse("SA")][2] > 0.6  # with the opener
    assert all(a | b | c == FULL_PACK & ~west.mask for a, b, c in leader.draw(20, 1))
    after = Public(Seat.SOUTH, Vulnerability.NONE, contract, calls(QUIET), (Card.parse("HQ"),), DUMMY.mask)
    defender = HiddenHands(after, Seat.WEST, west.mask)
    assert defender.seats == (Seat.EAST, Seat.SOUTH)
    assert defender.odds()[Card.parse("SA")][1] > 0.75


def test_an_auction_that_no_expert_ever_held_is_no_error() -> None:
    odd = "Pass Pass Pass 1C X XX 1D X 1H X 1S X 1NT X XX 2C X XX 4S X XX Pass Pass Pass"
    odds = four_spades(odd, "H6").odds()
    assert all(0 < chances[0] < 1 for chances in odds.values())
    assert four_spades("", "H6").odds().keys() == odds.keys()


def test_public_is_what_a_play_shows() -> None:
    auction = Auction(Seat.SOUTH, tuple(Call.parse(word) for word in QUIET.split()))
    play = Play(Deal.of({Seat.NORTH: DUMMY, Seat.SOUTH: DECLARER}), Contract.parse("4S by S"))
    assert Public.of_play(play, auction, Vulnerability.NONE).dummy is None
    play.play(Card.parse("HQ"))
    public = Public.of_play(play, auction, Vulnerability.NONE)
    assert HiddenHands(public, Seat.SOUTH, DECLARER.mask).odds() == four_spades(QUIET, "HQ").odds()


def test_dummy_and_hands_that_are_not_whole_are_refused() -> None:
    public = Public(
        Seat.SOUTH, Vulnerability.NONE, Contract.parse("4S by S"), calls(QUIET), (Card.parse("HQ"),), DUMMY.mask
    )
    with pytest.raises(BeliefError, match="dummy does not play"):
        HiddenHands(public, Seat.NORTH, DUMMY.mask)
    with pytest.raises(BeliefError, match="thirteen"):
        HiddenHands(public, Seat.SOUTH, DECLARER.mask & ~Card.parse("SA").mask)


def test_the_model_is_small_and_draws_differ() -> None:
    assert EXPERTS.stat().st_size < 3_200_000
    drawn = Counter(four_spades(QUIET, "HQ").draw(200, 1))
    assert len(drawn) > 150

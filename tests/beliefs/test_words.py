from collections.abc import Sequence

from alphamu.beliefs.public import Public
from alphamu.beliefs.words import hand_words, suit_words
from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat

CALLS = tuple(map(Call.parse, ["Pass", "1S", "Pass", "2S", "Pass", "4S", "Pass", "Pass", "Pass"]))
CARDS = tuple(map(Card.parse, ["HK", "H2", "H7", "HA", "S2", "S5", "SK", "C3", "D4", "D2", "DQ", "DA"]))
DUMMY = Hand.parse("K84.952.KJ43.754")


def public(cards: int = len(CARDS)) -> Public:
    """West leads ♥K to South's 4♠; in trick two East throws a club on a spade."""
    return seen("4S by S", DUMMY, CARDS[:cards], Auction(Seat.EAST, CALLS), Vulnerability.NORTH_SOUTH)


def seen(contract: str, dummy: Hand, cards: Sequence[Card], auction: Auction, who: Vulnerability) -> Public:
    played = Contract.parse(contract)
    play = Play(Deal.of({played.dummy: dummy}), played)
    for card in cards:
        play.play(card)
    return Public(play, auction, who)


def test_events_say_who_played_what_on_what() -> None:
    found = public().events
    assert [event.seat for event in found[:8]] == [Seat(place) for place in (3, 0, 1, 2, 2, 3, 0, 1)]
    discard = found[7]
    assert discard.is_discard
    assert (discard.trick, discard.place, discard.winner) == (1, 3, Seat.NORTH)
    assert discard.winning == Card.parse("SK")
    assert found[8].seat is Seat.NORTH


def test_words_of_an_earlier_moment_are_those_said_then() -> None:
    for cards in range(1, len(CARDS)):
        earlier = public().after(cards)
        for seat in Seat:
            assert hand_words(earlier, seat) == hand_words(public(cards), seat)
            assert suit_words(earlier, seat) == suit_words(public(cards), seat)


def test_seats_count_from_the_one_that_is_asked_about() -> None:
    turned = seen("4S by W", DUMMY, CARDS, Auction(Seat.SOUTH, CALLS), Vulnerability.EAST_WEST)
    for seat in Seat:
        assert hand_words(turned, seat.next) == hand_words(public(), seat)
        assert suit_words(turned, seat.next) == suit_words(public(), seat)


def test_only_the_leader_has_words_about_the_lead() -> None:
    assert any(word.startswith("y2.13") for word in hand_words(public(), Seat.WEST))
    assert not any(word.startswith("y") for word in hand_words(public(), Seat.EAST))
    assert not any(word.startswith("y") for word in hand_words(public(0), Seat.WEST))


def test_words_about_a_suit_do_not_name_it() -> None:
    """The same auction and play with the red suits exchanged: the words about the two suits are exchanged."""
    other = {Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
    cards = tuple(Card(other.get(card.suit, card.suit), card.rank) for card in CARDS)
    dummy = Hand.parse("K84.KJ43.952.754")
    turned = seen("4S by S", dummy, cards, Auction(Seat.EAST, CALLS), Vulnerability.NORTH_SOUTH)
    for seat in Seat:
        clubs, diamonds, hearts, spades = suit_words(public(), seat)
        assert suit_words(turned, seat) == [clubs, hearts, diamonds, spades]

"""What the model of cards is told: the same in every corner of the table and in every suit."""

from __future__ import annotations

import random

import pytest

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.touching import touching_groups
from alphamu.cardplay.chronicle import beginning, chronicle_of
from alphamu.experiments.expert_cards import KINDS

from .boards import decisions_of, random_play

CARDS = "HA H5 HT H4 HK H6 H3 H8 HQ HJ H7 S5 SA S3 S7 S2 C3 C2 C5 CT C8"


def moved(play: Play, seats: int, suits: list[Suit]) -> Play:
    """The same play with everybody so many seats further, and with other names for the suits."""
    contract = play.contract
    strain = contract.strain if contract.strain.trump is None else Strain(suits[contract.strain.trump])
    hands = {seat.plus(seats): Hand.of(renamed(card, suits) for card in hand) for seat, hand in play.deal.known()}
    twin = Play(Deal.of(hands), Contract(contract.level, strain, contract.declarer.plus(seats), contract.doubled))
    for card in play.cards:
        twin.play(renamed(card, suits))
    return twin


def renamed(card: Card, suits: list[Suit]) -> Card:
    return Card(suits[card.suit], card.rank)


def said(words: dict[Card, list[int]], suits: list[Suit]) -> dict[Card, list[int]]:
    return {renamed(card, suits): sorted(said) for card, said in words.items()}


@pytest.mark.parametrize("seed", range(10))
def test_words_know_neither_seats_nor_the_names_of_suits(seed: int) -> None:
    """But for the opening lead, where a major suit is another thing than a minor one."""
    chance = random.Random(seed)
    play, names = random_play(chance, 52), chance.sample(list(Suit), 4)
    turned, other = moved(play, chance.randint(1, 3), list(Suit)), moved(play, 0, names)
    for one, two, three in zip(decisions_of(play), decisions_of(turned), decisions_of(other), strict=True):
        assert one.words.keys() == two.words.keys()
        assert said(one.words, list(Suit)) == said(two.words, list(Suit))
        assert one.kind == two.kind == three.kind
        if KINDS[one.kind] != "opening lead":
            assert said(one.words, names) == said(three.words, list(Suit))


@pytest.mark.parametrize("size", [13, 8, 5])
def test_equal_cards_are_one_group(size: int) -> None:
    """Cards are equal when no card of another player, or of the trick, is between them."""
    for seed in range(10):
        play = random_play(random.Random(seed), 4 * size, size)
        for decision in decisions_of(play):
            moment = play.after(decision.after)
            others = (moment.remaining.mask & ~moment.hand(moment.turn).mask) | moment.trick.mask
            groups: dict[int, set[Card]] = {}
            for card, group in decision.groups.items():
                groups.setdefault(group, set()).add(card)
            expected = touching_groups(moment.legal_cards(), others)
            assert sorted(map(sorted, groups.values())) == sorted(sorted(group) for group in expected)


def test_kinds_of_decisions() -> None:
    """South plays 4♠; the leader, third hand, dummy's left, and so on, each know their place."""
    deal = "S:AQJ95.84.KQ5.A73 63.AKQ92.J84.K42 KT87.J65.A63.J65 42.T73.T972.QT98"
    play = Play(Deal.parse(deal), Contract.parse("4S by S"))
    for card in CARDS.split():
        play.play(Card.parse(card))
    kinds = {decision.after: KINDS[decision.kind] for decision in decisions_of(play)}
    assert kinds[0] == "opening lead"
    assert kinds[2] == "third hand"
    assert kinds[4] == "lead"
    assert kinds[3] == kinds[11] == "declarer"
    assert kinds[17] == "second hand"
    assert kinds[19] == "fourth hand"


@pytest.mark.parametrize("seed", range(5))
def test_a_chronicle_follows_the_play(seed: int) -> None:
    """Who is on turn; and which hand is seen: partner's by declarer's side, dummy's by others, none at first."""
    play = random_play(random.Random(seed), 52)
    chronicle = beginning(play)
    assert chronicle.seen_seat == 4
    for number, card in enumerate(play.cards):
        moment = play.after(number)
        assert chronicle.turn == chronicle_of(moment).turn == moment.turn
        dummy = play.contract.dummy
        if number:
            declarers = moment.turn.side is dummy.side
            assert chronicle.seen_seat == (moment.turn.partner if declarers else dummy)
        chronicle.play(card.bit)

"""Random plays, and the decisions in them as the kernel tells them."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Doubled, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.cardplay.chronicle import beginning


def random_play(chance: random.Random, cards: int, size: int = 13) -> Play:
    """A play of so many random cards, from hands of this size."""
    pack = chance.sample([Card(suit, rank) for suit in Suit for rank in range(2, 15)], 4 * size)
    deal = Deal.of({seat: Hand.of(pack[size * seat : size * (seat + 1)]) for seat in Seat})
    contract = Contract(
        chance.randint(1, 7), chance.choice(list(Strain)), chance.choice(list(Seat)), chance.choice(list(Doubled))
    )
    play = Play(deal, contract)
    for _ in range(cards):
        play.play(chance.choice(list(play.legal_cards())))
    return play


@dataclass(frozen=True)
class Decision:
    """A decision in a play: after how many cards, its kind, the cards with their words and groups, the choice."""

    after: int
    kind: int
    words: dict[Card, list[int]]
    groups: dict[Card, int]
    played: Card


def decisions_of(play: Play) -> list[Decision]:
    """The decisions with more than one card to choose from."""
    hands = [play.deal.hand(seat).mask for seat in Seat]
    words, lengths, heads, members = beginning(play).decisions(hands, [card.bit for card in play.cards])
    keys = iter(struct.unpack(f"<{len(words) // 4}I", words))
    bags = ([next(keys) for _ in range(length)] for length in lengths)
    open_ones = [
        (number, play.after(number).legal_cards())
        for number in range(len(play.cards))
        if len(play.after(number).legal_cards()) > 1
    ]
    return list(_read(play, open_ones, bags, heads, members))


def _read(
    play: Play, moments: list[tuple[int, Hand]], bags: Iterator[list[int]], heads: bytes, members: bytes
) -> Iterator[Decision]:
    place = 0
    for number, (after, legal) in enumerate(moments):
        kind, suits, size, played = heads[4 * number : 4 * number + 4]
        cards = sorted(legal, key=lambda card: card.bit)
        assert size == len(cards)
        assert cards[played] == play.cards[after]
        moment = next(bags)
        by_suit = [next(bags) for _ in range(suits)]
        own = members[2 * place : 2 * (place + size)]
        place += size
        yield Decision(
            after,
            kind,
            {card: [*moment, *by_suit[own[2 * i]], *next(bags)] for i, card in enumerate(cards)},
            {card: own[2 * i + 1] for i, card in enumerate(cards)},
            cards[played],
        )

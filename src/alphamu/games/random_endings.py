"""Random endings from a seed, for comparing one search with another.

>>> position = random_ending(seed=7, cards=3, worlds=10)
>>> position == random_ending(seed=7, cards=3, worlds=10)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.games.bridge import BridgeGame
from alphamu.reference.game import all_worlds
from alphamu.worlds.hidden import hidden_seats
from alphamu.worlds.position import Position, World

_TRIES = 20  # deals, until double dummy wins some of the worlds and not all
_WORTH_ENUMERATING = 5_000  # layouts; where there are more, distinct ones are drawn at random


def random_ending(
    seed: int,
    cards: int,
    worlds: int,
    *,
    strain: Strain | None = None,
    declarer: Seat | None = None,
    cards_in_trick: int | None = None,
    weighted: bool | None = None,
    tricks_needed: int | None = None,
    defender: bool = False,
) -> Position:
    """An ending of so many cards a hand, with so many different layouts (or all, where there are fewer).

    What is not given is drawn from the seed: the strain, the declarer, how many cards of the first trick are
    played already (0 to 3), and whether the worlds have weights (whole numbers from 1 to 5). Unless given, the
    tricks needed are such that double dummy wins some of the worlds and not all, wherever that is possible
    (found by searching: for more than five or six cards a hand, give them). With `defender` it is one that a
    defender asks about who is on turn.
    """
    random = Random(seed)
    strain = random.choice(list(Strain)) if strain is None else strain
    declarer = random.choice(list(Seat)) if declarer is None else declarer
    cards_in_trick = random.randrange(4) if cards_in_trick is None else cards_in_trick
    weighted = random.random() < 0.5 if weighted is None else weighted
    contract = Contract(1, strain, declarer)
    asker = (declarer.next, declarer.previous)[random.randrange(2)] if defender else None
    if tricks_needed is not None:
        return _random_position(random, cards, worlds, contract, cards_in_trick, weighted, tricks_needed, asker)
    for _ in range(_TRIES):
        position = _random_position(random, cards, worlds, contract, cards_in_trick, weighted, 1, asker)
        endings = [replace(position, tricks_needed=tricks) for tricks in range(1, cards + 1)]
        random.shuffle(endings)
        undecided = next(filter(_is_undecided, endings), None)
        if undecided is not None:
            return undecided
    return position


def random_endings(count: int, cards: int, worlds: int, first_seed: int = 0) -> Iterator[Position]:
    """So many random endings, with seeds from the first one on."""
    for seed in range(first_seed, first_seed + count):
        yield random_ending(seed, cards, worlds)


def _random_position(
    random: Random,
    cards: int,
    worlds: int,
    contract: Contract,
    cards_in_trick: int,
    weighted: bool,
    tricks_needed: int,
    defender: Seat | None,
) -> Position:
    deal = _random_deal(random, cards)
    leader = random.choice(list(Seat)) if defender is None else Seat((defender - cards_in_trick) % 4)
    play = Play(deal, contract, leader)
    for _ in range(cards_in_trick):
        play.play(random.choice(list(play.legal_cards())))
    viewer = contract.declarer if defender is None else defender
    layouts = _random_layouts(random, play, worlds, hidden_seats(viewer, contract.dummy))
    weights = tuple(float(random.randint(1, 5)) for _ in layouts) if weighted else None
    return Position.of_play(play, tricks_needed, worlds=layouts, weights=weights, defender=defender)


def _random_deal(random: Random, cards: int) -> Deal:
    """Four hands; in an ending from two or three suits, which leaves more to think about than four."""
    suits = random.sample(list(Suit), random.randint(2, 3) if cards <= 6 else 4)
    pack = [card for suit in suits for card in Hand(suit.mask)]
    dealt = random.sample(pack, 4 * cards)
    return Deal.of({seat: Hand.of(dealt[seat::4]) for seat in Seat})


def _random_layouts(random: Random, play: Play, count: int, seats: tuple[Seat, Seat]) -> tuple[World, ...]:
    """Different layouts of the hidden cards in which the cards of the trick were legal."""
    left, right = seats
    hidden = [*play.hand(left), *play.hand(right)]
    size = len(play.hand(left))

    def layout(chosen: tuple[Card, ...] | list[Card]) -> World | None:
        world = World(Hand.of(chosen), Hand.of(card for card in hidden if card not in chosen))
        legal = all(
            not hand.length(suit)
            for seat, hand in ((left, world.left), (right, world.right))
            for suit in play.shown_out[seat]
        )
        return world if legal else None

    if comb(len(hidden), size) <= _WORTH_ENUMERATING:
        layouts = [world for chosen in combinations(hidden, size) if (world := layout(chosen))]
        return tuple(random.sample(layouts, min(count, len(layouts))))
    drawn: dict[World, None] = {}
    while len(drawn) < count:
        if world := layout(random.sample(hidden, size)):
            drawn[world] = None
    return tuple(drawn)


def _is_undecided(position: Position) -> bool:
    game = BridgeGame(position)
    return 0 < game.wins(game.root, all_worlds(game)) < all_worlds(game)

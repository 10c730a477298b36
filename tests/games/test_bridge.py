"""Bridge endings as a game: the rules in bits, double dummy, and the search on random endings."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from alphamu.bridge.contract import Contract, Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.fronts import worlds_in
from alphamu.games.bridge import BridgeGame
from alphamu.games.random_endings import random_ending, random_endings
from alphamu.reference import WHOLE_FRONTS, AlphaMu, all_worlds, alphamu, pimc
from alphamu.worlds.position import Position
from tests.reference.cuts import ALL_SETS_OF_CUTS, assert_cuts_change_nothing


def play_of(position: Position, world: int) -> Play:
    """The play of the ending in one world, by the rules of `alphamu.bridge`, the cards of the trick played."""
    assert position.worlds is not None
    hands = dict(position.deal_of(position.worlds[world]).known())
    for seat, card in position.played.items():
        hands[seat] += card
    play = Play(Deal.of(hands), Contract(1, position.strain, position.declarer), position.leader)
    for card in position.trick:
        play.play(card)
    return play


def test_the_rules_in_bits_are_the_rules_of_bridge() -> None:
    """On random walks through 60 endings: legal cards in every world, whose turn it is, who has made what."""
    for seed, position in enumerate(random_endings(60, cards=4, worlds=8)):
        random = Random(seed)
        game = BridgeGame(replace(position, tricks_needed=4))  # seldom decided before the end
        world = random.randrange(len(game.weights))
        play = play_of(position, world)
        state, worlds = game.root, all_worlds(game)
        while (outcome := game.outcome(state, worlds)) is None:
            moves = dict(game.moves(state, worlds))
            for other in worlds_in(worlds):
                assert {card for card, legal in moves.items() if legal >> other & 1} == set(
                    replayed(position, other, play).legal_cards()
                )
            assert game.is_max(state) == (play.turn.side is position.declarer.side)
            card = random.choice(list(play.legal_cards()))
            play.play(card)
            state, worlds = game.play(state, card), moves[card]
        won = play.tricks_won_by_declarer
        assert outcome == (worlds if won == 4 else 0)
        assert (won == 4) or won + play.tricks_left < 4


def replayed(position: Position, world: int, play: Play) -> Play:
    twin = play_of(position, world)
    for card in play.cards[len(position.trick) :]:
        twin.play(card)
    return twin


def test_double_dummy_is_minimax_by_the_rules_of_bridge() -> None:
    def makes(play: Play, needed: int) -> bool:
        if play.is_over:
            return play.tricks_won_by_declarer >= needed
        is_declarer = play.turn.side is play.contract.declarer.side
        for card in play.legal_cards():
            play.play(card)
            made = makes(play, needed)
            play.undo()
            if made == is_declarer:
                return made
        return not is_declarer

    for position in random_endings(40, cards=3, worlds=6):
        game = BridgeGame(position)
        won = game.wins(game.root, all_worlds(game))
        for world in range(len(game.weights)):
            assert bool(won >> world & 1) == makes(play_of(position, world), position.tricks_needed), position


@pytest.mark.parametrize("first", range(0, 200, 40))
def test_cuts_do_not_change_the_answer(first: int) -> None:
    for seed in range(first, first + 40):
        random = Random(seed)
        cards = 2 + seed % 2 if seed % 10 else 4
        position = random_ending(seed, cards, worlds=random.choice([1, 3, 10]))
        game = BridgeGame(position)
        depth = random.randint(1, 3) if cards == 4 else random.randint(1, game.full_depth)
        assert_cuts_change_nothing(game, depth, random.sample(ALL_SETS_OF_CUTS, 8), f"ending {seed}")


def test_depth_one_is_pimc() -> None:
    for position in random_endings(60, cards=3, worlds=12):
        game = BridgeGame(position)
        if game.is_max(game.root):
            assert alphamu(game, 1) == pimc(game), position


def test_fronts_never_rise_with_depth() -> None:
    falls = 0
    for position in random_endings(20, cards=4, worlds=30):
        game = BridgeGame(position)
        search = AlphaMu(game, WHOLE_FRONTS)
        results = [search.search(depth) for depth in range(game.full_depth + 2)]
        for shallower, deeper in pairwise(results):
            assert deeper.front <= shallower.front, position
        assert results[-1].front == results[-2].front
        falls += results[-1].value < results[1].value
    assert falls > 2  # or there would be nothing to see here


def test_a_contract_made_or_beaten_ends_the_search() -> None:
    position = random_ending(seed=3, cards=3, worlds=5, cards_in_trick=0)
    made = BridgeGame(replace(position, tricks_needed=0))
    result = alphamu(made, made.full_depth)
    assert result.best is None
    assert result.value == 1
    assert not result.fronts


def test_a_position_without_worlds_is_refused() -> None:
    position = Position(
        strain=Strain.NOTRUMP,
        declarer=Seat.SOUTH,
        tricks_needed=1,
        leader=Seat.SOUTH,
        declarer_hand=Hand.parse("A..."),
        dummy_hand=Hand.parse("2..."),
        unseen=Hand.parse("KQ..."),
    )
    with pytest.raises(BridgeError, match="worlds: the search needs the layouts themselves"):
        BridgeGame(position)


class TestRandomEndings:
    def test_what_is_asked_for_is_there(self) -> None:
        position = random_ending(
            seed=1,
            cards=4,
            worlds=9,
            strain=Strain.HEARTS,
            declarer=Seat.WEST,
            cards_in_trick=2,
            weighted=True,
        )
        assert (position.strain, position.declarer, len(position.trick)) == (Strain.HEARTS, Seat.WEST, 2)
        assert position.cards_left == 4
        assert position.worlds is not None
        assert len(set(position.worlds)) == 9
        assert position.weights is not None
        assert all(weight == int(weight) >= 1 for weight in position.weights)

    def test_all_kinds_occur(self) -> None:
        endings = list(random_endings(100, cards=3, worlds=10))
        assert {position.strain for position in endings} == set(Strain)
        assert {position.declarer for position in endings} == set(Seat)
        assert {len(position.trick) for position in endings} == {0, 1, 2, 3}
        assert {position.weights is None for position in endings} == {True, False}

    def test_some_worlds_are_won_and_not_all(self) -> None:
        for position in random_endings(40, cards=3, worlds=10):
            game = BridgeGame(position)
            assert 0 < game.wins(game.root, all_worlds(game)) < all_worlds(game)

    def test_many_cards_are_drawn_without_listing_all_layouts(self) -> None:
        position = random_ending(seed=2, cards=13, worlds=5, cards_in_trick=1, tricks_needed=9)
        assert position.worlds is not None
        assert (len(set(position.worlds)), position.tricks_needed) == (5, 9)


def test_a_defender_who_showed_out_has_no_card_of_the_suit() -> None:
    shown_out = 0
    for number in range(100):
        position = random_ending(number, cards=3, worlds=10, cards_in_trick=3, tricks_needed=1)
        for seat, card in position.played.items():
            if seat in position.hidden and card.suit is not position.trick[0].suit:
                shown_out += 1
                for world in position.worlds or ():
                    hand = position.deal_of(world).hand(seat)
                    assert hand.length(position.trick[0].suit) == 0
    assert shown_out > 10

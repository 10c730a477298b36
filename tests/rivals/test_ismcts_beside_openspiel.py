"""The tree search beside a second implementation, that of OpenSpiel, in small games and in endings of bridge.

They differ in one thing: here the others do not use what they alone know, in OpenSpiel's every player uses the own
cards. So they are compared where that decides nothing: where a move is best whatever the others know.
"""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
import pytest
from absl import logging as absl_logging
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.games.bridge import BridgeGame
from alphamu.games.openspiel import WIN, SpielGame, Worlds, worlds_of
from alphamu.players.ismcts import Ismcts
from alphamu.players.outlook import Outlook
from alphamu.reference import alphamu, pimc
from alphamu.rivals import TreeSearch, ismcts
from alphamu.rivals.ismcts import EXPLORATION
from alphamu.worlds.position import Position

# OpenSpiel's algorithms load absl, whose handler closes the stream that it has found, here that of pytest, as soon
# as others set up their logging.
absl_logging.get_absl_handler().python_handler.stream = sys.__stderr__

ITERATIONS = 1_000


class Tried(NamedTuple):
    """What a search tells of a move: its share of the visits, and the return, which is from -1 to 1."""

    visits: float
    value: float


class BotForWins(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """To win is 1, to lose -1, by however much; or with `most`, the return as a share of that."""

    most: float | None = None

    def run_simulation(self, state: Any) -> Any:
        """From each player's point of view."""
        returns = np.asarray(super().run_simulation(state), dtype=float)
        return np.sign(returns) if self.most is None else returns

    def tried(self) -> dict[int, Tried]:
        """Every move at the root."""
        children = self._root_node.child_info
        visits = sum(child.visits for child in children.values())
        scale = 1.0 if self.most is None else self.most
        return {
            action: Tried(child.visits / visits, float(child.value()) / scale)
            for action, child in children.items()
        }


def theirs(state: Any, worlds: Worlds, seed: int, most: float | None = None) -> dict[int, Tried]:
    """OpenSpiel's search over the same worlds, with as much exploration for the range of its returns."""
    bot = BotForWins(
        state.get_game(),
        RandomRolloutEvaluator(1, np.random.RandomState(seed)),
        uct_c=2 * EXPLORATION * (most or 1),
        max_simulations=ITERATIONS,
        random_state=np.random.RandomState(seed + 1),
        final_policy_type=ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT,
    )
    bot.most = most
    random, weights = Random(seed), [float(weight) for weight in worlds.weights]
    bot.set_resampler(lambda _state, _player: random.choices(worlds.states, weights)[0].clone())
    bot.run_search(state)
    return bot.tried()


def ours(found: TreeSearch[Any]) -> dict[Any, Tried]:
    total = sum(found.visits.values())
    return {move: Tried(found.visits[move] / total, 2 * found.shares[move] - 1) for move in found.visits}


def most_visited(tried: Mapping[Any, Tried]) -> Any:
    return max(tried, key=lambda move: tried[move].visits)


def moment_of(name: str, *actions: int) -> tuple[Any, Worlds]:
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state, worlds_of(state, state.current_player(), 100, seed=0)


# Kuhn poker: a jack, a queen and a king, one for each player. To pass or to fold is 0, to bet or to call 1.

JACK, QUEEN, KING = range(3)
PASS, BET = range(2)
RETURNS = (-1.0, 1.0, 2.0)  # above the lowest, -2


@pytest.mark.parametrize("before", [(BET,), (PASS, BET)], ids=["second", "first"])
@pytest.mark.parametrize(("card", "folded", "called"), [(JACK, -1, -2), (QUEEN, -1, 0), (KING, -1, 2)])
def test_whoever_is_bet_at_folds_the_jack_and_calls_with_more(
    before: tuple[int, ...], card: int, folded: int, called: int
) -> None:
    """The game ends with this move: what each is worth on average is known."""
    player, other = len(before) % 2, (card + 1) % 3
    cards = (card, other) if player == 0 else (other, card)
    state, worlds = moment_of("kuhn_poker", *cards, *before)
    assert state.current_player() == player
    assert len(worlds.states) == 2
    for tried in (
        ours(ismcts(SpielGame(worlds, player, RETURNS), ITERATIONS, Random(1))),
        theirs(state, worlds, seed=1, most=2.0),
    ):
        best = BET if called > folded else PASS
        assert most_visited(tried) == best
        assert tried[best].visits > 0.9
        assert 2 * tried[best].value == pytest.approx(max(folded, called), abs=0.15)


@pytest.mark.parametrize("before", [(), (PASS,)], ids=["first", "second"])
def test_a_jack_is_not_bet_on(before: tuple[int, ...]) -> None:
    """Whatever the other has, it is better, and so a bet is called. To pass loses one."""
    player = len(before)
    state, worlds = moment_of("kuhn_poker", *((JACK, QUEEN) if player == 0 else (QUEEN, JACK)), *before)
    mine = ours(ismcts(SpielGame(worlds, player, RETURNS), ITERATIONS, Random(2)))
    yours = theirs(state, worlds, seed=2, most=2.0)
    for tried in (mine, yours):
        assert most_visited(tried) == PASS
        assert tried[PASS].visits > 0.9
        assert 2 * tried[PASS].value == pytest.approx(-1, abs=0.15)
    assert mine[BET].visits == pytest.approx(yours[BET].visits, abs=0.03)


# Liar's dice, one die each; the highest face counts as any. Bids are numbered from one of the lowest face on.


def bids(sides: int, *named: str) -> list[int]:
    return [sides * (int(bid[0]) - 1) + int(bid[2]) - 1 for bid in named]


@pytest.mark.parametrize(
    ("sides", "mine", "said", "best", "wins"),
    [
        (2, 2, ("2-1",), "2-2", 1 / 2),  # that the other has the other two; to call the bid a lie never wins
        (2, 1, ("1-2",), "2-1", 1.0),  # with any die of the other's there are two ones
        (3, 2, ("2-1", "2-2"), "liar", 1 / 3),  # a one; no bid of two threes can be true
        (
            4,
            4,
            ("2-1", "2-3"),
            "liar",
            1 / 2,
        ),  # neither three nor four; to bid two fours wins if the other has one
    ],
)
def test_liars_dice(sides: int, mine: int, said: tuple[str, ...], best: str, wins: float) -> None:
    player = len(said) % 2
    dice = (mine - 1, 0) if player == 0 else (0, mine - 1)
    state, worlds = moment_of(f"liars_dice(dice_sides={sides})", *dice, *bids(sides, *said))
    assert len(worlds.states) == sides
    expected = 2 * sides if best == "liar" else bids(sides, best)[0]
    for tried in (
        ours(ismcts(SpielGame(worlds, player, (WIN,)), ITERATIONS, Random(3))),
        theirs(state, worlds, seed=3),
    ):
        assert set(tried) == set(state.legal_actions())
        assert most_visited(tried) == expected
        assert tried[expected].visits > 0.8
        assert tried[expected].value == pytest.approx(2 * wins - 1, abs=0.1)


@pytest.mark.parametrize("seed", range(3))
def test_of_two_equal_moves_none_is_left_out(seed: int) -> None:
    """A three against a bid of two twos: "liar" wins if the other has a one, "two threes" if a three."""
    state, worlds = moment_of("liars_dice(dice_sides=3)", 0, 2, *bids(3, "2-2"))
    for tried in (
        ours(ismcts(SpielGame(worlds, 1, (WIN,)), ITERATIONS, Random(seed))),
        theirs(state, worlds, seed),
    ):
        assert min(one.visits for one in tried.values()) > 0.15
        assert all(one.value == pytest.approx(-1 / 3, abs=0.15) for one in tried.values())


# Endings of bridge. The player chooses in a play of thirteen tricks, and OpenSpiel in the same play.

BIDS_FROM, PASSED = 55, 52
TEN_TRICKS = 10


def action_of(card: Card) -> int:
    return 4 * (card.rank - 2) + card.suit


def card_of(action: int) -> Card:
    return Card(Suit(action % 4), action // 4 + 2)


def ten_tricks_before(ending: Deal, needed: int) -> Play:
    """A whole deal of notrump that has come to this ending, South to lead and to need so many of the tricks left.

    The other cards of each suit are dealt evenly and everybody follows in all ten tricks: nobody has shown out.
    """
    random = Random(str(ending))
    left = [[card for card in Hand(suit.mask) if not ending.mask & card.mask] for suit in Suit]
    assert not any(len(cards) % 4 for cards in left)
    while True:
        others: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
        for cards in left:
            random.shuffle(cards)
            for seat in Seat:
                others[seat] += cards[seat::4]
        deal = Deal.of({seat: Hand.of([*ending.hand(seat), *others[seat]]) for seat in Seat})
        play = played_evenly(deal, others, random)
        level = play.tricks_won_by_declarer + needed - 6
        if play.turn is Seat.SOUTH and 1 <= level <= 7:
            real = Play(deal, Contract.parse(f"{level}NT by S"))
            for card in play.cards:
                real.play(card)
            return real


def played_evenly(deal: Deal, others: Mapping[Seat, Sequence[Card]], random: Random) -> Play:
    play = Play(deal, Contract.parse("1NT by S"))
    while len(play.tricks) < TEN_TRICKS:
        play.play(random.choice([card for card in others[play.turn] if card in play.legal_cards()]))
    return play


def in_openspiel(play: Play, hands: Mapping[Seat, Hand]) -> Any:
    """The same cards played, with these cards left."""
    dealt = {seat: list(Hand(hands[seat].mask | play.played[seat])) for seat in Seat}
    state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    for place in range(13):
        for seat in Seat:
            state.apply_action(action_of(dealt[seat][place]))
    bid = BIDS_FROM + 5 * (play.contract.level - 1) + 4
    for action in (PASSED, PASSED, bid, PASSED, PASSED, PASSED, *map(action_of, play.cards)):
        state.apply_action(action)
    return state


class Searched(NamedTuple):
    """An ending as both searched it, and the card that the player chose."""

    position: Position
    ours: dict[Card, Tried]
    theirs: dict[Card, Tried]
    chosen: Card


def searched(ending: str, needed: int) -> Searched:
    play = ten_tricks_before(Deal.parse(ending), needed)
    outlook = Outlook(play, needed, seed=5)
    position = outlook.position(100)
    assert position.worlds is not None
    assert len(position.worlds) == 20  # all ways in which six cards can lie
    deals = [position.deal_of(world) for world in position.worlds]
    layouts = tuple(in_openspiel(play, {seat: deal.hand(seat) for seat in Seat}) for deal in deals)
    choice = Ismcts(ITERATIONS, worlds=100).choose(outlook)
    mine = ismcts(BridgeGame(position), ITERATIONS, Random(outlook.seed))
    assert choice.values == mine.shares  # the player tells what the search found, but not how often it looked
    yours = theirs(layouts[0], Worlds(layouts, (1,) * 20, complete=True), seed=5)
    return Searched(position, ours(mine), {card_of(one): tried for one, tried in yours.items()}, choice.card)


# South is on lead and needs all three tricks, or in the last ending two of them.
@pytest.mark.parametrize(
    ("ending", "needed", "best", "wins"),
    [
        #   ♠ AT ♦ Q      The ♥A, on which dummy throws the ♠T, then a diamond to the queen: any lie will do.
        #   ♥ A  ♦ K7
        ("N:AT..Q. 8..8.3 .A.K7. J6..5.", 3, "HA", 1.0),
        #   ♠ K  ♣ Q4     The ♥K, then the ♠9 to the king, and the ♣Q is high. The ♠A would fell the king.
        #   ♠ A9 ♥ K
        ("N:K...Q4 J..Q.5 A9.K.. 7...J7", 3, "HK", 1.0),
        #   ♠ A  ♦ K4     A diamond to the king: the four is good if each defender had one of two. A club is lost.
        #   ♦ 2  ♣ J4
        ("N:A..K4. .7.8.A ..2.J4 ..Q.T5", 3, "D2", 0.6),
        #   ♠ T5 ♥ 7      The ♥A, and the nine is good if each defender had one of two.
        #   ♠ 8  ♥ A9
        ("N:T5.7.. 6.4.8. 8.A9.. A.T..T", 2, "HA", 0.6),
    ],
)
def test_both_find_the_card_that_is_best_by_enumeration(ending: str, needed: int, best: str, wins: float) -> None:
    found, card = searched(ending, needed), Card.parse(best)
    game = BridgeGame(found.position)
    sure, seen = alphamu(game, game.full_depth), pimc(game)
    assert float(sure.fronts[card].score(game.weights)) == 20 * wins
    assert all(front.score(game.weights) <= 20 * wins - 6 for one, front in seen.fronts.items() if one != card)
    assert found.chosen == card
    for tried in (found.ours, found.theirs):
        assert most_visited(tried) == card
        assert tried[card].visits > 0.5
    assert found.ours[card].value == pytest.approx(found.theirs[card].value, abs=0.15)
    assert found.ours[card].value == pytest.approx(2 * wins - 1, abs=0.25)  # less what was spent on trying


def test_winners_may_be_cashed_in_any_order() -> None:
    """Both come back to each of the three cards as often."""
    #   ♠ 2 ♥ 2 ♦ 2
    #   ♠ A ♥ A ♣ 2
    found = searched("N:2.2.2. KQ.K.. A.A..2 J.QJ..", 3)
    for tried in (found.ours, found.theirs):
        assert len(tried) == 3
        assert all(one.visits == pytest.approx(1 / 3, abs=0.02) for one in tried.values())
        assert all(one.value == 1 for one in tried.values())

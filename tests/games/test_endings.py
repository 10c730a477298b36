"""Endings whose answer is known: the ground truth, and the paper's hands that are small enough."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.formats import position as position_file
from alphamu.games.bridge import BridgeGame, State
from alphamu.reference import WHOLE_FRONTS, AlphaMu, Result, pimc, vector_minimaxing
from alphamu.worlds.position import Position, World

DATA = Path(__file__).parents[1] / "data"
EXACT_ENDINGS = DATA / "exact_endings.json"
TOO_LARGE = {"triple_squeeze"}  # five cards with 252 worlds: for the kernel


def known_endings() -> dict[str, dict[str, Any]]:
    endings = json.loads(EXACT_ENDINGS.read_text())
    return {ending["id"]: ending for ending in endings if ending["id"] not in TOO_LARGE}


def searched(position: Position) -> Result[Card]:
    """The search to the last card, with the whole front of every card."""
    game = BridgeGame(position)
    return AlphaMu(game, WHOLE_FRONTS).search(game.full_depth)


def wins(result: Result[Card], position: Position) -> dict[str, int]:
    """In how many of equally likely worlds each card wins at best."""
    weights = BridgeGame(position).weights
    return {str(card): front.score(weights) for card, front in result.fronts.items()}


@pytest.mark.parametrize("name", sorted(known_endings()))
def test_exact_endings(name: str) -> None:
    known = known_endings()[name]
    position = position_file.from_json(known)
    assert position.worlds is not None
    number = len(position.worlds)
    result = searched(position)
    assert list(result.front.texts(number)) == sorted(known["front"])
    double_dummy = wins(pimc(BridgeGame(position)), position)
    for card, expected in known["cards"].items():
        assert wins(result, position)[card] == expected["won"]
        assert double_dummy[card] == expected["double_dummy"]
        if "front" in expected:
            assert list(result.fronts[Card.parse(card)].texts(number)) == sorted(expected["front"])


@pytest.mark.parametrize("name", ["lead-05", "lead-06", "lead-11", "lead-14"])
def test_value_at_each_depth(name: str) -> None:
    """Five or six cards, declarer's side on lead: two other programs found in how many worlds each depth wins."""
    endings = json.loads((DATA / "declarer_leads.json").read_text())
    (known,) = (ending for ending in endings if ending["id"] == name)
    game = BridgeGame(position_file.from_json(known))
    search = AlphaMu(game)
    assert {
        depth: search.search(int(depth)).front.score(game.weights) for depth in sorted(known["wins"])
    } == known["wins"]


def ending(north: str, south: str, wests_and_easts: Sequence[tuple[str, str]], **more: Any) -> Position:
    return Position(
        declarer=Seat.SOUTH,
        dummy_hand=Hand.parse(north),
        declarer_hand=Hand.parse(south),
        worlds=tuple(World(Hand.parse(west), Hand.parse(east)) for west, east in wests_and_easts),
        **more,
    )


class TestTwoWayFinesse:
    """South must take all four tricks at notrump; the hearts only fill the defenders' hands.

              ♠ K J T 7
        ♠ ?             ♠ ?        out: ♠ Q 5 4 3 2  ♥ A K Q
              ♠ A 9 8 6

    (The paper has South finesse against East. With the ace cashed first it can only be against West, who plays
    before the king and jack; or turn the hand around.)
    """

    layouts = tuple(
        (str(Hand.of(west)), str(Hand.of(set(Hand.parse("Q5432.AKQ..")) - set(west))))
        for west in combinations(Hand.parse("Q5432.AKQ.."), 4)
    )

    def position(self, layouts: Sequence[tuple[str, str]]) -> Position:
        return ending("KJT7...", "A986...", layouts, strain=Strain.NOTRUMP, tricks_needed=4, leader=Seat.SOUTH)

    def test_pimc_believes_in_four_tricks(self) -> None:
        position = self.position(self.layouts)
        assert len(self.layouts) == 70
        assert wins(pimc(BridgeGame(position)), position) == {"SA": 48, "S9": 70, "S8": 70, "S6": 70}
        assert set(wins(searched(position), position).values()) == {36}  # half of them, and a bare queen

    def test_with_the_finesse_against_west_the_ace_first_gains_against_a_bare_queen(self) -> None:
        layouts = [(west, east) for west, east in self.layouts if west.startswith("Q") or east.startswith("Q.")]
        assert len(layouts) == 36
        position = self.position(layouts)
        assert wins(searched(position), position) == {"SA": 36, "S9": 35, "S8": 35, "S6": 35}


class NonLocality(BridgeGame):
    """The non-locality hand, in which declarer's second spade can be prescribed.

          ♠ J 8 7          dummy has led the ♠6; spades are trumps, so that the hearts, which only
    ♠ ?             ♠ ?    fill the defenders' hands, cost nothing; three tricks are needed
          ♠ A T 3 2
    """

    layouts = (
        ("954.2..", "KQ.43.."),
        ("94.32..", "KQ5.4.."),  # the paper's layout
        ("Q95.2..", "K4.43.."),
        ("Q4.32..", "K95.4.."),
        ("Q.432..", "K954..."),
        ("Q954...", "K.432.."),
    )

    def __init__(self, finesse: str | None = None) -> None:
        super().__init__(
            ending(
                "J87...",
                "AT32...",
                self.layouts,
                strain=Strain.SPADES,
                tricks_needed=3,
                leader=Seat.NORTH,
                trick=(Card.parse("S6"),),
            )
        )
        self._finesse = finesse

    def moves(self, state: State, worlds: int) -> Iterator[tuple[Card, int]]:
        prescribed = self._prescribed(state)
        for card, legal in super().moves(state, worlds):
            if prescribed is None or str(card) in prescribed:
                yield card, legal

    def _prescribed(self, state: State) -> set[str] | None:
        """After the six and the king: the ace, then a small spade, and if West plays low, the finesse."""
        gone, trick, leader, _ = state
        table = [str(Card.from_bit(bit)) for bit in trick]
        six_king_ace = Hand.parse("AK6...").mask
        if self._finesse is None:
            return None
        if table == ["S6", "SK"]:
            return {"SA"}
        if gone & six_king_ace == six_king_ace and leader == Seat.SOUTH:
            if gone.bit_count() == 4:
                return {"S2", "S3"}
            if gone.bit_count() == 6 and table[0] in ("S2", "S3") and table[1] in ("S4", "S5"):
                return {"S7": {"S7", "S8"}, "SJ": {"SJ"}}[self._finesse]
        return None


class TestNonLocality:
    def value(self, game: BridgeGame) -> int:
        return AlphaMu(game).search(game.full_depth).front.score(game.weights)

    def test_after_the_six_the_king_and_the_ace_finessing_the_seven_is_right(self) -> None:
        assert self.value(NonLocality()) == 4
        assert self.value(NonLocality(finesse="S7")) == 4
        assert self.value(NonLocality(finesse="SJ")) == 3

    def test_the_locally_best_vector_misses_it(self) -> None:
        game = NonLocality()
        assert vector_minimaxing(game, game.full_depth).front.score(game.weights) == 3

"""What is proved of a position holds, of each card and of all together, at every moment of a search."""

from fractions import Fraction
from pathlib import Path

import pytest

from alphamu.bridge.card import Card
from alphamu.formats import position as position_file
from alphamu.fronts import vector
from alphamu.games.random_endings import random_ending
from alphamu.search import analyse
from alphamu.search.analysis import Analysis
from alphamu.search.bounds import Bounds
from alphamu.settings import Limit

DATA = Path(__file__).parents[1] / "data"
TENTHS = [Fraction(tenth, 10) for tenth in range(11)]
ACE, KING = Card.parse("SA"), Card.parse("SK")


def bounds_of(bounds: Bounds) -> tuple[Fraction | float | None, Fraction | float | None]:
    return bounds.whole_at_least, bounds.whole_at_most


def test_what_is_proved_of_a_card_outlives_a_better_look_of_another() -> None:
    bounds = Bounds([1] * 10, 2, for_declarer=True)
    bounds.no_more(ACE, 9, possible=10)
    bounds.no_more(KING, 8, possible=10)
    bounds.no_less(KING, 7)
    assert bounds_of(bounds) == (TENTHS[7], TENTHS[9])
    bounds.no_less(KING, 5)
    bounds.no_more(ACE, 10, possible=10)
    assert bounds_of(bounds) == (TENTHS[7], TENTHS[9])
    assert bounds.is_open(ACE)
    bounds.no_more(ACE, 7, possible=10)
    assert not bounds.is_open(ACE)


def test_a_defender_has_the_choice_in_each_layout() -> None:
    """The ace can be played in the first three of four layouts, the king in the last two.

    After the ace declarer wins the third, and the first or the second; after the king the third or the fourth.
    """
    bounds = Bounds([1, 1, 1, 1], 2, for_declarer=False)
    bounds.no_more(ACE, 2, possible=3)
    bounds.no_more(KING, 1, possible=2)
    assert bounds_of(bounds) == (None, 3 / 4)
    bounds.no_less(ACE, 2)
    assert bounds_of(bounds) == (1 / 4, 3 / 4)
    fronts = {ACE: [vector("1010"), vector("0110")], KING: [vector("0010"), vector("0001")]}
    playable = {ACE: vector("1110"), KING: vector("0011")}
    bounds.join(fronts, playable, whole=True, exact=False)
    assert bounds_of(bounds) == (1 / 4, 2 / 4)
    bounds.join(fronts, playable, whole=True, exact=True)
    assert bounds_of(bounds) == (2 / 4, 2 / 4)


@pytest.mark.parametrize("most_joined", [2_500, 1])
def test_bounds_with_a_defender_on_turn_hold(most_joined: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With declarer's last card taken back, what it is worth is what the defender leaves of the whole position."""
    monkeypatch.setattr("alphamu.search.bounds.MOST_JOINED", most_joined)
    checked = met = 0
    for seed in range(120):
        position = random_ending(seed, cards=3, worlds=8)
        if not position.trick or position.turn.side is position.declarer.side:
            continue
        before, last = position.before_last_card()
        truth = next(card.make for card in analyse(before).cards if last == card.card or last in card.equals)
        for depth in (1, 2, None):
            found = analyse(position, Limit(depth=depth))
            assert found.at_most is not None
            assert found.at_least is not None
            assert found.at_least <= truth <= found.at_most
            met += depth is None and found.at_least == found.at_most
        checked += 1
    assert checked > 10
    assert met == checked


def test_a_search_that_is_stopped_has_both_bounds() -> None:
    """Endings stopped at a node limit, before and after the best card has changed."""
    stopped = 0
    for position in position_file.load(DATA / "declarer_leads.json"):
        exact = analyse(position, play=True).best.make
        for nodes in (1_000, 50_000):
            found = analyse(position, Limit(nodes=nodes))
            stopped += found.stopped is not None
            assert found.at_most is not None
            assert exact <= found.at_most
            if nodes == 50_000:
                assert found.at_least is not None
            assert (found.at_least or 0) <= exact
    assert stopped > 2


def test_plans_end_with_the_nodes_of_the_search() -> None:
    """The nodes run out at every moment of a last depth and its plans; no more are taken."""
    position = next(iter(position_file.load(DATA / "declarer_leads.json")))
    most = analyse(position, Limit(depth=2)).nodes
    for nodes in range(20, most, max(1, most // 50)):
        assert analyse(position, Limit(depth=2, nodes=nodes)).nodes <= nodes + 1


def test_bounds_never_get_worse() -> None:
    for position in position_file.load(DATA / "declarer_leads.json"):
        low, high = 0.0, 1.0
        moments: list[Analysis] = []
        analyse(position, on_depth=moments.append)
        for moment in moments:
            assert moment.at_most is not None
            assert low <= (moment.at_least or 0.0) <= moment.at_most <= high
            low, high = moment.at_least or 0.0, moment.at_most
        assert low == high

"""Plans are played out, card by card, in every layout against every defence."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from alphamu.bridge.seat import Seat
from alphamu.suits.combination import Combination, work_out
from alphamu.suits.holdings import Holdings, ranks_of
from alphamu.suits.odds import Odds
from alphamu.suits.plan import SHOWS_OUT, Plan

HANDS = (Seat.NORTH, Seat.SOUTH)


@lru_cache
def worked_out(north: str, south: str) -> Combination:
    return work_out(Holdings.parse(north, south))


def cards(hand: int) -> Iterator[int]:
    """What a player can play: any card of the suit, or something else when there is none."""
    yield from ranks_of(hand) if hand else (SHOWS_OUT,)


def fewest_tricks(plan: Plan | None, north: int, south: int, west: int, east: int) -> int:
    """What the plan takes against the best defence; off its tree, and from the top, the highest card is led."""
    if not north | south:
        return 0
    if plan is None or not plan.replies:
        seat = Seat.NORTH if north > south else Seat.SOUTH
        rank = max(north, south).bit_length() - 1
    else:
        seat, rank = plan.seat, plan.rank
    ours = {Seat.NORTH: north, Seat.SOUTH: south}
    assert ours[seat] >> rank & 1, f"{seat} does not hold the {rank}"
    ours[seat] &= ~(1 << rank)
    theirs = {Seat.WEST: west, Seat.EAST: east}
    fewest = 13
    for second in cards(theirs[seat.next]):
        reply = next((reply for reply in plan.replies if second in reply.cards), None) if plan else None
        third = reply.third if reply else next(cards(ours[seat.partner]))
        assert third == SHOWS_OUT or ours[seat.partner] >> third & 1, f"{seat.partner} does not hold the {third}"
        for last in cards(theirs[seat.previous]):
            following = next((group.plan for group in reply.last if last in group.cards), None) if reply else None
            left = {**ours, **theirs}
            left[seat.partner] &= ~(1 << third)
            left[seat.next] &= ~(1 << second)
            left[seat.previous] &= ~(1 << last)
            won = max(rank, third) > max(second, last)
            rest = fewest_tricks(following, left[Seat.NORTH], left[Seat.SOUTH], left[Seat.WEST], left[Seat.EAST])
            fewest = min(fewest, won + rest)
    return fewest


SUITS = [
    ("AQT9", "432"),
    ("AKJT", "5432"),
    ("AJ92", "K843"),
    ("KT98", "A32"),
    ("AQJ98", "5432"),
    ("K765", "AT98"),
    ("J92", "A743"),
    ("AQJ", "T9876543"),
    ("AQT", "432"),
    ("KJ", "32"),
    ("AK5432", "-"),
]


@pytest.mark.parametrize(("north", "south"), SUITS)
def test_a_plan_keeps_what_it_promises(north: str, south: str) -> None:
    combination = worked_out(north, south)
    holdings = combination.holdings
    wests = [west for west in range(holdings.missing + 1) if west & holdings.missing == west]
    weights = Odds().weights(holdings, wests)
    for goal in combination.goals:
        won = 0
        for west, weight in zip(wests, weights, strict=True):
            east = holdings.missing & ~west
            if fewest_tricks(goal.plan, holdings.north, holdings.south, west, east) >= goal.tricks:
                won += weight
        assert won / sum(weights) == pytest.approx(float(goal.chance), abs=1e-12), goal.tricks


@pytest.mark.parametrize(("north", "south"), SUITS)
def test_the_average_is_no_less_than_promised(north: str, south: str) -> None:
    combination = worked_out(north, south)
    holdings, average = combination.holdings, combination.average
    wests = [west for west in range(holdings.missing + 1) if west & holdings.missing == west]
    weights = Odds().weights(holdings, wests)
    tricks = sum(
        weight * fewest_tricks(average.plan, holdings.north, holdings.south, west, holdings.missing & ~west)
        for west, weight in zip(wests, weights, strict=True)
    )
    assert tricks / sum(weights) == pytest.approx(float(average.tricks), abs=1e-12)
    assert sum(average.chances.values()) == average.tricks
    for goal in combination.goals:
        assert average.chances[goal.tricks] <= goal.chance
    assert average.tricks <= sum(goal.chance for goal in combination.goals)

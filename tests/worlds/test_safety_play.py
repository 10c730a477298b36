"""The paper's safety play: found when rare breaks are dealt on purpose, and often missed when they are not."""

from dataclasses import replace

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.search import analyse
from alphamu.worlds.layouts import Sample
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position, World
from alphamu.worlds.rare import sample_with_rare

#         ♠ K Q 9 8 7 6
#         ♥ A
#         ♦ K
#         ♣ —
#   Out: ♠ J 4 3 2, and four cards of each other suit
#         ♠ A T 5
#         ♥ K 3 2
#         ♦ A 2
#         ♣ —
# Notrump, dummy leads, and all eight tricks are needed. A high spade from dummy finds out who has four; a small
# one to the ace loses a trick when East has them all.
POSITION = Position(
    strain=Strain.NOTRUMP,
    declarer=Seat.SOUTH,
    tricks_needed=8,
    leader=Seat.NORTH,
    declarer_hand=Hand.parse("AT5.K32.A2."),
    dummy_hand=Hand.parse("KQ9876.A.K."),
    unseen=Hand(Hand.parse("J432.QJT9..").mask | Hand.parse("..QJT9.QJT9").mask),
)
SEEDS = range(40)


def chooses_the_small_spade(sample: Sample) -> bool:
    worlds = tuple(World(Hand(west), Hand(east)) for west, east in sample.worlds)
    weights = None if sample.weights is None else tuple(sample.weights)
    return analyse(replace(POSITION, worlds=worlds, weights=weights)).best.card == Card.parse("S6")


def test_the_safety_play_is_found_when_rare_breaks_are_dealt() -> None:
    layouts = Moment.after(POSITION).knowledge().layouts
    assert not any(chooses_the_small_spade(sample_with_rare(layouts, 20, seed)) for seed in SEEDS)


def test_without_them_it_is_often_missed() -> None:
    """In 46% of the samples no world gives East all four spades."""
    layouts = Moment.after(POSITION).knowledge().layouts
    missed = sum(chooses_the_small_spade(layouts.sample(20, seed)) for seed in SEEDS)
    assert missed >= 10

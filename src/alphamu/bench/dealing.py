"""How many worlds the dealer gives per second when 3NT is played, and how long experts' ways take."""

from __future__ import annotations

from alphamu.bench.race import seconds_of
from alphamu.bridge.auction import Auction
from alphamu.bridge.call import Call
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ANYTHING, At, Constraint
from alphamu.worlds.grammar import read_constraint
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Hidden, Layouts

# 3NT by South; the defenders hold 26 cards and 14 points.
DUMMY, DECLARER = Hand.parse("K74.A52.KJ842.93"), Hand.parse("AQ2.K74.Q73.KJ52")
AUCTION = "1C 1H 2D P 2NT P 3NT P P P"
GAME = Hidden((Seat.WEST, Seat.EAST), FULL_PACK & ~DUMMY.mask & ~DECLARER.mask, (13, 13))


def west(words: str) -> Constraint:
    """A constraint on West's hand."""
    return At(Seat.WEST, read_constraint(words))


def east(words: str) -> Constraint:
    """A constraint on East's hand."""
    return At(Seat.EAST, read_constraint(words))


GAMES = {
    "nothing known": ANYTHING,
    "West overcalled and led fourth best": west("6-11 hcp, 5+H, 3 of AQJT98 of H") & east("0-8 hcp"),
    "East passed as dealer": east("0-11 hcp, not (6+S or 6+H)"),
}


def worlds_per_second(constraint: Constraint, size: int = 200_000) -> float:
    """The best of five runs, with the counting that comes before the first world."""
    return size / min(seconds_of(lambda: Layouts(GAME, constraint).sample(size)) for _ in range(5))


def declarers_knowledge() -> Knowledge:
    """What South knows after West's overcall and lead."""
    play = Play(Deal.of({Seat.NORTH: DUMMY, Seat.SOUTH: DECLARER}), Contract.parse("3NT by S"))
    play.play(Card.parse("H8"))
    auction = Auction(Seat.SOUTH, tuple(map(Call.parse, AUCTION.split())))
    return Knowledge.of_play(play, viewer=Seat.SOUTH, auction=auction)


def seconds_for_experts(worlds: int = 100) -> float:
    """From the auction and the lead to so many worlds as experts would have them: the best of five runs."""
    return min(seconds_of(lambda: declarers_knowledge().layouts.sample(worlds)) for _ in range(5))


def microseconds_of_a_layout(layouts: int = 20_000) -> float:
    """What it costs to say how likely one layout is, where many are asked about."""
    knowledge = declarers_knowledge()
    learned = knowledge.learned
    assert learned is not None
    worlds = Layouts(knowledge.hidden).sample(layouts).worlds
    return 1e6 * min(seconds_of(lambda: learned.weights(worlds)) for _ in range(5)) / layouts


def slowest_game() -> float:
    """The rate under those constraints that slow the dealer down most."""
    return min(map(worlds_per_second, GAMES.values()))

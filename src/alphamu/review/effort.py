"""How much thought a decision gets: worlds, depth and layouts, all fixed by the seconds that were asked for.

Seconds are what a decision takes on a usual machine, in the first tricks at least as long as the fewest layouts
that tell anything. They are turned into numbers here, once, and no clock is looked at after that: so the same seed
gives the same review on any machine, with any number of cores.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.errors import BridgeError

SECONDS = 5.0  # unless another time is asked for; most decisions take far less
MOST_SECONDS = 10_000.0
EXACT_ENDING = 7  # cards left: declarer's decisions are valued over all layouts, to the end
DEFENDERS_ENDING = 6  # the same for a defender's, who has more layouts

# What one play-out takes, in milliseconds, by the number of cards left: declarer's, and a defender's.
_DECLARERS = {13: 200.0, 12: 50.0, 11: 14.0, 10: 6.0, 9: 4.0, 8: 3.0}
_DEFENDERS = {13: 15.0, 12: 12.0, 11: 40.0, 10: 20.0, 9: 8.0, 8: 4.0, 7: 3.0}
_QUICK = 2.0  # with fewer cards
_SOLVE = 12.0  # one double-dummy question about a whole deal, for leads and the first tricks of defenders
_TOLD = 2 / 3  # of the time for the layouts that tell; the others choose
_CARDS = 2.5  # are played out on the layouts that choose, on average
PARTS = 3  # of the layouts of one way of playing on, each with players of its own seed


class EffortError(BridgeError):
    """An effort that cannot be made."""


@dataclass(frozen=True)
class Effort:
    """How a decision is searched and played out."""

    seconds: float = SECONDS

    def __post_init__(self) -> None:
        if not 0 < self.seconds <= MOST_SECONDS:
            raise EffortError(f"{self.seconds:g} seconds: expected more than 0 and at most {MOST_SECONDS:,.0f}")

    @property
    def worlds(self) -> int:
        """How many layouts are searched for the cards worth a closer look."""
        return _between(20, round(20 * self.seconds), 100)

    @property
    def worlds_of_defender(self) -> int:
        """The same for a defender's cards, each of which takes a double-dummy answer in each layout."""
        return _between(10, round(10 * self.seconds), 60)

    @property
    def depth(self) -> int:
        """How many of declarer's cards that search looks ahead."""
        return 2 if self.seconds < 2 else 3

    @property
    def nodes(self) -> int:
        """How many nodes the exact search of a small ending may take before layouts are played out instead."""
        return round(150_000 * self.seconds)

    @property
    def search_nodes(self) -> int:
        """The same for the search of a sample."""
        return round(50_000 * self.seconds)

    def layouts_to_choose(self, cards_left: int, *, for_declarer: bool) -> int:
        """On how many layouts the best card is chosen, all ways of playing on together."""
        cost = _cost(cards_left, for_declarer=for_declarer)
        return _between(8, round((1 - _TOLD) * 1000 * self.seconds / (_CARDS * cost)), 200)

    def layouts_to_tell(self, cards_left: int, *, for_declarer: bool) -> int:
        """On how many other layouts the loss is measured, all ways together."""
        cost = _cost(cards_left, for_declarer=for_declarer)
        return _between(24, round(_TOLD * 1000 * self.seconds / (2 * cost)), 600)

    @property
    def endings_to_tell(self) -> int:
        """On how many layouts it is told what a loss that is known exactly comes to in tricks and points."""
        return _between(40, round(40 * self.seconds), 200)

    @property
    def solved_to_search(self) -> int:
        """On how many deals every opening lead is tried at first, double dummy."""
        return _between(6, round(4 * self.seconds), 40)

    @property
    def solved_to_choose(self) -> int:
        """On how many layouts the best card is chosen where that is done double dummy."""
        return _between(8, round((1 - _TOLD) * 1000 * self.seconds / (8 * _SOLVE)), 200)

    @property
    def solved_to_tell(self) -> int:
        """On how many others the loss is then measured."""
        return _between(24, round(_TOLD * 1000 * self.seconds / (6 * _SOLVE)), 600)


def _cost(cards_left: int, *, for_declarer: bool) -> float:
    return (_DECLARERS if for_declarer else _DEFENDERS).get(cards_left, _QUICK)


def _between(least: int, wanted: int, most: int) -> int:
    return max(least, min(wanted, most))

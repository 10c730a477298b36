"""The play-outs after a search: they choose between the cards that it cannot tell apart, and tell what one makes.

The cards are played out against each other, all on the same fresh layouts. What the chosen one makes is then told
from layouts that took no part in the choice. The players are the same: what they decide in a view is decided once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from alphamu import defaults
from alphamu.bridge.card import Card
from alphamu.playouts.estimate import PlayedOut
from alphamu.playouts.outs import PlayOuts, Stream
from alphamu.playouts.players import ASKING_DEFENDER, DECLARER, DEFENDERS, AgainstWhom, Style
from alphamu.playouts.race import FIRST_ROUND, Race
from alphamu.search.effort import stopped_after

SEARCH_SHARE, RACE_SHARE = 0.5, 0.25  # of the time; the rest is for the figure that is shown
FEWEST = 10  # layouts that a figure is told of, unless fewer were asked for: a couple of them say nothing


@dataclass(frozen=True)
class PlayingOut:
    """How to play out: on how many layouts, who plays, against whom.

    Where a defender asks, `against` is how the partner plays, by default as PIMC, and `asking_defender` how the
    asker plays on. With `by_play`, layouts weigh as much as the cards so far are likely in them: as experts play,
    or defenders who see all cards and have an error rate.
    """

    layouts: int = defaults.PLAY_OUTS
    against: AgainstWhom | None = None
    declarer: Style = DECLARER
    by_play: bool = False
    error_rate: float | None = None
    asking_defender: Style = ASKING_DEFENDER

    def defenders(self, *, for_declarer: bool) -> Style:
        """How the defenders choose their cards, or the partner of one who asks."""
        usual = AgainstWhom.DD if for_declarer else AgainstWhom.PIMC
        return DEFENDERS[usual if self.against is None else self.against]


class Contest:
    """Play-outs on at most so many layouts; `left(share)` is the time until so much of all there is is over."""

    def __init__(
        self,
        outs: PlayOuts,
        layouts: int,
        left: Callable[[float], float | None],
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._outs = outs
        self._layouts = layouts
        self._left = left
        self._is_stopped = is_stopped
        self._chosen, self._told = outs.stream("to choose"), outs.stream("to tell")

    def choose(self, cards: Mapping[Card, float], on_round: Callable[[Card], None] = lambda leader: None) -> Card:
        """The card that does best; after each round the one that leads is told."""
        race = Race(self._chosen, cards)
        with stopped_after(self._left(SEARCH_SHARE + RACE_SHARE), self._outs.stop):
            return race.run(min(FIRST_ROUND, self._layouts), self._layouts, lambda race: on_round(race.leader))

    def tell(self, best: Card, on_more: Callable[[PlayedOut], None] = lambda told: None) -> None:
        """Play the chosen card out on other layouts, twice as many each time; what is known is told."""
        self._outs.go_on()  # the time for choosing may be over
        if self._is_stopped():  # somebody who does not want to wait may have come before
            return
        layouts = FIRST_ROUND
        with stopped_after(self._left(1.0), self._outs.stop):
            while self._told.extend(best, min(layouts, self._layouts)) and layouts < self._layouts:
                on_more(self._told.estimate(best))
                layouts *= 2
        if (told := self.told(best)) is not None:
            on_more(told)

    def told(self, card: Card) -> PlayedOut | None:
        """What a card did on the layouts that took no part in the choice."""
        return self._figure(self._told, card)

    def raced(self, card: Card) -> PlayedOut | None:
        """What it did on those that did."""
        return self._figure(self._chosen, card)

    def _figure(self, stream: Stream, card: Card) -> PlayedOut | None:
        return stream.estimate(card) if len(stream.tricks(card)) >= min(FEWEST, self._layouts) else None

"""What is gained by choosing a card with play-outs, decision by decision: far fewer deals tell than in a match.

Undecided deals with 32 cards are played by αμ (M=3, 100 worlds) against PIMC defenders. At some of its decisions
the cards that are worth playing out are played out against such defenders, all on the same layouts. The first of
these layouts choose a card, the others judge it beside the card of the search. Beside that stands a choice that
expects defenders who have not been told what the auction says of declarer's hand, as they have been at the table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from statistics import mean

from alphamu.bridge.card import Card
from alphamu.experiments.deals import Generator
from alphamu.experiments.series import LEAST, MOST, chance_at_first
from alphamu.experiments.statistics import Mean
from alphamu.experiments.table import Table
from alphamu.players.alphamu import AlphaMu
from alphamu.players.outlook import Outlook
from alphamu.players.pimc import Pimc
from alphamu.players.player import Choice
from alphamu.playouts.outs import PlayOuts, Stream
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.playouts.race import SEARCHED, worth_playing_out
from alphamu.search import analyse
from alphamu.settings import Limit

SEED = 99
JUDGES = 260  # layouts
ASKED = 0.35  # of the decisions


@dataclass(frozen=True)
class Decision:
    """In points: what a choice gains over the search's card, and how much too kind untold defenders are."""

    told: float
    untold: float
    too_kind: float


class Asking:
    """αμ, which is asked at some decisions what play-outs would have chosen."""

    def __init__(self, layouts: int, searched: float) -> None:
        self._player = AlphaMu(depth=3, worlds=100)
        self._layouts = layouts
        self._searched = searched
        self.decisions: list[Decision] = []

    def choose(self, outlook: Outlook) -> Choice:
        """What αμ plays."""
        if len(outlook.touching()) > 1 and Random(outlook.seed).random() < ASKED:
            self.decisions += decision(outlook, self._layouts, self._searched)
        return self._player.choose(outlook)


def decision(outlook: Outlook, layouts: int, searched: float) -> Iterator[Decision]:
    """What play-outs choose there; nothing where there are few layouts, or one card is far better."""
    position, knowledge = outlook.position(100), outlook.knowledge
    if knowledge.layouts.count <= layouts + JUDGES:
        return
    analysis = analyse(position, Limit(3))
    cards = worth_playing_out(analysis.cards, analysis.worth)
    if len(cards) == 1 or analysis.best.make == 0:
        return
    streams = []
    for knows in (knowledge, replace(knowledge, told=())):
        outs = PlayOuts(position, knows, DECLARER, DEFENDERS[AgainstWhom.PIMC], seed=outlook.seed)
        streams.append(outs.stream("choices"))
        for card in cards:
            streams[-1].extend(card, layouts + JUDGES)
    told, untold = streams
    values = {card: 100 * mean(told.reached(card)[layouts:]) for card in cards}
    first = next(iter(cards))
    gains = [values[best(stream, cards, layouts, searched)] - values[first] for stream in streams]
    kinder = 100 * (mean(untold.reached(first)) - mean(told.reached(first)))
    yield Decision(gains[0], gains[1], kinder)


def best(stream: Stream, cards: Mapping[Card, float], layouts: int, searched: float) -> Card:
    """The card that makes most often, on the first layouts and by the search; of equal ones by tricks."""

    def key(card: Card) -> tuple[float, int]:
        return sum(stream.reached(card)[:layouts]) + searched * cards[card], sum(stream.tricks(card)[:layouts])

    return max(cards, key=key)


def main() -> None:
    """Ask at as many decisions as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=90, help="so many")
    parser.add_argument("--layouts", type=int, default=40, help="on so many layouts a card is chosen")
    parser.add_argument(
        "--searched", type=float, default=SEARCHED, help="the search's figure counts as so many more"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    asked = parser.parse_args()
    declarer, number = Asking(asked.layouts, asked.searched), 0
    while len(declarer.decisions) < asked.decisions:
        table = Table(Generator("3NT", 32).task(asked.seed, number), asked.seed)
        if LEAST < chance_at_first(table, asked.seed) < MOST:
            table.play(declarer, Pimc())
        number += 1
    found = declarer.decisions[: asked.decisions]
    rows = {
        "gain of a choice that expects defenders as they are": [one.told for one in found],
        "gain of one that expects defenders who were not told": [one.untold for one in found],
        "how much too often the search's card makes against those": [one.too_kind for one in found],
    }
    for what, points in rows.items():
        gained = Mean.of(points)
        print(f"{what}: {gained.value:+.2f} points, standard error {gained.error:.2f}, {len(points)} decisions")


if __name__ == "__main__":
    main()

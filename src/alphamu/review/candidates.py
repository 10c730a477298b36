"""Which cards are worth a closer look: the card played, and the best few of a search.

Declarer's cards are found by αμ over layouts dealt from declarer's knowledge, a defender's by PIMC over layouts
dealt from the defender's, the opening lead's by double dummy over deals of three hidden hands. The search only
chooses what is measured: no figure of it is told, but where all layouts were searched to the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.card import Card
from alphamu.defence.search import DefenceSearch
from alphamu.review.decisions import Decision
from alphamu.review.trials import DoubleDummyTrial
from alphamu.search import Search
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.situation import Dealt

HARDLY_WORSE = 0.15  # than the best: still worth a look
MOST = 3  # cards of the search


@dataclass(frozen=True)
class Searched:
    """What a search says of the cards: one value for each group of equal cards, by the group's first card."""

    values: dict[Card, float]
    exact: bool = False
    layouts: int = 0

    @property
    def is_decided(self) -> bool:
        """Whether every card wins everywhere, or every card loses everywhere."""
        return set(self.values.values()) in ({0.0}, {1.0})

    @property
    def any_value(self) -> float:
        """What all cards are worth where all is decided."""
        return next(iter(self.values.values()))

    def worth_a_look(self, decision: Decision) -> list[Card]:
        """The best few, the card played among them, the best first; of equally good ones the card played."""
        own = decision.group_of(decision.card)[0]
        ranked = sorted(self.values, key=lambda card: (-self.values[card], card is not own))
        best = self.values[ranked[0]]
        chosen = [card for card in ranked if self.values[card] >= best - HARDLY_WORSE][:MOST]
        return [*chosen, *([own] if own not in chosen else [])]


def by_alphamu(decision: Decision, dealt: Dealt, limit: Limit, settings: Settings) -> Searched:
    """What αμ says of declarer's cards; exact where all layouts were searched to the end."""
    search = Search(dealt, limit, settings, plans=False)
    search.start()
    analysis = search.result()
    values = {decision.group_of(card.card)[0]: card.make for card in reversed(analysis.cards)}
    exact = analysis.exhaustive and analysis.complete and not any(card.bound for card in analysis.cards)
    return Searched(values, exact, analysis.worlds)


def by_defenders_alphamu(decision: Decision, dealt: Dealt, limit: Limit, settings: Settings) -> Searched | None:
    """What αμ says of a defender's cards with a partner who gives no signals; None where nothing was finished."""
    try:
        analysis = DefenceSearch(dealt, limit, settings).run()
    except SearchError:
        return None
    values = {
        decision.group_of(card.card)[0]: card.beats if card.silent is None else card.silent
        for card in reversed(analysis.cards)
    }
    exact = analysis.exhaustive and analysis.complete and not any(card.bound for card in analysis.cards)
    return Searched(values, exact, analysis.worlds)


def by_pimc(decision: Decision, trial: DoubleDummyTrial, layouts: int) -> Searched:
    """In how many layouts each card of a defender beats the contract if everybody then sees all cards."""
    values = {}
    for group in decision.groups:
        made = trial.makes(group[0], layouts)
        values[group[0]] = made.count(False) / len(made)
    return Searched(values, layouts=layouts)

"""Which cards are worth a closer look: the card played, and the best few of a search.

Declarer's cards are found by αμ over layouts dealt from declarer's knowledge, a defender's by PIMC over layouts
dealt from the defender's, the opening lead's by double dummy over deals of three hidden hands. The search only
chooses what is measured: no figure of it is told, but where all layouts were searched to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from alphamu.aims import Aim, AimKind
from alphamu.aims import Worth as PlayedFor
from alphamu.bridge.card import Card
from alphamu.bridge.hand import HAND_SIZE
from alphamu.defence.search import DefenceSearch
from alphamu.review.decisions import Decision
from alphamu.review.paired import mean_of
from alphamu.review.plans import plan_words
from alphamu.review.trials import DoubleDummyTrial
from alphamu.review.worth import Worth
from alphamu.search import Search
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.situation import Dealt

HARDLY_WORSE = 0.15  # of a contract, than the best: still worth a look
MOST = 3  # cards of the search


@dataclass(frozen=True)
class Searched:
    """What a search says of the cards: one value for each group of equal cards, by the group's first card."""

    values: dict[Card, float]
    exact: bool = False
    layouts: int = 0
    played_for: PlayedFor | None = None  # what the player goes on for, where that is not the contract
    plan: Callable[[Card], str] | None = None  # after a card, in words
    aim: Aim = field(default_factory=Aim)

    @property
    def is_decided(self) -> bool:
        """Whether every card wins everywhere, or every card loses everywhere."""
        return self.aim.is_make and set(self.values.values()) in ({0.0}, {1.0})

    @property
    def any_value(self) -> float:
        """What all cards are worth where all is decided."""
        return next(iter(self.values.values()))

    def worth_a_look(self, decision: Decision, unit: float) -> list[Card]:
        """The best few, the card played among them, the best first; of equally good ones the card played."""
        own = decision.group_of(decision.card)[0]
        ranked = sorted(self.values, key=lambda card: (-self.values[card], card is not own))
        best = self.values[ranked[0]]
        chosen = [card for card in ranked if self.values[card] >= best - HARDLY_WORSE * unit][:MOST]
        return [*chosen, *([own] if own not in chosen else [])]


def by_alphamu(
    decision: Decision, dealt: Dealt, limit: Limit, settings: Settings, aim: Aim | None = None
) -> Searched:
    """What αμ says of declarer's cards; exact where all layouts were searched to the end."""
    aim = aim or Aim()
    search = Search(dealt, limit, settings, plans=False, aim=aim)
    search.start()
    analysis = search.result()
    values = {
        decision.group_of(card.card)[0]: _of_all_tricks(decision, aim, card.mean)
        for card in reversed(analysis.cards)
    }
    exact = analysis.exhaustive and analysis.complete and not any(card.bound for card in analysis.cards)
    return Searched(values, exact, analysis.worlds, analysis.worth, partial(plan_words, search), aim)


def _of_all_tricks(decision: Decision, aim: Aim, value: float) -> float:
    """A value that counts tricks of the player's side from here, as one of all thirteen."""
    if aim.kind is not AimKind.TRICKS:
        return value
    declarers = decision.moment.play.tricks_won_by_declarer
    return value + (declarers if decision.for_declarer else HAND_SIZE - declarers - decision.cards_left)


def by_defenders_alphamu(
    decision: Decision, dealt: Dealt, limit: Limit, settings: Settings, aim: Aim | None = None
) -> Searched | None:
    """What αμ says of a defender's cards with a partner who gives no signals; None where nothing was finished."""
    aim = aim or Aim()
    try:
        analysis = DefenceSearch(dealt, limit, settings, aim=aim).run()
    except SearchError:
        return None
    values = {
        decision.group_of(card.card)[0]: _of_all_tricks(
            decision, aim, card.mean if card.silent is None else card.silent
        )
        for card in reversed(analysis.cards)
    }
    exact = analysis.exhaustive and analysis.complete and not any(card.bound for card in analysis.cards)
    return Searched(values, exact, analysis.worlds, analysis.worth, aim=aim)


def by_pimc(decision: Decision, worth: Worth, trial: DoubleDummyTrial, layouts: int) -> Searched:
    """What each card of a defender is worth if everybody then sees all cards."""
    values = {}
    for group in decision.groups:
        if worth.aim.is_make:
            made = trial.makes(group[0], layouts)  # quicker than to count tricks
            values[group[0]] = made.count(False) / len(made)
        else:
            tricks = trial.tricks(group[0], layouts)
            values[group[0]] = mean_of(worth.values(tricks, trial.hands(layouts)))
    return Searched(values, layouts=layouts, aim=worth.aim)

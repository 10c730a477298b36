"""The answer of a search as it grows: from what the kernel reports of each card to an `Analysis`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from alphamu import _kernel
from alphamu.aims.worth import Worth
from alphamu.bridge.card import Card
from alphamu.fronts import Vector, score, vector
from alphamu.kernel import weights_of
from alphamu.search.analysis import Analysis, CardAnalysis, effective_size
from alphamu.search.bounds import Bounds
from alphamu.search.effort import Effort
from alphamu.search.ties import by_preference, cheapness
from alphamu.worlds.position import Position


class Answer:
    """What is known of the cards so far: their order, their chances, their tricks, and what is proved of them.

    In analysis mode (`by_value`) the cards are sorted by what they are worth; in play mode the search does that.
    `latest` may be read by any thread; `tell` is called with it whenever a depth is finished or more is known.
    """

    def __init__(
        self,
        position: Position,
        kernel: _kernel.AlphaMu,
        effort: Effort,
        tell: Callable[[Analysis], None],
        *,
        by_value: bool,
        layouts: int | None,
        effective: float | None = None,
        worth: Worth | None = None,
        aim_note: str = "",
    ) -> None:
        self.position = position
        self._world_weights = weights_of(position)
        self.worth = worth
        self.weights = self._world_weights if worth is None else worth.weights  # of each bit of a vector
        self.for_declarer = position.turn.side is position.declarer.side
        self.cards = sorted(map(Card.from_bit, kernel.cards()), key=cheapness)  # then the best first
        self._equals = {card: position.touching(card) for card in self.cards}
        self.bounds = Bounds(self.weights, len(self.cards), for_declarer=self.for_declarer)
        self.tricks: dict[Card, Fraction] = {}
        self._kernel = kernel
        self._playable: dict[Card, Vector] = {}  # by a defender, where
        if worth is not None and not self.for_declarer:
            self._playable = {card: worth.worlds_of(bits) for card, bits in self._replies().items()}
        self._effort = effort
        self._tell = tell
        self._by_value = by_value
        self._chances: list[dict[Card, Fraction]] = []  # of each finished depth, the deepest first
        self._pimc: dict[Card, Fraction] = {}
        self._pimc_makes: dict[Card, float] = {}
        self._joined: tuple[int, bool] | None = None  # the depth whose fronts are joined, and if it is complete
        self.latest = replace(self._unsearched(layouts, effective), aim_note=aim_note)

    @property
    def total(self) -> int:
        """What all worlds weigh; at all levels."""
        return sum(self.weights)

    def is_full(self, depth: int) -> bool:
        """Whether this depth sees the end of the hand."""
        return depth >= self._kernel.full_depth()

    def note(self, depth: int, reports: Sequence[_kernel.CardReport]) -> None:
        """Keep the chances at a new depth, by which cards that tie at a deeper one are told apart."""
        self._chances.insert(0, {Card.from_bit(report.card): self._mean(report) for report in reports})
        if depth == 1:
            self._pimc = {
                Card.from_bit(report.card): self._mean(report)
                for report in reports
                if self._by_value or not report.bound
            }
            if self.worth is not None:
                self._pimc_makes = {
                    Card.from_bit(report.card): make
                    for report in reports
                    if (make := self._make_of(report)) is not None
                }

    def count_tricks(self, cards: Sequence[Card]) -> None:
        """Find the mean of the double-dummy tricks after each of the cards."""
        for card, row in zip(cards, self._kernel.tricks([card.bit for card in cards]), strict=True):
            weighed = [
                (tricks, weight) for tricks, weight in zip(row, self._world_weights, strict=True) if tricks >= 0
            ]
            total = sum(weight for _, weight in weighed)
            self.tricks[card] = Fraction(sum(tricks * weight for tricks, weight in weighed), total or 1)

    def learn(self, report: _kernel.CardReport, *, exact: bool = False) -> None:
        """Take what a report proves of its card."""
        card = Card.from_bit(report.card)
        self.bounds.no_more(card, report.weight, report.possible)
        if (exact or report.complete) and not report.bound:
            self.bounds.no_less(card, report.weight)

    def refresh(self) -> None:
        """Show the bounds as they are now; nobody is told."""
        self.latest = self._with_bounds(self.latest)

    def finish(
        self, depth: int, reports: Sequence[_kernel.CardReport], complete: bool, *, joins: bool = True
    ) -> None:
        """Tell of a finished depth, or again of the same one when there is more to tell.

        With a defender on turn the fronts are joined, unless they are known to be too large for it.
        """
        for report in reports:
            self.learn(report, exact=self.is_full(depth) or (complete and self._by_value))
        if not self.for_declarer and joins and self._joined != (depth, complete):
            self._joined = depth, complete
            self._join(reports, exact=complete)
        by_card = {Card.from_bit(report.card): report for report in reports}
        if self._by_value:
            self._sort()
        elif complete:
            self.learn(by_card[self.cards[0]], exact=True)
        cards = tuple(self._card_analysis(card, by_card[card]) for card in self.cards)
        self.latest = self._with_effort(replace(self.latest, cards=cards, depth=depth, complete=complete))
        self._tell(self.latest)

    def finish_unsearched(self) -> None:
        """Tell of the only card to play: nothing needs to be searched."""
        self.latest = replace(self.latest, complete=True)
        self._tell(self.latest)

    def stopped(self, reason: str) -> None:
        """The last finished depth stands, with what has been proved since."""
        self.latest = self._with_effort(replace(self.latest, stopped=reason))

    def _sort(self) -> None:
        deepest, *others = self._chances
        at_least = {card: self._at_least(card) or Fraction(0) for card in self.cards}
        chances = (deepest, at_least, *others)
        self.cards = by_preference(self.cards, chances, self.tricks, for_declarer=self.for_declarer)

    def _join(self, reports: Iterable[_kernel.CardReport], *, exact: bool) -> None:
        playable = self._replies()
        fronts = {Card.from_bit(report.card): _front(report) for report in reports}
        whole = all(report.vectors == len(report.front) for report in reports)
        self.bounds.join(fronts, playable, whole=whole, exact=exact)

    def _replies(self) -> dict[Card, Vector]:
        """Each card of the defender on turn, with the bits for which it can be played."""
        everywhere = "1" * len(self.weights)
        return {Card.from_bit(bit): vector(bits) for bit, bits in self._kernel.replies([], everywhere)}

    def _card_analysis(self, card: Card, report: _kernel.CardReport) -> CardAnalysis:
        analysis = CardAnalysis(
            card,
            make=float(self._mean(report)),
            pimc=_float(self._pimc.get(card)),
            tricks=_float(self.tricks.get(card)),
            front=_front(report),
            equals=self._equals[card],
            bound=report.bound,
            at_least=_float(self._at_least(card)),
            whole_front=report.vectors == len(report.front),
            vectors=int(report.vectors) or None,
            possible=float(self._possible(report)),
        )
        return analysis if self.worth is None else self._with_value(analysis, self.worth, report)

    def _with_value(self, card: CardAnalysis, worth: Worth, report: _kernel.CardReport) -> CardAnalysis:
        """The same where something else than the contract counts: the chances are those of the best plan."""
        card = replace(card, value=card.make, value_pimc=card.pimc, pimc=self._pimc_makes.get(card.card))
        if not report.front:
            return replace(card, make=1.0)
        best = max(card.front, key=lambda one: score(one, self.weights))
        return replace(
            card,
            make=worth.chance_of(best, self.position.tricks_needed, self._playable.get(card.card)),
            value_error=self._error_of(worth, best, card.card),
            levels=worth.chances(best, self._playable.get(card.card)),
        )

    def _make_of(self, report: _kernel.CardReport) -> float | None:
        """How often the best plan of a report makes the contract."""
        if self.worth is None or not report.front:
            return None
        best = max(_front(report), key=lambda one: score(one, self.weights))
        needed = self.position.tricks_needed
        return self.worth.chance_of(best, needed, self._playable.get(Card.from_bit(report.card)))

    def _error_of(self, worth: Worth, best: Vector, card: Card) -> float | None:
        """The standard error of a plan's value, where the worlds are a sample."""
        latest = self.latest
        if latest.exhaustive or latest.layouts is None:
            return None
        return worth.standard_error(best, latest.effective_worlds, self._playable.get(card))

    def _mean(self, report: _kernel.CardReport) -> Fraction:
        """What a card is worth, in the worlds in which it can be played."""
        if self.worth is None:
            return Fraction(report.weight, report.possible or 1)
        return self.worth.mean(report.weight, self._playable.get(Card.from_bit(report.card)))

    def _possible(self, report: _kernel.CardReport) -> Fraction:
        """The share of the worlds in which a card can be played."""
        if self.worth is None:
            return Fraction(report.possible, self.total)
        playable = self._playable.get(Card.from_bit(report.card))
        return Fraction(1) if playable is None else self.worth.share(playable)

    def _at_least(self, card: Card) -> Fraction | None:
        """What a plan played to the end proves of a card."""
        share = self.bounds.at_least(card)
        if share is None or self.worth is None:
            return share
        weight = int(share * (self.bounds.possible(card) or 1))
        return self.worth.mean(weight, self._playable.get(card))

    def _whole(self, share: Fraction | None) -> float | None:
        """A bound of the position."""
        if share is None or self.worth is None:
            return _float(share)
        return float(self.worth.mean(int(share * self.total)))

    def _unsearched(self, layouts: int | None, effective: float | None) -> Analysis:
        position = self.position
        worlds = position.worlds or ()
        possible = comb(len(position.hidden_cards), position.size(position.hidden[0]))
        layouts = possible if layouts is None and len(set(worlds)) == possible else layouts
        return Analysis(
            turn=position.turn,
            cards=tuple(
                CardAnalysis(card, make=1.0, equals=equals, bound=True) for card, equals in self._equals.items()
            ),
            worlds=len(worlds),
            depth=0,
            needed=position.tricks_needed,
            exhaustive=layouts is not None and len(set(worlds)) == layouts,
            layouts=layouts,
            effective_worlds=effective_size(self._world_weights) if effective is None else effective,
            worth=self.worth,
        )

    def _with_effort(self, analysis: Analysis) -> Analysis:
        effort = self._effort
        return replace(
            self._with_bounds(analysis), seconds=effort.seconds, nodes=effort.nodes, solves=effort.solves
        )

    def _with_bounds(self, analysis: Analysis) -> Analysis:
        bounds = self.bounds
        cards = [self._bounded(card) for card in analysis.cards]
        if self._by_value:
            cards.sort(key=lambda card: card.mean, reverse=self.for_declarer)
        at_least, at_most = self._whole(bounds.whole_at_least), self._whole(bounds.whole_at_most)
        return replace(analysis, cards=tuple(cards), at_least=at_least, at_most=at_most)

    def _bounded(self, card: CardAnalysis) -> CardAnalysis:
        """The next depth may have valued the card already, and proved that it is worth less."""
        at_least, at_most = _float(self._at_least(card.card)), self._at_most(card)
        if card.value is None:
            return replace(card, make=min(card.make, at_most), at_least=at_least)
        return replace(card, value=min(card.value, at_most), at_least=at_least)

    def _at_most(self, card: CardAnalysis) -> float:
        """What is proved to be the most."""
        weight = self.bounds.at_most(card.card)
        if weight is None:
            return 1.0 if card.value is None else card.value
        if self.worth is None:
            return float(Fraction(weight, self.bounds.possible(card.card) or 1))
        return float(self.worth.mean(weight, self._playable.get(card.card)))


def _front(report: _kernel.CardReport) -> tuple[Vector, ...]:
    return tuple(map(vector, report.front))


def _float(number: Fraction | None) -> float | None:
    return None if number is None else float(number)

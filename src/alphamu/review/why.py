"""Why: a sentence or two about a decision, made of what was measured and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from alphamu.aims import Aim
from alphamu.bridge.card import SUITS_DOWN, Card
from alphamu.bridge.seat import Seat
from alphamu.review.decisions import Decision, count
from alphamu.review.judgement import DoubleDummyLoss
from alphamu.review.question import Question
from alphamu.review.worth import Worth

LOWEST_NAMED = 10  # the rank of the lowest card whose place may be what matters
LEAST_SHARE = 0.1  # of the layouts, on either side of what matters
FEWEST_LAYOUTS = 6  # the same: of a few the best of many conditions says nothing
LEAST_GAIN = 0.1  # of a contract, that the better card has more on one side than on the other


@dataclass(frozen=True)
class Tried:
    """Two cards on the same layouts: in which each of them reached its aim, and the four hands there."""

    best: Card
    best_values: Sequence[float]
    played: Card
    played_values: Sequence[float]
    hands: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Matter:
    """A condition on the hidden hands that tells where one card gains on the other."""

    words: str
    holds: tuple[bool, ...]

    @property
    def share(self) -> float:
        """In how much of the layouts it holds."""
        return sum(self.holds) / len(self.holds)

    def mean(self, values: Sequence[float]) -> float:
        """The mean of values where it holds."""
        chosen = [value for value, holds in zip(values, self.holds, strict=True) if holds]
        return sum(chosen) / len(chosen)


def percent(chance: float) -> str:
    """A chance as a player reads it.

    >>> percent(0.504), percent(1.0)
    ('50%', '100%')
    """
    return f"{100 * chance:.0f}%"


def does(decision: Decision) -> str:
    """What a good card does."""
    return "makes" if decision.for_declarer else "beats it"


def valued(decision: Decision, aim: Aim, value: float) -> str:
    """What a card does, with its value, as in `makes 46% of the time` or `is worth 3.25 tricks`."""
    return f"{does(decision)} {percent(value)} of the time" if aim.is_make else f"is worth {aim.text(value)}"


def figure(aim: Aim, value: float) -> str:
    """A value on its own."""
    return percent(value) if aim.is_make else aim.number(value)


def compared(decision: Decision, aim: Aim, best: Card, before: float, after_card: float) -> str:
    """The two figures side by side."""
    return f"{best.symbol} {valued(decision, aim, before)}, {decision.card.symbol} {figure(aim, after_card)}."


def what_matters(decision: Decision, worth: Worth, tried: Tried) -> str:
    """Where the better card gains, if one card or one length of the hidden hands tells that; else nothing."""
    differences = [ours - theirs for ours, theirs in zip(tried.best_values, tried.played_values, strict=True)]
    best: tuple[float, Matter] | None = None
    for matter in _matters(decision, tried.hands):
        if min(matter.share, 1 - matter.share) < max(LEAST_SHARE, FEWEST_LAYOUTS / len(tried.hands)):
            continue
        gain = sum(one if holds else -one for one, holds in zip(differences, matter.holds, strict=True))
        if best is None or gain > best[0] + 1e-9:
            best = (gain, matter)
    if best is None:
        return ""
    matter = best[1]
    elsewhere = Matter("", tuple(not holds for holds in matter.holds))
    if matter.mean(differences) - elsewhere.mean(differences) < LEAST_GAIN * worth.unit:
        return ""
    return (
        f"It gains where {matter.words} ({percent(matter.share)} of the layouts): there "
        f"{figure(worth.aim, matter.mean(tried.best_values))} against "
        f"{figure(worth.aim, matter.mean(tried.played_values))}."
    )


def best(decision: Decision, aim: Aim, value: float, error: float) -> str:
    """Nothing better was found; a value that was measured has its error."""
    if not (aim.is_make and error):
        return f"Nothing better was found: {decision.card.symbol} {valued(decision, aim, value)}."
    share = f"{percent(value)} ± {max(1, round(100 * error))}"
    return f"Nothing better was found: {decision.card.symbol} {does(decision)} {share} of the time."


def of_a_lead() -> str:
    """How the figures of an opening lead are to be read."""
    return "That is double dummy: as if all saw the cards once it is led."


def as_the_cards_lay(
    question: Question, lost: DoubleDummyLoss | None, values: Mapping[Card, float], *, blamed: bool
) -> str:
    """What double dummy adds, where the two disagree."""
    decision, aim = question.decision, question.aim
    if lost is None or blamed is (lost.tricks > 0):
        return ""
    if blamed:
        return "As the cards lay, it cost nothing."
    value = values.get(decision.group_of(lost.best)[0])
    gains = f"Double dummy {lost.best.symbol} gains {count(lost.tricks, 'trick')}"
    if value is None:
        return f"{gains}."
    does_so = f"{does(decision)} {percent(value)}" if aim.is_make else f"is worth {aim.text(value)}"
    return f"{gains}; without seeing the cards it {does_so}."


def not_sure(*, is_divided: bool) -> str:
    """Why a loss is not held against anybody."""
    return "But that depends on how the hand is played on." if is_divided else "That may be chance."


def decided(decision: Decision, value: float, sample: int = 0) -> str:
    """Nothing could be won or lost any more; or not in so many layouts, which are not all."""
    is_made = (value > 0) is decision.for_declarer
    if sample:
        return (
            f"Whatever is played, the contract can be {'made' if is_made else 'beaten'} in each of the {sample} "
            "layouts looked at."
        )
    return "Whatever is played, the contract is made." if is_made else "Whatever is played, the contract is down."


def _matters(decision: Decision, hands: Sequence[Sequence[int]]) -> Iterator[Matter]:
    """What may matter: where an honour is, and how long a suit is."""
    hidden = _hidden(decision)
    for seat in hidden:
        unseen = hands[0][hidden[0]]
        for other in hidden[1:]:
            unseen |= hands[0][other]
        for suit in SUITS_DOWN:
            for rank in range(14, LOWEST_NAMED - 1, -1):
                card = Card(suit, rank)
                if card.mask & unseen:
                    yield Matter(
                        f"{_name(decision, seat)} holds {card.symbol}",
                        tuple(bool(layout[seat] & card.mask) for layout in hands),
                    )
        for suit in SUITS_DOWN:
            lengths = [(layout[seat] & suit.mask).bit_count() for layout in hands]
            for length in sorted(set(lengths))[1:]:
                least = f"{length} {suit.symbol} or more" if length > 1 else f"a {suit.symbol}"
                yield Matter(f"{_name(decision, seat)} has {least}", tuple(one >= length for one in lengths))
                fewer = f"at most {length - 1} {suit.symbol}" if length > 1 else f"no {suit.symbol}"
                yield Matter(f"{_name(decision, seat)} has {fewer}", tuple(one < length for one in lengths))


def _hidden(decision: Decision) -> tuple[Seat, ...]:
    if decision.is_opening_lead:
        return decision.viewer.others
    return decision.moment.hidden_from(decision.viewer)


def _name(decision: Decision, seat: Seat) -> str:
    if decision.for_declarer:
        return str(seat)
    if seat is decision.viewer.partner:
        return "partner"
    return "declarer" if seat is decision.moment.declarer else "dummy"

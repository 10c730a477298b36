"""A plan in words: our cards, and below each what to do after which answer.

>>> from alphamu.bridge.seat import Seat
>>> def step(seat: Seat, card: str, *then: PlanStep) -> PlanStep:
...     return PlanStep(seat, Card.parse(card), "11", then)
>>> low, king = step(Seat.WEST, "S4", step(Seat.NORTH, "SQ")), step(Seat.WEST, "SK", step(Seat.NORTH, "SA"))
>>> print(plan_text(step(Seat.SOUTH, "S2", low, king)))
South ♠2
  if West plays ♠4: North ♠Q
  otherwise North ♠A
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import NamedTuple

from alphamu.bridge.card import Card, Suit, rank_letter
from alphamu.bridge.seat import Seat
from alphamu.phrases import Phrase, Ways, say
from alphamu.search.plan import PlanStep, ThrowIn

MOST_LINES = 24  # a longer plan is shown less deep
FEW = 3  # cards of a suit, which are no longer named one by one
MADE = "the rest does not matter"
ANY_CARD = "any card"
Ours = tuple[Seat, ...]  # the seats whose cards we play
OPEN = "…"  # where the plan goes on and is not followed: the search, the time or the page ended there


_MADE, _OPEN = Phrase("made"), Phrase("open")


class Line(NamedTuple):
    """A line of a plan, and below how many conditions it stands."""

    level: int
    said: Phrase


def plan_text(*steps: PlanStep, ours: Ours | None = None, most_lines: int = MOST_LINES) -> str:
    """The plan after one card, or after each of a defender's, for as many of our cards as can still be read.

    `ours` are the seats whose cards we play, if not those of the side that plays the first card.
    """
    return "\n".join(map(_line_text, plan_lines(*steps, ours=ours, most_lines=most_lines)))


def plan_lines(*steps: PlanStep, ours: Ours | None = None, most_lines: int = MOST_LINES) -> list[Line]:
    """The same for any language."""
    ours = steps[0].seat.side.seats if ours is None else ours
    depth, best = 1, _Words(steps, ours, 1)
    while best.is_cut and len((deeper := _Words(steps, ours, depth + 1)).lines) <= most_lines:
        depth, best = depth + 1, deeper
    return best.lines


def _line_text(line: Line) -> str:
    text = say(line.said, ENGLISH)
    return f"{'  ' * line.level}{text}" if line.level else text[:1].upper() + text[1:]


class _Advice(NamedTuple):
    """What to do: our cards that come next in any case, and below them what depends on the answers."""

    cards: tuple[Phrase, ...]
    below: tuple[Line, ...] = ()


class _Words:
    """A plan in words, with so many cards of ours after the first."""

    def __init__(self, steps: Sequence[PlanStep], ours: Ours, depth: int) -> None:
        self._ours = ours
        self.is_cut = False  # whether the plan goes on after these cards
        if steps[0].seat in ours:
            cards, below = self._card(steps[0], depth)
        else:
            cards, below = self._answers(steps, depth)
            if cards:  # the same whatever is played
                cards = (Phrase("whatever", (steps[0].seat.letter, cards[0])), *cards[1:])
        first = [Line(0, _in_turn(cards))] if cards else []
        self.lines = [*first, *(below if cards else (Line(line.level - 1, line.said) for line in below))]

    def _card(self, step: PlanStep, depth: int) -> _Advice:
        """A card of ours and what follows."""
        who = step.seat.letter
        named = Phrase("card", (who, step.card.symbol, called_phrase(step.called) if step.called else ""))
        if self._is_indifferent(step):
            more = (_OPEN,) if _is_open(step) else ()
            return _Advice((named if step.is_forced else Phrase("any-card", (who,)), *more))
        cards, below = self._after(step, depth)
        return _Advice((named, *(() if cards == (_MADE,) else cards)), below)

    def _after(self, step: PlanStep, depth: int) -> _Advice:
        """What to do after this card."""
        if step.is_open:
            return _Advice((_OPEN,))
        if not step.then:
            return _Advice((_MADE,))
        if step.then[0].seat not in self._ours:
            return self._answers(step.then, depth)
        if depth == 0:
            self.is_cut = True
            return _Advice((_OPEN,))
        return self._card(step.then[0], depth - 1)

    def _answers(self, steps: Sequence[PlanStep], depth: int) -> _Advice:
        """What to do after somebody else's card; answers after which it is the same are taken together.

        Cards that we play whatever the answer was come first.
        """
        ways: dict[_Advice, list[Card]] = {}
        for answers, step in alike(steps, self._ours):
            ways.setdefault(self._after(step, depth), []).extend(answers)
        if len(ways) == 1:
            return next(iter(ways))
        same = _beginning([advice.cards for advice in ways])
        lines: list[Line] = []
        in_order = sorted(ways, key=lambda advice: len(ways[advice]))
        for advice in in_order:
            rest = advice.cards[len(same) :] or (() if advice.below else (_MADE,))
            then = _in_turn(rest) if rest else ""
            condition = Phrase("otherwise", (then,))
            if advice is not in_order[-1]:
                kind = "if-played" if same else "if-plays"
                condition = Phrase(kind, (steps[0].seat.letter, _either(ways[advice]), then))
            lines += [Line(1, condition), *(Line(line.level + 1, line.said) for line in advice.below)]
        return _Advice(same, tuple(lines))

    def _is_indifferent(self, step: PlanStep) -> bool:
        """Whether it matters neither which card we play now nor which ones after it, as far as the plan goes."""
        if step.seat in self._ours and not step.any_card:
            return False
        return all(map(self._is_indifferent, step.then))


def alike(steps: Sequence[PlanStep], ours: Ours) -> list[tuple[list[Card], PlanStep]]:
    """Answers of another player, together where one way to go on serves all of them."""
    groups: list[tuple[list[Card], PlanStep]] = []
    for step in steps:
        for place, (cards, other) in enumerate(groups):
            then = _both(other.then, step.then, ours)
            if then is not None and other.is_open == step.is_open:
                groups[place] = ([*cards, step.card], _together(other, step, then))
                break
        else:
            groups.append(([step.card], step))
    return groups


def _both(some: tuple[PlanStep, ...], others: tuple[PlanStep, ...], ours: Ours) -> tuple[PlanStep, ...] | None:
    """One way to go on in place of two, if nowhere they ask for different cards after the same answers."""
    if not some or not others:
        return None if some or others else ()
    if some[0].seat is not others[0].seat:
        return None
    if some[0].seat in ours and some[0].card != others[0].card:
        return None
    found = {step.card: step for step in some}
    for step in others:
        if step.card not in found:
            found[step.card] = step
            continue
        then = _both(found[step.card].then, step.then, ours)
        if then is None:
            return None
        found[step.card] = _together(found[step.card], step, then)
    return tuple(found.values())


def _together(one: PlanStep, other: PlanStep, then: tuple[PlanStep, ...]) -> PlanStep:
    return replace(
        one,
        vector=one.vector | other.vector,
        then=then,
        any_card=one.any_card and other.any_card,
        is_forced=one.is_forced and other.is_forced,
        is_open=one.is_open or other.is_open,
        called=one.called if one.called == other.called else "",
    )


def _is_open(step: PlanStep) -> bool:
    return step.is_open or any(map(_is_open, step.then))


def called_phrase(called: str | ThrowIn) -> Phrase:
    """What a card is called at the table."""
    if isinstance(called, str):
        return Phrase("called", (called,))
    winner = None if called.winner is None else called.winner.letter
    return Phrase("throw-in", (called.suit.letter, winner, int(called.ruffs)))


def _beginning(ways: Sequence[tuple[Phrase, ...]]) -> tuple[Phrase, ...]:
    """The cards with which all of them begin."""
    cards = zip(*ways, strict=False)
    return tuple(card for card, *_ in takewhile(lambda same: len(set(same)) == 1, cards))


def _in_turn(cards: Sequence[Phrase]) -> Phrase:
    return Phrase("in-turn", (tuple(cards),))


def _either(cards: Sequence[Card]) -> Phrase:
    """As in ♥K, or any of ♣987."""
    names: list[str | Phrase] = []
    for suit, held in groupby(sorted(cards, reverse=True), key=lambda card: card.suit):
        ranks = [rank_letter(card.rank) for card in held]
        few = len(ranks) < FEW
        names += [f"{suit.symbol}{rank}" for rank in ranks] if few else [_any_of(f"{suit.symbol}{''.join(ranks)}")]
    return Phrase("either", (tuple(names),))


def _any_of(cards: str) -> Phrase:
    return Phrase("any-of", (cards,))


def _seat(letter: str) -> str:
    return str(Seat.parse(letter))


ENGLISH: Ways = {
    "made": lambda: MADE,
    "open": lambda: OPEN,
    "card": lambda seat, card, called: f"{_seat(seat)} {card}{f' ({called})' if called else ''}",
    "any-card": lambda seat: f"{_seat(seat)} {ANY_CARD}",
    "in-turn": lambda cards: ", then ".join(cards).replace(f", then {OPEN}", f" {OPEN}"),
    "whatever": lambda seat, card: f"Whatever {_seat(seat)} plays: {card}",
    "if-plays": lambda seat, cards, then: f"if {_seat(seat)} plays {cards}: {then}".rstrip(),
    "if-played": lambda seat, cards, then: f"if {_seat(seat)} played {cards}: {then}".rstrip(),
    "otherwise": lambda then: f"otherwise {then}" if then else "otherwise:",
    "either": " or ".join,
    "any-of": lambda cards: f"any of {cards}",
    "called": str,
    "throw-in": lambda suit, winner, ruffs: str(
        ThrowIn(Suit.parse(suit), None if winner is None else Seat.parse(winner), ruffs=bool(ruffs))
    ),
}

"""Why no layout is left: what a statement contradicts, the cards on the table or what was said before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import And, At, Cards, Constraint, Length, Not, Points, Total
from alphamu.worlds.layouts import Hidden, Layouts, WorldsError

Sourced = tuple[Constraint, str]  # a constraint, and where it was said


def contradiction(
    hidden: Hidden, held: Sequence[Sourced], said: Sourced, seen: Mapping[Seat, Hand]
) -> WorldsError:
    """The error for a constraint that leaves no layout after those that are held.

    `seen` are the hands that are not hidden, as they were dealt.
    """
    constraint, source = said
    before = [(part, where) for one, where in held for part in one.parts()]
    for part in constraint.parts():
        if not _fits(hidden, [*before, (part, source)]):
            return WorldsError(f"no layout fits: '{part}' ({source}){_why(hidden, before, part, seen)}")
        before.append((part, source))
    raise AssertionError("a statement excludes all layouts, yet none of its parts does")


def _fits(hidden: Hidden, said: Sequence[Sourced]) -> bool:
    return Layouts(hidden, And(tuple(constraint for constraint, _ in said))).count > 0


def _why(hidden: Hidden, before: Sequence[Sourced], part: Constraint, seen: Mapping[Seat, Hand]) -> str:
    """The statements that cannot be true together with this part, as few as possible; else what the cards say."""
    guilty = list(before)
    for one in before:
        others = [other for other in guilty if other is not one]
        if not _fits(hidden, [*others, (part, "")]):
            guilty = others
    if guilty:
        return " contradicts " + " and ".join(f"'{constraint}' ({source})" for constraint, source in guilty)
    return f": {_by_the_cards(hidden, part, seen)}"


def _by_the_cards(hidden: Hidden, part: Constraint, seen: Mapping[Seat, Hand]) -> str:
    if isinstance(part, At):
        seat, constraint = part.seat, part.constraint
        if isinstance(constraint, Cards) and constraint.low == constraint.mask.bit_count():
            for card in Hand(constraint.mask):
                if reason := _elsewhere(hidden, card, seat, seen):
                    return reason
        if isinstance(constraint, Total):
            return _range(hidden, seat, constraint)
        if isinstance(constraint, Not):
            return f"the cards leave no doubt that {seat} has {constraint.constraint}"
    return "the cards seen and played leave no such hand"


def _elsewhere(hidden: Hidden, card: Card, seat: Seat, seen: Mapping[Seat, Hand]) -> str | None:
    """Why this seat cannot have been dealt this card."""
    place = hidden.seats.index(seat)
    if hidden.played[place] & card.mask:
        return None
    for other, hand in seen.items():
        if card in hand:
            return f"{other} was dealt {card.symbol}"
    if hidden.played[1 - place] & card.mask:
        return f"{hidden.seats[1 - place]} has played {card.symbol}"
    if not hidden.unseen & card.mask:
        return f"{card.symbol} is not among the hidden cards"
    if card.suit in hidden.voids[place]:
        return f"{seat} has shown out of {card.suit.name.lower()}"
    return None


def _range(hidden: Hidden, seat: Seat, total: Total) -> str:
    """How many the seat can have been dealt of what is counted."""
    largest = max(total.high, sum(cards.bit_count() for cards in total.sets))
    possible = [
        number
        for number in range(largest + 1)
        if Layouts(hidden, At(seat, replace(total, low=number, high=number))).count
    ]
    if total.low > possible[-1]:
        most = possible[-1]
        number = f"at most {most} {_counted(total, most)}" if most else f"no {_counted(total, most)}"
        return f"{seat} can have {number}" + (_room(hidden, seat, total.suit) if isinstance(total, Length) else "")
    if total.high < possible[0]:
        return f"{seat} has at least {possible[0]} {_counted(total, possible[0])}"
    below = max(number for number in possible if number < total.low)
    above = min(number for number in possible if number > total.high)
    return f"{seat} can have {below} or {above} {_counted(total, above)}, and nothing between"


def _counted(total: Total, number: int) -> str:
    """What is counted, in words."""
    plural = "" if number == 1 else "s"
    match total:
        case Length(_, _, suit):
            return suit.name.lower()[:-1] + plural
        case Points(_, _, suit):
            return f"point{plural}" + (f" in {suit.name.lower()}" if suit is not None else "")
        case _:
            return f"such card{plural}"


def _room(hidden: Hidden, seat: Seat, suit: Suit) -> str:
    """Why there cannot be more cards of a suit."""
    place = hidden.seats.index(seat)
    if suit in hidden.voids[place]:
        return f", having shown out of {suit.name.lower()}"
    played, unseen = ((cards & suit.mask).bit_count() for cards in (hidden.played[place], hidden.unseen))
    if hidden.sizes[place] < unseen:
        return f": {played} played, and {hidden.sizes[place]} cards left in the hand"
    return f": {played} played, and {unseen} unseen"

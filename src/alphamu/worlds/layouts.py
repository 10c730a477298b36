"""Layouts: all ways the hidden cards can lie, counted, listed and sampled by the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from alphamu import _kernel
from alphamu.bridge.card import FULL_PACK, Suit
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ANYTHING, And, At, Constraint, Length, Not, Or, Shape, Total

MOST_LISTED = 1_000_000
MOST_TRIES = 300_000

_NOT, _AND, _OR = -1, -2, -3
_NEVER = (0, (), 1, 1)  # nothing counts, and yet it must add up to one

Masks = tuple[int, int]
Condition = tuple[int, tuple[int, ...], int, int]


class WorldsError(BridgeError):
    """Worlds that cannot be dealt."""


@dataclass(frozen=True)
class Hidden:
    """The two hidden hands, as far as the cards on the table tell.

    `unseen` are the cards still hidden, `sizes` how many of them each hand holds, `played` what each hand has
    played, `voids` the suits it has shown out of.
    """

    seats: tuple[Seat, Seat]
    unseen: int
    sizes: tuple[int, int]
    played: Masks = (0, 0)
    voids: tuple[frozenset[Suit], frozenset[Suit]] = (frozenset(), frozenset())

    def __post_init__(self) -> None:
        if self.unseen & ~FULL_PACK or min(self.sizes) < 0 or sum(self.sizes) != self.unseen.bit_count():
            raise WorldsError(
                f"{self.unseen.bit_count()} cards are hidden: "
                f"{self.seats[0]} cannot hold {self.sizes[0]} and {self.seats[1]} {self.sizes[1]} of them"
            )

    @property
    def allowed(self) -> Masks:
        """Which cards each hand may hold."""
        first, second = (FULL_PACK & ~sum(suit.mask for suit in suits) for suits in self.voids)
        return (first, second)

    def dealt(self, world: Masks) -> dict[Seat, Hand]:
        """Both hands as they were dealt: what they hold in this world and what they have played."""
        return {seat: Hand(world[i] | self.played[i]) for i, seat in enumerate(self.seats)}


@dataclass(frozen=True)
class Sample:
    """Some worlds, or all: the cards each of the two hidden hands still holds.

    `layouts` is the number of layouts they are taken from, exact unless `at_most` says that Python predicates,
    which cannot be counted, made it smaller. Without weights all worlds count alike. Of independent draws, equal
    ones merged, `effective` says how many tell as much: all of them, unless they were chosen from too few.
    """

    worlds: list[Masks]
    weights: list[float] | None
    exhaustive: bool
    layouts: int
    at_most: bool = False
    effective: float | None = None

    def every(self, step: int) -> Sample:
        """One of so many of the worlds."""
        effective = None if self.effective is None else self.effective / step
        weights = self.weights and self.weights[::step]
        return replace(self, worlds=self.worlds[::step], weights=weights, exhaustive=False, effective=effective)

    def __str__(self) -> str:
        if self.exhaustive:
            return f"all {self.layouts:,} layouts"
        text = f"{len(self.worlds):,} of {'at most ' if self.at_most else ''}{self.layouts:,} layouts"
        if self.effective is None:
            return text
        draws = round(sum(self.weights or [1.0] * len(self.worlds)))
        merged = f", drawn {draws:,} times" if draws > len(self.worlds) else ""
        worth = f", worth {self.effective:.1f} independent ones" if self.effective < draws - 1 else ""
        return text + merged + worth


class Layouts:
    """All layouts of the hidden cards that satisfy a constraint."""

    def __init__(self, hidden: Hidden, constraint: Constraint = ANYTHING) -> None:
        self.hidden = hidden
        self.constraint = constraint
        self._tests = [part for part in constraint.parts() if part.needs_python()]
        self.conditions, self.formula = compiled(constraint, hidden.seats)
        self._kernel = _kernel.Layouts(
            hidden.unseen, hidden.sizes[0], hidden.allowed, hidden.played, self.conditions, self.formula
        )

    @property
    def count(self) -> int:
        """How many there are; Python predicates are not looked at."""
        return self._kernel.count

    def given(self, constraint: Constraint) -> Layouts:
        """Those of them that satisfy one constraint more."""
        return Layouts(self.hidden, self.constraint & constraint)

    def sample(self, size: int | None, seed: int = 0) -> Sample:
        """So many different layouts, every choice being equally likely; None, or more than there are: all."""
        self.check_size(size)
        if size is None and self.count > MOST_LISTED:
            raise WorldsError(
                f"{self.count:,} layouts are too many to take all of them: say how many, or narrow them down"
            )
        if self._tests:
            return self._sample_tested(size, seed)
        if size is None or size >= self.count:
            return Sample(self._kernel.all(), None, True, self.count)
        return Sample(self._kernel.sample(size, word_of(seed)), None, False, self.count)

    @staticmethod
    def check_size(size: int | None) -> None:
        """Refuse an empty sample."""
        if size is not None and size < 1:
            raise WorldsError(f"{size} worlds: expected at least one")

    def draws(self, count: int, seed: int = 0) -> list[Masks]:
        """Layouts drawn independently, so that one may come twice; a shorter list is the beginning of a longer."""
        random = Random(seed)
        drawn: list[Masks] = []
        for _ in range(MOST_TRIES + count):
            if len(drawn) == count:
                return drawn
            world = self._kernel.layout(random.randrange(self.count))
            if self._passes(world):
                drawn.append(world)
        names = ", ".join(str(test) for test in self._tests)
        raise WorldsError(f"{names}: hardly any layout passed: say it in words")

    def _sample_tested(self, size: int | None, seed: int) -> Sample:
        """Deal and throw away what the Python predicates refuse."""
        kept: list[Masks] = []
        names = ", ".join(str(test) for test in self._tests)
        for tries, world in enumerate(self._stream(seed)):
            if size is not None and len(kept) >= size:
                return Sample(kept, None, False, self.count, at_most=True)
            if tries >= MOST_TRIES and self.count > MOST_LISTED:
                raise WorldsError(
                    f"{names}: only {len(kept)} of {tries:,} layouts passed, and Python can only reject: "
                    "say it in words, or ask for fewer worlds"
                )
            if self._passes(world):
                kept.append(world)
        if not kept:
            raise WorldsError(f"no layout fits: '{names}' excludes the last {self.count:,}")
        return Sample(kept, None, True, len(kept))

    def _stream(self, seed: int) -> Iterator[Masks]:
        """All layouts in random order: with one seed, a larger sample begins with the smaller one."""
        size = done = 0
        while done < self.count:
            size = max(1024, 4 * size)
            yield from self._kernel.sample(size, word_of(seed))[done:]
            done = size

    def _passes(self, world: Masks) -> bool:
        hands = self.hidden.dealt(world)
        return all(test.satisfied(hands) for test in self._tests)


def word_of(seed: int) -> int:
    """A seed as the kernel takes it."""
    return seed & 0xFFFF_FFFF_FFFF_FFFF


def compiled(constraint: Constraint, seats: tuple[Seat, Seat]) -> tuple[list[Condition], list[int]]:
    """A constraint in the kernel's form: conditions on card counts, and a formula over them.

    What only Python can test is left out.
    """
    conditions: dict[Condition, int] = {}
    formula: list[int] = []

    def emit_joined(parts: list[tuple[Constraint, int | None]], connective: int) -> None:
        for place, (part, hand) in enumerate(parts):
            emit(part, hand)
            if place:
                formula.append(connective)
        if not parts:
            formula.append(conditions.setdefault(_NEVER, len(conditions)))
            if connective == _AND:
                formula.append(_NOT)

    def emit(constraint: Constraint, hand: int | None) -> None:
        match constraint:
            case And(parts):
                emit_joined([(part, hand) for part in parts], _AND)
            case Or(parts):
                emit_joined([(part, hand) for part in parts], _OR)
            case Not(part):
                emit(part, hand)
                formula.append(_NOT)
            case At(seat, part):
                if seat not in seats:
                    raise WorldsError(f"the constraint '{constraint}': the hand of {seat} is not hidden")
                emit(part, seats.index(seat))
            case Shape(lengths):
                emit_joined([(_lengths(one), hand) for one in sorted(lengths)], _OR)
            case Total(low, high) if hand is not None:
                condition = (hand, constraint.sets, low, high)
                formula.append(conditions.setdefault(condition, len(conditions)))
            case _:
                raise WorldsError(f"the constraint '{constraint}' does not say whose hand it is about")

    emit(And(tuple(part for part in constraint.parts() if not part.needs_python())), None)
    return list(conditions), formula


def _lengths(shape: tuple[int, int, int, int]) -> Constraint:
    return And(tuple(Length(length, length, Suit(3 - place)) for place, length in enumerate(shape)))

"""Outcome vectors and Pareto fronts (the paper's section "Vectors of Outcomes and Pareto Fronts").

An outcome vector says in which worlds declarer's side wins: bit w of an integer is world w. The minimum of two
vectors is `&`, the maximum is `|`, and a vector dominates those that are subsets of it. A Pareto front holds the
vectors between which Max may still choose, none of them dominated by another.

Two fronts must not be mixed up. The *empty* front has no vector: Max has no plan here, nothing to add to a union.
The *neutral* front of a set of worlds has one vector that wins them all: where combining at a Min node begins.
The paper writes the same sign for both.

>>> front = Front.parse("100", "011")
>>> print(front.insert(vector("001")))
{011, 100}
>>> print(front.insert(vector("110")))
{011, 110}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from math import gcd, lcm

Vector = int  # a set of worlds, and so of any length; as text only where it is read or written


def vector(text: str) -> Vector:
    """Read a vector as the paper prints it, the first world first: `110`, `1 1 0` or `[1 1 0]`.

    >>> vector("[1 1 0]") == 0b011
    True
    """
    digits = text.translate(_NO_BRACKETS)
    if not {*digits} <= {"0", "1"}:
        raise ValueError(f"no outcome vector {text!r}: expected a 0 or a 1 for each world")
    return int(digits[::-1] or "0", 2)


def vector_text(vector: Vector, worlds: int) -> str:
    """Write a vector, one digit for each of so many worlds, the first world first.

    >>> vector_text(0b011, worlds=3)
    '110'
    """
    return f"{vector:b}"[::-1].ljust(worlds, "0")[:worlds]


def worlds_in(vector: Vector) -> Iterator[int]:
    """The numbers of the worlds in a set of worlds.

    >>> list(worlds_in(0b1010))
    [1, 3]
    """
    while vector:
        lowest = vector & -vector
        yield lowest.bit_length() - 1
        vector ^= lowest


def whole_weights(weights: Sequence[int | float | Fraction]) -> tuple[int, ...]:
    """The same weights as the least whole numbers in the same proportion, so that means compare exactly.

    >>> whole_weights([0.5, 0.25, 1])
    (2, 1, 4)
    >>> whole_weights([3, 3])
    (1, 1)
    """
    fractions = []
    for world, weight in enumerate(weights):
        try:
            fractions.append(Fraction(weight))
        except (ValueError, OverflowError):
            raise ValueError(f"weight {weight} of world {world}: expected a finite number") from None
        if fractions[-1] < 0:
            raise ValueError(f"weight {weight} of world {world}: expected no negative number")
    if not any(fractions):
        raise ValueError("the weights of the worlds sum to nothing: expected at least one above zero")
    scale = lcm(*(fraction.denominator for fraction in fractions))
    whole = [fraction.numerator * (scale // fraction.denominator) for fraction in fractions]
    common = gcd(*whole)
    return tuple(weight // common for weight in whole)


def score(vector: Vector, weights: Sequence[int]) -> int:
    """The weight of the worlds that a vector wins; the paper's score is this over the weight of all worlds.

    >>> score(0b101, weights=[5, 1, 2])
    7
    """
    return sum(compress(weights, map("1".__eq__, reversed(f"{vector:b}"))))


def undominated(vectors: Iterable[Vector]) -> tuple[Vector, ...]:
    """Those of the vectors that no other one dominates, each once, in ascending order."""
    candidates = set(vectors)
    if len(candidates) < 2:
        return tuple(candidates)
    kept: list[Vector] = []
    # Only a larger vector can dominate, so with the largest first whatever is kept stays.
    for candidate in sorted(candidates, key=int.bit_count, reverse=True):
        for other in kept:
            if candidate & other == candidate:
                break
        else:
            kept.append(candidate)
    return tuple(sorted(kept))


@dataclass(frozen=True, slots=True)
class Front:
    """A Pareto front. Its vectors are in ascending order, so that equal fronts compare equal.

    Make one with `Front.of` or an operation below; the plain constructor takes the vectors as they are.
    """

    vectors: tuple[Vector, ...] = ()

    @classmethod
    def of(cls, vectors: Iterable[Vector]) -> Front:
        """The front of these vectors, the dominated ones left out."""
        return cls(undominated(vectors))

    @classmethod
    def parse(cls, *texts: str) -> Front:
        """The front of vectors written as the paper prints them.

        >>> Front.parse("110", "101", "100") == Front.parse("110", "101")
        True
        """
        return cls.of(vector(text) for text in texts)

    @classmethod
    def neutral(cls, worlds: int) -> Front:
        """The front that wins all of a set of worlds: what combining at a Min node starts from."""
        return cls((worlds,))

    def insert(self, vector: Vector) -> Front:
        """The front with one more vector, as the section "Pareto Front" describes it."""
        if any(vector & other == vector for other in self.vectors):
            return self
        kept = [other for other in self.vectors if other & vector != other]
        return Front(tuple(sorted([*kept, vector])))

    def __or__(self, other: Front) -> Front:
        """The maximum, at Max nodes: the union, since Max may choose from either front."""
        if not other.vectors or self.vectors == other.vectors:
            return self
        if not self.vectors:
            return other
        return Front(undominated(self.vectors + other.vectors))

    def __and__(self, other: Front) -> Front:
        """The minimum, at Min nodes (Algorithm 4): Max chooses in each front, Min then the worse for each world.

        >>> print(Front.parse("011", "110") & Front.parse("110", "101"))
        {001, 110}
        """
        return Front(undominated({mine & yours for mine in self.vectors for yours in other.vectors}))

    def better_of(self, other: Front) -> Front:
        """The maximum at a partner's node: Max chooses in each front, the partner then the better for each world.

        >>> print(Front.parse("100", "010").better_of(Front.parse("001", "010")))
        {011, 101, 110}
        """
        return Front(undominated({mine | yours for mine in self.vectors for yours in other.vectors}))

    def __le__(self, other: Front) -> bool:
        """Whether this front adds nothing to the other one (Algorithm 5).

        >>> Front.parse("110") <= Front.parse("110", "011"), Front() <= Front.parse("000")
        (True, True)
        """
        return all(any(mine & yours == mine for yours in other.vectors) for mine in self.vectors)

    def with_won(self, worlds: int) -> Front:
        """The front in which every vector wins these worlds too.

        A Min move says nothing about the worlds in which it is not legal: while fronts are combined they count
        as won.
        """
        if not worlds:
            return self
        return Front.of(vector | worlds for vector in self.vectors)

    def score(self, weights: Sequence[int]) -> int:
        """The weight that the best vector wins; nothing, for the empty front."""
        return max((score(vector, weights) for vector in self.vectors), default=0)

    def best(self, weights: Sequence[int]) -> Vector:
        """The vector with the best score, where Max has a choice at all."""
        return max(self.vectors, key=lambda vector: score(vector, weights))

    def texts(self, worlds: int) -> tuple[str, ...]:
        """The vectors with one digit for each of so many worlds, in the order of the texts."""
        return tuple(sorted(vector_text(vector, worlds) for vector in self.vectors))

    def __iter__(self) -> Iterator[Vector]:
        return iter(self.vectors)

    def __len__(self) -> int:
        return len(self.vectors)

    def __str__(self) -> str:
        width = max([1, *(vector.bit_length() for vector in self.vectors)])
        return "{" + ", ".join(self.texts(width)) + "}"


_NO_BRACKETS = str.maketrans("", "", "[] ")
EMPTY = Front()
LOST = Front((0,))  # one plan, and it wins nowhere

"""Statements: constraints with the place they come from, and what is left when all of them are believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ANYTHING, At, Constraint
from alphamu.worlds.contradictions import contradiction
from alphamu.worlds.layouts import Hidden, Layouts, WorldsError


class Origin(Enum):
    """Where a statement comes from. Only what was given is certain; the others are habits of players."""

    GIVEN = "given"
    AUCTION = "auction"
    LEAD = "lead"


@dataclass(frozen=True)
class Statement:
    """A constraint that says whose hand it is about, and its source in words.

    `meaning` says the same as a player would, where the constraint is hard to read.
    """

    constraint: Constraint
    origin: Origin
    source: str
    meaning: str = ""

    @property
    def hand(self) -> str:
        """Whose hand it is about: a seat's, or both."""
        return str(self.constraint.seat) if isinstance(self.constraint, At) else "Both"

    @property
    def formula(self) -> str:
        """The constraint in the words of the command line, without the seat where it is about one."""
        return str(self.constraint.constraint if isinstance(self.constraint, At) else self.constraint)

    @property
    def words(self) -> str:
        """What it says, for a player."""
        return self.meaning or self.formula

    def __str__(self) -> str:
        where = "" if self.source == self.hand else f" ({self.source})"
        return f"{self.hand}: {self.words}{where}"


@dataclass(frozen=True)
class Beliefs:
    """The statements that hold together, and those set aside because they would have left no layout."""

    held: tuple[Statement, ...] = ()
    set_aside: tuple[Statement, ...] = ()

    @property
    def constraint(self) -> Constraint:
        """All that is believed."""
        together = ANYTHING
        for statement in self.held:
            together = together & statement.constraint
        return together


def believe(hidden: Hidden, statements: Iterable[Statement], seen: Mapping[Seat, Hand] | None = None) -> Beliefs:
    """Take the statements in order, the given ones first.

    A given statement that leaves no layout is an error, which names the part that excluded the last ones and what
    it contradicts; `seen` are the hands that are not hidden, as they were dealt. A call or a lead that leaves no
    layout was not made by the book, and is set aside.
    """
    held: list[Statement] = []
    set_aside: list[Statement] = []
    constraint = ANYTHING
    if Layouts(hidden).count == 0:
        raise WorldsError(
            "no layout at all: the cards played and the suits shown out of leave no place for the rest"
        )
    for statement in sorted(statements, key=lambda statement: statement.origin is not Origin.GIVEN):
        together = constraint & statement.constraint
        if Layouts(hidden, together).count:
            held.append(statement)
            constraint = together
        elif statement.origin is Origin.GIVEN:
            before = [(one.constraint, one.source) for one in held]
            raise contradiction(hidden, before, (statement.constraint, statement.source), seen or {})
        else:
            set_aside.append(statement)
    return Beliefs(tuple(held), tuple(set_aside))

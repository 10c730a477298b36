"""An aim: what each number of tricks is worth to the side that asks, in a layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from alphamu.aims.results import OFF_DOUBLE_DUMMY, AimError, Field, Result
from alphamu.aims.tables import OtherTables
from alphamu.bridge.contract import Contract
from alphamu.bridge.scoring import imps
from alphamu.bridge.seat import Side
from alphamu.bridge.stakes import Stakes
from alphamu.worlds.position import Position, World


class AimKind(StrEnum):
    """What counts."""

    MAKE = "make"
    TRICKS = "tricks"
    POINTS = "points"
    IMPS = "imps"
    MATCHPOINTS = "matchpoints"


_WORDS = {
    AimKind.MAKE: "to make the contract",
    AimKind.TRICKS: "for tricks",
    AimKind.POINTS: "for points",
    AimKind.IMPS: "for IMPs",
    AimKind.MATCHPOINTS: "for matchpoints",
}


@dataclass(frozen=True, slots=True)
class Aim:
    """What declarer plays for, or a defender, who wants the opposite of each.

    To `make` is for a defender to beat the contract, and tricks are those of the defenders. IMPs are those against
    the result `against`, by default the same contract played double dummy in each layout.
    Matchpoints, in percent, are those against a `field`; by default all play the same contract, and take the
    double-dummy tricks, one less or one more with the chances of `OFF_DOUBLE_DUMMY`.
    """

    kind: AimKind = AimKind.MAKE
    against: Result | None = None
    field: Field | None = None

    def __post_init__(self) -> None:
        if self.against is not None and self.kind is not AimKind.IMPS:
            raise AimError(f"a result to compare with belongs to the aim imps, not to {self.kind}")
        if self.field is not None and self.kind is not AimKind.MATCHPOINTS:
            raise AimError(f"a field belongs to the aim matchpoints, not to {self.kind}")

    @classmethod
    def named(cls, name: str) -> Aim:
        """The aim of a name.

        >>> Aim.named("IMPs").kind
        <AimKind.IMPS: 'imps'>
        """
        try:
            return cls(AimKind(name.strip().lower()))
        except ValueError:
            raise AimError(f"no aim {name!r}: expected {', '.join(AimKind)}") from None

    @property
    def is_make(self) -> bool:
        """Whether only the contract counts."""
        return self.kind is AimKind.MAKE

    @property
    def words(self) -> str:
        """What declarer plays for, as in `for IMPs`."""
        return _WORDS[self.kind]

    @property
    def unit(self) -> str:
        """What a value counts, as the head of a column."""
        units = {AimKind.MAKE: "Makes", AimKind.TRICKS: "Tricks", AimKind.POINTS: "Points", AimKind.IMPS: "IMPs"}
        return units.get(self.kind, "Matchpoints")

    def number(self, value: float) -> str:
        """A value as it stands in a table.

        >>> Aim.named("imps").number(1.234), Aim.named("matchpoints").number(61.2), Aim().number(0.5)
        ('+1.23', '61.2%', '50.0%')
        """
        match self.kind:
            case AimKind.MAKE:
                return f"{100 * value:.1f}%"
            case AimKind.TRICKS:
                return f"{value:.2f}"
            case AimKind.POINTS:
                return f"{value:+.0f}"
            case AimKind.IMPS:
                return f"{value:+.2f}"
            case _:
                return f"{value:.1f}%"

    def text(self, value: float) -> str:
        """A value in a sentence.

        >>> Aim.named("tricks").text(3.25), Aim.named("points").text(-50)
        ('3.25 tricks', '-50 points')
        """
        match self.kind:
            case AimKind.MAKE:
                return self.number(value)
            case AimKind.MATCHPOINTS:
                return f"{self.number(value)} of the matchpoints"
            case AimKind.IMPS:
                return f"{self.number(value)} IMPs"
            case _:
                return f"{self.number(value)} {self.kind}"

    def worth(self, position: Position, world: World, tables: OtherTables) -> tuple[Fraction, ...]:
        """What 0, 1, … of the tricks that are left are worth to the side that asks, never less for more."""
        tricks = range(position.cards_left + 1)
        if self.kind is AimKind.MAKE:
            return tuple(Fraction(won >= position.tricks_of_viewer) for won in tricks)
        if self.kind is AimKind.TRICKS:
            return tuple(map(Fraction, tricks))
        if position.stakes is None:
            raise AimError(f"the aim {self.kind} needs a contract, which this position does not name")
        declarers = tricks if position.defender is None else reversed(tricks)
        side = position.viewer.side
        return self.score(position.stakes, declarers, lambda contract: tables.tricks(contract, world), side)

    def score(
        self,
        stakes: Stakes,
        tricks: Iterable[int],
        elsewhere: Callable[[Contract], int],
        side: Side | None = None,
    ) -> tuple[Fraction, ...]:
        """What so many tricks more of declarer's are worth to a side, by default declarer's, played for a score.

        `elsewhere` tells how many tricks a contract makes at another table, of all thirteen.
        """
        declarers = stakes.contract.declarer.side
        side = declarers if side is None else side
        ours = [stakes.points(won) if side is declarers else -stakes.points(won) for won in tricks]
        if self.kind is AimKind.POINTS:
            return tuple(map(Fraction, ours))
        theirs = tuple(self._others(stakes, side, elsewhere))
        if self.kind is AimKind.IMPS:
            return tuple(
                sum((share * imps(points - other) for share, other in theirs), Fraction(0)) for points in ours
            )
        return tuple(
            sum((share * 50 * (1 + (points > other) - (points < other)) for share, other in theirs), Fraction(0))
            for points in ours
        )

    def _others(
        self, stakes: Stakes, side: Side, elsewhere: Callable[[Contract], int]
    ) -> Iterator[tuple[Fraction, int]]:
        """The scores of a side at the other tables, with their shares."""
        if self.kind is AimKind.IMPS:
            result, spread = self.against or Result(stakes.contract), {0: Fraction(1)}
            yield from self._scores(result, stakes, side, elsewhere, spread)
            return
        field = self.field or Field.of([(Fraction(1), Result(stakes.contract))])
        for share, result in field.results:
            for part, points in self._scores(result, stakes, side, elsewhere, OFF_DOUBLE_DUMMY):
                yield share * part, points

    @staticmethod
    def _scores(
        result: Result,
        stakes: Stakes,
        side: Side,
        elsewhere: Callable[[Contract], int],
        spread: dict[int, Fraction],
    ) -> Iterator[tuple[Fraction, int]]:
        if result.contract is None or result.tricks is not None:
            yield Fraction(1), result.score(result.tricks or 0, stakes.vulnerability, side)
            return
        tricks = elsewhere(result.contract)
        for off, share in spread.items():
            yield share, result.score(min(13, max(0, tricks + off)), stakes.vulnerability, side)


def aim_here(aim: Aim, position: Position) -> tuple[Aim, str]:
    """The aim as it stands in a position, and why it is another where it is.

    Once the contract is safe or gone, there is nothing left to do for it: the play is for tricks.
    """
    if not aim.is_make or 0 < position.tricks_needed <= position.cards_left:
        return aim, ""
    if position.tricks_needed <= 0:
        return Aim(AimKind.TRICKS), "The contract is made: now it is played for tricks."
    return Aim(AimKind.TRICKS), "The contract is down: now it is played for tricks."

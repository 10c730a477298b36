"""Double dummy: what each side can win when everybody sees all four hands.

A position is the cards that are left (a `Deal`), the strain, and the trick in progress: a `Trick`, or just the
`Seat` that leads when none has begun. Tricks count from here, the one in progress included.

>>> from alphamu.bridge.deal import Deal
>>> ending = Deal.parse("N:AQ... ..32. 43... KJ...")
>>> solver = DoubleDummy(memory_mb=16)
>>> solver.tricks(ending, Strain.NOTRUMP, Seat.SOUTH), solver.tricks(ending, Strain.NOTRUMP, Seat.NORTH)
(2, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alphamu import defaults
from alphamu._kernel import Solver
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick

TrickTable = dict[Strain, dict[Seat, int]]


class DoubleDummyError(BridgeError):
    """A question that has no double-dummy answer."""


class DoubleDummy:
    """A double-dummy solver. What it learns from one question serves the next, whatever the deal.

    Several threads may ask at the same time; they are answered one after the other.
    """

    def __init__(self, memory_mb: int = defaults.MEMORY_MB) -> None:
        if not 1 <= memory_mb <= 1 << 20:
            raise DoubleDummyError(f"a table of {memory_mb} MB: expected 1 or more")
        self._solver = Solver(memory_mb << 20)

    def tricks(self, deal: Deal, strain: Strain, trick: Trick | Seat, side: Side | None = None) -> int:
        """How many tricks a side wins; without a side, that of the player on turn."""
        at = _Question.of(deal, strain, trick)
        return at.ask(self._solver, at.turn.side if side is None else side)

    def reaches(
        self, deal: Deal, strain: Strain, trick: Trick | Seat, target: int, side: Side | None = None
    ) -> bool:
        """Whether a side wins at least `target` tricks; without a side, that of the player on turn.

        >>> ending = Deal.parse("N:AQ... ..32. 43... KJ...")
        >>> DoubleDummy(memory_mb=1).reaches(ending, Strain.NOTRUMP, Seat.SOUTH, 2, Side.EAST_WEST)
        False
        """
        at = _Question.of(deal, strain, trick)
        _check_target(target)
        return at.ask_whether(self._solver, at.turn.side if side is None else side, target)

    def tricks_by_card(self, deal: Deal, strain: Strain, trick: Trick | Seat) -> dict[Card, int]:
        """For each card that may be played, how many tricks it leaves the side of its player.

        >>> ending = Deal.parse("N:AQ... ..32. 43... KJ...")
        >>> DoubleDummy(memory_mb=1).tricks_by_card(ending, Strain.NOTRUMP, Seat.WEST)
        {Card.parse('SK'): 0, Card.parse('SJ'): 0}
        """
        at = _Question.of(deal, strain, trick)
        return {card: at.tricks_after(self._solver, card) for card in at.legal_cards()}

    @property
    def kernel(self) -> Solver:
        """The kernel's solver, whose table searches and play-outs may use as well."""
        return self._solver

    def forget(self) -> None:
        """Empty the table, as for a measurement that must start cold."""
        self._solver.clear()


def solve(deal: Deal, solver: DoubleDummy | None = None) -> TrickTable:
    """Declarer's tricks for every strain and declarer of a whole deal, or of an ending with equal hands."""
    solver = solver or DoubleDummy()
    return {
        strain: {declarer: solver.tricks(deal, strain, declarer.next, declarer.side) for declarer in Seat}
        for strain in reversed(Strain)
    }


class _Question(NamedTuple):
    """A position in the terms of the kernel, which checks that it is possible."""

    hands: tuple[int, int, int, int]
    strain: Strain
    trick: Trick

    @classmethod
    def of(cls, deal: Deal, strain: Strain, trick: Trick | Seat) -> _Question:
        north, east, south, west = (deal.hand(seat).mask for seat in Seat)
        trick = Trick(trick) if isinstance(trick, Seat) else trick
        if trick.is_complete:
            raise DoubleDummyError(f"the trick {trick} is complete: expected at most three cards")
        return cls((north, east, south, west), strain, trick)

    @property
    def turn(self) -> Seat:
        return self.trick.turn

    @property
    def _trick_bits(self) -> Sequence[int]:
        return [card.bit for card in self.trick.cards]

    def ask(self, solver: Solver, side: Side) -> int:
        try:
            return solver.tricks(self.hands, self.strain, self.trick.leader, self._trick_bits, side)
        except ValueError as error:
            raise DoubleDummyError(str(error)) from None

    def ask_whether(self, solver: Solver, side: Side, target: int) -> bool:
        try:
            return solver.reaches(self.hands, self.strain, self.trick.leader, self._trick_bits, side, target)
        except ValueError as error:
            raise DoubleDummyError(str(error)) from None

    def legal_cards(self) -> Hand:
        return self.trick.legal_cards(Hand(self.hands[self.turn]))

    def after(self, card: Card) -> tuple[_Question, int]:
        """The position after a card, and whether the trick that it may end goes to its player's side."""
        hands = list(self.hands)
        hands[self.turn] ^= card.mask
        full = self.trick.after(card)
        trick = full.or_next(self.strain)
        won = int(full.is_complete and trick.leader.side is self.turn.side)
        return _Question((hands[0], hands[1], hands[2], hands[3]), self.strain, trick), won

    def tricks_after(self, solver: Solver, card: Card) -> int:
        at, won = self.after(card)
        return won + at.ask(solver, self.turn.side)


def _check_target(target: int) -> None:
    if not 0 <= target <= HAND_SIZE:
        raise DoubleDummyError(f"a target of {target} tricks: expected 0 to {HAND_SIZE}")

"""What is a decision: a card of the record that its player chose, when another would not have been the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from alphamu.bridge.board import Board
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.touching import touching_groups
from alphamu.worlds.moment import Moment


class Part(StrEnum):
    """Whose part in the play a decision is."""

    DECLARER = "declarer"
    LEAD = "lead"
    DEFENCE = "defence"


@dataclass(frozen=True)
class Decision:
    """The card that a board has after so many others."""

    board: Board
    after: int

    @cached_property
    def moment(self) -> Moment:
        """The board before the card."""
        return Moment.after(self.board, self.after)

    @property
    def card(self) -> Card:
        """What was played."""
        return self.board.cards[self.after]

    @property
    def seat(self) -> Seat:
        """The hand that the card came from."""
        return self.moment.play.turn

    @property
    def viewer(self) -> Seat:
        """Who chose it: declarer chooses for dummy."""
        return self.moment.declarer if self.seat is self.moment.declarer.partner else self.seat

    @property
    def for_declarer(self) -> bool:
        """Whether it is declarer's."""
        return self.viewer is self.moment.declarer

    @property
    def part(self) -> Part:
        """Whose part in the play it was."""
        if self.for_declarer:
            return Part.DECLARER
        return Part.LEAD if self.is_opening_lead else Part.DEFENCE

    @property
    def is_opening_lead(self) -> bool:
        """Whether dummy was not yet on the table; the first card of an ending is no lead of that kind."""
        return self.after == 0 and self.cards_left == HAND_SIZE and not self.for_declarer

    @property
    def cards_left(self) -> int:
        """How many tricks were to come, the one in progress included."""
        return self.moment.play.tricks_left

    @cached_property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """What could be played, equal cards together, the lowest of each group first."""
        play = self.moment.play
        hand = play.hand(self.seat)
        others = self._unplayed & ~hand.mask | play.trick.mask
        return tuple(tuple(reversed(list(group))) for group in touching_groups(play.legal_cards(), others))

    @property
    def is_one(self) -> bool:
        """Whether there was something to choose."""
        return len(self.groups) > 1

    def group_of(self, card: Card) -> tuple[Card, ...]:
        """The cards that are equal to this one, itself included."""
        return next(group for group in self.groups if card in group)

    def as_played(self, card: Card) -> Card:
        """The card; one that is equal to the card played is called by that card's name."""
        return self.card if card in self.group_of(self.card) else card

    @property
    def name(self) -> str:
        """Which it is, for messages."""
        return f"{name_of(self.board)}, card {self.after + 1} ({self.card.symbol})"

    @property
    def _unplayed(self) -> int:
        play = self.moment.play
        if play.remaining.is_complete or all(hand is not None for hand in play.remaining.hands):
            return play.remaining.mask
        return FULL_PACK & ~Hand(sum(card.mask for card in play.cards)).mask


@dataclass(frozen=True)
class Left:
    """Something in a record that is not judged, and why."""

    board: Board
    reason: str


def decisions_of(board: Board) -> list[Decision]:
    """The decisions of a board that can be judged, in the order of the play."""
    return [decision for decision in _cards_of(board) if _can_be_judged(decision) and decision.is_one]


def left_out_of(board: Board) -> list[Left]:
    """What of a board is not judged; forced cards are no decisions, and nothing is said of them."""
    return [Left(board, reason) for reason in _reasons(board)]


def name_of(board: Board) -> str:
    """How a message names a board."""
    room = board.tags.get("Room")
    return (f"board {board.number}" if board.number else "the board") + (f" ({room.lower()} room)" if room else "")


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "trick"), count(2, "trick")
    ('1 trick', '2 tricks')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _cards_of(board: Board) -> Iterator[Decision]:
    if board.contract is not None:
        yield from (Decision(board, after) for after in range(len(board.cards)))


def _can_be_judged(decision: Decision) -> bool:
    """Whether the player's own cards, and dummy's where it is on the table, are on record."""
    play = decision.moment.play
    seen = {decision.viewer, decision.seat} if decision.is_opening_lead else {decision.viewer, play.contract.dummy}
    whole = play.tricks_left + len(play.tricks) == HAND_SIZE
    known = play.remaining
    if not whole and any(hand is None for hand in known.hands):
        return False  # of an ending nobody knows which cards are hidden
    if decision.after == 0 and decision.part is Part.DEFENCE:
        return False  # what a defender knew when an ending began is not known
    return all(known[seat] is not None for seat in seen)


def _reasons(board: Board) -> Iterator[str]:
    if board.contract is None:
        yield "passed out" if board.is_passed_out else "there is no contract on record"
        return
    if not board.cards:
        yield "there is no play on record"
        return
    hidden = [decision for decision in _cards_of(board) if not _can_be_judged(decision)]
    if hidden:
        seats = sorted({decision.viewer for decision in hidden})
        who = " and ".join(map(str, seats))
        cards, saw = count(len(hidden), "card"), "they saw" if len(seats) > 1 else f"{who} saw"
        yield f"{cards} of {who}: not all the hands that {saw} are on record"
    play = board.play()
    if play.claimed is not None and play.tricks_left:
        yield f"claimed after trick {len(play.tricks)}: what was not played is not judged"
    elif not play.is_over:
        yield f"the record ends after {count(len(board.cards), 'card')}"

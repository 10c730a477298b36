"""A table: a board or a position with the cards played so far. What the page shows and every request speaks of.

A position may have hands that nobody knows. What can be played from them is every card they may hold; where one
layout is needed, to let a defender play, one is dealt from what declarer knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from alphamu.bridge.board import Board
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play, PlayError
from alphamu.bridge.seat import Seat
from alphamu.worlds.knowledge import Knowledge, Sources
from alphamu.worlds.layouts import Hidden, Layouts
from alphamu.worlds.position import Position, World
from alphamu.worlds.situation import Said, Situation, SituationError
from alphamu.worlds.statements import believe

SOME_LEVEL = 1  # a position says how many tricks it needs, not at which level the contract is


class TableError(BridgeError):
    """A record that cannot be put on the table."""


@dataclass(frozen=True)
class Table:
    """A record on the table, after so many cards."""

    record: Board | Position
    play: Play
    surviving: tuple[tuple[int, Play], ...] = ()  # the listed layouts that fit, by number

    @classmethod
    def of(cls, record: Board | Position, cards: Sequence[Card]) -> Table:
        """The record after these cards, which take the place of those on record."""
        table = cls(record, _beginning(record), _listed(record))
        for card in cards:
            table = table._after(card)
        return table

    def _after(self, card: Card) -> Table:
        """The table with one card more; the play goes on in place."""
        play = self.play
        if card in play.legal_cards() and not self._fits(card):
            raise PlayError(f"{play.turn} cannot play {card}: no layout of the hidden cards would be left")
        play.play(card)
        fitting = tuple((number, listed) for number, listed in self.surviving if card in listed.legal_cards())
        for _, listed in fitting:
            listed.play(card)
        return Table(self.record, play, fitting)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract."""
        return self.play.contract.declarer

    @property
    def hidden(self) -> tuple[Seat, Seat]:
        """The two seats that declarer does not see, the left-hand opponent first."""
        return (self.declarer.next, self.declarer.previous)

    @property
    def tricks_needed(self) -> int:
        """How many tricks declarer still needs, the one in progress included."""
        whole = (
            self.record.tricks_needed if isinstance(self.record, Position) else self.play.contract.tricks_needed
        )
        return whole - self.play.won(self.declarer.side)

    def legal_cards(self) -> Hand:
        """What may be played; from a hand that nobody knows, whatever it may hold."""
        return Hand(_union(card.mask for card in self.play.legal_cards() if self._fits(card)))

    def _fits(self, card: Card) -> bool:
        """Whether some layout of the hidden cards allows what the rules allow."""
        if self.play.turn not in self.hidden:
            return True
        if self.surviving:
            return any(card in listed.legal_cards() for _, listed in self.surviving)
        return not self._hides_both or (bool(card.mask & self._unseen) and self._leaves_a_layout(card))

    @property
    def _hides_both(self) -> bool:
        """Nobody knows the two hidden hands, but which cards they hold between them is known."""
        unknown = all(self.play.remaining[seat] is None for seat in self.hidden)
        return unknown and sum(map(self.play.cards_left, self.hidden)) == self._unseen.bit_count()

    def situation(self, said: Said, sources: Sources | None = None) -> Situation:
        """What declarer is asked here, and knows."""
        if self.play.is_over:
            raise SituationError("the play is over: nothing is left to decide")
        if isinstance(self.record, Board):
            played = replace(self.record, cards=self.play.cards, claim=None, result=None)
            return Situation.of_board(played, len(played.cards), said, sources)
        if self.tricks_needed > self.play.tricks_left:
            raise SituationError(
                f"the contract is down already: {self.tricks_needed} more tricks are needed "
                f"and {self.play.tricks_left} are left"
            )
        if self.record.worlds is not None:
            for statement in said.statements(self.hidden):
                raise SituationError(f"{statement.source}: the layouts are listed, and taken as they are")
            return Situation(self._with_listed_worlds(self.record), None)
        knowledge = self._knowledge(self.record, said)
        return Situation(replace(self._now(self.record), unseen=Hand(knowledge.hidden.unseen)), knowledge)

    def completed(self, said: Said, sources: Sources | None = None, seed: int = 0) -> Play:
        """The play with all four hands known; unknown ones are dealt from what declarer knows."""
        if all(hand is not None for hand in self.play.remaining.hands):
            return self.play.copy()
        if isinstance(self.record, Position) and self.record.worlds is not None:
            return self.surviving[seed % len(self.surviving)][1].copy()
        knowledge = self._any_knowledge(said, sources)
        [world] = knowledge.layouts.sample(1, seed).worlds
        hands = {seat: Hand(mask) for seat, mask in zip(knowledge.hidden.seats, world, strict=True)}
        return replayed(self.play, hands)

    def _any_knowledge(self, said: Said, sources: Sources | None) -> Knowledge:
        """What declarer knows, also when the contract is down."""
        if isinstance(self.record, Position):
            return self._knowledge(self.record, said)
        return Knowledge.of_play(
            self.play,
            viewer=self.declarer,
            auction=self.record.auction,
            given=said.statements(self.hidden),
            sources=sources,
        )

    @property
    def _unseen(self) -> int:
        """The cards still in the two hidden hands: of a board, all that are not seen."""
        at_first = _hidden_at_first(self.record) if isinstance(self.record, Position) else ~self.play.deal.mask
        return FULL_PACK & at_first & ~_union(card.mask for card in self.play.cards)

    def _leaves_a_layout(self, card: Card) -> bool:
        """Whether an unknown hand can have played this card: who shows out leaves the suit to the other hand."""
        after = self.play.copy()
        after.play(card)
        return Layouts(Table(self.record, after)._hidden_hands).count > 0

    @property
    def _hidden_hands(self) -> Hidden:
        play, seats = self.play, self.hidden
        shown_out = play.shown_out
        return Hidden(
            seats,
            self._unseen,
            (play.cards_left(seats[0]), play.cards_left(seats[1])),
            (_played_by(play, seats[0]), _played_by(play, seats[1])),
            (shown_out[seats[0]], shown_out[seats[1]]),
        )

    def _knowledge(self, position: Position, said: Said) -> Knowledge:
        play, seats, hidden = self.play, self.hidden, self._hidden_hands
        written = Said(position.constraints, position.joint_constraint).statements(seats)
        seen = {seat: play.hand(seat) for seat in (self.declarer, self.declarer.partner)}
        return Knowledge(
            self.declarer, seen, hidden, believe(hidden, [*written, *said.statements(seats)]), play=play.copy()
        )

    def _now(self, position: Position) -> Position:
        """The position after the cards, its hidden hands not yet said."""
        play = self.play
        return replace(
            position,
            tricks_needed=self.tricks_needed,
            leader=play.trick.leader,
            trick=play.trick.cards,
            declarer_hand=play.hand(self.declarer),
            dummy_hand=play.hand(self.declarer.partner),
            worlds=None,
            weights=None,
            unseen=Hand(self._unseen),
            constraints={},
            joint_constraint=None,
        )

    def _with_listed_worlds(self, position: Position) -> Position:
        left, right = self.hidden
        weights = position.weights
        return replace(
            self._now(position),
            worlds=tuple(World(play.hand(left), play.hand(right)) for _, play in self.surviving),
            weights=None if weights is None else tuple(weights[number] for number, _ in self.surviving),
        )


def with_contract(record: Board | Position, contract: Contract | None) -> Board | Position:
    """The record with another contract; an auction that came to a different one is left out."""
    if contract is None or not isinstance(record, Board) or record.contract == contract:
        return record
    return replace(record, contract=contract, auction=None, cards=(), claim=None, result=None)


def _beginning(record: Board | Position) -> Play:
    """The play before its first card."""
    if isinstance(record, Board):
        if record.contract is None:
            reason = "the board was passed out" if record.is_passed_out else "the record has no contract"
            raise TableError(f"{reason}: say which one is to be played, as in 3NT by S")
        return Play(record.deal, record.contract, record.leader)
    contract = Contract(SOME_LEVEL, record.strain, record.declarer)
    play = Play(Deal.of(_first_hands(record)), contract, record.leader)
    for card in record.trick:
        play.play(card)
    return play


def _first_hands(position: Position) -> dict[Seat, Hand]:
    """The visible hands with their cards of the current trick taken back."""
    return {seat: _with_played(hand, position.played.get(seat)) for seat, hand in position.hands.items()}


def _hidden_at_first(position: Position) -> int:
    on_table = (card.mask for seat, card in position.played.items() if seat in position.hidden)
    return position.hidden_cards.mask | _union(on_table)


def _listed(record: Board | Position) -> tuple[tuple[int, Play], ...]:
    """The plays in the layouts that a position lists, as far as it has come."""
    if not isinstance(record, Position):
        return ()
    visible = _first_hands(record)
    contract = Contract(SOME_LEVEL, record.strain, record.declarer)
    plays = []
    for number, world in enumerate(record.worlds or ()):
        hidden = dict(zip(record.hidden, (world.left, world.right), strict=True))
        hands = {seat: _with_played(hand, record.played.get(seat)) for seat, hand in hidden.items()}
        play = Play(Deal.of(visible | hands), contract, record.leader)
        for card in record.trick:
            play.play(card)
        plays.append((number, play))
    return tuple(plays)


def _with_played(hand: Hand, card: Card | None) -> Hand:
    return hand if card is None else hand + card


def replayed(play: Play, hands: dict[Seat, Hand]) -> Play:
    """The same play from the beginning, with these hands for those that were not known."""
    known = dict(play.deal.known())
    dealt = {seat: Hand(hand.mask | _played_by(play, seat)) for seat, hand in hands.items() if seat not in known}
    again = Play(Deal.of(known | dealt), play.contract, play.leader)
    for card in play.cards:
        again.play(card)
    return again


def _played_by(play: Play, seat: Seat) -> int:
    return _union(card.mask for trick in (*play.tricks, play.trick) for who, card in trick.plays() if who is seat)


def _union(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union

"""A moment of a record: a board or a position after so many cards. The command, the page and the players ask it.

A position may have hands that nobody knows. What can be played from them is every card they may hold; where one
layout is needed, to let a defender play, one is dealt from what declarer knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from alphamu.bridge.board import Board
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play, PlayError
from alphamu.bridge.seat import Seat
from alphamu.bridge.stakes import Stakes
from alphamu.worlds.hidden import hidden_hands, hidden_seats
from alphamu.worlds.knowledge import Knowledge, written_in
from alphamu.worlds.layouts import Hidden, Layouts
from alphamu.worlds.position import Position, World
from alphamu.worlds.sources import Sources
from alphamu.worlds.statements import Statement, believe

SOME_LEVEL = 1  # a position says how many tricks it needs, not at which level the contract is


class MomentError(BridgeError):
    """A moment of a record that does not exist, or in which nothing is left to decide."""


@dataclass(frozen=True)
class Moment:
    """A record, the play as far as it has come, and which of the layouts that a position lists still fit."""

    record: Board | Position
    play: Play
    surviving: Sequence[int] = ()  # the numbers of the listed worlds that fit

    @classmethod
    def of(cls, record: Board | Position, cards: Sequence[Card]) -> Moment:
        """The record after these cards, which take the place of those on record."""
        listed = len(record.worlds or ()) if isinstance(record, Position) else 0
        moment = cls(record, _beginning(record), range(listed))
        for card in cards:
            moment = moment._with(card)
        return moment

    @classmethod
    def along(cls, record: Board | Position, cards: Sequence[Card]) -> Iterator[Moment]:
        """The record before these cards and after each: one play that goes on, looked at moment by moment."""
        moment = cls.of(record, ())
        yield moment
        for card in cards:
            moment = moment._with(card)
            yield moment

    @classmethod
    def after(cls, record: Board | Position, number: int | None = None) -> Moment:
        """The record after so many of its cards; else where it stops, or if it is whole at declarer's first card.

        A position is one moment itself.
        """
        if isinstance(record, Position):
            if number is not None:
                raise MomentError(f"after {number} cards: only a board has a play to stop in")
            return cls.of(record, ())
        if number is None:
            number = _decision_of(record)
        if record.contract is not None and not 0 <= number <= len(record.cards):
            raise MomentError(f"{_name(record)}: after {number} cards: {len(record.cards)} are on record")
        return cls.of(record, record.cards[:number])

    def _with(self, card: Card) -> Moment:
        """The moment one card later; the play goes on in place."""
        play = self.play
        if card in play.legal_cards() and not self._fits(card):
            raise PlayError(f"{play.turn} cannot play {card}: no layout of the hidden cards would be left")
        surviving = self.surviving
        if play.turn in self.hidden:
            surviving = [number for number in surviving if card in self._legal_in(number)]
        play.play(card)
        return Moment(self.record, play, surviving)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract."""
        return self.play.contract.declarer

    @property
    def hidden(self) -> tuple[Seat, Seat]:
        """The two seats that declarer does not see, or whoever asks in a position, clockwise."""
        if isinstance(self.record, Position):
            return self.record.hidden
        return (self.declarer.next, self.declarer.previous)

    def hidden_from(self, viewer: Seat) -> tuple[Seat, Seat]:
        """The two seats that a player does not see once dummy is on the table, clockwise from the player."""
        return hidden_seats(viewer, self.declarer.partner)

    @property
    def tricks_needed(self) -> int:
        """How many tricks declarer still needs, the one in progress included."""
        record = self.record
        whole = record.tricks_needed if isinstance(record, Position) else self.play.contract.tricks_needed
        return whole - self.play.won(self.declarer.side)

    @property
    def stakes(self) -> Stakes | None:
        """The contract with its vulnerability and the tricks won so far; a position may not name one."""
        play, won = self.play, self.play.won(self.declarer.side)
        if isinstance(self.record, Board):
            north, east, south, west = (play.played[seat] for seat in Seat)
            gone = (north, east, south, west) if play.leader is play.contract.leader else None
            return Stakes(play.contract, self.record.vulnerability, won, gone, won)
        stakes = self.record.stakes
        return (
            None if stakes is None else replace(stakes, tricks_won=stakes.tricks_won + won, gone=None, won_since=0)
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards played since the record's beginning; those in the trick of a position are part of it."""
        return self.play.cards[len(self.record.trick) :] if isinstance(self.record, Position) else self.play.cards

    @property
    def next_card(self) -> Card | None:
        """The card that was played here, where the record goes on as it was played so far."""
        record = self.record
        if not isinstance(record, Board) or record.cards[: len(self.cards)] != self.cards:
            return None
        return record.cards[len(self.cards)] if len(record.cards) > len(self.cards) else None

    @property
    def has_listed_worlds(self) -> bool:
        """The layouts of the hidden hands are listed, and not to be found from what is known."""
        return isinstance(self.record, Position) and self.record.worlds is not None

    @property
    def only_layout(self) -> dict[Seat, Hand]:
        """What the hidden hands hold now, where a single layout of those that are listed is left; else nothing."""
        return self._listed(self.surviving[0]) if len(self.surviving) == 1 else {}

    # What may be played

    def legal_cards(self) -> Hand:
        """What may be played; from a hand that nobody knows, whatever it may hold."""
        return Hand(sum(card.mask for card in self.play.legal_cards() if self._fits(card)))

    def _fits(self, card: Card) -> bool:
        """Whether some layout of the hidden cards allows what the rules allow."""
        if self.play.turn not in self.hidden:
            return True
        if self.surviving:
            return any(card in self._legal_in(number) for number in self.surviving)
        return not self._hides_both or (bool(card.mask & self._unseen) and self._leaves_a_layout(card))

    def _legal_in(self, number: int) -> Hand:
        """What the hidden hand on turn may play in a listed world."""
        return self.play.trick.legal_cards(self._listed(number)[self.play.turn])

    def _listed(self, number: int) -> dict[Seat, Hand]:
        """What the hidden hands still hold in a listed world."""
        assert isinstance(self.record, Position)
        assert self.record.worlds is not None
        world, gone = self.record.worlds[number], sum(card.mask for card in self.cards)
        left, right = self.hidden
        return {left: Hand(world.left.mask & ~gone), right: Hand(world.right.mask & ~gone)}

    @property
    def _hides_both(self) -> bool:
        """Nobody knows the two hidden hands, but which cards they hold between them is known."""
        unknown = all(self.play.remaining[seat] is None for seat in self.hidden)
        return unknown and sum(map(self.play.cards_left, self.hidden)) == self._unseen.bit_count()

    def _leaves_a_layout(self, card: Card) -> bool:
        """Whether an unknown hand can have played this card: who shows out leaves the suit to the other hand."""
        after = self.play.copy()
        after.play(card)
        return Layouts(Moment(self.record, after)._hidden_hands).count > 0

    # What declarer is asked, and knows

    def position(self) -> Position:
        """What declarer is asked; where no worlds are listed, it says which cards are hidden."""
        self._check_open()
        if isinstance(self.record, Board):
            name = f"Board {self.record.number}" if self.record.number else None
            unseen = Hand(hidden_hands(self.play, self.hidden).unseen)
            return Position.of_play(self.play, self.tricks_needed, unseen=unseen, id=name, stakes=self.stakes)
        if not self.cards:
            return self.record
        if self.record.worlds is None:
            return self._now(self.record)
        weights = self.record.weights
        return replace(
            self._now(self.record),
            worlds=tuple(World(*self._listed(number).values()) for number in self.surviving),
            weights=None if weights is None else tuple(weights[number] for number in self.surviving),
        )

    def position_of(self, defender: Seat) -> Position:
        """What a defender of a board is asked, who sees dummy."""
        self._check_open()
        unseen = Hand(hidden_hands(self.play, self.hidden_from(defender)).unseen)
        name = f"Board {self.record.number}" if isinstance(self.record, Board) and self.record.number else None
        return Position.of_play(
            self.play, self.tricks_needed, unseen=unseen, id=name, defender=defender, stakes=self.stakes
        )

    def knowledge(self, given: Iterable[Statement] = (), sources: Sources | None = None) -> Knowledge:
        """What declarer knows, also when the contract is down, or whoever asks in a position without worlds."""
        play = self.play
        if isinstance(self.record, Board):
            return self.knowledge_of(self.declarer, given, sources)
        hidden, played = self._hidden_hands, play.played
        seen = {seat: play.hand(seat) for seat in self.record.hands}
        dealt = {seat: Hand(hand.mask | played[seat]) for seat, hand in seen.items()}
        beliefs = believe(hidden, [*self.written, *given], dealt)
        return Knowledge(self.record.viewer, seen, hidden, beliefs, play=play.copy() if self.cards else None)

    @property
    def written(self) -> list[Statement]:
        """What a position says of its hidden hands, as they were when it began."""
        return written_in(self.record) if isinstance(self.record, Position) else []

    def knowledge_of(
        self, viewer: Seat, given: Iterable[Statement] = (), sources: Sources | None = None
    ) -> Knowledge:
        """What a player of a board knows."""
        if not isinstance(self.record, Board):
            raise MomentError("a position tells what declarer knows, and nobody else")
        return Knowledge.of_play(
            self.play,
            viewer=viewer,
            auction=self.record.auction,
            vulnerability=self.record.vulnerability,
            given=given,
            sources=sources,
        )

    def completed(self, given: Iterable[Statement] = (), sources: Sources | None = None, seed: int = 0) -> Play:
        """The play with all four hands known; unknown ones are dealt from what declarer knows."""
        if all(hand is not None for hand in self.play.remaining.hands):
            return self.play.copy()
        if self.surviving:
            return replayed(self.play, self._listed(self.surviving[seed % len(self.surviving)]))
        knowledge = self.knowledge(given, sources)
        [world] = knowledge.layouts.sample(1, seed).worlds
        hands = {seat: Hand(mask) for seat, mask in zip(knowledge.hidden.seats, world, strict=True)}
        return replayed(self.play, hands)

    def _check_open(self) -> None:
        play, name = self.play, _name(self.record)
        if play.is_over:
            raise MomentError(f"{name}: after {len(self.cards)} cards the play is over: nothing is left to decide")

    @property
    def _unseen(self) -> int:
        """The cards still in the two hidden hands: of a board, all that are not seen."""
        at_first = _hidden_at_first(self.record) if isinstance(self.record, Position) else ~self.play.deal.mask
        return FULL_PACK & at_first & ~sum(card.mask for card in self.play.cards)

    @property
    def _hidden_hands(self) -> Hidden:
        return hidden_hands(self.play, self.hidden, self._unseen)

    def _now(self, position: Position) -> Position:
        """The position after the cards; what was written about its hidden hands counts the cards played since."""
        play = self.play
        return replace(
            position,
            tricks_needed=self.tricks_needed,
            leader=play.trick.leader,
            trick=play.trick.cards,
            declarer_hand=play.hand(self.declarer) if position.defender is None else Hand(),
            dummy_hand=play.hand(self.declarer.partner),
            defender_hand=Hand() if position.defender is None else play.hand(position.defender),
            worlds=None,
            weights=None,
            unseen=Hand(self._unseen),
            constraints={},
            joint_constraint=None,
            stakes=self.stakes,
        )


def with_contract(record: Board | Position, contract: Contract | None) -> Board | Position:
    """The record with another contract; an auction that came to a different one is left out.

    The play stays where the tricks go as before. A position needs as many tricks as it says; those won before
    follow from that.
    """
    if contract is None:
        return record
    if isinstance(record, Position):
        won = contract.tricks_needed - record.tricks_needed
        return replace(record, stakes=Stakes(contract, tricks_won=won))
    if record.contract == contract:
        return record
    before = record.contract
    if before is not None and (before.strain, before.declarer) == (contract.strain, contract.declarer):
        return replace(record, contract=contract, auction=None)
    return replace(record, contract=contract, auction=None, cards=(), claim=None, result=None)


def replayed(play: Play, hands: dict[Seat, Hand]) -> Play:
    """The same play from the beginning, with these hands for those that were not known."""
    known, played = dict(play.deal.known()), play.played
    dealt = {seat: Hand(hand.mask | played[seat]) for seat, hand in hands.items() if seat not in known}
    again = Play(Deal.of(known | dealt), play.contract, play.leader)
    for card in play.cards:
        again.play(card)
    return again


def _decision_of(board: Board) -> int:
    """After how many cards a board is looked at unless that is said."""
    tricks = max((len(hand) for _, hand in board.deal.known()), default=0)
    is_unfinished = 0 < len(board.cards) < len(board.deal.hands) * tricks
    return len(board.cards) if is_unfinished else min(1, len(board.cards))


def _beginning(record: Board | Position) -> Play:
    """The play before its first card; of a position, before those that come after it."""
    if isinstance(record, Position):
        return _play_of(record)
    if record.contract is None:
        reason = "was passed out" if record.is_passed_out else "has no contract"
        raise MomentError(f"{_name(record)} {reason}: there is nothing to play")
    return Play(record.deal, record.contract, record.leader)


def _play_of(position: Position) -> Play:
    """The play of the current trick of a position."""
    trick = position.current_trick
    hands = {
        seat: hand if (card := trick.card_of(seat)) is None else hand + card
        for seat, hand in position.hands.items()
    }
    play = Play(Deal.of(hands), Contract(SOME_LEVEL, position.strain, position.declarer), position.leader)
    for card in position.trick:
        play.play(card)
    return play


def _hidden_at_first(position: Position) -> int:
    on_table = (card.mask for seat, card in position.played.items() if seat in position.hidden)
    return position.hidden_cards.mask | sum(on_table)


def _name(record: Board | Position) -> str:
    if isinstance(record, Position):
        return "the position"
    return f"board {record.number}" if record.number else "the board"

"""Bridge endings as a game: declarer's side is Max, the defenders are Min.

The defenders see all cards; declarer sees two hands and every card played. Max wins a world when declarer's side
takes the tricks that the position asks for. Touching cards are not merged: every legal card is a move.

The rules are those of `alphamu.bridge`, put in bits so that one step answers for all worlds at once: each seat has
a list of the cards it may hold, each card with the worlds in which it does.
"""

from __future__ import annotations

from collections.abc import Iterator

from alphamu.bridge.card import SUITS_DOWN, Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import winning_place
from alphamu.fronts import whole_weights
from alphamu.reference.game import PerfectInformation
from alphamu.worlds.position import Position

# What everybody has seen since the root: the set of cards that are gone, the trick on the table (its cards, as
# their bits, are gone too), who led to it, and how many tricks declarer's side has won. A plain tuple, because the
# search makes hundreds of thousands of them.
State = tuple[int, tuple[int, ...], int, int]


class BridgeGame:
    """The ending of a position whose worlds are given. A move is a card."""

    def __init__(self, position: Position) -> None:
        if position.worlds is None:
            raise BridgeError("worlds: the search needs the layouts themselves, not only the unseen cards")
        self.position = position
        self.weights = whole_weights(position.weights or [1] * len(position.worlds))
        trick = tuple(card.bit for card in position.trick)
        self.root: State = (sum(1 << bit for bit in trick), trick, int(position.leader), 0)
        self._declarers_side = position.declarer % 2
        self._trump = position.strain.trump
        self._tricks = position.cards_left
        self._needed = position.tricks_needed
        self._held = [_cards_held(position, seat) for seat in Seat]
        self._perfect_information = PerfectInformation[State, Card](self)

    @property
    def full_depth(self) -> int:
        """The depth at which the search sees the ending to its last card: every card of declarer's side."""
        return len(self.position.declarer_hand) + len(self.position.dummy_hand)

    def is_max(self, state: State) -> bool:
        """Whether declarer's side plays the next card."""
        _, trick, leader, _ = state
        return (leader + len(trick)) % 2 == self._declarers_side

    def outcome(self, state: State, worlds: int) -> int | None:
        """All the worlds as soon as the contract is made, none as soon as it is beaten."""
        gone, _, _, won = state
        if won >= self._needed:
            return worlds
        tricks_left = self._tricks - gone.bit_count() // 4
        return 0 if won + tricks_left < self._needed else None

    def moves(self, state: State, worlds: int) -> Iterator[tuple[Card, int]]:
        """The cards that the player on turn may play in some world, with the worlds in which they are legal."""
        gone, trick, leader, _ = state
        suits = self._held[(leader + len(trick)) % 4]
        if trick:
            void = worlds
            for card, mask, held in suits[trick[0] >> 4]:
                if not gone & mask and (legal := held & worlds):
                    yield card, legal
                    void &= ~held
            worlds = void  # in these the player cannot follow and may play anything
        if worlds:
            for suit in suits.values():
                for card, mask, held in suit:
                    if not gone & mask and (legal := held & worlds):
                        yield card, legal

    def play(self, state: State, move: Card) -> State:
        """The state after a card; the fourth card of a trick gives the lead to the trick's winner."""
        gone, trick, leader, won = state
        bit = move.bit
        gone |= 1 << bit
        trick += (bit,)
        if len(trick) < 4:
            return gone, trick, leader, won
        leader = (leader + winning_place(trick, self._trump)) % 4
        return gone, (), leader, won + (leader % 2 == self._declarers_side)

    def wins(self, state: State, worlds: int) -> int:
        """Those of the worlds in which the contract makes double dummy."""
        return self._perfect_information.wins(state, worlds)


def _cards_held(position: Position, seat: Seat) -> dict[int, list[tuple[Card, int, int]]]:
    """By suit, the cards that a seat may hold: the card, its mask, and the worlds in which the seat has it."""
    worlds_with: dict[Card, int] = {}
    for world, layout in enumerate(position.worlds or ()):
        for card in position.deal_of(layout).hand(seat):
            worlds_with[card] = worlds_with.get(card, 0) | 1 << world
    return {
        suit: [(card, card.mask, worlds_with[card]) for card in Hand(suit.mask) if card in worlds_with]
        for suit in SUITS_DOWN
    }

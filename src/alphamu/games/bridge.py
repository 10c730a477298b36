"""Bridge endings as a game: whoever asks is Max, the other side is Min.

Where declarer asks, both hands of that side are Max's. Where a defender asks, the other defender is a partner.
All but Max see all cards; Max sees two hands and every card played. Max wins a world when that side takes the
tricks that make the contract, or beat it. Touching cards are not merged: every legal card is a move.

The rules are those of `alphamu.bridge`, put in bits so that one step answers for all worlds at once: each seat has
a list of the cards it may hold, each card with the worlds in which it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alphamu.bridge.card import SUITS_DOWN, Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import winning_place
from alphamu.fronts import whole_weights, worlds_in
from alphamu.reference.game import PerfectInformation
from alphamu.reference.scores import PerfectScores
from alphamu.worlds.position import Position

# What everybody has seen since the root: the set of cards that are gone, the trick on the table (its cards, as
# their bits, are gone too), who led to it, and how many tricks Max's side has won. A plain tuple, because the
# search makes hundreds of thousands of them.
State = tuple[int, tuple[int, ...], int, int]


class BridgeGame:
    """The ending of a position whose worlds are given. A move is a card.

    Without `signals` the partner of a defender who asks is silent: in each world the only move is the cheapest
    of the cards that are best double dummy, that with the fewest lower cards of its suit in play.
    """

    def __init__(self, position: Position, *, signals: bool = True) -> None:
        if position.worlds is None:
            raise BridgeError("worlds: the search needs the layouts themselves, not only the unseen cards")
        self.position = position
        self.weights = whole_weights(position.weights or [1] * len(position.worlds))
        trick = tuple(card.bit for card in position.trick)
        self.root: State = (sum(1 << bit for bit in trick), trick, int(position.leader), 0)
        self._side = position.viewer % 2
        self._ours = frozenset(map(int, position.ours))
        self._signals = signals
        self._trump = position.strain.trump
        self._tricks = position.cards_left
        self._needed = position.tricks_of_viewer
        self._held = [_cards_held(position, seat) for seat in Seat]
        seen = sum(hand.mask for hand in position.hands.values())
        self._pack = seen | position.hidden_cards.mask | position.current_trick.mask
        self._perfect_information = PerfectInformation[State, Card](self)

    @property
    def full_depth(self) -> int:
        """The depth at which the search sees the ending to its last card: every card that Max plays."""
        return sum(len(self.position.hands[seat]) for seat in self.position.ours)

    def is_max(self, state: State) -> bool:
        """Whether a hand that is Max's plays the next card."""
        return self._turn(state) in self._ours

    def is_partner(self, state: State) -> bool:
        """Whether the hidden hand on Max's side does."""
        turn = self._turn(state)
        return turn % 2 == self._side and turn not in self._ours

    def outcome(self, state: State, worlds: int) -> int | None:
        """All the worlds as soon as Max's side has the tricks it needs, none as soon as it cannot have them."""
        gone, _, _, won = state
        if won >= self._needed:
            return worlds
        tricks_left = self._tricks - gone.bit_count() // 4
        return 0 if won + tricks_left < self._needed else None

    def moves(self, state: State, worlds: int) -> Iterator[tuple[Card, int]]:
        """The cards that the player on turn may play in some world, with the worlds in which they are legal."""
        if self._signals or not self.is_partner(state):
            return self._legal(state, worlds)
        return self._cheapest(state, worlds)

    def _cheapest(self, state: State, worlds: int) -> Iterator[tuple[Card, int]]:
        """The cheapest of the cards that are best in each world."""
        cards = sorted(self._legal(state, worlds), key=lambda move: self._cheapness(state, move[0]))
        best = self._best_of(state, cards)
        taken = 0
        for card, _ in cards:
            if played := best[card] & ~taken:
                taken |= played
                yield card, played

    def _best_of(self, state: State, cards: Sequence[tuple[Card, int]]) -> dict[Card, int]:
        """The worlds in which no other card does better double dummy: those it wins, and those that are lost."""
        won = {card: self.wins(self.play(state, card), legal) for card, legal in cards}
        winnable = 0
        for worlds_won in won.values():
            winnable |= worlds_won
        return {card: won[card] | legal & ~winnable for card, legal in cards}

    def _cheapness(self, state: State, card: Card) -> tuple[int, int]:
        gone, trick, _, _ = state
        on_table = sum(1 << bit for bit in trick)
        lower = self._pack & (~gone | on_table) & card.suit.mask & (card.mask - 1)
        return lower.bit_count(), card.suit

    def _legal(self, state: State, worlds: int) -> Iterator[tuple[Card, int]]:
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
        return gone, (), leader, won + (leader % 2 == self._side)

    def wins(self, state: State, worlds: int) -> int:
        """Those of the worlds that Max's side wins double dummy."""
        return self._perfect_information.wins(state, worlds)

    @staticmethod
    def _turn(state: State) -> int:
        _, trick, leader, _ = state
        return (leader + len(trick)) % 4


class ScoredBridgeGame(BridgeGame):
    """The same ending, played for a score: so much for each number of tricks, in each world its own."""

    def __init__(self, position: Position, scores: Sequence[Sequence[int]], *, signals: bool = True) -> None:
        """`scores[world][tricks]` is what so many of the tricks from here are worth, never less for more.

        The tricks are those of whoever asks.
        """
        super().__init__(position, signals=signals)
        self._scores = scores
        self._perfect_scores = PerfectScores[State, Card](self)

    def score(self, state: State, world: int) -> int | None:
        """What the tricks are worth once all are played."""
        gone, _, _, won = state
        return self._scores[world][won] if gone.bit_count() == 4 * self._tricks else None

    def _best_of(self, state: State, cards: Sequence[tuple[Card, int]]) -> dict[Card, int]:
        """The worlds in which no other card is worth more double dummy."""
        worth = {
            card: {world: self._perfect_scores.of(self.play(state, card), world) for world in worlds_in(legal)}
            for card, legal in cards
        }
        best: dict[int, int] = {}
        for by_world in worth.values():
            for world, value in by_world.items():
                best[world] = max(value, best.get(world, value))
        return {
            card: sum(1 << world for world, value in by_world.items() if value == best[world])
            for card, by_world in worth.items()
        }


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

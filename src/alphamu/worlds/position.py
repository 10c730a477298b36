"""A position: what declarer, or a defender, sees at one moment of the play, and what the hidden hands may be.

This is what the engine is asked about. Whatever cannot be a moment of a game of bridge is refused here, so that
the search may trust what it gets; the error names the place as a position file does, as in `worlds[3].east`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.bridge.stakes import Stakes
from alphamu.bridge.touching import touching_groups
from alphamu.bridge.trick import Trick

WHOLE_TRICK = 4
MOST_WORLDS = 200_000  # that the kernel searches: more would take hours


class PositionError(BridgeError):
    """A position that cannot be read or cannot occur; the message begins with the place at fault."""


@dataclass(frozen=True, slots=True)
class World:
    """One way the hidden cards may lie: the two hidden hands, clockwise from whoever asks.

    For declarer these are the hands of the left-hand and the right-hand opponent.
    """

    left: Hand
    right: Hand

    @property
    def mask(self) -> int:
        """The cards of both hands."""
        return self.left.mask | self.right.mask


@dataclass(frozen=True)
class Position:
    """Declarer's view at one moment, or that of a `defender`, whose hand is then seen in place of declarer's.

    `tricks_needed` is what declarer needs, whoever asks. It counts from here, this trick included; 0 or less
    means already made, more than there are left down. `trick` is what was played to the current trick, from
    `leader` on; those cards are in no hand. Either `worlds` lists the possible layouts, with `weights` if they are
    not equally likely, or `unseen` holds the cards of both hidden hands together. `constraints` are words about a
    hidden hand, as on the command line, `joint_constraint` about both.

    >>> position = Position(
    ...     strain=Strain.NOTRUMP, declarer=Seat.SOUTH, tricks_needed=2, leader=Seat.WEST,
    ...     trick=(Card.parse("D5"),), declarer_hand=Hand.parse("2..A."), dummy_hand=Hand.parse("A..2."),
    ...     unseen=Hand.parse("KQ..K."),
    ... )
    >>> position.turn, position.cards_left, [position.size(seat) for seat in position.hidden]
    (<Seat.NORTH: 0>, 2, [1, 2])
    """

    strain: Strain
    declarer: Seat
    tricks_needed: int
    leader: Seat
    declarer_hand: Hand
    dummy_hand: Hand
    trick: tuple[Card, ...] = ()
    worlds: tuple[World, ...] | None = None
    weights: tuple[float, ...] | None = None
    unseen: Hand | None = None
    constraints: Mapping[Seat, str] = field(default_factory=dict)
    joint_constraint: str | None = None
    id: str | None = None
    theme: str | None = None
    defender: Seat | None = None  # who asks, if not declarer
    defender_hand: Hand = field(default_factory=Hand)
    stakes: Stakes | None = None  # where the contract is known
    aim: str | None = None  # what the asker plays for, by name, where that is written

    def __post_init__(self) -> None:
        self._check_viewer()
        self._check_trick()
        self._check_visible_hands()
        self._check_tricks_needed()
        self._check_hidden_cards()
        self._check_weights()
        for seat in self.constraints:
            if seat not in self.hidden:
                raise PositionError(f"constraints.{key(seat)}: the hand of {seat} is not hidden")

    @classmethod
    def of_play(
        cls,
        play: Play,
        tricks_needed: int,
        *,
        worlds: tuple[World, ...] | None = None,
        weights: tuple[float, ...] | None = None,
        unseen: Hand | None = None,
        id: str | None = None,
        defender: Seat | None = None,
        stakes: Stakes | None = None,
    ) -> Position:
        """Declarer's view at this moment of a play, or that of a defender."""
        contract = play.contract
        return cls(
            strain=contract.strain,
            declarer=contract.declarer,
            tricks_needed=tricks_needed,
            leader=play.trick.leader,
            declarer_hand=play.hand(contract.declarer) if defender is None else Hand(),
            dummy_hand=play.hand(contract.dummy),
            trick=play.trick.cards,
            worlds=worlds,
            weights=weights,
            unseen=unseen,
            id=id,
            defender=defender,
            defender_hand=Hand() if defender is None else play.hand(defender),
            stakes=stakes,
        )

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def viewer(self) -> Seat:
        """Who asks."""
        return self.declarer if self.defender is None else self.defender

    @property
    def ours(self) -> tuple[Seat, ...]:
        """The seats whose cards whoever asks plays."""
        return (self.declarer, self.dummy) if self.defender is None else (self.defender,)

    @property
    def own_hand(self) -> Hand:
        """The hand of whoever asks."""
        return self.declarer_hand if self.defender is None else self.defender_hand

    @property
    def tricks_of_viewer(self) -> int:
        """How many tricks the side that asks needs: to make the contract, or to beat it."""
        return self.tricks_needed if self.defender is None else self.cards_left + 1 - self.tricks_needed

    def needing(self, tricks: int) -> Position:
        """The same where the side that asks wants so many tricks from here, whatever the contract."""
        needed = tricks if self.defender is None else self.cards_left + 1 - tricks
        return replace(self, tricks_needed=needed, stakes=None)

    @property
    def hidden(self) -> tuple[Seat, Seat]:
        """The seats whose hands are not seen, clockwise from whoever asks."""
        first, second = (seat for seat in self.viewer.others if seat is not self.dummy)
        return first, second

    @property
    def hands(self) -> dict[Seat, Hand]:
        """The two hands that are seen, that of whoever asks first."""
        return {self.viewer: self.own_hand, self.dummy: self.dummy_hand}

    @property
    def current_trick(self) -> Trick:
        """The trick in progress, or an empty one with its leader."""
        return Trick(self.leader, self.trick)

    @property
    def turn(self) -> Seat:
        """Who plays the next card."""
        return self.current_trick.turn

    @property
    def cards_left(self) -> int:
        """How many tricks are still to be decided, the current one included."""
        return len(self.own_hand) + self.has_played(self.viewer)

    @property
    def hidden_cards(self) -> Hand:
        """The cards of both hidden hands together."""
        if self.unseen is not None:
            return self.unseen
        return Hand(self.worlds[0].mask if self.worlds else 0)

    @property
    def played(self) -> dict[Seat, Card]:
        """The cards of the current trick by the seats that played them."""
        return dict(self.current_trick.plays())

    def before_last_card(self) -> tuple[Position, Card]:
        """The moment before declarer's side played the last card of the current trick, and that card."""
        seat, card = list(self.played.items())[-1]
        trick = self.trick[:-1]
        if seat is self.declarer:
            return replace(self, trick=trick, declarer_hand=self.declarer_hand + card), card
        return replace(self, trick=trick, dummy_hand=self.dummy_hand + card), card

    def has_played(self, seat: Seat) -> bool:
        """Whether this seat has played to the current trick."""
        return self.current_trick.card_of(seat) is not None

    def size(self, seat: Seat) -> int:
        """How many cards a seat holds: those that have played to the current trick one less than the others."""
        return self.cards_left - self.has_played(seat)

    def touching(self, card: Card) -> tuple[Card, ...]:
        """The other cards of the visible hand on turn that are as good as this one, highest first.

        Touching cards have no card of another hand or of the current trick between them. The cards of a hidden
        hand are never equal: which of them is played tells something.
        """
        hand = self.hands.get(self.turn, Hand())
        others = self.hidden_cards.mask | self.own_hand.mask | self.dummy_hand.mask
        groups = touching_groups(hand, others & ~hand.mask | self.current_trick.mask)
        return tuple(other for group in groups if card in group for other in group if other != card)

    def deal_of(self, world: World) -> Deal:
        """All four hands in this world."""
        left, right = self.hidden
        return Deal.of(self.hands | {left: world.left, right: world.right})

    def _check_viewer(self) -> None:
        if self.defender is None:
            return
        if self.defender.side is self.declarer.side:
            who = "dummy, and plays no card" if self.defender is self.dummy else "declarer, not a defender"
            raise PositionError(f"viewer: {self.defender} is {who}")
        if self.declarer_hand:
            raise PositionError(f"{key(self.declarer)}: declarer's hand is hidden when {self.defender} asks")

    def _check_trick(self) -> None:
        if len(self.trick) >= WHOLE_TRICK:
            raise PositionError(f"trick: has {len(self.trick)} cards: a trick in progress has at most three")
        for place, card in enumerate(self.trick):
            if card in self.trick[:place]:
                raise PositionError(f"trick[{place}]: card {card} stands twice in the trick")

    def _check_visible_hands(self) -> None:
        for seat, hand in self.hands.items():
            if len(hand) + self.has_played(seat) > HAND_SIZE:
                raise PositionError(f"{key(seat)}: has {len(hand)} cards: too many")
            self._check_against_trick(hand, seat, key(seat))
        if both := Hand(self.own_hand.mask & self.dummy_hand.mask):
            raise PositionError(f"{key(self.dummy)}: card {next(iter(both))} is with {self.viewer} too")
        if self.cards_left == 0:
            raise PositionError(f"{key(self.viewer)}: no card is left to play")
        if len(self.dummy_hand) != self.size(self.dummy):
            raise PositionError(f"{key(self.dummy)}: {self._sizes_wrong(self.dummy, self.dummy_hand)}")

    def _check_tricks_needed(self) -> None:
        if self.tricks_needed > HAND_SIZE:
            raise PositionError(f"tricks_needed: {self.tricks_needed} cannot be won: there are {HAND_SIZE} tricks")
        if self.stakes is None:
            return
        contract = self.stakes.contract
        if contract.strain is not self.strain or contract.declarer is not self.declarer:
            played = f"{self.strain.symbol} is played by {self.declarer}"
            raise PositionError(f"contract: {contract}, but {played}")
        if not 0 <= self.stakes.tricks_won <= HAND_SIZE - self.cards_left:
            most = HAND_SIZE - self.cards_left
            raise PositionError(f"tricks_won: {self.stakes.tricks_won}, but at most {most} tricks were played")

    def _check_hidden_cards(self) -> None:
        if self.worlds is None and self.unseen is None:
            raise PositionError("worlds: neither worlds nor unseen says which cards are hidden")
        if self.worlds is not None and not self.worlds:
            raise PositionError("worlds: the list is empty")
        if self.worlds is not None and len(self.worlds) > MOST_WORLDS:
            raise PositionError(f"worlds: {len(self.worlds):,} layouts: at most {MOST_WORLDS:,} can be searched")
        if self.unseen is not None:
            expected = sum(self.size(seat) for seat in self.hidden)
            if len(self.unseen) != expected:
                raise PositionError(
                    f"unseen: has {len(self.unseen)} cards: {expected} are hidden, by the hands and the trick"
                )
            self._check_not_visible(self.unseen, "unseen")
            self._check_not_on_table(self.unseen, "unseen")
        fits = self._fits()
        for place, world in enumerate(self.worlds or ()):
            if not fits(world):
                self._check_world(world, f"worlds[{place}]")

    def _fits(self) -> Callable[[World], bool]:
        """Whether a world is right, by masks alone: positions are made for every card that is thought about."""
        hidden, trick = self.hidden_cards.mask, self.current_trick
        hidden &= ~(self.own_hand.mask | self.dummy_hand.mask | trick.mask)
        first, second = self.hidden
        sizes = self.size(first), self.size(second)
        void = trick.led_suit.mask if trick.led_suit is not None else 0  # of whoever did not follow suit
        out = set(trick.not_following())
        left_may, right_may = (hidden & ~void if seat in out else hidden for seat in (first, second))

        def fits(world: World) -> bool:
            left, right = world.left.mask, world.right.mask
            may_hold = not (left & right or left & ~left_may or right & ~right_may)
            return may_hold and (left.bit_count(), right.bit_count()) == sizes

        return fits

    def _check_world(self, world: World, place: str) -> None:
        """Say what is wrong with a world."""
        for seat, hand in zip(self.hidden, (world.left, world.right), strict=True):
            hand_place = f"{place}.{key(seat)}"
            if len(hand) != self.size(seat):
                raise PositionError(f"{hand_place}: {self._sizes_wrong(seat, hand)}")
            self._check_not_visible(hand, hand_place)
            self._check_against_trick(hand, seat, hand_place)
        if both := Hand(world.left.mask & world.right.mask):
            raise PositionError(f"{place}: card {next(iter(both))} stands in both hands")
        for card in Hand(world.mask & ~self.hidden_cards.mask):
            other = "unseen" if self.unseen is not None else "worlds[0]"
            raise PositionError(f"{place}: card {card} is not among the hidden cards of {other}")

    def _check_not_visible(self, hand: Hand, place: str) -> None:
        for seat, visible in self.hands.items():
            if both := Hand(hand.mask & visible.mask):
                raise PositionError(f"{place}: card {next(iter(both))} is with {seat}")

    def _check_against_trick(self, hand: Hand, seat: Seat, place: str) -> None:
        self._check_not_on_table(hand, place)
        played = self.played.get(seat)
        if played is not None and played.suit != self.trick[0].suit:
            for card in hand.cards(self.trick[0].suit):
                raise PositionError(
                    f"{place}: holds {card}, but {seat} played {played} to the lead of {self.trick[0]}"
                )

    def _check_not_on_table(self, hand: Hand, place: str) -> None:
        for card in self.trick:
            if card in hand:
                raise PositionError(f"{place}: card {card} is on the table in the current trick")

    def _check_weights(self) -> None:
        if self.weights is None:
            return
        worlds = len(self.worlds) if self.worlds is not None else 0
        if len(self.weights) != worlds:
            raise PositionError(f"weights: {len(self.weights)} weights for {worlds} worlds")
        for place, weight in enumerate(self.weights):
            if not math.isfinite(weight) or weight < 0:
                raise PositionError(f"weights[{place}]: {weight} is not a weight: expected a number from 0 up")
        if not 0 < sum(self.weights) < math.inf:
            raise PositionError("weights: their sum must be more than 0 and finite")

    def _sizes_wrong(self, seat: Seat, hand: Hand) -> str:
        return (
            f"{seat} has {len(hand)} cards and should have {self.size(seat)}, "
            f"since {self.viewer} has {len(self.own_hand)} and the trick {len(self.trick)}"
        )


def key(seat: Seat) -> str:
    """The name of a seat in a position file, as in `north`."""
    return seat.name.lower()

"""The play of a contract.

The rules. The player on declarer's left leads to the first trick; then everyone plays a card in turn, clockwise.
Whoever holds a card of the suit led must follow suit; whoever holds none may play any card. The trick goes to
the highest trump in it, or, without trumps, to the highest card of the suit led; its winner leads to the next.
(Declarer chooses dummy's cards; `turn` names the seat the card comes from, not the person.) The play ends with
the last card, or with a claim of how many tricks declarer has in all.

A play may begin in the middle of a hand: all hands then hold equally many cards, and tricks count from there.
Hands may be unknown, except that three hands of thirteen give the fourth. Of an unknown hand any card is accepted
that has not been seen elsewhere, unless the seat has shown out of its suit.
"""

from __future__ import annotations

from alphamu.bridge.card import FULL_PACK, Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick


class PlayError(BridgeError):
    """A card or a claim that the rules do not allow."""


class Play:
    """The play of a deal, card by card; cards are played and taken back in place.

    >>> play = Play(Deal.parse("N:A.2.. K.3.. Q.A.. J.4.."), Contract.parse("3NT by S"))
    >>> for card in ("SJ", "SA", "SK", "SQ", "H2"):
    ...     play.play(Card.parse(card))
    >>> play.turn, play.won(Side.NORTH_SOUTH), list(play.legal_cards())
    (<Seat.EAST: 1>, 1, [Card.parse('H3')])
    """

    def __init__(self, deal: Deal, contract: Contract, leader: Seat | None = None) -> None:
        self.deal = deal.completed()
        self.contract = contract
        self._size = _hand_size(deal)
        self._left = self.deal.hands
        self._tricks: list[Trick] = []
        self._trick = Trick(contract.leader if leader is None else leader)
        self._won = [0, 0]
        self._claim: int | None = None

    def copy(self) -> Play:
        """A play of its own with the same cards and claim."""
        twin = Play(self.deal, self.contract)
        twin._left = self._left
        twin._tricks = self._tricks.copy()
        twin._trick = self._trick
        twin._won = self._won.copy()
        twin._claim = self._claim
        return twin

    def after(self, cards: int) -> Play:
        """A play of its own as it was when only so many cards had been played."""
        earlier = self.copy()
        for _ in range(len(self.cards) - cards):
            earlier.undo()
        return earlier

    # What has happened

    @property
    def leader(self) -> Seat:
        """Who led, or leads, to the first trick."""
        return (self._tricks[0] if self._tricks else self._trick).leader

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._tricks)

    @property
    def trick(self) -> Trick:
        """The trick being played; between tricks, an empty one with its leader."""
        return self._trick

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return tuple(card for trick in (*self._tricks, self._trick) for card in trick.cards)

    @property
    def played(self) -> dict[Seat, int]:
        """For each seat, the set of the cards it has played."""
        masks = dict.fromkeys(Seat, 0)
        for trick in (*self._tricks, self._trick):
            for seat, card in trick.plays():
                masks[seat] |= card.mask
        return masks

    @property
    def shown_out(self) -> dict[Seat, frozenset[Suit]]:
        """For each seat, the suits in which it has failed to follow."""
        suits: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
        for trick in (*self._tricks, self._trick):
            for seat in trick.not_following():
                suits[seat].add(trick.cards[0].suit)
        return {seat: frozenset(suits[seat]) for seat in Seat}

    def won(self, side: Side) -> int:
        """How many of the finished tricks this side has won."""
        return self._won[side]

    @property
    def tricks_won_by_declarer(self) -> int:
        """How many tricks declarer's side has: won so far, or, after a claim, in all."""
        return self._won[self.contract.declarer.side] if self._claim is None else self._claim

    @property
    def claimed(self) -> int | None:
        """How many tricks in all were claimed for declarer; None without a claim."""
        return self._claim

    @property
    def result(self) -> int | None:
        """Declarer's tricks when the play is over; None before."""
        return self.tricks_won_by_declarer if self.is_over else None

    # What is left

    @property
    def turn(self) -> Seat:
        """The seat whose card is next; when all cards are gone, who won the last trick."""
        return self._trick.turn

    @property
    def is_over(self) -> bool:
        """All cards are played, or a claim has ended the play."""
        return self._claim is not None or len(self._tricks) == self._size

    @property
    def tricks_left(self) -> int:
        """How many tricks are not finished, the one being played included."""
        return self._size - len(self._tricks)

    @property
    def remaining(self) -> Deal:
        """The deal of the cards not yet played; unknown hands stay unknown."""
        return Deal(self._left)

    def hand(self, seat: Seat) -> Hand:
        """What is left in the hand of a seat, which must be known."""
        hand = self._left[seat]
        return self.deal.hand(seat) if hand is None else hand

    def cards_left(self, seat: Seat) -> int:
        """How many cards a seat still holds, known or not."""
        return self.tricks_left - (self._trick.card_of(seat) is not None)

    def legal_cards(self) -> Hand:
        """What the seat on turn may play, empty when the play is over.

        For an unknown hand these are all cards it may hold, which can be more than thirteen.
        """
        if self.is_over:
            return Hand()
        hand = self._left[self.turn]
        if hand is None:
            return Hand(self._possible(self.turn))
        return self._trick.legal_cards(hand)

    # What changes it

    def play(self, card: Card) -> None:
        """Play a card from the seat on turn."""
        if card not in self.legal_cards():
            raise PlayError(f"trick {len(self._tricks) + 1}: {self._reason_against(card)}")
        seat = self.turn
        hand = self._left[seat]
        if hand is not None:
            self._put(seat, hand - card)
        self._trick = self._trick.after(card)
        if self._trick.is_complete:
            self._tricks.append(self._trick)
            self._trick = self._trick.or_next(self.contract.strain)
            self._won[self._trick.leader.side] += 1

    def undo(self) -> Card:
        """Take back the last card, and a claim made after it, and return the card."""
        if not self._trick.cards:
            if not self._tricks:
                raise PlayError("there is no card to take back")
            self._won[self._trick.leader.side] -= 1
            self._trick = self._tricks.pop()
        card = self._trick.cards[-1]
        self._trick = Trick(self._trick.leader, self._trick.cards[:-1])
        hand = self._left[self.turn]
        if hand is not None:
            self._put(self.turn, hand + card)
        self._claim = None
        return card

    def claim(self, tricks_for_declarer: int) -> None:
        """End the play with so many tricks for declarer in all, those already won included."""
        if self.is_over:
            raise PlayError(f"a claim of {tricks_for_declarer} tricks after the end of the play")
        won = self._won[self.contract.declarer.side]
        most = won + self.tricks_left
        if not won <= tricks_for_declarer <= most:
            raise PlayError(
                f"a claim of {tricks_for_declarer} tricks for declarer, "
                f"who has won {won} with {self.tricks_left} to play: expected {won} to {most}"
            )
        self._claim = tricks_for_declarer

    def _put(self, seat: Seat, hand: Hand) -> None:
        hands = list(self._left)
        hands[seat] = hand
        self._left = (hands[0], hands[1], hands[2], hands[3])

    def _possible(self, seat: Seat) -> int:
        """The cards an unknown hand may hold: seen nowhere else, and of no suit it has shown out of."""
        mask = FULL_PACK & ~self.deal.mask
        for card in self.cards:
            mask &= ~card.mask
        for suit in self.shown_out[seat]:
            mask &= ~suit.mask
        return mask

    def _reason_against(self, card: Card) -> str:
        """Why the seat on turn cannot play a card that is not legal."""
        seat = self.turn
        if self.is_over:
            return f"{card} is played after the end of the play"
        if card in self.cards:
            return f"{seat} plays {card}, which has been played already"
        hand = self._left[seat]
        led = self._trick.led_suit
        if hand is not None and card in hand and led is not None:
            return f"{seat} revokes with {card}, holding {led.symbol}{hand.holding(led)}"
        for holder, other in self.remaining.known():
            if card in other:
                return f"{seat} plays {card}, which {holder} holds"
        if hand is None:
            return f"{seat} plays {card} after showing out of {card.suit.name.lower()}"
        return f"{seat} plays {card}, which is not in the hand {hand}"


def _hand_size(deal: Deal) -> int:
    """How many cards each hand holds; thirteen if no hand is known."""
    sizes = {seat: len(hand) for seat, hand in deal.known()}
    first = next(iter(sizes), None)
    if first is None:
        return HAND_SIZE
    for seat, size in sizes.items():
        if size != sizes[first]:
            raise PlayError(f"{first} holds {sizes[first]} cards and {seat} {size}: expected equally many")
    return sizes[first]

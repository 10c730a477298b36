"""What a card of a plan is called at the table: a duck, a finesse, a hold-up, a throw-in.

A word is said only where it is right by the cards: what our two hands hold, what is on the table, and which cards
are still hidden. Where none fits there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick
from alphamu.search.plan import PlanStep, ThrowIn
from alphamu.worlds.position import Position

DUCK, HOLD_UP, FINESSE, DROP, RUFF, UNBLOCK = "duck", "hold up", "finesse", "play for the drop", "ruff", "unblock"
_TEN, _JACK = 10, 11
_NEAR = 2  # hidden cards above one that may still win in a tenace
_FEW = 3  # hidden cards of a suit, among which an honour may be short


def named(plan: PlanStep, position: Position) -> PlanStep:
    """The plan with a word for each card of declarer's side that has one."""
    return _Naming(position).step(plan, position.current_trick, 0)


def word_for(position: Position, card: Card) -> str:
    """What this card, played now, is called; empty where there is no word for it.

    >>> from alphamu.formats.position import loads
    >>> [position] = loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
    ...   "trick": ["S2", "S4"], "north": "AQ...", "south": "3...", "unseen": "K..32."}''')
    >>> word_for(position, Card.parse("SQ")), word_for(position, Card.parse("SA"))
    ('finesse', 'play for the drop')
    """
    if position.turn not in position.ours:
        return ""
    return _Table.of(position, position.current_trick, 0).word(card)


def is_better_led_by_them(suit: Suit, position: Position, gone: int = 0) -> bool:
    """Whether one of our hands has a tenace in the suit, or an honour that a higher card is out against."""
    hidden = list(Hand(position.hidden_cards.mask & ~gone & suit.mask))
    for whole in (position.declarer_hand, position.dummy_hand):
        held = list(Hand(whole.mask & ~gone & suit.mask))
        under = [card for card in held if any(other > card for other in hidden)]
        if any(card.rank >= _JACK for card in under):
            return True
        near = [card for card in under if sum(other > card for other in hidden) <= _NEAR]
        if any(low < other < high for low in near for high in held for other in hidden):
            return True
    return False


@dataclass(frozen=True)
class _Table:
    """What declarer's side sees before a card: the hand on turn, the other one, the trick, and what is hidden."""

    own: Hand
    partner: Hand
    trick: Trick
    hidden: int
    trump: Suit | None

    @classmethod
    def of(cls, position: Position, trick: Trick, gone: int) -> _Table:
        """After the cards that are gone."""
        seat = trick.turn
        hands = {owner: Hand(hand.mask & ~gone) for owner, hand in position.hands.items()}
        hidden = position.hidden_cards.mask & ~gone
        return cls(hands[seat], hands[seat.partner], trick, hidden, position.strain.trump)

    def word(self, card: Card) -> str:
        """What the card is called."""
        trick = self.trick
        led = trick.led_suit
        if led is not None and card.suit is not led:
            return RUFF if card.suit == self.trump else ""
        if led is None:
            return DROP if self._is_for_the_drop(card) else ""
        if led != self.trump and any(one.suit == self.trump for one in trick.cards):
            return ""  # ruffed: nothing to win
        return self._following(card)

    def _following(self, card: Card) -> str:
        """A card of the suit that was led."""
        on_table = [one for one in self.trick.cards if one.suit is card.suit]
        highest = max(on_table)
        partners = self.trick.card_of(self.trick.turn.partner)
        if partners == highest:
            return self._under_partner(card, partners)
        if card > highest:
            if self._leaves_a_gap(card) and len(self.trick.cards) == 2:
                return FINESSE
            return DROP if self._is_for_the_drop(card) else ""
        if self._can_win(highest) and not self._partner_may_win(highest, partners):
            return HOLD_UP if partners is None or self.trick.leader is not self.trick.turn.partner else DUCK
        return ""

    def _under_partner(self, card: Card, partners: Card) -> str:
        """Partner's card is the highest so far."""
        higher = [one for one in self.own.cards(card.suit) if one > partners]
        if len(self.trick.cards) == 2 and card < partners and any(self._between(partners, one) for one in higher):
            return FINESSE  # it is run
        lower = [one for one in self.own.cards(card.suit) if one < card and self._between(one, card)]
        if card < partners and lower and self._is_master(partners) and self._is_master(card, ignoring=partners):
            return UNBLOCK
        return ""

    def _leaves_a_gap(self, card: Card) -> bool:
        """Whether the hand keeps a higher card, with a hidden one between."""
        return any(one > card and self._between(card, one) for one in self.own.cards(card.suit))

    def _can_win(self, highest: Card) -> bool:
        """Whether the hand has a card that wins for certain."""
        return any(one > highest and self._is_master(one) for one in self.own.cards(highest.suit))

    def _partner_may_win(self, highest: Card, partners: Card | None) -> bool:
        return partners is None and any(one > highest for one in self.partner.cards(highest.suit))

    def _is_for_the_drop(self, card: Card) -> bool:
        """Whether an honour below this top card may fall, for which our hands have a finesse instead."""
        ours = [one for one in (*self.own.cards(card.suit), *self.partner.cards(card.suit)) if one != card]
        hidden = sorted(Hand(self.hidden & card.suit.mask), reverse=True)
        if not hidden or not self._is_master(card) or hidden[0].rank < _JACK:
            return False
        missing, others = hidden[0], hidden[1:]
        below = [
            one for one in ours if one.rank >= _TEN and one < missing and all(one > other for other in others)
        ]
        above = [one for one in ours if one > missing]
        return bool(below) and not above and len(hidden) <= _FEW

    def _is_master(self, card: Card, ignoring: Card | None = None) -> bool:
        """Whether no hidden card of its suit, and none on the table, is higher."""
        rest = self.hidden | (self.trick.mask & ~(0 if ignoring is None else ignoring.mask))
        return all(other <= card for other in Hand(rest & card.suit.mask))

    def _between(self, low: Card, high: Card) -> bool:
        """Whether a hidden card lies between two."""
        return any(low < other < high for other in Hand(self.hidden & low.suit.mask))


class _Naming:
    """Walks a plan with the cards that are gone."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def step(self, step: PlanStep, trick: Trick, gone: int) -> PlanStep:
        """The step and all below it, named."""
        position = self._position
        called: str | ThrowIn = ""
        if step.seat in position.ours and not step.any_card and not step.is_forced:
            table = _Table.of(position, trick, gone)
            called = table.word(step.card) or self._throw_in(step, trick, gone)
        after = trick.after(step.card).or_next(position.strain)
        then = tuple(self.step(one, after, gone | step.card.mask) for one in step.then)
        return replace(step, called=called, then=then)

    def _throw_in(self, step: PlanStep, trick: Trick, gone: int) -> ThrowIn | str:
        """A card that we lead to lose it, if the defenders then have only leads that help."""
        position = self._position
        if trick.cards:
            return ""
        leads = list(self._leads_after(step, trick))
        if not leads or any(lead is None for lead in leads):
            return ""
        found = [lead for lead in leads if lead is not None]
        ours = Hand((position.declarer_hand.mask | position.dummy_hand.mask) & ~gone & ~step.card.mask)
        ruffs = {suit for suit in Suit if not ours.cards(suit)} if self._both_have_trumps(gone) else set()
        must = sorted({card.suit for _, card in found} - ruffs, reverse=True)
        if len(must) != 1 or not is_better_led_by_them(must[0], position, gone | step.card.mask):
            return ""
        seats = {seat for seat, _ in found}
        winner = seats.pop() if len(seats) == 1 else None
        return ThrowIn(must[0], winner, ruffs=any(card.suit in ruffs for _, card in found))

    def _both_have_trumps(self, gone: int) -> bool:
        trump = self._position.strain.trump
        hands = (self._position.declarer_hand, self._position.dummy_hand)
        return trump is not None and all(Hand(hand.mask & ~gone).cards(trump) for hand in hands)

    def _leads_after(self, step: PlanStep, trick: Trick) -> Iterator[tuple[Seat, Card] | None]:
        """What the defenders lead to the next trick of the plan; None where we win this one, or nobody knows."""
        full = trick.after(step.card)
        if full.is_complete:
            after = full.or_next(self._position.strain)
            if after.leader in self._position.ours or not step.then:
                yield None
                return
            yield from ((one.seat, one.card) for one in step.then)
            return
        if not step.then:
            yield None
        for one in step.then:
            yield from self._leads_after(one, full)

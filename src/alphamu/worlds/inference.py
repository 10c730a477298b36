"""Inference from the play: how likely a world is, given the cards that the defenders chose.

The model of a defender. With probability 1 - `error_rate` the defender plays a card that costs no trick double
dummy, as follows; otherwise any legal card, all equally likely.

- Cards are alike when no other player's card lies between them, and all cards below the ten are alike: which of
  them one plays is habit and signal, from which nothing is concluded here.
- Following suit, the lowest of the good cards is played, or one alike, at random: no honour is spent for nothing.
- Discarding, a suit is chosen at random among those with a good card, and in it as when following suit.
- Leading, one of the groups of alike good cards is chosen at random, and a card of it at random.

So from ♠QJ alone either honour is played half of the time, from a bare ♠Q always that one: restricted choice. The
opening lead, made without sight of dummy, is left to `leads.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alphamu._kernel import Solver
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Masks, Sample, WorldsError

_TEN = 10
_SOLVER_MEMORY = 64 << 20

Hands = dict[Seat, int]


@dataclass(frozen=True)
class Defender:
    """How a defender is thought to play."""

    error_rate: float = 0.1

    def __post_init__(self) -> None:
        if not 0 <= self.error_rate <= 1:
            raise WorldsError(f"an error rate of {self.error_rate}: expected 0 to 1")

    def probability(self, card: Card, legal: Hand, good: Hand, others: int, is_lead: bool) -> float:
        """How likely this legal card is, when `good` are those that cost nothing and `others` the other cards."""
        chosen = 0.0
        if card in good:
            groups = _groups(good, others, is_lead)
            group = next((group for group in groups if card in group), None)
            chosen = 0.0 if group is None else 1 / len(groups) / len(group)
        return (1 - self.error_rate) * chosen + self.error_rate / len(legal)


def weigh(knowledge: Knowledge, sample: Sample, defender: Defender | None = None) -> Sample:
    """The same worlds, each weighted with how likely the defenders' cards are in it.

    The weights are scaled to a mean of one.
    """
    if knowledge.play is None:
        raise WorldsError("without the cards played, nothing can be inferred from them")
    likelihoods = Likelihoods(knowledge, defender or Defender())
    before = sample.weights or [1.0] * len(sample.worlds)
    after = [weight * likelihoods.of(world) for weight, world in zip(before, sample.worlds, strict=True)]
    total = sum(after)
    if total == 0:
        raise WorldsError("in none of the worlds would the defenders have played these cards: allow them errors")
    weights = [weight * len(after) / total for weight in after]
    return Sample(sample.worlds, weights, sample.exhaustive, sample.layouts, sample.at_most)


class Likelihoods:
    """Computes, world by world, how likely the cards of the hidden defenders are."""

    def __init__(self, knowledge: Knowledge, defender: Defender) -> None:
        assert knowledge.play is not None
        self.play: Play = knowledge.play
        self.hidden = knowledge.hidden
        self.defender = defender
        self.strain = self.play.contract.strain
        declarer = self.play.contract.declarer
        self.judged = [seat for seat in knowledge.hidden.seats if seat.side is not declarer.side]
        self.start = {seat: hand.mask for seat, hand in knowledge.seen.items()}
        for trick in (*self.play.tricks, self.play.trick):
            for seat, card in trick.plays():
                if seat in self.start:
                    self.start[seat] |= card.mask
        self.solver = Solver(_SOLVER_MEMORY)

    def of(self, world: Masks) -> float:
        """The probability of the defenders' cards in this world."""
        hands = self.start | {seat: hand.mask for seat, hand in self.hidden.dealt(world).items()}
        likelihood = 1.0
        is_opening_lead = True
        for trick in (*self.play.tricks, self.play.trick):
            so_far = Trick(trick.leader)
            for seat, card in trick.plays():
                if seat in self.judged and not is_opening_lead:
                    likelihood *= self._of_card(card, seat, hands, so_far)
                is_opening_lead = False
                hands[seat] &= ~card.mask
                so_far = so_far.after(card)
        return likelihood

    def _of_card(self, card: Card, seat: Seat, hands: Hands, trick: Trick) -> float:
        led = trick.led_suit
        legal = Hand((hands[seat] & led.mask if led is not None else 0) or hands[seat])
        others = sum(hand for other, hand in hands.items() if other is not seat) | Hand.of(trick.cards).mask
        equals = _equals(legal, others)
        good = legal if len(equals) == 1 else self._good_cards(equals, seat, hands, trick)
        return self.defender.probability(card, legal, good, others, is_lead=led is None)

    def _good_cards(self, equals: list[Hand], seat: Seat, hands: Hands, trick: Trick) -> Hand:
        """The cards after which the defence still gets the tricks it could get before."""
        value = self.solver.tricks(_order(hands), self.strain, trick.leader, _bits(trick), seat.side)
        good = 0
        for group in equals:
            card = next(iter(group))
            after = {**hands, seat: hands[seat] & ~card.mask}
            if self._reaches(after, trick.after(card), seat, value):
                good |= group.mask
        return Hand(good)

    def _reaches(self, hands: Hands, trick: Trick, seat: Seat, target: int) -> bool:
        if trick.is_complete:
            winner = trick.winner(self.strain)
            target -= winner.side is seat.side
            trick = Trick(winner)
        if target <= 0:
            return True
        return self.solver.reaches(_order(hands), self.strain, trick.leader, _bits(trick), seat.side, target)


def _groups(good: Hand, others: int, is_lead: bool) -> list[Hand]:
    """The groups of alike cards among which the defender chooses."""
    groups = []
    for suit in Suit:
        alike = _alike(Hand(good.mask & suit.mask), others)
        groups += alike if is_lead else alike[-1:]
    return groups


def _alike(cards: Hand, others: int) -> list[Hand]:
    """Cards of one suit in groups, the highest first: equals, and all the small cards together."""
    small = Hand(sum(card.mask for card in cards if card.rank < _TEN))
    groups = [group for group in _equals(cards, others) if not group.mask & small.mask]
    touching = [group for group in _equals(cards, others) if group.mask & small.mask]
    if small:
        groups.append(Hand(small.mask | sum(group.mask & ~small.mask for group in touching)))
    return groups


def _equals(cards: Hand, others: int) -> list[Hand]:
    """Cards in groups between which no other player's card lies, the highest first."""
    groups: list[int] = []
    last: Card | None = None
    for card in cards:
        between = 0 if last is None else last.mask - 2 * card.mask
        if last is None or last.suit is not card.suit or between & others:
            groups.append(0)
        groups[-1] |= card.mask
        last = card
    return [Hand(group) for group in groups]


def _order(hands: Hands) -> Sequence[int]:
    return [hands[seat] for seat in Seat]


def _bits(trick: Trick) -> list[int]:
    return [card.bit for card in trick.cards]

"""Inference from the play: how likely a world is, given the cards that hidden players chose.

They are taken for experts (`by_cards.py`), or for defenders of another kind, who see all cards. With probability
1 - `error_rate` such a one plays a card that costs no trick double dummy, as follows; otherwise any legal card,
all equally likely.

- Cards of a suit are alike when no other player's card lies between them, and all cards below the ten are alike:
  which of them one plays is habit and signal, from which nothing is concluded here. The lowest stands for all.
- Following suit, the lowest good cards are played: no honour is spent for nothing.
- Discarding, a suit is chosen at random among those with a good card, and in it the lowest good cards.
- Leading, one of the groups of alike good cards is chosen at random.
- Among alike cards one is played at random.

So from ♠QJ alone either honour is played half of the time, from a bare ♠Q always that one: restricted choice. The
opening lead, made without sight of dummy, is left to `leads.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from alphamu._kernel import Solver
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.bridge.touching import touching_groups
from alphamu.bridge.trick import Trick
from alphamu.worlds.by_cards import CardLikelihoods
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Masks, Sample, WorldsError
from alphamu.worlds.leads import has_opening_lead

_TEN = 10
_SOLVER_MEMORY = 64 << 20

Hands = dict[Seat, int]
Judge = Callable[[Card], bool]


@dataclass(frozen=True)
class Defender:
    """How a defender is thought to play."""

    error_rate: float = 0.1

    def __post_init__(self) -> None:
        if not 0 <= self.error_rate <= 1:
            raise WorldsError(f"an error rate of {self.error_rate}: expected 0 to 1")

    def probability(self, card: Card, legal: Hand, others: int, is_lead: bool, is_good: Judge) -> float:
        """How likely this legal card is; `others` are the other players' cards, `is_good` which costs nothing."""
        chosen = _choice(card, _alike(legal, others), is_lead, is_good)
        return (1 - self.error_rate) * chosen + self.error_rate / len(legal)


def weigh(knowledge: Knowledge, sample: Sample, defender: Defender | None = None) -> Sample:
    """The same worlds, each weighted with how likely the cards of hidden players are in it.

    They are taken for experts, unless a defender who sees all cards is given. The weights have a mean of one.
    """
    if knowledge.play is None:
        raise WorldsError("without the cards played, nothing can be inferred from them")
    if defender is None:
        found = experts_likelihoods(knowledge).of(sample.worlds)
    else:
        likelihoods = Likelihoods(knowledge, defender)
        found = [likelihoods.of(world) for world in sample.worlds]
    before = sample.weights or [1.0] * len(sample.worlds)
    after = [weight * likelihood for weight, likelihood in zip(before, found, strict=True)]
    total = sum(after)
    if total == 0:
        raise WorldsError("in none of the worlds would the defenders have played these cards: allow them errors")
    weights = [weight * len(after) / total for weight in after]
    return Sample(sample.worlds, weights, sample.exhaustive, sample.layouts, sample.at_most)


def experts_likelihoods(knowledge: Knowledge) -> CardLikelihoods:
    """How likely experts would have played the cards that are read nowhere else."""
    play = knowledge.play
    assert play is not None
    auction = None if knowledge.public is None else knowledge.public.auction
    if knowledge.public is not None:
        passed = len(play.cards) if knowledge.cards_read is None else knowledge.cards_read
    else:
        passed = int(has_opening_lead(play))
    return CardLikelihoods(play, knowledge.hidden, auction, passed=passed, dealt=knowledge.dealt)


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
        played = self.play.played
        self.start = {seat: hand.mask | played[seat] for seat, hand in knowledge.seen.items()}
        self.solver = Solver(_SOLVER_MEMORY)
        self.guesses: dict[int, int] = {}

    def of(self, world: Masks) -> float:
        """The probability of the defenders' cards in this world."""
        hands = self.start | {seat: hand.mask for seat, hand in self.hidden.dealt(world).items()}
        likelihood = 1.0
        is_opening_lead = has_opening_lead(self.play)
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
        legal = trick.legal_cards(Hand(hands[seat]))
        others = sum(hand for other, hand in hands.items() if other is not seat) | trick.mask
        value: int | None = None

        def is_good(candidate: Card) -> bool:
            """Whether the defence still gets the tricks it could get before."""
            nonlocal value
            if value is None:
                value = self._tricks(hands, trick, seat)
            after = {**hands, seat: hands[seat] & ~candidate.mask}
            return self._reaches(after, trick.after(candidate), seat, value)

        return self.defender.probability(card, legal, others, not trick.cards, is_good)

    def _tricks(self, hands: Hands, trick: Trick, seat: Seat) -> int:
        """The tricks of the defence from here; those of the last world at this moment are a good guess."""
        moment = sum(hand.bit_count() for hand in hands.values())
        guess = self.guesses.get(moment, -1)
        tricks = self.solver.tricks(_order(hands), self.strain, trick.leader, trick.bits, seat.side, guess)
        self.guesses[moment] = tricks
        return tricks

    def _reaches(self, hands: Hands, trick: Trick, seat: Seat, target: int) -> bool:
        if trick.is_complete:
            trick = trick.or_next(self.strain)
            target -= trick.leader.side is seat.side
        if target <= 0:
            return True
        return self.solver.reaches(_order(hands), self.strain, trick.leader, trick.bits, seat.side, target)


def _choice(card: Card, groups: dict[Suit, list[Hand]], is_lead: bool, is_good: Judge) -> float:
    """How likely the card is for a defender who errs never; nothing is asked that does not matter."""
    own = next(group for group in groups[card.suit] if card in group)
    if len(groups) == len(groups[card.suit]) == 1:
        return 1 / len(own)
    if is_lead:
        good = [group for suit in groups for group in groups[suit] if is_good(_representative(group))]
    else:
        if _lowest_good(groups[card.suit], is_good) != own:
            return 0.0
        others = (_lowest_good(groups[suit], is_good) for suit in groups if suit is not card.suit)
        good = [own, *(group for group in others if group is not None)]
    return 1 / len(good) / len(own) if own in good else 0.0


def _lowest_good(groups: list[Hand], is_good: Judge) -> Hand | None:
    return next((group for group in reversed(groups) if is_good(_representative(group))), None)


def _representative(group: Hand) -> Card:
    """The lowest card of a group stands for all of it."""
    return list(group)[-1]


def _alike(legal: Hand, others: int) -> dict[Suit, list[Hand]]:
    """For each suit held its cards in groups of alike ones, the highest first."""
    groups: dict[Suit, list[Hand]] = {}
    for suit in Suit:
        cards = Hand(legal.mask & suit.mask)
        if not cards:
            continue
        equals = touching_groups(cards, others)
        small = [group for group in equals if _representative(group).rank < _TEN]
        groups[suit] = [group for group in equals if group not in small]
        if small:
            groups[suit].append(Hand(sum(group.mask for group in small)))
    return groups


def _order(hands: Hands) -> Sequence[int]:
    return [hands[seat] for seat in Seat]

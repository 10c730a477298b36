"""A plan for a suit, as a tree: what declarer leads, and what he does when the defenders play what.

The tree covers the layouts in which the plan succeeds. What the defenders can only play in other layouts does not
matter, and replies that call for the same go together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from alphamu._kernel import SuitSolver
from alphamu.bridge.seat import Seat
from alphamu.suits.holdings import lowest_of_runs, ranks_of

SHOWS_OUT = 0  # in place of a rank: a card of another suit
SIDE = (Seat.NORTH, Seat.SOUTH)

Aims = Sequence[tuple[int, int]]  # layouts of the cards left, by West's holding, with the goals to reach in each


@dataclass(frozen=True)
class Plan:
    """The start of a trick: this hand leads this card. No replies: the rest is played from the top."""

    seat: Seat
    rank: int
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True)
class Reply:
    """The second player plays one of these cards, partner plays `third`, and then the last player plays."""

    cards: tuple[int, ...]
    third: int
    last: tuple[Last, ...]


@dataclass(frozen=True)
class Last:
    """The last player plays one of these cards; then comes the next trick, or the rest from the top.

    `certain` says that all goes well whatever is led.
    """

    cards: tuple[int, ...]
    plan: Plan | None
    certain: bool = False


@dataclass(frozen=True)
class _Start:
    """The start of a trick, before anything is merged.

    For each card of the second player: partner's card, and for each card of the last player what comes next; None
    is the rest from the top, and `_ANYTHING` says that all goes well whatever is led.
    """

    seat: Seat
    rank: int
    replies: Mapping[int, tuple[int, _NextTricks]]


_NextTricks = Mapping[int, _Start | None]
_ANYTHING = _Start(Seat.NORTH, SHOWS_OUT, {})


@dataclass(frozen=True)
class _State:
    hands: tuple[int, int]
    hidden: int
    needed: int
    leader: int = 0
    trick: tuple[int, ...] = ()

    @property
    def is_west(self) -> bool:
        """Whether the defender on turn is West: after South's card comes West, after North's comes East."""
        return (len(self.trick) == 1) == (self.leader == 1)

    def lead(self, hand: int, rank: int) -> _State:
        return replace(self, leader=hand).play(rank)

    def play(self, rank: int) -> _State:
        hands, hidden = list(self.hands), self.hidden
        if len(self.trick) % 2 == 0:
            hand = self.leader if not self.trick else 1 - self.leader
            hands[hand] &= ~(1 << rank)
        else:
            hidden &= ~(1 << rank)
        trick = (*self.trick, rank)
        if len(trick) < 4:
            return replace(self, hands=(hands[0], hands[1]), hidden=hidden, trick=trick)
        won = max(trick[0], trick[2]) > max(trick[1], trick[3])
        return _State((hands[0], hands[1]), hidden, self.needed - won)


@dataclass(frozen=True)
class Planner:
    """Finds the plan behind a value: the kernel says which cards still reach every aim."""

    solver: SuitSolver
    low_first: bool = False  # after the first trick, finesse on before winners are cashed
    # The low cards fall in many orders, and what is left is the same.
    _starts: dict[object, _Start | None] = field(default_factory=dict)

    def plan(self, hands: tuple[int, int], hidden: int, needed: int, lead: tuple[int, int], aims: Aims) -> Plan:
        """The plan that begins with a lead and reaches the aims."""
        state = _State(hands, hidden, needed)
        return _merged(self._start_with(state, lead, aims))

    def _start(self, state: _State, aims: Aims, before: _Start | None) -> _Start | None:
        """The next trick, led as before if that will do; None when the rest can be played from the top."""
        usual = None if before is None else (SIDE.index(before.seat), before.rank)
        question = (state, tuple(aims), usual)
        if question not in self._starts:
            self._starts[question] = self._new_start(state, aims, usual)
        return self._starts[question]

    def _new_start(self, state: _State, aims: Aims, usual: tuple[int, int] | None) -> _Start | None:
        if state.needed + max(goals for _, goals in aims) - 1 <= sure_tricks(state.hands, state.hidden):
            return _ANYTHING
        if self._from_the_top(state, aims):
            return None
        leads = leads_in_order(state.hands, state.hidden)
        if self.low_first:
            leads.sort(key=lambda lead: lead[1] != next(ranks_of(state.hands[lead[0]])))
        leads.sort(key=lambda lead: lead != usual)
        lead = next(lead for lead in leads if self._wins(state.lead(*lead), aims))
        return self._start_with(state, lead, aims)

    def _start_with(self, state: _State, lead: tuple[int, int], aims: Aims) -> _Start:
        led = state.lead(*lead)
        replies: dict[int, tuple[int, _NextTricks]] = {}
        usual = SHOWS_OUT
        for card, left in _cards(led, aims):
            after = led.play(card)
            usual = self._third(after, left, usual)
            replies[card] = (usual, self._next_tricks(after.play(usual), left))
        return _Start(SIDE[lead[0]], lead[1], replies)

    def _third(self, after: _State, aims: Aims, usual: int) -> int:
        """Partner's card, the usual one if that wins so far and will do."""
        thirds = sorted(_thirds(after), key=lambda third: not after.trick[1] < third == usual)
        return next(third for third in thirds if self._wins(after.play(third), aims))

    def _next_tricks(self, played: _State, aims: Aims) -> _NextTricks:
        before: _Start | None = None
        starts: dict[int, _Start | None] = {}
        for last, left in _cards(played, aims):
            starts[last] = start = self._start(played.play(last), left, before)
            before = before if start is _ANYTHING else start or before
        return starts

    def _wins(self, state: _State, aims: Aims) -> bool:
        return self.solver.wins(state.hands, state.hidden, state.needed, state.leader, state.trick, aims)

    def _from_the_top(self, state: _State, aims: Aims) -> bool:
        return all(
            tricks_from_the_top(*state.hands, west, state.hidden & ~west) >= state.needed + goals - 1
            for west, goals in aims
        )


def _cards(state: _State, aims: Aims) -> list[tuple[int, list[tuple[int, int]]]]:
    """What the defender on turn can play in these layouts, with the layouts in which he can."""
    hidden, is_west = state.hidden, state.is_west
    cards = []
    for rank in ranks_of(hidden):
        card = 1 << rank
        left = [(west & ~card, goals) for west, goals in aims if bool(west & card) == is_west]
        if left:
            cards.append((rank, left))
    void = 0 if is_west else hidden
    if left := [(west, goals) for west, goals in aims if west == void]:
        cards.append((SHOWS_OUT, left))
    return cards


def leads_in_order(hands: tuple[int, int], hidden: int) -> list[tuple[int, int]]:
    """The cards to lead in the order in which a player thinks of them: winners, low cards, the others."""
    leads = [(hand, rank) for hand in (0, 1) for rank in lowest_of_runs(hands[hand], hidden)]

    def order(lead: tuple[int, int]) -> tuple[int, int, int]:
        hand, rank = lead
        if rank >= hidden.bit_length():
            return (0, 0, -rank)
        low = rank == next(ranks_of(hands[hand]))
        towards_strength = hands[1 - hand] > hands[hand]
        return (1 if low else 2, 0 if towards_strength else 1, rank)

    return sorted(leads, key=order)


def _thirds(state: _State) -> list[int]:
    """Partner's cards: the cheapest that wins so far, then from below; a void hand throws something else away."""
    own = state.hands[1 - state.leader]
    if not own:
        return [SHOWS_OUT]
    led, second = state.trick
    choices = lowest_of_runs(own, state.hidden | 1 << second)
    if led > second:
        return choices
    return [rank for rank in choices if rank > second] + [rank for rank in choices if rank < second]


def sure_tricks(hands: tuple[int, int], hidden: int) -> int:
    """The tricks that declarer takes whatever he does: each winner of a hand takes one of its own.

    >>> sure_tricks((1 << 14 | 1 << 12, 1 << 11 | 1 << 2), hidden=1 << 13)
    1
    """
    return max((own >> hidden.bit_length()).bit_count() for own in hands)


def _top_lead(hands: tuple[int, int]) -> tuple[int, int]:
    hand = 0 if hands[0] > hands[1] else 1
    return hand, hands[hand].bit_length() - 1


def from_the_top(hands: tuple[int, int]) -> Plan:
    """The plan to lead the highest card each time."""
    hand, rank = _top_lead(hands)
    return Plan(SIDE[hand], rank)


@lru_cache(maxsize=100_000)
def tricks_from_the_top(north: int, south: int, west: int, east: int) -> int:
    """The tricks when declarer leads his highest card each time, and partner plays his lowest."""
    if not north | south:
        return 0
    hand, rank = _top_lead((north, south))
    hands = [north, south]
    hands[hand] &= ~(1 << rank)
    if hands[1 - hand]:
        hands[1 - hand] &= hands[1 - hand] - 1
    fewest = 13
    for western in _defences(west, rank):
        for eastern in _defences(east, rank):
            rest = tricks_from_the_top(*hands, west & ~western, east & ~eastern)
            fewest = min(fewest, rest + (western | eastern < 1 << rank))
    return fewest


def _defences(own: int, rank: int) -> list[int]:
    """What a defender can sensibly play on a high card: the lowest, or the cheapest that beats it."""
    if not own:
        return [0]
    higher = own >> rank << rank
    return [own & -own] + ([higher & -higher] if higher and higher & -higher != own & -own else [])


def _merged(start: _Start) -> Plan:
    """The tree with the replies that call for the same put together."""
    replies: list[tuple[list[int], int, Mapping[int, _Start | None]]] = []
    for card, (third, last) in sorted(start.replies.items(), key=_low_first):
        for place, (cards, other, known) in enumerate(replies):
            if other == third and (both := _both(known, last)) is not None:
                replies[place] = ([*cards, card], third, both)
                break
        else:
            replies.append(([card], third, last))
    return Plan(
        start.seat, start.rank, tuple(Reply(tuple(cards), third, _lasts(last)) for cards, third, last in replies)
    )


def _low_first(item: tuple[int, object]) -> tuple[bool, int]:
    """Low cards first, and showing out at the end."""
    return (item[0] == SHOWS_OUT, item[0])


def _lasts(last: Mapping[int, _Start | None]) -> tuple[Last, ...]:
    groups: list[tuple[list[int], _Start | None]] = []
    for card, start in sorted(last.items(), key=_low_first):
        for place, (cards, known) in enumerate(groups):
            if (joined := _joined(known, start)) is not None:
                groups[place] = ([*cards, card], joined[0])
                break
        else:
            groups.append(([card], start))
    return tuple(
        Last(tuple(cards), None if start is None or start is _ANYTHING else _merged(start), start is _ANYTHING)
        for cards, start in groups
    )


def _both(one: Mapping[int, _Start | None], other: Mapping[int, _Start | None]) -> dict[int, _Start | None] | None:
    """Both together, if they agree on what to do after each card; None if not."""
    together = dict(one)
    for card, start in other.items():
        if card not in together:
            together[card] = start
        elif (joined := _joined(together[card], start)) is not None:
            together[card] = joined[0]
        else:
            return None
    return together


def _joined(one: _Start | None, other: _Start | None) -> tuple[_Start | None] | None:
    """One trick that serves for both, in a tuple; None if there is none."""
    if one is other or other is _ANYTHING:
        return (one,)
    if one is _ANYTHING:
        return (other,)
    if one is None or other is None:
        return None
    if (one.seat, one.rank) != (other.seat, other.rank):
        return None
    replies = dict(one.replies)
    for card, (third, last) in other.replies.items():
        if card not in replies:
            replies[card] = (third, last)
            continue
        known_third, known = replies[card]
        both = _both(known, last) if known_third == third else None
        if both is None:
            return None
        replies[card] = (third, both)
    return (_Start(one.seat, one.rank, replies),)

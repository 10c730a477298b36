"""Before the opening lead: one hand is seen, three are hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, factorial

from alphamu.beliefs.three_hands import ThreeHands
from alphamu.bridge.card import FULL_PACK, SUITS_DOWN, Card, Suit
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.layouts import WorldsError
from alphamu.worlds.moment import Moment
from alphamu.worlds.reasons import Reason, calls_of
from alphamu.worlds.sources import Believe, Sources

LAYOUTS = factorial(3 * HAND_SIZE) // factorial(HAND_SIZE) ** 3
_DRAWS = 2_000
_LOWEST_HONOUR = 11
_LEAST = 0.5 / _DRAWS

Split = tuple[int, ...]


@dataclass(frozen=True)
class OddsOfThree:
    """For three hidden hands: how each suit lies, and for each honour the chance of each hand to hold it."""

    viewer: Seat
    hand: Hand
    seats: tuple[Seat, ...]
    splits: Mapping[Suit, Mapping[Split, float]]
    honours: Mapping[Card, tuple[float, ...]]
    reasons: tuple[Reason, ...] = ()


def odds_of_three(moment: Moment, viewer: Seat, sources: Sources) -> OddsOfThree:
    """What a player who sees one hand, before the lead, believes of the others."""
    hand = moment.play.hand(viewer)
    auction = getattr(moment.record, "auction", None)
    vulnerability = getattr(moment.record, "vulnerability", Vulnerability.NONE)
    if sources.believe is Believe.RULES:
        raise WorldsError(
            "before the lead three hands are hidden: experts can tell of them, or nothing, but no rules"
        )
    public = sources.public(moment.play, auction, vulnerability)
    if public is None:
        return _plain(viewer, hand)
    hidden = ThreeHands(public, viewer, hand.mask)
    draws = hidden.draw(_DRAWS, 1)
    splits = {}
    for suit in SUITS_DOWN:
        ways = Counter(tuple((cards & suit.mask).bit_count() for cards in layout) for layout in draws)
        splits[suit] = {split: number / len(draws) for split, number in ways.most_common()}
    odds = hidden.odds()
    return OddsOfThree(
        viewer,
        hand,
        hidden.seats,
        splits,
        {card: _open(odds[card]) for card in odds if card.rank >= _LOWEST_HONOUR},
        tuple(_reasons(hidden.seats, calls_of(public), draws)),
    )


def _open(chances: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of three hands, which are estimated: none is 0 or 1."""
    least = [max(chance, _LEAST) for chance in chances]
    return tuple(chance / sum(least) for chance in least)


def _plain(viewer: Seat, hand: Hand) -> OddsOfThree:
    """Every deal of the other cards as likely as another."""
    unseen = Hand(FULL_PACK & ~hand.mask)
    splits: dict[Suit, Mapping[Split, float]] = {}
    for suit in SUITS_DOWN:
        out = unseen.length(suit)
        others = 3 * HAND_SIZE - out
        ways: dict[Split, float] = {}
        for first in range(min(out, HAND_SIZE) + 1):
            for second in range(min(out - first, HAND_SIZE) + 1):
                third = out - first - second
                if third > HAND_SIZE:
                    continue
                shape = comb(out, first) * comb(out - first, second)
                rest = comb(others, HAND_SIZE - first) * comb(others - HAND_SIZE + first, HAND_SIZE - second)
                ways[first, second, third] = shape * rest / LAYOUTS
        splits[suit] = dict(sorted(ways.items(), key=lambda entry: -entry[1]))
    honours = {card: (1 / 3, 1 / 3, 1 / 3) for card in unseen if card.rank >= _LOWEST_HONOUR}
    return OddsOfThree(viewer, hand, viewer.others, splits, honours)


def _reasons(
    seats: tuple[Seat, ...], calls: Mapping[Seat, list[str]], draws: Sequence[tuple[int, ...]]
) -> list[Reason]:
    """What each hand's calls make of it: points, and its longest suits."""
    found = []
    for place, seat in enumerate(seats):
        hands = [Hand(layout[place]) for layout in draws]
        points = sum(hand.hcp for hand in hands) / len(hands)
        lengths = {suit: sum(hand.length(suit) for hand in hands) / len(hands) for suit in SUITS_DOWN}
        longest = max(lengths, key=lambda suit: lengths[suit])
        said = ", ".join(calls.get(seat, [])) or "nothing"
        words = f"{points:.1f} points and {lengths[longest]:.1f} {longest.name.lower()} on average"
        found.append(Reason(f"{seat}'s {said}", words))
    return found

"""Rare layouts: a sample that spends part of itself on breaks it would otherwise miss, and stays unbiased.

Twenty worlds easily miss a 4-0 break, and with it the reason for a safety play. Here the layouts in which one
defender has none of the cards that are out in a suit form groups of their own. Each group gets worlds, and each
world the weight of the layouts it stands for, so that weighted means are those of all layouts.
"""

from __future__ import annotations

from collections import defaultdict

from alphamu.bridge.card import Suit
from alphamu.worlds.believed import BelievedLayouts
from alphamu.worlds.constraints import ANYTHING, At, Constraint, Length
from alphamu.worlds.layouts import Layouts, Masks, Sample, WorldsError

DEFAULT_SHARE = 0.4
_OFTEN_ENOUGH = 2.0  # a break expected in as many worlds of a plain sample needs no help
_TOO_RARE = 0.1  # and one expected in fewer is not worth a world
_DRAWS_FOR_EACH = 50  # world, to know how likely the breaks are
_TIMES_EXPECTED = 2  # a break gets at least one world, and at most so many times what is expected


def sample_with_rare(layouts: Layouts, size: int, seed: int = 0, share: float = DEFAULT_SHARE) -> Sample:
    """So many worlds, up to a share of them on void breaks that a plain sample of this size would easily miss.

    The most likely of these breaks come first; those for which no world is left stay with the common layouts.
    """
    if not 0 <= share <= 1:
        raise WorldsError(f"a share of {share} for rare layouts: expected 0 to 1")
    budget = min(round(size * share), size - 1)
    if size >= layouts.count or budget < 1 or layouts.constraint.needs_python():  # Python cannot count its groups
        return layouts.sample(size, seed)
    if isinstance(layouts, BelievedLayouts):
        return _chosen_from_draws(layouts, size, seed, budget)
    groups = _rare_groups(layouts, size)[:budget]
    parts = [group for _, group in groups]
    sizes = _sizes([size * part.count / layouts.count for part in parts], [part.count for part in parts], budget)
    common = layouts.given(_none_of([event for event, _ in groups]))
    if common.count:
        parts.append(common)
        sizes.append(min(size - sum(sizes), common.count))
    worlds: list[Masks] = []
    weights: list[float] = []
    for place, (part, number) in enumerate(zip(parts, sizes, strict=True)):
        worlds += part.sample(number, seed + place).worlds
        weights += [part.count / number] * number
    scale = len(weights) / layouts.count
    return Sample(worlds, [weight * scale for weight in weights], False, layouts.count)


def _chosen_from_draws(layouts: BelievedLayouts, size: int, seed: int, budget: int) -> Sample:
    """The same where layouts are not equally likely: groups and their shares are those of many draws."""
    drawn = layouts.draws(_DRAWS_FOR_EACH * size, seed)
    unseen = layouts.hidden.unseen
    meeting = [
        {number for number, world in enumerate(drawn) if not world[place] & suit.mask}
        for suit in Suit
        if unseen & suit.mask
        for place in (0, 1)
    ]
    rare = [group for group in meeting if _TOO_RARE < len(group) / _DRAWS_FOR_EACH < _OFTEN_ENOUGH]
    groups: list[list[int]] = []
    left = set(range(len(drawn)))
    for group in sorted(rare, key=len, reverse=True)[:budget]:
        if group & left:
            groups.append(sorted(group & left))
            left -= group
    sizes = _sizes([len(group) / _DRAWS_FOR_EACH for group in groups], [len(group) for group in groups], budget)
    if left:
        groups.append(sorted(left))
        sizes.append(min(size - sum(sizes), len(left)))
    weights: dict[Masks, float] = defaultdict(float)
    for members, number in zip(groups, sizes, strict=True):
        for chosen in members[:number]:
            weights[drawn[chosen]] += len(members) / number / _DRAWS_FOR_EACH
    return Sample(list(weights), list(weights.values()), False, layouts.count)


def _rare_groups(layouts: Layouts, size: int) -> list[tuple[Constraint, Layouts]]:
    """The breaks that a sample of this size would easily miss, the likeliest first, without what came before."""
    events = []
    for event in _void_breaks(layouts):
        expected = size * layouts.given(event).count / layouts.count
        if _TOO_RARE < expected < _OFTEN_ENOUGH:
            events.append((expected, event))
    events.sort(key=lambda pair: -pair[0])
    groups = []
    before: list[Constraint] = []
    for _, event in events:
        group = layouts.given(event & _none_of(before))
        if group.count:
            groups.append((event, group))
            before.append(event)
    return groups


def _void_breaks(layouts: Layouts) -> list[Constraint]:
    """For each suit and hand: it has none of the cards that are out."""
    hidden = layouts.hidden
    return [
        At(seat, Length(gone, gone, suit))
        for suit in Suit
        if hidden.unseen & suit.mask
        for place, seat in enumerate(hidden.seats)
        for gone in [(hidden.played[place] & suit.mask).bit_count()]
    ]


def _none_of(events: list[Constraint]) -> Constraint:
    constraint = ANYTHING
    for event in events:
        constraint = constraint & ~event
    return constraint


def _sizes(expected: list[float], counts: list[int], budget: int) -> list[int]:
    """A world to each group, then more in turn while the budget lasts, up to what a group may have."""
    most = [
        min(count, max(1, round(_TIMES_EXPECTED * times))) for times, count in zip(expected, counts, strict=True)
    ]
    sizes = [0] * len(most)
    while budget and sizes != most:
        for place, limit in enumerate(most):
            if budget and sizes[place] < limit:
                sizes[place] += 1
                budget -= 1
    return sizes

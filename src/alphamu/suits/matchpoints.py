"""One suit, line against line: at matchpoints, does one beat every other more often than it loses to it.

A line is a plan for the whole suit, in the model of `combination.py`; against it the defenders take, in each
layout, what is best for them. So a line is a number of tricks for each layout, and two lines are compared as at
matchpoints: by the layouts in which one takes more tricks than the other, however many. Such a comparison may go
in a circle, and then no line is best.

All plans are needed for this, not the heaviest one alone: their front, with a bit for each layout and number of
tricks, as the search has it. Cards of the defenders that touch look alike: no plan depends on which of them falls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from alphamu.bridge.card import rank_letter
from alphamu.bridge.contract import Contract
from alphamu.bridge.scoring import imps, score
from alphamu.bridge.seat import Seat
from alphamu.fronts import EMPTY, Front, Vector
from alphamu.suits.holdings import Holdings, SuitError, lowest_of_runs, ranks_of
from alphamu.suits.odds import Odds
from alphamu.suits.plan import SHOWS_OUT, SIDE, leads_in_order

MOST_LAYOUTS = 40  # with more there are too many plans to compare
MOST_LINES = 5_000

Hands = tuple[int, int]
Out = tuple[
    tuple[int, int], ...
]  # the defenders' cards: the lowest rank of each group that looks alike, and how many
Layout = tuple[int, ...]  # how many of each group West has


@dataclass(frozen=True)
class Beginning:
    """How a line begins: the card led, and the one that partner plays when the second player follows low."""

    seat: Seat
    rank: int
    third: int

    def __str__(self) -> str:
        led = f"{self.seat.letter}{rank_letter(self.rank)}"
        return led if self.third == SHOWS_OUT else f"{led} to the {rank_letter(self.third)}"


@dataclass(frozen=True)
class WholeLine:
    """A line, by its beginning and the tricks that it takes in each layout."""

    beginning: Beginning
    tricks: tuple[int, ...]


@dataclass(frozen=True)
class LineAgainstLine:
    """What the lines are worth against each other.

    `best` are those that lose to none. Where there is none, `circle` are lines each of which beats the next one,
    the last one the first, with the mean of what it has: at matchpoints the share of layouts won minus the share
    lost, at a team match IMPs. `against` has the best line of each beginning against the first of either.
    """

    best: tuple[WholeLine, ...]
    circle: tuple[tuple[WholeLine, Fraction], ...]
    against: tuple[tuple[WholeLine, Fraction], ...]


Margin = Callable[[WholeLine, WholeLine], int]


Compare = Callable[[int, int], int]  # what one side has when the two take so many tricks


def more_tricks(mine: int, yours: int) -> int:
    """As at matchpoints: more is more, however much."""
    return (mine > yours) - (mine < yours)


def more_imps(contract: Contract, elsewhere: int, vulnerable: bool) -> Compare:
    """As at a team match: the IMPs between two results, with so many tricks in the other suits.

    >>> more_imps(Contract.parse("3NT by S"), 6, vulnerable=True)(3, 2)
    12
    """

    def compare(mine: int, yours: int) -> int:
        ours, theirs = (score(contract, elsewhere + tricks, vulnerable) for tricks in (mine, yours))
        return imps(ours - theirs)

    return compare


def line_against_line(
    holdings: Holdings, odds: Odds | None = None, compare: Compare = more_tricks
) -> LineAgainstLine:
    """Compare all lines of a suit combination.

    >>> found = line_against_line(Holdings.parse("AQT98", "5432"))
    >>> [(str(line.beginning), round(100 * float(margin), 4)) for line, margin in found.against[:2]]
    [('S2 to the T', 0.0), ('S2 to the Q', -3.6522)]
    """
    out = _groups(holdings)
    layouts = _layouts(out)
    if len(layouts) > MOST_LAYOUTS:
        raise SuitError("too many cards are missing to compare all lines")
    lines = list(_lines(holdings, out))
    if len(lines) > MOST_LINES:
        raise SuitError(f"{len(lines):,} lines are too many to compare")
    weights = _weights(holdings, out, layouts, odds or Odds())
    total = sum(weights)

    def margin(one: WholeLine, other: WholeLine) -> int:
        """What one line has against another, weighed over the layouts."""
        return sum(
            weight * compare(mine, yours)
            for mine, yours, weight in zip(one.tricks, other.tricks, weights, strict=True)
            if mine != yours
        )

    best = tuple(line for line in lines if all(margin(line, other) >= 0 for other in lines))
    circle = () if best else _circle(lines, margin)
    first = (best or circle or tuple(lines))[0]
    followers = (*circle[1:], *circle[:1])
    return LineAgainstLine(
        best,
        tuple((one, Fraction(margin(one, other), total)) for one, other in zip(circle, followers, strict=True)),
        tuple((line, Fraction(margin(line, first), total)) for line in _of_each_beginning(lines, first, margin)),
    )


def _of_each_beginning(lines: Sequence[WholeLine], first: WholeLine, margin: Margin) -> list[WholeLine]:
    """Of each way to begin the line that does best against one of them."""
    groups: dict[Beginning, list[WholeLine]] = {}
    for line in lines:
        groups.setdefault(line.beginning, []).append(line)
    found = [max(group, key=lambda line: margin(line, first)) for group in groups.values()]
    return sorted(found, key=lambda line: -margin(line, first))


def _circle(lines: Sequence[WholeLine], margin: Margin) -> tuple[WholeLine, ...]:
    """A short circle of lines, each of which beats the next."""
    beats = [[other for other, line in enumerate(lines) if margin(one, line) > 0] for one in lines]
    for length in (3, 4):
        for start in range(len(lines)):
            path = _path_back(beats, [start], length)
            if path is not None:
                return tuple(lines[place] for place in path)
    return ()


def _path_back(beats: Sequence[Sequence[int]], path: list[int], length: int) -> list[int] | None:
    if len(path) == length:
        return path if path[0] in beats[path[-1]] else None
    for following in beats[path[-1]]:
        if following not in path:
            found = _path_back(beats, [*path, following], length)
            if found is not None:
                return found
    return None


def _groups(holdings: Holdings) -> Out:
    """The missing cards, those together between which neither North nor South has a card."""
    ours, groups, last = holdings.north | holdings.south, [], None
    for rank in ranks_of(holdings.missing):
        between = 0 if last is None else ours & ((1 << rank) - 1) & ~((2 << last) - 1)
        if last is None or between:
            groups.append([rank, 0])
        groups[-1][1] += 1
        last = rank
    return tuple((rank, count) for rank, count in groups)


def _layouts(out: Out) -> list[Layout]:
    return list(product(*(range(count + 1) for _, count in out)))


def _weights(holdings: Holdings, out: Out, layouts: Sequence[Layout], odds: Odds) -> list[int]:
    """What the layouts that look alike weigh together."""
    ranks = list(ranks_of(holdings.missing))
    wests = [
        sum(1 << rank for place, rank in enumerate(ranks) if number >> place & 1)
        for number in range(1 << len(ranks))
    ]
    starts = [rank for rank, _ in out]
    weighed: Counter[Layout] = Counter()
    for west, weight in zip(wests, odds.weights(holdings, wests), strict=True):
        counts = [0] * len(out)
        for rank in ranks_of(west):
            counts[sum(start <= rank for start in starts) - 1] += 1
        weighed[tuple(counts)] += weight
    return [weighed[layout] for layout in layouts]


def _lines(holdings: Holdings, out: Out) -> Iterator[WholeLine]:
    """Every plan that no other one with the same beginning dominates."""
    hands = (holdings.north, holdings.south)
    levels = max(hand.bit_count() for hand in hands)
    layouts = len(_layouts(out))
    fronts = _Fronts()
    for hand, rank in leads_in_order(hands, holdings.missing):
        for third, front in fronts.by_third(hands, out, (hand, rank), levels):
            beginning = Beginning(SIDE[hand], rank, _highest_of_run(hands[1 - hand], holdings.missing, third))
            for vector in front:
                yield WholeLine(
                    beginning, tuple(_tricks(vector, place, layouts, levels) for place in range(layouts))
                )


def _highest_of_run(own: int, missing: int, rank: int) -> int:
    """The card that a player would name: of touching ones the highest."""
    for higher in ranks_of(own & ~((2 << rank) - 1)) if rank != SHOWS_OUT else ():
        if missing & ((1 << higher) - 1) & ~((2 << rank) - 1):
            break
        rank = higher
    return rank


def _tricks(vector: Vector, place: int, layouts: int, levels: int) -> int:
    return sum(vector >> (level * layouts + place) & 1 for level in range(levels))


class _Fronts:
    """The fronts of all plans of a suit; a bit is a layout of the cards that are out, and a level of tricks."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hands, Out, int], Front] = {}

    def front(self, hands: Hands, out: Out, levels: int) -> Front:
        """All plans at the start of a trick, for so many tricks from here."""
        key = (*_relative(hands, out), levels)
        if key not in self._known:
            self._known[key] = self._search(hands, out, levels)
        return self._known[key]

    def _search(self, hands: Hands, out: Out, levels: int) -> Front:
        if not hands[0] and not hands[1]:
            return Front((0,))
        if not out:
            sure = min(levels, max(hand.bit_count() for hand in hands))
            return Front(((1 << sure) - 1,))
        hidden = sum(1 << rank for rank, _ in out)
        front = EMPTY
        for lead in leads_in_order(hands, hidden):
            for _, plans in self.by_third(hands, out, lead, levels):
                front |= plans
        return front

    def by_third(self, hands: Hands, out: Out, lead: tuple[int, int], levels: int) -> Iterator[tuple[int, Front]]:
        """The plans after a lead, by the card that partner plays when the second player follows lowest."""
        hand, _ = lead
        layouts = _layouts(out)
        everything = (1 << len(layouts) * levels) - 1
        others = Front.neutral(everything)
        choices: list[tuple[int, Front]] = []
        for second in (*(rank for rank, _ in out), SHOWS_OUT):
            playable = _playable(out, layouts, second, is_west=hand == 1)
            if not playable:
                continue
            elsewhere = everything & ~_repeated(playable, len(layouts), levels)
            options = [
                (third, self._after_third(hands, out, lead, second, third, levels).with_won(elsewhere))
                for third in _thirds(hands[1 - hand], out, second)
            ]
            if second == out[0][0]:
                choices = options
                continue
            together = EMPTY
            for _, plans in options:
                together |= plans
            others &= together
        for third, plans in choices:
            yield third, plans & others

    def _after_third(
        self, hands: Hands, out: Out, lead: tuple[int, int], second: int, third: int, levels: int
    ) -> Front:
        """The plans once three have played: the last player plays whatever is best there."""
        hand, rank = lead
        layouts = _layouts(out)
        everything = (1 << len(layouts) * levels) - 1
        left = [hands[0], hands[1]]
        left[hand] &= ~(1 << rank)
        if third != SHOWS_OUT:
            left[1 - hand] &= ~(1 << third)
        west_is_last = hand == 0
        possible = _playable(out, layouts, second, is_west=not west_is_last)
        front = Front.neutral(everything)
        for last in (*(rank for rank, _ in out), SHOWS_OUT):
            playable = possible & _playable(out, layouts, last, is_west=west_is_last)
            if not playable:
                continue
            won = max(rank, third) > max(second, last)
            west, east = (last, second) if west_is_last else (second, last)
            below = self.front((left[0], left[1]), _without(out, (west, east)), levels)
            lift = _Lift(out, (west, east), playable, won, levels)
            plans = Front.of(lift(vector) for vector in below)
            front &= plans.with_won(everything & ~_repeated(playable, len(layouts), levels))
        return front


class _Lift:
    """A vector of the next trick in the layouts before this one, with the trick that was won."""

    def __init__(self, out: Out, played: tuple[int, int], playable: int, won: bool, levels: int) -> None:
        west, _ = played
        layouts = _layouts(out)
        after = _without(out, played)
        places = {layout: place for place, layout in enumerate(_layouts(after))}
        kept = [rank for rank, _ in after]
        self._moves: list[tuple[int, int]] = []  # from a bit below to one above
        self._sure = 0
        for place, layout in enumerate(layouts):
            if not playable >> place & 1:
                continue
            counts = {rank: count - (rank == west) for (rank, _), count in zip(out, layout, strict=True)}
            below = places[tuple(counts[rank] for rank in kept)]
            if won:
                self._sure |= 1 << place
            self._moves += [
                (1 << (level - won) * len(places) + below, 1 << level * len(layouts) + place)
                for level in range(int(won), levels)
            ]

    def __call__(self, vector: Vector) -> Vector:
        return self._sure | sum(above for below, above in self._moves if vector & below)


def _without(out: Out, played: tuple[int, int]) -> Out:
    """The cards that are out after two of them were played."""
    left = [(rank, count - played.count(rank)) for rank, count in out]
    return tuple((rank, count) for rank, count in left if count > 0)


def _thirds(own: int, out: Out, second: int) -> list[int]:
    """Partner's cards, of touching ones the lowest; the second player's card on the table parts them, too."""
    others = sum(1 << rank for rank, _ in out) | (1 << second if second != SHOWS_OUT else 0)
    return lowest_of_runs(own, others) or [SHOWS_OUT]


def _playable(out: Out, layouts: Sequence[Layout], card: int, *, is_west: bool) -> int:
    """The layouts in which a defender can play a card, or shows out; a bit for each."""
    result = 0
    for place, layout in enumerate(layouts):
        own = {
            rank: count if is_west else number - count for (rank, number), count in zip(out, layout, strict=True)
        }
        if own.get(card, 0) > 0 if card != SHOWS_OUT else not any(own.values()):
            result |= 1 << place
    return result


def _repeated(places: int, layouts: int, levels: int) -> int:
    return sum(places << level * layouts for level in range(levels))


def _relative(hands: Hands, out: Out) -> tuple[Hands, Out]:
    """The same cards from the bottom up, without the gaps."""
    counts = dict(out)
    north = south = 0
    groups = []
    for place, rank in enumerate(ranks_of(hands[0] | hands[1] | sum(1 << rank for rank, _ in out))):
        north |= (hands[0] >> rank & 1) << place
        south |= (hands[1] >> rank & 1) << place
        if rank in counts:
            groups.append((place, counts[rank]))
    return (north, south), tuple(groups)

"""What the search is asked, the kernel's search for it, and how that chooses a card depth after depth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter

from alphamu import _kernel
from alphamu._kernel import Role
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.fronts import whole_weights
from alphamu.settings import Settings
from alphamu.worlds.position import Position

SOLVED_SHARE = 2 / 3  # of the memory, where several searches use one table of solved positions
LARGEST_WEIGHT = 2**39  # all worlds together in the kernel, which divides a unit of it some 500,000-fold


@dataclass(frozen=True, slots=True)
class Level:
    """Something that counts: so many of the tricks left for the asker's side, and their worth in each world.

    A level is worth what it adds to those below it.
    """

    tricks: int
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What the search is asked: who asks, what each seat is to the asker, what is seen, and what counts.

    A world holds the two hidden hands, clockwise from the asker. The kernel answers declarer's question, and that
    of a defender who sees dummy: it refuses any other with its reason. Levels come from the fewest tricks to the
    most; with more than one, a vector has the worlds of the lowest level first, then those of the next.
    """

    asker: Seat
    roles: Mapping[Seat, Role]
    seen: Mapping[Seat, Hand]
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...]
    tricks_left: int
    levels: tuple[Level, ...]
    worlds: tuple[tuple[Hand, Hand], ...]

    @classmethod
    def for_declarer(cls, position: Position, levels: tuple[Level, ...] | None = None) -> Question:
        """What declarer, who plays both hands of the side, reaches; by default the tricks a position needs."""
        return cls._of(position, dict.fromkeys(position.ours, Role.OURS), levels)

    @classmethod
    def for_defender(
        cls, position: Position, levels: tuple[Level, ...] | None = None, *, signals: bool = True
    ) -> Question:
        """What a defender reaches with a partner who plays in each world what is best there.

        The partner's free choice of a card tells the defender something, as an agreed signal would: the answer
        is an upper bound on what defenders without such an agreement win. Without `signals` the partner plays
        the cheapest of the cards that are as good double dummy, whatever that tells.
        """
        partner = Role.PARTNER if signals else Role.SILENT
        return cls._of(position, {position.viewer: Role.OURS, position.viewer.partner: partner}, levels)

    @classmethod
    def of(cls, position: Position, levels: tuple[Level, ...] | None = None, *, signals: bool = True) -> Question:
        """What whoever asks in a position wants to know, by default whether the contract is made, or beaten."""
        if position.defender is None:
            return cls.for_declarer(position, levels)
        return cls.for_defender(position, levels, signals=signals)

    @classmethod
    def _of(cls, position: Position, side: Mapping[Seat, Role], levels: tuple[Level, ...] | None) -> Question:
        return cls(
            asker=position.viewer,
            roles={seat: side.get(seat, Role.FOE) for seat in Seat},
            seen=position.hands,
            strain=position.strain,
            leader=position.leader,
            trick=position.trick,
            tricks_left=position.cards_left,
            levels=levels or (Level(position.tricks_of_viewer, weights_of(position)),),
            worlds=tuple((world.left, world.right) for world in position.worlds or ()),
        )

    def to_kernel(self) -> _kernel.Question:
        """The same for the kernel."""
        return _kernel.Question(
            asker=self.asker,
            roles=[self.roles[seat] for seat in Seat],
            hands=[self.seen[seat].mask if seat in self.seen else None for seat in Seat],
            trump=self.strain,
            leader=self.leader,
            trick=[card.bit for card in self.trick],
            tricks_left=self.tricks_left,
            levels=[(level.tricks, level.weights) for level in self.levels],
            worlds=[(first.mask, second.mask) for first, second in self.worlds],
        )


def kernel_for(
    position: Position,
    settings: Settings,
    levels: tuple[Level, ...] | None = None,
    *,
    signals: bool = True,
    solver: _kernel.Solver | None = None,
) -> _kernel.AlphaMu:
    """The kernel's search for the question of whoever asks in a position; a defender's partner may be silent.

    What counts is by default to make the contract, or to beat it. With a `solver`, what it has learnt of other
    positions serves this search too, and the other way round; that changes how long it takes, and no value.
    """
    question = Question.of(position, levels, signals=signals)
    return _kernel.AlphaMu(
        question.to_kernel(), settings.to_kernel(), settings.memory_mb, settings.threads, solver
    )


def solver_for(settings: Settings) -> _kernel.Solver:
    """A solver whose table the searches and play-outs of one question use together."""
    return _kernel.Solver(max(1, int(SOLVED_SHARE * settings.memory_mb)) << 20)


def weights_of(position: Position) -> tuple[int, ...]:
    """What each world of a position weighs in the kernel."""
    if position.weights is None:
        return (1,) * len(position.worlds or ())
    return kernel_weights(position.weights)


def levels_of(scores: Sequence[Sequence[int]], weights: Sequence[int]) -> tuple[Level, ...]:
    """The levels of a score: `scores[world][tricks]`, never less for more tricks; a step worth nothing has none.

    >>> levels_of([[0, 0, 5], [0, 2, 2]], weights=[1, 3])
    (Level(tricks=1, weights=(0, 6)), Level(tricks=2, weights=(5, 0)))
    """
    steps = [
        Level(
            tricks,
            tuple((row[tricks] - row[tricks - 1]) * weight for row, weight in zip(scores, weights, strict=True)),
        )
        for tricks in range(1, len(scores[0]))
    ]
    return tuple(level for level in steps if any(level.weights))


def kernel_weights(weights: Sequence[float]) -> tuple[int, ...]:
    """Whole numbers in the proportion of the weights as they are written: 0.1 is a tenth.

    Where that takes numbers too large for the kernel, the nearest ones that fit.

    >>> kernel_weights([0.1, 0.2, 0.3])
    (1, 2, 3)
    """
    exact = whole_weights([Fraction(repr(weight)) for weight in weights])
    total = sum(exact)
    if total <= LARGEST_WEIGHT:
        return exact
    return tuple(round(Fraction(weight * LARGEST_WEIGHT, 2 * total)) for weight in exact)


def choose_deeper(
    kernel: _kernel.AlphaMu, cards: Sequence[int], upper: int, limit: int
) -> Iterator[tuple[_kernel.DepthReport, list[int]]]:
    """Choose a card depth after depth, until deeper search cannot change the choice.

    With each depth come the cards in the order of what it found, in which the next one tries them; equally good
    ones as they were given. Where a depth has changed nothing, the next one lies further on: it costs little
    beside one that is half as deep again, and is there to tell that one where to begin. On the way to the end of
    the hand each depth's plan is tried to the last trick: mostly the first depths have the best one already. Where
    more than a third of the way is done and fronts may explode without harm, the end comes next: the depths in
    between would take more time than they save.
    """
    order = list(cards)
    to_the_end = limit >= kernel.full_depth()
    depth, before, value = 0, upper, upper
    while depth < limit:
        depth = min(limit, depth + (max(1, depth // 2) if value == before else 1))
        if to_the_end and 3 * depth > limit and kernel.divides_weights:
            depth = limit
        before = value
        report = kernel.choose(depth, order, value, to_the_end)
        best = best_of(report)
        value = best.weight
        weights = {card.card: card.weight for card in report.cards}
        order = sorted(cards, key=lambda card: (card != best.card, -weights[card]))
        yield report, order
        if report.complete or value == 0:
            return


def best_of(report: _kernel.DepthReport) -> _kernel.CardReport:
    """The first of the cards that win most."""
    return max((card for card in report.cards if not card.bound), key=attrgetter("weight"))


def value_of(report: _kernel.DepthReport) -> int:
    """What the best card wins."""
    return best_of(report).weight

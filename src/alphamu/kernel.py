"""The kernel's search for a position, and how it chooses a card depth after depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from alphamu import _kernel
from alphamu.fronts import whole_weights
from alphamu.settings import Settings
from alphamu.worlds.position import Position

LARGEST_WEIGHT = 2**39  # all worlds together in the kernel, which divides a unit of it some 500,000-fold


def kernel_for(position: Position, settings: Settings) -> _kernel.AlphaMu:
    """The kernel's search for a position."""
    return _kernel.AlphaMu(
        visible=(position.declarer_hand.mask, position.dummy_hand.mask),
        trump=position.strain,
        declarer=position.declarer,
        leader=position.leader,
        trick=[card.bit for card in position.trick],
        needed=position.tricks_needed,
        tricks_left=position.cards_left,
        worlds=[(world.left.mask, world.right.mask) for world in position.worlds or ()],
        weights=weights_of(position),
        options=settings.to_kernel(),
        memory_mb=settings.memory_mb,
        threads=settings.threads,
    )


def weights_of(position: Position) -> tuple[int, ...]:
    """What each world of a position weighs in the kernel."""
    if position.weights is None:
        return (1,) * len(position.worlds or ())
    return kernel_weights(position.weights)


def kernel_weights(weights: Sequence[float]) -> tuple[int, ...]:
    """Whole numbers in the proportion of the weights as they are written: 0.1 is a tenth.

    Where that takes numbers too large for the kernel, the nearest ones that fit.

    >>> kernel_weights([0.1, 0.2, 0.3])
    (1, 2, 3)
    """
    exact = whole_weights([Fraction(repr(weight)) for weight in weights])
    if sum(exact) <= LARGEST_WEIGHT:
        return exact
    return tuple(round(Fraction(weight * LARGEST_WEIGHT, 2 * sum(exact))) for weight in exact)


def choose_deeper(
    kernel: _kernel.AlphaMu, cards: Sequence[int], upper: int, limit: int
) -> Iterator[tuple[_kernel.DepthReport, list[int]]]:
    """Choose a card depth after depth, until deeper search cannot change the choice.

    With each depth come the cards in the order of what it found, in which the next one tries them; equally good
    ones as they were given. Where a depth has changed nothing, the next one lies further on: it costs little
    beside one that is half as deep again, and is there to tell that one where to begin.
    """
    order = list(cards)
    depth, before, value = 0, upper, upper
    while depth < limit:
        depth = min(limit, depth + (max(1, depth // 2) if value == before else 1))
        before = value
        report = kernel.choose(depth, order, value)
        value = value_of(report)
        best = next(card.card for card in report.cards if card.weight == value and not card.bound)
        weights = {card.card: card.weight for card in report.cards}
        order = sorted(cards, key=lambda card: (card != best, -weights[card]))
        yield report, order
        if report.complete or value == 0:
            return


def value_of(report: _kernel.DepthReport) -> int:
    """What the best card wins."""
    return max(card.weight for card in report.cards if not card.bound)

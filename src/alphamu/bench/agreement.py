"""Whether the kernel's αμ agrees with the plain search of the paper: for the tests, and for the soak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.games.bridge import BridgeGame, ScoredBridgeGame
from alphamu.kernel import Level, kernel_for, levels_of, weights_of
from alphamu.reference import AlphaMuForScores, Result, alphamu
from alphamu.settings import Optimizations, Settings
from alphamu.worlds.position import Position

MEMORY_MB = 8
MOST_VECTORS, MOST_NODES = 1_000, 20_000  # in a decision diagram


def differences(
    position: Position,
    deepest: int,
    optimizations: Optimizations,
    front_comparisons: int | None = None,
    *,
    signals: bool = True,
) -> Iterator[str]:
    """Where fronts, values or bounds of the kernel are not those of the reference, for each depth up to this one.

    Values are asked for twice: with the value of the depth before as the upper bound, and with none and the cards
    the other way round; and a third time with the plan tried to the last trick: where that says that deeper search
    changes nothing, nothing may change. Without `signals`, a defender's partner is silent.
    """
    game = BridgeGame(position, signals=signals)
    settings = Settings(1, MEMORY_MB, optimizations, front_comparisons=front_comparisons)
    analysing, choosing = (kernel_for(position, settings, signals=signals) for _ in range(2))
    total = upper = sum(weights_of(position))
    lasting: int | None = None  # a value that no deeper search changes
    if weights_of(position) != tuple(game.weights):
        yield f"the weights: {game.weights} by the reference, {weights_of(position)} by the kernel"
    for depth in range(1, min(deepest, analysing.full_depth()) + 1):
        expected = alphamu(game, depth)
        for fault in _of_fronts(analysing.analyse(depth, analysing.cards()).cards, expected, len(game.weights)):
            yield f"at depth {depth}: {fault}"
        for fault in _of_fronts(_by_diagrams(choosing, depth), expected, len(game.weights)):
            yield f"at depth {depth}, by a decision diagram: {fault}"
        if not game.is_max(game.root):
            continue
        values = {card.bit: front.score(game.weights) for card, front in expected.fronts.items()}
        cards = choosing.cards()
        reports = (
            choosing.choose(depth, cards, upper),
            choosing.choose(depth, cards[::-1], total),
            choosing.choose(depth, cards, upper, to_the_end=True),
        )
        upper = expected.front.score(game.weights)
        if lasting not in (None, upper):
            yield f"at depth {depth}: a value of {upper}, where a plan to the last trick was said to win {lasting}"
        for report in reports:
            if report.complete:
                lasting = upper
            for fault in _of_values(report, values, upper):
                yield f"at depth {depth}: {fault}"


def differences_of_scores(
    position: Position,
    scores: Sequence[Sequence[int]],
    deepest: int,
    optimizations: Optimizations,
    front_comparisons: int | None = None,
    threads: int = 1,
    levels: tuple[Level, ...] | None = None,
    signals: bool = True,
) -> Iterator[str]:
    """The same for a score, `scores[world][tricks]`: where the kernel's levels do not say what numbers say.

    And what must hold of numbers: no depth is worth more than the one before, a plan played to the end no more
    than the card. `levels` are those of the scores, unless given. Without `signals`, a defender's partner is
    silent.
    """
    game = ScoredBridgeGame(position, scores, signals=signals)
    levels = levels or levels_of(scores, game.weights)
    if not levels:
        return  # nothing counts: there is nothing to ask
    settings = Settings(threads, MEMORY_MB, optimizations, front_comparisons=front_comparisons)
    analysing, choosing = (kernel_for(position, settings, levels, signals=signals) for _ in range(2))
    reference = AlphaMuForScores(game)
    total = upper = sum(sum(level.weights) for level in levels)
    base = sum(row[0] * weight for row, weight in zip(scores, game.weights, strict=True))
    for depth in range(1, min(deepest, analysing.full_depth()) + 1):
        expected = reference.search(depth)
        values = {}
        for report in analysing.analyse(depth, analysing.cards()).cards:
            name = Card.from_bit(report.card)
            front = expected.fronts[name]
            playable = [number is not None for number in next(iter(front))]
            found = [_numbers(text, levels, scores, game.weights, playable) for text in report.front]
            weighed = {_weighed(vector, game.weights) for vector in front}
            if len(found) != len(set(found)) or set(found) != weighed:
                yield f"at depth {depth}: the front of {name}"
            values[report.card] = report.weight
            if choosing.value(depth, report.card, total).weight != report.weight:
                yield f"at depth {depth}: the value of {name}, asked for from above"
            if choosing.achieved(report.card, depth) > report.weight:
                yield f"at depth {depth}: a plan after {name} makes more than the best one"
        if not game.is_max(game.root):
            continue
        best = expected.value - base
        if best > upper:
            yield f"at depth {depth}: the value rises"
        cards = choosing.cards()
        for chosen in (choosing.choose(depth, cards, upper), choosing.choose(depth, cards[::-1], total)):
            for fault in _of_values(chosen, values, best):
                yield f"at depth {depth}: {fault}"
        upper = best


def _weighed(vector: Sequence[int | None], weights: Sequence[int]) -> tuple[int | None, ...]:
    numbers = zip(vector, weights, strict=True)
    return tuple(None if number is None else number * weight for number, weight in numbers)


def _numbers(
    text: str,
    levels: Sequence[Level],
    scores: Sequence[Sequence[int]],
    weights: Sequence[int],
    playable: Sequence[bool],
) -> tuple[int | None, ...]:
    """A vector of the kernel as a number for each world, weighed."""
    worlds = len(weights)
    return tuple(
        scores[world][0] * weights[world]
        + sum(level.weights[world] for place, level in enumerate(levels) if text[place * worlds + world] == "1")
        if playable[world]
        else None
        for world in range(worlds)
    )


def _by_diagrams(kernel: _kernel.AlphaMu, depth: int) -> Iterator[_kernel.CardReport]:
    """Every card's front as its decision diagram tells it, if that is small enough to tell it."""
    for card in kernel.cards():
        with suppress(_kernel.FrontsTooLarge):
            report = kernel.whole_front(depth, card, MOST_VECTORS, MOST_NODES)
            if 0 < report.vectors <= MOST_VECTORS:
                yield report


def _of_fronts(reports: Iterable[_kernel.CardReport], expected: Result[Card], worlds: int) -> Iterator[str]:
    for found in reports:
        card = Card.from_bit(found.card)
        if sorted(found.front) != sorted(expected.fronts[card].texts(worlds)):
            yield f"the front of {card}"


def _of_values(report: _kernel.DepthReport, values: Mapping[int, int], best: int) -> Iterator[str]:
    found = max((card.weight for card in report.cards if not card.bound), default=None)
    if found != best:
        yield f"the value: {best} by the reference, {found} by the kernel"
    for card in report.cards:
        value = values[card.card]
        if card.weight < value or (card.weight > value and not card.bound):
            name = Card.from_bit(card.card)
            yield f"the value of {name}: {value} by the reference, {card.weight} by the kernel"

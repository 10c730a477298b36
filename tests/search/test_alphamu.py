"""The kernel's αμ against the paper made runnable, the cases of others, and itself under other settings."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from itertools import pairwise
from math import comb, exp, prod
from pathlib import Path
from random import Random

import pytest

from alphamu import _kernel
from alphamu._kernel import Role
from alphamu.bench.agreement import differences
from alphamu.bench.endings import ending
from alphamu.bench.positions import SHIPPED, made_positions, shipped_positions
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.formats import position as position_file
from alphamu.fronts import Front
from alphamu.games.bridge import BridgeGame
from alphamu.games.random_endings import random_ending
from alphamu.kernel import choose_deeper, kernel_for, value_of, weights_of
from alphamu.reference import alphamu
from alphamu.settings import Optimizations, Settings
from alphamu.worlds import deal_worlds
from alphamu.worlds.position import Position, World

DATA = Path(__file__).parents[1] / "data"
SWITCHES = [switch.name for switch in fields(Optimizations)]
NOTHING = Optimizations(**dict.fromkeys(SWITCHES, False))
PAPER_2020 = replace(NOTHING, table=True, early_cut=True, root_cut=True)


def some_switches(random: Random) -> Optimizations:
    return Optimizations(**{name: random.random() < 0.7 for name in SWITCHES})


def fronts(kernel: _kernel.AlphaMu, depth: int, cards: Sequence[int] | None = None) -> dict[str, list[str]]:
    report = kernel.analyse(depth, kernel.cards() if cards is None else cards)
    return {str(Card.from_bit(card.card)): card.front for card in report.cards}


def best(report: _kernel.DepthReport) -> _kernel.CardReport:
    return max((card for card in report.cards if not card.bound), key=lambda card: card.weight)


def weigh(vector: str, weights: Sequence[int]) -> int:
    return sum(weight for weight, won in zip(weights, vector, strict=True) if won == "1")


def ending_for_reference(seed: int) -> tuple[Position, int]:
    """A random ending and a depth that plain Python searches in a moment."""
    random = Random(f"ending {seed}")
    small = [(2, 1, 4), (2, 6, 4), (3, 2, 6), (3, 10, 6), (3, 20, 4), (4, 8, 4), (4, 70, 2)]
    large = [(5, 12, 3), (5, 200, 1)]
    cards, worlds, depth = random.choice(large if random.random() < 0.06 else small)
    return random_ending(seed, cards, worlds), depth


def check_ending(
    position: Position, deepest: int, optimizations: Optimizations, front_comparisons: int | None = None
) -> None:
    assert list(differences(position, deepest, optimizations, front_comparisons)) == []


@pytest.mark.parametrize("first_seed", range(0, 1200, 50))
def test_equals_the_reference_whatever_is_switched_on(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        position, depth = ending_for_reference(seed)
        exploding = 1 if seed % 2 else 20_000
        check_ending(position, depth, some_switches(Random(seed)), exploding)


@pytest.mark.parametrize(
    ("cards", "seeds"), [(2, range(50)), (3, range(80)), (4, (0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11))]
)
def test_endings_are_solved_over_all_layouts_as_the_reference_solves_them(
    cards: int, seeds: Sequence[int]
) -> None:
    for seed in seeds:
        whole = random_ending(seed, cards, worlds=1000)
        random = Random(seed)
        some = (1.0, *(float(random.randint(0, 2)) for _ in (whole.worlds or ())[1:]))
        for weights in (some, None) if cards < 4 else (some,):
            position = replace(whole, weights=weights)
            game = BridgeGame(position)
            kernel = kernel_for(position, Settings(memory_mb=16))
            expected = alphamu(game, kernel.full_depth())
            worlds = len(game.weights)
            found = fronts(kernel, kernel.full_depth())
            assert found == {card: sorted(expected.fronts[Card.parse(card)].texts(worlds)) for card in found}
            if game.is_max(game.root):
                exploding = kernel_for(position, Settings(memory_mb=16, front_comparisons=1))
                reports = choose_deeper(exploding, exploding.cards(), sum(game.weights), exploding.full_depth())
                *_, (last, _) = reports
                assert value_of(last) == expected.front.score(game.weights)


def with_some_weights(position: Position, random: Random) -> Position:
    """As beliefs weigh layouts, by a factor for each card of a hand; at random, or alike; some perhaps nothing."""
    worlds = position.worlds or ()
    factors = [exp(random.gauss(0, 1)) for _ in range(64)]
    kinds: tuple[Callable[[World], float], ...] = (
        lambda world: float(round(1 + 100_000 * prod(factors[card.bit] for card in world.left))),
        lambda world: float(round(1 + 20 * prod(factors[card.bit] for card in world.left))),
        lambda world: float(random.randint(1, 10_000)),
        lambda world: float(random.randint(1, 5)),
        lambda world: float(random.randint(0, 2)),
        lambda world: 3.0,
    )
    weight = random.choice(kinds)
    return replace(position, weights=(1.0, *(weight(world) for world in worlds[1:])))


@pytest.mark.parametrize("first_seed", range(0, 600, 50))
def test_layouts_of_any_weight_have_the_fronts_and_values_of_the_reference(first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 50):
        random = Random(f"layouts of any weight {seed}")
        cards, depth = random.choice(((3, 6), (4, 2)))
        layouts = comb(2 * cards, cards)
        whole = random_ending(seed, cards, random.choice((layouts // 3, layouts, layouts)), weighted=False)
        check_ending(
            with_some_weights(whole, random),
            depth,
            replace(some_switches(random), all_layouts=True),
            1 if seed % 2 else 20_000,
        )


@pytest.mark.parametrize("weighted", [False, True])
def test_layouts_of_the_cards_still_hidden_tell_the_same_as_worlds_that_keep_their_bit(weighted: bool) -> None:
    whole = 0
    for seed in range(300):
        random = Random(seed)
        cards = random.choice((3, 4, 5))
        layouts = comb(2 * cards, cards)
        worlds = random.choice((layouts // 3, layouts))
        position = random_ending(seed, cards, worlds, weighted=False, tricks_needed=random.randint(1, cards))
        if weighted:
            position = with_some_weights(position, random)
        given = replace(Optimizations(), all_layouts=False)
        kernels = [
            kernel_for(position, Settings(memory_mb=16, optimizations=optimizations))
            for optimizations in (Optimizations(), given)
        ]
        for depth in (1, 3, kernels[0].full_depth()):
            try:
                one, other = (kernel.analyse(depth, kernel.cards(), 300_000) for kernel in kernels)
            except _kernel.FrontsTooLarge:
                continue
            whole += 1
            assert [_told(card) for card in one.cards] == [_told(card) for card in other.cards]
            first = one.cards[0]
            if first.weight:
                assert len({str(_next(kernel, [first.card], first.front[0], depth)) for kernel in kernels}) == 1
    assert whole > 700


def _next(kernel: _kernel.AlphaMu, path: list[int], worlds: str, depth: int) -> object:
    """What can be played next, by whoever is on turn; a few cards further where there is something to win."""
    try:
        replies = kernel.replies(path, worlds)
    except ValueError:
        return kernel.winning_cards(path, worlds, depth)
    return replies, [_next(kernel, [*path, card], left, depth) for card, left in replies if len(path) < 3]


def _told(card: _kernel.CardReport) -> tuple[int, int, int, list[str]]:
    return card.card, card.weight, card.possible, card.front


def test_the_heaviest_plan_is_one_and_no_search_over_given_worlds_finds_a_better_one() -> None:
    without_layouts = replace(Optimizations(), all_layouts=False)
    exact = 0
    for seed in range(150):
        random = Random(f"heaviest {seed}")
        cards = random.choice((3, 4, 5))
        layouts = comb(2 * cards, cards)
        worlds = random.choice((layouts // 10, layouts // 3, layouts))
        position = random_ending(
            seed, cards, worlds, weighted=False, cards_in_trick=0, tricks_needed=random.randint(1, cards)
        )
        if position.turn.side is not position.declarer.side:
            continue
        # No front with two vectors counts as small: everything is found by dividing weights.
        exploding = kernel_for(position, Settings(memory_mb=64, front_comparisons=1))
        judge = kernel_for(position, Settings(memory_mb=64, optimizations=without_layouts))
        for depth in (2, 3, 4):
            report = exploding.choose(depth, exploding.cards(), worlds)
            found = best(report)
            assert found.weight == value_of(judge.choose(depth, judge.cards(), worlds))
            if found.weight:
                plan = found.front[0]
                assert plan.count("1") == found.weight
                assert found.card in judge.winning_cards([], plan, depth)
                if report.complete:
                    exact += 1
                    assert found.card in judge.winning_cards([], plan, judge.full_depth())
    assert exact > 20


def test_a_sample_whose_fronts_explode_is_searched_as_part_of_all_layouts_with_the_same_value() -> None:
    gone_on = 0
    for seed in range(300):
        position = random_ending(seed, 6, 100, weighted=False, cards_in_trick=0, tricks_needed=4)
        if position.turn.side is not position.declarer.side:
            continue
        alone = replace(Optimizations(), all_layouts=False)
        given = kernel_for(position, Settings(optimizations=alone))
        exploding_alone = kernel_for(position, Settings(optimizations=alone, front_comparisons=1))
        usual, exploding = (kernel_for(position, Settings(front_comparisons=most)) for most in (20_000, 1))
        for depth in (2, 4):
            expected = value_of(given.choose(depth, given.cards(), 100))
            kernels = (usual, exploding, exploding_alone)
            reports = [kernel.choose(depth, kernel.cards(), 100) for kernel in kernels]
            assert [value_of(report) for report in reports] == 3 * [expected], (seed, depth)
        assert usual.nodes == given.nodes  # nothing exploded, and nothing was searched otherwise
        gone_on += exploding.nodes != exploding_alone.nodes
    assert gone_on >= 5


@pytest.mark.parametrize("weighted", [False, True], ids=["alike", "weighted"])
def test_a_plan_that_was_tried_to_the_last_trick_is_the_best_at_every_depth(weighted: bool) -> None:
    found_early = 0
    for seed in range(120):
        cards = 5 + seed % 4  # with more than five tricks left, worlds are solved on the way
        position = random_ending(seed, cards, worlds=12 + seed % 9, weighted=weighted, tricks_needed=cards - 2)
        if position.turn.side is not position.declarer.side:
            continue
        given = replace(Optimizations(), all_layouts=False)
        kernel = kernel_for(position, Settings(memory_mb=64, optimizations=given))
        judge = kernel_for(position, Settings(memory_mb=64, optimizations=replace(given, common_plan=False)))
        full, total = kernel.full_depth(), sum(weights_of(position))
        value = value_of(judge.choose(full, judge.cards(), total, to_the_end=True))
        for depth in (1, 2, 3):
            report = kernel.choose(depth, kernel.cards(), total, to_the_end=True)
            assert value_of(report) == value_of(judge.choose(depth, judge.cards(), total)), (seed, depth)
            if not report.complete or value == 0:
                continue
            assert value_of(report) == value, (seed, depth)
            assert any(best(report).card in judge.winning_cards([], plan, full) for plan in best(report).front)
            found_early += not judge.choose(depth, judge.cards(), total, to_the_end=True).complete
    assert found_early > 20


def test_cards_that_are_known_to_win_come_first_and_change_no_value() -> None:
    """On whole hands: with few tricks left nothing is looked up."""
    known_first = Settings(memory_mb=64)
    not_so = replace(known_first, optimizations=replace(Optimizations(), known_first=False))
    asked = {True: 0, False: 0}
    for position in (*shipped_positions("full"), *made_positions(13, seed=77)):
        told = []
        for settings in (known_first, not_so):
            kernel = kernel_for(position, settings)
            depths = choose_deeper(kernel, kernel.cards(), len(position.worlds or ()), limit=3)
            told.append([(report.depth, value_of(report), order[0]) for report, order in depths])
            asked[settings is known_first] += kernel.solves
        assert told[0] == told[1], position.id
    assert asked[True] < asked[False]


def test_layouts_that_weigh_differently_have_the_values_of_their_fronts() -> None:
    """Weights in small whole numbers; and any between 0 and 1, to less than a thousandth of a layout."""
    compared = 0
    for seed in range(150):
        random = Random(f"weighted {seed}")
        cards = random.choice((3, 4, 4, 5))
        layouts = comb(2 * cards, cards)
        worlds = random.choice((layouts // 10, layouts // 3, layouts))
        position = random_ending(seed, cards, worlds, tricks_needed=random.randint(1, cards))
        if seed % 2:
            position = replace(position, weights=tuple(random.random() for _ in position.worlds or ()))
        weights = weights_of(position)
        tolerance = max(1, sum(weights) // len(weights) // 1024)
        assert seed % 2 or tolerance == 1
        exploding = kernel_for(position, Settings(memory_mb=64, front_comparisons=1))
        judge = kernel_for(
            position, Settings(memory_mb=64, optimizations=replace(Optimizations(), all_layouts=False))
        )
        for depth in (2, 4):
            with suppress(_kernel.FrontsTooLarge):
                for expected in judge.analyse(depth, judge.cards(), 200_000).cards:
                    found = exploding.value(depth, expected.card, sum(weights))
                    assert expected.weight - tolerance < found.weight <= expected.weight, (seed, depth)
                    best_vector = max(weigh(vector, weights) for vector in found.front)
                    assert best_vector == found.weight
                    compared += 1
    assert compared > 600


def test_what_cannot_be_won_together_tells_the_value_to_the_last_trick() -> None:
    """Clashes are asked first there; the judge joins fronts of worlds as they were given, and knows of none."""
    compared = 0
    for seed in range(500):
        random = Random(f"clashes {seed}")
        cards = random.choice((3, 4, 4, 5))
        layouts = comb(2 * cards, cards)
        worlds = random.choice((layouts // 3, layouts))
        position = random_ending(
            seed, cards, worlds, weighted=seed % 3 == 0, tricks_needed=random.randint(1, cards)
        )
        if position.turn.side is not position.declarer.side:
            continue
        weights = weights_of(position)
        tolerance = max(1, sum(weights) // len(weights) // 1024)
        by_clashes = kernel_for(position, Settings(memory_mb=64, front_comparisons=1))
        judge = kernel_for(
            position, Settings(memory_mb=64, optimizations=replace(Optimizations(), all_layouts=False))
        )
        depth = judge.full_depth()
        try:
            expected = judge.analyse(depth, judge.cards(), 300_000)
        except _kernel.FrontsTooLarge:
            continue
        for card in expected.cards:
            found = by_clashes.value(depth, card.card, sum(weights))
            assert card.weight - tolerance < found.weight <= card.weight, seed
            assert max(weigh(vector, weights) for vector in found.front) == found.weight
            if found.weight:
                assert card.card in judge.winning_cards([], found.front[0], depth)
            compared += 1
    assert compared > 450


def test_an_ending_full_of_guesses_takes_little_by_clashes() -> None:
    """Six-card ending 12 of the benchmark, which was found by dividing weights in 3,034,254 nodes and the like."""
    position = ending(seed=2020, cards=6, number=12)
    kernel = kernel_for(position, Settings(memory_mb=256))
    for report, _ in choose_deeper(kernel, kernel.cards(), 924, kernel.full_depth()):
        value = value_of(report)
    assert value == 576
    assert kernel.spent < 1_000_000


@pytest.mark.parametrize(
    ("cards", "number", "value", "most"),
    [(7, 3, 1467, 1_000_000), (6, 99, 400, 600_000)],
)
def test_endings_with_a_bound_that_is_hard_to_find_take_little_by_clashes(
    cards: int, number: int, value: int, most: int
) -> None:
    """One took 12,875,788 before worlds of which any two clash were told, the other 1,215,820 with dives alone."""
    position = ending(seed=77, cards=cards, number=number)
    kernel = kernel_for(position, Settings(memory_mb=256))
    layouts = comb(2 * cards, cards)
    for report, _ in choose_deeper(kernel, kernel.cards(), layouts, kernel.full_depth()):
        found = value_of(report)
    assert found == value
    assert kernel.spent < most


def test_fronts_are_whole_again_after_values_were_asked_for_where_they_explode() -> None:
    for seed in range(60):
        position = random_ending(seed, 4, 70, weighted=False, cards_in_trick=seed % 4, tricks_needed=1 + seed % 4)
        kernel = kernel_for(position, Settings(memory_mb=16, front_comparisons=1))
        judge = kernel_for(
            position, Settings(memory_mb=16, optimizations=replace(Optimizations(), all_layouts=False))
        )
        total = len(position.worlds or ())
        for depth in (2, 4):
            expected = judge.analyse(depth, judge.cards())
            for card in expected.cards:
                kernel.limit_nodes(3)
                with suppress(_kernel.Stopped):
                    kernel.value(depth, card.card, total)
                kernel.limit_nodes(2**62)
                found = kernel.value(depth, card.card, total)
                assert found.weight == card.weight
                assert set(found.front) <= set(card.front)
            assert [_told(card) for card in kernel.analyse(depth, kernel.cards()).cards] == [
                _told(card) for card in expected.cards
            ]


def test_layouts_that_come_several_times_are_told_apart_by_their_number() -> None:
    base = random_ending(3, 4, 70, weighted=False, cards_in_trick=0, tricks_needed=2)
    one, *others = base.worlds or ()
    worlds = [*others] * 4
    for place in (63, 95, 127):
        worlds[place] = one
    position = replace(base, worlds=tuple(worlds[:192]))
    everywhere = "1" * 192
    without = "".join("0" if place in (63, 95, 127) else "1" for place in range(192))
    used = kernel_for(position, Settings(memory_mb=16))
    used.winning_cards([], without, used.full_depth())
    fresh = kernel_for(position, Settings(memory_mb=16))
    depth = fresh.full_depth()
    assert used.winning_cards([], everywhere, depth) == fresh.winning_cards([], everywhere, depth)


def test_values_are_the_same_where_fronts_are_large() -> None:
    for number in range(10):
        position = ending(seed=5, cards=5, number=number)
        for depth in (3, 5, 7):
            values = set()
            for settings in (
                Settings(memory_mb=64, front_comparisons=1),
                Settings(memory_mb=64, front_comparisons=500),
                Settings(memory_mb=1, front_comparisons=1),  # too little for the graph of the heaviest plan
                *(
                    Settings(memory_mb=64, optimizations=replace(Optimizations(), **dict.fromkeys(off, False)))
                    for off in (("divided_weights",), ("divided_weights", "sibling_bounds"), ("all_layouts",))
                ),
                Settings(memory_mb=64, front_comparisons=1, optimizations=Optimizations(joint_plans=False)),
                Settings(memory_mb=64, front_comparisons=1, optimizations=Optimizations(clashes=False)),
            ):
                kernel = kernel_for(position, settings)
                values.add(value_of(kernel.choose(depth, kernel.cards(), len(position.worlds or ()))))
            assert len(values) == 1


@pytest.mark.parametrize("optimizations", [Optimizations(), NOTHING, PAPER_2020], ids=["all", "none", "2020"])
def test_equals_the_reference_with_the_usual_sets_of_switches(optimizations: Optimizations) -> None:
    for seed in range(10_000, 10_060):
        position, depth = ending_for_reference(seed)
        check_ending(position, depth, optimizations)


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_alone_turned_off_changes_no_front_and_no_value(switch: str) -> None:
    for seed in range(20_000, 20_010):
        position = random_ending(seed, cards=4, worlds=12)
        plain = kernel_for(position, Settings(memory_mb=8))
        other = kernel_for(
            position, Settings(memory_mb=8, optimizations=replace(Optimizations(), **{switch: False}))
        )
        assert fronts(plain, plain.full_depth()) == fronts(other, other.full_depth())
        if position.turn.side is position.declarer.side:
            total = sum(weights_of(position))
            for depth in (2, plain.full_depth()):
                values = {value_of(kernel.choose(depth, kernel.cards(), total)) for kernel in (plain, other)}
                assert len(values) == 1


@pytest.mark.parametrize("path", [SHIPPED, DATA / "declarer_leads.json"], ids=lambda path: path.stem)
def test_benchmark_positions_have_the_values_two_other_programs_found(path: Path) -> None:
    positions = position_file.load(path)
    given = json.loads(path.read_text())
    assert len(positions) == len(given) > 10
    for position, record in zip(positions, given, strict=True):
        kernel = kernel_for(position, Settings(memory_mb=64))
        upper = len(position.worlds or ())
        for depth, wins in sorted(record["wins"].items()):
            upper = best(kernel.choose(int(depth), kernel.cards(), upper)).weight
            assert upper == wins, f"{record['id']} at M={depth}"


def test_exact_endings_have_exactly_the_fronts_given() -> None:
    positions = position_file.load(DATA / "exact_endings.json")
    for position, record in zip(positions, json.loads((DATA / "exact_endings.json").read_text()), strict=True):
        kernel = kernel_for(position, Settings())
        found = fronts(kernel, kernel.full_depth())
        named = {named_by_lowest(position, card): judged for card, judged in record["cards"].items()}
        assert set(found) == set(named)
        for card, front in found.items():
            if "front" in named[card]:
                assert front == sorted(named[card]["front"]), f"{record['id']}, {card}"
            assert max(vector.count("1") for vector in front) == named[card]["won"]
        assert sorted(
            Front.parse(*(vector for front in found.values() for vector in front)).texts(
                len(position.worlds or ())
            )
        ) == sorted(record["front"])


def named_by_lowest(position: Position, card: str) -> str:
    """The cases name touching cards by the highest, we by the lowest."""
    return str(min(Card.parse(card), *position.touching(Card.parse(card)), Card.parse(card)))


def benchmark_endings() -> list[Position]:
    """Endings of five to eight cards with 12 to 30 worlds."""
    paths = (SHIPPED, DATA / "declarer_leads.json")
    positions = [position for path in paths for position in position_file.load(path)]
    return [position for position in positions if position.cards_left <= 8]


def test_neither_threads_nor_memory_nor_a_warm_table_change_an_answer() -> None:
    for position in benchmark_endings():
        fresh = {depth: fronts(kernel_for(position, Settings(memory_mb=64)), depth) for depth in (1, 2, 3)}
        warm = kernel_for(position, Settings(memory_mb=64))
        tiny = kernel_for(position, Settings(memory_mb=1))
        threaded = kernel_for(position, Settings(threads=3, memory_mb=64))
        for depth in (3, 1, 2, 3):
            assert fronts(warm, depth) == fresh[depth]
            assert fronts(tiny, depth) == fresh[depth]
            assert fronts(threaded, depth) == fresh[depth]


def test_fronts_never_rise_with_depth() -> None:
    for position in benchmark_endings():
        kernel = kernel_for(position, Settings(memory_mb=16))
        by_depth = [fronts(kernel, depth) for depth in range(1, 6)]
        for shallow, deep in pairwise(by_depth):
            for card in deep:
                assert Front.parse(*deep[card]) <= Front.parse(*shallow[card])


def test_a_complete_answer_stays_as_it_is_at_every_depth() -> None:
    seen = 0
    for seed in range(50_000, 50_100):
        position = random_ending(seed, cards=4, worlds=20)
        kernel = kernel_for(position, Settings(memory_mb=16))
        report = kernel.analyse(3, kernel.cards())
        full = kernel_for(position, Settings(memory_mb=16)).analyse(kernel.full_depth(), kernel.cards())
        for card, final in zip(report.cards, full.cards, strict=True):
            if card.complete:
                seen += 1
                assert card.front == final.front
    assert seen > 100


def test_thousands_of_worlds_need_no_other_search() -> None:
    ending = next(position for position in benchmark_endings() if position.id == "end8-07")
    left, right = ending.hidden
    sample = deal_worlds(ending.hidden_cards.mask, ending.size(left), ending.size(right))
    worlds = tuple(World(Hand(first), Hand(second)) for first, second in sample.worlds)
    assert len(worlds) == 6435
    once, twice = (kernel_for(replace(ending, worlds=worlds * times), Settings()) for times in (1, 2))
    upper = len(worlds)
    for depth in (1, 2, 3):
        chosen, doubled = once.choose(depth, once.cards(), upper), twice.choose(depth, once.cards(), 2 * upper)
        upper = best(chosen).weight
        assert 0 < upper < len(worlds)
        assert best(doubled).weight == 2 * upper
        assert len(best(doubled).front[0]) == 12_870


def test_the_bound_of_a_card_is_no_lower_than_its_value() -> None:
    """A plan too light for what was asked, and dropped early, may win more elsewhere than those that were kept."""
    west_east = [
        (".8..32", ".2.AT."), (".8..32", ".2.AT."), (".2..32", ".8.AT."), ("..A.32", ".82.T."),
        ("..AT.3", ".82..2"), (".2.T.3", ".8.A.2"), ("..A.32", ".82.T."), (".2.T.3", ".8.A.2"),
        (".82.T.", "..A.32"), ("..A.32", ".82.T."), (".8.T.2", ".2.A.3"), (".82..3", "..AT.2"),
        (".8.T.2", ".2.A.3"),
    ]  # fmt: skip
    position = Position(
        strain=Strain.HEARTS,
        declarer=Seat.SOUTH,
        tricks_needed=2,
        leader=Seat.NORTH,
        declarer_hand=Hand.parse(".96..9"),
        dummy_hand=Hand.parse("..84.A"),
        worlds=tuple(World(Hand.parse(west), Hand.parse(east)) for west, east in west_east),
        weights=(50.0, 44.0, 21.0, 36.0, 6.0, 39.0, 14.0, 26.0, 27.0, 46.0, 25.0, 18.0, 23.0),
    )
    for optimizations in (Optimizations(), replace(Optimizations(), partition=False), NOTHING):
        check_ending(position, 6, replace(optimizations, value_bound=True))


def test_in_play_mode_threads_change_neither_the_choice_nor_the_bounds() -> None:
    positions = position_file.load(SHIPPED)
    for position in [*positions[:4], *positions[10:]]:
        answers = []
        for threads in (1, 3):
            kernel = kernel_for(position, Settings(threads=threads, memory_mb=64))
            upper, cards = len(position.worlds or ()), []
            for depth in (1, 2, 3):
                report = kernel.choose(depth, kernel.cards(), upper)
                upper = best(report).weight
                cards += [(card.card, card.weight, card.bound) for card in report.cards]
            answers.append(cards)
        assert answers[0] == answers[1]


@pytest.mark.parametrize("all_layouts", [True, False])
def test_a_plan_after_a_defenders_card_wins_no_more_than_there_is_to_win(all_layouts: bool) -> None:
    played = reached = 0
    for seed in range(80):
        position = random_ending(seed, 3, 20, weighted=False, cards_in_trick=1 + seed % 3)
        if position.turn.side is position.declarer.side:
            continue
        optimizations = replace(Optimizations(), all_layouts=all_layouts)
        kernel = kernel_for(position, Settings(memory_mb=16, optimizations=optimizations))
        full = kernel.full_depth()
        for report in kernel.analyse(full, kernel.cards()).cards:
            won = kernel.achieved(report.card, full)
            assert kernel.achieved(report.card, 1) <= report.weight
            assert won <= report.weight
            played, reached = played + 1, reached + (won == report.weight)
    assert reached > 0.8 * played > 80


def test_after_a_search_that_was_broken_off_the_next_answer_is_right() -> None:
    position = next(p for p in position_file.load(DATA / "exact_endings.json") if p.id == "large_front")
    broken, fresh = kernel_for(position, Settings()), kernel_for(position, Settings())
    with pytest.raises(_kernel.FrontsTooLarge):
        broken.analyse(8, broken.cards(), 50)
    for depth in (1, 4, 8):
        vector = max(fronts(fresh, depth).values(), key=len)[0]
        if "1" in vector:
            assert broken.winning_cards([], vector, depth) == fresh.winning_cards([], vector, depth)
    broken.limit_nodes(5)
    with pytest.raises(_kernel.Stopped):
        broken.analyse(8, broken.cards())
    broken.limit_nodes(2**62)
    assert fronts(broken, 8) == fronts(fresh, 8)


def test_a_queen_on_the_table_separates_king_and_jack() -> None:
    """West led the queen: declarer's king takes it and the jack does not, so they are not equal."""
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "W",
        "trick": ["SQ"], "north": "KJ...", "south": "32...",
        "worlds": [{"west": "4...", "east": "A5..."}, {"west": "A...", "east": "54..."}]}""")
    kernel = kernel_for(position, Settings())
    assert [str(Card.from_bit(card)) for card in kernel.cards()] == ["SJ", "SK"]


def test_which_of_two_honours_a_defender_plays_is_information() -> None:
    """West has KQ, Kx or Qx: were king and queen one card, declarer would see too much."""
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "W",
        "trick": [], "north": "AJ...", "south": "32...", "worlds": [
          {"west": "KQ...", "east": "54..."}, {"west": "K4...", "east": "Q5..."},
          {"west": "Q4...", "east": "K5..."}]}""")
    kernel = kernel_for(position, Settings())
    assert [str(Card.from_bit(card)) for card in kernel.cards()] == ["S4", "SQ", "SK"]


OURS, FOE, PARTNER = Role.OURS, Role.FOE, Role.PARTNER
GOOD = {
    "asker": 2,
    "roles": [OURS, FOE, OURS, FOE],
    "hands": [0b110000, None, 0b1100, None],
    "trump": 4,
    "leader": 3,
    "trick": [],
    "tricks_left": 2,
    "levels": [(1, [1])],
    "worlds": [(0b11000000, 0b1100000000)],
}
GOOD_SEARCH = {"memory_mb": 1, "threads": 1}


def search_for(**changes: object) -> _kernel.AlphaMu:
    question = {name: changes.get(name, value) for name, value in GOOD.items()}
    search = {name: changes.get(name, value) for name, value in GOOD_SEARCH.items()}
    return _kernel.AlphaMu(_kernel.Question(**question), _kernel.Options(), **search)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"worlds": [], "levels": [(1, [])]}, "no worlds"),
        ({"worlds": [(0b11000000, 0b0100000000)]}, "2 are expected"),
        ({"hands": [0b101000, None, 0b1100, None]}, "C3 stands twice"),
        ({"hands": [0b10000, None, 0b1100, None]}, "seat N has 1 cards where 2"),
        ({"hands": [0b110000, None, None, None]}, "two hands must be seen"),
        (
            {"worlds": [(0b11000000, 0b1100000000), (0b11000000, 0b11000000000)], "levels": [(1, [1, 1])]},
            "world 2",
        ),
        ({"worlds": [(0b11000000, 0b0110000000)]}, "C7 stands in both hidden hands"),
        ({"worlds": [(0b11000000, 0b1100000000)] * 200_001}, "200001 worlds: expected at most 200000"),
        ({"levels": [(14, [1])]}, "14 tricks needed, and only 2 are left"),
        ({"levels": [(1, [1, 2])]}, "2 weights for 1 worlds"),
        ({"levels": [(1, [-1])]}, "negative"),
        ({"levels": [(1, [0])]}, "all weights are zero"),
        ({"levels": []}, "there must be a level"),
        ({"levels": [(2, [1]), (1, [1])]}, "from the fewest tricks to the most"),
        ({"levels": [(1, [1]), (2, [0])]}, "all weights are zero"),
        ({"trump": 5}, "trump"),
        ({"asker": 4}, "asker"),
        ({"asker": 3}, "either declarer asks"),
        ({"roles": [FOE, FOE, OURS, FOE]}, "either declarer asks"),
        ({"roles": [OURS, PARTNER, OURS, FOE]}, "either declarer asks"),
        ({"hands": [None, 0b110000, 0b1100, None]}, "either declarer asks"),
        ({"leader": -1}, "leader"),
        ({"trick": [2, 3, 4, 5]}, "0 to 3 cards"),
        ({"trick": [64]}, "no card"),
        ({"trick": [2]}, "C2 stands twice"),
        ({"tricks_left": 0, "levels": [(0, [1])]}, "1 to 13 tricks"),
        ({"hands": [0b110000, None, 0b11, None]}, "no card"),
        ({"threads": 0}, "thread"),
        ({"memory_mb": 0}, "memory of 0 MB"),
        ({"memory_mb": 2**60}, "memory of"),
    ],
)
def test_bad_input_is_refused_with_its_reason(change: dict[str, object], reason: str) -> None:
    assert search_for().cards()
    with pytest.raises(ValueError, match=reason):
        search_for(**change)


def test_cards_that_cannot_be_played_are_refused() -> None:
    kernel = search_for()
    for card in (2, 200, -1):
        with pytest.raises(ValueError, match="cannot be played"):
            kernel.analyse(1, [card])
    with pytest.raises(ValueError, match="the asker's side"):
        kernel.choose(1, kernel.cards(), 1)
    with pytest.raises(ValueError, match="depth of 0"):
        kernel.analyse(0, kernel.cards())
    ours = kernel_for(benchmark_endings()[0], Settings(memory_mb=1))
    with pytest.raises(ValueError, match="no cards to choose from"):
        ours.choose(1, [], 1)

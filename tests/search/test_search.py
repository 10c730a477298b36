"""The engine: limits, stopping, ties, and what it reports."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from alphamu._kernel import Options
from alphamu.bench.endings import ending
from alphamu.bench.positions import SHIPPED, with_more_worlds
from alphamu.bridge.card import Card
from alphamu.formats import position as position_file
from alphamu.kernel import kernel_weights
from alphamu.search import Search, analyse
from alphamu.search.analysis import Analysis
from alphamu.settings import Limit, SearchError, Settings
from alphamu.worlds.layouts import Sample
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Dealt, Situation

DATA = Path(__file__).parents[1] / "data"


def case(name: str, file: Path = DATA / "exact_endings.json") -> Position:
    return next(position for position in position_file.load(file) if position.id == name)


@pytest.fixture(scope="module")
def long_search() -> Position:
    """A whole hand with 80 worlds: the first depths take a moment, the end of the hand far longer than a test."""
    return with_more_worlds(case("full-10", SHIPPED), 80)


def test_elimination_pimc_sees_no_difference_and_alphamu_does() -> None:
    """North T..J.KJT, South 9..7.A64, spades trumps, four of five tricks: exit with the diamond.

    Double dummy wins with every card in all 20 layouts; one plan for all of them needs the exit.
    """
    analysis = analyse(case("elimination_exit"))
    assert [(str(card.card), card.make, card.pimc) for card in analysis.cards] == [
        ("D7", 1.0, 1.0),
        ("C4", 0.8, 1.0),
        ("CA", 0.8, 1.0),
        ("S9", 0.5, 1.0),
    ]
    assert analysis.complete
    assert analysis.cards[1].equals == (Card.parse("C6"),)


def test_of_cards_that_look_alike_the_proved_one_is_best() -> None:
    """At depth 1 every card of the elimination makes everywhere; played out, only the exit still does."""
    analysis = analyse(case("elimination_exit"), Limit(depth=1))
    assert {card.make for card in analysis.cards} == {1.0}
    assert (str(analysis.best.card), analysis.best.at_least) == ("D7", 1.0)


@pytest.mark.parametrize("name", ["elimination_exit", "ruffing_finesse", "squeeze_positional", "two_way_queen"])
def test_play_mode_chooses_a_card_with_the_best_value(name: str) -> None:
    full, fast = analyse(case(name)), analyse(case(name), play=True)
    assert fast.best.make == full.best.make
    assert not fast.best.bound
    assert fast.best.make == next(card.make for card in full.cards if card.card == fast.best.card)


def test_all_layouts_given_count_as_exhaustive_and_some_do_not() -> None:
    assert analyse(case("two_way_queen"), Limit(depth=1)).exhaustive
    worlds = (case("two_way_queen").worlds or ())[:7]
    some, masks = (
        replace(case("two_way_queen"), worlds=worlds),
        [(one.left.mask, one.right.mask) for one in worlds],
    )
    assert not analyse(some, Limit(depth=1)).exhaustive
    analysis = analyse(Dealt(some, Sample(masks, None, False, layouts=20)), Limit(depth=1))
    assert not analysis.exhaustive
    assert analysis.standard_error(0.5) == pytest.approx(0.5 / 7**0.5)
    assert analyse(Dealt(some, Sample(masks, None, True, layouts=7)), Limit(depth=1)).exhaustive


def test_a_search_of_dealt_worlds_knows_how_many_layouts_there_are() -> None:
    worlds = (case("two_way_queen").worlds or ())[:7]
    masks = [(one.left.mask, one.right.mask) for one in worlds]
    dealt = Dealt(
        replace(case("two_way_queen"), worlds=worlds), Sample(masks, None, False, layouts=20, effective=3.5)
    )
    search = Search(dealt, Limit(depth=1))
    search.start()
    assert (search.result().layouts, search.result().effective_worlds) == (20, 3.5)


def test_every_finished_depth_is_reported_in_order() -> None:
    seen: list[Analysis] = []
    final = analyse(case("ruffing_finesse"), on_depth=seen.append)
    assert seen[-1] == final
    depths = [analysis.depth for analysis in seen]
    assert depths == sorted(depths)
    assert set(depths) == set(range(1, final.depth + 1))
    makes = [analysis.best.make for analysis in seen]
    assert makes == sorted(makes, reverse=True)


def test_a_search_stops_at_its_time_limit_with_the_last_finished_depth(long_search: Position) -> None:
    analysis = analyse(long_search, Limit(seconds=2.0))
    assert analysis.stopped == "time limit"
    assert not analysis.complete
    assert 1 <= analysis.depth < 26
    assert analysis.depth == 1 or analysis.best.make <= (analysis.best.pimc or 1.0)


def test_a_search_stops_at_its_node_limit() -> None:
    position = case("triple_squeeze")
    analysis = analyse(position, Limit(nodes=500))
    assert analysis.stopped == "node limit"
    assert analysis.nodes <= 501
    assert analyse(position).nodes > 501


def test_a_search_can_be_stopped_from_another_thread(long_search: Position) -> None:
    search = Search(long_search)
    search.start()
    first = next(search.depths())
    threading.Timer(0.05, search.stop).start()
    analysis = search.result()
    assert first.depth == 1
    assert analysis.stopped == "stopped"


def test_a_search_stopped_before_its_first_depth_says_that_it_knows_nothing(long_search: Position) -> None:
    search = Search(long_search)
    search.stop()
    search.start()
    analysis = search.result()
    assert analysis.depth == 0
    assert all(card.bound for card in analysis.cards)


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    names = ["ruffing_finesse", "triple_squeeze", "elimination_exit", "two_way_queen"]
    alone = {name: analyse(case(name)) for name in names}
    searches = {name: Search(case(name), settings=Settings(threads=2)) for name in names}
    for search in searches.values():
        search.start()
    for name, search in searches.items():
        assert [(card.card, card.front) for card in search.result().cards] == [
            (card.card, card.front) for card in alone[name].cards
        ]


def test_the_bare_king_is_kept() -> None:
    """The paper's hand in which PIMC throws the king of spades, because the ace would take it anyway.

    West leads a club; every discard of South's is as good double dummy, and the king should be the last to go.

        North  543 - K2 -        West   62 - A9 5
        South  K - 8765 -        East   AQJ - T3 -
    """
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "W",
        "trick": ["C5", "S3", "D3"], "north": "54..K2.", "south": "K..8765.", "worlds": [
            {"west": "62..A9.", "east": "AQJ..T."}, {"west": "62..AT.", "east": "AQJ..9."}]}""")
    analysis = analyse(position)
    king = next(card for card in analysis.cards if str(card.card) == "SK")
    assert (king.make, king.tricks) == (analysis.best.make, analysis.best.tricks)
    assert str(analysis.best.card) == "D5"
    assert str(analyse(position, play=True).best.card) == "D5"


@pytest.mark.parametrize(("needed", "make"), [(-1, 1.0), (5, 0.0)])
def test_with_the_contract_safe_or_gone_the_play_is_for_tricks(needed: int, make: float) -> None:
    """Once declarer lets the defenders in, they run the hearts: the winners must be cashed first.

    North  AK - A 32        South  32 - 2 54
    """
    [position] = position_file.loads(f"""{{"trump": "N", "declarer": "S", "tricks_needed": {needed}, "leader": "N",
        "trick": [], "north": "AK..A.32", "south": "32..2.54",
        "worlds": [{{"west": "4.KQJ..A", "east": "65..KQ.K"}}, {{"west": "4.KQJ..K", "east": "65..KQ.A"}}]}}""")
    for analysis in (analyse(position), analyse(position, play=True)):
        assert analysis.best.make == make
        assert str(analysis.best.card) in ("SK", "DA")
        low_club = next(card for card in analysis.cards if str(card.card) == "C2")
        assert (analysis.best.tricks, low_club.tricks) == (3.5, 2.5)
        assert all(card.make == make for card in analysis.cards)


def test_with_one_card_to_play_nothing_is_searched() -> None:
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "W",
        "trick": ["S3"], "north": "KQ.6..", "south": "4.32..", "worlds": [{"west": "5.4..", "east": "A2.5.."}]}""")
    analysis = analyse(position, play=True)
    assert (analysis.nodes, analysis.solves) == (0, 0)
    assert str(analysis.best.card) == "SQ"
    assert analysis.best.equals == (Card.parse("SK"),)


def test_a_defender_on_turn_is_shown_what_each_card_leaves_declarer() -> None:
    """West to lead, declarer needs both tricks: a spade round to the queen gives them away, a club does not."""
    [position] = position_file.loads("""{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "W",
        "trick": [], "north": "A2...", "south": "Q...3",
        "worlds": [{"west": "K...4", "east": "J...5"}, {"west": "J...4", "east": "K...5"}]}""")
    analysis = analyse(position)
    assert [(str(card.card), card.make) for card in analysis.cards] == [("C4", 0.0), ("SJ", 1.0), ("SK", 1.0)]
    assert not any(card.equals for card in analysis.cards)


def test_weights_are_taken_as_they_are_written() -> None:
    assert kernel_weights([0.1, 0.2, 0.7]) == (1, 2, 7)
    tiny = kernel_weights([1e-30, 1.0, 1e-3])
    assert tiny[0] == 0
    assert 999 < tiny[1] / tiny[2] < 1001


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Limit(depth=0), "depth 0"),
        (lambda: Limit(seconds=-1.0), "seconds -1"),
        (lambda: Limit(seconds=float("nan")), "seconds nan"),
        (lambda: Settings(threads=0), "threads 0"),
        (lambda: Settings(threads=1000), "threads 1000"),
        (lambda: Settings(memory_mb=0), "memory 0 MB"),
    ],
)
def test_impossible_limits_are_refused(make: object, reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        make()  # type: ignore[operator]


def test_a_position_without_worlds_is_refused() -> None:
    position = replace(case("two_way_queen"), worlds=None, unseen=case("two_way_queen").hidden_cards)
    with pytest.raises(SearchError, match="no worlds"):
        analyse(position)


@pytest.mark.parametrize("name", ["elimination_exit", "ruffing_finesse", "triple_squeeze", "large_front"])
def test_where_fronts_cannot_be_joined_decision_diagrams_have_them(name: str) -> None:
    joined = analyse(case(name))
    by_diagrams = analyse(case(name), settings=Settings(joined_comparisons=0))
    assert {card.card: card.make for card in by_diagrams.cards} == {card.card: card.make for card in joined.cards}
    fronts = {card.card: card.front for card in joined.cards}
    for card in by_diagrams.cards:
        assert card.vectors == len(fronts[card.card])
        assert set(card.front) <= set(fronts[card.card])
        assert len(card.front) == min(Options().listed_vectors, len(fronts[card.card]))


@pytest.mark.parametrize("name", ["elimination_exit", "ruffing_finesse", "triple_squeeze", "large_front"])
def test_where_fronts_explode_every_card_still_has_its_value(name: str) -> None:
    whole = analyse(case(name))
    values = analyse(case(name), settings=Settings(joined_comparisons=0, diagram_nodes=0))
    assert {card.card: card.make for card in values.cards} == {card.card: card.make for card in whole.cards}
    assert all(card.whole_front for card in whole.cards)
    assert any(not card.whole_front for card in values.cards)
    for card in values.cards:
        best = max(card.front, key=int.bit_count)
        assert best.bit_count() == round(card.make * values.worlds)
        assert card.whole_front or card.vectors is None


def test_a_front_of_millions_of_vectors_is_counted() -> None:
    """Five cards, hearts led: 532,350 plans none of which wins wherever another does; the heaviest are listed."""
    analysis = analyse(ending(2020, 5, 6))
    eight, three = (next(card for card in analysis.cards if str(card.card) == name) for name in ("H8", "H3"))
    assert (eight.vectors, three.vectors) == (532_350, 52_915_590)
    assert not eight.whole_front
    assert len(eight.front) == 1000
    assert analysis.is_exact
    assert round(252 * eight.make) == max(vector.bit_count() for vector in eight.front) == 159


def test_what_a_complete_plan_makes_is_never_more_than_the_truth() -> None:
    """lead-07: no plan makes in more than 11 layouts; PIMC believes in 16, depth 3 in 15."""
    position = case("lead-07", DATA / "declarer_leads.json")
    exact, shallow = analyse(position), analyse(position, Limit(depth=3))
    assert exact.complete
    assert shallow.best.at_least is not None
    assert 0 < shallow.best.at_least <= exact.best.make < shallow.best.make


def test_bounds_of_benchmark_endings_hold() -> None:
    met = 0
    for position in position_file.load(DATA / "declarer_leads.json"):
        shallow, exact = analyse(position, Limit(depth=2)), analyse(position, play=True)
        assert exact.complete
        assert shallow.best.at_least is not None
        assert shallow.best.at_least <= exact.best.make <= shallow.best.make
        met += shallow.best.at_least == exact.best.make
    assert met >= 5


def test_only_all_layouts_to_the_end_are_exact() -> None:
    assert analyse(case("ruffing_finesse")).is_exact
    assert not analyse(case("elimination_exit")).is_exact  # 20 chosen layouts
    assert not analyse(case("ruffing_finesse"), Limit(depth=1)).is_exact


def test_a_stopped_search_shows_no_card_better_than_it_has_proved() -> None:
    """A hard seven-card ending, stopped in the middle of a depth: chances and bounds agree."""
    [position] = position_file.load(DATA / "hard_ending.json")
    analysis = analyse(Situation.of_record(position).deal(None).position, Limit(nodes=600_000))
    assert analysis.stopped
    assert analysis.best.make == analysis.at_most
    assert [card.make for card in analysis.cards] == sorted((card.make for card in analysis.cards), reverse=True)


def test_what_has_no_worlds_is_told_how_to_get_them() -> None:
    situation = Situation.of_record(case("elimination_exit"))
    with pytest.raises(SearchError, match="a Situation has no worlds: deal them first"):
        analyse(situation)  # type: ignore[arg-type]

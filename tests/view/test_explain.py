"""The sentence beside the table: each case by its numbers, and three of them by real endings."""

from dataclasses import replace
from typing import Any

import pytest

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.formats.position import load
from alphamu.playouts.estimate import PlayedOut
from alphamu.search import analyse
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.view.explain import explain, explain_bounds, explain_chance


def analysis_of(
    *cards: tuple[str, int, int], turn: Seat = Seat.SOUTH, weighted: bool = False, complete: bool = True
) -> Analysis:
    """Of 20 layouts, how many each card wins by αμ and by PIMC."""
    return Analysis(
        turn,
        tuple(
            CardAnalysis(Card.parse(card), make / 20, pimc=pimc / 20, tricks=pimc / 20)
            for card, make, pimc in cards
        ),
        worlds=20,
        depth=5,
        complete=complete,
        effective_worlds=13.7 if weighted else 20,
    )


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            [("D7", 18, 18), ("C4", 16, 20)],
            "PIMC would play ♣4: it believes that this makes in all 20 layouts. "
            "But one plan has to serve all layouts that look alike, "
            "and the best one after ♣4 makes in 16 of 20 layouts. αμ plays ♦7, which makes in 18 of 20 layouts.",
        ),
        (
            [("D7", 16, 18), ("C4", 16, 20)],
            "PIMC would play ♣4: it believes that this makes in all 20 layouts. "
            "But one plan has to serve all layouts that look alike, "
            "and the best one after ♣4 makes in 16 of 20 layouts. "
            "So does the best one after ♦7, which αμ prefers.",
        ),
        (
            [("D7", 20, 20), ("C4", 16, 20), ("S9", 0, 20)],
            "PIMC cannot tell ♦7 from ♣4 and ♠9: it believes that each makes in all 20 layouts. "
            "But one plan has to serve all layouts that look alike, and the best one after ♣4 makes "
            "in 16 of 20 layouts, after ♠9 in none of the 20 layouts. αμ plays ♦7, which makes in all 20 layouts.",
        ),
        (
            [("D7", 16, 20), ("C4", 10, 12)],
            "PIMC would play ♦7 too, and believes that it makes in all 20 layouts. "
            "But one plan has to serve all layouts that look alike, and the best one makes in 16 of 20 layouts.",
        ),
        ([("D7", 16, 16), ("C4", 10, 12)], "αμ and PIMC agree: ♦7 makes in 16 of 20 layouts."),
        (
            [("D7", 16, 16), ("C4", 16, 16), ("C5", 9, 9)],
            "αμ and PIMC agree: ♦7 makes in 16 of 20 layouts, and so does ♣4.",
        ),
        ([("D7", 20, 20), ("C4", 20, 20)], "There is nothing to choose: every card makes in all 20 layouts."),
        ([("D7", 20, 20)], "♦7 is the only card to play."),
    ],
)
def test_what_the_numbers_say(cards: list[tuple[str, int, int]], sentence: str) -> None:
    assert explain(analysis_of(*cards), Seat.SOUTH) == sentence


def test_a_search_that_has_not_seen_the_end_says_so() -> None:
    unfinished = analysis_of(("D7", 16, 20), ("C4", 10, 12), complete=False)
    assert explain(unfinished, Seat.SOUTH).endswith("makes in 16 of 20 layouts, as far as depth 5 sees.")


def test_where_cards_were_played_out_the_search_speaks_of_its_own_layouts() -> None:
    told = PlayedOut(0.7, 9.1, 200, 0.033, "αμ with 20 layouts, M=2", "double dummy")
    alike = replace(analysis_of(("D7", 16, 16), ("C4", 16, 16)), played_out=told)
    says = "The search finds nothing to choose: every card makes in 16 of 20 layouts."
    how = "Played out against each other on 200 other layouts,"
    assert explain(alike, Seat.SOUTH) == says
    for make, words in ((0.5, "♦7 did best."), (0.65, "♣4 is too close to ♦7 to tell.")):
        rival = replace(alike.cards[1], played_out=replace(told, make=make))
        cards = (replace(alike.cards[0], played_out=told), rival)
        assert explain(replace(alike, cards=cards), Seat.SOUTH) == f"{says} {how} {words}"
    weighted = replace(analysis_of(("D7", 16, 16), ("C4", 10, 10), weighted=True), layouts=500)
    assert explain(weighted, Seat.SOUTH).endswith("with a chance of 80.0% in the layouts searched.")


@pytest.mark.parametrize(("layouts", "ending"), [(200, "all cards."), (3, "few to rely on.")])
def test_few_play_outs_are_called_few(layouts: int, ending: str) -> None:
    told = PlayedOut(1.0, 9.1, layouts, 0.001, "αμ with 20 layouts, M=2", "double dummy")
    text = explain_chance(replace(analysis_of(("D7", 16, 16)), played_out=told))
    assert text.startswith(f"♦7 makes 100% ± 1, played out on {layouts} layouts dealt afresh")
    assert text.endswith(ending)


def test_of_many_layouts_those_played_out_are_called_unseen() -> None:
    told = PlayedOut(0.5, 9.1, 200, 0.03, "αμ with 20 layouts, M=2", "double dummy")
    few, many = (
        explain_chance(replace(analysis_of(("D7", 16, 16)), layouts=layouts, played_out=told))
        for layouts in (924, 5_200_300)
    )
    assert "200 layouts dealt afresh, against" in few
    assert "200 layouts it had not seen, against" in many


def test_weighted_layouts_are_not_counted() -> None:
    weighted = analysis_of(("D7", 16, 16), ("C4", 10, 10), weighted=True)
    assert explain(weighted, Seat.SOUTH) == "αμ and PIMC agree: ♦7 makes with a chance of 80.0%."


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            [("C4", 10, 12), ("D7", 16, 18)],
            "After ♣4 declarer makes the least, 50.0% of the layouts in which East can play it "
            "(PIMC believes 60.0%, as if declarer saw all cards).",
        ),
        (
            [("C4", 10, 10), ("D7", 16, 18)],
            "After ♣4 declarer makes the least, 50.0% of the layouts in which East can play it.",
        ),
        ([("C4", 20, 20), ("D7", 20, 20)], "Whatever East plays, declarer makes."),
        ([("C4", 0, 0), ("D7", 0, 10)], "Whatever East plays, declarer goes down."),
        ([("C4", 10, 10), ("D7", 10, 10)], "Whatever East plays, declarer makes 50.0% of the time."),
    ],
)
def test_a_defenders_card_is_judged_by_what_it_leaves_declarer(
    cards: list[tuple[str, int, int]], sentence: str
) -> None:
    assert explain(analysis_of(*cards, turn=Seat.EAST), Seat.SOUTH) == sentence


def test_only_equal_cards() -> None:
    equals = CardAnalysis(Card.parse("S2"), 0.5, pimc=0.5, equals=(Card.parse("S4"), Card.parse("S3")))
    searched = Analysis(Seat.SOUTH, (equals,), 20, depth=5, effective_worlds=20)
    forced = Analysis(Seat.SOUTH, (equals,), 20, depth=0, complete=True, effective_worlds=20)
    for analysis in (searched, forced):
        assert explain(analysis, Seat.SOUTH) == (
            "There is nothing to choose: ♠2, ♠3 and ♠4 are equal, and no other card can be played."
        )


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        ((4.0, 4.0, 4.0), ""),
        ((4.0, 4.0, 3.5), " ♦7 wins 4.00 tricks on average, none more."),
        ((4.0, 3.5, 3.5), " ♦7 wins 4.00 tricks on average, the most."),
    ],
)
def test_with_nothing_to_choose_the_tricks_are_told(tricks: tuple[float, ...], words: str) -> None:
    cards = [
        CardAnalysis(Card.parse(card), 1.0, pimc=1.0, tricks=number)
        for card, number in zip(("D7", "C4", "S9"), tricks, strict=True)
    ]
    analysis = Analysis(Seat.SOUTH, tuple(cards), 20, depth=5, complete=True, effective_worlds=20)
    assert explain(analysis, Seat.SOUTH) == (
        f"There is nothing to choose: every card makes in all 20 layouts.{words}"
    )


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("elimination_exit", "PIMC cannot tell ♦7 from ♣4, ♣A and ♠9"),
        ("two_way_queen", "PIMC would play ♠3 too, and believes that it makes in all 20 layouts"),
        ("squeeze_positional", "αμ and PIMC agree: ♣A makes in 13 of 20 layouts"),
    ],
)
def test_real_endings(ending: str, words: str) -> None:
    [position] = [position for position in load("tests/data/exact_endings.json") if position.id == ending]
    assert explain(analyse(position), position.declarer).startswith(words)


def bounded(*cards: CardAnalysis, turn: Seat = Seat.SOUTH, **what: Any) -> str:
    return explain_bounds(Analysis(turn, cards, 100, depth=3, effective_worlds=100, **what), Seat.SOUTH)


def test_the_bounds_are_those_of_the_position_and_name_the_card_that_was_played_out() -> None:
    """The heart looks best, but the plan that was played to the end begins with the diamond."""
    heart = CardAnalysis(Card.parse("H6"), 0.97, at_least=0.5)
    diamond = CardAnalysis(Card.parse("DA"), 0.95, at_least=0.87)
    assert bounded(heart, diamond, at_least=0.87, at_most=0.96) == (
        "In the layouts searched the best plan makes between 87.0% and 96.0%: a plan that begins with ♦A makes "
        "87.0% when it is played to the end, and no plan makes more than 96.0%."
    )
    assert bounded(heart, at_most=0.97).startswith(
        "In the layouts searched no plan makes more than 97.0%. What the best"
    )
    unknown = "What the best plan makes of the layouts searched at least is not known"
    assert bounded(heart, at_most=1.0).startswith(unknown)
    proved = CardAnalysis(Card.parse("H6"), 0.97, at_least=0.97)
    assert "♥6 cannot get worse" in bounded(proved, diamond, at_least=0.97, at_most=0.97)
    assert bounded(proved, at_least=0.97, at_most=0.97, exhaustive=True).startswith("Exact: ♥6 makes 97.00%")


def test_with_a_defender_on_turn_the_bounds_are_over_all_layouts() -> None:
    king = CardAnalysis(Card.parse("SK"), 0.5, possible=0.25, at_least=0.5)
    makes = "if West always plays the best card, declarer makes"
    west = Seat.WEST
    assert bounded(king, turn=west, at_least=0.4, at_most=0.8) == (
        f"I{makes[1:]} between 40.0% and 80.0% of these layouts."
    )
    assert bounded(king, turn=west, at_most=0.8) == f"I{makes[1:]} no more than 80.0% of these layouts."
    assert bounded(king, turn=west, at_least=0.8, at_most=0.8, exhaustive=True) == (
        f"Exact: {makes} 80.00% of these layouts."
    )

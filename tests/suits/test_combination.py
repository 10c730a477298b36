"""Suit combinations whose answers a player can work out by hand."""

import json
import signal
import threading
from fractions import Fraction
from pathlib import Path

import pytest

from alphamu._kernel import Stopped
from alphamu.suits.combination import Combination, Work, work_out
from alphamu.suits.holdings import Holdings, SuitError, holding_text
from alphamu.suits.odds import Odds
from alphamu.suits.sentences import plan_text
from alphamu.suits.words import line_text
from alphamu.view.suit import line_rows, open_goals


def chance(north: str, south: str, tricks: int, odds: Odds | None = None) -> Fraction:
    (goal,) = work_out(Holdings.parse(north, south), odds, tricks).goals
    return goal.chance


@pytest.mark.parametrize(
    ("north", "south", "expected"),
    [
        ("AQT9", "xxx", ("AQT9", "432")),
        ("AQxx", "xxx", ("AQ65", "432")),
        ("AQx3", "xx", ("AQ53", "42")),
        ("a10", "-", ("AT", "-")),
        ("", "KX", ("-", "K2")),
    ],
)
def test_small_cards_come_from_the_bottom(north: str, south: str, expected: tuple[str, str]) -> None:
    holdings = Holdings.parse(north, south)
    assert (holding_text(holdings.north), holding_text(holdings.south)) == expected


@pytest.mark.parametrize(
    ("north", "south", "reason"),
    [
        ("AQ", "A2", "the A is in both hands: North 'AQ', South 'A2'"),
        ("AKQJT98", "65432xx", "North 'AKQJT98' and South '65432xx' hold 14 cards: a suit has 13"),
        ("A1", "2", "North's holding 'A1': no rank '1': expected one of AKQJT98765432, or x for a small card"),
        ("AQ", "5225", "South's holding '5225': the 2 stands there twice"),
        ("-", "", "neither North nor South holds a card of the suit"),
    ],
)
def test_holdings_that_cannot_be(north: str, south: str, reason: str) -> None:
    with pytest.raises(SuitError) as error:
        Holdings.parse(north, south)
    assert str(error.value) == reason


def test_a_finesse_goes_with_the_vacant_places() -> None:
    """AQ opposite 32: the king is where there is room for it, in 10 of 18 places."""
    assert chance("AQ", "32", 2) == Fraction(1, 2)
    assert chance("AQ", "32", 2, Odds.read("10-8")) == Fraction(10, 18)


def test_constraints_are_about_the_suit() -> None:
    """AKJT opposite 5432, West has length: the ace first, East may have the bare queen; then the finesse."""
    assert chance("AQ", "32", 2, Odds.read(west="SK")) == 1
    three_with_west = Odds.read(west="3+S")
    (goal,) = work_out(Holdings.parse("AKJT", "5432"), three_with_west, 4).goals
    # West has three of the five cards, four or all, in 10, 5 and 1 layouts; in 6, 4 and 1 of them with the queen.
    ways = {3: 352_716, 4: 293_930, 5: 203_490}
    finesse = 6 * ways[3] + 4 * ways[4] + 1 * ways[5]
    assert goal.chance == Fraction(finesse + ways[4], 10 * ways[3] + 5 * ways[4] + ways[5])
    assert [str(lead) for lead in goal.best_leads] == ["NK", "S2"]


@pytest.mark.parametrize(
    ("vacant", "west", "reason"),
    [
        ("10", None, "Vacant '10': expected West's places, then East's, at most 13 each, as in 10-8"),
        ("14-8", None, "Vacant '14-8': expected West's places, then East's, at most 13 each, as in 10-8"),
        ("2-3", None, "9 cards are missing, and West and East have only 2 and 3 places for them"),
        (None, "3+H", "West: '3+H' is not about the suit alone: write of it as spades, as in 3+S or not SK"),
        (
            None,
            "12+ hcp",
            "West: '12+ hcp' is not about the suit alone: write of it as spades, as in 3+S or not SK",
        ),
        (None, "rich", "West: cannot read the word 'rich' in the constraint 'rich'"),
        (None, "SA", "no layout of the missing cards fits what is known of West and East"),
    ],
)
def test_odds_that_cannot_be(vacant: str | None, west: str | None, reason: str) -> None:
    with pytest.raises(SuitError) as error:
        work_out(Holdings.parse("AQ", "32"), Odds.read(vacant, west))
    assert str(error.value).startswith(reason)


def test_every_number_of_tricks_that_can_be_reached() -> None:
    """AQJ opposite T9876543: seven tricks always; for the eighth the drop is better than the finesse."""
    combination = work_out(Holdings.parse("AQJ", "T9876543"))
    assert [goal.tricks for goal in combination.goals] == list(range(1, 9))
    assert [goal.chance for goal in combination.goals] == [1] * 7 + [Fraction(13, 25)]
    assert combination.average.tricks == 7 + Fraction(13, 25)


def test_tricks_out_of_reach() -> None:
    with pytest.raises(SuitError, match="3 tricks: this suit can take 1 to 2"):
        work_out(Holdings.parse("AQ", "32"), tricks=3)
    with pytest.raises(SuitError, match="2 opposite - takes no trick in any layout"):
        work_out(Holdings.parse("2", "-"))


def test_restricted_choice() -> None:
    """AT987 opposite K432, the queen and jack are out with two small cards.

    The ace first. When West drops an honour, the finesse against the other one is right: with both, West might
    have dropped either. It gains with a bare queen and with a bare jack, and loses to queen and jack together.
    """
    holdings = Holdings.parse("AT987", "K432")
    (goal,) = work_out(holdings, tricks=5).goals
    two_two, three_one = 705_432, 646_646  # C(22, 11) and C(22, 10) ways to deal a layout of each kind
    assert goal.chance == Fraction(5 * two_two + 2 * three_one, 10_400_600)
    assert plan_text(goal.plan, holdings) == (
        "Cash the ace. If West plays the queen or jack, run the ten. Otherwise play from the top."
    )


@pytest.mark.parametrize(
    ("north", "south", "tricks", "words"),
    [
        ("AQ", "32", 2, "Low to the queen."),
        ("AQ", "32", 1, "Play from the top."),
        ("AKJT", "5432", 4, "Cash the ace, then low to the jack."),
        ("KJ2", "543", 1, "Low to the jack, then low to the king."),
        ("KJ2", "543", 2, "Low to the jack, then low to the king. If West plays the ace or queen, "
         "low to the jack next."),
        ("AQT9", "432", 3, "Low to the ten, then low to the nine, then low to the queen. "
         "If West plays the king or jack, play from the top."),
        ("AJ92", "K843", 4, "Cash the king. If East plays low, low to the jack. "
         "If East plays the queen or ten or shows out, low to the nine; then, if West plays the queen, "
         "low to the nine. If West plays the ten, low to the jack next. "
         "If West plays the queen, play from the top."),
        ("AKJ432", "765", 5, "Cash the ace, then play from the top. "
         "If a defender shows out, take the marked finesse."),
        ("QJT9", "A432", 4, "Run the queen, then run the jack."),
    ],
)  # fmt: skip
def test_the_words_of_a_plan(north: str, south: str, tricks: int, words: str) -> None:
    holdings = Holdings.parse(north, south)
    (goal,) = work_out(holdings, tricks=tricks).goals
    assert plan_text(goal.plan, holdings) == words


def test_the_lines_a_player_would_name() -> None:
    """AQT9 opposite 432, three tricks: twice the finesse, deep or not, is far better than the ace first."""
    holdings = Holdings.parse("AQT9", "432")
    (goal,) = work_out(holdings, tricks=3).goals
    lines = {line_text(line, holdings): round(100 * float(line.value), 1) for line in goal.lines}
    assert lines == {
        "low to the ten": 76.0,
        "low to the queen": 76.0,
        "low to the ace": 54.0,
        "cash the ace": 54.0,
        "run the queen": 51.2,
        "run the ten": 33.9,
    }


@pytest.mark.parametrize(
    ("north", "south", "tricks", "line", "chance"),
    [
        # The ace on a queen or jack that covers, and low otherwise.
        ("KT98", "A32", 3, "run the ten", 81.6),
        ("KJT9", "A432", 4, "run the jack", 52.0),
        ("KJT9", "A432", 4, "lead the jack to the ace", 52.8),
        # What North plays on the nine depends on West's card, more than on whether it beats the nine.
        ("AJ652", "9", 2, "lead the nine", 65.8),
        ("JT982", "A765", 4, "low from North", 76.0),
        # Opposite a void nothing is run.
        ("KJ972", "-", 2, "lead the king", 6.9),
    ],
)
def test_a_line_is_the_best_that_begins_so(north: str, south: str, tricks: int, line: str, chance: float) -> None:
    holdings = Holdings.parse(north, south)
    (goal,) = work_out(holdings, tricks=tricks).goals
    lines = {line_text(one, holdings): one.value for one in goal.lines}
    assert round(100 * float(lines[line]), 1) == chance


CASES = json.loads((Path(__file__).parents[1] / "data" / "suit_combinations.json").read_text())
SUITS = sorted({(case["north"], case["south"]) for case in CASES})


@pytest.mark.parametrize(("north", "south"), SUITS)
def test_the_best_line_has_the_best_chance(north: str, south: str) -> None:
    """And so has, of each lead, the best line that begins with it."""
    combination = work_out(Holdings.parse(north, south))
    for goal in combination.goals:
        assert goal.lines[0].value == goal.chance
        for lead, chance in goal.leads.items():
            assert max(line.value for line in goal.lines if line.lead == lead) == chance
    rows = line_rows(combination)
    for column, goal in enumerate(open_goals(combination)):
        assert max(values[column] or 0 for _, values in rows) == goal.chance
        assert None not in [values[column] for _, values in rows]


@pytest.mark.parametrize(
    ("north", "south", "tricks", "published"),
    [
        ("AKxx", "J98", 4, 8),
        ("AK987x", "Jx", 5, 88),
        ("AK98xx", "Jx", 5, 88),
        ("AK9xxx", "Jx", 5, 85),
        ("AQ98x", "Jx", 4, 71),
        ("AT42", "953", 2, 58),
    ],
)
def test_chances_in_print(north: str, south: str, tricks: int, published: int) -> None:
    """Warmerdam's corrections of the encyclopedia, in whole per cent."""
    assert round(100 * chance(north, south, tricks)) == published


@pytest.mark.parametrize(
    ("north", "south", "published"),
    [
        ("AK9xx", "QT", "4.48"),
        ("AKxx", "J98", "2.8537"),
        ("AK98xx", "Jx", "5.01"),
        ("AK9xxx", "Jx", "4.96"),
        ("AK76x", "J98", "4.14"),
        ("AKxxx", "J9x", "4.01"),
        ("AQ9x", "Jxx", "2.77"),
    ],
)
def test_averages_in_print(north: str, south: str, published: str) -> None:
    average = work_out(Holdings.parse(north, south)).average.tricks
    assert f"{float(average):.{len(published) - 2}f}" == published


def test_nine_never_unless_west_has_more_room() -> None:
    """AKJ32 opposite 7654: with two more vacant places in West's hand the finesse beats the drop."""
    holdings = Holdings.parse("AKJ32", "7654")
    texts = [
        plan_text(work_out(holdings, Odds.read(vacant), 5).goals[0].plan, holdings)
        for vacant in ("13-13", "13-11")
    ]
    assert texts == [
        "Play from the top.",
        "Cash the ace. If West plays the ten or low, low to the jack. "
        "Otherwise, or if East plays the queen, play from the top.",
    ]


def test_the_average_of_a_long_suit_opposite_a_void() -> None:
    """KJ972 opposite a void: the best chances of one trick and of two can be had together."""
    combination = work_out(Holdings.parse("KJ972", "-"))
    one, two = combination.goals
    assert combination.average.tricks == one.chance + two.chance == Fraction(8564192, 10400600)


def test_the_average_where_no_plan_is_best_for_all() -> None:
    """AK32 opposite J98: the plan with the most tricks on average is not the best for every number of them."""
    combination = work_out(Holdings.parse("AK32", "J98"))
    assert combination.average.tricks < sum(goal.chance for goal in combination.goals)
    assert float(combination.average.tricks) == pytest.approx(2.8537, abs=5e-5)


def test_work_that_was_stopped_says_so() -> None:
    work = Work(Holdings.parse("AQT9", "432"), Odds())
    work.stop()
    with pytest.raises(Stopped):
        work.combination(None)


def test_ctrl_c_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def endless(work: Work, tricks: int | None) -> Combination:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        assert stopped.wait(60)
        raise Stopped

    monkeypatch.setattr(Work, "combination", endless)
    monkeypatch.setattr(Work, "stop", lambda work: stopped.set())
    with pytest.raises(KeyboardInterrupt):
        work_out(Holdings.parse("AQT9", "432"))

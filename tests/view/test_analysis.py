from dataclasses import replace

from rich.console import Console

from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.formats.position import loads
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.view.analysis import analysis_view, progress_text, situation_view
from alphamu.worlds.situation import Situation

ENDING = """{"id": "finesse", "trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
  "north": "AQ...", "south": "32...", "unseen": "K54..2.", "constraints": {"west": "1+S"}}"""
FINESSE = CardAnalysis(Card.parse("S2"), 0.5, pimc=0.75, tricks=1.75, equals=(Card.parse("S3"),))


def lines(analysis: Analysis) -> list[str]:
    dealt = Situation.of_record(loads(ENDING)[0]).deal(None)
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(analysis_view(analysis, dealt))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_what_is_known_stands_below_the_diagram() -> None:
    situation = Situation.of_record(loads(ENDING)[0])
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(situation_view(situation, situation.deal(None)))
    shown = capture.get()
    assert "Given West: 1+S (position file)" in shown
    assert "Searched all 6 layouts" in shown


def test_a_card_with_its_equals_its_chances_and_its_bar() -> None:
    analysis = Analysis(Seat.SOUTH, (FINESSE,), 100, depth=2, layouts=500, effective_worlds=100)
    assert lines(analysis)[2] == "♠32    50.0% ± 5.0   ██████████▒▒▒▒▒·····   75.0%     1.75"


def test_all_layouts_have_no_error() -> None:
    analysis = Analysis(Seat.SOUTH, (FINESSE,), 6, depth=2, layouts=6, exhaustive=True, effective_worlds=6)
    assert lines(analysis)[2].startswith("♠32       50.0%   ██")


def test_a_defenders_card_is_judged_where_it_is_held() -> None:
    king = CardAnalysis(Card.parse("SK"), 0.5, pimc=0.5, tricks=1.5, possible=0.25)
    shown = lines(Analysis(Seat.WEST, (king,), 100, depth=2, layouts=500, effective_worlds=100))
    assert shown[0].split() == ["Card", "Declarer", "makes", "PIMC", "Tricks", "Can", "play"]
    assert "Each card is judged in the layouts in which West can play it" in "\n".join(shown)
    assert shown[2].split()[:4] == ["♠K", "50.0%", "±", "10.0"], "of 25 layouts, not of 100"
    assert shown[2].endswith("25.0%")


def test_a_bound_is_shown_as_one() -> None:
    bound = CardAnalysis(Card.parse("S2"), 0.5, bound=True)
    assert "≤ 50.0%" in lines(Analysis(Seat.SOUTH, (FINESSE, bound), 6, depth=2))[3]


def test_how_far_the_search_went() -> None:
    deeper = "a deeper search can only lower αμ's numbers."
    assert f"Depth 2 of 4; {deeper}" in lines(Analysis(Seat.SOUTH, (FINESSE,), 6, depth=2))
    assert f"Stopped (Ctrl-C): the last finished depth is 2 of 4; {deeper}" in lines(
        Analysis(Seat.SOUTH, (FINESSE,), 6, depth=2, stopped="Ctrl-C")
    )
    assert "Depth 4 of 4; a deeper search cannot change the answer." in lines(
        Analysis(Seat.SOUTH, (FINESSE,), 6, depth=4, complete=True)
    )


def test_of_a_sample_nothing_is_claimed_but_of_its_layouts() -> None:
    """Neither in the table nor below it, nor while the search runs."""
    finesse, other = replace(FINESSE, at_least=0.4), CardAnalysis(Card.parse("D2"), 0.2, pimc=0.2)
    sample = Analysis(
        Seat.SOUTH, (finesse, other), 100, depth=2, layouts=500, effective_worlds=80, at_least=0.4, at_most=0.5
    )
    shown = lines(sample)
    assert "Of these at least" in shown[0]
    assert any(line.startswith("In the layouts searched the best plan makes between") for line in shown)
    assert progress_text(sample, 1).endswith("between 40.0% and 50.0% of the layouts searched")
    deepest = replace(sample, depth=4, complete=True)
    assert "Depth 4 of 4; a deeper search cannot change what is said of these layouts." in lines(deepest)
    assert "with a chance of 50.0% in the layouts searched" in " ".join(lines(deepest))


def test_a_search_stopped_before_its_first_depth_claims_nothing() -> None:
    unsearched = CardAnalysis(Card.parse("S2"), 1.0, bound=True)
    shown = lines(Analysis(Seat.SOUTH, (unsearched,), 6, depth=0, stopped="time limit"))
    assert "100.0%" not in "".join(shown)
    assert "No card has been valued yet." in shown
    assert "Stopped (time limit) before the first depth was finished." in shown


def test_a_forced_card_claims_nothing() -> None:
    """In play mode nothing is searched where there is one card to play."""
    forced = CardAnalysis(Card.parse("S2"), 1.0, bound=True)
    analysis = Analysis(Seat.SOUTH, (forced,), 6, depth=0, complete=True, exhaustive=True)
    shown = lines(analysis)
    assert "100.0" not in "".join(shown)
    assert "♠2 is the only card to play." in shown
    assert shown[-1] == "Nothing was searched: only an analysis values a card that has to be played."
    assert not analysis.is_exact


def test_weighted_layouts_say_what_they_are_worth() -> None:
    """Where they are a sample, which that makes smaller; all there are leave nothing to estimate."""
    analysis = Analysis(Seat.SOUTH, (FINESSE,), 100, depth=2, layouts=500, effective_worlds=37.5)
    assert lines(analysis)[-1].endswith("the weighted layouts are worth 37.5 equally likely ones")
    assert lines(replace(analysis, layouts=100, exhaustive=True))[-1].endswith("solves")


def test_what_makes_everywhere_needs_no_percents() -> None:
    """Whatever the layouts weigh."""
    safe, gone = (CardAnalysis(Card.parse(card), make, pimc=make) for card, make in (("S2", 1.0), ("D2", 0.0)))
    analysis = Analysis(
        Seat.SOUTH, (safe, gone), 100, depth=4, layouts=100, exhaustive=True, effective_worlds=37.5
    )
    assert "αμ and PIMC agree: ♠2 makes in all 100 layouts, as far as depth 4 sees." in lines(analysis)

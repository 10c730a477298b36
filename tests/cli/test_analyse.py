"""`alphamu analyse`, on the example board and on endings of which the answer is known.

The example, 4♠ by South, after West opened 3♥ and South has led the ♥3 to West's ten:

                  ♠ —
                  ♥ AQ
                  ♦ —
                  ♣ KJ5
                  ♠ J
                  ♥ (3)
                  ♦ —
                  ♣ AT3

All five tricks are needed. The finesse of the ♥Q wins when West has the king. PIMC rises with the ace, for then
it "knows" in every layout who has the ♣Q.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from alphamu import _kernel, defaults
from alphamu.cli import main
from alphamu.cli.asked import SHORTEST, for_search
from alphamu.search import Search
from alphamu.search.plan import PlanStep
from alphamu.settings import SearchError

EXAMPLE = "examples/preempt.pbn"
CLUB = "examples/club-evening.pbn"
ENDINGS = "tests/data/exact_endings.json"
HARD_ENDING = "tests/data/hard_ending.json"  # one of the few of seven cards that take minutes
MARGIN = 0.05  # what may be lost between the limit and the answer


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["analyse", *arguments, *([] if "--believe" in arguments else ["--believe", "rules"])])
        assert ended.value.code == code
        output = capsys.readouterr()
        return output.err if code else output.out

    return run


@pytest.fixture
def answer(run: Any) -> Any:
    return lambda *arguments: json.loads(run(*arguments, "--json"))


def chances(answer: dict[str, Any], kind: str = "make") -> dict[str, float]:
    return {card["card"]: card[kind] for card in answer["cards"]}


def test_pimc_is_wrong_and_alphamu_right_in_the_example(answer: Any) -> None:
    found = answer(EXAMPLE, "--worlds", "all")
    assert (found["best"], found["turn"], found["worlds"], found["layouts"]) == ("HQ", "N", 71, 71)
    assert (found["exhaustive"], found["complete"], found["stopped"]) == (True, True, None)
    assert chances(found) == {"HQ": 56 / 71, "HA": 51 / 71}
    assert chances(found, "pimc") == {"HQ": 56 / 71, "HA": 1}
    assert {len(vector) for card in found["cards"] for vector in card["front"]} == {71}


def test_the_keys_that_programs_rely_on(answer: Any) -> None:
    found = answer(EXAMPLE, "--worlds", "20", "--depth", "2")
    assert {"best", "worlds", "exhaustive", "depth", "complete", "cards", "seconds", "nodes", "solves"} <= set(
        found
    )
    assert (found["worlds"], found["exhaustive"], found["depth"], found["complete"]) == (20, False, 2, False)
    for card in found["cards"]:
        needed = {"card", "make", "pimc", "tricks", "front", "equals", "standard_error"}
        needed |= {"value", "value_pimc", "value_error", "levels"}
        assert set(card) - {"at_least", "played_out"} == needed
    assert 0 <= found["cards"][0]["at_least"] <= found["cards"][0]["make"]
    assert found["best"] == found["cards"][0]["card"]


GUESS = "tests/data/two_way_grand_slam.json"


def test_the_figure_to_believe_is_played_out_where_a_sample_was_searched(answer: Any) -> None:
    """A two-way guess for a queen: in 20 layouts the search knows where she is, in others nobody does."""
    found = answer(GUESS, "--worlds", "20", "--depth", "2", "--play-outs", "80", "--seconds", "none")
    [card] = found["cards"]
    assert card["make"] == 1
    assert found["chance_from"] == "played_out"
    assert found["chance"] == card["played_out"]["make"] < 0.95
    assert 0.02 < found["chance_error"] < 0.06
    assert card["played_out"]["layouts"] == 80


def test_where_all_layouts_were_searched_nothing_is_played_out(answer: Any) -> None:
    found = answer(EXAMPLE, "--worlds", "all")
    assert (found["chance_from"], found["chance"], found["chance_error"]) == ("exact", 56 / 71, None)
    assert not any("played_out" in card for card in found["cards"])


@pytest.mark.parametrize("options", [("--play-outs", "none"), ("--play",)], ids=str)
def test_who_wants_no_play_outs_has_none(answer: Any, options: tuple[str, ...]) -> None:
    found = answer(GUESS, "--worlds", "20", "--depth", "1", *options)
    assert found["chance_from"] == "search"


def test_the_headline_speaks_of_layouts_that_were_not_searched(run: Any) -> None:
    text = " ".join(run(GUESS, "--worlds", "20", "--depth", "1", "--play-outs", "30", "--seconds", "none").split())
    assert "played out on 30 layouts it had not seen, against defenders who see all cards." in text
    assert "At least" not in text


def test_the_lowest_of_touching_cards_is_named(answer: Any) -> None:
    found = answer(ENDINGS, "--board", "elimination_exit")
    equals = {card["card"]: card["equals"] for card in found["cards"]}
    assert equals == {"D7": [], "C4": ["C6"], "CA": [], "S9": []}
    assert chances(found) == {"D7": 1.0, "C4": 0.8, "CA": 0.8, "S9": 0.5}


def test_listed_worlds_are_taken_as_they_are(answer: Any) -> None:
    found = answer(ENDINGS, "--board", "elimination_exit", "--worlds", "5")
    assert (found["worlds"], found["layouts"], found["exhaustive"]) == (20, None, False)
    assert "standard_error" not in found["cards"][0]


def test_fewer_layouts_than_asked_for_are_all_of_them(answer: Any) -> None:
    assert answer(EXAMPLE, "--worlds", "1000")["exhaustive"]


def test_the_same_seed_gives_the_same_answer(answer: Any) -> None:
    first, again, other = (answer(EXAMPLE, "--worlds", "15", "--seed", seed) for seed in ("4", "4", "5"))
    for found in (first, again, other):
        del found["seconds"]
    assert first == again
    assert first != other


def test_threads_change_nothing(answer: Any) -> None:
    one, two = (answer(EXAMPLE, "--worlds", "all", "--threads", threads) for threads in ("1", "2"))
    assert (one["best"], chances(one), chances(one, "tricks")) == (
        two["best"],
        chances(two),
        chances(two, "tricks"),
    )


def test_play_chooses_the_same_card_and_marks_bounds(answer: Any) -> None:
    found = answer(EXAMPLE, "--worlds", "all", "--play")
    assert found["best"] == "HQ"
    assert "bound" not in found["cards"][0]
    assert found["cards"][1]["bound"] is True


def test_words_and_switches_change_the_layouts(answer: Any) -> None:
    assert answer(EXAMPLE, "--worlds", "all", "--no-auction", "--depth", "1")["layouts"] == 126
    with_king = answer(EXAMPLE, "--worlds", "all", "--east", "HK")
    assert chances(with_king)["HQ"] == 0
    assert with_king["best"] == "HA"


def test_a_defender_on_turn_looks_for_the_least(answer: Any, run: Any) -> None:
    found = answer(EXAMPLE, "--after", "33", "--worlds", "30", "--as", "declarer")
    assert found["turn"] == "W"
    left = [card["make"] for card in found["cards"]]
    assert left == sorted(left)
    assert left[0] < left[-1]
    assert f"After ♥{found['best'][1]} declarer makes the least" in run(
        EXAMPLE, "--after", "33", "--worlds", "30", "--as", "declarer"
    )


FORCED = """{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "W", "trick": ["SK"],
 "north": "A.2..", "south": "2.A..", "unseen": "Q.KQ.."}"""
EQUAL = """{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
 "north": "AQ...", "south": "32...", "unseen": "KJ.KQ.."}"""


@pytest.mark.parametrize(("text", "card", "make", "equals"), [(FORCED, "SA", 1, []), (EQUAL, "S2", 2 / 3, ["S3"])])
def test_a_forced_card_is_valued_but_not_searched_for(
    answer: Any, tmp_path: Path, text: str, card: str, make: float, equals: list[str]
) -> None:
    """The king is led and the ace must be played; or ♠3 and ♠2 are all there is to lead."""
    file = tmp_path / "forced.json"
    file.write_text(text)
    [valued] = answer(str(file))["cards"]
    assert (valued["card"], valued["make"], valued["equals"]) == (card, pytest.approx(make), equals)
    played = answer(str(file), "--play", "--plan")
    assert (played["best"], played["nodes"], played["solves"], played["depth"]) == (card, 0, 0, 0)
    assert (played["complete"], played["exact"], played["plan"]) == (True, False, None)
    [forced] = played["cards"]
    expected = {
        "card": card,
        "make": 1.0,
        "pimc": None,
        "tricks": None,
        "front": [],
        "equals": equals,
        "bound": True,
    }
    assert forced.items() >= expected.items()


def test_the_plan_behind_the_best_card(run: Any, answer: Any) -> None:
    shown = run(EXAMPLE, "--worlds", "all", "--plan")
    assert shown.split("The plan\n")[1] == (
        "North ♥Q (finesse), then North ♣5\n"
        "  if East played any of ♥J96: South ♣A …\n"
        "  otherwise:\n"
        "    if East plays ♣Q: South ♣A …\n"
        "    otherwise South ♣T …\n"
        "… It goes on: 2 tricks are shown, or less where the plan branches too much. For \n"
        "more, --plan-tricks 3, or play these cards and ask again.\n"
        "It makes in 56 of 71 layouts; what only happens in the others is left out.\n"
    )
    plan = answer(EXAMPLE, "--worlds", "all", "--plan")["plan"]
    assert (plan["who"], plan["card"], plan["worlds"]) == ("N", "HQ", 56)


def test_a_contract_that_cannot_be_made_has_an_analysis_and_no_plan(run: Any, answer: Any, tmp_path: Path) -> None:
    """The defenders have the ace and the king of the only suit."""
    file = tmp_path / "lost.json"
    file.write_text(
        """{"trump": "N", "declarer": "S", "tricks_needed": 1, "leader": "S",
            "north": "2...", "south": "3...", "unseen": "AK..."}"""
    )
    found = answer(str(file), "--plan")
    assert (found["best"], found["cards"][0]["make"], found["plan"]) == ("S3", 0, None)
    assert "The plan\nThere is none: no plan wins anywhere after ♠3.\n" in run(str(file), "--plan")


def test_more_tricks_of_a_plan(run: Any) -> None:
    less, more = (run(EXAMPLE, "--worlds", "all", "--plan", "--plan-tricks", tricks) for tricks in ("1", "5"))
    assert "… It goes on: 1 trick is shown" in less
    assert more.split("The plan\n")[1].count("\n") > less.split("The plan\n")[1].count("\n")
    assert "The plan" in run(EXAMPLE, "--plan-tricks", "3"), "it asks for a plan by itself"


def test_with_a_defender_on_turn_there_is_a_plan_for_each_card(run: Any, answer: Any) -> None:
    """South has led ♥3 towards ♥AQ; whatever West plays, North has an answer."""
    shown = run(EXAMPLE, "--after", "33", "--worlds", "30", "--as", "declarer", "--plan")
    assert "After ♥J declarer makes the least" in shown
    assert "The plan\nWhatever West plays: North ♥A\n  if West played ♥K: " in shown
    found = answer(EXAMPLE, "--after", "33", "--worlds", "30", "--as", "declarer", "--plan")
    assert [plan["card"] for plan in found["plan"]] == [card["card"] for card in found["cards"]]
    assert {plan["who"] for plan in found["plan"]} == {"W"}
    assert all(plan["children"][0]["who"] == "N" for plan in found["plan"])


def test_where_everything_makes_the_plan_says_so(run: Any) -> None:
    """East opened 1NT and has every point that is out, the ♣Q too."""
    shown = run("examples/opening-bidder.pbn", "--depth", "2", "--plan")
    assert "None is needed yet: every card makes, as far as depth 2 sees. One way to go on:\n" in shown


def test_the_terminal_shows_the_position_the_cards_and_the_reason(run: Any) -> None:
    shown = run(EXAMPLE, "--worlds", "all")
    for words in (
        "North to play",
        "needs 5 of 5",
        "West's 3♥: preempt",
        "all 71 layouts",
        "PIMC would play ♥A",
        "a deeper search cannot change the answer",
    ):
        assert words in shown
    [finesse] = [line for line in shown.splitlines() if line.startswith("♥Q")]
    assert finesse.split()[1:2] + finesse.split()[-2:] == ["78.9%", "78.9%", "4.79"]


def test_a_sample_is_shown_with_its_error_and_its_size(run: Any) -> None:
    shown = run(EXAMPLE, "--worlds", "20", "--no-auction", "--depth", "1")
    assert "20 of 126 layouts" in shown
    assert "±" in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["no/such/file.pbn"], "no/such/file.pbn: No such file"),
        ([EXAMPLE, "--board", "9"], "no board '9'"),
        ([EXAMPLE, "--after", "99"], "board 1: after 99 cards: 34 are on record"),
        ([EXAMPLE, "--worlds", "many"], "--worlds many: expected a whole number from 1 up, or all"),
        ([EXAMPLE, "--worlds", "0"], "--worlds 0: expected a whole number from 1 up, or all"),
        ([EXAMPLE, "--worlds", "9" * 5000], "--worlds 9999"),
        ([EXAMPLE, "--depth", "9" * 5000], "--depth 9999"),
        ([EXAMPLE, "--play-outs", "9" * 5000], "--play-outs 9999"),
        ([EXAMPLE, "--depth", "deep"], "--depth deep: expected a whole number from 1 up, or full"),
        ([EXAMPLE, "--seconds", "-1"], "--seconds -1: expected more than 0 and at most 1,000,000, or none"),
        ([EXAMPLE, "--seconds", "1e9"], "--seconds 1e9: expected more than 0 and at most 1,000,000, or none"),
        ([EXAMPLE, "--seconds", "ten"], "--seconds ten: expected more than 0"),
        ([EXAMPLE, "--seconds", "nan"], "--seconds nan: expected more than 0"),
        ([EXAMPLE, "--nodes", "0"], "nodes 0: expected more than 0"),
        ([EXAMPLE, "--threads", "0"], "threads 0: expected 1 to 256"),
        ([EXAMPLE, "--south", "5+S"], "--south: the hand of South is not hidden"),
        (
            [EXAMPLE, "--west", "8+D"],
            "no layout fits: 'west 8+D' (--west): West can have at most 2 diamonds, having shown out of diamonds",
        ),
        ([EXAMPLE, "--west", ""], "--west: the constraint is empty"),
        (["examples/finesse.json", "--after", "3"], "--after: only a board has a play to stop in"),
    ],
)
def test_bad_input_is_one_line(run: Any, arguments: list[str], reason: str) -> None:
    message = run(*arguments, code=2)
    assert reason in message
    assert message.count("\n") == 1


@pytest.mark.parametrize("limit", [["--seconds", "0.3"], ["--nodes", "5000"]])
def test_a_limit_gives_the_last_finished_depth_and_says_so(answer: Any, limit: list[str]) -> None:
    found = answer(CLUB, "--after", "1", *limit)
    assert found["stopped"] == ("time limit" if limit[0] == "--seconds" else "node limit")
    assert not found["complete"]
    if found["depth"]:
        assert all("bound" not in card for card in found["cards"])


def test_a_hard_ending_stops_in_time(answer: Any) -> None:
    """Its fronts are so large that joining two of them takes seconds."""
    found = answer(HARD_ENDING, "--worlds", "all", "--depth", "full", "--seconds", "1.5")
    assert found["stopped"] == "time limit"
    assert found["seconds"] < 1.5 + 10 * MARGIN  # a loaded machine may be late, the defect was half a minute


@pytest.mark.parametrize("other", [["--depth", "99"], ["--depth", "full"], ["--nodes", "1000000000"]])
def test_the_usual_time_limit_holds_beside_other_limits(
    answer: Any, monkeypatch: pytest.MonkeyPatch, other: list[str]
) -> None:
    monkeypatch.setattr(defaults, "SECONDS", 1.0)
    assert answer(HARD_ENDING, "--worlds", "all", *other)["stopped"] == "time limit"


def test_without_a_limit_a_search_takes_its_time(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defaults, "SECONDS", 0.001)
    found = answer(EXAMPLE, "--depth", "2", "--seconds", "none")
    assert (found["stopped"], found["depth"]) == (None, 2)


@pytest.mark.parametrize("limits", [["--seconds", "1"], ["--depth", "full"]])
def test_the_plan_stays_inside_the_time_limit(
    run: Any, monkeypatch: pytest.MonkeyPatch, limits: list[str]
) -> None:
    monkeypatch.setattr(defaults, "SECONDS", 1.0)
    left: list[float] = []

    def no_plan(search: Search, *, seconds: float, **_: object) -> tuple[PlanStep, ...]:
        result = search.result()
        assert result.stopped == "time limit"
        left.extend((1 - result.seconds, seconds))
        raise SearchError("none is looked for")

    monkeypatch.setattr("alphamu.cli.analyse.plan_behind", no_plan)
    run(HARD_ENDING, "--worlds", "all", "--plan", *limits)
    after_search, for_plan = left
    assert for_plan <= max(SHORTEST, after_search)


@pytest.mark.parametrize(("seconds", "kept"), [(10.0, 1.0), (1.0, 0.2)])
def test_a_search_leaves_time_for_its_plan(monkeypatch: pytest.MonkeyPatch, seconds: float, kept: float) -> None:
    monkeypatch.setattr("time.perf_counter", lambda: 100.0)
    assert for_search(100 + seconds, plan=True) == pytest.approx(seconds - kept)
    assert for_search(100 + seconds, plan=False) == pytest.approx(seconds)
    assert for_search(99, plan=True) == SHORTEST


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_search_that_finished_no_depth_is_no_answer(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_code:
        main(["analyse", CLUB, "--after", "1", "--worlds", "5000", "--depth", "3", "--nodes", "1", *form])
    assert exit_code.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "before the first depth was finished: no card has been valued" in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_prints_the_last_finished_depth_and_ends_well() -> None:
    command = [sys.executable, "-c", "from alphamu.cli import main; main()", "analyse", HARD_ENDING]
    # This finishes a first depth at once, and no last.
    with subprocess.Popen(
        [*command, "--worlds", "all", "--depth", "full", "--seconds", "none"],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        cwd=Path.cwd(),
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Searched"):
                break
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "Stopped (Ctrl-C)" in rest
    assert process.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_ends_the_plan_at_once(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel is asked something that takes minutes, in place of a plan that does."""
    waited_too_long = threading.Event()

    def slow_plan(search: Search, *, kernel: _kernel.AlphaMu, tricks: int, seconds: float) -> tuple[PlanStep, ...]:
        def give_up() -> None:
            waited_too_long.set()
            kernel.stop()

        threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT]).start()
        safety = threading.Timer(20, give_up)
        safety.start()
        with pytest.raises(_kernel.Stopped):
            kernel.analyse(kernel.full_depth(), kernel.cards(), 2**60)
        safety.cancel()
        best = search.result().best
        return (PlanStep(search.position.turn, best.card, best.front[0]),)

    monkeypatch.setattr("alphamu.cli.analyse.plan_behind", slow_plan)
    shown = run(EXAMPLE, "--after", "28", "--no-auction", "--worlds", "all", "--depth", "1", "--plan")
    assert not waited_too_long.is_set()
    assert shown.rstrip().endswith("Stopped (Ctrl-C) before it was followed further.")


FINESSE = "examples/finesse-refused.pbn"


def test_the_card_that_was_played_is_marked(run: Any, answer: Any) -> None:
    """South refused the finesse: the record goes on with ♠A."""
    assert answer(FINESSE, "--after", "2")["played"] == "SA"
    out = run(FINESSE, "--after", "2", "--plain")
    assert [line.split()[:2] for line in out.splitlines() if "played" in line.split()] == [["♠A", "played"]]


def test_where_the_record_stops_no_card_is_marked(answer: Any) -> None:
    assert "played" not in answer(FINESSE, "--after", "4")


def test_tricks_are_counted_as_players_do(answer: Any) -> None:
    """In trick 5 of the first board East leads, and South is the first of declarer's side to play."""
    by_trick = answer(CLUB, "--trick", "5", "--worlds", "5", "--depth", "1", "--play-outs", "none")
    by_cards = answer(CLUB, "--after", "17", "--worlds", "5", "--depth", "1", "--play-outs", "none")
    assert by_trick["turn"] == "S"
    assert by_trick["cards"] == by_cards["cards"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((CLUB, "--trick", "9"), "--trick 9: 24 cards are on record"),
        ((CLUB, "--trick", "2", "--after", "3"), "only one of them can"),
        ((ENDINGS, "--trick", "2"), "only a board has a play to stop in"),
    ],
)
def test_a_trick_that_cannot_be(arguments: tuple[str, ...], reason: str, run: Any) -> None:
    assert reason in run(*arguments, code=2)

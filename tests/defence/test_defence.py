"""A defender's analysis: search, play-outs, the open cards, the command."""

import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from alphamu.aims import Aim, AimKind, Field, Result
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.cli.command import main
from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.defence.search import DefenceSearch, choose_for_defender
from alphamu.defence.thinking import DefenceThinking
from alphamu.formats import load_boards
from alphamu.formats import position as position_file
from alphamu.games.random_endings import random_ending
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.estimate import PlayedOut
from alphamu.playouts.players import ASKING_DEFENDERS, DECLARERS, Declarer, PlayingOn
from alphamu.settings import Limit, SearchError
from alphamu.view.defence import defence_json, defence_view, explain_defence, progress_of_defence
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation
from alphamu.worlds.sources import NOTHING

CLUB = "examples/club-evening.pbn"
WHICH_ACE = """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 1, "leader": "W",
    "west": "A.2.2.", "north": "...432", "worlds": [
      {"east": "32.A..", "south": "..A.KQ"}, {"east": "32..A.", "south": ".A..KQ"}]}"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["analyse", *arguments])
        assert ended.value.code == code
        output = capsys.readouterr()
        return output.err if code else output.out

    return run


def test_both_numbers_stand_where_signals_matter() -> None:
    [position] = position_file.loads(WHICH_ACE)
    analysis = DefenceSearch(position).run()
    assert str(analysis.best.card) == "SA"
    assert (analysis.best.beats, analysis.best.silent, analysis.best.pimc) == (1.0, 0.5, 1.0)
    assert analysis.best.tricks == 3.0
    assert analysis.signals_matter
    assert position_file.loads(position_file.dumps(position))[0] == position


def test_choosing_finds_the_value_of_the_analysis() -> None:
    for seed in range(12):
        position = random_ending(seed, 5, 25, defender=True, tricks_needed=1 + seed % 4)
        told: list[DefenceAnalysis] = []
        analysis = DefenceSearch(position, Limit(depth=3)).run(told.append)
        assert [found.depth for found in told] == list(range(1, len(told) + 1))
        chosen = choose_for_defender(position, Limit(depth=3))
        assert chosen is not None
        assert float(chosen.share) == analysis.best.beats
        assert chosen.card in {card.card for card in analysis.cards if card.beats == analysis.best.beats}
        values = [card.beats for card in analysis.cards]
        assert values == sorted(values, reverse=True)
        assert all((card.silent or 0) <= card.beats <= card.pimc for card in analysis.cards)


def test_a_stopped_search_has_the_last_finished_depth_or_says_that_there_is_none() -> None:
    position = random_ending(1, 8, 60, defender=True, tricks_needed=4)
    with pytest.raises(SearchError, match="before the first depth"):
        DefenceSearch(position, Limit(nodes=1)).run()
    search = DefenceSearch(position, Limit(depth=6))
    analysis = search.run(lambda found: search.stop("enough") if found.depth == 2 else None)
    assert analysis.depth == 2
    assert analysis.stopped == "enough"


def test_the_best_cards_are_played_out_on_fresh_layouts() -> None:
    board = load_boards(CLUB)[0]
    situation = Situation.of_defender(Moment.after(board, 23), Seat.EAST)
    dealt = situation.deal(20)
    told: list[DefenceAnalysis] = []
    thinking = DefenceThinking(situation, dealt, Limit(depth=1), playing_out=PlayingOut(25))
    analysis = thinking.run(told.append)
    assert analysis.played_out is not None
    assert analysis.played_out.layouts == 25
    live = [one.played_out.layouts for one in told if one.played_out is not None]
    assert live[-2:] == [20, 25]  # told while more layouts are played


def five_cards_left(playing_out: PlayingOut) -> DefenceThinking:
    """West has two cards to choose from, and ten of all layouts are searched."""
    board = load_boards("examples/preempt.pbn")[0]
    situation = Situation.of_defender(Moment.after(board, 33), Seat.WEST, sources=NOTHING)
    return DefenceThinking(situation, situation.deal(10), Limit(depth=1), playing_out=playing_out)


def test_the_figure_to_believe_comes_from_layouts_that_did_not_choose_the_card() -> None:
    told: list[DefenceAnalysis] = []
    analysis = five_cards_left(PlayingOut(25)).run(told.append)
    racing = [one for one in told if one.played_out is None and one.best.played_out is not None]
    assert racing  # several cards were played out to choose one of them
    assert {one.chance_from for one in racing} == {"search"}
    assert all(one.chance == one.best.beats for one in racing)
    figure, raced = analysis.played_out, analysis.best.played_out
    assert figure is not None
    assert raced is not None
    assert (analysis.chance_from, analysis.chance) == ("played_out", 1 - figure.make)
    assert analysis.chance_error == figure.standard_error
    assert (figure.make, figure.tricks) != (raced.make, raced.tricks)  # two streams of layouts
    found = defence_json(analysis)
    assert (found["chance"], found["chance_error"]) == (1 - figure.make, figure.standard_error)
    cards = found["cards"]
    assert isinstance(cards, list)
    assert cards[0]["played_out"]["make"] == figure.make


def test_who_stops_the_play_outs_reads_that_they_were_stopped() -> None:
    thinking = five_cards_left(PlayingOut(100_000))
    analysis = thinking.run(lambda one: thinking.stop("Ctrl-C") if one.best.played_out else None)
    assert (analysis.depth, analysis.stopped) == (1, "Ctrl-C")
    assert analysis.played_out is None
    assert analysis.chance_from == "search"


def shown(analysis: DefenceAnalysis) -> list[str]:
    console = Console(width=80, file=StringIO(), record=True)
    console.print(defence_view(analysis))
    return console.export_text().splitlines()


@pytest.mark.parametrize("aim", AimKind)
def test_the_headline_is_what_was_played_out_and_of_a_sample_nothing_more_is_claimed(aim: AimKind) -> None:
    [position] = position_file.loads(ACES)
    analysis = DefenceSearch(position, aim=Aim(aim)).run()
    told = PlayedOut.of([0, 1] * 20, 1, "PIMC", "PIMC", values=[0.0, 100.0] * 20)
    cards = tuple(replace(card, silent=card.mean - 1, open_tricks=3) for card in analysis.cards)
    sample = replace(analysis, cards=cards, played_out=told, layouts=1000, effective_worlds=2, is_open=True)
    lines = shown(sample)
    assert "beats the contract in 50% ± 8, played out on 40 layouts" in " ".join(lines[:2])
    text = " ".join(" ".join(lines).split())
    assert "the layouts searched" in text
    assert "a deeper search cannot change what is said of these layouts" in text
    assert not re.search("proved|exact|cannot get worse|at least", text, re.IGNORECASE)
    assert "No signals" in text
    assert "…" not in text  # the table has room for all of its columns
    assert "too few to rely on" not in text
    few = replace(sample, played_out=PlayedOut.of([0, 1] * 5, 1, "PIMC", "PIMC", values=[0.0, 100.0] * 5))
    assert "too few to rely on" in " ".join(shown(few))


def test_only_declarer_and_who_is_on_turn_may_ask() -> None:
    [position] = position_file.loads(WHICH_ACE.replace('"leader": "W"', '"leader": "E"'))
    with pytest.raises(SearchError, match="West asks, and it is the turn of East"):
        DefenceSearch(position)
    with pytest.raises(SearchError, match="declarer asks here"):
        DefenceSearch(random_ending(1, 3, 5))


def test_the_command_speaks_for_the_defender_on_turn(run: Any) -> None:
    arguments = (CLUB, "--after", "23", "--worlds", "30", "--depth", "2", "--play-outs", "none")
    shown = run(*arguments, "--plain")
    assert "East to play" in shown
    assert "αμ's numbers are upper bounds" in shown
    assert "Open" in shown
    assert max(map(len, shown.splitlines())) <= 80
    found = json.loads(run(*arguments, "--json"))
    assert found["turn"] == found["viewer"] == "E"
    assert found["upper_bound"] is True
    assert (found["chance"], found["chance_from"]) == (found["value"], "search")
    assert found["chance_error"] == found["cards"][0]["value_error"]
    held = load_boards(CLUB)[0].deal.hand(Seat.EAST)
    for card in found["cards"]:
        assert card["card"] in {str(one) for one in held}
        assert card["value"] == pytest.approx(1 - card["make"])
        assert card["value"] <= card["value_pimc"]
        assert set(card["double_dummy"]) == {"tricks", "beats"}
        assert all(len(vector) == found["worlds"] for vector in card["front"])
    declarers = json.loads(run(*arguments, "--as", "declarer", "--json"))
    assert "viewer" not in declarers
    assert len(declarers["cards"]) > len(found["cards"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--after", "23", "--seat", "N"), "North is dummy, and plays no card"),
        (("--after", "23", "--seat", "W"), "West asks, and it is the turn of East"),
        (("--after", "0", "--seat", "E"), "East asks, and it is the turn of West"),
        (("--after", "23", "--rare"), "is for declarer, and East asks"),
        (("--after", "13", "--declarer", "pimc"), "--declarer: is for a defender, and declarer asks"),
        (("--after", "13", "--play-on", "pimc"), "--play-on: is for a defender, and declarer asks"),
        (("--after", "23", "--tricks", "12"), "--tricks 12: 8 tricks are left"),
        (("--after", "23", "--seat", "S", "--as", "defender"), "South is not a defender"),
        (("--after", "13", "--as", "defender"), "it is the turn of North, who is not a defender"),
    ],
)
def test_bad_input_is_refused_in_one_line(run: Any, arguments: tuple[str, ...], reason: str) -> None:
    error = run(CLUB, *arguments, code=2)
    assert reason in error
    assert error.count("\n") == 1


def test_how_far_the_search_is_goes_to_standard_error_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*arguments: str) -> list[str]:
        with pytest.raises(SystemExit):
            main(["analyse", "examples/preempt.pbn", "--after", "33", "--plan", "--json", *arguments])
        shown = capsys.readouterr()
        assert json.loads(shown.out)["viewer"] == "W"
        return shown.err.splitlines()

    assert told() == []  # less than ten seconds
    monkeypatch.setattr("alphamu.cli.progress.IN_FILE", 0.001)
    assert told("--quiet") == []
    assert all(re.match(r"0:0\d  (searching|depth \d+ done: [♠♥♦♣]\w is best, )", line) for line in told())


def test_the_line_has_time_depth_best_card_and_what_holds() -> None:
    [position] = position_file.loads(ACES)
    analysis = DefenceSearch(position).run()
    line = "1:23  depth 1 done: ♦A is best, beats the contract in "
    assert progress_of_defence(analysis, 83.4) == f"{line}at most 50.0%"
    sample = replace(analysis, layouts=1000)
    assert progress_of_defence(sample, 83.4) == f"{line}at most 50.0% of the layouts searched"
    played = replace(sample, played_out=PlayedOut.of([0, 1] * 20, 1, "PIMC", "PIMC"))
    assert progress_of_defence(played, 83.4) == f"{line}50% ± 8, played out on 40 layouts"


@pytest.mark.parametrize(
    ("position", "side", "asker"),
    [(WHICH_ACE, "declarer", "West"), (Path("examples/finesse.json").read_text(), "defender", "South")],
)
def test_a_position_says_itself_who_asks(run: Any, tmp_path: Path, position: str, side: str, asker: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(position)
    error = run(str(file), "--as", side, code=2)
    assert f"--as: in this position {asker} asks" in error
    assert error.count("\n") == 1


def test_a_bound_below_what_was_played_out_says_against_whom_it_holds() -> None:
    [position] = position_file.loads(WHICH_ACE)
    analysis = DefenceSearch(position).run()
    assert "Against a declarer who sees all cards" not in explain_defence(analysis)
    played = replace(analysis, played_out=PlayedOut.of([0, 1], 1, "PIMC", "PIMC"))
    bound = "Against a declarer who sees all cards, ♠A beats the contract in at most 100.0%"
    assert bound in explain_defence(played)


def test_where_play_outs_choose_another_card_than_the_search_the_reason_is_told() -> None:
    ace = CardDefence(Card.parse("SA"), beats=0.5, pimc=0.5, played_out=PlayedOut.of([1] * 40, 1, "", ""))
    low = CardDefence(Card.parse("H2"), beats=0.4, pimc=0.4, played_out=PlayedOut.of([0, 1] * 20, 1, "", ""))
    reason = "The search prefers ♠A, at most 50.0%; played out to choose a card, ♠A beat the contract in 0% ± 2, "
    assert f"{reason}and ♥2 in 50% ± 8." in explain_defence(DefenceAnalysis(Seat.WEST, (low, ace), 20, depth=3))
    assert "prefers" not in explain_defence(DefenceAnalysis(Seat.WEST, (ace, low), 20, depth=3))


@pytest.mark.parametrize("declarer", Declarer)
@pytest.mark.parametrize("play_on", PlayingOn)
def test_who_plays_in_the_play_outs_can_be_chosen(declarer: Declarer, play_on: PlayingOn) -> None:
    board = load_boards(CLUB)[0]
    situation = Situation.of_defender(Moment.after(board, 23), Seat.EAST)
    playing_out = PlayingOut(3, None, DECLARERS[declarer], asking_defender=ASKING_DEFENDERS[play_on])
    told = DefenceThinking(situation, situation.deal(20), Limit(depth=1), playing_out=playing_out).run().played_out
    assert told is not None
    assert told.declarer == str(DECLARERS[declarer])
    assert told.asker == str(ASKING_DEFENDERS[play_on])
    assert told.defenders == "PIMC with 20 layouts"


# South plays 1NT and has taken six tricks: one of the last three is enough. West is on lead.
#
#            ♠ - ♥ K ♦ 32 ♣ -
#    ♠ A ♥ 2 ♦ A               ♣ and the rest
#
# ♠A and ♦A are two tricks whatever East has. Who plays for tricks cashes them; the contract cannot be beaten if
# South has the ♥A, and is beaten if East has it.
ACES = """{"trump": "N", "declarer": "S", "viewer": "W", "tricks_needed": 1, "leader": "W",
    "contract": "1NT by S", "tricks_won": 6, "vulnerable": "ns",
    "west": "A.2.A.", "north": ".K.32.", "worlds": [
      {"east": ".A..32", "south": "2...KQ"}, {"east": "2...32", "south": ".A..KQ"}]}"""


def test_the_tricks_of_a_defender_are_those_of_the_defence() -> None:
    [position] = position_file.loads(ACES)
    analysis = DefenceSearch(position, aim=Aim.named("tricks")).run()
    assert analysis.needed == 3
    assert analysis.best.tricks == analysis.best.mean == 2.5
    assert dict(analysis.best.levels) == {1: 1.0, 2: 1.0, 3: 0.5}
    assert analysis.best.beats == 0.5
    assert DefenceSearch(position).run().best.mean == 0.5


@pytest.mark.parametrize(
    ("aim", "value"),
    [
        # One down vulnerable is 100 for us, one made is 90 for them.
        (Aim.named("points"), (100 - 90) / 2),
        # Against 90 for them at the other table the same is nothing, and 190 points more are five IMPs.
        (Aim(AimKind.IMPS, against=Result.parse("-90")), 5 / 2),
        # Three quarters of the field lose 90, the rest has 200: 100 beats the first, and 90 for them ties.
        (Aim(AimKind.MATCHPOINTS, field=Field.parse("3 -90\n1 +200")), (75 + 37.5) / 2),
    ],
)
def test_scores_are_those_of_the_defenders(aim: Aim, value: float) -> None:
    [position] = position_file.loads(ACES)
    analysis = DefenceSearch(position, aim=aim).run()
    assert analysis.best.mean == pytest.approx(value)
    assert analysis.best.beats == 0.5
    told = explain_defence(analysis)
    assert told.startswith(f"Played {aim.words}.")
    assert aim.text(value) in told


def test_once_the_contract_is_decided_a_defender_goes_on_for_tricks() -> None:
    for needed, note in ((0, "The contract is made"), (4, "The contract is down")):
        [position] = position_file.loads(ACES)
        position = replace(position, tricks_needed=needed, stakes=None)
        analysis = DefenceSearch(position).run()
        assert analysis.best.mean == 2.5
        assert explain_defence(analysis).startswith(f"{note}: now it is played for tricks.")


def test_the_command_takes_an_aim_for_a_defender_and_shows_the_plan(run: Any) -> None:
    arguments = (CLUB, "--after", "12", "--worlds", "20", "--depth", "2", "--play-outs", "none")
    found = json.loads(run(*arguments, "--aim", "matchpoints", "--plan", "--json"))
    assert found["aim"] == "matchpoints"
    assert found["viewer"]
    assert found["plan"]["card"] in {card["card"] for card in found["cards"]}
    for card in found["cards"]:
        assert card["value"] <= card["value_pimc"] + 1e-9
        assert all(len(tricks) == found["worlds"] for tricks in card["front"])
        assert [level["chance"] for level in card["levels"]] == sorted(
            (level["chance"] for level in card["levels"]), reverse=True
        )
    shown = run(*arguments, "--aim", "tricks", "--plan", "--plain")
    assert "Played for tricks." in shown
    assert "The plan" in shown
    assert "It needs no signals" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_plan_without_signals_follows_every_card_of_the_others() -> None:
    """After a card of ours every card of dummy's, the one that a silent partner plays, and then one of ours."""
    [position] = position_file.loads(WHICH_ACE)
    search = DefenceSearch(position)
    search.run()
    plan = search.plan(Card.parse("SA"), seconds=10)
    assert plan.worlds == 1  # of two: one ace or the other has to be found without a word
    assert {str(step.card) for step in plan.then} == {"C2", "C3", "C4"}
    for dummy in plan.then:
        assert [str(east.card) for east in dummy.then] == ["S2"]  # the cheapest, whatever that tells
        assert all(len(south.then) == 1 for east in dummy.then for south in east.then)

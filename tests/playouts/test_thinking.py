"""A search and its play-outs as one: where the time goes, which answer stands, and how soon it can be stopped."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

from alphamu.bench.positions import shipped_positions
from alphamu.cli import main
from alphamu.experiments.known_endings import RandomEnding
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.thinking import Thinking
from alphamu.search import analyse
from alphamu.search.analysis import Analysis
from alphamu.search.stages import Stage, stages_for
from alphamu.settings import Limit
from alphamu.worlds.situation import Dealt, Situation

LONG = 100.0  # seconds: no clock decides
RECORD = "examples/preempt.pbn"


def six_cards(number: int) -> Situation:
    return RandomEnding(6, number).make().situation


def thinking(situation: Situation, limit: Limit, further: tuple[Stage, ...]) -> tuple[list[Analysis], Analysis]:
    think = Thinking(situation, situation.deal(20), limit, playing_out=PlayingOut(20), further=further)
    think.start()
    told = list(think.depths())
    return told, think.result()


def test_with_time_left_all_layouts_are_searched_at_last() -> None:
    situation = six_cards(3)
    told, result = thinking(situation, Limit(3, LONG), (Stage(60, 3), Stage(None, None)))
    assert {20, 60, 924} >= {analysis.worlds for analysis in told} >= {20, 924}
    assert result.is_exact
    assert result.played_out is None
    assert result.chance == analyse(situation.deal(None)).best.make


def test_more_layouts_answer_only_when_they_are_searched_as_deep() -> None:
    told, _ = thinking(six_cards(5), Limit(3, LONG), (Stage(60, 5),))
    deepest = max(analysis.depth for analysis in told if analysis.worlds == 20)
    others = [analysis for analysis in told if analysis.worlds == 60]
    assert others
    assert all(analysis.depth >= deepest or analysis.complete for analysis in others)


def test_what_is_played_out_follows_the_last_stage() -> None:
    told, result = thinking(six_cards(4), Limit(2, LONG), (Stage(60, 2),))
    assert result.worlds == 60
    assert result.chance_from == "played_out"
    assert [analysis.worlds for analysis in told] == sorted(analysis.worlds for analysis in told)


def test_without_a_clock_nothing_follows() -> None:
    _, result = thinking(six_cards(3), Limit(3), (Stage(60, 3),))
    assert result.worlds == 20


def test_an_answer_says_that_there_was_no_time_for_more_layouts() -> None:
    situation, seconds = six_cards(3), 0.5

    def deal_slowly(worlds: int | None) -> Dealt:
        time.sleep(seconds)
        return situation.deal(worlds)

    first, further = situation.deal(20), (Stage(60, 3),)
    think = Thinking(situation, first, Limit(1, seconds), further=further, deal=deal_slowly)
    think.start()
    result = think.result()
    assert (result.worlds, result.depth, result.stopped) == (20, 1, "time limit")


def whole_hand() -> Situation:
    position = shipped_positions("full")[3]
    return Situation.of_record(replace(position, worlds=None, unseen=position.hidden_cards))


def test_of_a_whole_hand_some_layouts_are_looked_at_first() -> None:
    situation = whole_hand()
    dealt = situation.deal(50)
    think = Thinking(situation, dealt, Limit(2))
    think.start()
    told = list(think.depths())
    result = think.result()
    assert (told[0].worlds, told[0].depth) == (25, 1)
    assert (50, 1) in [(analysis.worlds, analysis.depth) for analysis in told]
    assert [analysis.worlds for analysis in told] == sorted(analysis.worlds for analysis in told)
    assert think.dealt is dealt
    plain = analyse(dealt, Limit(2))
    assert [(card.card, card.make, card.front) for card in result.cards] == [
        (card.card, card.make, card.front) for card in plain.cards
    ]
    assert result.seconds >= told[0].seconds


def test_what_was_dealt_is_searched_at_once_where_a_look_would_gain_nothing() -> None:
    situation = whole_hand()
    for limit, worlds, play in ((Limit(1, nodes=10_000), 50, False), (Limit(1), 30, False), (Limit(1), 50, True)):
        think = Thinking(situation, situation.deal(worlds), limit, play=play)
        think.start()
        assert {analysis.worlds for analysis in think.depths()} == {worlds}
        assert think.result().worlds == worlds


def test_a_stop_after_the_first_look_is_told() -> None:
    situation = whole_hand()
    think = Thinking(situation, situation.deal(100), Limit(5, LONG), further=(Stage(400, 5),))
    think.start()
    next(think.depths())
    think.stop("Ctrl-C")
    result = think.result()
    assert result.stopped == "Ctrl-C"
    assert result.worlds in (20, 100)
    assert len(think.position.worlds or ()) == result.worlds


def test_where_the_layouts_looked_at_first_weigh_nothing_all_are() -> None:
    dealt = whole_hand().deal(50)
    weights = tuple(float(place % 2) for place in range(50))
    weighted = replace(dealt, position=replace(dealt.position, weights=weights))
    assert weighted.some(20) is weighted


def test_some_worlds_are_a_sample_of_the_sample() -> None:
    dealt = whole_hand().deal(50)
    some = dealt.some(20)
    assert some.sample is not None
    assert dealt.sample is not None
    assert some.position.worlds == (dealt.position.worlds or ())[::2]
    assert (some.sample.layouts, some.sample.exhaustive) == (dealt.sample.layouts, False)
    assert dealt.some(50) is dealt


def test_cards_that_play_outs_compare_have_values_and_no_bounds() -> None:
    situation = six_cards(4)
    for playing_out, has_bounds in ((None, True), (PlayingOut(20), False)):
        think = Thinking(situation, situation.deal(20), Limit(3), play=True, playing_out=playing_out)
        think.start()
        assert any(card.bound for card in think.result().cards) is has_bounds


def test_stages_grow() -> None:
    for cards, layouts in ((13, 10_400_600), (8, 12_870), (7, 3_432), (9, 80), (9, 300)):
        stages = stages_for(cards, layouts)
        sizes = [layouts if stage.worlds is None else stage.worlds for stage in stages]
        assert sizes == sorted(sizes)
        assert all(size < layouts for size in sizes[:-1])  # all of them are searched to the end
        assert stages[-1].depth is None


@pytest.mark.parametrize(
    ("given", "worlds", "depth"),
    [
        (["--seconds", "1", "--worlds", "30"], 30, None),
        (["--seconds", "2", "--depth", "1"], 100, 1),
        (["--seconds", "2", "--worlds", "30", "--depth", "2"], 30, 2),
    ],
)
def test_who_says_how_many_or_how_deep_gets_that(
    given: list[str], worlds: int, depth: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["analyse", RECORD, "--after", "1", "--play-outs", "none", "--json", *given])
    assert ended.value.code == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["worlds"] == worlds
    assert depth is None or answer["depth"] == depth


def test_a_stop_while_cards_are_played_out_is_heard_at_once() -> None:
    """From trick one, where single positions take longest. What is known by then is the answer."""
    position = shipped_positions("full")[8]
    situation = Situation.of_record(replace(position, worlds=None, unseen=position.hidden_cards))
    playing_out = PlayingOut(100_000)
    think = Thinking(situation, situation.deal(20), Limit(1), playing_out=playing_out)
    think.start()
    for analysis in think.depths():
        if any(card.played_out for card in analysis.cards) or analysis.played_out:
            break
    think.stop("Ctrl-C")
    result = think.result()
    assert (result.depth, result.stopped) == (1, "Ctrl-C")
    assert list(think.depths())[-1] == result
    played_out = [card.played_out.layouts for card in result.cards if card.played_out is not None]
    assert 0 < max(played_out, default=0) < playing_out.layouts


def test_seven_cards_are_first_looked_at_in_a_sample_and_then_in_all_layouts() -> None:
    situation = RandomEnding(7, 0).make().situation
    first, *further = stages_for(7, 3_432)
    think = Thinking(situation, situation.deal(first.worlds), Limit(first.depth, LONG), further=further)
    think.start()
    told = list(think.depths())
    sample = [analysis for analysis in told if analysis.worlds == 100]
    assert sample[-1].depth == 5
    assert all(analysis.complete or analysis.depth >= 5 for analysis in told if analysis.worlds == 3_432)
    assert think.result().is_exact

"""Opening leads: layouts of three hidden hands, each lead solved in all of them."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

import alphamu
from alphamu.aims import Aim, AimKind, Result
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.scoring import imps, score
from alphamu.bridge.seat import Seat
from alphamu.cli.command import main
from alphamu.defence.leads import LeadAnalysis, LeadError, LeadQuestion, LeadSearch
from alphamu.double_dummy import DoubleDummy
from alphamu.view.leads import explain_leads, leads_json, leads_view
from alphamu.worlds.sources import Believe

SEQUENCE = Hand.parse("QJT9.K52.A43.872")
AUCTION = "1N P 3N P P P"


def question(hand: Hand = SEQUENCE) -> LeadQuestion:
    return LeadQuestion.of_auction(hand, AUCTION, Seat.SOUTH)


def test_every_lead_is_solved_in_the_same_layouts_as_the_solver_solves_them() -> None:
    search = LeadSearch(question(), seed=3, memory_mb=64)
    dealt = list(search._deals(3))
    analysis = LeadSearch(question(), seed=3, memory_mb=64).run(3)
    judge = DoubleDummy(memory_mb=64)
    wins = {lead.card: 0 for lead in analysis.leads}
    for hands in dealt:
        deal = Deal.of({seat: Hand(hands[seat]) for seat in Seat})
        assert deal.is_complete
        by_card = judge.tricks_by_card(deal, Contract.parse("3NT by S").strain, Seat.WEST)
        for card in wins:
            wins[card] += by_card[card]
        for lead in analysis.leads:
            assert all(by_card[equal] == by_card[lead.card] for equal in lead.equals)
    assert {lead.card: round(3 * lead.tricks) for lead in analysis.leads} == wins


@pytest.mark.parametrize("against", [None, "-400", "4S by N"])
def test_leads_are_worth_what_the_other_table_makes_of_the_layouts(against: str | None) -> None:
    """IMPs of the leader's side, layout by layout; leads are compared in pairs."""
    aim = Aim(AimKind.IMPS, None if against is None else Result.parse(against))
    search = LeadSearch(question(), seed=3, memory_mb=64, aim=aim)
    dealt = list(search._deals(3))
    analysis = search.run(3)
    judge, contract = DoubleDummy(memory_mb=64), Contract.parse("3NT by S")
    worth: dict[Card, list[int]] = {lead.card: [] for lead in analysis.leads}
    for hands in dealt:
        deal = Deal.of({seat: Hand(hands[seat]) for seat in Seat})
        by_card = judge.tricks_by_card(deal, contract.strain, Seat.WEST)
        other = -score(contract, 13 - max(by_card.values()), False)
        if against == "-400":
            other = -400
        elif against is not None:
            spades = Contract.parse(against)
            other = -score(spades, judge.tricks(deal, spades.strain, Seat.EAST, spades.declarer.side), False)
        for card, values in worth.items():
            values.append(imps(-score(contract, 13 - by_card[card], False) - other))
    means = [sum(worth[lead.card]) / 3 for lead in analysis.leads]
    assert [lead.value for lead in analysis.leads] == pytest.approx(means)
    assert means == sorted(means, reverse=True)
    assert [lead.behind for lead in analysis.leads] == pytest.approx([means[0] - mean for mean in means])


def solved(monkeypatch: pytest.MonkeyPatch, rows: list[list[int]], aim: str = "make") -> LeadAnalysis:
    """Leads that take so many tricks in each layout, whatever was dealt."""
    given = iter(rows)
    monkeypatch.setattr(LeadSearch, "_tricks_by_lead", lambda search, hands: next(given))
    return LeadSearch(question(), seed=3, memory_mb=16, aim=Aim.named(aim)).run(len(rows))


def test_leads_are_compared_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first lead beats 3NT in half of the layouts, the second in the same but one: luck falls out."""
    rest = [0] * 6
    rows = [[5, 5, *rest], [5, 4, *rest], *([5, 5, *rest] for _ in range(8)), *([4, 4, *rest] for _ in range(10))]
    best, second, *others = solved(monkeypatch, rows).leads
    assert [best.beats, second.beats, second.behind] == pytest.approx([0.5, 0.45, 0.05])
    assert best.beats_error == pytest.approx((0.25 * 20 / 19 / 20) ** 0.5)
    assert second.behind_error == pytest.approx(0.05)  # of twenty differences one is 1; unpaired it were 0.16
    assert (best.best_in, second.best_in) == (1.0, 0.95)
    assert all(lead.alone == 0 and lead.partner is None for lead in (best, second, *others))


def test_what_is_said_of_a_lead_rests_on_more_than_a_few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another suit is right, partner's hand there is told; of three layouts nothing is."""
    rest = [0] * 6
    often = [[5, *rest, 0]] * 20 + [[0, *rest, 5]] * 15
    analysis = solved(monkeypatch, often)
    other = next(lead for lead in analysis.leads if lead.alone)
    assert other.alone == pytest.approx(15 / 35)
    dealt = [Hand(hands[Seat.EAST]) for hands in LeadSearch(question(), seed=3, memory_mb=16)._deals(35)][20:]
    assert other.partner == pytest.approx(
        (sum(hand.hcp for hand in dealt) / 15, sum(hand.length(other.card.suit) for hand in dealt) / 15)
    )
    assert "in 42.9% of the layouts: there East has" in explain_leads(analysis)
    rarely = solved(monkeypatch, [[5, *rest, 0]] * 20 + [[0, *rest, 5]] * 3)
    assert explain_leads(rarely).count("\n") == 0
    assert leads_json(rarely)["too_close"] == []
    close = solved(monkeypatch, [[5, *rest, 0]] * 6 + [[0, *rest, 5]] * 5)
    assert leads_json(close)["too_close"] == [str(close.leads[1].card)]
    assert explain_leads(close).startswith("Too close to call on these layouts")


def test_the_command_leads_for_matchpoints(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["lead", str(SEQUENCE), "--auction", AUCTION, "--layouts", "2", "--aim", "matchpoints"]
    with pytest.raises(SystemExit) as ended:
        main([*command, "--plain", "--play-outs", "1"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert "Matchpoints" in shown
    assert max(map(len, shown.splitlines())) <= 80
    with pytest.raises(SystemExit):
        main([*command, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["aim"] == "matchpoints"
    assert all(0 <= lead["value"] <= 100 and 0 <= lead["beats"] <= 1 for lead in found["leads"])


def test_a_sequence_is_led_and_the_auction_is_believed() -> None:
    analysis = LeadSearch(question(Hand.parse("KQJT9.A2.643.872")), memory_mb=64).run(40)
    assert str(analysis.best.card) == "S9"
    assert [str(card) for card in analysis.best.equals] == ["ST", "SJ", "SQ", "SK"]
    assert analysis.best.behind == 0
    declarer = next(picture for picture in analysis.pictures if picture.seat is Seat.SOUTH)
    assert 13 < declarer.points < 18
    assert sum(declarer.lengths) == pytest.approx(13)
    unbelieved = LeadSearch(question(), believe=Believe.NOTHING, memory_mb=64).run(5)
    assert unbelieved.layouts == 5
    assert all(0 <= lead.beats <= 1 and lead.behind >= 0 for lead in analysis.leads)


def test_the_same_seed_deals_the_same_and_time_ends_it() -> None:
    one, other = (LeadSearch(question(), seed=5, memory_mb=16).run(2) for _ in range(2))
    assert one.leads == other.leads
    short = LeadSearch(question(), memory_mb=16).run(10_000, seconds=0.01)
    assert short.stopped == "time limit"
    assert 0 < short.layouts < 100


def test_leads_are_played_out_on_request() -> None:
    analysis = LeadSearch(question(), memory_mb=16).run(2, play_outs=1)
    told = [lead.played_out for lead in analysis.leads]
    assert [one is not None for one in told] == [True] * 3 + [False] * (len(told) - 3)
    assert analysis.stopped is None
    console = Console(width=80, file=StringIO(), record=True)
    console.print(leads_view(analysis))
    assert "Played out: on 1 others, where nobody sees all cards; declarer is αμ" in " ".join(
        console.export_text().split()
    )


def test_play_outs_end_with_the_time_too() -> None:
    analysis = LeadSearch(question(), memory_mb=16).run(1, seconds=0.2, play_outs=100_000)
    assert analysis.stopped == "time limit"
    assert analysis.layouts == 1


def test_before_the_lead_an_analysis_is_about_leads(capsys: pytest.CaptureFixture[str]) -> None:
    """Only cards that the leader holds, and none of those that somebody else may lead."""
    command = ["analyse", "examples/club-evening.pbn", "--after", "0", "--worlds", "2", "--json"]
    for arguments in ([], ["--seat", "W"], ["--as", "defender", "--play-outs", "none"]):
        with pytest.raises(SystemExit) as ended:
            main([*command, *arguments])
        assert ended.value.code == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["leader"], found["layouts"]) == ("W", 2)
        held = {card for lead in found["leads"] for card in (lead["card"], *lead["equals"])}
        assert held == {str(card) for card in Hand.parse("T853.T.AKQ2.9764")}
    with pytest.raises(SystemExit):
        main([*command, "--as", "declarer", "--depth", "1", "--play-outs", "none"])
    assert len(json.loads(capsys.readouterr().out)["cards"]) > 13
    with pytest.raises(SystemExit) as ended:
        main([*command, "--plan"])
    assert ended.value.code == 2
    assert "--plan: means nothing while West is to lead" in capsys.readouterr().err


def test_the_front_door_has_it() -> None:
    analysis = alphamu.best_lead("QJT9.K52.A43.872", AUCTION, "S", "all", layouts=2)
    assert analysis.question.vulnerability is Vulnerability.BOTH
    assert len(analysis.leads) == 8


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["QJT9.K52.A43.8765", "--auction", AUCTION], "has 14 cards"),
        (["QJT9.K52.A43.87", "--auction", AUCTION], "has 12 cards: the leader has 13"),
        (["QJT9.K52.A43.872", "--auction", "1N P 3N"], "is not over"),
        (["QJT9.K52.A43.872", "--auction", "P P P P"], "was passed out"),
        (["QJT9.K52.A43.872", "--auction", "1N P 1C"], "insufficient"),
        (["QJT9.K52.A43.872"], "--auction"),
        (["QJT9.K52.A43.872", "--auction", AUCTION, "--believe", "rules"], "but no rules"),
        (["no-such-file.pbn"], "no-such-file.pbn"),
        (
            ["QJT9.K52.A43.872", "--auction", AUCTION, "--contract", "4S by N"],
            "--contract: follows from the auction",
        ),
        (["QJT9.K52.A43.872", "--contract", "3NT by S", "--dealer", "N"], "--dealer: means something only with"),
        (["QJT9.K52.A43.872", "--auction", AUCTION, "--board", "3"], "--board: means something only with a file"),
        (["examples/preempt.pbn", "--vul", "all"], "--vul: a file has its own"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lead", *arguments])
    assert ended.value.code == 2
    error = capsys.readouterr().err.strip()
    assert reason in error
    assert "\n" not in error


def test_the_command_shows_the_leads_of_a_hand_and_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["lead", "QJT9.K52.A43.872", "--auction", AUCTION, "--layouts", "5", "--plain"])
    text = capsys.readouterr().out
    assert "West leads against 3NT by South" in text
    assert "♠QJT9" in text
    assert max(map(len, text.splitlines())) <= 80
    with pytest.raises(SystemExit):
        main(["lead", "examples/preempt.pbn", "--layouts", "2", "--json"])
    assert '"leader": "W"' in capsys.readouterr().out


def test_a_hand_of_twelve_has_no_lead() -> None:
    with pytest.raises(LeadError, match="12 cards"):
        LeadQuestion(Hand.parse("QJT9.K52.A43.87"), Contract.parse("3NT by S"))


def test_the_hand_that_three_others_leave_is_the_leaders() -> None:
    whole = alphamu.load("examples/club-evening.pbn")[0]
    assert isinstance(whole, Board)
    assert whole.contract is not None
    leader = whole.contract.declarer.next
    three = Deal.of({seat: hand for seat, hand in whole.deal.known() if seat is not leader})
    assert LeadQuestion.of_board(replace(whole, deal=three)).hand == whole.deal.hand(leader)

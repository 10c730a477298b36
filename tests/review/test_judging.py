"""Decisions judged by what their players could know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from alphamu.aims import Aim, AimKind
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy
from alphamu.review import why
from alphamu.review.candidates import Searched
from alphamu.review.decisions import Decision
from alphamu.review.effort import Effort, EffortError
from alphamu.review.judgement import How, Judgement
from alphamu.review.judging import first_look, judge
from alphamu.review.means import Means
from alphamu.review.question import Question
from alphamu.review.verdicts import Verdict

from .hands import FINESSE, evening, with_cards

MEANS = Means(DoubleDummy(16))
QUICK = Effort(0.5)


def judged(board: Board, after: int, seed: int = 0) -> Judgement:
    return judge(Question(Decision(board, after), QUICK, seed), MEANS)


def test_an_ending_is_exact() -> None:
    """♠A plays for the king alone behind it; the finesse works whenever West has it."""
    found = judged(FINESSE, 2)
    assert (found.verdict, str(found.best), found.how) == (Verdict.BLUNDER, "SQ", How.EXACT)
    assert found.loss_error == 0
    # After ♠4 from West, 13 cards are out, 6 of them with West: the king is there in 6 of 13.
    assert found.before == pytest.approx(6 / 13, abs=0.01)
    assert found.loss == pytest.approx(found.before - found.after_card)  # type: ignore[operator]
    assert found.dd_loss == 1
    assert "♠Q makes 46% of the time, ♠A" in found.why


def test_the_right_card_is_best_though_the_cards_lie_badly() -> None:
    """The finesse loses to the king with East, who had it alone: double dummy it cost two tricks."""
    badly = replace(
        with_cards(FINESSE, "S2 S4 SQ SK"),
        deal=Deal.parse("N:AQ.AK2.AK. K...987652 32.QJ3.QJ. 654...AKQJ"),
    )
    found = judged(badly, 2)
    assert (found.verdict, found.loss, found.card) == (Verdict.BEST, 0, found.best)
    assert found.dd_loss
    assert "Double dummy" in found.why


def test_a_loss_is_never_negative_and_the_best_is_the_best_by_the_same_measurement() -> None:
    board = evening()
    for after in (9, 12, 16):
        found = judged(board, after)
        assert found.before is not None
        assert found.after_card is not None
        assert found.loss == pytest.approx(found.before - found.after_card)
        assert found.loss >= 0
        if found.loss == 0:
            assert found.best == found.card


def test_the_same_seed_gives_the_same_judgement() -> None:
    board = evening()
    assert judged(board, 12, seed=3) == judged(board, 12, seed=3)


def test_what_others_hold_does_not_matter() -> None:
    """Declarer is judged by what declarer saw: with the defenders' hidden cards exchanged nothing changes."""
    board = replace(evening(), cards=evening().cards[:20], claim=None, result=None)
    other = replace(
        board, deal=Deal.parse("N:KQJ7.63.9874.K82 A6.98752.J3.JT63 942.AKQJ.T65.AQ5 T853.T4.AKQ2.974")
    )
    for after in (13, 17):
        one, two = judged(board, after), judged(other, after)
        assert (one.before, one.after_card, one.best) == (two.before, two.after_card, two.best)


def test_a_decided_contract_is_nobodys_fault() -> None:
    """One trick is gone already, and all seven were needed."""
    board = replace(FINESSE, contract=Contract.parse("2NT by S"))
    found = judged(board, 2)
    assert (found.verdict, found.how, found.before) == (Verdict.BEST, How.DECIDED, 0.0)
    assert found.why == "Whatever is played, the contract is down."


def test_a_defender_is_judged_by_the_defenders_own_cards() -> None:
    """East lets the king go from ♠K5 behind dummy's ♠AQ; which of the small spades South has, East cannot know."""
    kept, other = (
        replace(with_cards(FINESSE, "HQ CT HK C5 DA SK"), deal=Deal.parse(f"N:AQ.AK2.AK. K5...98765 {hands}"))
        for hands in ("32.QJ3.QJ. 64...AKQJT", "64.QJ3.QJ. 32...AKQJT")
    )
    one, two = judged(kept, 5), judged(other, 5)
    assert (one.viewer, one.best.suit) == (Seat.EAST, Suit.CLUBS)
    assert one.loss > 0
    assert (one.before, one.after_card, one.best) == (two.before, two.after_card, two.best)


def test_the_opening_lead_is_judged_without_dummy() -> None:
    found = judged(evening(), 0)
    assert (found.seat, found.how) == (Seat.WEST, How.DOUBLE_DUMMY)
    assert "That is double dummy" in found.why


def test_what_is_played_for_decides_what_was_best() -> None:
    """The finesse makes more often; but where it loses, five clubs follow, so that ♠A wins more tricks."""
    question = Question(Decision(FINESSE, 2), QUICK, aim=Aim(AimKind.TRICKS))
    found = judge(question, MEANS)
    assert (found.verdict, found.aim.kind) == (Verdict.BEST, AimKind.TRICKS)
    # ♠A wins six tricks and one more when the king falls, alone with East, or with West after ♠4.
    assert found.before is not None
    assert 6 < found.before < 6.3
    assert "is worth 6." in found.why


@pytest.mark.parametrize("kind", [AimKind.MAKE, AimKind.TRICKS, AimKind.IMPS])
def test_a_defenders_ending_has_the_opinion_of_alphamu(kind: AimKind) -> None:
    """East holds ♠K5 behind dummy's ace and queen, lets the king go, and declarer has all tricks."""
    board = replace(
        with_cards(FINESSE, "HQ CT HK C5 DA SK"),
        deal=Deal.parse("N:AQ.AK2.AK. K5...98765 32.QJ3.QJ. 64...AKQJT"),
    )
    found = judge(Question(Decision(board, 5), QUICK, aim=Aim(kind)), MEANS)
    assert found.best.suit is Suit.CLUBS
    assert found.verdict is not None
    assert found.verdict.is_serious


def test_a_plan_has_its_words() -> None:
    """North should come to hand for the finesse and cashes ♠A; a plan of one card needs no words."""
    cashed = replace(with_cards(FINESSE, "SA S5 S2 S4"), leader=Seat.NORTH)
    found = judged(cashed, 0)
    assert found.verdict is Verdict.BLUNDER
    assert re.search("The plan: North .., then South .. …", found.why)
    assert "The plan" not in judged(FINESSE, 2).why


def test_with_hidden_hands_there_is_no_double_dummy() -> None:
    board = evening()
    hidden = replace(board, deal=Deal.of({seat: board.deal.hand(seat) for seat in (Seat.NORTH, Seat.SOUTH)}))
    found = judged(hidden, 13)
    assert found.dd_loss is None
    assert found.verdict is not None


def test_a_first_look_is_double_dummy_alone() -> None:
    found = first_look(Decision(FINESSE, 2), MEANS)
    assert (found.dd_loss, str(found.best), found.before, found.verdict) == (1, "SQ", None, None)


def test_the_time_must_be_more_than_nothing() -> None:
    with pytest.raises(EffortError, match="expected more than 0"):
        Effort(0)


def test_more_time_is_more_layouts() -> None:
    for cards in (13, 10, 5):
        few, many = (Effort(seconds).layouts_to_tell(cards, for_declarer=True) for seconds in (1, 30))
        assert few < many or many == 600


def test_a_card_is_called_as_it_was_played() -> None:
    """Of equal cards the one that was played is named as the best."""
    board = with_cards(FINESSE, "HQ")
    assert Decision(board, 0).as_played(Card.parse("HJ")) == Card.parse("HQ")
    found = judged(board, 0)
    assert str(found.best) != "HJ"


def test_what_is_won_in_every_layout_searched_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of a sample that wins with every card has guessed right everywhere: it tells no chance."""

    def sees_all(decision: Decision, *_: object) -> Searched:
        return Searched({group[0]: 1.0 for group in decision.groups}, layouts=20)

    monkeypatch.setattr("alphamu.review.views.by_alphamu", sees_all)
    found = judged(evening(), 20)
    assert (found.how, found.verdict, found.best) == (How.PLAYED_OUT, Verdict.BEST, found.card)
    assert found.layouts >= 24
    assert found.why.startswith("Nothing better was found: ♠4 makes ")


def test_what_is_decided_in_a_sample_is_called_so() -> None:
    decision = Decision(evening(), 20)
    assert why.decided(decision, 1.0) == "Whatever is played, the contract is made."
    assert why.decided(decision, 0.0, sample=20) == (
        "Whatever is played, the contract can be beaten in each of the 20 layouts looked at."
    )
    assert "can be made in each of the 20" in why.decided(Decision(evening(), 2), 0.0, sample=20)  # a defender's

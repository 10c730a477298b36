"""Judging a decision: what it cost its player's side, what that is called, and why."""

from __future__ import annotations

from dataclasses import replace

from alphamu.review import why
from alphamu.review.decisions import Decision, count
from alphamu.review.judgement import DoubleDummyLoss, How, Judgement
from alphamu.review.means import Means
from alphamu.review.measuring import Measured
from alphamu.review.question import Question
from alphamu.review.trials import DoubleDummyTrial
from alphamu.review.verdicts import Verdict, verdict_on
from alphamu.review.views import measured
from alphamu.review.worth import OtherTable, Worth


def judge(question: Question, means: Means | None = None) -> Judgement:
    """The judgement of a decision."""
    means = means or Means()
    decision = question.decision
    worth = replace(question.worth, elsewhere=OtherTable(decision.moment.play, means.solver))
    lost = double_dummy_loss(decision, worth, means)
    found = measured(question, worth, [lost.best] if lost is not None and lost.tricks else [], means)
    verdict = verdict_on(found.loss, found.error, question.aim.kind)
    return Judgement(
        after=decision.after,
        seat=decision.seat,
        viewer=decision.viewer,
        part=decision.part,
        card=decision.card,
        best=decision.as_played(found.best),
        before=found.before,
        after_card=found.after_card,
        loss=found.loss,
        loss_error=found.error,
        verdict=verdict,
        why=_words(question, found, lost, verdict),
        how=found.how,
        layouts=found.layouts,
        tricks_lost=found.tricks_lost,
        points_lost=found.points_lost,
        gain=found.gain,
        before_error=found.before_error,
        double_dummy=lost,
        aim=question.aim,
    )


def first_look(decision: Decision, means: Means) -> Judgement:
    """What double dummy alone says of a decision: quick, exact, and no verdict on the player."""
    lost = double_dummy_loss(decision, Question(decision).worth, means)
    tricks = 0 if lost is None else lost.tricks
    return Judgement(
        after=decision.after,
        seat=decision.seat,
        viewer=decision.viewer,
        part=decision.part,
        card=decision.card,
        best=decision.card if lost is None else lost.best,
        before=None,
        after_card=None,
        loss=0.0,
        loss_error=0.0,
        verdict=None,
        why=f"Double dummy it cost {count(tricks, 'trick')}." if tricks else "",
        how=How.FIRST_LOOK,
        double_dummy=lost,
    )


def double_dummy_loss(decision: Decision, worth: Worth, means: Means) -> DoubleDummyLoss | None:
    """What the card cost as the cards lay; None where not all hands are known."""
    remaining = decision.moment.play.remaining
    if any(hand is None for hand in remaining.hands):
        return None
    trial = DoubleDummyTrial(decision.moment.play, [remaining], means)
    tricks = {group[0]: trial.tricks(group[0], 1)[0] for group in decision.groups}
    own = decision.group_of(decision.card)[0]
    best = max(tricks, key=lambda card: (worth.own_tricks(tricks[card]), card == own))
    return DoubleDummyLoss(
        worth.own_tricks(tricks[best]) - worth.own_tricks(tricks[own]),
        worth.points(tricks[best]) - worth.points(tricks[own]),
        decision.as_played(best),
    )


def _words(question: Question, found: Measured, lost: DoubleDummyLoss | None, verdict: Verdict) -> str:
    """Why, in one or two sentences."""
    decision, aim = question.decision, question.aim
    if found.how is How.DECIDED:
        return why.decided(decision, found.before, found.layouts if found.is_sample else 0)
    sentences = []
    if verdict is Verdict.BEST:
        sentences.append(why.best(decision, aim, found.before, found.before_error))
    else:
        best = decision.as_played(found.best)
        sentences.append(why.compared(decision, aim, best, found.before, found.after_card))
        if verdict is Verdict.FINE and found.error:
            sentences.append(why.not_sure(is_divided=found.is_divided))
    if decision.is_opening_lead:
        sentences.append(why.of_a_lead())
    if verdict.blames and found.matters:
        sentences.append(found.matters)
    if verdict.blames and found.plan is not None:
        sentences.append(found.plan())
    sentences.append(why.as_the_cards_lay(question, lost, found.values, blamed=verdict.blames))
    return " ".join(filter(None, sentences))

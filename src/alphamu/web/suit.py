"""Suit combinations over HTTP: what is asked, what is answered, and the time it may take."""

from __future__ import annotations

from threading import Timer
from typing import Any, Literal

from pydantic import BaseModel, Field

from alphamu._kernel import Stopped
from alphamu.suits.combination import Combination, Work
from alphamu.suits.holdings import Holdings, holding_text
from alphamu.suits.odds import Odds
from alphamu.suits.plan import Plan
from alphamu.suits.words import Table
from alphamu.view.suit import line_rows, odds_text, open_goals
from alphamu.view.suit_json import named, suit_json
from alphamu.view.suit_tree import Step, plan_steps
from alphamu.web.limits import LimitError, Limits
from alphamu.web.models import LONGEST_WORDS, Model, Words
from alphamu.web.pool import Job
from alphamu.worlds.constraints import ANYTHING

LONGEST_HOLDING = 40

Json = dict[str, Any]


class SuitRequest(Model):
    """What North and South hold in one suit, and what is known of the other cards."""

    north: str = Field(
        max_length=LONGEST_HOLDING, description="As in AQT9; `x` is a small card, `-` a void.", examples=["AQT9"]
    )
    south: str = Field(max_length=LONGEST_HOLDING, description="The same of South.", examples=["432"])
    tricks: int | None = Field(None, description="Only for this number of tricks.")
    west: Words = Field(
        None, description="What is known of West in this suit, as spades.", examples=["3+S, not SK"]
    )
    east: Words = Field(None, description="The same of East.")
    vacant: str | None = Field(
        None,
        max_length=LONGEST_WORDS,
        description="The unknown cards of West and of East, this suit included; 13-13 unless said.",
        examples=["10-8"],
    )

    def holdings(self) -> Holdings:
        """The cards of declarer's side."""
        return Holdings.parse(self.north, self.south)

    def odds(self) -> Odds:
        """What is known; a field left blank says nothing."""
        vacant, west, east = (
            text if text and text.strip() else None for text in (self.vacant, self.west, self.east)
        )
        return Odds.read(vacant, west, east)


class Said(BaseModel):
    """Words for any language: what kind of phrase, and its parts, some of which are phrases again."""

    say: str
    of: list[Any]


class SuitStep(BaseModel):
    """A step of a plan in words: when a defender does this, declarer's side does that, and then come more."""

    when: str
    when_phrase: Said | None
    play: str
    play_phrase: Said | None
    kind: Literal["lead", "answer", "rest"]
    steps: list[SuitStep]


class SuitLine(BaseModel):
    """A line by name."""

    line: str
    line_phrase: Said
    probability: float


class SuitGoal(BaseModel):
    """At least so many tricks: the best chance, and the plan that has it."""

    tricks: int
    probability: float
    exact: str = Field(description="The same as a fraction.")
    double_dummy: float = Field(description="What counting layouts with all cards seen would claim.")
    first_leads: list[str] = Field(description="The first leads that have it: the hand's letter, then the rank.")
    leads: dict[str, float]
    lines: list[SuitLine]
    text: str
    text_phrase: Said
    plan: dict[str, Any]
    tree: SuitStep


class SuitAverage(BaseModel):
    """The most tricks on average."""

    tricks: float
    first_leads: list[str]
    leads: dict[str, float]
    chances: dict[str, float] = Field(description="How likely its plan takes at least each number of tricks.")
    text: str
    text_phrase: Said
    plan: dict[str, Any]
    tree: SuitStep


class ComparedLine(BaseModel):
    """A line by name with its chance for each number of tricks compared."""

    line: str
    line_phrase: Said
    probabilities: list[float | None]


class SuitComparison(BaseModel):
    """The lines beside each other, for the numbers of tricks that are open."""

    tricks: list[int]
    lines: list[ComparedLine]


class SuitOdds(BaseModel):
    """What is known of the other cards: vacant places, and constraints in words."""

    west_vacant: int
    east_vacant: int
    west: str
    east: str


class SuitAnswer(BaseModel):
    """As the command answers in JSON, with the plans in words step by step and the lines beside each other."""

    north: str
    south: str
    missing: str
    known: str
    odds: SuitOdds | None
    tricks: list[SuitGoal]
    average: SuitAverage
    comparison: SuitComparison


def answer(asked: SuitRequest, limits: Limits, job: Job) -> Json:
    """Work out a combination, as long as the job is wanted and the server's longest search lasts."""
    work = Work(asked.holdings(), asked.odds())
    end = Timer(limits.seconds, work.stop)
    end.start()
    try:
        job.begin(lambda reason: work.stop())
        return _told(work.combination(asked.tricks))
    except Stopped:
        allowed = f"this suit takes longer than the {limits.seconds:g} seconds that this server allows"
        raise LimitError(f"stopped: {job.stopped}" if job.stopped else allowed) from None
    finally:
        end.cancel()


def _told(combination: Combination) -> Json:
    holdings = combination.holdings
    value = suit_json(combination)
    for row, goal in zip(value["tricks"], combination.goals, strict=True):
        row["tree"] = _tree(goal.plan, holdings)
    value["average"]["tree"] = _tree(combination.average.plan, holdings)
    return value | {
        "missing": holding_text(holdings.missing),
        "known": odds_text(combination.odds) if combination.odds != Odds() else "",
        "odds": _odds(combination.odds) if combination.odds != Odds() else None,
        "comparison": {
            "tricks": [goal.tricks for goal in open_goals(combination)],
            "lines": [
                {
                    **named(line, "line"),
                    "probabilities": [None if chance is None else float(chance) for chance in chances],
                }
                for line, chances in line_rows(combination)
            ],
        },
    }


def _odds(odds: Odds) -> Json:
    """What is known, for any language; nothing of a hand that may hold anything."""
    west, east = ("" if words == ANYTHING else str(words) for words in (odds.west, odds.east))
    return {"west_vacant": odds.west_vacant, "east_vacant": odds.east_vacant, "west": west, "east": east}


def _tree(plan: Plan, holdings: Holdings) -> Json:
    return _step(plan_steps(plan, Table.of(holdings)))


def _step(step: Step) -> Json:
    return {
        **named(step.when, "when"),
        **named(step.play, "play"),
        "kind": step.kind,
        "steps": [_step(following) for following in step.steps],
    }

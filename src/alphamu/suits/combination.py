"""Working out a suit combination.

The model: one suit, and entries to both hands whenever declarer wants one. Declarer makes one plan, which may
depend on every card he has seen, and does not toss coins. The defenders see all four hands and know the plan; they
never lead the suit. A layout counts if the plan takes the tricks there whatever they do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

from alphamu._kernel import SuitSolver
from alphamu.suits.holdings import Holdings, SuitError, is_low
from alphamu.suits.line import Lead, Line
from alphamu.suits.odds import Odds
from alphamu.suits.plan import (
    SHOWS_OUT,
    SIDE,
    Plan,
    Planner,
    from_the_top,
    leads_in_order,
    sure_tricks,
    tricks_from_the_top,
)
from alphamu.suits.sentences import plan_text
from alphamu.suits.words import SEE_THE_TREE

Beginning = tuple[Lead, int | None]  # a lead, and partner's card on it as in `Line`


@dataclass(frozen=True)
class Goal:
    """At least so many tricks: the best chance, the lines, and the plan that has the best one."""

    tricks: int
    chance: Fraction
    double_dummy: Fraction
    leads: Mapping[Lead, Fraction]
    lines: tuple[Line, ...]
    plan: Plan

    @property
    def best_leads(self) -> tuple[Lead, ...]:
        """The leads that have the best chance."""
        return tuple(lead for lead, chance in self.leads.items() if chance == self.chance)


@dataclass(frozen=True)
class Average:
    """The most tricks on average, and how likely the plan makes each number of tricks."""

    tricks: Fraction
    leads: Mapping[Lead, Fraction]
    chances: Mapping[int, Fraction]
    plan: Plan

    @property
    def best_leads(self) -> tuple[Lead, ...]:
        """The leads that have the best average."""
        return tuple(lead for lead, tricks in self.leads.items() if tricks == self.tricks)


@dataclass(frozen=True)
class Combination:
    """A suit combination, worked out."""

    holdings: Holdings
    odds: Odds
    goals: tuple[Goal, ...]
    average: Average


def work_out(holdings: Holdings, odds: Odds | None = None, tricks: int | None = None) -> Combination:
    """The best chance and line for every number of tricks that can be reached, or only for one; and the average.

    Ctrl-C ends it at once.

    >>> goal, = work_out(Holdings.parse("AQ", "32"), tricks=2).goals
    >>> goal.chance, str(goal.best_leads[0])
    (Fraction(1, 2), 'S2')
    """
    work = Work(holdings, odds or Odds())
    with ThreadPoolExecutor(1) as worker:
        try:
            return worker.submit(work.combination, tricks).result()
        except BaseException:
            work.stop()
            raise


class Work:
    """The work on one combination, which may be stopped from another thread."""

    def __init__(self, holdings: Holdings, odds: Odds) -> None:
        self.holdings = holdings
        self.odds = odds
        self.solver = SuitSolver(holdings.north, holdings.south, 1)
        self.wests = self.solver.layouts()
        self.weights = odds.weights(holdings, self.wests)
        self.total = sum(self.weights)
        self.leads = [Lead(SIDE[hand], rank) for hand, rank in self.solver.leads()]
        hands = (holdings.north, holdings.south)
        self.preferred = [Lead(SIDE[hand], rank) for hand, rank in leads_in_order(hands, holdings.missing)]
        self.double_dummy = [self.solver.double_dummy(west) for west in self.wests]
        self.most = max(most for most, weight in zip(self.double_dummy, self.weights, strict=True) if weight)
        # Of the tricks that count for the average, those that nobody can lose need no search.
        self.sure = min(sure_tricks(hands, holdings.missing), max(self.most - 1, 0))
        self.average_solver = SuitSolver(holdings.north, holdings.south, max(self.most - self.sure, 1))
        self.found: dict[tuple[Lead, int], tuple[int, list[int]]] = {}
        self.weighed: dict[tuple[Beginning, int], int] = {}

    def stop(self) -> None:
        """End the work: it raises Stopped."""
        self.solver.stop()
        self.average_solver.stop()

    def combination(self, tricks: int | None) -> Combination:
        """As `work_out`."""
        if self.most == 0:
            raise SuitError(f"{self.holdings} takes no trick in any layout")
        if tricks is not None and not 1 <= tricks <= self.most:
            raise SuitError(f"{tricks} tricks: this suit can take 1 to {self.most}")
        average = self.average()
        wanted = range(1, self.most + 1) if tricks is None else (tricks,)
        beginnings = self.beginnings(wanted)
        goals = [goal for number in wanted if (goal := self.goal(number, average, beginnings)) is not None]
        return Combination(self.holdings, self.odds, tuple(goals), average)

    def best(self, lead: Lead, tricks: int) -> tuple[int, list[int]]:
        """What the heaviest plan for one number of tricks weighs, and where it reaches them."""
        if (lead, tricks) not in self.found:
            self.found[lead, tricks] = self.solver.best(*lead.key, tricks, self.weights)
        return self.found[lead, tricks]

    def best_average(self, lead: Lead) -> tuple[int, list[int]]:
        """The same for the average: at most what the best plans for each number of tricks have together."""
        at_most = sum(self.best(lead, tricks)[0] for tricks in range(self.sure + 1, self.most + 1))
        weight, more = self.average_solver.best(*lead.key, self.sure + 1, self.weights, at_most=at_most)
        return weight + self.sure * self.total, [self.sure + tricks for tricks in more]

    def goal(self, tricks: int, average: Average, beginnings: Sequence[Beginning]) -> Goal | None:
        """The best chance of so many tricks; None if there is none."""
        found = {lead: self.best(lead, tricks) for lead in self.leads}
        leads = {lead: Fraction(weight, self.total) for lead, (weight, _) in found.items()}
        chance = max(leads.values())
        if chance == 0:
            return None
        lead = max(
            (lead for lead in self.preferred if leads[lead] == chance), key=lambda lead: average.leads[lead]
        )
        claimed = sum(
            weight for weight, most in zip(self.weights, self.double_dummy, strict=True) if most >= tricks
        )
        plan = self.plan_from_the_top(tricks, chance)
        if plan is None:
            plan = self.plan(self.solver, lead, tricks, found[lead][1])
            if average.chances[tricks] == chance:
                plan = min(plan, average.plan, key=self.length)
        return Goal(tricks, chance, Fraction(claimed, self.total), leads, self.lines(tricks, beginnings), plan)

    def average(self) -> Average:
        """The most tricks on average."""
        found = {lead: self.best_average(lead) for lead in self.leads}
        leads = {lead: Fraction(weight, self.total) for lead, (weight, _) in found.items()}
        lead = max(self.preferred, key=lambda lead: leads[lead])
        plan: Plan | None = None
        reached = self.tricks_from_the_top()
        if sum(weight * got for weight, got in zip(self.weights, reached, strict=True)) == found[lead][0]:
            plan = from_the_top((self.holdings.north, self.holdings.south))
        else:
            reached = found[lead][1]
        chances = {
            tricks: Fraction(
                sum(weight for weight, got in zip(self.weights, reached, strict=True) if got >= tricks), self.total
            )
            for tricks in range(1, self.most + 1)
        }
        if plan is None:
            more = [tricks - self.sure for tricks in reached]
            plan = self.plan(self.average_solver, lead, self.sure + 1, more)
        return Average(leads[lead], leads, chances, plan)

    def lines(self, tricks: int, beginnings: Sequence[Beginning]) -> tuple[Line, ...]:
        """The best that each beginning has, the best one first."""
        lines = [Line(*beginning, Fraction(self.weigh(beginning, tricks), self.total)) for beginning in beginnings]
        return tuple(sorted(lines, key=lambda line: -line.value))

    def beginnings(self, wanted: Sequence[int]) -> list[Beginning]:
        """The beginnings to compare: for each lead and number of tricks one that has the lead's best chance.

        A low card led to partner's honours is as many lines as there are cards to put up. Any other card is run,
        unless another answer of partner's is better.
        """
        beginnings: list[Beginning] = []
        for lead in self.leads:
            answers = [other.rank for other in self.leads if other.seat is lead.seat.partner] or [SHOWS_OUT]
            is_led_up = self.is_low(lead) and lead.rank < max(answers)
            thirds: list[int | None] = [*(answers if is_led_up else answers[:1])]
            for tricks in wanted:
                best, _ = self.best(lead, tricks)
                if all(self.weigh((lead, third), tricks) < best for third in thirds):
                    others = (third for third in answers if self.weigh((lead, third), tricks) == best)
                    thirds.append(next(others, None))
            beginnings += [(lead, third) for third in thirds]
        return beginnings

    def weigh(self, beginning: Beginning, tricks: int) -> int:
        """What the heaviest plan weighs that begins so; a low card on a low one is played whatever comes."""
        lead, third = beginning
        if third is None or third == SHOWS_OUT:
            return self.best(lead, tricks)[0]
        if (beginning, tricks) not in self.weighed:
            duck = self.is_low(lead) and self.is_low(Lead(lead.seat.partner, third))
            self.weighed[beginning, tricks], _ = self.solver.best(*lead.key, tricks, self.weights, third, duck)
        return self.weighed[beginning, tricks]

    def is_low(self, lead: Lead) -> bool:
        """Whether this is the lowest card of its hand, and small or no better than small."""
        return is_low(self.holdings.of(lead.seat), self.holdings.missing, lead.rank)

    def plan_from_the_top(self, tricks: int, chance: Fraction) -> Plan | None:
        """The simplest plan of all, if none is better."""
        reached = self.tricks_from_the_top()
        weight = sum(weight for weight, got in zip(self.weights, reached, strict=True) if got >= tricks)
        hands = (self.holdings.north, self.holdings.south)
        return from_the_top(hands) if Fraction(weight, self.total) == chance else None

    def tricks_from_the_top(self) -> list[int]:
        """What the simplest plan takes in each layout."""
        hands, missing = (self.holdings.north, self.holdings.south), self.holdings.missing
        return [tricks_from_the_top(*hands, west, missing & ~west) for west in self.wests]

    def plan(self, solver: SuitSolver, lead: Lead, needed: int, reached: Sequence[int]) -> Plan:
        """The plan behind a value, of two the one that is told in fewer words."""
        aims = [(west, goals) for west, goals in zip(self.wests, reached, strict=True) if goals]
        hands = (self.holdings.north, self.holdings.south)
        plans = (
            Planner(solver, low_first).plan(hands, self.holdings.missing, needed, lead.key, aims)
            for low_first in (False, True)
        )
        return min(plans, key=self.length)

    def length(self, plan: Plan) -> tuple[bool, int]:
        """Of its words; those that end with the tree do not tell all."""
        text = plan_text(plan, self.holdings)
        return SEE_THE_TREE in text.lower(), len(text)

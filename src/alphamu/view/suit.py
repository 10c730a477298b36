"""A suit combination in the terminal: the chances, the lines compared, and on demand each plan as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from alphamu.phrases import Phrase
from alphamu.suits.combination import Combination, Goal
from alphamu.suits.holdings import Holdings, holding_text
from alphamu.suits.odds import Odds
from alphamu.suits.plan import Plan
from alphamu.suits.sentences import plan_text
from alphamu.suits.words import Table, english, line_phrase
from alphamu.view.suit_tree import Step, plan_steps

_INDENT = (0, 0, 0, 2)


def suit_view(combination: Combination, tree: bool, *, average: bool = True) -> Group:
    """What is known of a combination; with `tree`, the plan for each number of tricks in full."""
    return Group(*_parts(combination, tree, average))


def _parts(combination: Combination, tree: bool, with_average: bool) -> Iterator[RenderableType]:
    holdings = combination.holdings
    yield Text.assemble(
        ("North ", "dim"), (holding_text(holdings.north), "bold"), ("   South ", "dim"),
        (holding_text(holdings.south), "bold"), ("   missing ", "dim"), holding_text(holdings.missing),
    )  # fmt: skip
    if combination.odds != Odds():
        yield Text(odds_text(combination.odds), style="dim")
    said: dict[str, int] = {}
    for goal in goals_to_tell(combination):
        yield ""
        yield _heading(f"{_tricks(goal.tricks)}: {percent(goal.chance)}.")
        text = plan_text(goal.plan, holdings)
        yield from _plan(goal.plan, text, holdings, tree)
        said.setdefault(text, goal.tricks)
    if with_average:
        average = combination.average
        yield ""
        yield _heading(f"Most tricks on average: {float(average.tricks):.2f}.")
        text = plan_text(average.plan, holdings)
        if text in said and not tree:
            text = f"The line for {_tricks(said[text])}."
        yield from _plan(average.plan, text, holdings, tree)
    if lines := line_rows(combination):
        yield ""
        yield _comparison(combination, lines)


def _plan(plan: Plan, text: str, holdings: Holdings, tree: bool) -> Iterator[RenderableType]:
    yield Padding(Text(text), _INDENT)
    if tree and plan.replies:
        yield Padding(step_tree(plan_steps(plan, Table.of(holdings))), _INDENT)


def goals_to_tell(combination: Combination) -> list[Goal]:
    """The most tricks first, down to the first number that is certain: fewer are so too."""
    goals = list(reversed(combination.goals))
    certain = next((place for place, goal in enumerate(goals) if goal.chance == 1), len(goals))
    return goals[: certain + 1]


def line_rows(combination: Combination) -> list[tuple[Phrase, list[Fraction | None]]]:
    """Each line by name with its chance for every number of tricks that is not certain, the best ones first."""
    rows: dict[Phrase, dict[int, Fraction]] = {}
    for goal in open_goals(combination):
        for line in goal.lines:
            chances = rows.setdefault(line_phrase(line, combination.holdings), {})
            chances[goal.tricks] = max(line.value, chances.get(goal.tricks, Fraction(0)))
    numbers = [goal.tricks for goal in open_goals(combination)]
    values = [(name, [chances.get(number) for number in numbers]) for name, chances in rows.items()]
    return sorted(values, key=lambda row: [-(value or 0) for value in row[1]])


def open_goals(combination: Combination) -> list[Goal]:
    """The goals that are neither certain nor alike for all lines, the most tricks first."""
    return [goal for goal in reversed(combination.goals) if goal.chance < 1 or min(goal.leads.values()) < 1]


def _comparison(combination: Combination, lines: list[tuple[Phrase, list[Fraction | None]]]) -> Grid:
    goals = open_goals(combination)
    grid = Grid(box=None, padding=(0, 3, 0, 0), header_style="dim", show_edge=False)
    grid.add_column("Beginning with")
    for goal in goals:
        grid.add_column(_tricks(goal.tricks), justify="right")
    for name, values in lines:
        cells = []
        for goal, value in zip(goals, values, strict=True):
            text = "" if value is None else percent(value)
            cells.append(Text(text, style="bold green" if value == goal.chance else ""))
        text = english(name)
        grid.add_row(text[0].upper() + text[1:], *cells)
    return grid


def step_tree(step: Step) -> Tree:
    """A plan as a tree in the terminal."""
    tree = Tree(_step_text(step), guide_style="dim")
    _grow(tree, step)
    return tree


def _grow(tree: Tree, step: Step) -> None:
    for following in step.steps:
        _grow(tree.add(_step_text(following)), following)


def _step_text(step: Step) -> Text:
    when, play = ("" if said is None else english(said) for said in (step.when, step.play))
    styled = Text(play, style={"lead": "bold", "answer": "cyan", "rest": "dim"}[step.kind])
    return Text(" → ").join(part for part in (Text(when), styled) if part)


def odds_text(odds: Odds) -> str:
    """What is known besides the cards of declarer's side."""
    parts = [f"vacant places West {odds.west_vacant}, East {odds.east_vacant}"]
    parts += [
        f"{seat} {words}" for seat, words in (("West", odds.west), ("East", odds.east)) if str(words) != "anything"
    ]
    return ", ".join(parts)


def _tricks(number: int) -> str:
    return "1 trick" if number == 1 else f"{number} tricks"


def _heading(text: str) -> Text:
    return Text(text, style="bold green")


def percent(chance: Fraction) -> str:
    """A chance as the tables print it; never 0% for what is possible, nor 100% for what may fail."""
    text = f"{100 * float(chance):.1f}%"
    if text == "100.0%" and chance < 1:
        return ">99.9%"
    if text == "0.0%" and chance > 0:
        return "<0.1%"
    return text

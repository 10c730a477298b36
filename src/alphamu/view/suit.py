"""A suit combination in the terminal: the chances, the lines compared, and a plan as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from alphamu.suits.combination import Combination, Goal, Line
from alphamu.suits.holdings import holding_text
from alphamu.suits.odds import Odds
from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply
from alphamu.suits.words import FROM_THE_TOP, Table, lead_text, line_text, plan_text, reply_text, third_text

_INDENT = (0, 0, 0, 2)


def suit_view(combination: Combination, tree: bool) -> Group:
    """All that is known of a combination; with `tree`, the plan for each number of tricks in full."""
    return Group(*_parts(combination, tree))


def _parts(combination: Combination, tree: bool) -> Iterator[RenderableType]:
    holdings = combination.holdings
    yield Text.assemble(
        ("North ", "dim"), (holding_text(holdings.north), "bold"), ("   South ", "dim"),
        (holding_text(holdings.south), "bold"), ("   missing ", "dim"), holding_text(holdings.missing),
    )  # fmt: skip
    if combination.odds != Odds():
        yield Text(_odds_text(combination.odds), style="dim")
    for goal in reversed(combination.goals):
        yield ""
        yield _heading(f"{goal.tricks} trick{'s' if goal.tricks > 1 else ''}: {percent(goal.chance)}.")
        yield Padding(Text(plan_text(goal.plan, holdings)), _INDENT)
        if tree and goal.plan.replies:
            yield Padding(plan_tree(goal.plan, Table.of(holdings)), _INDENT)
    average = combination.average
    yield ""
    yield _heading(f"Most tricks on average: {float(average.tricks):.2f}.")
    yield Padding(Text(plan_text(average.plan, holdings)), _INDENT)
    if lines := line_rows(combination):
        yield ""
        yield _comparison(combination, lines)


def line_rows(combination: Combination) -> list[tuple[str, list[Fraction | None]]]:
    """Each line by name with its chance for every number of tricks that is not certain, the best ones first."""
    rows: dict[str, dict[int, Fraction]] = {}
    for goal in open_goals(combination):
        for line in goal.lines:
            chances = rows.setdefault(_name(line, combination), {})
            chances[goal.tricks] = max(line.value, chances.get(goal.tricks, Fraction(0)))
    numbers = [goal.tricks for goal in open_goals(combination)]
    values = [(name, [chances.get(number) for number in numbers]) for name, chances in rows.items()]
    return sorted(values, key=lambda row: [-(value or 0) for value in row[1]])


def open_goals(combination: Combination) -> list[Goal]:
    """The goals that are neither certain nor alike for all lines, the most tricks first."""
    return [goal for goal in reversed(combination.goals) if goal.chance < 1 or min(goal.leads.values()) < 1]


def _name(line: Line, combination: Combination) -> str:
    return line_text(line, combination.holdings)


def _comparison(combination: Combination, lines: list[tuple[str, list[Fraction | None]]]) -> Grid:
    goals = open_goals(combination)
    grid = Grid(box=None, padding=(0, 3, 0, 0), header_style="dim", show_edge=False)
    grid.add_column("Beginning with")
    for goal in goals:
        grid.add_column(f"{goal.tricks} tricks" if goal.tricks > 1 else "1 trick", justify="right")
    for name, values in lines:
        cells = []
        for goal, value in zip(goals, values, strict=True):
            text = "" if value is None else percent(value)
            cells.append(Text(text, style="bold green" if value == goal.chance else ""))
        grid.add_row(name[0].upper() + name[1:], *cells)
    return grid


def plan_tree(plan: Plan, table: Table) -> Tree:
    """The plan in full: what to do when the defenders play what."""
    tree = Tree(Text(f"{plan.seat}: {lead_text(plan, table)}", style="bold"), guide_style="dim")
    _grow(tree, plan, table)
    return tree


def _grow(tree: Tree, plan: Plan, table: Table) -> None:
    for reply in plan.replies:
        answer = f" → {plan.seat.partner} {third_text(plan, reply, table)}" if reply.third != SHOWS_OUT else ""
        text = Text.assemble(reply_text(plan.seat.next, reply.cards, table.missing), (answer, "cyan"))
        branch = tree.add(text)
        for last in reply.last:
            _grow_last(branch, plan, reply, last, table)


def _grow_last(branch: Tree, plan: Plan, reply: Reply, last: Last, table: Table) -> None:
    when = "" if len(reply.last) == 1 else reply_text(plan.seat.previous, last.cards, table.missing) + ": "
    if last.plan is None:
        branch.add(Text.assemble(when, (FROM_THE_TOP, "dim")))
        return
    after = table.after(plan, reply, last)
    _grow(
        branch.add(Text.assemble(when, (f"{last.plan.seat}: {lead_text(last.plan, after)}", "bold"))),
        last.plan,
        after,
    )


def _odds_text(odds: Odds) -> str:
    parts = [f"vacant places West {odds.west_vacant}, East {odds.east_vacant}"]
    parts += [
        f"{seat} {words}" for seat, words in (("West", odds.west), ("East", odds.east)) if str(words) != "anything"
    ]
    return ", ".join(parts)


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

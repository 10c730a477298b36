"""`alphamu analyse` with a defender on turn: which of the defender's cards beats the contract."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from json import dumps

from alphamu.aims import Aim
from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.cli.aims import needing
from alphamu.cli.asked import for_plan, for_search
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.interrupt import INTERRUPTED, on_ctrl_c
from alphamu.cli.progress import watching
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.defence.open_cards import with_open_cards
from alphamu.defence.thinking import DefenceThinking
from alphamu.plans.text import MOST_LINES
from alphamu.playouts.contest import PlayingOut
from alphamu.search.plan import TRICKS_SHOWN
from alphamu.settings import Limit, SearchError, Settings
from alphamu.view.analysis import situation_view
from alphamu.view.analysis_json import plan_json
from alphamu.view.defence import defence_json, defence_view, progress_of_defence
from alphamu.view.experts import experts_json, experts_text
from alphamu.view.plan import LONGEST_PLAN, Planned, defenders_plan_view
from alphamu.worlds.moment import Moment
from alphamu.worlds.most_experts import shares_of_experts
from alphamu.worlds.situation import Said, Situation
from alphamu.worlds.sources import Sources

PLAN_SECONDS = 2.0  # that a plan may take where there is no limit


@dataclass(frozen=True)
class Asked:
    """What a defender's analysis may take, and how it is shown."""

    worlds: int | None
    seed: int
    depth: int | None
    deadline: float | None  # as the clock for measuring counts
    nodes: int | None
    threads: int
    playing_out: PlayingOut | None
    json: bool
    plain: bool
    quiet: bool
    aim: Aim | None = None
    tricks: int | None = None  # to win at least, whatever the contract
    plan_tricks: int | None = None  # of the plan to show; None for no plan


def analyse_for_defender(moment: Moment, defender: Seat, said: Said, sources: Sources, asked: Asked) -> None:
    """Search for a defender and show what was found."""
    if isinstance(moment.record, Board):
        situation = Situation.of_defender(moment, defender, said, sources)
    else:
        situation = Situation.of_moment(moment, said, sources)
    situation = needing(situation, asked.tricks)
    dealt = situation.deal(asked.worlds, seed=asked.seed)
    thinking = DefenceThinking(
        situation,
        dealt,
        Limit(asked.depth, for_search(asked.deadline, plan=asked.plan_tricks is not None), asked.nodes),
        Settings(threads=asked.threads),
        playing_out=asked.playing_out,
        seed=asked.seed,
        aim=asked.aim,
    )
    console = console_for(asked.plain)
    if not asked.json:
        console.print(situation_view(situation, dealt))
        console.print()
    analysis = _run(thinking, quiet=asked.quiet)
    if isinstance(moment.record, Board):
        analysis = with_open_cards(analysis, moment.play)
    shares = shares_of_experts(situation.knowledge)
    planned = None
    if asked.plan_tricks is not None:
        planned = _planned(thinking, analysis, for_plan(asked.deadline, PLAN_SECONDS), asked.plan_tricks)
    if asked.json:
        value = defence_json(analysis) | {"experts": experts_json(shares)}
        if planned is not None:
            value["plan"] = plan_json(planned.steps[0]) if planned.steps else None
        print(dumps(value))
        return
    console.print(defence_view(analysis))
    if shares is not None:
        console.print(experts_text(shares))
    if planned is not None:
        most_lines = MOST_LINES if asked.plan_tricks == TRICKS_SHOWN else LONGEST_PLAN
        for_more = f"--plan-tricks {planned.tricks + 1}"
        console.print(defenders_plan_view(planned, analysis, most_lines, for_more))


def _planned(thinking: DefenceThinking, analysis: DefenceAnalysis, seconds: float, tricks: int) -> Planned:
    """The plan behind the best card, looked for in a thread of its own as the search is."""
    with on_ctrl_c(thinking.stop), ThreadPoolExecutor(1) as worker:
        try:
            step = worker.submit(thinking.plan, analysis.best.card, seconds, tricks).result()
        except SearchError as reason:
            return Planned((), str(reason))
    return Planned((step,), "", tricks)


def _run(thinking: DefenceThinking, *, quiet: bool) -> DefenceAnalysis:
    """In a thread of its own, for Python hears of Ctrl-C only between the calls of the main one."""
    latest: list[DefenceAnalysis] = []

    def progress(seconds: float) -> str:
        return progress_of_defence(latest[-1] if latest else None, seconds)

    shown = nullcontext() if quiet else watching(progress, console_for_progress())
    with shown, on_ctrl_c(lambda: thinking.stop(INTERRUPTED)), ThreadPoolExecutor(1) as worker:
        return worker.submit(thinking.run, latest.append).result()

"""`alphamu analyse`: which card to play, how much better it is, and why."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from json import dumps
from math import nan
from typing import Annotated

import typer
from rich.console import Console

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.cli import aims, asked, options
from alphamu.cli.app import app
from alphamu.cli.asked import KEPT_FOR_PLAN, for_plan, for_search
from alphamu.cli.console import console_for, console_for_progress
from alphamu.cli.interrupt import INTERRUPTED, on_ctrl_c
from alphamu.cli.progress import deepening, watching
from alphamu.cli.record import record_of
from alphamu.cli.who_asks import Side, defender_of, leader_of
from alphamu.formats.numbers import plain_number
from alphamu.loading import Loading
from alphamu.plans.play_words import named
from alphamu.plans.text import MOST_LINES
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.players import ASKING_DEFENDERS, DECLARERS, AgainstWhom, Declarer, PlayingOn
from alphamu.playouts.thinking import Thinking
from alphamu.search.analysis import Analysis
from alphamu.search.effort import stopped_after
from alphamu.search.plan import TRICKS_SHOWN, kernel_after, plan_behind
from alphamu.search.stages import Stage, stages_for
from alphamu.settings import Limit, SearchError, Settings
from alphamu.view.analysis import analysis_view, progress_text, situation_view
from alphamu.view.analysis_json import plan_json, to_json
from alphamu.view.experts import experts_json, experts_text
from alphamu.view.plan import LONGEST_PLAN, Planned, plan_view
from alphamu.worlds.inference import Defender
from alphamu.worlds.most_experts import shares_of_experts
from alphamu.worlds.situation import Dealt, Situation
from alphamu.worlds.sources import Believe

LONGEST = 1_000_000.0


@app.command()
def analyse(
    file: options.RecordFile,
    board: options.OneBoard = None,
    after: options.After = None,
    trick: Annotated[
        int | None,
        typer.Option(min=1, max=13, help="At declarer's first card in this trick, counted from 1.", metavar="T"),
    ] = None,
    aim: aims.AimOption = None,
    against: aims.Against = None,
    field: aims.FieldFile = None,
    tricks: aims.Tricks = None,
    contract: aims.ContractOption = None,
    plan: Annotated[bool, typer.Option("--plan", help="Show the line of play behind the best card, too.")] = False,
    plan_tricks: Annotated[
        int | None,
        typer.Option(
            min=1, help="With --plan: follow it so far, if it can be.", show_default=str(TRICKS_SHOWN), metavar="N"
        ),
    ] = None,
    json: options.Json = False,
    plain: options.Plain = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not tell how far the search is.")] = False,
    worlds: Annotated[
        str | None,
        typer.Option(
            help="How many layouts to deal, or all.",
            show_default=f"{defaults.WORLDS}; with at most {defaults.SMALL_ENDING} cards left all",
            metavar="N|all",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed deals other layouts.", metavar="N")] = 0,
    north: options.North = None,
    east: options.East = None,
    south: options.South = None,
    west: options.West = None,
    both: options.Both = None,
    believe: asked.Believed = Believe.EXPERTS,
    auction: options.Auction = True,
    lead: options.Lead = True,
    system: options.SystemFile = None,
    rare: Annotated[bool, typer.Option("--rare", help="Deal some rare breaks on purpose.")] = False,
    by_play: options.ByPlay = False,
    errors: options.Errors = None,
    depth: Annotated[
        str | None,
        typer.Option(
            help="Look so many of declarer's cards ahead.",
            show_default=f"{defaults.DEPTH}; with at most {defaults.SMALL_ENDING} cards left full",
            metavar="M|full",
        ),
    ] = None,
    seconds: Annotated[
        str | None,
        typer.Option(
            help="Take at most so long, the plan included; none for as long as it takes.",
            show_default=f"{defaults.SECONDS:.0f}",
            metavar="T|none",
        ),
    ] = None,
    nodes: Annotated[int | None, typer.Option(help="Search at most so many nodes.", metavar="N")] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            help="Threads to search and to play out with.",
            show_default=f"one for each processor, at most {defaults.THREADS}; with --nodes 1",
            metavar="N",
        ),
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Choose a card fast, without valuing each.")] = False,
    play_outs: Annotated[
        str | None,
        typer.Option(
            help="Play the best cards out on so many layouts that were not searched.",
            show_default=f"{defaults.PLAY_OUTS}; with --play none",
            metavar="N|none",
        ),
    ] = None,
    defenders: Annotated[
        AgainstWhom | None,
        typer.Option(
            help="Who defends there: dd sees all cards, pimc what a defender sees; expert plays as most would.",
            show_default="dd; pimc for a defender's partner",
            metavar="dd|pimc|expert",
        ),
    ] = None,
    declarer: Annotated[
        Declarer | None,
        typer.Option(
            help="For a defender: who is declarer there.", show_default="alphamu", metavar="alphamu|pimc|expert"
        ),
    ] = None,
    play_on: Annotated[
        PlayingOn | None,
        typer.Option(
            "--play-on",
            help="For a defender: how the asker goes on there.",
            show_default="pimc",
            metavar="alphamu|pimc",
        ),
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Who asks.", show_default="who is on turn", metavar="N|E|S|W")
    ] = None,
    side: Annotated[
        Side | None,
        typer.Option(
            "--as",
            help="With a defender on turn: for whom to speak.",
            show_default="the defender, if that hand is known",
            metavar="defender|declarer",
        ),
    ] = None,
    whole_fronts: Annotated[
        bool, typer.Option("--whole-fronts", help="Find all plans of a card, though there be millions.")
    ] = False,
) -> None:
    """Say which card declarer should play, how often it makes, and where PIMC is wrong.

    With a defender on turn whose hand is known: which of the defender's cards beats the contract how often; and
    with --as declarer, what each card that the defender may hold leaves declarer. Before the opening lead: which
    card to lead, as alphamu lead says it. Ctrl-C ends the search, not the command: the last finished depth is
    printed, and the exit code is 0.
    """
    started = time.perf_counter()
    plan = plan or plan_tricks is not None
    size = None if worlds is None else _number_or("all", worlds, "--worlds")
    said = asked.said_of({Seat.NORTH: north, Seat.EAST: east, Seat.SOUTH: south, Seat.WEST: west}, both)
    sources = asked.sources_of(believe, auction=auction, lead=lead, system=system, by_play=by_play)
    askers_aim = aims.aim_of(aim, against, field, tricks)
    record = aims.record_with(record_of(file, board), contract)
    if trick is not None:
        after = asked.after_of_trick(record, trick, after)
    moment = asked.moment_of(record, after)
    if (leader := leader_of(moment, seat, side)) is not None:
        unused: dict[str, object] = {
            **{"--north": north, "--east": east, "--south": south, "--west": west, "--both": both},
            **{"--depth": depth, "--nodes": nodes, "--tricks": tricks, "--system": system, "--plan": plan},
            **{"--play": play, "--rare": rare, "--by-play": by_play, "--whole-fronts": whole_fronts},
            **{"--defenders": defenders, "--declarer": declarer, "--play-on": play_on},
            "--worlds all": worlds is not None and size is None,
        }
        for option, given in unused.items():
            if given not in (None, False):
                reason = f"means nothing while {leader} is to lead; --as declarer asks for declarer"
                raise typer.BadParameter(reason, param_hint=option)
        with Loading():
            from alphamu.cli.lead import show_leads
            from alphamu.defence.leads import LeadQuestion, LeadSearch
        assert isinstance(moment.record, Board)  # or nobody is to lead
        question = LeadQuestion.of_board(moment.record)
        search_of_leads = LeadSearch(
            question, believe=believe if auction else Believe.NOTHING, seed=seed, aim=askers_aim
        )
        play_out = 0 if play_outs is None else _number_or("none", play_outs, "--play-outs") or 0
        show_leads(search_of_leads, size, _seconds(seconds), play_out, json=json, plain=plain, quiet=quiet)
        return
    asker = defender_of(moment, seat, side)
    layouts = _layouts_to_play_out(play_outs, play=play)
    time_limit = _seconds(seconds)
    deadline = None if time_limit is None else started + time_limit
    threads = defaults.threads_for(nodes) if threads is None else threads
    if asker is not None:
        declarers = {"--rare": rare, "--by-play": by_play, "--whole-fronts": whole_fronts}
        for option, given in declarers.items():
            if given:
                raise typer.BadParameter(f"is for declarer, and {asker} asks", param_hint=option)
        with Loading():  # declarer, who asks more often, need not wait for it
            from alphamu.cli.defence import Asked, analyse_for_defender
        cards_left = moment.play.tricks_left
        usual = depth is None and seconds is None and nodes is None
        wanted = Asked(
            worlds=defaults.worlds_for(cards_left) if worlds is None else size,
            seed=seed,
            depth=_defenders_depth(depth, cards_left, usual=usual),
            deadline=deadline,
            nodes=nodes,
            threads=threads,
            playing_out=None
            if layouts is None
            else PlayingOut(
                layouts,
                defenders,
                DECLARERS[declarer or Declarer.ALPHAMU],
                asking_defender=ASKING_DEFENDERS[play_on or PlayingOn.PIMC],
            ),
            json=json,
            plain=plain,
            quiet=quiet,
            aim=askers_aim,
            tricks=tricks,
            plan_tricks=(plan_tricks or TRICKS_SHOWN) if plan else None,
        )
        analyse_for_defender(moment, asker, said, sources, wanted)
        return
    for option, player in (("--declarer", declarer), ("--play-on", play_on)):
        if player is not None:
            raise typer.BadParameter("is for a defender, and declarer asks", param_hint=option)
    situation = aims.needing(Situation.of_moment(moment, said, sources), tricks)
    if whole_fronts and play:
        raise typer.BadParameter("a card that is chosen with --play has no front", param_hint="--whole-fronts")
    if worlds is None:
        size = defaults.worlds_for(situation.position.cards_left)
    if errors is not None and not by_play:
        raise typer.BadParameter("means something only together with --by-play", param_hint="--errors")
    defender = None if errors is None else Defender(errors)
    deal = partial(situation.deal, seed=seed, rare=rare, by_play=by_play, defender=defender)
    cards_left, knowledge = situation.position.cards_left, situation.knowledge
    stages: tuple[Stage, ...] = ()
    if deadline is not None and seconds is not None and worlds is None and depth is None and nodes is None:
        stages = stages_for(cards_left, 0 if knowledge is None else knowledge.layouts.count)
    dealt = deal(stages[0].worlds if stages else size)
    limit, patience = _limits(depth, seconds, nodes, cards_left, for_search(deadline, plan=plan))
    limit = replace(limit, depth=stages[0].depth) if stages else limit
    settings = Settings(threads=threads, whole_fronts=whole_fronts)
    playing_out = None if layouts is None else PlayingOut(layouts, defenders, by_play=by_play, error_rate=errors)
    search = Thinking(
        situation,
        dealt,
        limit,
        settings,
        play=play,
        playing_out=playing_out,
        seed=seed,
        further=stages[1:],
        deal=deal,
        aim=askers_aim,
    )
    if json:
        with _progress(search, quiet):
            analysis = _searched(search, patience)
        value = to_json(analysis) | {"experts": experts_json(shares_of_experts(situation.knowledge))}
        if dealt.played is not None:
            value["played"] = str(dealt.played)
        if plan:
            steps = [plan_json(step) for step in _plan_behind(search, deadline, plan_tricks).steps]
            is_declarers = dealt.position.turn.side is dealt.position.declarer.side
            value["plan"] = (steps[0] if steps else None) if is_declarers else steps
        print(dumps(value))
        return
    console = console_for(plain)
    _show(search, situation, dealt, console, patience, quiet=quiet)
    if (shares := shares_of_experts(situation.knowledge)) is not None:
        console.print(experts_text(shares))
    if plan:
        planned = _plan_behind(search, deadline, plan_tricks)
        most_lines = MOST_LINES if plan_tricks is None else LONGEST_PLAN
        for_more = f"--plan-tricks {planned.tricks + 1}"
        console.print(plan_view(planned, search.result(), dealt.position.declarer, most_lines, for_more))


def _defenders_depth(text: str | None, cards_left: int, *, usual: bool) -> int | None:
    if text is not None:
        return _number_or("full", text, "--depth")
    return defaults.defenders_depth_for(cards_left) if usual else None


def _seconds(text: str | None) -> float | None:
    """The time that everything may take; None if there is no limit."""
    if text is None:
        return defaults.SECONDS
    if text.lower() == "none":
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 < seconds <= LONGEST:
        raise SearchError(f"--seconds {text}: expected more than 0 and at most {LONGEST:,.0f}, or none")
    return seconds


def _limits(
    depth: str | None, seconds: str | None, nodes: int | None, cards_left: int, left: float | None
) -> tuple[Limit, float | None]:
    """The limits asked for, or the usual ones; and after how long a search ends that was given another limit.

    A search uses the time of its limit, for plans after the last depth. Who asks for a depth wants no more.
    """
    if depth is None and seconds is None and nodes is None:
        return Limit(defaults.depth_for(cards_left), left), None
    deepest = None if depth is None else _number_or("full", depth, "--depth")
    if seconds is None:
        return Limit(deepest, None, nodes), left
    return Limit(deepest, left, nodes), None


def _number_or(word: str, text: str, option: str) -> int | None:
    """A whole number from 1 up, or None for the word that sets no limit."""
    if text.lower() == word:
        return None
    if number := plain_number(text):
        return number
    raise SearchError(f"{option} {text}: expected a whole number from 1 up, or {word}")


def _layouts_to_play_out(text: str | None, *, play: bool) -> int | None:
    """On how many fresh layouts cards are played out; None for not at all."""
    if text is None:
        return None if play else defaults.PLAY_OUTS
    return _number_or("none", text, "--play-outs")


def _show(
    search: Thinking, situation: Situation, dealt: Dealt, console: Console, patience: float | None, *, quiet: bool
) -> None:
    """The situation, and below it the analysis, which in a terminal changes while the search deepens.

    Nothing is shown before the first depth is finished: a search that ends before has no answer, only a reason.
    """

    def begin() -> None:
        console.print(situation_view(situation, dealt))
        console.print()

    if console.is_terminal and not quiet:
        with deepening(search, dealt, console):
            _searched(search, patience, begin)
        return
    with _progress(search, quiet):
        result = _searched(search, patience, begin)
    console.print(analysis_view(result, dealt, plans=search.settings.whole_fronts))


def _progress(search: Thinking, quiet: bool) -> AbstractContextManager[None]:
    if quiet:
        return nullcontext()
    return watching(lambda seconds: progress_text(search.latest, seconds), console_for_progress())


def _searched(search: Thinking, patience: float | None, begin: Callable[[], None] = lambda: None) -> Analysis:
    """Search until the limit, for so long, or until Ctrl-C; something begins with the first finished depth."""
    with on_ctrl_c(lambda: search.stop(INTERRUPTED)), stopped_after(patience, lambda: search.stop("time limit")):
        search.start()
        try:
            for place, _ in enumerate(search.depths()):
                if place == 0:
                    begin()
        except BaseException:  # as when nobody reads what is shown
            search.stop()
            raise
        result = search.result()
    if result.depth == 0 and not result.complete:
        raise SearchError(
            f"stopped ({result.stopped}) before the first depth was finished: no card has been valued; search "
            "longer, or fewer layouts"
        )
    return result


def _plan_behind(search: Thinking, deadline: float | None, tricks: int | None) -> Planned:
    """The plan behind the best card, as far as it is found until the deadline, if there is one, or until Ctrl-C.

    It is looked for in a thread of its own, for Python hears of Ctrl-C only between the calls of the main one.
    """
    kernel = kernel_after(search)
    started = time.perf_counter()
    seconds = for_plan(deadline, defaults.SECONDS)
    if search.result().stopped == INTERRUPTED:  # who stops a search does not want to wait for its plan
        seconds = min(seconds, KEPT_FOR_PLAN)
    stopped: list[str] = []

    def stop() -> None:
        stopped.append(INTERRUPTED)
        kernel.stop()

    with on_ctrl_c(stop), ThreadPoolExecutor(1) as worker:
        try:
            steps = worker.submit(
                plan_behind, search, kernel=kernel, tricks=tricks or TRICKS_SHOWN, seconds=seconds
            ).result()
        except SearchError as reason:
            return Planned((), str(reason))
    if time.perf_counter() - started >= seconds:
        stopped.append("time limit")
    cut = f"stopped ({stopped[0]}) before it was followed further" if stopped else ""
    spoken = tuple(named(step, search.position) for step in steps)
    return Planned(spoken, cut, tricks or TRICKS_SHOWN)

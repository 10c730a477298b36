"""`alphamu worlds`: what is known of the hidden hands, how many layouts are left, and the odds."""

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from alphamu import defaults
from alphamu.bridge.seat import Seat
from alphamu.cli import asked, options
from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.record import record_of
from alphamu.view.worlds import WorldsReport, three_hands_json, three_hands_view, worlds_json, worlds_view
from alphamu.worlds.inference import Defender, weigh
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Sample
from alphamu.worlds.leader import odds_of_three
from alphamu.worlds.odds import listed_odds, odds_of, sampled_odds
from alphamu.worlds.reasons import reasons
from alphamu.worlds.situation import Said, Situation, SituationError
from alphamu.worlds.sources import Believe, Sources

Infer = Callable[[Knowledge, Sample], Sample]


@app.command()
def worlds(
    file: options.RecordFile,
    board: options.OneBoard = None,
    after: options.After = None,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Who is asked: declarer, a defender, or before the lead who is to lead.",
            show_default="declarer",
            metavar="SEAT",
        ),
    ] = None,
    north: options.North = None,
    east: options.East = None,
    south: options.South = None,
    west: options.West = None,
    both: options.Both = None,
    believe: asked.Believed = Believe.EXPERTS,
    auction: options.Auction = True,
    lead: options.Lead = True,
    system: options.SystemFile = None,
    by_play: options.ByPlay = False,
    errors: options.Errors = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            min=1,
            help="With --by-play: how many worlds to look at.",
            show_default=str(defaults.INFERENCE_WORLDS),
            metavar="N",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="With --by-play: another seed deals other worlds.", show_default="0", metavar="N"),
    ] = None,
    as_json: options.Json = False,
    plain: options.Plain = False,
) -> None:
    """Show what is known of the hidden hands, the number of layouts, and the odds."""
    for option, value in (("--errors", errors), ("--worlds", number), ("--seed", seed)):
        if value is not None and not by_play:
            raise typer.BadParameter("means something only together with --by-play", param_hint=option)
    said = asked.said_of({Seat.NORTH: north, Seat.EAST: east, Seat.SOUTH: south, Seat.WEST: west}, both)
    sources = asked.sources_of(believe, auction=auction, lead=lead, system=system, by_play=by_play)
    record = record_of(file, board)
    defender = None if errors is None else Defender(errors)
    viewer = None if seat is None else Seat.parse(seat)
    moment = asked.moment_of(record, after)
    console = console_for(plain)
    if viewer not in (None, moment.declarer) and not moment.play.cards:
        assert viewer is not None
        three = odds_of_three(moment, viewer, _nothing_said(said, sources))
        if as_json:
            print(json.dumps(three_hands_json(three), indent=2))
        else:
            console.print(three_hands_view(three, moment.position()))
        return
    situation = Situation.of_moment(moment, said, sources, viewer)
    infer = partial(weigh, defender=defender) if by_play else None
    report = _report(situation, number or defaults.INFERENCE_WORLDS, seed or 0, infer)
    if as_json:
        print(json.dumps(worlds_json(report), indent=2))
    else:
        console.print(worlds_view(report))


def _nothing_said(said: Said, sources: Sources) -> Sources:
    """Refuse what cannot be asked before the lead."""
    for seat in said.seats:
        raise SituationError(
            f"{said.called(seat)}: before the lead three hands are hidden, and dealt as they come"
        )
    if said.both is not None:
        raise SituationError(f"{said.called(None)}: before the lead three hands are hidden")
    return sources


def _report(situation: Situation, number: int, seed: int, infer: Infer | None) -> WorldsReport:
    knowledge = situation.knowledge
    if knowledge is None:
        position = situation.position
        listed = [(world.left.mask, world.right.mask) for world in position.worlds or ()]
        odds = listed_odds(position.hidden_cards.mask, listed, position.weights)
        return WorldsReport(position, None, len(listed), odds)
    layouts = knowledge.layouts
    odds = odds_of(layouts)
    if infer is None:
        why = tuple(reasons(knowledge))
        return WorldsReport(situation.position, knowledge, layouts.count, odds, reasons=why)
    sample = layouts.sample(number, seed)
    by_play = sampled_odds(knowledge.hidden, infer(knowledge, sample))
    change = by_play.largest_change(sampled_odds(knowledge.hidden, sample))
    why = tuple(reasons(knowledge))
    return WorldsReport(
        situation.position, knowledge, layouts.count, odds, by_play, len(sample.worlds), change, why
    )

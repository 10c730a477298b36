"""`alphamu worlds`: what is known of the hidden hands, how many layouts are left, and the odds."""

import json
from typing import Annotated

import typer
from rich.console import Console

from alphamu.bridge.seat import Seat
from alphamu.cli.app import app
from alphamu.cli.record import record_of
from alphamu.situation import Said, Situation
from alphamu.view.worlds import WorldsReport, worlds_json, worlds_view
from alphamu.worlds.inference import Defender, weigh
from alphamu.worlds.knowledge import Sources
from alphamu.worlds.leads import LeadHabits
from alphamu.worlds.meanings import System, natural
from alphamu.worlds.odds import exact_odds, listed_odds, sampled_odds


@app.command()
def worlds(
    file: Annotated[
        str, typer.Argument(help="PBN, LIN or JSON positions, or a link to BBO's hand viewer.", metavar="FILE")
    ],
    board: Annotated[
        str | None, typer.Option(help="This board: its number, or its place in the file.", metavar="N")
    ] = None,
    after: Annotated[
        int | None, typer.Option(help="The moment after so many cards have been played.", metavar="CARDS")
    ] = None,
    north: Annotated[str | None, typer.Option(help="What North's hidden hand is.", metavar="WORDS")] = None,
    east: Annotated[str | None, typer.Option(help="What East's hidden hand is.", metavar="WORDS")] = None,
    south: Annotated[str | None, typer.Option(help="What South's hidden hand is.", metavar="WORDS")] = None,
    west: Annotated[
        str | None, typer.Option(help='What West\'s hidden hand is: "11-15 hcp, 5+S, not SA".', metavar="WORDS")
    ] = None,
    both: Annotated[
        str | None, typer.Option(help='Of both hidden hands: "west 6+S or east 6+S".', metavar="WORDS")
    ] = None,
    auction: Annotated[bool, typer.Option(help="Whether to believe the auction.")] = True,
    lead: Annotated[bool, typer.Option(help="Whether to believe habits of leading.")] = True,
    system: Annotated[
        str | None,
        typer.Option(help="A table of the meanings of calls, instead of natural bidding.", metavar="FILE"),
    ] = None,
    by_play: Annotated[
        bool, typer.Option("--by-play", help="Infer from the cards that the defenders played.")
    ] = False,
    errors: Annotated[
        float, typer.Option(help="With --by-play: how often a defender errs.", metavar="RATE")
    ] = Defender().error_rate,
    number: Annotated[
        int, typer.Option("--worlds", min=1, help="With --by-play: how many worlds to look at.", metavar="N")
    ] = 200,
    seed: Annotated[int, typer.Option(help="With --by-play: the seed of these worlds.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Without colours.")] = False,
) -> None:
    """Show what is known of the hidden hands, the number of layouts, and the odds."""
    words = {Seat.NORTH: north, Seat.EAST: east, Seat.SOUTH: south, Seat.WEST: west}
    said = Said({seat: text for seat, text in words.items() if text is not None}, both)
    sources = Sources(
        (System.load(system) if system else natural()) if auction else None, LeadHabits() if lead else None
    )
    situation = Situation.of_record(record_of(file, board), after, said, sources)
    report = _report(situation, number, seed, Defender(errors) if by_play else None)
    if as_json:
        print(json.dumps(worlds_json(report), indent=2))
    else:
        Console(highlight=False, color_system=None if plain else "auto").print(worlds_view(report))


def _report(situation: Situation, number: int, seed: int, defender: Defender | None) -> WorldsReport:
    knowledge = situation.knowledge
    if knowledge is None:
        position = situation.position
        listed = [(world.left.mask, world.right.mask) for world in position.worlds or ()]
        odds = listed_odds(position.hidden_cards.mask, listed, position.weights)
        return WorldsReport(position, None, len(listed), odds)
    layouts = knowledge.layouts
    odds = exact_odds(layouts)
    if defender is None:
        return WorldsReport(situation.position, knowledge, layouts.count, odds)
    sample = layouts.sample(number, seed)
    by_play = sampled_odds(knowledge.hidden, weigh(knowledge, sample, defender))
    change = by_play.largest_change(sampled_odds(knowledge.hidden, sample))
    return WorldsReport(situation.position, knowledge, layouts.count, odds, by_play, len(sample.worlds), change)

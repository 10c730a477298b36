"""`alphamu match`: any declarers against any defence."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from alphamu.cli.app import app
from alphamu.cli.experiment import Out, Resume, Seed, play_series
from alphamu.cli.options import Jobs, Scheduler
from alphamu.experiments.deals import ExperimentError, File, Generator
from alphamu.experiments.origin import slug
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.run import Crew
from alphamu.experiments.series import Series


@app.command()
def match(
    declarer: Annotated[
        list[str],
        typer.Option(
            help='As in pimc, dd, random, "alphamu(depth=3)", "mymodule:MyPlayer"; several.', metavar="PLAYER"
        ),
    ],
    defence: Annotated[str, typer.Option(help="Who defends.", metavar="PLAYER")] = "pimc",
    deals: Annotated[
        int | None,
        typer.Option(min=1, help="How many deals.", show_default="100, or all boards of the file", metavar="N"),
    ] = None,
    contract: Annotated[
        str, typer.Option(help="Deals for 3NT (after 1NT), 4S or 7NT, by South.", metavar="CONTRACT")
    ] = "3NT",
    cards: Annotated[int, typer.Option(help="A pack of 52, 36 or 32 cards.", metavar="N")] = 52,
    pbn: Annotated[Path | None, typer.Option(help="Take the boards of this file instead.", metavar="FILE")] = None,
    redeal: Annotated[
        Path | None, typer.Option(help="Deal the hidden hands of a board afresh each time.", metavar="FILE")
    ] = None,
    board: Annotated[int, typer.Option(min=1, help="Which board of that file.", metavar="N")] = 1,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Only deals where PIMC's chance at first is between 30% and 70%.")
    ] = False,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play all cards, also when the contract is decided.")
    ] = False,
    untimed: Annotated[
        bool,
        typer.Option(
            "--untimed", help="Let the searches of a deal share what is solved: sooner, and without times."
        ),
    ] = False,
    move_seconds: Annotated[
        float | None, typer.Option(min=0.0, help="Who takes longer for a card loses the board.", metavar="T")
    ] = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    out: Out = None,
    resume: Resume = False,
    scheduler: Scheduler = None,
) -> None:
    """Let declarers play the same deals against the same defence, and compare them deal by deal."""
    source = _source(contract, cards, pbn, redeal, board)
    if isinstance(source, File) and not len(source):
        raise ExperimentError(f"{pbn}: there is no board with a contract and all four hands")
    if deals is None:
        deals = len(source) if isinstance(source, File) else 100
    elif isinstance(source, File) and deals > len(source):
        raise ExperimentError(f"--deals {deals}: {pbn} has {len(source)} boards that can be played")
    series = Series(
        "match",
        source,
        tuple(declarer),
        defence,
        seed,
        filtered=undecided,
        to_the_end=to_the_end,
        shares_depths=untimed,
        move_seconds=move_seconds,
    )
    players = slug(" ".join((*declarer, defence)).lower())
    path = out or Path(f"match-{players}.sqlite")
    play_series("match", [series], deals, path, resume, Crew(jobs, scheduler))


def _source(
    contract: str, cards: int, pbn: Path | None, redeal: Path | None, board: int
) -> Generator | File | Redealt:
    if redeal is None:
        return Generator(contract, cards) if pbn is None else File(str(pbn))
    if pbn is not None:
        raise ExperimentError("--pbn and --redeal: expected one of them")
    source = Redealt(str(redeal), board)
    source.check()
    return source

"""Arguments and options that several commands have."""

from typing import Annotated

import typer

RecordFile = Annotated[
    str,
    typer.Argument(
        help="PBN, LIN, JSON positions, or a link to BBO's hand viewer; - reads standard input.", metavar="FILE"
    ),
]
BoardFile = Annotated[
    str,
    typer.Argument(help="PBN, LIN, or a link to BBO's hand viewer; - reads standard input.", metavar="FILE"),
]
OneBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        help="Which one: its number (in a match, c19 for the closed room), or where there are none its place.",
        show_default="the first",
        metavar="N",
    ),
]
OnlyBoard = Annotated[
    str | None,
    typer.Option(
        "--board",
        help="Only this one: its number (in a match, o19 or c19 for one room), or where there are none its place.",
        show_default="all",
        metavar="N",
    ),
]
After = Annotated[
    int | None,
    typer.Option(
        help="After so many cards of the play.",
        show_default="where the record stops, or declarer's first card",
        metavar="K",
    ),
]
North = Annotated[str | None, typer.Option(help="What is known of North, if hidden.", metavar="WORDS")]
East = Annotated[
    str | None,
    typer.Option(help='What is known of East, as in "11-15 hcp, 5+S, not SA".', metavar="WORDS"),
]
South = Annotated[str | None, typer.Option(help="What is known of South, if hidden.", metavar="WORDS")]
West = Annotated[
    str | None,
    typer.Option(help='What is known of West, as in "6+H, 3-10 hcp".', metavar="WORDS"),
]
Both = Annotated[
    str | None,
    typer.Option(help='What is known of both together, as in "west 6+S or east 6+S".', metavar="WORDS"),
]
Auction = Annotated[bool, typer.Option(help="Believe the auction, or not.")]
Lead = Annotated[bool, typer.Option(help="Believe the opening lead, or not.")]
SystemFile = Annotated[
    str | None,
    typer.Option(help="A table of what calls mean.", show_default="with rules, natural bidding", metavar="FILE"),
]
ByPlay = Annotated[bool, typer.Option("--by-play", help="Weigh layouts with how likely the defenders' cards are.")]
Errors = Annotated[
    float | None,
    typer.Option(
        help="With --by-play: they see all cards and err so often.",
        show_default="as experts play",
        metavar="RATE",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="Without colours.")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="Processes on this machine.", show_default="one for each core", metavar="N"),
]
Scheduler = Annotated[
    str | None, typer.Option(help="Work on a Dask cluster instead, as in tcp://host:8786.", metavar="ADDRESS")
]

"""`alphamu show`: a board or a position as a diagram."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.cli.app import app
from alphamu.cli.console import console_for
from alphamu.cli.options import OnlyBoard, Plain, RecordFile
from alphamu.cli.record import chosen_from, records_of
from alphamu.view.board import board_scene
from alphamu.view.position import position_scene
from alphamu.view.scene import Scene
from alphamu.view.scene_html import html_of
from alphamu.view.scene_latex import latex_of
from alphamu.view.scene_svg import svg_of
from alphamu.view.scene_text import scene_view
from alphamu.worlds.position import Position


class Format(StrEnum):
    """What a scene is printed as."""

    TEXT = "text"
    SVG = "svg"
    HTML = "html"
    LATEX = "latex"


WRITERS: dict[Format, Callable[[Sequence[Scene]], str]] = {
    Format.SVG: svg_of,
    Format.HTML: html_of,
    Format.LATEX: latex_of,
}


@app.command()
def show(
    file: RecordFile,
    board: OnlyBoard = None,
    after: Annotated[
        int | None,
        typer.Option(
            help="After so many cards of the play: what is left of the hands.",
            show_default="the whole deal",
            metavar="K",
        ),
    ] = None,
    hide: Annotated[
        str | None,
        typer.Option(help="Leave these hands out, as in W,E, and all that came later.", metavar="SEATS"),
    ] = None,
    form: Annotated[
        Format, typer.Option("--format", help="As text, svg, html or latex.", metavar="FORMAT")
    ] = Format.TEXT,
    plain: Plain = False,
) -> None:
    """Show boards or positions as diagrams, with auction, contract and play; or draw them for a newsletter."""
    hidden = frozenset(Seat.parse(seat.strip()) for seat in hide.split(",")) if hide is not None else frozenset()
    scenes = [_scene(record, after, hidden) for record in chosen_from(records_of(file), board, file)]
    if form is not Format.TEXT:
        print(WRITERS[form](scenes), end="")
        return
    console = console_for(plain)
    for place, scene in enumerate(scenes):
        if place:
            console.print()
            console.rule(style="dim")
            console.print()
        console.print(scene_view(scene))


def _scene(record: Board | Position, after: int | None, hidden: frozenset[Seat]) -> Scene:
    if isinstance(record, Board):
        return board_scene(record, after, hidden)
    if after is not None:
        raise typer.BadParameter("only a board has a play to stop in", param_hint="--after")
    return position_scene(record, hidden)

"""A scene in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.view.diagram import diagram
from alphamu.view.scene import COLUMNS, LEADS, WINS, Scene, TrickRow
from alphamu.view.suits import card_text


def scene_view(scene: Scene) -> Group:
    """The diagram, and below it auction, notes and play."""
    return Group(*_parts(scene))


def _parts(scene: Scene) -> Iterator[RenderableType]:
    if scene.title:
        yield Text(scene.title, style="italic")
    yield diagram(
        scene.hands,
        hidden=scene.hidden,
        names=scene.names,
        trick=scene.trick,
        turn=scene.turn,
        vulnerability=scene.vulnerability,
        corner=scene.heading,
    )
    if scene.calls():
        yield ""
        yield _auction(scene)
        yield from scene.explanations()
    if scene.notes:
        yield ""
        yield from scene.notes
    if rows := scene.tricks():
        yield ""
        yield _play(rows)


def _auction(scene: Scene) -> Table:
    """The auction in four columns, the names of vulnerable players in red."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    for seat in COLUMNS:
        vulnerable = scene.vulnerability.includes(seat.side)
        table.add_column(str(seat), header_style="bold red" if vulnerable else "bold")
    for row in scene.calls():
        table.add_row(*row)
    return table


def _play(rows: list[TrickRow]) -> Table:
    """The play, a trick on each line: who led, who won, and the tricks of the two sides so far."""
    table = Table(
        box=SIMPLE_HEAD,
        padding=(0, 2, 0, 0),
        show_edge=False,
        pad_edge=False,
        caption=f"{LEADS} leads  {WINS} wins",
        caption_justify="left",
    )
    table.add_column("Trick", justify="right", header_style="bold")
    for seat in COLUMNS:
        table.add_column(f" {seat}", header_style="bold", min_width=len(LEADS + "♠A" + WINS))
    table.add_column("N-S", justify="right", header_style="bold")
    table.add_column("E-W", justify="right", header_style="bold")
    for number, row in enumerate(rows, 1):
        won = ("", "") if row.won is None else map(str, row.won)
        table.add_row(str(number), *_cards(row), *won)
    return table


def _cards(row: TrickRow) -> Iterator[Text]:
    for seat, card in zip(COLUMNS, row.cards, strict=True):
        cell = Text(LEADS if seat is row.leader else " ", style="")
        if card is not None:
            cell.append_text(card_text(card))
        if seat is row.winner:
            cell.append(WINS, style="bold")
            cell.stylize("bold")
        yield cell

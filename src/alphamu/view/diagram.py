"""The diagram of a deal: four hands round a table, North on top, the current trick in the middle."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.view.suits import card_text, hand_lines

_BOX_WIDTH = 11


def diagram(
    hands: Mapping[Seat, Hand | None],
    *,
    hidden: Collection[Seat] = (),
    names: Mapping[Seat, str] | None = None,
    trick: Mapping[Seat, Card] | None = None,
    turn: Seat | None = None,
    vulnerability: Vulnerability | None = None,
    corner: RenderableType = "",
) -> Table:
    """The hands by seat, as a renderable of Rich; a hand that is missing or None is shown as unknown.

    Of `hidden` hands only the seat is shown. `names` are the players' names, `trick` the cards on the table by
    seat, `turn` whose card is next, and `corner` whatever shall stand in the free place at the top left. The
    seats of a vulnerable side are red, as on the board.
    """
    blocks = {}
    for seat in Seat:
        lines = [] if seat in hidden else hand_lines(hands.get(seat))
        blocks[seat] = Text("\n").join([_title(seat, (names or {}).get(seat), turn), *lines])
    grid = Table.grid(padding=(0, 3, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True, min_width=_BOX_WIDTH + 2)
    grid.add_row(corner, blocks[Seat.NORTH], "")
    grid.add_row(blocks[Seat.WEST], _table(trick or {}, turn, vulnerability), blocks[Seat.EAST])
    grid.add_row("", blocks[Seat.SOUTH], "")
    return grid


def _title(seat: Seat, name: str | None, turn: Seat | None) -> Text:
    title = Text().append(str(seat), style="bold")
    if seat is turn:
        title.append(" to play", style="italic")
    if name:
        title.append(f" {name}", style="dim")
    return title


def _table(trick: Mapping[Seat, Card], turn: Seat | None, vulnerability: Vulnerability | None) -> Text:
    """The table: each seat's letter, or the card it has played to the trick."""
    north, east, south, west = (_place(seat, trick, turn, vulnerability) for seat in Seat)
    gap = " " * (_BOX_WIDTH - 2 - len(west) - len(east))
    return Text("\n").join(
        [
            Text("╭" + "─" * _BOX_WIDTH + "╮"),
            _walled(_centred(north)),
            _walled(Text.assemble(" ", west, gap, east, " ")),
            _walled(_centred(south)),
            Text("╰" + "─" * _BOX_WIDTH + "╯"),
        ]
    )


def _place(seat: Seat, trick: Mapping[Seat, Card], turn: Seat | None, vulnerability: Vulnerability | None) -> Text:
    if seat in trick:
        return card_text(trick[seat])
    red = vulnerability is not None and vulnerability.includes(seat.side)
    place = Text(seat.letter, style="bold red" if red else "bold")
    if seat is turn:
        place.stylize("reverse")
    return place


def _centred(text: Text) -> Text:
    left = (_BOX_WIDTH - len(text)) // 2
    return Text.assemble(" " * left, text, " " * (_BOX_WIDTH - len(text) - left))


def _walled(text: Text) -> Text:
    return Text.assemble("│", text, "│")

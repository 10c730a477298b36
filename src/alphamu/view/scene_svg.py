"""Scenes as a drawing, SVG: it scales, and every program for pages and print takes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap

from alphamu.bridge.seat import Seat
from alphamu.view.printed import card_text, hand_lines, is_red, note_text
from alphamu.view.scene import COLUMNS, LEADS, WINS, Scene, TrickRow

FONT = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"
SIZE, LINE, MARGIN = 16, 22, 16
LETTER = 9  # how wide one is at most, on average
HAND = 150  # how wide a hand is at least: a suit of thirteen cards
BOX = 100  # the side of the table
RED = "#c00"
CALLS = 90  # between two columns of the auction
EXPLANATION = 55  # letters in a line that tells what a call means
TRICKS = (40, 60, 140, 220, 300, 410, 460)  # where columns of the play stand: the number and the counts end there
SIDES = "N-S", "E-W"


@dataclass
class Drawing:
    """Pieces of a drawing, and how far down and to the right they go."""

    pieces: list[str] = field(default_factory=list)
    height: float = MARGIN
    width: float = 0.0

    def text(self, x: float, y: float, text: str, how: str = "", *, anchor: str = "start") -> None:
        """Write a line with its hearts and diamonds in red; `y` is its base line."""
        marked = "".join(f'<tspan fill="{RED}">{one}</tspan>' if is_red(one) else escape(one) for one in text)
        placed = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.pieces.append(f'<text x="{x:g}" y="{y:g}"{placed}{how}>{marked}</text>')
        reach = {"start": 1.0, "middle": 0.5, "end": 0.0}[anchor] * LETTER * len(text)
        self.width = max(self.width, x + reach + MARGIN)

    def line(self, x: float, y: float, length: float) -> None:
        """Draw a line from left to right."""
        self.pieces.append(f'<path d="M{x:g} {y:g}h{length:g}" stroke="#999"/>')


BOLD, ITALIC, SOFT = ' font-weight="bold"', ' font-style="italic"', ' fill="#555"'


def svg_of(scenes: Sequence[Scene]) -> str:
    """A drawing of these scenes, one below the other, all of it ASCII."""
    drawing = Drawing()
    for place, scene in enumerate(scenes):
        if place:
            drawing.height += 2 * LINE
        _draw(scene, drawing)
    width, height = drawing.width, drawing.height + MARGIN
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="{FONT}" font-size="{SIZE}" fill="#111">',
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        *drawing.pieces,
        "</svg>\n",
    )
    return "\n".join(lines).encode("ascii", "xmlcharrefreplace").decode()


def _draw(scene: Scene, drawing: Drawing) -> None:
    if scene.title:
        drawing.text(MARGIN, drawing.height + SIZE, scene.title, ITALIC)
        drawing.height += 1.5 * LINE
    _deal(scene, drawing)
    if scene.calls():
        _auction(scene, drawing)
    for note in scene.notes:
        drawing.height += LINE
        drawing.text(MARGIN, drawing.height + SIZE, note_text(note.plain))
        drawing.height += LINE / 2
    if rows := scene.tricks():
        _play(rows, drawing)


def _deal(scene: Scene, drawing: Drawing) -> None:
    titles = [_title(scene, seat) for seat in Seat]
    longest = max(map(len, (*titles, *scene.heading.plain.splitlines())))
    step = max(HAND, LETTER * longest) + MARGIN
    top, block = drawing.height, 5.4 * LINE
    for number, line in enumerate(scene.heading.plain.splitlines()):
        drawing.text(MARGIN, top + SIZE + number * LINE, line)
    places = {Seat.NORTH: (1, 0), Seat.WEST: (0, 1), Seat.EAST: (2, 1), Seat.SOUTH: (1, 2)}
    for seat, (column, row) in places.items():
        x, y = MARGIN + column * step, top + SIZE + row * block
        drawing.text(x, y, titles[seat], BOLD)
        lines = () if seat in scene.hidden else hand_lines(scene.hands.get(seat))
        for number, line in enumerate(lines, 1):
            drawing.text(x, y + number * LINE, line)
    _table(scene, drawing, MARGIN + step, top + block)
    drawing.width = max(drawing.width, 2 * MARGIN + 2 * step + HAND)
    drawing.height = top + 3 * block - 0.4 * LINE


def _title(scene: Scene, seat: Seat) -> str:
    words = (str(seat), scene.names.get(seat, ""), "to play" if seat is scene.turn else "")
    return " ".join(word for word in words if word)


def _table(scene: Scene, drawing: Drawing, x: float, y: float) -> None:
    """The table: the cards that lie there, or the letters of the seats."""
    drawing.pieces.append(
        f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{BOX}" rx="8" fill="#eef6f0" stroke="#7a9"/>'
    )
    middle = x + BOX / 2
    places = {
        Seat.NORTH: (middle, y + 22, "middle"),
        Seat.EAST: (x + BOX - 10, y + BOX / 2 + 6, "end"),
        Seat.SOUTH: (middle, y + BOX - 10, "middle"),
        Seat.WEST: (x + 10, y + BOX / 2 + 6, "start"),
    }
    for seat, (across, down, anchor) in places.items():
        card = scene.trick.get(seat)
        red = f' fill="{RED}"' if card is None and scene.vulnerability.includes(seat.side) else ""
        text = seat.letter if card is None else card_text(card)
        drawing.text(across, down, text, (BOLD if card is None else "") + red, anchor=anchor)


def _auction(scene: Scene, drawing: Drawing) -> None:
    drawing.height += LINE
    for column, seat in enumerate(COLUMNS):
        red = f' fill="{RED}"' if scene.vulnerability.includes(seat.side) else ""
        drawing.text(MARGIN + column * CALLS, drawing.height + SIZE, str(seat), BOLD + red)
    drawing.height += LINE
    drawing.line(MARGIN, drawing.height, len(COLUMNS) * CALLS - MARGIN)
    for row in scene.calls():
        drawing.height += LINE
        for column, call in enumerate(row):
            drawing.text(MARGIN + column * CALLS, drawing.height, call.plain)
    for text in scene.explanations():
        for line in wrap(text.plain, EXPLANATION):
            drawing.height += LINE
            drawing.text(MARGIN, drawing.height, line, SOFT)


def _play(rows: Sequence[TrickRow], drawing: Drawing) -> None:
    drawing.height += LINE
    _row(drawing, drawing.height + SIZE, ("Trick", *map(str, COLUMNS), *SIDES), BOLD)
    drawing.height += LINE
    drawing.line(MARGIN, drawing.height, TRICKS[-1])
    for number, row in enumerate(rows, 1):
        drawing.height += LINE
        _row(drawing, drawing.height, (str(number), *_cards(row), *map(str, row.won or ("", ""))))
    drawing.height += LINE
    drawing.text(MARGIN, drawing.height, f"{LEADS} leads, {WINS} wins", SOFT)


def _cards(row: TrickRow) -> Iterator[str]:
    for seat, card in zip(COLUMNS, row.cards, strict=True):
        text = "" if card is None else card_text(card)
        yield f"{LEADS if seat is row.leader else ''}{text}{WINS if seat is row.winner else ''}"


def _row(drawing: Drawing, y: float, cells: Sequence[str], how: str = "") -> None:
    for place, (x, cell) in enumerate(zip(TRICKS, cells, strict=True)):
        is_number = place in (0, len(TRICKS) - 2, len(TRICKS) - 1)
        drawing.text(MARGIN + x, y, cell, how, anchor="end" if is_number else "start")

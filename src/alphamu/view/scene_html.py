"""Scenes as a page of HTML; each board is a `figure` that can be pasted into another page with the style."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from alphamu.bridge.seat import Seat
from alphamu.view.printed import card_text, hand_lines, is_red, note_text
from alphamu.view.scene import COLUMNS, LEADS, WINS, Scene, TrickRow

STYLE = """\
.bridge { font: 16px/1.35 Georgia, "Times New Roman", serif; color: #111; margin: 1.5em; width: max-content; }
.bridge figcaption { font-style: italic; margin-bottom: .5em; }
.bridge .deal { display: grid; grid-template: "corner north ." "west table east" ". south ."; gap: .4em 1.6em; }
.bridge .corner { grid-area: corner; }
.bridge .north { grid-area: north; } .bridge .east { grid-area: east; }
.bridge .south { grid-area: south; } .bridge .west { grid-area: west; }
.bridge .table { grid-area: table; display: grid; grid-template-columns: repeat(3, 2.4em);
  grid-auto-rows: 2em; place-items: center; align-self: center; width: max-content;
  border: 1px solid #7a9; border-radius: .5em; background: #eef6f0; }
.bridge .table .vulnerable, .bridge th.vulnerable { color: #c00; }
.bridge .table .turn { text-decoration: underline; }
.bridge .red { color: #c00; }
.bridge table { border-collapse: collapse; margin-top: 1em; }
.bridge th, .bridge td { text-align: left; padding: .05em 1em .05em 0; }
.bridge th { border-bottom: 1px solid #999; }
.bridge .number { text-align: right; }
.bridge .wins { font-weight: bold; }
.bridge .mark { color: #c00; margin-left: .1em; }
.bridge p { margin: 1em 0 0; } .bridge .key { margin: .2em 0 0; font-size: .85em; color: #555; }
@media print { .bridge { break-inside: avoid; } }
"""
_PLACES = (None, Seat.NORTH, None, Seat.WEST, None, Seat.EAST, None, Seat.SOUTH, None)


def html_of(scenes: Sequence[Scene]) -> str:
    """A page with these scenes, all of it ASCII."""
    title = next((scene.title for scene in scenes if scene.title), "Bridge")
    lines = (
        *('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">', f"<title>{escape(title)}</title>"),
        *(f"<style>\n{STYLE}</style>\n</head>\n<body>", *map(figure, scenes), "</body>\n</html>\n"),
    )
    return ascii_only("\n".join(lines))


def figure(scene: Scene) -> str:
    """One scene."""
    return "\n".join(_parts(scene))


def ascii_only(text: str) -> str:
    """A page in letters that any program reads right, whatever it takes the page for."""
    return text.encode("ascii", "xmlcharrefreplace").decode()


def _parts(scene: Scene) -> Iterator[str]:
    yield '<figure class="bridge">'
    if scene.title:
        yield f"<figcaption>{marked(scene.title)}</figcaption>"
    yield '<div class="deal">'
    yield f'<div class="corner">{"<br>".join(map(marked, scene.heading.plain.splitlines()))}</div>'
    for seat in Seat:
        yield _hand(scene, seat)
    yield '<div class="table">' + "".join(_place(scene, seat) for seat in _PLACES) + "</div>"
    yield "</div>"
    if rows := scene.calls():
        yield _table(
            (_seat_heading(scene, seat) for seat in COLUMNS),
            ((f"<td>{marked(call.plain)}</td>" for call in row) for row in rows),
        )
    if explanations := scene.explanations():
        yield f'<p class="key">{"<br>".join(marked(text.plain) for text in explanations)}</p>'
    for note in scene.notes:
        yield f"<p>{marked(note_text(note.plain))}</p>"
    yield from play_parts(scene)
    yield "</figure>"


def play_parts(scene: Scene) -> Iterator[str]:
    """The play of a scene as a table, and what its signs mean."""
    if tricks := scene.tricks():
        sides = ('<th class="number">N-S</th>', '<th class="number">E-W</th>')
        heads = ("<th>Trick</th>", *(_seat_heading(scene, seat) for seat in COLUMNS), *sides)
        yield _table(heads, (_trick(number, row, scene) for number, row in enumerate(tricks, 1)))
        yield f'<p class="key">{LEADS} leads &nbsp; {WINS} wins</p>'


def _hand(scene: Scene, seat: Seat) -> str:
    name = f" {escape(scene.names[seat])}" if scene.names.get(seat) else ""
    turn = " <i>to play</i>" if seat is scene.turn else ""
    lines = () if seat in scene.hidden else hand_lines(scene.hands.get(seat))
    text = "<br>".join((f"<b>{seat}</b>{turn}{name}", *map(marked, lines)))
    return f'<div class="{str(seat).lower()}">{text}</div>'


def _place(scene: Scene, seat: Seat | None) -> str:
    """A place of the table: the card that lies there, or the letter of the seat."""
    if seat is None:
        return "<span></span>"
    card = scene.trick.get(seat)
    if card is not None:
        return f"<span>{marked(card_text(card))}</span>"
    kinds = ["vulnerable"] * scene.vulnerability.includes(seat.side) + ["turn"] * (seat is scene.turn)
    return f'<b class="{" ".join(kinds)}">{seat.letter}</b>'


def _seat_heading(scene: Scene, seat: Seat) -> str:
    kind = ' class="vulnerable"' if scene.vulnerability.includes(seat.side) else ""
    return f"<th{kind}>{seat}</th>"


def _trick(number: int, row: TrickRow, scene: Scene) -> Iterator[str]:
    yield f'<td class="number">{number}</td>'
    for seat, card in zip(COLUMNS, row.cards, strict=True):
        kind = ' class="wins"' if seat is row.winner else ""
        mark = LEADS if seat is row.leader else ""
        text = "" if card is None else marked(card_text(card))
        if card is not None and card in scene.marks:
            text += f'<b class="mark">{escape(scene.marks[card])}</b>'
        yield f"<td{kind}>{mark}{text}{WINS if seat is row.winner else ''}</td>"
    for won in row.won or ("", ""):
        yield f'<td class="number">{won}</td>'


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return f"<table>\n<tr>{''.join(heads)}</tr>\n{body}\n</table>"


def marked(text: str) -> str:
    """Text with its hearts and diamonds in red."""
    return "".join(f'<span class="red">{one}</span>' if is_red(one) else escape(one) for one in text)

"""Scenes as LaTeX: tables that stand in any document, without a package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alphamu.bridge.seat import Seat
from alphamu.view.printed import card_text, hand_lines, note_text
from alphamu.view.scene import COLUMNS, LEADS, WINS, Scene, TrickRow

_SPELT = {
    "♠": r"$\spadesuit$", "♥": r"$\heartsuit$", "♦": r"$\diamondsuit$", "♣": r"$\clubsuit$",
    "—": "---", "–": "--", "…": r"\ldots{}", LEADS: r"$\triangleright$", WINS: r"$\bullet$",
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
}  # fmt: skip
_END = r" \\"


def latex_of(scenes: Sequence[Scene]) -> str:
    """These scenes, one below the other, to be put into a document."""
    return "\n\\bigskip\n\n".join("".join(f"{line}\n" for line in _parts(scene)) for scene in scenes)


def _parts(scene: Scene) -> Iterator[str]:
    if scene.title:
        yield rf"\noindent\textit{{{_spelt(scene.title)}}}\par\smallskip"
    yield r"\noindent"
    yield r"\begin{tabular}{@{}lll@{}}"
    yield f"{_block(map(_spelt, scene.heading.plain.splitlines()))} &"
    yield f"{_hand(scene, Seat.NORTH)} &" + _END
    yield f"{_hand(scene, Seat.WEST)} &"
    yield f"{_centre(scene)} &"
    yield _hand(scene, Seat.EAST) + _END
    yield "&"
    yield f"{_hand(scene, Seat.SOUTH)} &" + _END
    yield r"\end{tabular}\par"
    if rows := scene.calls():
        yield from _table("llll", map(str, COLUMNS), ([_spelt(call.plain) for call in row] for row in rows))
    for text in scene.explanations():
        yield rf"\noindent\small {_spelt(text.plain)}\par"
    for note in scene.notes:
        yield r"\medskip\noindent " + _spelt(note_text(note.plain)) + r"\par"
    if tricks := scene.tricks():
        heads = ("Trick", *map(str, COLUMNS), "N-S", "E-W")
        yield from _table("rllllrr", heads, (_trick(number, row) for number, row in enumerate(tricks, 1)))
        yield rf"\noindent {_SPELT[LEADS]} leads \quad {_SPELT[WINS]} wins\par"


def _hand(scene: Scene, seat: Seat) -> str:
    name = f" {_spelt(scene.names[seat])}" if scene.names.get(seat) else ""
    turn = r" \textit{to play}" if seat is scene.turn else ""
    lines = () if seat in scene.hidden else hand_lines(scene.hands.get(seat))
    return _block((rf"\textbf{{{seat}}}{turn}{name}", *map(_spelt, lines)))


def _centre(scene: Scene) -> str:
    """The table: the cards that lie there, or the letters of the seats."""
    north, east, south, west = (
        _spelt(card_text(scene.trick[seat])) if seat in scene.trick else seat.letter for seat in Seat
    )
    rows = f"& {north} & {_END} {west} & & {east}{_END} & {south} &"
    return rf"\fbox{{\begin{{tabular}}[c]{{ccc}}{rows}\end{{tabular}}}}"


def _block(lines: Iterable[str]) -> str:
    return r"\begin{tabular}[c]{@{}l@{}}" + (_END + " ").join(lines) + r"\end{tabular}"


def _trick(number: int, row: TrickRow) -> Iterator[str]:
    yield str(number)
    for seat, card in zip(COLUMNS, row.cards, strict=True):
        text = "" if card is None else card_text(card)
        yield _spelt(f"{LEADS if seat is row.leader else ''}{text}{WINS if seat is row.winner else ''}")
    yield from map(str, row.won or ("", ""))


def _table(columns: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield r"\medskip\noindent"
    yield rf"\begin{{tabular}}{{@{{}}{columns}@{{}}}}"
    yield " & ".join(heads) + _END + r" \hline"
    for row in rows:
        yield " & ".join(row) + _END
    yield r"\end{tabular}\par"


def _spelt(text: str) -> str:
    return "".join(_SPELT.get(one, one) for one in text)

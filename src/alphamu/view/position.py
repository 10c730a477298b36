"""A position as people read it: what declarer sees, what is needed, and what is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rich.console import Group
from rich.text import Text

from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.view.scene import Scene
from alphamu.view.scene_text import scene_view
from alphamu.view.suits import hand_line, strain_text
from alphamu.worlds.position import Position


def position_view(position: Position, *, constraints: bool = True) -> Group:
    """The diagram of a position and what is known of the hidden hands; its constraints only where asked for."""
    return scene_view(position_scene(position, constraints=constraints))


def position_scene(position: Position, hidden: Collection[Seat] = (), *, constraints: bool = True) -> Scene:
    """The same as a scene, in which more hands may be hidden."""
    return Scene(
        heading=_heading(position),
        hands=position.hands,
        title=position.theme or "",
        hidden=frozenset(hidden),
        trick=position.played,
        turn=position.turn,
        notes=tuple(_notes(position, constraints)),
    )


def view_scene(position: Position, seen: Mapping[Seat, Hand]) -> Scene:
    """The same moment as somebody else sees it, who sees these hands."""
    return Scene(heading=_heading(position), hands=seen, trick=position.played, turn=position.turn)


def _notes(position: Position, constraints: bool) -> Iterator[Text]:
    yield Text().append("Hidden ", style="dim").append_text(hand_line(position.hidden_cards))
    if position.worlds is not None:
        worlds = "1 layout is" if len(position.worlds) == 1 else f"{len(position.worlds)} layouts are"
        weighted = "" if position.weights is None else ", with weights"
        yield Text(f"{worlds} given{weighted}")
    if not constraints:
        return
    for seat, words in position.constraints.items():
        yield Text().append(f"{seat} ", style="dim").append(words)
    if position.joint_constraint:
        yield Text().append("Both ", style="dim").append(position.joint_constraint)


def _heading(position: Position) -> Text:
    lines = [Text().append(position.id, style="bold")] if position.id else []
    lines.append(strain_text(position.strain).append(f" by {position.declarer}"))
    if position.tricks_needed <= 0:
        lines.append(Text("already made"))
    else:
        lines.append(Text(f"needs {position.tricks_needed} of {position.cards_left}"))
    return Text("\n").join(lines)

"""A review in the terminal: board by board the cards that cost something, then the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from alphamu.review.boards import BoardReview
from alphamu.review.decisions import count
from alphamu.review.judgement import How, Judgement
from alphamu.review.session import SessionReview, Tally
from alphamu.review.verdicts import Verdict
from alphamu.view.board import outcome
from alphamu.view.review_figures import (
    aim_of,
    average,
    below_zero,
    bounds_text,
    curve_name,
    first_words,
    loss_text,
    shares,
    unit_of,
    value_text,
)
from alphamu.view.suits import card_text, contract_text

BARS = "▁▂▃▄▅▆▇█"
STYLES = {
    Verdict.BEST: "green",
    Verdict.FINE: "green",
    Verdict.INACCURACY: "yellow",
    Verdict.MISTAKE: "red3",
    Verdict.BLUNDER: "bold red3",
}
NOBODYS_FAULT = "Tricks and points lost double dummy (DD), as the cards lay: nobody's fault yet."
_WHY = 7  # columns that a sentence is set in


def session_view(session: SessionReview, *, everything: bool = False) -> Group:
    """All boards, and if there are several the session; with `everything`, every decision is shown."""
    parts: list[RenderableType] = []
    for board in session.boards:
        parts += [board_view(board, everything=everything), ""]
    if len(session.boards) > 1:
        parts.append(summary_view(session))
    parts += [Text(line, style="dim") for line in _key(session)]
    return Group(*parts)


def _key(session: SessionReview) -> Iterator[str]:
    """What the figures are, of those that are shown; with several boards their tables say the rest."""
    aim, judged = aim_of(session.boards), [one for _, one in session.judgements if one.verdict is not None]
    if not aim.is_make:
        yield f"Played {aim.words}."
    if any(one.verdict.blames for one in judged if one.verdict is not None):
        yield f"Cost in {unit_of(aim)}. A {bounds_text(aim)}."
    if len(session.boards) == 1 and any(one.dd_loss is not None for one in judged):
        yield "DD: the tricks that it cost double dummy, as the cards lay."


def board_view(review: BoardReview, *, everything: bool = False) -> Group:
    """One board: what it was, the chance over the play, and the cards that cost something."""
    return Group(*_board(review, everything=everything))


def summary_view(session: SessionReview) -> Group:
    """The session: by part, by side, by player, and the hands that teach most."""
    return Group(*_summary(session))


def curve_text(review: BoardReview) -> str:
    """Declarer's chance, or value, at each of declarer's decisions as small bars, and after the last of them.

    A bar is an eighth of the way from never to always, or from the least to the most.
    """
    return "".join(map(bar, shares(review)))


def bar(chance: float) -> str:
    """A small bar for a chance.

    >>> bar(0.0), bar(0.5), bar(1.0)
    ('▁', '▅', '█')
    """
    return BARS[min(len(BARS) - 1, int(chance * len(BARS)))]


def is_worth_showing(one: Judgement) -> bool:
    """Cards that are blamed, and cards that were wrong double dummy alone."""
    if one.verdict is None:
        return bool(one.dd_loss)
    return one.verdict.blames or bool(one.dd_loss and one.how is not How.DECIDED)


def nothing_to_tell(review: BoardReview) -> str:
    """That no card of a board is held against anybody."""
    said = "No card cost a trick double dummy" if review.is_first_look else "Nothing to blame"
    return f"{said} in {count(len(review.judgements), 'decision')}."


def _board(review: BoardReview, *, everything: bool) -> Iterator[RenderableType]:
    yield _heading(review)
    if curve := curve_text(review):
        line = Text(f"{curve_name(review.aim)} ", style="dim").append(curve, style="bold")
        first, last = (value_text(review.aim, value) for value in (review.curve[0][1], review.at_the_end))
        line.append(f"  {first} {first_words(review)}, {last} at the end")
        yield line
    if (lead := review.opening_lead) is not None and lead.verdict is not None:
        told = Text("Opening lead ", style="dim").append_text(card_text(lead.card))
        yield told.append(f" by {review.player(lead.viewer)}: ").append(
            lead.verdict.value, style=STYLES[lead.verdict]
        )
    if review.is_first_look:
        yield from _first_look(review)
    else:
        yield from _judged(review, everything=everything)
    for reason in review.left_out:
        yield Text(f"Not judged: {reason}.", style="dim")


def _heading(review: BoardReview) -> Text:
    board = review.board
    text = Text(f"Board {board.number}" if board.number else "The board", style="bold")
    if review.room:
        text.append(f", {review.room.lower()} room", style="not bold")
    if board.contract is not None:
        text.append(": ").append_text(contract_text(board.contract))
        name = board.players.get(board.contract.declarer)
        text.append(f" ({name})" if name else "")
        if board.tricks is not None:
            text.append(f", {outcome(board.contract, board.tricks)}")
    return text


def _judged(review: BoardReview, *, everything: bool) -> Iterator[RenderableType]:
    if not review.judgements:
        return
    shown = review.judgements if everything else [one for one in review.judgements if is_worth_showing(one)]
    if shown:
        yield _table(review, shown)
    if len(review.blamed) > 1 and (worst := review.costliest) is not None:
        line = Text("Cost most: ").append_text(card_text(worst.card))
        yield line.append(f" in trick {worst.trick}, by {review.player(worst.viewer)}.")
    if not review.blamed:
        yield Text(nothing_to_tell(review), style="green")


def _table(review: BoardReview, shown: Sequence[Judgement]) -> Group:
    parts: list[RenderableType] = []
    for one in shown:
        parts.append(_line(review, one))
        parts.append(Padding(Text(one.why, style="dim"), (0, 0, 0, _WHY), expand=False))
    return Group(*parts)


def _line(review: BoardReview, one: Judgement) -> Text:
    assert one.verdict is not None  # at a first look there is another table
    line = Text(f"  {one.trick:>2}.  ")
    line.append_text(card_text(one.card)).append(f" by {_player(review, one)} ({one.part}): ")
    line.append(one.verdict.value, style=STYLES[one.verdict])
    if one.verdict.blames:
        line.append(f", cost {loss_text(one)}; better ").append_text(card_text(one.best))
    if one.dd_loss is not None:
        line.append(f"  [DD {one.dd_loss}]", style="dim")
    return line


def _player(review: BoardReview, one: Judgement) -> str:
    name = review.board.players.get(one.viewer)
    return f"{one.viewer.letter} {name}" if name else str(one.viewer)


def _first_look(review: BoardReview) -> Iterator[RenderableType]:
    costly = [one for one in review.judgements if one.dd_loss]
    if not review.judgements:
        return
    if not costly:
        yield Text(nothing_to_tell(review), style="green")
        return
    for one in costly:
        line = (
            Text(f"  {one.trick:>2}.  ").append_text(card_text(one.card)).append(f" by {_player(review, one)}: ")
        )
        yield (
            line.append(f"{count(one.dd_loss or 0, 'trick')} double dummy; ")
            .append_text(card_text(one.best))
            .append(" was right")
        )


def _summary(session: SessionReview) -> Iterator[RenderableType]:
    yield Text("The session", style="bold")
    for title, tallies in (("", session.by_part()), ("Side", session.by_side()), ("Player", session.by_player())):
        if tallies:
            yield _tallies(title, tallies, is_first_look=session.is_first_look)
            yield ""
    if session.is_first_look:
        yield Text(NOBODYS_FAULT, style="dim")
        return
    aim = aim_of(session.boards)
    yield Text(
        f"Loss: the average for each decision, in {unit_of(aim)}; what nobody is blamed for counts too. Mistakes "
        "with blunders. Tricks and points "
        f"lost by what the player could know, and double dummy (DD), as the cards lay.{below_zero(session)}",
        style="dim",
    )
    if instructive := session.most_instructive():
        yield ""
        yield Text("The most instructive hands", style="bold")
        for board, one in instructive:
            yield Text(f"{board.name.capitalize()}", style="bold").append_text(_line(board, one))
            yield Padding(Text(one.why, style="dim"), (0, 0, 0, _WHY), expand=False)


def _tallies(title: str, tallies: Sequence[Tally], *, is_first_look: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    table.add_column(title, header_style="bold", max_width=24, no_wrap=True, overflow="ellipsis")
    columns = columns_of(is_first_look=is_first_look)
    for name in columns:
        table.add_column(name, justify="right", header_style="bold")
    for tally in tallies:
        table.add_row(tally.name, *(cell(tally) for cell in columns.values()))
    return table


def columns_of(*, is_first_look: bool, apart: bool = False) -> dict[str, Callable[[Tally], str]]:
    """The figures of a line; where there is room, each verdict that blames stands apart."""
    if is_first_look:
        return _DECISIONS | _DOUBLE_DUMMY
    return _DECISIONS | _LOSS | (_BLAMED_APART if apart else _BLAMED) | _LOST | _DOUBLE_DUMMY


_Columns = dict[str, Callable[[Tally], str]]
_DECISIONS: _Columns = {"Decisions": lambda tally: str(tally.decisions)}
_LOSS: _Columns = {"Loss": lambda tally: average(tally.aim, tally.average_loss)}
_BLAMED: _Columns = {"Mistakes": lambda tally: str(tally.mistakes + tally.blunders)}
_BLAMED_APART: _Columns = {
    "Inaccuracies": lambda tally: str(tally.inaccuracies),
    "Mistakes": lambda tally: str(tally.mistakes),
    "Blunders": lambda tally: str(tally.blunders),
}
_LOST: _Columns = {
    "Tricks": lambda tally: f"{tally.tricks:z.1f}",
    "Points": lambda tally: f"{tally.points:z.0f}",
}
_DOUBLE_DUMMY: _Columns = {
    "DD tricks": lambda tally: str(tally.dd_tricks),
    "DD points": lambda tally: str(tally.dd_points),
}

"""What is known of the hidden hands, and the odds, as people read it and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.view.position import position_view, view_scene
from alphamu.view.scene_text import scene_view
from alphamu.view.suits import card_text, hand_line, suit_text
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.leader import LAYOUTS, OddsOfThree
from alphamu.worlds.odds import Odds
from alphamu.worlds.position import Position
from alphamu.worlds.reasons import Reason
from alphamu.worlds.sources import Believe
from alphamu.worlds.statements import Origin, Statement

NOTICEABLE = 0.01
LIKELIEST = 8  # breaks of a suit among three hands that are shown
_ROUNDING = 1e-9


@dataclass(frozen=True)
class WorldsReport:
    """Everything `alphamu worlds` says.

    `knowledge` is None where the worlds are listed in the position file. `by_play` are the odds after the
    inference from the play, made from `sampled` worlds; `change` is how much it moved any of them, among the same
    worlds.
    """

    position: Position
    knowledge: Knowledge | None
    layouts: int
    odds: Odds
    by_play: Odds | None = None
    sampled: int = 0
    change: float = 0.0
    reasons: tuple[Reason, ...] = ()

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two hidden hands."""
        return self.position.hidden if self.knowledge is None else self.knowledge.hidden.seats

    @property
    def unseen(self) -> Hand:
        """The hidden cards."""
        return self.position.hidden_cards if self.knowledge is None else Hand(self.knowledge.hidden.unseen)


def worlds_view(report: WorldsReport) -> Group:
    """The report for the terminal."""
    return Group(*_parts(report))


def worlds_json(report: WorldsReport) -> dict[str, object]:
    """The report as JSON."""
    value: dict[str, object] = {"layouts": report.layouts}
    knowledge = report.knowledge
    if knowledge is not None:
        value["viewer"] = knowledge.viewer.letter
        value["hidden"] = {
            seat.name.lower(): {
                "cards": knowledge.hidden.sizes[place],
                "vacant": knowledge.vacant_places[seat],
                "played": str(Hand(knowledge.hidden.played[place])),
                "shown_out": [suit.letter for suit in sorted(knowledge.shown_out[seat], reverse=True)],
            }
            for place, seat in enumerate(report.seats)
        }
        value["statements"] = [_statement_json(statement) for statement in knowledge.beliefs.held]
        value["set_aside"] = [_statement_json(statement) for statement in knowledge.beliefs.set_aside]
        value["believe"] = _believed(knowledge)
        value["why"] = _why_json(report.reasons)
    value |= _odds_json(report.odds, report.seats)
    if report.by_play is not None:
        sampled = {"worlds": report.sampled, "largest_change": report.change}
        value["by_play"] = sampled | _odds_json(report.by_play, report.seats)
    return value


def three_hands_view(odds: OddsOfThree, position: Position) -> Group:
    """The odds of three hidden hands for the terminal: who holds each honour, and the likeliest breaks."""
    return Group(*_parts_of_three(odds, position))


def three_hands_json(odds: OddsOfThree) -> dict[str, object]:
    """The odds of three hidden hands as JSON, in the form of those of two."""
    names = [seat.name.lower() for seat in odds.seats]
    return {
        "layouts": LAYOUTS,
        "viewer": odds.viewer.letter,
        "hidden": {name: {"cards": 13, "vacant": 13, "played": "...", "shown_out": []} for name in names},
        "statements": [],
        "set_aside": [],
        "believe": "experts" if odds.reasons else "nothing",
        "why": _why_json(odds.reasons),
        "splits": {
            suit.letter: [
                dict(zip(names, split, strict=True)) | {"probability": chance} for split, chance in splits.items()
            ]
            for suit, splits in odds.splits.items()
        },
        "honours": {str(card): dict(zip(names, chances, strict=True)) for card, chances in odds.honours.items()},
    }


def _believed(knowledge: Knowledge) -> str:
    """What is believed of calls, lead and cards at this moment."""
    if knowledge.learned is not None:
        return Believe.EXPERTS.value
    by_rules = any(statement.origin is not Origin.GIVEN for statement in knowledge.beliefs.held)
    return (Believe.RULES if by_rules else Believe.NOTHING).value


def _why_json(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"from": reason.source, "says": reason.words} for reason in reasons]


def _statement_json(statement: Statement) -> dict[str, object]:
    value: dict[str, object] = {
        "hand": statement.hand.lower(),
        "constraint": statement.formula,
        "origin": statement.origin.value,
        "source": statement.source,
    }
    return value | ({"meaning": statement.meaning} if statement.meaning else {})


def _odds_json(odds: Odds, seats: tuple[Seat, Seat]) -> dict[str, object]:
    first, second = (seat.name.lower() for seat in seats)
    return {
        "splits": {
            suit.letter: [
                {first: split[0], second: split[1], "probability": chance} for split, chance in splits.items()
            ]
            for suit, splits in odds.splits.items()
        },
        "honours": {str(card): {first: chance, second: 1 - chance} for card, chance in odds.honours.items()},
    }


def _parts_of_three(odds: OddsOfThree, position: Position) -> Iterator[RenderableType]:
    yield scene_view(view_scene(position, {odds.viewer: odds.hand}))
    yield ""
    if odds.reasons:
        yield _why(odds.reasons)
        yield ""
    yield Text.assemble((f"{LAYOUTS:,}", "bold"), " layouts")
    yield ""
    table = _table("Suit", "Out", "-".join(map(str, odds.seats)))
    for suit, splits in odds.splits.items():
        likeliest = list(splits.items())[:LIKELIEST]
        cells = [
            Text.assemble("-".join(map(str, split)) + " ", (_percent(chance), "bold"))
            for split, chance in likeliest
        ]
        table.add_row(suit_text(suit), str(sum(next(iter(splits)))), Columns(cells, padding=(0, 2)))
    yield table
    yield ""
    honours = _table("Honour", *map(str, odds.seats))
    for card, chances in odds.honours.items():
        honours.add_row(card_text(card), *map(_percent, chances))
    yield honours


def _parts(report: WorldsReport) -> Iterator[RenderableType]:
    knowledge, position = report.knowledge, report.position
    if knowledge is None or knowledge.viewer is position.declarer:
        yield position_view(position, constraints=knowledge is None)
    else:
        yield scene_view(view_scene(position, knowledge.seen))
    yield ""
    if report.knowledge is not None:
        yield _hands(report.knowledge)
        yield ""
        if report.knowledge.beliefs.held or report.knowledge.beliefs.set_aside:
            yield _statements(report.knowledge)
            yield ""
        if report.reasons:
            yield _why(report.reasons)
            yield ""
    yield Text.assemble((f"{report.layouts:,}", "bold"), " layout" + ("" if report.layouts == 1 else "s"))
    yield ""
    yield _splits(report)
    if report.odds.honours:
        yield ""
        yield _honours(report)
    if report.by_play is not None:
        yield ""
        yield _change(report)


def _hands(knowledge: Knowledge) -> Table:
    """How many cards each hidden hand holds, and what it has shown."""
    table = _table("Hidden", "Cards", "Not known", "Played", "Shown out of")
    for place, seat in enumerate(knowledge.hidden.seats):
        table.add_row(
            str(seat),
            str(knowledge.hidden.sizes[place]),
            str(knowledge.vacant_places[seat]),
            hand_line(Hand(knowledge.hidden.played[place])),
            Text(" ").join(suit_text(suit) for suit in sorted(knowledge.shown_out[seat], reverse=True)),
        )
    return table


def _statements(knowledge: Knowledge) -> Table:
    """What is believed, with its sources; then what was set aside."""
    table = _table("Hand", "What is said", "From")
    for statement in knowledge.beliefs.held:
        table.add_row(statement.hand, statement.words, statement.source)
    for statement in knowledge.beliefs.set_aside:
        source = f"{statement.source}; set aside, for no layout fits it"
        table.add_row(statement.hand, statement.words, source, style="dim strike")
    return table


def _why(reasons: Sequence[Reason]) -> Group:
    """What each call, the lead and the cards played did to the picture of experts' hands."""
    lines = [Text("What experts' ways tell", style="dim")]
    for reason in reasons:
        source = reason.source[0].upper() + reason.source[1:]
        lines.append(Text.assemble((source, "bold"), f": {reason.words}"))
    return Group(*lines)


def _splits(report: WorldsReport) -> Table:
    """For each suit the cards that are out and how they break, the likeliest break first."""
    first, second = report.seats
    table = _table("Suit", "Out", f"{first}-{second}")
    for suit, splits in report.odds.splits.items():
        out = report.unseen.holding(suit)
        table.add_row(suit_text(suit), out, _breaks(splits))
        if report.by_play is not None:
            table.add_row("", Text("by the play", style="dim"), _breaks(report.by_play.splits[suit]))
    return table


def _breaks(splits: Mapping[tuple[int, int], float]) -> Columns:
    likeliest = sorted(splits.items(), key=lambda entry: -entry[1])
    return Columns(
        [Text.assemble(f"{split[0]}-{split[1]} ", (_percent(chance), "bold")) for split, chance in likeliest],
        padding=(0, 2),
    )


def _honours(report: WorldsReport) -> Table:
    """Who holds each missing honour."""
    names = [str(seat) for seat in report.seats]
    table = _table("Honour", *names, *([f"{name} by the play" for name in names] if report.by_play else []))
    for card, chance in report.odds.honours.items():
        chances = [chance, 1 - chance]
        if report.by_play is not None:
            chances += [report.by_play.honours[card], 1 - report.by_play.honours[card]]
        table.add_row(card_text(card), *(_percent(chance) for chance in chances))
    return table


def _change(report: WorldsReport) -> Text:
    worlds = f"from {report.sampled:,} worlds"
    if report.change < NOTICEABLE:
        return Text(f"The defenders' cards do not change the odds ({worlds}).")
    return Text(f"The defenders' cards change the odds, by up to {_percent(report.change)} ({worlds}).")


def _percent(chance: float) -> str:
    """A chance as players write it; what is possible is never shown as 0%, nor what is not certain as 100%."""
    if _ROUNDING < chance < 0.0005:
        return "<0.1%"
    if 0.9995 < chance < 1 - _ROUNDING:
        return ">99.9%"
    return f"{100 * chance:.1f}%"


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim", show_edge=False)
    for column in columns:
        table.add_column(column)
    return table

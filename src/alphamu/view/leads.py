"""Opening leads in the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.aims import Aim, AimKind
from alphamu.bridge.card import SUITS_DOWN
from alphamu.defence.leads import HandPicture, Lead, LeadAnalysis
from alphamu.playouts.estimate import PlayedOut
from alphamu.view.aims import plain_error
from alphamu.view.suits import cards_text, hand_line

CLEAR = 2.0  # standard errors
MOST_SENTENCES = 2  # about other leads
RARELY = 0.01  # where another lead is right so rarely, nothing is said of it,
FEW = 10  # nor where it is right in so few layouts that an average says nothing


def leads_view(analysis: LeadAnalysis) -> Group:
    """The hand, what the others look like, every lead, and which is best when."""
    return Group(*_parts(analysis))


def leads_json(analysis: LeadAnalysis) -> dict[str, object]:
    """The same for programs, nothing rounded; chances, tricks and points are those of the defenders."""
    question = analysis.question
    return {
        "best": str(analysis.best.card),
        "leader": question.leader.letter,
        "hand": str(question.hand),
        "contract": f"{question.contract.level}{question.contract.strain.letter}",
        "declarer": question.contract.declarer.letter,
        "layouts": analysis.layouts,
        "stopped": analysis.stopped,
        "aim": analysis.aim.kind.value,
        "too_close": [str(lead.card) for lead in _too_close(analysis)],
        "leads": [_lead_json(lead) for lead in analysis.leads],
        "hands": {
            picture.seat.letter: {
                "points": picture.points,
                "lengths": dict(zip((suit.letter for suit in SUITS_DOWN), picture.lengths, strict=True)),
            }
            for picture in analysis.pictures
        },
        "seconds": analysis.seconds,
    }


def _lead_json(lead: Lead) -> dict[str, object]:
    value: dict[str, object] = {
        "card": str(lead.card),
        "equals": [str(equal) for equal in lead.equals],
        "value": lead.value,
        "value_error": lead.value_error,
        "beats": lead.beats,
        "beats_error": lead.beats_error,
        "make": 1 - lead.beats,
        "tricks": lead.tricks,
        "tricks_error": lead.tricks_error,
        "points": lead.points,
        "points_error": lead.points_error,
        "behind": lead.behind,
        "behind_error": lead.behind_error,
        "best_in": lead.best_in,
        "alone": lead.alone,
    }
    if lead.played_out is not None:
        value["played_out"] = asdict(lead.played_out)
    return value


def _parts(analysis: LeadAnalysis) -> Iterator[RenderableType]:
    question = analysis.question
    yield Text(f"{question.leader} leads against {question.contract}: ").append_text(hand_line(question.hand))
    for picture in analysis.pictures:
        yield Text(_picture(picture, analysis), style="dim")
    yield ""
    yield _table(analysis)
    yield ""
    yield Text(explain_leads(analysis))
    yield ""
    layouts = f"{analysis.layouts:,} layouts, each lead solved in all of them with all cards seen."
    if (told := analysis.best.played_out) is not None:
        layouts += (
            f" Played out: on {told.layouts:,} others, where nobody sees all cards; declarer is {told.declarer}, "
            f"the defenders {told.defenders}."
        )
    stopped = f" Stopped ({analysis.stopped})." if analysis.stopped else ""
    yield Text(f"{layouts}{stopped} {analysis.seconds:.1f} s", style="dim")


def _picture(picture: HandPicture, analysis: LeadAnalysis) -> str:
    contract = analysis.question.contract
    names = {contract.declarer: "declarer", contract.dummy: "dummy"}
    lengths = "-".join(f"{length:.1f}" for length in picture.lengths)
    who = names.get(picture.seat, "partner")
    return f"{picture.seat}, {who}: {picture.points:.1f} points, {lengths} on average"


def _table(analysis: LeadAnalysis) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    columns = _columns(analysis)
    for name in columns:
        table.add_column(name, justify="left" if name == "Lead" else "right", header_style="bold", no_wrap=True)
    for place, lead in enumerate(analysis.leads):
        table.add_row(*(cell(lead) for cell in columns.values()), style="bold" if place == 0 else "")
    return table


def _columns(analysis: LeadAnalysis) -> dict[str, Callable[[Lead], RenderableType]]:
    """What fits in a line: beside IMPs or matchpoints there is no room for points."""
    aim, best = analysis.aim, analysis.best

    def behind(lead: Lead) -> str:
        return "" if lead is best else f"{plain_error(aim, lead.behind)} ± {plain_error(aim, lead.behind_error)}"

    columns: dict[str, Callable[[Lead], RenderableType]] = {"Lead": _cards}
    by_score = aim.kind in (AimKind.IMPS, AimKind.MATCHPOINTS)
    if by_score:
        columns[aim.unit] = lambda lead: f"{aim.number(lead.value)} ± {plain_error(aim, lead.value_error)}"
    columns["Beats it"] = lambda lead: f"{100 * lead.beats:.1f}% ± {100 * lead.beats_error:.1f}"
    columns["Behind"] = behind
    columns["Tricks"] = lambda lead: f"{lead.tricks:.2f}"
    if not by_score:
        columns["Points"] = lambda lead: f"{lead.points:+.0f}"
        columns["Best in"] = lambda lead: f"{100 * lead.best_in:.0f}%"
    if any(lead.played_out is not None for lead in analysis.leads):
        columns["Played out"] = lambda lead: "" if lead.played_out is None else _played_out(lead.played_out, aim)
    return columns


def _played_out(told: PlayedOut, aim: Aim) -> str:
    if told.value is None or told.value_error is None:
        return told.beaten
    return f"{aim.number(told.value)} ± {plain_error(aim, told.value_error)}"


def _cards(lead: Lead) -> Text:
    return cards_text(lead.card, lead.equals)


def explain_leads(analysis: LeadAnalysis) -> str:
    """Which lead is best, how sure that is, and when another one would be."""
    return "\n".join(_sentences(analysis))


def _sentences(analysis: LeadAnalysis) -> Iterator[str]:
    best, *others = analysis.leads
    if not others:
        yield f"Lead {_name(best)}."
        return
    if near := _too_close(analysis):
        yield f"Too close to call on these layouts: {', '.join(map(_name, (best, *near)))}."
    else:
        less = "beats the contract less often" if analysis.aim.is_make else f"is worth less {analysis.aim.words}"
        yield f"{_name(best)} is best: every other lead {less}, by more than chance."
    told = {best.card.suit}
    for lead in sorted(others, key=lambda lead: -lead.alone):
        is_rare = lead.alone < RARELY or lead.alone * analysis.layouts < FEW
        if lead.card.suit in told or lead.partner is None or is_rare:
            continue
        points, length = lead.partner
        yield (
            f"{_name(lead)} beats it where {_name(best)} does not in {100 * lead.alone:.1f}% of the layouts: "
            f"there {analysis.question.leader.partner} has {length:.1f} {lead.card.suit.name.lower()} and "
            f"{points:.1f} points on average."
        )
        told.add(lead.card.suit)
        if len(told) > MOST_SENTENCES:
            return


def _too_close(analysis: LeadAnalysis) -> list[Lead]:
    """The other leads that may be as good: no further behind than chance makes it."""
    return [lead for lead in analysis.leads[1:] if lead.behind <= CLEAR * lead.behind_error]


def _name(lead: Lead) -> str:
    return _cards(lead).plain

"""What a search says to a defender, in the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.fronts import vector_text
from alphamu.view.suits import cards_text

UPPER_BOUND = (
    "αμ's numbers are upper bounds on what beats a declarer who sees all cards: partner plays in each layout the "
    "card that is best there, which tells as much as an agreed signal."
)
SILENT = "No signals: with a partner who plays the cheapest of equal cards, whatever that tells."
OPEN = "Open: what the card leads to when all players see all cards of the real deal."


def defence_view(analysis: DefenceAnalysis) -> Group:
    """The table of the cards, and what it says in words."""
    return Group(*_parts(analysis))


def defence_json(analysis: DefenceAnalysis) -> dict[str, object]:
    """The analysis as what `json` writes, nothing rounded.

    `value` is the chance to beat the contract and `value_pimc` the same at M=1; `make` is declarer's chance,
    `tricks` are the defenders', and `front` marks the layouts in which the contract is beaten.
    """
    return {
        "best": str(analysis.best.card),
        "turn": analysis.viewer.letter,
        "viewer": analysis.viewer.letter,
        "upper_bound": True,
        "worlds": analysis.worlds,
        "exhaustive": analysis.exhaustive,
        "layouts": analysis.layouts,
        "depth": analysis.depth,
        "complete": analysis.complete,
        "stopped": analysis.stopped,
        "cards": [_card_json(card, analysis) for card in analysis.cards],
        "seconds": analysis.seconds,
        "nodes": analysis.nodes,
        "solves": analysis.solves,
    }


def _card_json(card: CardDefence, analysis: DefenceAnalysis) -> dict[str, object]:
    value: dict[str, object] = {
        "card": str(card.card),
        "value": card.beats,
        "value_pimc": card.pimc,
        "value_without_signals": card.silent,
        "make": 1 - card.beats,
        "pimc": 1 - card.pimc,
        "tricks": card.tricks,
        "front": [vector_text(vector, analysis.worlds) for vector in card.front],
        "equals": [str(equal) for equal in card.equals],
    }
    if (error := analysis.standard_error(card.beats)) is not None:
        value["standard_error"] = error
    if card.bound:
        value["bound"] = True
    if card.open_tricks is not None and analysis.open_needed is not None:
        value["double_dummy"] = {
            "tricks": card.open_tricks,
            "beats": card.open_tricks >= analysis.open_needed,
        }
    if card.played_out is not None:
        value["played_out"] = asdict(card.played_out)
    return value


def explain_defence(analysis: DefenceAnalysis) -> str:
    """Where αμ and PIMC part, where signals are needed, and what holds, in sentences.

    >>> from alphamu.bridge.card import Card
    >>> from alphamu.bridge.seat import Seat
    >>> ace = CardDefence(Card.parse("SA"), beats=1.0, pimc=1.0, silent=0.5)
    >>> low = CardDefence(Card.parse("H2"), beats=0.75, pimc=1.0, silent=0.75)
    >>> print(explain_defence(DefenceAnalysis(Seat.WEST, (ace, low), 20, depth=3)))
    ♠A beats the contract in at most 100.0%; without signals from partner, in 50.0%.
    PIMC finds ♥2 as good: it believes in 100.0%, αμ in at most 75.0%.
    """
    best = analysis.best
    sentences = []
    if best.played_out is not None:
        told = best.played_out
        sentences.append(
            f"{best.card.symbol} {told.for_defence()} that were not searched, against {told.declarer} as "
            f"declarer, with {told.defenders} as partner."
        )
    chance = f"{best.card.symbol} beats the contract in at most {_percent(best.beats)}"
    if best.played_out is not None:  # which may be more: that declarer does not see all cards
        chance = f"Against a declarer who sees all cards, {chance}"
    if best.silent is not None and best.silent < best.beats:
        chance += f"; without signals from partner, in {_percent(best.silent)}"
    sentences.append(chance + ".")
    rivals = [card for card in analysis.cards if card.pimc >= best.pimc and card.beats < best.beats]
    if rivals:
        rival = max(rivals, key=lambda card: card.pimc)
        better = "better" if rival.pimc > best.pimc else "as good"
        sentences.append(
            f"PIMC finds {rival.card.symbol} {better}: it believes in {_percent(rival.pimc)}, αμ in at most "
            f"{_percent(rival.beats)}."
        )
    elif best.pimc > best.beats:
        sentences.append(f"PIMC believes in {_percent(best.pimc)}: it counts on guesses that cannot all be right.")
    return "\n".join(sentences)


def _parts(analysis: DefenceAnalysis) -> Iterator[RenderableType]:
    yield _table(analysis)
    yield ""
    yield Text(explain_defence(analysis))
    yield ""
    yield Text(UPPER_BOUND, style="dim")
    if analysis.signals_matter:
        yield Text(SILENT, style="dim")
    if analysis.open_needed is not None:
        yield Text(OPEN, style="dim")
    yield Text(_depth(analysis), style="dim")
    yield Text(
        f"{analysis.seconds:.2f} s, {analysis.nodes:,} nodes, {analysis.solves:,} double-dummy solves", style="dim"
    )


def _table(analysis: DefenceAnalysis) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    columns = _columns(analysis)
    for name in columns:
        table.add_column(name, justify="left" if name == "Card" else "right", header_style="bold", no_wrap=True)
    for place, card in enumerate(analysis.cards):
        table.add_row(*(cell(card) for cell in columns.values()), style="bold" if place == 0 else "")
    return table


def _columns(analysis: DefenceAnalysis) -> dict[str, Callable[[CardDefence], RenderableType]]:
    columns: dict[str, Callable[[CardDefence], RenderableType]] = {"Card": _cards}
    if any(card.played_out is not None for card in analysis.cards):
        columns["Beats it"] = _played_out
    columns["αμ beats"] = lambda card: _chance(card, analysis)
    if analysis.signals_matter:
        columns["No signals"] = lambda card: "" if card.silent is None else _percent(card.silent)
    columns["PIMC"] = lambda card: _percent(card.pimc)
    columns["Tricks"] = lambda card: "" if card.tricks is None else f"{card.tricks:.2f}"
    if analysis.open_needed is not None:
        columns["Open"] = lambda card: _open(card, analysis)
    return columns


def _cards(card: CardDefence) -> Text:
    return cards_text(card.card, card.equals)


def _chance(card: CardDefence, analysis: DefenceAnalysis) -> Text:
    text = Text(f"≤ {_percent(card.beats)}")
    error = analysis.standard_error(card.beats)
    return text if error is None else text.append(f" ± {100 * error:.1f}", style="dim")


def _played_out(card: CardDefence) -> str:
    told = card.played_out
    return "" if told is None else f"{100 * (1 - told.make):.0f}% ± {told.points}"


def _open(card: CardDefence, analysis: DefenceAnalysis) -> str:
    """What the real deal would bring: how far down, or made."""
    if card.open_tricks is None or analysis.open_needed is None:
        return ""
    down = card.open_tricks - analysis.open_needed + 1
    return f"down {down}" if down > 0 else "made" if down == 0 else f"made +{-down}"


def _depth(analysis: DefenceAnalysis) -> str:
    reached = f"Depth {analysis.depth}: so many of {analysis.viewer}'s cards ahead"
    if analysis.stopped:
        reached = f"Stopped ({analysis.stopped}): the last finished depth is {analysis.depth}"
    end = "cannot change the answer" if analysis.complete else "can only lower αμ's numbers"
    return f"{reached}; a deeper search {end}."


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"

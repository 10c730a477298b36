"""What a search says to a defender, in the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.aims import Aim, AimKind, Worth
from alphamu.bridge.seat import Seat
from alphamu.defence.analysis import CardDefence, DefenceAnalysis
from alphamu.fronts import Vector, vector_text
from alphamu.playouts.estimate import PlayedOut
from alphamu.view.aims import NOTICEABLE, plain_error
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

    `value` is the mean of what the defender plays for, so mostly the chance to beat the contract, and
    `value_pimc` the same at M=1; `make` is declarer's chance, `tricks` are the defenders', and `front` marks the
    layouts in which the contract is beaten, or lists the tricks in each where these count.
    """
    worth = analysis.worth
    return {
        "best": str(analysis.best.card),
        "turn": analysis.viewer.letter,
        "viewer": analysis.viewer.letter,
        "upper_bound": True,
        "aim": (AimKind.MAKE if worth is None else worth.aim.kind).value,
        "aim_note": analysis.aim_note or None,
        "value": analysis.best.mean,
        "to_beat": None if analysis.to_beat is None else str(analysis.to_beat),
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
        "value": card.mean,
        "value_pimc": card.mean_pimc,
        "value_without_signals": card.silent,
        "value_error": analysis.error_of(card),
        "make": 1 - card.beats,
        "pimc": 1 - card.pimc,
        "tricks": card.tricks,
        "front": [_vector(vector, analysis) for vector in card.front],
        "levels": [{"tricks": tricks, "chance": chance} for tricks, chance in _levels(card, analysis)],
        "equals": [str(equal) for equal in card.equals],
    }
    error = analysis.standard_error(card.beats) if analysis.worth is None else None
    if error is not None:
        value["standard_error"] = error
    if card.bound:
        value["bound"] = True
    if card.open_tricks is not None:
        value["double_dummy"] = {"tricks": card.open_tricks, "beats": card.open_tricks >= analysis.needed}
    if card.played_out is not None:
        told = asdict(card.played_out)
        value["played_out"] = {name: entry for name, entry in told.items() if entry is not None}
    return value


def _vector(vector: Vector, analysis: DefenceAnalysis) -> object:
    if analysis.worth is None:
        return vector_text(vector, analysis.worlds)
    return analysis.worth.tricks_in(vector)


def _levels(card: CardDefence, analysis: DefenceAnalysis) -> tuple[tuple[int, float], ...]:
    return ((analysis.needed, card.beats),) if analysis.worth is None else card.levels


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
    if analysis.worth is not None:
        return "\n".join(_of_value(analysis, analysis.worth))
    return "\n".join(_of_beating(analysis))


def _of_beating(analysis: DefenceAnalysis) -> Iterator[str]:
    best, told = analysis.best, analysis.best.played_out
    chance = f"{best.card.symbol} beats the contract in at most {_percent(best.beats)}"
    if told is not None:  # which may be more: that declarer does not see all cards
        yield f"{best.card.symbol} {told.for_defence()} that were not searched, {_players(told, analysis.viewer)}."
        chance = f"Against a declarer who sees all cards, {chance}"
    if best.silent is not None and best.silent < best.beats:
        chance += f"; without signals from partner, in {_percent(best.silent)}"
    yield f"{chance}."
    rivals = [card for card in analysis.cards if card.pimc >= best.pimc and card.beats < best.beats]
    if rivals:
        rival = max(rivals, key=lambda card: card.pimc)
        better = "better" if rival.pimc > best.pimc else "as good"
        yield (
            f"PIMC finds {rival.card.symbol} {better}: it believes in {_percent(rival.pimc)}, αμ in at most "
            f"{_percent(rival.beats)}."
        )
    elif best.pimc > best.beats:
        yield f"PIMC believes in {_percent(best.pimc)}: it counts on guesses that cannot all be right."


def _of_value(analysis: DefenceAnalysis, worth: Worth) -> Iterator[str]:
    """The same where something else than the contract counts."""
    aim, best, told = worth.aim, analysis.best, analysis.best.played_out
    yield analysis.aim_note or f"Played {aim.words}."
    value = f"{best.card.symbol} is worth at most {aim.text(best.mean)}"
    if told is not None and told.value is not None:
        error = "" if told.value_error is None else f" ± {plain_error(aim, told.value_error)}"
        yield (
            f"{best.card.symbol}: {aim.text(told.value)}{error}, beats the contract in {told.beaten}, played out "
            f"on {told.layouts:,} layouts that were not searched, {_players(told, analysis.viewer)}."
        )
        value = f"Against a declarer who sees all cards, {value}"
    if best.silent is not None and best.silent < best.mean:
        value += f"; without signals from partner, {aim.number(best.silent)}"
    yield f"{value}."
    rivals = [card for card in analysis.cards if card.mean_pimc > best.mean_pimc and card.mean < best.mean]
    if rivals:
        rival = max(rivals, key=lambda card: card.mean_pimc)
        yield (
            f"PIMC would play {rival.card.symbol} and believes in {aim.text(rival.mean_pimc)}, αμ in at most "
            f"{aim.number(rival.mean)}."
        )
    if parted := _of_two_aims(analysis, aim):
        yield parted


def _of_two_aims(analysis: DefenceAnalysis, aim: Aim) -> str:
    """The card that beats the contract most often, if it is another one and costs something by the aim."""
    best, to_beat, chance = analysis.best, analysis.to_beat, analysis.to_beat_chance
    other = next((card for card in analysis.cards if to_beat in (card.card, *card.equals)), None)
    if other is None or chance is None or other is best or other.mean >= best.mean:
        return ""
    more = chance - best.beats
    text = f"{other.card.symbol} beats the contract most often, in at most {_percent(chance)}"
    if more <= NOTICEABLE:
        return f"{text}, but is worth only {aim.text(other.mean)}."
    return (
        f"{text}; {aim.words} {best.card.symbol} is better, {aim.number(best.mean)} to {aim.number(other.mean)}, "
        f"though it beats {_percent(more)} fewer contracts."
    )


def _players(told: PlayedOut, viewer: Seat) -> str:
    asker = "" if told.asker is None else f"; {viewer} plays on by {told.asker}"
    return f"against {told.declarer} as declarer, with {told.defenders} as partner{asker}"


def _parts(analysis: DefenceAnalysis) -> Iterator[RenderableType]:
    yield _table(analysis)
    yield ""
    yield Text(explain_defence(analysis))
    yield ""
    yield Text(UPPER_BOUND, style="dim")
    if analysis.signals_matter:
        yield Text(SILENT, style="dim")
    if analysis.is_open:
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
    worth = analysis.worth
    columns: dict[str, Callable[[CardDefence], RenderableType]] = {"Card": _cards}
    if any(card.played_out is not None for card in analysis.cards):
        columns["Beats it" if worth is None else worth.aim.unit] = lambda card: _played_out(card, worth)
    columns["αμ beats" if worth is None else "αμ"] = lambda card: _value(card, analysis)
    if analysis.signals_matter:
        columns["No signals"] = lambda card: "" if card.silent is None else _number(card.silent, worth)
    columns["PIMC"] = lambda card: _number(card.mean_pimc, worth)
    if worth is not None and analysis.needed > 0:
        columns["Beats"] = lambda card: _percent(card.beats)
    if worth is None or worth.aim.kind is not AimKind.TRICKS:  # or they stand under PIMC
        columns["Tricks"] = lambda card: "" if card.tricks is None else f"{card.tricks:.2f}"
    if analysis.is_open:
        columns["Open"] = lambda card: _open(card, analysis)
    return columns


def _cards(card: CardDefence) -> Text:
    return cards_text(card.card, card.equals)


def _value(card: CardDefence, analysis: DefenceAnalysis) -> Text:
    worth, error = analysis.worth, analysis.error_of(card)
    text = Text(f"≤ {_number(card.mean, worth)}")
    if error is None:
        return text
    return text.append(f" ± {plain_error(Aim() if worth is None else worth.aim, error)}", style="dim")


def _played_out(card: CardDefence, worth: Worth | None) -> str:
    told = card.played_out
    if told is None:
        return ""
    if worth is None or told.value is None:
        return told.beaten
    error = "" if told.value_error is None else f" ± {plain_error(worth.aim, told.value_error)}"
    return f"{worth.aim.number(told.value)}{error}"


def _open(card: CardDefence, analysis: DefenceAnalysis) -> str:
    """What the real deal would bring: how far down, or made."""
    if card.open_tricks is None:
        return ""
    down = card.open_tricks - analysis.needed + 1
    return f"down {down}" if down > 0 else "made" if down == 0 else f"made +{-down}"


def _number(value: float, worth: Worth | None) -> str:
    return _percent(value) if worth is None else worth.aim.number(value)


def _depth(analysis: DefenceAnalysis) -> str:
    reached = f"Depth {analysis.depth}: so many of {analysis.viewer}'s cards ahead"
    if analysis.stopped:
        reached = f"Stopped ({analysis.stopped}): the last finished depth is {analysis.depth}"
    end = "cannot change the answer" if analysis.complete else "can only lower αμ's numbers"
    return f"{reached}; a deeper search {end}."


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"

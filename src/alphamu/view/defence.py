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
from alphamu.view.analysis import clock_text
from alphamu.view.explain import FEW
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


def progress_of_defence(analysis: DefenceAnalysis | None, seconds: float) -> str:
    """How far a search is, in one line: the time, the last finished depth, the best card so far, what it is worth.

    >>> progress_of_defence(None, 83.4)
    '1:23  searching the first depth'
    """
    clock = clock_text(seconds)
    if analysis is None:
        return f"{clock}  searching the first depth"
    worth, told, best = analysis.worth, analysis.played_out, analysis.best.card.symbol
    done = f"{clock}  depth {analysis.depth} done: {best} is best, "
    if worth is not None:
        return f"{done}at most {worth.aim.text(analysis.best.mean)}"
    if told is not None:
        return f"{done}{told.for_defence()}"
    return f"{done}beats the contract in at most {_percent(analysis.best.beats)}{_of_which(analysis)}"


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
        "chance": analysis.chance,
        "chance_error": analysis.chance_error,
        "chance_from": analysis.chance_from,
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
    if (told := analysis.told_of(card)) is not None:
        value["played_out"] = {name: entry for name, entry in asdict(told).items() if entry is not None}
    return value


def _vector(vector: Vector, analysis: DefenceAnalysis) -> object:
    if analysis.worth is None:
        return vector_text(vector, analysis.worlds)
    return analysis.worth.tricks_in(vector)


def _levels(card: CardDefence, analysis: DefenceAnalysis) -> tuple[tuple[int, float], ...]:
    return ((analysis.needed, card.beats),) if analysis.worth is None else card.levels


def headline_of_defence(analysis: DefenceAnalysis) -> str:
    """The figure that holds: what the best card did on layouts that were not searched; nothing without play-outs.

    >>> from alphamu.bridge.card import Card
    >>> from alphamu.bridge.seat import Seat
    >>> told = PlayedOut(0.66, 9.1, 200, 0.033, "αμ with 20 layouts, M=2", "PIMC with 20 layouts")
    >>> card = CardDefence(Card.parse("SA"), beats=0.5, pimc=0.5, played_out=told)
    >>> print(headline_of_defence(DefenceAnalysis(Seat.WEST, (card,), 20, depth=3, played_out=told)))
    ♠A beats the contract in 34% ± 3, played out on 200 layouts it had not seen.
    """
    told, worth = analysis.played_out, analysis.worth
    if told is None:
        return ""
    few = " These are too few to rely on." if told.layouts < FEW else ""
    best = analysis.best.card.symbol
    if worth is None or told.value is None:
        return f"{best} {told.for_defence()} it had not seen.{few}"
    error = "" if told.value_error is None else f" ± {plain_error(worth.aim, told.value_error)}"
    return f"{best}: {worth.aim.text(told.value)}{error}, {told.for_defence()} it had not seen.{few}"


def explain_defence(analysis: DefenceAnalysis) -> str:
    """What the search says of the layouts that it knows: where αμ and PIMC part, and where signals are needed.

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
    best = analysis.best
    chance = f"{best.card.symbol} beats the contract in at most {_percent(best.beats)}{_of_which(analysis)}"
    if analysis.played_out is not None:  # which may be more: that declarer does not see all cards
        chance = f"Against a declarer who sees all cards, {chance}"
    if best.silent is not None and best.silent < best.beats:
        chance += f"; without signals from partner, in {_percent(best.silent)}"
    yield f"{chance}."
    if raced := _of_race(analysis):
        yield raced
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


def _of_race(analysis: DefenceAnalysis) -> str:
    """Why the card is not the one that the search prefers: it did better when both were played out."""
    best, preferred = analysis.best, max(analysis.cards, key=lambda card: card.beats)
    if best.beats >= preferred.beats or best.played_out is None or preferred.played_out is None:
        return ""
    return (
        f"The search prefers {preferred.card.symbol}, at most {_percent(preferred.beats)}; played out to "
        f"choose a card, {preferred.card.symbol} beat the contract in {preferred.played_out.beaten}, and "
        f"{best.card.symbol} in {best.played_out.beaten}."
    )


def _of_value(analysis: DefenceAnalysis, worth: Worth) -> Iterator[str]:
    """The same where something else than the contract counts."""
    aim, best = worth.aim, analysis.best
    yield analysis.aim_note or f"Played {aim.words}."
    on_average = " on average in the layouts searched" if analysis.is_sample else ""
    value = f"{best.card.symbol} is worth at most {aim.text(best.mean)}{on_average}"
    if analysis.played_out is not None:
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


def _of_which(analysis: DefenceAnalysis) -> str:
    return " of the layouts searched" if analysis.is_sample else ""


def _players(told: PlayedOut, viewer: Seat) -> str:
    asker = "" if told.asker is None else f"; {viewer} goes on by {told.asker}"
    return f"Played out: declarer is {told.declarer}; partner {told.defenders}{asker}."


def _parts(analysis: DefenceAnalysis) -> Iterator[RenderableType]:
    if headline := headline_of_defence(analysis):
        yield Text(headline, style="bold")
        yield ""
    yield _table(analysis)
    yield ""
    yield Text(explain_defence(analysis))
    yield ""
    if (told := analysis.told_of(analysis.best)) is not None:
        yield Text(_players(told, analysis.viewer), style="dim")
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
    is_played_out = any(analysis.told_of(card) is not None for card in analysis.cards)
    if is_played_out:
        columns["Beats it" if worth is None else worth.aim.unit] = lambda card: _played_out(card, analysis)
    columns["αμ beats" if worth is None else "αμ"] = lambda card: _value(card, analysis)
    if analysis.signals_matter:
        columns["No signals"] = lambda card: "" if card.silent is None else _number(card.silent, worth)
    columns["PIMC"] = lambda card: _number(card.mean_pimc, worth)
    if worth is not None and analysis.needed > 0:
        columns["Beats"] = lambda card: _percent(card.beats)
    has_room = worth is None or not (is_played_out and analysis.signals_matter)
    if has_room and (worth is None or worth.aim.kind is not AimKind.TRICKS):  # or they stand under PIMC
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


def _played_out(card: CardDefence, analysis: DefenceAnalysis) -> str:
    told, worth = analysis.told_of(card), analysis.worth
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
    said = "what is said of these layouts" if analysis.is_sample else "the answer"
    end = f"cannot change {said}" if analysis.complete else "can only lower αμ's numbers"
    return f"{reached}; a deeper search {end}."


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"

"""An analysis in the terminal: card by card the chance to make by αμ and by PIMC, and where they disagree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from alphamu.aims import Worth
from alphamu.bridge.card import Card
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.view.aims import bounds_text, explain_aim, explain_value, played_out_text, value_text
from alphamu.view.explain import explain, explain_bounds, explain_chance
from alphamu.view.position import position_view
from alphamu.view.suits import cards_text
from alphamu.worlds.reasons import pictures
from alphamu.worlds.situation import Dealt, Situation
from alphamu.worlds.statements import Origin

BAR_WIDTH = 20
PLAYED = " played"
MADE, BELIEVED, REST = "█", "▒", "·"


def situation_view(situation: Situation, dealt: Dealt) -> Group:
    """The diagram, what is known of the hidden hands, and the layouts that will be searched."""
    return Group(*_situation_parts(situation, dealt))


def analysis_view(analysis: Analysis, dealt: Dealt, *, plans: bool = False) -> Group:
    """The table of the cards, and what it says in words; with `plans`, also how many plans there are."""
    return Group(*_analysis_parts(analysis, dealt, plans=plans))


def progress_text(analysis: Analysis, seconds: float) -> str:
    """How far a search is, in one line: the time, the last finished depth, the best card so far, both bounds."""
    clock = clock_text(seconds)
    if analysis.depth == 0 or analysis.at_most is None:
        return f"{clock}  searching the first depth"
    if analysis.worth is not None:
        most = analysis.worth.aim.text(analysis.at_most)
        return f"{clock}  depth {analysis.depth} done: {analysis.best.card.symbol} is best, at most {most}"
    high = f"{100 * analysis.at_most:.1f}%"
    makes = (
        f"at most {high}" if analysis.at_least is None else f"between {100 * analysis.at_least:.1f}% and {high}"
    )
    where = " of the layouts searched" if analysis.is_sample else ""
    best = analysis.best.card.symbol
    return f"{clock}  depth {analysis.depth} done: {best} is best, declarer makes {makes}{where}"


def clock_text(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _situation_parts(situation: Situation, dealt: Dealt) -> Iterator[RenderableType]:
    yield position_view(situation.position, constraints=situation.knowledge is None)
    if situation.knowledge is not None:
        beliefs = situation.knowledge.beliefs
        for statement in beliefs.held:
            how = "Given " if statement.origin is Origin.GIVEN else "Inferred "
            yield Text().append(how, style="dim").append(str(statement))
        for picture in pictures(situation.knowledge):
            yield Text().append("As experts bid and play, ", style="dim").append(str(picture))
        for statement in beliefs.set_aside:
            yield Text().append("Set aside, for no layout fits ", style="dim").append(str(statement))
        if dealt.sample is not None:
            begun = "Searched " if dealt.sample.exhaustive else "Dealt "  # more of them, or fewer, may be searched
            yield Text().append(begun, style="dim").append(str(dealt))


def _analysis_parts(analysis: Analysis, dealt: Dealt, *, plans: bool) -> Iterator[RenderableType]:
    declarer, worth = dealt.position.declarer, analysis.worth
    if headline := explain_chance(analysis) if worth is None else explain_value(analysis, worth):
        yield Text(headline, style="bold")
        yield ""
    yield cards_table(analysis, is_defence=analysis.turn.side is not declarer.side, played=dealt.played)
    if analysis.depth and worth is None:
        if _is_played_out(analysis):
            yield Text(f"{MADE} played out   {BELIEVED} what the search believes beyond that", style="dim")
            yield Text(f"Searched: the share of the {analysis.worlds:,} layouts that αμ planned for.", style="dim")
        else:
            yield Text(f"{MADE} αμ   {BELIEVED} what PIMC believes beyond that", style="dim")
            if analysis.is_sample and analysis.turn.side is declarer.side:
                yield Text(
                    "These figures are of the layouts searched: a plan made for them makes less often in others, "
                    "as only play-outs tell.",
                    style="dim",
                )
        if analysis.turn.side is not declarer.side:
            yield Text(
                f"Each card is judged in the layouts in which {analysis.turn} can play it; the last column says "
                "how many these are.",
                style="dim",
            )
    yield ""
    if worth is None or not analysis.depth:
        yield Text(explain(analysis, declarer))
    else:
        needed, ours = dealt.position.tricks_needed, analysis.turn.side is declarer.side
        yield Text(explain_aim(analysis, worth, needed, for_declarer=ours))
    yield ""
    if analysis.is_forced:
        yield Text("Nothing was searched: only an analysis values a card that has to be played.", style="dim")
        return
    dealt_at_first = len(dealt.position.worlds or ())
    if analysis.worlds > dealt_at_first:
        yield Text(f"There was time to go on with {analysis.worlds:,} layouts.", style="dim")
    elif analysis.worlds < dealt_at_first:
        yield Text(f"There was time for {analysis.worlds:,} of these layouts alone.", style="dim")
    yield Text(_depth(analysis, dealt), style="dim")
    if bounds := explain_bounds(analysis, declarer) if worth is None else bounds_text(analysis, worth):
        yield Text(bounds, style="dim")
    if plans:
        yield Text(_plans(analysis), style="dim")
    yield Text(_effort(analysis), style="dim")


def cards_table(analysis: Analysis, *, is_defence: bool, played: Card | None = None) -> Table:
    """A line for each card, the best first; the one that was played, where that is on record, is marked."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    columns = _columns(analysis, is_defence=is_defence)
    for name in columns:
        is_text = name in ("Card", "bar")
        table.add_column(
            "" if name == "bar" else name,
            justify="left" if is_text else "right",
            header_style="bold",
            no_wrap=True,
        )
    for place, card in enumerate(analysis.cards):
        cells = [cell(card) for cell in columns.values()]
        if played in (card.card, *card.equals):
            cells[0] = _cards(card).append(PLAYED, style="not bold")
        table.add_row(*cells, style="bold" if place == 0 and analysis.depth else "")
    return table


def _columns(analysis: Analysis, *, is_defence: bool) -> dict[str, Callable[[CardAnalysis], RenderableType]]:
    """What the table has: where cards were played out, that comes first."""
    columns: dict[str, Callable[[CardAnalysis], RenderableType]] = {"Card": _cards}
    if analysis.worth is not None:
        columns |= _columns_of_aim(analysis, analysis.worth)
        if is_defence:
            columns["Can play"] = lambda card: _number(card.possible, 100, 1, "%")
        return columns
    if _is_played_out(analysis):
        columns["Makes"] = lambda card: _played_out(card, analysis)
        columns["bar"] = lambda card: _bar_of_play_outs(card, analysis)
        columns["Searched"] = lambda card: _chance(card, analysis, is_sure=False)
    else:
        columns["Declarer makes" if is_defence else "αμ makes"] = lambda card: _chance(card, analysis)
        columns["bar"] = lambda card: _bar(card.make, card.pimc or 0.0) if analysis.depth else Text("")
    columns["PIMC"] = lambda card: _number(card.pimc, 100, 1, "%")
    columns["Tricks"] = lambda card: _number(card.tricks, 1, 2, "")
    if is_defence:
        columns["Can play"] = lambda card: _number(card.possible, 100, 1, "%")
    elif not _is_played_out(analysis) and not analysis.complete and _has_lower_bound(analysis):
        columns["Of these at least" if analysis.is_sample else "At least"] = lambda card: _number(
            card.at_least, 100, 1, "%"
        )
    return columns


def _columns_of_aim(analysis: Analysis, worth: Worth) -> dict[str, Callable[[CardAnalysis], RenderableType]]:
    """Where something else than the contract counts: the value first, then the chance and the tricks."""
    columns: dict[str, Callable[[CardAnalysis], RenderableType]] = {}
    is_played_out = _is_played_out(analysis)
    if is_played_out:
        columns[worth.aim.unit] = lambda card: played_out_text(card, analysis, worth)
    columns["Searched" if is_played_out else f"αμ {worth.aim.unit}"] = lambda card: (
        value_text(card, worth) if analysis.depth else "…"
    )
    columns["PIMC"] = lambda card: "" if card.value_pimc is None else worth.aim.number(card.value_pimc)
    columns["Makes"] = lambda card: _chance_of_aim(card, analysis)
    columns["DD tricks"] = lambda card: _number(card.tricks, 1, 2, "")
    return columns


def _chance_of_aim(card: CardAnalysis, analysis: Analysis) -> str:
    """How often the plan with the best value makes the contract, or made it when it was played out."""
    told = analysis.told_of(card)
    if told is not None:
        return f"{100 * told.make:.0f}%"
    return "" if card.bound or not analysis.depth else _number(card.make, 100, 1, "%")


def _has_lower_bound(analysis: Analysis) -> bool:
    return any(card.at_least is not None for card in analysis.cards)


def _cards(card: CardAnalysis) -> Text:
    return cards_text(card.card, card.equals)


def _played_out(card: CardAnalysis, analysis: Analysis) -> str:
    """What the card made on layouts that were not searched; the best one on those that did not choose it."""
    told = analysis.told_of(card)
    return "" if told is None else f"{100 * told.make:.0f}% ± {told.points}"


def _chance(card: CardAnalysis, analysis: Analysis, *, is_sure: bool = True) -> Text:
    if analysis.depth == 0:
        return Text("…", style="dim")
    text = Text(f"{'≤ ' if card.bound else ''}{100 * card.make:.1f}%")
    error = analysis.standard_error(card.make, card.possible) if is_sure else None
    return text if error is None else text.append(f" ± {100 * error:.1f}", style="dim")


def _is_played_out(analysis: Analysis) -> bool:
    return any(analysis.told_of(card) is not None for card in analysis.cards)


def _bar_of_play_outs(card: CardAnalysis, analysis: Analysis) -> Text:
    told = analysis.told_of(card)
    return Text("not played out", style="dim") if told is None else _bar(told.make, card.make)


def _bar(chance: float, belief: float) -> Text:
    made = round(BAR_WIDTH * chance)
    believed = max(made, round(BAR_WIDTH * belief))
    return Text.assemble(
        (MADE * made, "green"), (BELIEVED * (believed - made), "red"), (REST * (BAR_WIDTH - believed), "dim")
    )


def _number(value: float | None, factor: int, digits: int, unit: str) -> str:
    return "" if value is None else f"{factor * value:.{digits}f}{unit}"


def _plans(analysis: Analysis) -> str:
    """How many vectors the fronts have."""
    counts = (
        (card.card.symbol, "not counted" if card.vectors is None else _many(card.vectors))
        for card in analysis.cards
    )
    numbers = ", ".join(f"{card} {count}" for card, count in counts)
    return f"Plans of which none makes wherever another one does, by their first card: {numbers}."


def _many(count: int) -> str:
    """Counted to the last one as far as that goes."""
    return f"{count:,}" if count <= 2**53 else f"about {count:.1e}"


def _depth(analysis: Analysis, dealt: Dealt) -> str:
    """How far αμ has looked, and whether that is the end."""
    cards = len(dealt.position.declarer_hand) + len(dealt.position.dummy_hand)
    stopped = f"Stopped ({analysis.stopped})" if analysis.stopped else ""
    if analysis.depth == 0:
        return f"{stopped} before the first depth was finished." if stopped else "Searching the first depth."
    reached = f"Depth {analysis.depth} of {cards}"
    if stopped:
        reached = f"{stopped}: the last finished depth is {analysis.depth} of {cards}"
    if analysis.complete:
        what = "what is said of these layouts" if analysis.is_sample else "the answer"
        return f"{reached}; a deeper search cannot change {what}."
    if analysis.best.at_least == analysis.best.mean:  # of which there is more to say
        return f"{reached}."
    return f"{reached}; a deeper search can only lower αμ's numbers."


def _effort(analysis: Analysis) -> str:
    effort = f"{analysis.seconds:.2f} s, {analysis.nodes:,} nodes, {analysis.solves:,} double-dummy solves"
    if analysis.is_sample and analysis.effective_worlds < analysis.worlds:
        effort += f"; the weighted layouts are worth {analysis.effective_worlds:.1f} equally likely ones"
    return effort

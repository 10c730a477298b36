"""The answer of the reference search in the terminal: each card with its front, and where PIMC is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from alphamu.bridge.card import Card
from alphamu.fronts import Front, vector_text
from alphamu.reference import Result
from alphamu.view.suits import card_text


def fronts_table(result: Result[Card], pimc: Result[Card], weights: Sequence[int]) -> Table:
    """A line for each card, the best first: its chance by αμ, what PIMC believes, and its front."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("Card", header_style="bold", no_wrap=True)
    table.add_column("αμ", justify="right", header_style="bold", no_wrap=True)
    table.add_column("PIMC", justify="right", header_style="bold", no_wrap=True)
    table.add_column("Front: a plan wins in the layouts with a 1", header_style="bold")
    for card in sorted(result.fronts, key=lambda card: result.fronts[card].score(weights), reverse=True):
        table.add_row(
            card_text(card),
            _chance(result.fronts[card], weights),
            _chance(pimc.fronts[card], weights),
            _front_text(result.fronts[card], weights),
            style="bold" if card == result.best else "",
        )
    return table


def disagreement(result: Result[Card], pimc: Result[Card], weights: Sequence[int]) -> Text:
    """What PIMC believes of the worst card that it might play, and what is true."""
    if result.best is None:
        return Text("There is nothing to choose.")
    tied = [card for card in pimc.fronts if pimc.fronts[card].score(weights) == pimc.front.score(weights)]
    worst = min(tied, key=lambda card: result.fronts[card].score(weights))
    if result.fronts[worst].score(weights) == result.front.score(weights):
        return Text.assemble("PIMC plays as well: ", card_text(result.best), " is best by both.")
    belief, truth = _chance(pimc.front, weights), _chance(result.fronts[worst], weights)
    sees = Text("PIMC sees no difference between ") if len(tied) > 1 else Text("PIMC plays ")
    sees.append_text(Text(", ").join(map(card_text, tied)))
    return Text.assemble(
        sees,
        f": {belief}, as if declarer saw the hidden cards from then on. In truth ",
        card_text(worst),
        f" makes {truth} and ",
        card_text(result.best),
        f" makes {_chance(result.front, weights)}.",
    )


def _chance(front: Front, weights: Sequence[int]) -> str:
    return f"{100 * front.score(weights) / sum(weights):.0f}%"


def _front_text(front: Front, weights: Sequence[int]) -> str:
    """The best vector, and how many others there are."""
    best = vector_text(front.best(weights), len(weights))
    others = len(front) - 1
    return best if not others else f"{best} and {others} more"

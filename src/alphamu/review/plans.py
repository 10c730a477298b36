"""The plan behind a better card, in words, where it can be said in a sentence."""

from __future__ import annotations

from alphamu import _kernel
from alphamu.bridge.card import Card
from alphamu.fronts import score
from alphamu.kernel import weights_of
from alphamu.plans.play_words import named
from alphamu.plans.text import ANY_CARD, OPEN, plan_text
from alphamu.search import Search
from alphamu.search.plan import plan_of

TRICKS = 2  # that a plan is followed for
MOST_LINES = 4  # a longer plan is no sentence
NODES = 50_000  # that it may take to find it again: nodes and no clock, so that a review can be repeated
_NO_CLOCK = 3600.0  # seconds


def plan_words(search: Search, card: Card) -> str:
    """What to do after this card by the search that has valued it; nothing where there is no short plan."""
    analysis = search.result()
    found = next((one for one in analysis.cards if card in (one.card, *one.equals)), None)
    if found is None or search.was_stopped or not any(found.front):
        return ""
    worth = analysis.worth
    weights = weights_of(search.position) if worth is None else worth.weights
    search.kernel.limit_nodes(NODES)
    try:
        plan = plan_of(
            search.position,
            found.card,
            max(found.front, key=lambda vector: score(vector, weights)),
            analysis.depth,
            tricks=TRICKS,
            complete=analysis.complete,
            kernel=search.kernel,
            seconds=_NO_CLOCK,
            worth=worth,
        )
    except (_kernel.Stopped, _kernel.FrontsTooLarge):
        return ""
    return _sentence(plan_text(named(plan, search.position), most_lines=MOST_LINES))


def _sentence(text: str) -> str:
    r"""A plan in one sentence; one card, and then any, is no plan.

    >>> _sentence("South ♠2\n  if West plays ♠4: North ♠Q\n  otherwise North ♠A")
    'The plan: South ♠2; if West plays ♠4: North ♠Q; otherwise North ♠A.'
    >>> _sentence("South ♠2 …"), _sentence("North ♠Q, then North any card …")
    ('', '')
    """
    lines = [line.strip() for line in text.splitlines()]
    rest = lines[0].removesuffix(OPEN).rstrip().split(", then ")[1:]
    if len(lines) > MOST_LINES or (len(lines) == 1 and all(card.endswith(ANY_CARD) for card in rest)):
        return ""
    said = "; ".join(lines)
    return f"The plan: {said}" if said.endswith(OPEN) else f"The plan: {said}."

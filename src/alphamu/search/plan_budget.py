"""How many nodes of a search plans may take that are played to the end."""

from __future__ import annotations

from alphamu.search.complete_plans import CompletePlans
from alphamu.search.effort import Effort

FEW_NODES = 200_000  # a fraction of a second
HARD_DEPTH = 4  # where fronts explode, still deeper search takes far longer than
MANY_NODES = 3_000_000  # which are for plans then, and after the last depth if there is time
NODES_A_SECOND = 300_000  # of the time there is: about half of it
FEW_CARDS = 8  # with so many cards left, a plan is soon played to the end


class PlanBudget:
    """Plans take half as many nodes as the search, and more only where that does little harm.

    A small ending gets a first plan at once, and better ones as soon as it turns out to be hard; so does the last
    depth, for nothing comes after it.
    """

    def __init__(self, effort: Effort, plans: CompletePlans, *, cards_left: int, deepest: int) -> None:
        self._effort = effort
        self._plans = plans
        self._is_small = cards_left <= FEW_CARDS
        self._deepest = deepest

    def nodes(self, depth: int, *, explodes: bool, is_first: bool) -> int:
        """How many nodes the next plan may take: none, where the search shall go on.

        `explodes` says that the fronts of this search do, `is_first` that it is the first plan after this depth.
        """
        spent = self._plans.spent
        share = (self._effort.spent - spent) // 2
        if self._is_wanted_soon(depth, explodes=explodes, is_first=is_first):
            share = max(share, min(self._harmless(depth, explodes=explodes), self._effort.nodes_left // 4))
        return share - spent

    def _is_wanted_soon(self, depth: int, *, explodes: bool, is_first: bool) -> bool:
        if depth == self._deepest:
            return True
        if is_first:
            return self._is_small and (explodes or not self._plans.has_begun)
        return explodes

    def _harmless(self, depth: int, *, explodes: bool) -> int:
        seconds = self._effort.limit.seconds
        is_hard = depth >= HARD_DEPTH and explodes
        has_time = depth == self._deepest and seconds is not None
        nodes = MANY_NODES if is_hard or has_time else FEW_NODES
        return nodes if seconds is None else min(nodes, int(NODES_A_SECOND * seconds))

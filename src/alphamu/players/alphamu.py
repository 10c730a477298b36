"""The αμ player: declarer, or a defender, searches the worlds with αμ. At depth 1 it is PIMC."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace

from alphamu import defaults
from alphamu.aims import Aim, AimKind, OtherTables
from alphamu.bridge.card import Card
from alphamu.defence.search import choose_for_defender
from alphamu.players.comparison import best_in
from alphamu.players.outlook import Outlook
from alphamu.players.player import Choice, PlayerError, belief_named
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.playouts.race import FIRST_ROUND, Race, worth_playing_out
from alphamu.search import Search, analyse
from alphamu.search.analysis import Analysis
from alphamu.settings import Limit, Optimizations, Settings

_SWITCHES = tuple(switch.name for switch in fields(Optimizations))
_NOT_COMPARED = ("equal_cards", "skip_min", "relative_ranks")  # how our search works, with and without cuts
_OF_2020 = ("table", "early_cut", "root_cut")
_OF_2021 = ("useful_worlds", "world_cuts", "empty_entry", "alpha_cut", "cut_on_win")
_OURS = tuple(name for name in _SWITCHES if name not in _NOT_COMPARED + _OF_2020 + _OF_2021)
_GROUPS = {"ours": _OURS, "2021": _OF_2021 + _OURS, "cuts": _OF_2020 + _OF_2021 + _OURS}


@dataclass(frozen=True)
class AlphaMu:
    """αμ at a depth M (None: to the end of the hand) with so many worlds, for declarer or a defender.

    `without` names optimizations to switch off, with plus signs between them: `ours` are those that go beyond both
    papers, `2021` these and all that the second paper added, `cuts` these and the first paper's table and cuts.
    With `overtricks`, a contract that is safe or gone in all worlds is played for tricks, which takes longer; the
    papers' players do not. `believe` is what calls, lead and cards are taken for (experts, rules or nothing),
    where it is not to be what everybody at the table believes.

    Where the search gives up every world, the card that the depth before preferred is kept.

    With `play_outs`, the cards that the search finds best, or hardly worse, are played out on so many fresh
    layouts at most, against `defenders` of the kind that is expected, and the one that makes most often is played.

    `aim` is what is played for, by a defender too: make, tricks, points, imps or matchpoints.

    A defender counts on a partner whose card may tell as much as an agreed signal, or without `signals` on one
    who plays the cheapest of equal cards. Before dummy is seen, and where the contract is safe or beaten in all
    worlds, a defender plays as PIMC does. Nothing is played out for a defender.
    """

    depth: int | None = 3
    worlds: int = defaults.PLAYERS_WORLDS
    seconds: float | None = None
    without: str = ""
    overtricks: bool = False
    threads: int = 1
    play_outs: int = 0
    defenders: str = AgainstWhom.DD.value
    believe: str | None = None
    aim: str = AimKind.MAKE.value
    signals: bool = True

    def __post_init__(self) -> None:
        if self.play_outs < 0:
            raise PlayerError(f"{self.play_outs} play-outs: expected 0 or more")
        if self.defenders not in DEFENDERS:
            raise PlayerError(f"defenders {self.defenders!r}: expected {' or '.join(DEFENDERS)}")
        if self.worlds < 1:
            raise PlayerError(f"{self.worlds} worlds: expected at least 1")
        Limit(depth=self.depth, seconds=self.seconds)
        _ = self.settings, belief_named(self.believe), Aim.named(self.aim)

    def choose(self, outlook: Outlook) -> Choice:
        """The card with which declarer makes the contract, or a defender beats it, in most worlds.

        Or the one that is best for another aim.
        """
        outlook = outlook.believing(belief_named(self.believe))
        groups = outlook.touching()
        if len(groups) == 1:
            return Choice(groups[0][0])
        if not outlook.for_declarer:
            return self._defend(outlook)
        if self.play_outs:
            return self._played_out(outlook)
        wanted = math.inf if self.depth is None else self.depth
        known = outlook.workbench.searches
        key = (replace(self, depth=None), outlook.cards)
        choices, searched = known.get(key, ((), 0))
        if searched < wanted:
            choices, searched = self._search(outlook)
            if outlook.workbench.shares_depths:
                known[key] = (choices, searched)
        deepest = len(choices) if self.depth is None else min(len(choices), self.depth)
        return choices[deepest - 1]  # a search that ended earlier could not change its mind any more

    def _defend(self, outlook: Outlook) -> Choice:
        """The card that beats the contract in most worlds, or is best for another aim."""
        aim = Aim.named(self.aim)
        undecided = 0 < outlook.tricks_needed <= outlook.tricks_left
        chosen = None
        if outlook.cards and (undecided or not aim.is_make):
            limit = Limit(depth=self.depth, seconds=self.seconds)
            position = outlook.position(self.worlds)
            tables = OtherTables(position, outlook.workbench.double_dummy)
            chosen = choose_for_defender(
                position,
                limit,
                self.settings,
                signals=self.signals,
                aim=aim,
                tables=tables,
                solver=outlook.workbench.solver_of_searches,
            )
        if chosen is None or chosen.share in (0, 1):
            return best_in(outlook, lambda: outlook.deals(self.worlds))
        values = {chosen.card: float(1 - chosen.share)} if aim.is_make else {}
        return Choice(chosen.card, values, chosen.shallow, chosen.nodes, chosen.solves)

    def _played_out(self, outlook: Outlook) -> Choice:
        """The card that makes most often on fresh layouts, of those that the search cannot tell apart."""
        position, knowledge = outlook.position(self.worlds), outlook.knowledge
        limit = Limit(depth=self.depth, seconds=self.seconds)
        solver = outlook.workbench.solver_of_searches
        analysis = analyse(position, limit, self.settings, plans=False, aim=Aim.named(self.aim), solver=solver)
        choice = _choice(analysis, None)
        cards = worth_playing_out(analysis.cards, analysis.worth)
        if len(cards) == 1 or knowledge.layouts.count <= self.worlds:
            return choice
        against = DEFENDERS[AgainstWhom(self.defenders)]
        outs = PlayOuts(
            position,
            knowledge,
            DECLARER,
            against,
            seed=outlook.seed,
            settings=self.settings,
            worth=analysis.worth,
            solver=solver,
        )
        race = Race(outs.stream("to choose"), cards)
        return replace(choice, card=race.run(min(FIRST_ROUND, self.play_outs), self.play_outs))

    def _search(self, outlook: Outlook) -> tuple[tuple[Choice, ...], float]:
        """The choice of each depth up to the one wanted, and how deep this answers for."""
        limit = Limit(depth=self.depth, seconds=self.seconds)
        position = outlook.position(self.worlds)
        tables = OtherTables(position, outlook.workbench.double_dummy)
        aim = Aim.named(self.aim)
        solver = outlook.workbench.solver_of_searches
        search = Search(position, limit, self.settings, play=True, aim=aim, tables=tables, solver=solver)
        search.start()
        choices: list[Choice] = []
        for analysis in search.depths():
            if analysis.depth > len(choices):
                shallow = choices[0].card if choices else analysis.best.card
                choices.append(_choice(analysis, shallow))
                is_last = analysis.complete or analysis.depth == self.depth
                if is_last and not (self.overtricks and analysis.best.make in (0, 1)):
                    search.stop()
            elif self.overtricks:
                choices[-1] = replace(choices[-1], card=analysis.best.card, shallow=None)
        last = search.result()
        if not choices:  # the time was over before the first depth
            choices.append(_choice(last, None))
        out_of_time = last.stopped == "time limit"
        return tuple(choices), math.inf if self.depth is None or last.complete or out_of_time else self.depth

    @property
    def settings(self) -> Settings:
        """How the search works."""
        return Settings(threads=self.threads, optimizations=self.optimizations)

    @property
    def optimizations(self) -> Optimizations:
        """The switches of the search."""
        off: set[str] = set()
        for name in filter(None, self.without.split("+")):
            names = _GROUPS.get(name, (name,))
            if not set(names) <= set(_SWITCHES):
                raise PlayerError(f"no optimization {name!r}: expected {', '.join((*_GROUPS, *_SWITCHES))}")
            off |= set(names)
        return Optimizations(**dict.fromkeys(off, False))


def _choice(analysis: Analysis, shallow: Card | None) -> Choice:
    return Choice(
        analysis.best.card,
        values={card.card: card.mean for card in analysis.cards if not card.bound},
        shallow=shallow,
        nodes=analysis.nodes,
        solves=analysis.solves,
    )

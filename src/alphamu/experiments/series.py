"""A series: the same deals, the same defence and the same seeds for several declarers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import ExperimentError, File, Generator, Task
from alphamu.experiments.expert_boards import Records
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.rows import told
from alphamu.experiments.table import PlayerFailedError, Result, Table
from alphamu.players.outlook import Heard, Outlook
from alphamu.players.pimc import Pimc
from alphamu.players.player import Player
from alphamu.players.registry import player_named
from alphamu.seeds import seed_of

FILTER_WORLDS = 20
LEAST, MOST = 0.3, 0.7
FIRST_LOOK, LOOKS_SAFE = 5, 0.5
PEOPLE = "experts, against people"  # stands where others have the name of a declarer

_SOURCES: Mapping[str, Callable[..., Generator | File | Records | Redealt]] = {
    source.kind: source for source in (Generator, File, Records, Redealt)
}


@dataclass(frozen=True)
class Outcome:
    """What became of a candidate: rejected, or played by every declarer. `rate` is PIMC's chance at first."""

    number: int
    deal: str = ""
    rate: float | None = None
    results: Mapping[str, Result] = field(default_factory=dict)

    @property
    def accepted(self) -> bool:
        """Whether the deal was played."""
        return bool(self.results)


@dataclass(frozen=True)
class Series:
    """Declarers, a defence, and where the deals come from. Players are named as on the command line.

    With `filtered`, only deals are kept where PIMC's chance at its first decision is more than 30% and less than
    70%. `to_the_end`: all cards are played, also when the contract is decided. Where time is measured,
    `shares_depths` is off: then no declarer profits from the search of another. Where people have played
    the deals, what they made stands beside.
    """

    name: str
    source: Generator | File | Records | Redealt
    declarers: tuple[str, ...]
    defence: str = "pimc"
    seed: int = 1
    filtered: bool = False
    to_the_end: bool = False
    shares_depths: bool = True
    move_seconds: float | None = None

    def __post_init__(self) -> None:
        if not self.declarers:
            raise ExperimentError("a match without a declarer")
        if len(set(self.declarers)) < len(self.declarers):
            raise ExperimentError("a declarer is named twice")

    def check_players(self) -> None:
        """Refuse players who are not there, or cannot sit there.

        Results are read without this: the code of the players may be elsewhere, or gone.
        """
        for name in self.declarers:
            player_named(name)
        if getattr(player_named(self.defence), "declarer_only", False):
            raise ExperimentError(
                f"{self.defence} cannot defend: it plays declarer's side only; alphamu, pimc, expert and dd defend"
            )

    @cached_property
    def _players(self) -> dict[str, Player]:
        """The declarers, the deepest search first, since it answers for the others too."""
        players = {name: player_named(name) for name in self.declarers}
        return dict(sorted(players.items(), key=lambda item: -(getattr(item[1], "depth", 0) or 99)))

    def play(self, number: int) -> Outcome:
        """Deal the candidate of this number and, if it is kept, play it with every declarer."""
        task = self.source.task(self.seed, number)
        table = Table(
            task, self.seed, self.to_the_end, move_seconds=self.move_seconds, shares_depths=self.shares_depths
        )
        defence = player_named(self.defence)
        rate = None
        if self.filtered:
            rate = chance_at_first(table, self.seed)
            if not LEAST < rate < MOST:
                return Outcome(number)
        played = {name: table.play(player, defence) for name, player in self._players.items()}
        results = {name: played[name] for name in self.declarers}
        if task.people_won is not None:
            results[PEOPLE] = _of_people(task, task.people_won)
        return Outcome(number, str(task.deal), rate, results)

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that decides the results, by the words for it; of a file its name, for it may lie elsewhere now."""
        source = asdict(self.source)
        for name in ("path", "paths"):
            if name in source:
                source[name] = _names_of_files(source[name])
        own = {name: value for name, value in asdict(self).items() if name != "source"}
        return {
            _WORDS.get(name, name): value for name, value in {**own, "deals": self.source.kind, **source}.items()
        }

    def to_json(self) -> str:
        """All that decides the results, as text."""
        return json.dumps({**asdict(self), "source": {self.source.kind: asdict(self.source)}}, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Series:
        """The series that wrote this text."""
        value: dict[str, Any] = json.loads(text)
        [(kind, settings)] = value.pop("source").items()
        lists = {name: tuple(one) if isinstance(one, list) else one for name, one in settings.items()}
        return cls(**{**value, "source": _SOURCES[kind](**lists), "declarers": tuple(value["declarers"])})


_WORDS = {
    "filtered": "undecided deals only",
    "to_the_end": "played to the end",
    "shares_depths": "untimed",
    "move_seconds": "seconds for a move",
    "path": "file",
    "paths": "files",
    "every": "one board of every",
}


def _names_of_files(paths: str | tuple[str, ...]) -> str | tuple[str, ...]:
    return Path(paths).name if isinstance(paths, str) else tuple(Path(path).name for path in paths)


def differences(there: Sequence[Series], asked: Sequence[Series]) -> list[str]:
    """What decides the results of the ones and is otherwise in the others; both are told."""
    names, others = ([one.name for one in many] for many in (there, asked))
    if names != others:
        return [f"series {told(names)}, not {told(others)}"]
    pairs = [(one.settings, other.settings) for one, other in zip(there, asked, strict=True)]
    found = [
        _difference(name, one.get(name), other.get(name))
        for one, other in pairs
        for name in {**one, **other}
        if one.get(name) != other.get(name)
    ]
    return list(dict.fromkeys(found))


def _difference(name: str, one: Any, other: Any) -> str:
    if name == "files" and one and other:  # there may be many, of which one is another
        if len(one) != len(other):
            return f"{len(one)} files, not {len(other)}"
        name, one, other = next(("file", *pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1])
    return f"{name} {told(one)}, not {told(other)}"


def _of_people(task: Task, tricks: int) -> Result:
    """What was made of the deal at the table, by people against people."""
    return Result(tricks, tricks >= task.tricks_needed, task.score(tricks), cards=(), decisions=())


def chance_at_first(table: Table, seed: int) -> float:
    """PIMC's chance at declarer's first decision, if a look at the deal before the lead does not reject it.

    Most deals are safe, and finding the lead takes most of the time. So in 20 worlds of declarer's, does the
    contract make double dummy? A deal that makes in half of them, in the first five, or in none, is rejected at
    once. That costs deals which would be kept after the lead, rather those that are made: `bench/undecided.py`.
    """
    before = chance_before_the_lead(table.task, seed)
    return chance_after_the_lead(table) if 0 < before < LOOKS_SAFE else before


def chance_after_the_lead(table: Table) -> float:
    """PIMC's chance at declarer's first decision, after the lead of a PIMC defender; 20 worlds each."""
    task = table.task
    leader = Pimc(FILTER_WORLDS)
    play = Play(task.deal, task.contract)
    try:
        play.play(table.choice(leader, play)[0].card)
        choice, _ = table.choice(leader, play)
    except PlayerFailedError as failure:
        raise ExperimentError(f"deal {task.number}: {failure}") from failure
    if choice.values:
        return max(choice.values.values())
    outlook = table.outlook(play)
    return sum(_makes(outlook, deal) for deal in outlook.deals(FILTER_WORLDS)) / FILTER_WORLDS


def chance_before_the_lead(task: Task, seed: int) -> float:
    """The share of worlds that make double dummy, as far as it must be known.

    The count stops where the deal is sure to be rejected, and where it is sure not to be: one world makes, and so
    many do not that less than half can.
    """
    play = Play(task.deal, task.contract)
    facts = Heard(given=task.statements)
    outlook = Outlook(play, task.tricks_needed, facts, seed=seed_of(seed, "filter", task.number))
    deals = outlook.deals_for(task.contract.declarer, FILTER_WORLDS)
    made = 0
    for place, deal in enumerate(deals, 1):
        made += _makes(outlook, deal)
        if made == FIRST_LOOK == place or made >= LOOKS_SAFE * FILTER_WORLDS:
            return 1.0
        if made and place - made > (1 - LOOKS_SAFE) * FILTER_WORLDS:
            break
    return made / len(deals)


def _makes(outlook: Outlook, deal: Deal) -> bool:
    """Whether declarer makes the contract double dummy."""
    solver, contract = outlook.workbench.solver, outlook.contract
    hands = [deal.hand(seat).mask for seat in Seat]
    trick, side = outlook.trick, contract.declarer.side
    return solver.reaches(hands, contract.strain, trick.leader, trick.bits, side, outlook.tricks_needed)

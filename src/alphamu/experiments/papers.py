"""The papers' experiments: what is played, and the figures the papers print; and larger ones of the same kind.

For "2020 cuts only" the table, the early cut and the root cut are on. In all rows touching cards count once, no
double dummy is asked after a defender's card, and table entries know relative ranks: these are part of our search,
not of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from alphamu.experiments.deals import Generator
from alphamu.experiments.series import Series


@dataclass(frozen=True)
class Figure:
    """One row of a paper's table: what it is about and what it says; None where it says nothing."""

    series: str
    declarer: str
    words: tuple[str, ...]
    score: float | None = None
    discrepancies: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Experiment:
    """A named experiment: its series for a seed, how many deals the paper has, and the paper's figures."""

    name: str
    title: str
    deals: int
    make: Callable[[int], tuple[Series, ...]]
    columns: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    timed: bool = False

    @property
    def is_tabled_by_declarers(self) -> bool:
        """Whether the rows of its table are certain declarers, and not any who have played."""
        return bool(self.figures) or self.name in ("strength", "worlds", "worlds-time")


def alphamu(depth: int, worlds: int = 20, without: str = "") -> str:
    """The αμ player as the command line names it.

    >>> alphamu(3, without="2021")
    "alphamu(depth=3, worlds=20, without='2021')"
    """
    more = f", without={without!r}" if without else ""
    return f"alphamu(depth={depth}, worlds={worlds}{more})"


# Table 1 of the 2020 paper: cards, M, worlds, discrepancies, score in percent.
_TABLE1 = (
    (52, 1, 20, 0, 60.2),
    (52, 2, 20, 169, 63.0),
    (52, 3, 20, 276, 62.0),
    (52, 1, 40, 0, 62.4),
    (52, 2, 40, 213, 62.4),
    (52, 3, 40, 388, 63.2),
    (36, 1, 20, 0, 46.4),
    (36, 2, 20, 124, 47.8),
    (36, 3, 20, 190, 48.2),
)

# Table 2 of the 2020 paper: M, what is switched off for TT, R, E as it prints them, seconds per move.
_TABLE2 = (
    (1, "", "cuts", 0.096),
    (2, "n n n", "cuts", 1.306),
    (2, "y y n", "2021+early_cut", 0.389),
    (2, "y n y", "2021+root_cut", 0.436),
    (2, "y y y", "2021", 0.363),
    (3, "n n n", "cuts", 18.678),
    (3, "y y n", "2021+early_cut", 4.089),
    (3, "y n y", "2021+root_cut", 1.907),
    (3, "y y y", "2021", 1.228),
)

# The 2021 paper: cards, M, worlds, what is switched off, seconds per move. What goes beyond both papers
# is off in its rows; the last row of each kind is our search with everything.
_OPTIMIZATIONS = (
    (52, 3, 20, "2021", 3.020),
    (52, 3, 20, "ours", 1.032),
    (52, 3, 20, "ours+useful_worlds", 3.230),
    (52, 3, 20, "ours+empty_entry", 1.438),
    (52, 3, 20, "ours+alpha_cut", 1.469),
    (52, 3, 20, "ours+world_cuts", 1.365),
    (52, 3, 20, "ours+cut_on_win", 3.566),
    (52, 3, 20, "", None),
    (32, 3, 20, "2021", 2.016),
    (32, 3, 20, "ours", 0.605),
    (32, 3, 20, "", None),
    (32, 3, 40, "2021", 4.381),
    (32, 3, 40, "ours", 1.297),
    (32, 3, 40, "", None),
    (52, 1, 20, "", 0.019),
    (52, 1, 40, "", 0.041),
    (52, 1, 80, "", 0.083),
    (52, 1, 160, "", 0.160),
    (52, 2, 20, "", 0.067),
    (52, 2, 40, "", 0.145),
    (52, 2, 80, "", 0.333),
)

# The 2021 paper's Figures 6 and 7.
_DEPTHS = (1, 2, 3, 4)
_WORLDS = (20, 40, 80, 160, 320)

# Ours: 20 worlds are too few for any depth to show, so the papers' question is asked with hundreds.
_MANY_WORLDS = tuple((depth, worlds) for worlds in (100, 200) for depth in (1, 2, 3, 5))
_WHOLE_PACK = tuple((depth, 100) for depth in (1, 3))

# Ours: what else a declarer may do with the same time. The first is what the others are compared with. Those who
# play cards out take some 40 ms for a card; the last four have numbers with which they take as much, or as much as
# they have a use for: of 32 cards there are no more than 12,870 layouts.
_RIVALS = (
    "pimc(worlds=100)",
    "pimc(worlds=1000)",
    "alphamu(depth=3, worlds=100)",
    "alphamu(depth=5, worlds=200)",
    "alphamu(depth=3, worlds=100, play_outs=40, defenders='pimc')",
    "recursive(play_outs=40, worlds=20)",
    "vector(depth=2, worlds=20)",
    "ismcts(iterations=1000, worlds=100)",
    "pimc(worlds=12870)",
    "alphamu(depth=3, worlds=3000)",
    "vector(depth=2, worlds=300)",
    "epimc(depth=3, worlds=20, iterations=30)",
)


# Ours: experts' ways as a player, on both sides; and whom declarer's play-outs expect.
_EXPERT_PLAYERS = ("pimc", "expert", "expert(worlds=20)")
_DEFENCES = ("pimc", "expert", "dd")


def _series_name(cards: int) -> str:
    return f"{cards} cards"


def _table1(seed: int) -> tuple[Series, ...]:
    return tuple(
        Series(
            _series_name(cards),
            Generator("3NT", cards),
            tuple(alphamu(depth, worlds) for size, depth, worlds, *_ in _TABLE1 if size == cards),
            seed=seed,
            filtered=True,
        )
        for cards in (52, 36)
    )


def _table2(seed: int) -> tuple[Series, ...]:
    declarers = tuple(alphamu(depth, without=without) for depth, _, without, _ in _TABLE2)
    return (_timed_series(52, declarers, seed),)


def _optimizations(seed: int) -> tuple[Series, ...]:
    return tuple(
        _timed_series(
            cards,
            tuple(
                alphamu(depth, worlds, without)
                for size, depth, worlds, without, _ in _OPTIMIZATIONS
                if size == cards
            ),
            seed,
        )
        for cards in (52, 32)
    )


def _timed_series(cards: int, declarers: tuple[str, ...], seed: int) -> Series:
    """Whole games, as the papers average their times, on the deals that the paper's filter keeps."""
    name, source = _series_name(cards), Generator("3NT", cards)
    return Series(name, source, declarers, seed=seed, filtered=True, to_the_end=True, shares_depths=False)


def _strength(seed: int) -> tuple[Series, ...]:
    declarers = (alphamu(3), "pimc(worlds=20)")
    return tuple(
        Series(f"against {defence}", Generator("7NT"), declarers, defence, seed) for defence in ("pimc", "dd")
    )


def _worlds(seed: int, shares_depths: bool = True) -> tuple[Series, ...]:
    declarers = tuple(alphamu(depth, worlds) for depth in _DEPTHS for worlds in _WORLDS)
    return (Series("against pimc", Generator("7NT"), declarers, "pimc", seed, shares_depths=shares_depths),)


def _worlds_time(seed: int) -> tuple[Series, ...]:
    return _worlds(seed, shares_depths=False)


def _many_worlds(seed: int) -> tuple[Series, ...]:
    declarers = tuple(alphamu(depth, worlds) for depth, worlds in _MANY_WORLDS)
    return tuple(
        Series(f"against {defence}", Generator("3NT", 32), declarers, defence, seed, filtered=True)
        for defence in ("pimc", "dd")
    )


def _whole_pack(seed: int) -> tuple[Series, ...]:
    declarers = tuple(alphamu(depth, worlds) for depth, worlds in _WHOLE_PACK)
    return tuple(
        Series(contract, Generator(contract), declarers, "pimc", seed, filtered=True) for contract in ("3NT", "4S")
    )


def _rivals(seed: int) -> tuple[Series, ...]:
    return tuple(
        Series(
            f"against {defence}", Generator("3NT", 32), _RIVALS, defence, seed, filtered=True, shares_depths=False
        )
        for defence in ("pimc", "dd")
    )


def _expert_strength(seed: int) -> tuple[Series, ...]:
    return tuple(
        Series(f"against {defence}", Generator("3NT", 32), _EXPERT_PLAYERS, defence, seed)
        for defence in _EXPERT_PLAYERS
    )


def expecting(defenders: str) -> str:
    """αμ whose play-outs expect these defenders, as the command line names it."""
    return f"alphamu(depth=3, worlds=100, play_outs=40, defenders={defenders!r})"


def _expected(seed: int) -> tuple[Series, ...]:
    declarers = ("pimc(worlds=100)", *map(expecting, _DEFENCES))
    return tuple(
        Series(f"against {defence}", Generator("3NT", 32), declarers, defence, seed, filtered=True)
        for defence in _DEFENCES
    )


TABLE1 = Experiment(
    "table1",
    "2020, Table 1: 3NT by South against PIMC defenders with 20 worlds",
    500,
    _table1,
    ("cards", "M", "worlds"),
    tuple(
        Figure(
            _series_name(cards), alphamu(depth, worlds), (str(cards), str(depth), str(worlds)), score / 100, found
        )
        for cards, depth, worlds, found, score in _TABLE1
    ),
)
TABLE2 = Experiment(
    "table2",
    "2020, Table 2: seconds per move, 52 cards, 20 worlds",
    100,
    _table2,
    ("M", "TT R E"),
    tuple(
        Figure(_series_name(52), alphamu(depth, without=without), (str(depth), cuts), seconds=seconds)
        for depth, cuts, without, seconds in _TABLE2
    ),
    timed=True,
)
OPTIMIZATIONS = Experiment(
    "optimizations",
    "2021, Tables 1 to 3: seconds per move, each optimization on or off",
    100,
    _optimizations,
    ("cards", "M", "worlds", "without"),
    tuple(
        Figure(
            _series_name(cards),
            alphamu(depth, worlds, without),
            (str(cards), str(depth), str(worlds), without),
            seconds=seconds,
        )
        for cards, depth, worlds, without, seconds in _OPTIMIZATIONS
    ),
    timed=True,
)
STRENGTH = Experiment(
    "strength", "2021, Table 4: 7NT by South, αμ (M=3) against PIMC as declarers", 10_000, _strength, ("defence",)
)
WORLDS = Experiment(
    "worlds",
    "2021, Figures 6 and 7: winrate against the number of worlds and M",
    1_000,
    _worlds,
    ("M", "worlds"),
)
WORLDS_TIME = Experiment(  # with a search of its own for each declarer, which takes many times as long
    "worlds-time",
    "2021, Figures 6 and 7: time against the number of worlds and M",
    50,
    _worlds_time,
    ("M", "worlds"),
    timed=True,
)
MANY_WORLDS = Experiment(
    "many-worlds",
    "Six of eight tricks at notrump with 32 cards: 100 and 200 worlds, two defences",
    3_000,
    _many_worlds,
    ("defence", "M", "worlds"),
    tuple(
        Figure(f"against {defence}", alphamu(depth, worlds), (defence, str(depth), str(worlds)))
        for defence in ("pimc", "dd")
        for depth, worlds in _MANY_WORLDS
    ),
)
WHOLE_PACK = Experiment(
    "whole-pack",
    "3NT and 4S by South, 52 cards: 100 worlds against PIMC defenders with 20",
    600,
    _whole_pack,
    ("contract", "M", "worlds"),
    tuple(
        Figure(contract, alphamu(depth, worlds), (contract, str(depth), str(worlds)))
        for contract in ("3NT", "4S")
        for depth, worlds in _WHOLE_PACK
    ),
)
RIVALS = Experiment(
    "rivals",
    "Other searches beside αμ and PIMC, 32 cards: strength against time, two defences",
    500,
    _rivals,
    ("declarer",),
    timed=True,
)
EXPERT_STRENGTH = Experiment(
    "expert-strength",
    "Six of eight tricks at notrump with 32 cards: experts' ways and PIMC, as declarer and in defence",
    2_000,
    _expert_strength,
    ("defence", "declarer"),
)
EXPECTED = Experiment(
    "expected-defenders",
    "Six of eight tricks at notrump with 32 cards: play-outs that expect each of three defences, against each",
    1_000,
    _expected,
    ("defence", "expected"),
)
EXPERIMENTS = {
    one.name: one
    for one in (
        TABLE1,
        TABLE2,
        OPTIMIZATIONS,
        STRENGTH,
        WORLDS,
        WORLDS_TIME,
        MANY_WORLDS,
        WHOLE_PACK,
        RIVALS,
        EXPERT_STRENGTH,
        EXPECTED,
    )
}

# Table 4 of the 2021 paper: the winrate of αμ over the deals where the declarers differ, and how many these are.
STRENGTH_FIGURES = {"against pimc": (0.551, 757, 10_000), "against dd": (0.647, 467, 10_000)}

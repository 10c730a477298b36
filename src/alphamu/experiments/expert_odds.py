"""How good the odds of the hidden cards are, on boards that experts played: bits, exclusions and calibration.

Bits for a card: -log2 of the chance that was given to the hand which really held it, a chance below 0.002
counting as 0.002; 1 is a coin. Chances are exact with nothing believed, and with experts' ways up to the lead and
where few layouts are left; between, these have 2,000 weighed layouts. With rules 1,000 layouts are counted, which
costs 0.0007 bits.
"""

from __future__ import annotations

import csv
import gzip
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.experiments.expert_boards import ExpertBoard
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.moment import Moment
from alphamu.worlds.sources import Believe, Sources

MOMENTS = (1, 9, 21)  # cards played
VIEWS = ("declarer", "defender")
LEAST = 0.002
TENTHS = 10
ENOUGH = 500  # cases of a tenth, to be judged
_QUEEN = 12
_LISTED = 1_000
_RESAMPLED = 1_000


@dataclass(frozen=True)
class Judged:
    """What one view of one board at one moment was worth, for one belief.

    `cases`, `said` and `came` have an entry for each tenth of the chances given to the first hidden hand to hold
    an ace, king or queen: how many such cards there were, the sum of the chances, and how many it held.
    """

    file: str
    place: int
    deal: str
    moment: int
    view: str
    believe: str
    honours: int
    honour_bits: float
    cards: int
    card_bits: float
    excluded: bool
    cases: tuple[int, ...]
    said: tuple[float, ...]
    came: tuple[int, ...]


@dataclass(frozen=True)
class Odds:
    """Judges one board."""

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the board."""
        return {EXPERIMENT: "worlds-odds"}

    def __call__(self, one: ExpertBoard) -> Row:
        """What every view at every moment was worth."""
        return {"name": str(one), "judged": [asdict(judged) for judged in judge(one)]}


def judged_in(rows: Iterable[Row]) -> list[Judged]:
    """What was judged, of rows that may have been in a file."""
    found = []
    for row in rows:
        for one in row["judged"]:
            values: dict[str, Any] = {name: _as_it_was(value) for name, value in one.items()}
            found.append(Judged(**values))
    return found


def _as_it_was(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def judge(one: ExpertBoard) -> list[Judged]:
    """Ask declarer and one of the defenders, in turn, at each moment, with each belief."""
    board = one.board
    assert board.contract is not None
    declarer = board.contract.declarer
    viewers = {"declarer": declarer, "defender": declarer.plus(3 if one.place % 2 else 1)}
    judged = []
    for number in MOMENTS:
        if number > len(board.cards):
            break
        moment = Moment.of(board, board.cards[:number])
        for view, viewer in viewers.items():
            for believe in Believe:
                knowledge = moment.knowledge_of(viewer, sources=Sources(believe))
                judged.append(_judged(one, number, view, believe, knowledge))
    return judged


def _judged(one: ExpertBoard, moment: int, view: str, believe: Believe, knowledge: Knowledge) -> Judged:
    first, second = knowledge.hidden.seats
    deal = one.board.deal.completed()
    dealt = {seat: deal.hand(seat) for seat in (first, second)}
    excluded = not knowledge.beliefs.constraint.satisfied(dealt)
    bits, honour_bits, honours = 0.0, 0.0, 0
    cases, said, came = [0] * TENTHS, [0.0] * TENTHS, [0] * TENTHS
    chances = chances_of(knowledge)
    for card, chance in chances.items():
        held = card in dealt[first]
        surprise = -math.log2(max(LEAST, chance if held else 1 - chance))
        bits += surprise
        if card.rank >= _QUEEN:
            honours += 1
            honour_bits += surprise
            tenth = min(TENTHS - 1, int(TENTHS * chance))
            cases[tenth] += 1
            said[tenth] += chance
            came[tenth] += held
    return Judged(
        one.file,
        one.place,
        name_of(deal.known()),
        moment,
        view,
        believe.value,
        honours,
        honour_bits,
        len(chances),
        bits,
        excluded,
        tuple(cases),
        tuple(said),
        tuple(came),
    )


def chances_of(knowledge: Knowledge) -> dict[Card, float]:
    """The first hidden hand's chance to hold each hidden card."""
    if knowledge.learned is not None:
        return knowledge.learned.chances()
    hidden = knowledge.hidden
    if not knowledge.beliefs.held:
        first, second = hidden.allowed
        vacant = [knowledge.vacant_places[seat] for seat in hidden.seats]
        share = vacant[0] / max(1, sum(vacant))
        return {
            card: share if card.mask & first and card.mask & second else float(bool(card.mask & first))
            for card in Hand(hidden.unseen)
        }
    worlds = knowledge.layouts.sample(_LISTED, seed=1).worlds
    return {card: sum(bool(left & card.mask) for left, _ in worlds) / len(worlds) for card in Hand(hidden.unseen)}


def name_of(hands: Iterable[tuple[Seat, Hand]]) -> str:
    """The same for a deal however it is turned: both rooms of a match play it."""
    return f"{crc32(repr(sorted(hand.mask for _, hand in hands)).encode()):08x}"


def tables(judged: Sequence[Judged]) -> list[Table]:
    """Bits, exclusions and calibration."""
    return [_bits(judged), _calibration(judged)]


def _bits(judged: Sequence[Judged]) -> Table:
    rows = []
    for view in VIEWS:
        for moment in MOMENTS:
            for believe in Believe:
                chosen = [one for one in judged if (one.view, one.moment, one.believe) == (view, moment, believe)]
                if not chosen:
                    continue
                honours = mean_and_interval([(one.deal, one.honour_bits, one.honours) for one in chosen])
                cards = mean_and_interval([(one.deal, one.card_bits, one.cards) for one in chosen])
                excluded = sum(one.excluded for one in chosen) / len(chosen)
                rows.append(
                    (
                        view,
                        str(moment),
                        believe.value,
                        f"{len(chosen):,}",
                        "{:.3f} ({:.3f} to {:.3f})".format(*honours),
                        "{:.3f} ({:.3f} to {:.3f})".format(*cards),
                        f"{100 * excluded:.1f}%",
                    )
                )
    columns = ("view", "cards played", "believe", "boards", "bits for A, K, Q", "bits for any card", "excluded")
    return Table("Bits for each hidden card, and how often the real layout was excluded", columns, tuple(rows))


def tenths(judged: Iterable[Judged], believe: Believe) -> Iterator[tuple[int, int, float, float]]:
    """For each tenth that occurs: its number, the cases, the mean chance that was said, and how many came."""
    cases, said, came = [0] * TENTHS, [0.0] * TENTHS, [0] * TENTHS
    for one in judged:
        if one.believe == believe:
            for tenth in range(TENTHS):
                cases[tenth] += one.cases[tenth]
                said[tenth] += one.said[tenth]
                came[tenth] += one.came[tenth]
    for tenth in range(TENTHS):
        if cases[tenth]:
            yield tenth, cases[tenth], said[tenth] / cases[tenth], came[tenth] / cases[tenth]


def _calibration(judged: Sequence[Judged]) -> Table:
    rows = []
    for believe in (Believe.EXPERTS, Believe.RULES):
        for tenth, cases, said, came in tenths(judged, believe):
            low, high = 10 * tenth, 10 * tenth + 10
            off = f"{100 * (came - said):+.1f}" + ("" if cases >= ENOUGH else " (few)")
            rows.append(
                (believe.value, f"{low} to {high}%", f"{cases:,}", f"{100 * said:.1f}%", f"{100 * came:.1f}%", off)
            )
    columns = ("believe", "said", "cases", "mean said", "held", "points off")
    return Table("Of the aces, kings and queens said to be with the first hidden hand", columns, tuple(rows))


def mean_and_interval(boards: Sequence[tuple[str, float, int]]) -> tuple[float, float, float]:
    """The mean over all cards, and its 95% interval from deals drawn again with replacement."""
    sums: dict[str, tuple[float, int]] = {}
    for deal, bits, count in boards:
        before = sums.get(deal, (0.0, 0))
        sums[deal] = (before[0] + bits, before[1] + count)
    deals = list(sums.values())
    random = Random(1)
    means = sorted(_mean(random.choices(deals, k=len(deals))) for _ in range(_RESAMPLED))
    return _mean(deals), means[_RESAMPLED // 40], means[-_RESAMPLED // 40]


def _mean(deals: Sequence[tuple[float, int]]) -> float:
    return sum(bits for bits, _ in deals) / max(1, sum(count for _, count in deals))


def write_csv(judged: Sequence[Judged], path: Path) -> None:
    """One row for each board, moment, view and belief; the tenths are lists with spaces between."""
    with gzip.open(path, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([field.name for field in fields(Judged)])
        for one in judged:
            writer.writerow([_cell(value) for value in asdict(one).values()])


def _cell(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return " ".join(str(_cell(one)) for one in value)
    return int(value) if isinstance(value, bool) else value

"""What the cards played tell of the hidden honours, on experts' boards, read in several ways.

Each way begins with the learned model of hidden hands. It may read the auction and the lead alone; the cards after
it too, as features of the layout; or these cards tell by how likely they are in each layout, as experts play or as
a defender does who sees all cards and errs now and then. Never does a card count twice.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from alphamu.bridge.card import Card
from alphamu.bridge.hand import Hand
from alphamu.experiments.expert_boards import ExpertBoard
from alphamu.experiments.expert_odds import LEAST, VIEWS, mean_and_interval, name_of
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings
from alphamu.worlds.inference import Defender, weigh
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Sample
from alphamu.worlds.moment import Moment
from alphamu.worlds.sources import Sources

MOMENTS = (9, 21, 33)  # cards played
UNREAD, FEATURES, EXPERTS, DOUBLE_DUMMY = "not read", "features of the layout", "experts' cards", "double dummy"
SOLVED = 200  # layouts, where each card has to be solved
_QUEEN = 12


@dataclass(frozen=True)
class Inferred:
    """Judges one board; one in so many also with the defender who sees all cards, none with 0."""

    solve_every: int = 0

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the board."""
        return {EXPERIMENT: "inference", "solve-every": self.solve_every}

    def __call__(self, one: ExpertBoard) -> Row:
        """For each view, moment and way: how many honours, and their bits."""
        board = one.board
        assert board.contract is not None
        declarer = board.contract.declarer
        viewers = {"declarer": declarer, "defender": declarer.plus(3 if one.place % 2 else 1)}
        is_solved = bool(self.solve_every) and one.place % self.solve_every == 0
        found = []
        for number in MOMENTS:
            if number > len(board.cards):
                break
            moment = Moment.of(board, board.cards[:number])
            for view, viewer in viewers.items():
                by_all = moment.knowledge_of(viewer, sources=Sources(by_cards=False))
                by_cards = moment.knowledge_of(viewer, sources=Sources())
                by_lead = moment.knowledge_of(viewer, sources=Sources(play=False))
                ways = {
                    UNREAD: _learned(by_lead),
                    FEATURES: _learned(by_all),
                    EXPERTS: _learned(by_cards),
                }
                if is_solved and view == "declarer":
                    ways[DOUBLE_DUMMY] = _by_double_dummy(by_lead)
                held = board.deal.completed().hand(by_all.hidden.seats[0])
                found += [[view, number, way, *_bits(chances, held)] for way, chances in ways.items()]
        return {"name": str(one), "deal": name_of(board.deal.completed().known()), "found": found}


def _learned(knowledge: Knowledge) -> dict[Card, float]:
    assert knowledge.learned is not None
    return knowledge.learned.chances()


def _by_double_dummy(knowledge: Knowledge) -> dict[Card, float]:
    layouts = knowledge.layouts
    sample = weigh(knowledge, layouts.sample(min(SOLVED, layouts.count), seed=1), Defender())
    return _shares(knowledge, sample, sample.weights or [1.0] * len(sample.worlds))


def _shares(knowledge: Knowledge, sample: Sample, weights: Sequence[float]) -> dict[Card, float]:
    total = sum(weights)
    chances = dict.fromkeys((card for card in Hand(knowledge.hidden.unseen) if card.rank >= _QUEEN), 0.0)
    for (first, _), weight in zip(sample.worlds, weights, strict=True):
        for card in chances:
            if first & card.mask:
                chances[card] += weight / total
    return chances


def _bits(chances: dict[Card, float], held: Hand) -> tuple[int, float]:
    honours = [card for card in chances if card.rank >= _QUEEN]
    right = (chances[card] if card in held else 1 - chances[card] for card in honours)
    return len(honours), sum(-math.log2(max(LEAST, chance)) for chance in right)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Bits for each hidden ace, king and queen, and how many fewer than where cards are features of the layout."""
    found: dict[tuple[str, int, str], list[tuple[str, float, int]]] = defaultdict(list)
    saved: dict[tuple[str, int, str], list[tuple[str, float, int]]] = defaultdict(list)
    for row in rows:
        features = {(view, number): bits for view, number, way, _, bits in row["found"] if way == FEATURES}
        for view, number, way, honours, bits in row["found"]:
            found[view, number, way].append((row["deal"], bits, honours))
            saved[view, number, way].append((row["deal"], features[view, number] - bits, honours))
    lines = []
    for view in VIEWS:
        for number in MOMENTS:
            for way in (UNREAD, FEATURES, EXPERTS, DOUBLE_DUMMY):
                boards = found.get((view, number, way))
                if boards:
                    fewer = "" if way == FEATURES else _figures(saved[view, number, way], "+")
                    lines.append((view, str(number), way, f"{len(boards):,}", _figures(boards), fewer))
    columns = ("view", "cards played", "cards after the lead", "boards", "bits for A, K, Q", "fewer than features")
    return [Table("Bits for each hidden ace, king and queen", columns, tuple(lines))]


def _figures(boards: Sequence[tuple[str, float, int]], sign: str = "") -> str:
    """The mean, and its interval."""
    mean, low, high = (f"{value:{sign}.3f}" for value in mean_and_interval(boards))
    return f"{mean} ({low} to {high})"

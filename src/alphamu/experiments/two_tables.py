"""Two tables with the same deal, contract and lead whose declarers went different ways, and whose card is better.

The engine is asked at the first card that differs, with what declarer knew there. Where a defender's card differs
first, the two had different problems from then on, and nothing is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from alphamu import _kernel
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.expert_boards import ExpertBoard
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings, read_all
from alphamu.players.outlook import Heard, Outlook
from alphamu.search import analyse
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.seeds import seed_of
from alphamu.settings import Limit

# How two records part, in the order in which they are told.
_DECLARER, _DEFENDER, _EQUAL = "declarer", "a defender", "declarer, with cards that are equal"
_DECIDED, _NEVER = "declarer, when the contract was made or beaten", "nobody, as far as both are recorded"


@dataclass(frozen=True)
class TwoTables:
    """The same deal, contract and lead at two tables."""

    first: ExpertBoard
    second: ExpertBoard

    def __str__(self) -> str:
        return f"{_name(self.first)} and {_name(self.second)}"

    @property
    def boards(self) -> tuple[Board, Board]:
        """What was recorded."""
        return self.first.board, self.second.board

    @property
    def in_common(self) -> int:
        """How many cards were the same at both tables."""
        first, second = self.boards
        pairs = zip(first.cards, second.cards, strict=False)
        both = min(len(first.cards), len(second.cards))
        return next((place for place, (one, other) in enumerate(pairs) if one != other), both)


def two_tables(boards: Iterable[ExpertBoard]) -> Iterator[TwoTables]:
    """Pairs of tables, each table in one pair at most, in the order of the records."""
    waiting: dict[tuple[str, Contract, Card], ExpertBoard] = {}
    for one in boards:
        assert one.board.contract is not None
        key = str(one.board.deal.completed()), one.board.contract, one.board.cards[0]
        if key in waiting:
            yield TwoTables(waiting.pop(key), one)
        else:
            waiting[key] = one


@dataclass(frozen=True)
class Judge:
    """Asks αμ at a depth, with so many layouts, what the cards that differ are worth."""

    depth: int
    worlds: int
    seed: int

    def __str__(self) -> str:
        return f"αμ, M={self.depth}, {self.worlds} layouts, seed {self.seed}"

    @property
    def settings(self) -> Settings:
        """What a row depends on, beside the tables."""
        return {EXPERIMENT: "experts", "depth": self.depth, "worlds": self.worlds, "seed": self.seed}

    def __call__(self, tables: TwoTables) -> Row:
        """Who parted, and if it was declarer: both cards, their chances, and the engine's."""
        first, second = tables.boards
        place = tables.in_common
        if place >= min(len(first.cards), len(second.cards)):
            return {"parted": _NEVER}
        assert first.contract is not None
        play = Play(first.deal.completed(), first.contract)
        for card in first.cards[:place]:
            play.play(card)
        declarer = play.contract.declarer
        needed = play.contract.tricks_needed - play.tricks_won_by_declarer
        if play.turn.side is not declarer.side:
            return {"parted": _DEFENDER}
        if not 0 < needed <= play.tricks_left:
            return {"parted": _DECIDED}
        heard = Heard(first.auction, first.vulnerability)
        outlook = Outlook(play, needed, heard, seed=seed_of(self.seed, "two tables", tables))
        cards = first.cards[place], second.cards[place]
        if any(set(cards) <= set(group) for group in outlook.touching()):
            return {"parted": _EQUAL}
        analysis = analyse(outlook.position(self.worlds), Limit(depth=self.depth))
        solver = outlook.workbench.solver
        return {
            "parted": _DECLARER,
            "contract": str(play.contract),
            "place": place,
            "cards": [str(card) for card in cards],
            "made": [board.tricks for board in tables.boards],
            "make": [_of(analysis, card).make for card in cards],
            "best": str(analysis.best.card),
            "best_make": analysis.best.make,
            "double_dummy": [_double_dummy(solver, play, card) for card in cards],
            "layouts": analysis.worlds,
        }


def pairs_beside(results: Path) -> Path:
    """Where the pairs of tables are kept that belong to a results file."""
    return results.with_suffix(".tables.jsonl")


def tables_of_file(path: Path) -> tuple[list[Table], Judge]:
    """The tables of a file of pairs, and who judged them."""
    settings, rows = read_all(path)
    if settings is None or settings.get(EXPERIMENT) != "experts":
        raise ExperimentError(f"{path}: holds no pairs of tables with the settings they were judged with")
    judge = Judge(*(int(settings[name]) for name in ("depth", "worlds", "seed")))
    return tables_of([{"name": name} | row for name, row in rows.items() if row is not None], judge), judge


def tables_of(rows: Sequence[Row], judge: Judge) -> list[Table]:
    """How the pairs parted; whose card the engine prefers; and every card by itself."""
    parted = Counter(row["parted"] for row in rows)
    kinds = (_DECLARER, _DEFENDER, _EQUAL, _DECIDED, _NEVER)
    counts = Table(
        "Two tables, same contract and lead: who played another card first?",
        ("who", "pairs"),
        tuple((kind, str(parted[kind])) for kind in kinds if parted[kind]),
    )
    asked = [row for row in rows if row["parted"] == _DECLARER]
    if not asked:
        return [counts]
    return [counts, _verdicts(asked, judge), _cards(asked)]


def _verdicts(rows: Sequence[Row], judge: Judge) -> Table:
    """Whether the engine sides with the declarer who took more tricks."""
    found = Counter(_verdict(row) for row in rows)
    title = f"Whose card αμ prefers where declarers parted (M={judge.depth}, {judge.worlds} layouts)"
    return Table(title, ("whose", "pairs"), tuple((whose, str(found[whose])) for whose in _VERDICTS))


_VERDICTS = (
    "of the table that took more tricks",
    "of the table that took fewer",
    "of one table, both took as many",
    "of one table, the tricks are not recorded",
    "neither: both cards have the same chance",
)


def _verdict(row: Row) -> str:
    preferred = row["make"][0] - row["make"][1]
    if preferred == 0:
        return _VERDICTS[4]
    if None in row["made"]:
        return _VERDICTS[3]
    more = row["made"][0] - row["made"][1]
    if more == 0:
        return _VERDICTS[2]
    return _VERDICTS[0] if (preferred > 0) == (more > 0) else _VERDICTS[1]


def _cards(rows: Sequence[Row]) -> Table:
    """Both cards with the tricks made and what each cost, in points of chance and in tricks double dummy."""
    lines = []
    for row in rows:
        sides = [_side(row, place) for place in range(2)]
        best = f"{Card.parse(row['best']).symbol} {100 * row['best_make']:.0f}%"
        lines.append((row["name"], row["contract"], str(row["place"]), *sides, best))
    columns = ("tables", "contract", "after", "first", "second", "αμ")
    title = "The cards: tricks made (what the card cost in points of chance, and in tricks double dummy)"
    return Table(title, columns, tuple(lines), words=True)


def _side(row: Row, place: int) -> str:
    """One table's card, its tricks, and what it cost."""
    card, tricks = Card.parse(row["cards"][place]).symbol, row["made"][place]
    points = 100 * (row["best_make"] - row["make"][place])
    lost = max(row["double_dummy"]) - row["double_dummy"][place]
    cost = [_counted(number, unit) for number, unit in ((round(points), "point"), (lost, "trick")) if number]
    told = f" ({', '.join(cost)})" if cost else ""
    return f"{card} {'?' if tricks is None else tricks}{told}"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"


def _of(analysis: Analysis, card: Card) -> CardAnalysis:
    return next(one for one in analysis.cards if card == one.card or card in one.equals)


def _double_dummy(solver: _kernel.Solver, play: Play, card: Card) -> int:
    """Declarer's tricks in all after this card, when everybody sees everything."""
    after = play.copy()
    after.play(card)
    if after.is_over:
        return after.tricks_won_by_declarer
    side = play.contract.declarer.side
    hands = [after.hand(seat).mask for seat in Seat]
    trick = [one.bit for one in after.trick.cards]
    left = solver.tricks(hands, play.contract.strain, after.trick.leader, trick, side)
    return after.tricks_won_by_declarer + left


def _name(board: ExpertBoard) -> str:
    return f"{board.file}:{board.place + 1}"

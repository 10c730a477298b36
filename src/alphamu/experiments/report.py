"""The report of a results file: our table beside the paper's own figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from alphamu.bridge.scoring import imps
from alphamu.experiments.deals import ExperimentError
from alphamu.experiments.papers import EXPERIMENTS, STRENGTH_FIGURES, Experiment, Figure
from alphamu.experiments.series import PEOPLE, Series
from alphamu.experiments.statistics import Mean, Paired, Proportion
from alphamu.experiments.store import BoardRow, Store
from alphamu.players.player import Player
from alphamu.players.registry import is_built_in, player_named

Row = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A title, the names of the columns, and rows of text.

    The first column may be `words`, on several lines; `spare` columns may be left out where there is no room.
    """

    title: str
    columns: Row
    rows: tuple[Row, ...]
    words: bool = False
    spare: Row = ()

    def markdown(self) -> str:
        """The table as Markdown writes it."""
        lines = ["| " + " | ".join(cells) + " |" for cells in (self.columns, *self.rows)]
        lines.insert(1, "|" + " --- |" * len(self.columns))
        return "\n".join(lines)


def report(store: Store, deals: int | None = None) -> list[Table]:
    """All tables of a results file, over the first so many deals of each series, or all."""
    if store.name is None:
        raise ExperimentError(f"{store.path}: there are no results in it")
    results = Results(store, deals)
    if not any(results.deals(series) for series in store.series):
        raise ExperimentError(f"{store.path}: no deal is finished yet")
    experiment = EXPERIMENTS.get(store.name)
    if experiment is not None and experiment.is_tabled_by_declarers:
        _check_series(experiment, store)
    if experiment is None:
        tables = [_scores(series, results) for series in store.series] + _comparisons(store.series, results)
        tables += _by_score(store.series, results)
        tables += [table for series in store.series for table in _beside_experts(series, results)]
    elif experiment.name == "strength":
        tables = [_strength(experiment, results)] + [_scores(series, results) for series in store.series]
    elif experiment.name in ("worlds", "worlds-time"):
        tables = [_worlds(experiment, results)]
    elif experiment.name == "rivals":
        tables = [_against_the_first(series, results) for series in store.series]
    elif experiment.timed:
        tables = [_times(experiment, results)]
    elif not experiment.figures:
        tables = [_scores(series, results) for series in store.series] + _comparisons(store.series, results)
        tables += _defences(store.series, results)
    else:
        tables = [_paper_scores(experiment, results)]
    return tables + _failures(store.series, results)


def _check_series(experiment: Experiment, store: Store) -> None:
    """Refuse what only bears the experiment's name: the rows of its table are certain declarers."""
    ours, theirs = (
        [(series.name, series.declarers) for series in many] for many in (experiment.make(0), store.series)
    )
    if ours != theirs:
        raise ExperimentError(
            f"{store.path}: is called {experiment.name}, but has other series or declarers than that experiment"
        )


class Results:
    """The boards of a results file, read once."""

    def __init__(self, store: Store, deals: int | None) -> None:
        self.store = store
        self._limit = deals
        self._boards: dict[tuple[str, str], list[BoardRow]] = {}

    def boards(self, series: str, declarer: str) -> list[BoardRow]:
        """The boards of a declarer by number."""
        key = (series, declarer)
        if key not in self._boards:
            self._boards[key] = self.store.boards(series, declarer, self._limit)
        return self._boards[key]

    def deals(self, series: Series) -> int:
        """How many deals are counted."""
        return len(self.boards(series.name, series.declarers[0]))

    def numbers(self, series: Series) -> list[int]:
        """The numbers of the deals that are counted."""
        return [board.number for board in self.boards(series.name, series.declarers[0])]

    def made(self, series: str, declarer: str) -> Proportion:
        """How many of the contracts were made."""
        boards = self.boards(series, declarer)
        return Proportion(sum(board.made for board in boards), len(boards))

    def paired(self, series: str, first: str, second: str) -> Paired:
        """Two declarers, deal by deal."""
        return Paired.of(
            [board.made for board in self.boards(series, first)],
            [board.made for board in self.boards(series, second)],
        )

    def of_people(self, series: Series) -> dict[int, tuple[int, bool]]:
        """Tricks, and whether they made it, of the people who played the deals, by number, where that is known."""
        counted = set(self.numbers(series))
        rows = [row for row in self.store.all_boards(series.name) if row.declarer == PEOPLE]
        return {row.number: (row.tricks, row.made) for row in rows if row.number in counted}

    def scores(self, series: str, first: str, second: str) -> list[tuple[int, int]]:
        """What two declarers scored, deal by deal."""
        ours, theirs = (self.boards(series, declarer) for declarer in (first, second))
        return [(one.score, other.score) for one, other in zip(ours, theirs, strict=True)]

    def seconds_per_move(self, series: str, declarer: str) -> Mean:
        """The processor time of a card of declarer's side; each card counts the same, whatever its game."""
        boards = self.boards(series, declarer)
        return Mean.per([board.seconds for board in boards], [board.decisions for board in boards])


def _paper_scores(experiment: Experiment, results: Results) -> Table:
    """Scores and discrepancies of each M, beside the paper's where there is one."""
    rows = []
    first: dict[tuple[str, int], str] = {}
    cards = {series.name: getattr(series.source, "cards", 52) for series in results.store.series}
    printed = any(figure.score is not None for figure in experiment.figures)
    for figure in experiment.figures:
        boards = results.boards(figure.series, figure.declarer)
        decisions = len(boards) * cards[figure.series] // 2
        found = sum(board.discrepancies for board in boards)
        base = first.setdefault((figure.series, worlds_of(figure.declarer)), figure.declarer)
        duel = results.paired(figure.series, figure.declarer, base)
        ours = (f"{found:,} / {decisions:,}", _per_mille(found, decisions))
        score = str(results.made(figure.series, figure.declarer))
        gain = ("", "") if base == figure.declarer else (_only_one(duel), _gain(duel))
        if printed:
            paper = _per_mille(figure.discrepancies, 13_000), _percent(figure.score)
            rows.append((*figure.words, *ours, paper[0], score, paper[1], gain[1]))
        else:
            rows.append((*figure.words, *ours, score, *gain))
    counted, made, over = ("discrepancies", "per 1000"), "score (95% interval)", "gain over M=1"
    columns = (
        (*counted, "paper's per 1000", made, "paper's score", over)
        if printed
        else (*counted, made, "only one makes", over)
    )
    title = f"{experiment.title} ({_counts(results)})"
    return Table(title, (*experiment.columns, *columns), tuple(rows), spare=("discrepancies",))


def _times(experiment: Experiment, results: Results) -> Table:
    """Seconds per move, and their ratio to the first row of the kind, which does not depend on the machine."""
    rows = []
    bases: dict[str, Figure] = {}
    for figure in experiment.figures:
        base = bases.setdefault(_kind(experiment, figure), figure)
        ours = results.seconds_per_move(figure.series, figure.declarer)
        ours_base = results.seconds_per_move(base.series, base.declarer)
        boards = results.boards(figure.series, figure.declarer)
        moves = max(1, sum(board.decisions for board in boards))
        rows.append(
            (
                *figure.words,
                str(ours),
                _ratio(ours, ours_base),
                "" if figure.seconds is None else f"{figure.seconds:.3f}",
                "" if figure.seconds is None or base.seconds is None else f"{figure.seconds / base.seconds:.3f}",
                f"{sum(board.nodes for board in boards) / moves:.0f}",
                f"{sum(board.solves for board in boards) / moves:.0f}",
            )
        )
    columns = (*experiment.columns, "seconds", "ratio", "paper", "its ratio", "nodes", "solves")
    return Table(f"{experiment.title} ({_counts(results)})", columns, tuple(rows))


def _ratio(one: Mean, other: Mean) -> str:
    """How often the other goes into the one, where both are known."""
    return f"{one.value / other.value:.3f}" if one.value >= 0 and other.value > 0 else "-"


def _kind(experiment: Experiment, figure: Figure) -> str:
    """Rows are compared with the first one of the same M, pack and worlds; in the first paper's table, of all."""
    return "" if experiment.name == "table2" else " ".join(figure.words[:-1])


def _strength(experiment: Experiment, results: Results) -> Table:
    rows = []
    for series in results.store.series:
        first, second = series.declarers
        duel = results.paired(series.name, first, second)
        rate, differing, deals = STRENGTH_FIGURES[series.name]
        rows.append(
            (
                series.name.removeprefix("against "),
                str(duel.deals),
                f"{duel.differing} ({_percent(duel.differing / duel.deals if duel.deals else None)})",
                str(duel.winrate),
                _p_value(duel),
                f"{100 * rate:.1f}% of {differing}",
                _percent(differing / deals),
            )
        )
    columns = ("defence", "deals", "differing", "winrate of αμ (95%)", "p", "paper's winrate", "its differing")
    return Table(experiment.title, columns, tuple(rows))


def _worlds(experiment: Experiment, results: Results) -> Table:
    """Every number of worlds and M against PIMC with 20 worlds, and against PIMC with as many."""
    rows = []
    for series in results.store.series:
        base = series.declarers[0]
        pimc = {worlds_of(declarer): declarer for declarer in series.declarers if depth_of(declarer) == 1}
        for declarer in series.declarers:
            duel = results.paired(series.name, declarer, base)
            as_many = pimc[worlds_of(declarer)]
            deeper = results.paired(series.name, declarer, as_many)
            gain = ("", "") if declarer == as_many else (_only_one(deeper), _gain(deeper))
            rows.append(
                (
                    str(depth_of(declarer)),
                    str(worlds_of(declarer)),
                    str(results.made(series.name, declarer)),
                    str(duel.winrate),
                    str(duel.differing),
                    *gain,
                    _time_per_move(series, declarer, results),
                )
            )
    base_columns = ("score", "winrate against M=1, 20 worlds", "differing")
    deeper_columns = ("only one makes, as many worlds", "gain over M=1")
    columns = (*experiment.columns, *base_columns, *deeper_columns, "seconds per move")
    title = f"{experiment.title} ({_counts(results)})"
    return Table(title, columns, tuple(rows), spare=("differing", deeper_columns[0]))


def _time_per_move(series: Series, declarer: str, results: Results) -> str:
    """Where one search answers for several declarers, the first one pays for all of them."""
    return "shared" if series.shares_depths else str(results.seconds_per_move(series.name, declarer))


def _scores(series: Series, results: Results) -> Table:
    rows = []
    for declarer in series.declarers:
        boards = results.boards(series.name, declarer)
        rows.append(
            (
                declarer,
                str(results.made(series.name, declarer)),
                str(Mean.of([board.tricks for board in boards])),
                f"{Mean.of([board.score for board in boards]).value:.1f}",
                _time_per_move(series, declarer, results),
            )
        )
    columns = ("declarer", "made (95% interval)", "tricks", "score", "seconds per move")
    title = f"{series.name}: {series.source}, {_number_of_deals(series, results)}"
    return Table(title, columns, tuple(rows), words=True)


def _against_the_first(series: Series, results: Results) -> Table:
    """Strength against time: each declarer beside the first one, deal by deal."""
    rows = []
    base = series.declarers[0]
    for declarer in series.declarers:
        duel = results.paired(series.name, declarer, base)
        seconds = results.seconds_per_move(series.name, declarer).value
        beside = ("", "") if declarer == base else (_only_one(duel), _gain(duel))
        rows.append((declarer, str(results.made(series.name, declarer)), f"{1000 * seconds:.1f}", *beside))
    columns = ("declarer", "made (95% interval)", "ms per move", "only one makes", "gain (95% interval)")
    title = f"{series.name}: {series.source}, {_number_of_deals(series, results)}, each beside {base}"
    return Table(title, columns, tuple(rows), words=True)


def _comparisons(all_series: Sequence[Series], results: Results) -> list[Table]:
    """Every pair of declarers of a series, where there are several."""
    tables = []
    for series in all_series:
        rows = []
        for place, second in enumerate(series.declarers):
            for first in series.declarers[place + 1 :]:
                duel = results.paired(series.name, first, second)
                rows.append(
                    (
                        f"{first} against {second}",
                        _only_one(duel),
                        str(duel.winrate),
                        _interval(duel),
                        _p_value(duel),
                    )
                )
        if rows:
            columns = ("declarer", "only one makes", "winrate", "gain (95% interval)", "p")
            tables.append(Table(f"{series.name}: deal by deal", columns, tuple(rows), words=True))
    return tables


def _by_score(all_series: Sequence[Series], results: Results) -> list[Table]:
    """Every pair of declarers by their scores, where all cards were played: in IMPs, and in matchpoints."""
    tables = []
    for series in all_series:
        rows = []
        for place, second in enumerate(series.declarers if series.to_the_end else ()):
            for first in series.declarers[place + 1 :]:
                pairs = results.scores(series.name, first, second)
                ours = Mean.of([imps(one - other) for one, other in pairs])
                shares = Mean.of([50.0 * (1 + (one > other) - (one < other)) for one, other in pairs])
                rows.append((f"{first} against {second}", str(ours), f"{shares}"))
        if rows:
            columns = ("declarer", "IMPs a board (95%)", "matchpoints in % (95%)")
            tables.append(Table(f"{series.name}: by score", columns, tuple(rows), words=True))
    return tables


def _beside_experts(series: Series, results: Results) -> list[Table]:
    """What the people at the table made of the same boards, against people."""
    made = results.of_people(series)
    if not made:
        return []
    rows = [_beside(PEOPLE, made, made)]
    for declarer in series.declarers:
        boards = results.boards(series.name, declarer)
        rows.append(_beside(declarer, {board.number: (board.tricks, board.made) for board in boards}, made))
    missing = results.deals(series) - len(made)
    unknown = f"; of {missing} more the result is not recorded" if missing else ""
    title = f"{series.name}: the {len(made)} boards beside the experts who played them{unknown}"
    columns = ("declarer", "made (95% interval)", "tricks", "only one makes", "gain (95% interval)")
    return [Table(title, columns, tuple(rows), words=True)]


def _beside(name: str, ours: Mapping[int, tuple[int, bool]], experts: Mapping[int, tuple[int, bool]]) -> Row:
    counted = [number for number in experts if number in ours]
    duel = Paired.of([ours[number][1] for number in counted], [experts[number][1] for number in counted])
    made = Proportion(sum(ours[number][1] for number in counted), len(counted))
    tricks = Mean.of([ours[number][0] for number in counted])
    beside = ("", "") if ours is experts else (_only_one(duel), _interval(duel))
    return (name, str(made), f"{tricks.value:.2f}", *beside)


def _defences(all_series: Sequence[Series], results: Results) -> list[Table]:
    """Every pair of defences against each declarer, on the same deals."""
    rows = []
    for place, second in enumerate(all_series):
        for first in all_series[place + 1 :]:
            for declarer in (one for one in first.declarers if one in second.declarers):
                one, other = (results.boards(series.name, declarer) for series in (first, second))
                both = min(len(one), len(other))
                beaten = ([not board.made for board in boards[:both]] for boards in (one, other))
                duel = Paired.of(*beaten)
                rows.append(
                    (
                        f"{first.defence} against {second.defence}, declarer {declarer}",
                        _only_one(duel),
                        _gain(duel),
                    )
                )
    columns = ("defence", "only one beats it", "gain (95% interval)")
    return [Table("the defences, deal by deal", columns, tuple(rows), words=True)] if rows else []


def _failures(all_series: Sequence[Series], results: Results) -> list[Table]:
    """The boards that were lost because a player failed."""
    rows = [
        (str(board.number), declarer, board.failure)
        for series in all_series
        for declarer in series.declarers
        for board in results.boards(series.name, declarer)
        if board.failure is not None
    ]
    return [Table("lost by a failure", ("deal", "declarer", "failure"), tuple(rows))] if rows else []


def _counts(results: Results) -> str:
    return ", ".join(f"{series.name}: {_number_of_deals(series, results)}" for series in results.store.series)


def _number_of_deals(series: Series, results: Results) -> str:
    number = results.deals(series)
    return f"{number} deal" + ("" if number == 1 else "s")


def _only_one(duel: Paired) -> str:
    """On how many deals only the first makes it, and only the second."""
    return f"{duel.first_only} : {duel.second_only}"


def _gain(duel: Paired) -> str:
    return f"{_interval(duel)}, " + ("p < 0.001" if duel.p_value < 0.001 else f"p = {duel.p_value:.3f}")


def _p_value(duel: Paired) -> str:
    """Never nought: no number of deals shows that chance could not have done it."""
    return "<0.001" if duel.p_value < 0.001 else f"{duel.p_value:.3f}"


def _interval(duel: Paired) -> str:
    low, high = duel.gain_interval
    return f"{100 * duel.gain:+.1f}% ({100 * low:+.1f} to {100 * high:+.1f})"


def _per_mille(count: int | None, total: int) -> str:
    return "" if count is None or not total else f"{1000 * count / total:.1f}"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}%"


def depth_of(declarer: str) -> int:
    """The depth M of a declarer by its name; 0 if it does not search, or is not one of ours."""
    return int(getattr(_built_in(declarer), "depth", 0) or 0)


def worlds_of(declarer: str) -> int:
    """How many worlds a declarer deals; 0 if none, or if it is not one of ours."""
    return int(getattr(_built_in(declarer), "worlds", 0))


def _built_in(declarer: str) -> Player | None:
    """The player of this name; None for one whose code is elsewhere: a report does without it."""
    return player_named(declarer) if is_built_in(declarer) else None

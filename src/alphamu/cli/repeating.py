"""The command with which results can be had again."""

from __future__ import annotations

import shlex

from alphamu.experiments.deals import File, Generator
from alphamu.experiments.expert_boards import Records
from alphamu.experiments.papers import EXPERIMENTS
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.series import Series
from alphamu.experiments.store import Store

MOST_FILES = 4  # that are named wherever the command is told


def command_for(store: Store, deals: int, *, short: bool = False) -> str | None:
    """What to type for the results of a file; None where the file does not tell all of it.

    In short, many files of records are only counted: once they must be named, but not under every table and plot.
    """
    first, *others = store.series
    if store.name in EXPERIMENTS:
        # Series that were written down as they would be made today: so they can be made again.
        if list(EXPERIMENTS[store.name].make(first.seed)) != [first, *others]:
            return None
        return f"alphamu experiment {store.name} --seed {first.seed} --deals {deals}"
    if others:
        return None
    return _match(first, deals) if store.name == "match" else _experts(first, deals, short)


def _experts(series: Series, boards: int, short: bool) -> str | None:
    """Played on and compared; the pairs of tables tell with what they were judged."""
    if not isinstance(series.source, Records) or series.source.every is not None:
        return None
    paths = series.source.paths
    files = f"FILE… ({len(paths)} files)" if short and len(paths) > MOST_FILES else shlex.join(paths)
    options = shlex.join([*_players(series), "--seed", str(series.seed), "--boards", str(boards)])
    return f"alphamu experiment experts {files} {options}"


def _players(series: Series) -> list[str]:
    declarers = [word for declarer in series.declarers for word in ("--declarer", declarer)]
    return [*declarers, "--defence", series.defence]


def _match(series: Series, deals: int) -> str:
    words = ["alphamu", "match", *_players(series)]
    match series.source:
        case Generator(contract, cards):
            words += ["--contract", contract, "--cards", str(cards)]
        case File(path):
            words += ["--pbn", path]
        case Redealt(path, board):
            words += ["--redeal", path, "--board", str(board)]
    words += ["--undecided"] if series.filtered else []
    words += ["--to-the-end"] if series.to_the_end else []
    words += ["--untimed"] if series.shares_depths else []
    if series.move_seconds is not None:
        words += ["--move-seconds", f"{series.move_seconds:g}"]
    return shlex.join([*words, "--seed", str(series.seed), "--deals", str(deals)])

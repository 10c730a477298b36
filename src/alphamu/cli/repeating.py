"""The command with which results can be had again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from alphamu.experiments.deals import File, Generator
from alphamu.experiments.expert_boards import Records
from alphamu.experiments.origin import COMMAND
from alphamu.experiments.papers import EXPERIMENTS
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.series import Series
from alphamu.experiments.store import Store

MOST_FILES = 4  # that are named wherever the command is told


def notes_for(store: Store, counted: Mapping[str, int], *, short: bool = False) -> list[str]:
    """What to say of having the results again: the command and what of it counts, or why there is none.

    So many deals of each series are counted; in short, many files are only told by their number.
    """
    command = command_for(store, max(counted.values()), short=short)
    if command is None:
        return [f"No command: {why_no_command(store)}."]
    if len(set(counted.values())) == 1:
        return [COMMAND + command]
    told = ", ".join(f"{number} {series}" for series, number in counted.items())
    return [COMMAND + command, f"Of the deals that it plays the first are counted: {told}."]


def command_for(store: Store, deals: int, *, short: bool = False) -> str | None:
    """What to type for the results of a file; None where the file does not tell all of it.

    In short, many files of records are only counted: once they must be named, but not under every table and plot.
    """
    if why_no_command(store) is not None:
        return None
    [first, *_] = store.series
    if store.name in EXPERIMENTS:
        return f"alphamu experiment {store.name} --seed {first.seed} --deals {deals}"
    return _match(first, deals) if store.name == "match" else _experts(first, deals, short)


def why_no_command(store: Store) -> str | None:
    """Why nothing can be typed for the results of a file; None where something can."""
    first, *others = store.series
    if store.name in EXPERIMENTS:
        # Series that were written down as they would be made today: so they can be made again.
        is_todays = list(EXPERIMENTS[store.name].make(first.seed)) == [first, *others]
        return None if is_todays else f"`alphamu experiment {store.name}` plays other series today"
    if isinstance(first.source, Records) and first.source.every is not None:
        return f"an earlier version chose one board of every {first.source.every}, and today's chooses others"
    if others or store.name not in ("match", "experts"):
        return f"these series of {store.name!r} were not begun with one"
    return None


def _experts(series: Series, boards: int, short: bool) -> str:
    """Played on and compared; the pairs of tables tell with what they were judged."""
    assert isinstance(series.source, Records)
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

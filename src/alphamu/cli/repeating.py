"""The command with which results can be had again."""

from __future__ import annotations

import shlex

from alphamu.experiments.deals import File, Generator
from alphamu.experiments.papers import EXPERIMENTS
from alphamu.experiments.redealt import Redealt
from alphamu.experiments.series import Series
from alphamu.experiments.store import Store


def command_for(store: Store, deals: int) -> str | None:
    """What to type for the results of a file; None where the file does not tell all of it."""
    first, *others = store.series
    if store.name in EXPERIMENTS:
        # Series that were written down as they would be made today: so they can be made again.
        if list(EXPERIMENTS[store.name].make(first.seed)) != [first, *others]:
            return None
        return f"alphamu experiment {store.name} --seed {first.seed} --deals {deals}"
    return _match(first, deals) if store.name == "match" and not others else None


def _match(series: Series, deals: int) -> str:
    words = ["alphamu", "match"]
    for declarer in series.declarers:
        words += ["--declarer", declarer]
    words += ["--defence", series.defence]
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

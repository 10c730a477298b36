"""Where results come from, in words: what stands under a table and over a plot."""

from __future__ import annotations

import re

from alphamu.experiments.series import Series

COMMAND = "Command: "  # begins the note that says what to type


def origin(series: Series, deals: int) -> str:
    """All that decides the results of a series, in words.

    >>> from alphamu.experiments.deals import Generator
    >>> origin(Series("52 cards", Generator(), ("pimc",), "dd", seed=7, filtered=True), 100)
    '52 cards: 100 deals (3NT, 52 cards; undecided ones), seed 7, defence dd'
    """
    kept = "; undecided ones" if series.filtered else ""
    return f"{series.name}: {deals} deals ({series.source}{kept}), seed {series.seed}, defence {series.defence}"


def slug(text: str) -> str:
    """A text as it can stand in the name of a file, or in a label.

    >>> slug("experts' boards"), slug("against expert(worlds=20)")
    ('experts-boards', 'against-expert-worlds-20')
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", text.replace("'", "")).strip("-")

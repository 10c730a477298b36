"""Where the time of a search goes: a few layouts deep enough, then more of them, and at last deeper still.

Depth helps only with enough layouts, and layouts only with enough depth. With a hundred, a search of M=5 chooses
much better than one of M=3; from there on more layouts help, and depth again when they are many.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu import defaults

EXACT = 20_000  # so few layouts are searched all, if there is time
AT_ONCE = 1_000  # and so few without a look at a sample first


@dataclass(frozen=True, slots=True)
class Stage:
    """So many layouts (None: all), searched to a depth M (None: to the end)."""

    worlds: int | None
    depth: int | None


def stages_for(cards_left: int, layouts: int) -> tuple[Stage, ...]:
    """The stages for who has said nothing but how long to search, of so many layouts that are possible.

    >>> [stage.worlds for stage in stages_for(13, 10_400_600)], [stage.worlds for stage in stages_for(7, 3_432)]
    ([100, 400, 1600], [100, None])
    """
    usual = defaults.worlds_for(cards_left)
    if layouts <= (AT_ONCE if usual is None else usual):
        return (Stage(usual, None),)
    first = Stage(defaults.WORLDS, defaults.DEPTH)
    # All layouts answer once they are searched as deep; until then the sample chooses better.
    if usual is None or layouts <= 4 * defaults.WORLDS:
        return first, Stage(None, None)
    more, most = Stage(4 * defaults.WORLDS, first.depth), Stage(16 * defaults.WORLDS, None)
    return (first, more, Stage(None, None) if layouts <= EXACT else most)

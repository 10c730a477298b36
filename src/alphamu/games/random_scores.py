"""Random scores for random endings: what each number of tricks is worth in each world."""

from __future__ import annotations

from random import Random


def random_scores(random: Random, worlds: int, cards: int) -> list[list[int]]:
    """`[world][tricks]`, never less for more tricks.

    In one case of three all tricks count alike, in one the steps are the same in all worlds, as for points, and in
    one each world has its own, as for IMPs against what another table does. Some steps are worth nothing.
    """

    def steps() -> list[int]:
        return [random.choice((0, 1, 1, 2, random.randint(1, 9))) for _ in range(cards)]

    kind = random.randrange(3)
    common = [1] * cards if kind == 0 else steps()
    rows = []
    for _ in range(worlds):
        row = [-random.randint(0, 3) if kind == 2 else 0]
        for step in steps() if kind == 2 else common:
            row.append(row[-1] + step)
        rows.append(row)
    return rows

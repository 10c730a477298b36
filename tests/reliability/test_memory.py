"""Tables and caches are released: after many analyses no more memory is held than after some.

With an arena for each thread, and those of Python of a megabyte each, what the system counts for a process goes up
and down by a tenth; so all comes from one arena, and the least of several moments is compared. Pages of files
do not count: the system takes them away and brings them back as it likes. What is worked out once for all, how
suits lie, fills its table before anything is compared.
"""

import os
import subprocess
import sys

from tests.rounds import rounds

PROGRAM = """
import ctypes, gc, sys
from random import Random
from alphamu._kernel import Solver
from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.games.random_endings import random_ending
from alphamu.search import analyse
from alphamu.settings import Settings
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings

def held() -> int:
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what is free is no leak
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("RssAnon"))

random, solver = Random(1), Solver(1 << 20)
for _ in range(3000):
    pack = random.sample(list(Hand(FULL_PACK)), 36)
    solver.tricks([Hand.of(pack[seat::4]).mask for seat in range(4)], Strain.NOTRUMP, 0, [], 0)
del solver

some, many = map(int, sys.argv[1:])
before, after = [], []
for number in range(many):
    analyse(random_ending(number, 4, 10), settings=Settings(memory_mb=8))
    if number % 10 == 0:
        work_out(Holdings.parse("AJ2", "K43"))
        if some // 2 <= number < some:
            before.append(held())
        if many - some // 2 <= number:
            after.append(held())
print(min(before), min(after))
"""


def test_many_analyses_hold_no_more_memory_than_some() -> None:
    many = rounds(150, 2000)
    some = min(200, many // 3)
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(some), str(many)],
        env=os.environ | {"MALLOC_ARENA_MAX": "1", "PYTHONMALLOC": "malloc"},
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = map(int, ended.stdout.split())
    assert after <= 1.02 * before, f"{before:,} bytes after {some} analyses, {after:,} after {many}"

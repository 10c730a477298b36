"""Tables and caches are released: after many analyses no more memory is held than after some."""

import subprocess
import sys

PROGRAM = """
import gc, resource, sys
from alphamu.games.random_endings import random_ending
from alphamu.search import analyse
from alphamu.settings import Settings
from alphamu.suits.combination import work_out
from alphamu.suits.holdings import Holdings

def held() -> int:
    gc.collect()
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * resource.getpagesize()

some, many = map(int, sys.argv[1:])
for number in range(many):
    if number == some:
        before = held()
    analyse(random_ending(number, 4, 10), settings=Settings(memory_mb=8))
    if number % 10 == 0:
        work_out(Holdings.parse("AJ2", "K43"))
print(before, held())
"""


def test_many_analyses_hold_no_more_memory_than_some(soaking: bool) -> None:
    some, many = (200, 2000) if soaking else (50, 150)
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(some), str(many)], capture_output=True, text=True, check=True
    )
    before, after = map(int, ended.stdout.split())
    assert after <= 1.05 * before, f"{before:,} bytes after {some} analyses, {after:,} after {many}"

"""How far the reading of a file is: nothing for a second, then a line that changes, or now and then a new one."""

import sys
import time

from alphamu.formats import Watch

FIRST_AFTER = 1.0  # seconds; what takes no longer needs no progress
IN_TERMINAL, IN_FILE = 0.5, 10.0  # seconds between two looks


def reading(name: str) -> Watch:
    """Tells on standard error how much of a file has been gone through."""
    is_terminal = sys.stderr.isatty()
    next_look = time.perf_counter() + (FIRST_AFTER if is_terminal else IN_FILE)
    shown = ""  # what stands in the terminal, until the next line goes over it

    def watch(share: float) -> None:
        nonlocal next_look, shown
        now = time.perf_counter()
        if share < 1.0 and now < next_look:
            return
        next_look = now + (IN_TERMINAL if is_terminal else IN_FILE)
        line = f"reading {name}: {share:.0%}" if share < 1.0 else ""
        if is_terminal and (line or shown):
            print(f"\r{line:<{len(shown)}}\r{line}", end="", file=sys.stderr, flush=True)
            shown = line
        elif line:
            print(line, file=sys.stderr, flush=True)

    return watch

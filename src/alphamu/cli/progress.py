"""How far a search is, while it runs: depth, time, the best card so far, and both bounds."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from alphamu.cli.reading import FIRST_AFTER, IN_FILE, IN_TERMINAL
from alphamu.search.search import Watched
from alphamu.settings import SearchError
from alphamu.view.analysis import analysis_view, progress_text
from alphamu.worlds.situation import Dealt

Progress = Callable[[float], str]  # how far it is after so many seconds, in a line


@contextmanager
def deepening(search: Watched, dealt: Dealt, console: Console) -> Iterator[None]:
    """Show the analysis in the terminal as it stands, and below it how far the search is."""
    started = time.perf_counter()
    is_over = False

    def view() -> RenderableType:
        latest, seconds = search.latest, time.perf_counter() - started
        line = Text(progress_text(latest, seconds) if not is_over and seconds > FIRST_AFTER else "", style="dim")
        if latest.depth == 0 and not latest.complete:
            return line
        answer = analysis_view(latest, dealt, plans=search.settings.whole_fronts)
        return answer if is_over else Group(answer, line)

    with Live(console=console, get_renderable=view, refresh_per_second=1 / IN_TERMINAL) as live:
        try:
            yield
        except SearchError:
            live.transient = True
            raise
        finally:
            is_over = True


@contextmanager
def watching(progress: Progress, console: Console) -> Iterator[None]:
    """Say how far a search is, where its answer goes elsewhere.

    In a terminal that is a line that changes, in a file a new line now and then.
    """
    over = threading.Event()
    watch = _watch_in_terminal if console.is_terminal else _watch_in_file
    watcher = threading.Thread(target=watch, args=(progress, console, over), name="alphamu-progress", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def _watch_in_terminal(progress: Progress, console: Console, over: threading.Event) -> None:
    started = time.perf_counter()
    if over.wait(FIRST_AFTER):
        return
    with console.status("") as status:
        while not over.wait(IN_TERMINAL):
            status.update(progress(time.perf_counter() - started))


def _watch_in_file(progress: Progress, console: Console, over: threading.Event) -> None:
    started = time.perf_counter()
    while not over.wait(IN_FILE):
        console.print(progress(time.perf_counter() - started), soft_wrap=True)

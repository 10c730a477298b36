"""What a server allows: how much may be asked, how much of the machine it uses, by which names it is called."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace

from alphamu import defaults
from alphamu.bridge.errors import BridgeError
from alphamu.playouts.contest import PlayingOut
from alphamu.search.stages import Stage, stages_for
from alphamu.settings import Limit

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


class LimitError(BridgeError):
    """More was asked than this server allows."""


@dataclass(frozen=True)
class Limits:
    """The settings of a server.

    `searches` run at the same time and share `memory_mb`; `waiting` more may stand in the queue. A search that
    asks for more than `short_seconds` counts as long; one place is kept free of these. Whoever would have to wait
    is first tried for `moment_seconds`, so many at a time as there are `moments`. What is sent must come in
    `head_seconds` and `body_seconds`, is read in one of `readers` processes, for `reading_seconds` at most, and
    what is answered must be taken in `answer_seconds`.
    """

    connections: int = 512
    connections_of_address: int = 256
    connections_for_health: int = 16  # beyond all others
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    answer_seconds: float = 30.0
    idle_seconds: int = 5  # between two requests
    body_bytes: int = 256 * 1024
    readers: int = 2
    reading_seconds: float = 5.0
    waiting_for_reader_seconds: float = 10.0
    worlds: int = 1000
    depth: int = 26
    play_outs: int = 2000
    seconds: float = 60.0
    boards: int = 64  # of one review
    short_seconds: float = 2.0
    moment_seconds: float = 1.0
    moments: int = 1
    searches: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    waiting: int = 64
    memory_mb: int = 1024
    front: int = 200  # so many vectors of a card's front are sent, the best ones
    hosts: tuple[str, ...] = LOCAL_HOSTS

    @property
    def memory_of_search(self) -> int:
        """What the tables of one search may take."""
        return max(
            1, self.memory_mb // (self.searches + self.moments + 1)
        )  # the double-dummy solver has a share too

    def search(self, depth: int | None, seconds: float | None) -> Limit:
        """The limit of a search as it was asked for."""
        if depth is not None and depth > self.depth:
            raise LimitError(f"depth {depth}: this server searches to depth {self.depth} at most")
        if seconds is not None and seconds > self.seconds:
            raise LimitError(f"seconds {seconds:g}: this server searches for {self.seconds:g} seconds at most")
        return Limit(depth, seconds if seconds is not None else min(defaults.SECONDS, self.seconds))

    def sample(self, worlds: int) -> int:
        """The number of worlds as it was asked for."""
        if worlds > self.worlds:
            raise LimitError(f"worlds {worlds}: this server searches {self.worlds} layouts at most")
        return worlds

    def playing_out(self, asked: PlayingOut | None) -> PlayingOut | None:
        """The play-outs as they were asked for."""
        if asked is not None and asked.layouts > self.play_outs:
            raise LimitError(f"play_outs {asked.layouts}: this server plays out {self.play_outs} layouts at most")
        return asked

    def stages(self, cards_left: int, layouts: int) -> tuple[Stage, ...]:
        """Where the time of a search goes, as far as this server goes."""
        return tuple(
            replace(stage, worlds=min(stage.worlds or layouts, self.worlds))
            for stage in stages_for(cards_left, layouts)
        )

    def usual_sample(self, cards_left: int, layouts: int) -> int | None:
        """The number of worlds where nothing was asked for: as ever, as far as this server goes; None for all."""
        usual = defaults.worlds_for(cards_left)
        return usual if usual is not None or layouts <= self.worlds else self.worlds

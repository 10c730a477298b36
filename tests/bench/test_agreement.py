"""The comparison of kernel and reference finds a difference where there is one."""

import pytest

from alphamu.bench import agreement
from alphamu.bridge.card import Card
from alphamu.formats.position import loads
from alphamu.games.bridge import BridgeGame
from alphamu.reference import Result, alphamu
from alphamu.settings import Optimizations

#       ♠ AQ        South leads, and needs both tricks. The king is with West in one layout of three;
#       ♠ 32        with a bare king East loses it double dummy, but who knows?
FINESSE = """{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S", "north": "AQ...", "south": "32...",
 "worlds": [{"west": "K4...", "east": "..32."}, {"west": "4..2.", "east": "K..3."},
            {"west": "..32.", "east": "K4..."}]}"""


def test_nothing_to_find() -> None:
    [position] = loads(FINESSE)
    assert list(agreement.differences(position, 4, Optimizations())) == []


def test_a_search_that_looks_less_deep_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(game: BridgeGame, depth: int) -> Result[Card]:
        return alphamu(game, 1)

    monkeypatch.setattr(agreement, "alphamu", shallow)
    [position] = loads(FINESSE)
    found = list(agreement.differences(position, 4, Optimizations()))
    assert not [fault for fault in found if fault.startswith("at depth 1:")]
    assert "at depth 2: the front of S2" in found
    assert "at depth 2: the value: 2 by the reference, 1 by the kernel" in found
    assert "at depth 2: the value of S2: 2 by the reference, 1 by the kernel" in found

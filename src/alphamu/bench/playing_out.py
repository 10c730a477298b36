"""How long it takes to play one card out on a hundred layouts, αμ (M=2, 20 worlds) against perfect defenders."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from statistics import mean

from alphamu.bench.race import seconds_of
from alphamu.bridge.card import Card
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

LAYOUTS = 100


def seconds_to_play_out(positions: list[Position]) -> float:
    """The mean over the positions, dummy's lowest legal card being played out, one thread, empty tables."""
    return mean(seconds_of(partial(_play_out, position)) for position in positions)


def _play_out(position: Position) -> None:
    unlisted = replace(position, worlds=None, weights=None, unseen=position.hidden_cards)
    knowledge = Situation.of_record(unlisted).knowledge
    assert knowledge is not None  # no layouts are listed
    outs = PlayOuts(unlisted, knowledge, DECLARER, DEFENDERS[AgainstWhom.DD])
    outs.stream("benchmark").extend(_card_of(unlisted), LAYOUTS)


def _card_of(position: Position) -> Card:
    legal = position.current_trick.legal_cards(position.hands[position.turn])
    return min(legal)

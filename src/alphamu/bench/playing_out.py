"""How long it takes to play one card out on a hundred layouts, αμ (M=2, 20 worlds) against perfect defenders."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from statistics import mean

from alphamu.background import BackgroundThread
from alphamu.bench.race import seconds_of
from alphamu.bridge.card import Card, Suit
from alphamu.bridge.contract import Strain
from alphamu.bridge.hand import Hand
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

LAYOUTS = 100
STOPS = 10  # for each position
TOO_MANY = 500  # layouts: seconds, from trick one
BEFORE_STOP = 0.02  # seconds of processor time; with each stop so much later


def seconds_to_play_out(positions: list[Position]) -> float:
    """The mean over the positions, dummy's lowest legal card being played out, one thread, empty tables."""
    return mean(seconds_of(partial(_play_out, position)) for position in positions)


def milliseconds_to_stop(positions: list[Position]) -> float:
    """The longest that play-outs went on after they were told to stop, in processor time."""
    return max(
        1000 * _seconds_after_stop(position, BEFORE_STOP * number)
        for position in positions
        for number in range(1, STOPS + 1)
    )


def with_trumps(position: Position) -> Position:
    """The same position in declarer's longest suit, for one trick more where there is one."""
    both = Hand(position.declarer_hand.mask | position.dummy_hand.mask)
    longest = max(Suit, key=lambda suit: len(both.cards(suit)))
    needed = min(position.tricks_needed + 1, position.cards_left)
    return replace(position, strain=Strain(int(longest)), tricks_needed=needed)


def _play_out(position: Position) -> None:
    _outs(position).stream("benchmark").extend(_card_of(position), LAYOUTS)


def _seconds_after_stop(position: Position, after: float) -> float:
    outs = _outs(position)
    stream = outs.stream("benchmark")

    def play_out() -> None:
        stream.extend(_card_of(position), TOO_MANY)

    worker = BackgroundThread(play_out, stop=outs.stop, name="alphamu-bench")
    started = time.process_time()
    worker.start()
    while time.process_time() - started < after:
        time.sleep(0.001)
    stopped = time.process_time()
    outs.stop()
    worker.join()
    return time.process_time() - stopped


def _outs(position: Position) -> PlayOuts:
    unlisted = replace(position, worlds=None, weights=None, unseen=position.hidden_cards)
    knowledge = Situation.of_record(unlisted).knowledge
    assert knowledge is not None  # no layouts are listed
    return PlayOuts(unlisted, knowledge, DECLARER, DEFENDERS[AgainstWhom.DD])


def _card_of(position: Position) -> Card:
    legal = position.current_trick.legal_cards(position.hands[position.turn])
    return min(legal)

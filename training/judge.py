"""How good the model is on boards it has not learned from: `python -m training.judge BOARDS.npz… MODEL`.

Bits for each hidden card: the mean of -log2 of the chance that was given to the hand which really held it, clipped
at 0.002. Intervals are 95%, from boards drawn again with replacement.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from alphamu.beliefs.model import Model
from alphamu.beliefs.public import Public
from alphamu.beliefs.three_hands import ThreeHands
from alphamu.bridge.card import Card
from alphamu.bridge.seat import Seat
from alphamu.worlds.hidden import hidden_hands, hidden_seats
from alphamu.worlds.learned import Learned
from training.boards import Boards
from training.samples import public_of, split

LEAST = 0.002
QUEEN = 12


@dataclass
class Tally:
    """For each board, the bits of its hidden cards; and what was said of each card, with what came of it."""

    bits: list[list[float]] = field(default_factory=list)
    all_bits: list[list[float]] = field(default_factory=list)
    said: list[float] = field(default_factory=list)
    came: list[bool] = field(default_factory=list)

    def add(self, odds: Iterable[tuple[Card, tuple[float, ...], int]]) -> None:
        """Count the cards of one board: the chances that were given, and the number of the hand that had it."""
        bits, all_bits = [], []
        for card, chances, holder in odds:
            surprise = -float(np.log2(max(chances[holder], LEAST)))
            all_bits.append(surprise)
            if card.rank >= QUEEN:
                bits.append(surprise)
                self.said.append(chances[0])
                self.came.append(holder == 0)
        self.bits.append(bits)
        self.all_bits.append(all_bits)

    def report(self) -> str:
        """The figures in a line."""
        honours, low, high = mean_and_interval(self.bits)
        cards, *_ = mean_and_interval(self.all_bits)
        return (
            f"{honours:.4f} [{low:.4f}, {high:.4f}] bits for A, K, Q; {cards:.4f} for any card; "
            f"{len(self.bits):,} boards"
        )

    def calibration(self) -> str:
        """Of the cards said to be with the first hand at so many per cent, how many were."""
        said, came = np.array(self.said), np.array(self.came)
        lines = []
        for tenth in range(10):
            inside = (said >= tenth / 10) & ((said < (tenth + 1) / 10) | (tenth == 9))
            if inside.any():
                lines.append(
                    f"  {10 * tenth:3}-{10 * tenth + 10}%: said {100 * said[inside].mean():5.1f}%, "
                    f"came {100 * came[inside].mean():5.1f}% of {inside.sum():,}"
                )
        return "\n".join(lines)


def mean_and_interval(boards: list[list[float]]) -> tuple[float, float, float]:
    """The mean over all cards, with its interval over boards."""
    sums = np.array([sum(board) for board in boards])
    counts = np.array([len(board) for board in boards])
    generator = np.random.default_rng(1)
    means = []
    for _ in range(500):
        places = generator.integers(0, len(sums), len(sums))
        means.append(sums[places].sum() / max(1, counts[places].sum()))
    low, high = np.percentile(means, [2.5, 97.5])
    return float(sums.sum() / max(1, counts.sum())), float(low), float(high)


def odds_of(public: Public, viewer: Seat, model: Model) -> Mapping[Card, tuple[float, ...]]:
    """For each hidden card the chance of each hidden hand, as a player sees it."""
    play = public.play
    if public.dummy is None:
        return ThreeHands(public, viewer, play.hand(viewer).mask, model).odds()
    hidden = hidden_hands(play, hidden_seats(viewer, play.contract.dummy))
    return {card: (first, 1 - first) for card, first in Learned(hidden, public, model).chances().items()}


def judge(tally: Tally, public: Public, viewer: Seat, model: Model) -> None:
    """Ask one player at one moment, and count what the answer was worth."""
    seats = hidden_seats(viewer, None if public.dummy is None else public.contract.dummy)
    hands = [public.play.hand(seat) for seat in seats]
    tally.add(
        (card, chances, next(place for place, hand in enumerate(hands) if card in hand))
        for card, chances in odds_of(public, viewer, model).items()
    )


def main() -> None:
    """Judge by boards of the files kept apart (or, with --checked, by those that choose the temperature)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path, nargs="+")
    parser.add_argument("model", type=Path)
    parser.add_argument("--checked", action="store_true")
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--moments", type=int, nargs="*", default=[1, 9, 21])
    parser.add_argument("--views", nargs="*", default=["declarer", "defender", "leader"])
    parser.add_argument("--calibration", action="store_true")
    given = parser.parse_args()
    boards, model = Boards.load(*given.boards), Model(given.model)
    places = split(boards)["checked" if given.checked else "judged"]
    chosen = np.random.default_rng(5).permutation(places)[: given.number]
    tallies: dict[str, Tally] = {}
    for place in chosen:
        board = boards[int(place)]
        public = public_of(board)
        declarer = public.contract.declarer
        viewers = {"declarer": declarer, "defender": declarer.plus(1 if place % 2 else 3)}
        for moment in given.moments:
            if moment > len(board.cards):
                continue
            for view, viewer in viewers.items():
                if view in given.views:
                    tally = tallies.setdefault(f"{view} after {moment}", Tally())
                    judge(tally, public.after(moment), viewer, model)
        if "leader" in given.views:
            judge(tallies.setdefault("leader", Tally()), public.after(0), declarer.next, model)
    for name, tally in sorted(tallies.items()):
        print(f"{name:18} {tally.report()}")
        if given.calibration:
            print(tally.calibration())


if __name__ == "__main__":
    main()

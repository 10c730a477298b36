"""Does a hand make as often as it is said to? The chance that is shown, beside the share made in fresh deals.

The chance is found as `analyse` finds it, no clock deciding. Then the hidden cards are dealt anew, many times, and
the hand is played to the end from the card that was chosen. Deals come in batches, each with layouts and decisions
of its own, so that a run can be continued and no lucky seed decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.experiments.report import Table
from alphamu.experiments.rows import EXPERIMENT, Row, Settings
from alphamu.experiments.statistics import Proportion
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import Style
from alphamu.playouts.thinking import Thinking
from alphamu.seeds import seed_of
from alphamu.settings import Limit
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

BATCH = 100  # deals


def settings_of(file: str, playing_out: PlayingOut, seed: int) -> Settings:
    """What the rows depend on: the file too, for hands of others may have the same names."""
    return {
        EXPERIMENT: "fresh-deals",
        "file": Path(file).name,
        "play-outs": playing_out.layouts,
        "worlds": playing_out.declarer.worlds,
        "depth": playing_out.declarer.depth,
        "defenders": playing_out.against,
        "seed": seed,
    }


@dataclass(frozen=True)
class Hand:
    """A record that is asked about, where it stops or at declarer's first card, with its name."""

    name: str
    record: Board | Position

    def situation(self) -> Situation:
        """What declarer knows there."""
        return Situation.of_record(self.record)

    def can_be_dealt(self) -> bool:
        """Whether a search would take a sample of its layouts, and declarer's side is on turn."""
        situation = self.situation()
        position, knowledge = situation.position, situation.knowledge
        declarers = position.turn.side is position.declarer.side
        return declarers and knowledge is not None and knowledge.layouts.count > defaults.WORLDS

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Shown:
    """What is said of a hand: the card, what the search makes of its own layouts, and the chance shown."""

    playing_out: PlayingOut = field(default_factory=PlayingOut)
    worlds: int = defaults.WORLDS
    depth: int = defaults.DEPTH
    seed: int = 0

    def __call__(self, hand: Hand) -> Row:
        """The card with its figures."""
        situation = hand.situation()
        dealt = situation.deal(self.worlds, self.seed)
        thinking = Thinking(situation, dealt, Limit(self.depth), playing_out=self.playing_out, seed=self.seed)
        thinking.start()
        analysis = thinking.result()
        return {
            "card": str(analysis.best.card),
            "searched": analysis.best.make,
            "shown": analysis.chance,
            "error": analysis.chance_error,
            "from": analysis.chance_from,
        }


@dataclass(frozen=True)
class Batch:
    """Some fresh deals of a hand, by their number."""

    hand: Hand
    card: Card
    number: int

    def __str__(self) -> str:
        return f"{self.hand}, {self.card}, batch {self.number}"


def batches(hand: Hand, card: Card, deals: int) -> Iterator[Batch]:
    """As many as there have to be for so many deals."""
    return (Batch(hand, card, number) for number in range(-(-deals // BATCH)))


@dataclass(frozen=True)
class Played:
    """Plays fresh deals: who declares, and against whom."""

    declarer: Style
    defenders: Style
    seed: int = 0

    def __call__(self, batch: Batch) -> Row:
        """How many of them were made."""
        situation = batch.hand.situation()
        assert situation.knowledge is not None  # or it could not be dealt
        seed = seed_of(self.seed, "fresh deals", batch)
        outs = PlayOuts(situation.position, situation.knowledge, self.declarer, self.defenders, seed=seed)
        stream = outs.stream("fresh deals")
        stream.extend(batch.card, BATCH)
        return {"deals": BATCH, "made": sum(stream.reached(batch.card))}


def table(shown: Sequence[Row], played: Sequence[Sequence[Row]], declarer: Style, defenders: Style) -> Table:
    """A line for each hand: what was shown, and what was made."""
    cells = []
    deals = sum(row["deals"] for row in played[0]) if played else 0
    for hand, rows in zip(shown, played, strict=True):
        made = Proportion(sum(row["made"] for row in rows), sum(row["deals"] for row in rows))
        chance = f"{100 * hand['shown']:.1f}% ± {100 * hand['error']:.1f}"
        off = f"{100 * (hand['shown'] - made.share):+.1f}"
        searched = f"{100 * hand['searched']:.1f}%"
        cells.append((hand["name"], Card.parse(hand["card"]).symbol, searched, chance, str(made), off))
    columns = ("hand", "card", "searched", "shown", "made (95% interval)", "points too high")
    title = f"Declarer {declarer}, defenders {defenders}; {deals:,} fresh deals of each hand"
    return Table(title, columns, tuple(cells), words=True)

"""The trainer's rule: whoever plays a wrong card shall see it fail.

When a card was not the best, the hidden cards are moved to a layout that fits all that was seen, in which this
card loses and the best one would have won. αμ's fronts know such layouts: the worlds that the best card's plan
wins and that are lost after the other card. Against a defence that sees all cards the contract is then beaten for
certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.bridge.trick import Trick
from alphamu.double_dummy import DoubleDummy
from alphamu.fronts import Vector, score
from alphamu.kernel import weights_of
from alphamu.search.analysis import Analysis, CardAnalysis
from alphamu.search.search import analyse
from alphamu.settings import Limit, Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position, World
from alphamu.worlds.situation import Said, Situation
from alphamu.worlds.sources import Sources

CLEARLY = 0.02  # so much of the chance is lost where all layouts were searched,
CLEARLY_IN_A_SAMPLE = 0.05  # or a sample of them
DEPTH = 3
SECONDS = 5.0
MOST_LOOKED_AT = 400  # layouts, to find one that punishes


@dataclass(frozen=True)
class Moved:
    """The record with the hidden cards where they punish the card, and what it cost.

    `is_certain` says that no play saves the contract in this layout any more, against defenders who see all cards;
    else a good guess still may, and the next wrong card moves the cards again.
    """

    record: Board | Position
    best: Card
    best_make: float
    make: float
    is_certain: bool


def punish(
    moment: Moment,
    card: Card,
    said: Said | None = None,
    sources: Sources | None = None,
    *,
    worlds: int = defaults.WORLDS,
    settings: Settings | None = None,
    seed: int = 0,
) -> Moved | None:
    """The record after a card of declarer's side, with the hidden cards moved; None where the card is good enough.

    The same card at the same moment moves the cards alike.
    """
    situation = Situation.of_moment(moment, said, sources)
    if situation.knowledge is None or not 0 < moment.tricks_needed <= moment.play.tricks_left:
        return None
    size = defaults.worlds_for(situation.position.cards_left)
    dealt = situation.deal(size if size is None else worlds, seed)
    depth = defaults.depth_for(situation.position.cards_left)
    limit = Limit(depth=None if depth is None else DEPTH, seconds=SECONDS)
    analysis = analyse(dealt, limit, settings)
    row = _row(analysis, card)
    clearly = CLEARLY_IN_A_SAMPLE if analysis.is_sample else CLEARLY
    if row is None or analysis.best.make - row.make < clearly:
        return None
    search = _Punishing(moment, dealt.position, analysis.best, row, card)
    found = search.layout(Random(f"{seed} {card} {len(moment.cards)}"))
    if found is None:
        return None
    world, is_certain = found
    record = with_hidden(moment, dealt.position, world)
    return Moved(record, analysis.best.card, analysis.best.make, row.make, is_certain)


class _Punishing:
    """Looks for a layout that the best card wins and this one loses."""

    def __init__(
        self, moment: Moment, position: Position, best: CardAnalysis, row: CardAnalysis, card: Card
    ) -> None:
        self.moment = moment
        self.position = position
        self.best, self.row, self.card = best, row, card
        self.solver = DoubleDummy(memory_mb=64)

    def layout(self, random: Random) -> tuple[World, bool] | None:
        """A layout, and whether it beats the card for certain; likely ones come first."""
        won = _heaviest(self.best, self.position)
        played = _heaviest(self.row, self.position)
        better = list(self._worlds(won & ~played, random))
        for world in better:
            if self._makes(world, self.best.card) and not self._makes(world, self.card):
                return world, True
        for world in self._worlds(won & played, random):
            if self._makes(world, self.best.card) and not self._makes(world, self.card):
                return world, True
        return (better[0], False) if better else None

    def _worlds(self, vector: Vector, random: Random) -> Iterator[World]:
        worlds = self.position.worlds or ()
        weights = weights_of(self.position)
        chosen = [place for place in range(len(worlds)) if vector >> place & 1]
        random.shuffle(chosen)
        chosen.sort(key=lambda place: -weights[place])
        yield from (worlds[place] for place in chosen[:MOST_LOOKED_AT])

    def _makes(self, world: World, card: Card) -> bool:
        """Whether declarer makes it after a card when all cards are seen."""
        position = self.position
        deal = position.deal_of(world)
        deal = deal.with_hand(position.turn, deal.hand(position.turn) - card)
        full = Trick(position.leader, (*position.trick, card))
        trick = full.or_next(position.strain)
        side = position.declarer.side
        needed = position.tricks_needed - int(full.is_complete and trick.leader.side is side)
        if needed <= 0:
            return True
        if needed > position.cards_left - int(full.is_complete):
            return False
        return self.solver.reaches(deal, position.strain, trick, needed, side)


def _row(analysis: Analysis, card: Card) -> CardAnalysis | None:
    return next((row for row in analysis.cards if card == row.card or card in row.equals), None)


def _heaviest(row: CardAnalysis, position: Position) -> Vector:
    """The worlds that the best plan after a card wins."""
    weights = weights_of(position)
    return max(row.front, key=lambda vector: score(vector, weights), default=0)


def with_hidden(moment: Moment, position: Position, world: World) -> Board | Position:
    """The record with these hidden hands, to which belongs what they have played."""
    played = moment.play.played
    hands = {
        seat: Hand(hand.mask | played[seat])
        for seat, hand in zip(position.hidden, (world.left, world.right), strict=True)
    }
    record = moment.record
    if isinstance(record, Board):
        return replace(record, deal=_dealt(record.deal, hands))
    before = {seat: Hand(hand.mask & ~_in_trick(record, seat)) for seat, hand in hands.items()}
    left, right = (before[seat] for seat in record.hidden)
    return replace(record, worlds=(World(left, right),), weights=None, unseen=None)


def _in_trick(record: Position, seat: Seat) -> int:
    """The card that a hidden hand had played to the trick before the position began."""
    card = record.played.get(seat)
    return 0 if card is None else card.mask


def _dealt(deal: Deal, hands: dict[Seat, Hand]) -> Deal:
    return Deal.of(dict(deal.known()) | hands)

"""Was it a good contract? Each one bid on the same cards is played on the same layouts of the hidden hands.

Before the lead declarer's side is looked at with both its hands, and the others are dealt from what the auction
tells. In each layout the leader, who sees one hand, leads what most experts would; declarer, who sees the lead,
chooses a card by αμ over layouts of what is then known, and the hand is played out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat
from alphamu.cardplay.model import expert_cards
from alphamu.double_dummy import DoubleDummy
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import AgainstWhom
from alphamu.review.means import MEMORY_MB, SOLVED_MB
from alphamu.review.paired import Difference, mean_of
from alphamu.review.playing_on import DEFENDERS, declarer
from alphamu.search import analyse
from alphamu.seeds import seed_of
from alphamu.settings import Limit, Settings
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation
from alphamu.worlds.sources import Sources

DECLARERS_WORLDS = 40  # layouts by which declarer chooses the first card
DEPTH = 2


class CompareError(BridgeError):
    """Things that cannot be compared."""


@dataclass(frozen=True)
class Tried:
    """Something that was played on some layouts: declarer's tricks in each, and what they score."""

    name: str
    tricks: tuple[int, ...]
    needed: int
    scores: tuple[int, ...]

    @property
    def made(self) -> list[float]:
        """1 where the contract was made, else 0."""
        return [float(won >= self.needed) for won in self.tricks]

    @property
    def chance(self) -> float:
        """In how many layouts it was made."""
        return mean_of(self.made)

    @property
    def chance_error(self) -> float:
        """The standard error of that."""
        count = len(self.tricks)
        share = (self.chance * count + 1) / (count + 2)
        return float((share * (1 - share) / (count + 2)) ** 0.5)

    @property
    def points(self) -> float:
        """The mean score of declarer's side."""
        return mean_of(self.scores)

    @property
    def mean_tricks(self) -> float:
        """The mean of declarer's tricks."""
        return mean_of(self.tricks)

    def points_above(self, other: Tried) -> Difference:
        """How many points more this is worth, on the same layouts."""
        unit = max(1.0, *(abs(one - two) for one, two in zip(self.scores, other.scores, strict=True)))
        return Difference.of(self.scores, other.scores, unit)

    def made_above(self, other: Tried) -> Difference:
        """How much more often this is made, on the same layouts."""
        return Difference.of(self.made, other.made)


@dataclass(frozen=True)
class Contracts:
    """Contracts of one side on the cards of a board."""

    board: Board
    contracts: Sequence[Contract]
    layouts: int = 200
    seed: int = 0
    sources: Sources = field(default_factory=Sources)
    solver: DoubleDummy = field(default_factory=lambda: DoubleDummy(SOLVED_MB), compare=False, repr=False)

    def __post_init__(self) -> None:
        sides = {contract.declarer.side for contract in self.contracts}
        if len(sides) > 1:
            raise CompareError("contracts of both sides cannot be compared on the same layouts: ask for one side")
        known = dict(self.board.deal.completed().known())
        for seat in self.contracts[0].declarer.side.seats:
            if seat not in known or len(known[seat]) != HAND_SIZE:
                raise CompareError(f"the thirteen cards of {seat} are not on record")

    def tried(self, on_layout: Callable[[], None] = lambda: None) -> list[Tried]:
        """What each of them comes to."""
        deals = self._deals()
        return [self._tried(contract, deals, on_layout) for contract in self.contracts]

    def _deals(self) -> list[Deal]:
        """Layouts of the hidden hands as they are believed to be before the lead, the same for all contracts."""
        board, first = self.board, self.contracts[0]
        is_own = board.contract is not None and board.contract.declarer.side is first.declarer.side
        if not is_own:  # an auction that the other side won says little of this one
            board = replace(board, contract=first, auction=None, cards=(), claim=None, result=None)
        contract = board.contract
        assert contract is not None
        moment = Moment.of(replace(board, cards=(), claim=None, result=None), ())
        knowledge = moment.knowledge_of(contract.declarer, sources=self.sources)
        worlds = knowledge.layouts.draws(self.layouts, seed_of(self.seed, "compare"))
        seats = knowledge.hidden.seats
        return [
            Deal.of({**knowledge.seen, **{seat: Hand(mask) for seat, mask in zip(seats, world, strict=True)}})
            for world in worlds
        ]

    def _tried(self, contract: Contract, deals: Sequence[Deal], on_layout: Callable[[], None]) -> Tried:
        by_lead: dict[Card, list[int]] = {}
        for place, deal in enumerate(deals):
            by_lead.setdefault(self._lead(contract, deal), []).append(place)
        tricks = [0] * len(deals)
        for lead, places in by_lead.items():
            for place, won in zip(places, self._played(contract, lead, [deals[at] for at in places]), strict=True):
                tricks[place] = won
                on_layout()
        vulnerable = self.board.vulnerability.includes(contract.declarer.side)
        scores = tuple(score(contract, won, vulnerable) for won in tricks)
        return Tried(str(contract), tuple(tricks), contract.tricks_needed, scores)

    def _lead(self, contract: Contract, deal: Deal) -> Card:
        """What most experts would lead."""
        return expert_cards().shares(Play(deal, contract), self._auction(contract)).likeliest

    def _auction(self, contract: Contract) -> Auction | None:
        """What was heard, where this is the contract that it came to."""
        return self.board.auction if self.board.contract == contract else None

    def _played(self, contract: Contract, lead: Card, deals: Sequence[Deal]) -> list[int]:
        """Declarer's tricks after this lead in each of these layouts."""
        known = {seat: deals[0].hand(seat) for seat in contract.declarer.side.seats}
        board = Board(
            Deal.of(known),
            dealer=self.board.dealer,
            vulnerability=self.board.vulnerability,
            auction=self._auction(contract),
            contract=contract,
            cards=(lead,),
        )
        situation = Situation.of_moment(Moment.after(board, 1), sources=self.sources)
        assert situation.knowledge is not None
        settings = Settings(memory_mb=MEMORY_MB)
        solver = self.solver.kernel
        seed = seed_of(self.seed, "first card", str(contract), str(lead))
        dealt = situation.deal(DECLARERS_WORLDS, seed)
        card = analyse(dealt, Limit(DEPTH), settings, play=True, solver=solver).best.card
        outs = PlayOuts(
            situation.position,
            situation.knowledge,
            declarer(HAND_SIZE),
            DEFENDERS[AgainstWhom.DD],
            seed=seed,
            settings=settings,
            solver=solver,
        )
        layouts = [[deal.hand(seat).mask & ~lead.mask for seat in Seat] for deal in deals]
        return outs.kernel.play(card.bit, layouts)

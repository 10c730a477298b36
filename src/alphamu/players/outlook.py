"""An outlook: what the player on turn knows, and worlds dealt from that knowledge."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from alphamu import _kernel
from alphamu.beliefs.three_hands import ThreeHands
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.bridge.stakes import Stakes
from alphamu.bridge.touching import touching_groups
from alphamu.bridge.trick import Trick
from alphamu.cardplay.chronicle import chronicle_of
from alphamu.cardplay.model import Shares, expert_cards, hands_seen
from alphamu.double_dummy import DoubleDummy
from alphamu.players.dealing import deal_hands
from alphamu.players.player import Choice
from alphamu.worlds.believed import BelievedLayouts
from alphamu.worlds.constraints import At
from alphamu.worlds.hidden import hidden_seats
from alphamu.worlds.knowledge import Knowledge, about
from alphamu.worlds.layouts import word_of
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position, World
from alphamu.worlds.situation import Said
from alphamu.worlds.sources import Believe, Sources
from alphamu.worlds.statements import Statement

SOLVER_BYTES = 256 << 20
OTHER_TABLES_MB = 64


@dataclass
class Workbench:
    """What the players of one deal may share to save time; nothing in it changes a choice."""

    shares_depths: bool = True  # one search answers for all depths up to its own; not where time is measured
    searches: dict[Hashable, tuple[tuple[Choice, ...], float]] = field(default_factory=dict)

    @cached_property
    def double_dummy(self) -> DoubleDummy:
        """One for what other tables make of the deal."""
        return DoubleDummy(OTHER_TABLES_MB)

    @cached_property
    def solver(self) -> _kernel.Solver:
        """A double-dummy solver whose table stays warm for the whole deal."""
        return _kernel.Solver(SOLVER_BYTES)

    @property
    def solver_of_searches(self) -> _kernel.Solver | None:
        """The same for searches; where time is measured, each begins with an empty table."""
        return self.solver if self.shares_depths else None


@dataclass(frozen=True)
class Heard:
    """What is known at a table beside the cards: the auction, and what is given as a fact; and how it is taken."""

    auction: Auction | None = None
    vulnerability: Vulnerability = Vulnerability.NONE
    given: tuple[Statement, ...] = ()
    sources: Sources = field(default_factory=Sources)


class Outlook:
    """What the player on turn knows: the cards that are seen, the play so far, and what was heard.

    `tricks_needed` is what declarer still needs, the current trick included. `seed` is all the chance a player may
    use: it follows from the deal's seed and the cards played, so that a decision can be repeated. Before the
    opening lead, when three hands are hidden, nothing but facts and experts' ways tell of them: rules do not.
    """

    def __init__(
        self,
        play: Play,
        tricks_needed: int,
        heard: Heard | None = None,
        *,
        seed: int = 0,
        workbench: Workbench | None = None,
        all_cards: bool = False,
    ) -> None:
        self._play = play
        self.heard = Heard() if heard is None else heard
        self.tricks_needed = tricks_needed
        self.seed = seed
        self.workbench = Workbench() if workbench is None else workbench
        self.deal: Deal | None = play.remaining if all_cards else None

    @classmethod
    def of_moment(
        cls,
        moment: Moment,
        said: Said | None = None,
        sources: Sources | None = None,
        seed: int = 0,
        *,
        all_cards: bool = False,
    ) -> Outlook:
        """What the player on turn knows at a moment of a record; hands that nobody knows are dealt.

        What a position file or the user says is told to declarer.
        """
        sources = sources or Sources()
        said_of_hands = (said or Said()).to_declarer(moment)
        play = moment.completed(said_of_hands, sources, seed)
        is_told = play.turn.side is moment.declarer.side
        given = (*moment.written, *said_of_hands) if is_told else ()
        auction, vulnerability = None, Vulnerability.NONE
        if isinstance(moment.record, Board):
            auction, vulnerability = moment.record.auction, moment.record.vulnerability
        return cls(
            play,
            min(moment.tricks_needed, play.tricks_left),
            Heard(auction, vulnerability, given, sources),
            seed=seed,
            all_cards=all_cards,
        )

    def believing(self, believe: Believe | None) -> Outlook:
        """The same for a player who believes this; with None, what the table does."""
        if believe is None or believe is self.heard.sources.believe:
            return self
        return Outlook(
            self._play,
            self.tricks_needed,
            replace(self.heard, sources=replace(self.heard.sources, believe=believe)),
            seed=self.seed,
            workbench=self.workbench,
            all_cards=self.deal is not None,
        )

    @property
    def solver(self) -> _kernel.Solver:
        """A double-dummy solver, which all players of the deal share.

        Where time is measured, each decision of declarer's begins with an empty table, whoever plays: else the one
        who comes later would profit from what defenders and other declarers have solved.
        """
        shared = self.workbench.shares_depths or not self.for_declarer
        return self.workbench.solver if shared else _kernel.Solver(SOLVER_BYTES)

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self._play.contract

    @property
    def turn(self) -> Seat:
        """The hand the card comes from; dummy's cards are chosen by declarer."""
        return self._play.turn

    @property
    def viewer(self) -> Seat:
        """Who chooses."""
        return self.contract.declarer if self.turn is self.contract.dummy else self.turn

    @property
    def for_declarer(self) -> bool:
        """Whether declarer's side is on turn."""
        return self.turn.side is self.contract.declarer.side

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards played, in order."""
        return self._play.cards

    @property
    def trick(self) -> Trick:
        """The trick being played."""
        return self._play.trick

    @property
    def tricks_left(self) -> int:
        """How many tricks are not finished."""
        return self._play.tricks_left

    @property
    def legal_cards(self) -> Hand:
        """What may be played."""
        return self._play.legal_cards()

    @property
    def seen(self) -> dict[Seat, Hand]:
        """The hands that the viewer sees, as they are now; dummy's from the opening lead on."""
        seats = {self.viewer, self.contract.dummy} if self.cards else {self.viewer}
        return {seat: self._play.hand(seat) for seat in sorted(seats)}

    @cached_property
    def knowledge(self) -> Knowledge:
        """What is known of the two hidden hands; not before the opening lead, when three are hidden."""
        return self._knowledge_of(self.viewer)

    def deals(self, count: int) -> list[Deal]:
        """So many layouts of all four hands that fit what is known, the cards left only."""
        if not self.cards:
            return self._deals_before_the_lead(count)
        return self._sampled(self.knowledge, count)

    def deals_for(self, viewer: Seat, count: int) -> list[Deal]:
        """The same for another player, who sees dummy."""
        return self._sampled(self._knowledge_of(viewer), count)

    def _knowledge_of(self, viewer: Seat) -> Knowledge:
        heard = self.heard
        return Knowledge.of_play(
            self._play,
            viewer=viewer,
            auction=heard.auction,
            vulnerability=heard.vulnerability,
            given=about(hidden_seats(viewer, self.contract.dummy), heard.given),
            sources=heard.sources,
            told=heard.given,
        )

    def _sampled(self, knowledge: Knowledge, count: int) -> list[Deal]:
        layouts = knowledge.layouts
        is_learned = isinstance(layouts, BelievedLayouts)
        worlds = layouts.draws(count, self.seed) if is_learned else layouts.sample(count, self.seed).worlds
        left, right = knowledge.hidden.seats
        return [Deal.of({**knowledge.seen, left: Hand(a), right: Hand(b)}) for a, b in worlds]

    def position(self, count: int) -> Position:
        """The position as the viewer sees it, with so many worlds, or all if there are no more."""
        sample = self.knowledge.layouts.sample(count, self.seed)
        return Position.of_play(
            self._play,
            min(self.tricks_needed, self.tricks_left),  # a contract that is gone: take the rest
            worlds=tuple(World(Hand(one), Hand(other)) for one, other in sample.worlds),
            weights=None if sample.weights is None else tuple(sample.weights),
            stakes=self.stakes,
            defender=None if self.for_declarer else self.viewer,
        )

    @property
    def stakes(self) -> Stakes:
        """What the contract counts. With a small pack, as many tricks over or under as with a whole one."""
        play, contract = self._play, self.contract
        north, east, south, west = (play.played[seat] for seat in Seat)
        gone = (north, east, south, west) if play.leader is contract.leader else None
        won = contract.tricks_needed - self.tricks_needed
        return Stakes(contract, self.heard.vulnerability, won, gone, play.won(contract.declarer.side))

    def experts_shares(self) -> Shares:
        """How many experts would play each card that may be played."""
        return expert_cards().shares(self._play, self._auction, self._needed_at_first)

    def experts_card(self) -> Card:
        """The card that most experts would play."""
        chronicle = chronicle_of(self._play, self._auction, self._needed_at_first)
        return Card.from_bit(expert_cards().kernel.choice(chronicle, *hands_seen(self._play, chronicle)))

    @property
    def _auction(self) -> Auction | None:
        """The auction, as far as it is listened to."""
        return self.heard.auction if self.heard.sources.auction else None

    @property
    def _needed_at_first(self) -> int:
        """The tricks that declarer needed when the play began."""
        return self.tricks_needed + self._play.won(self.contract.declarer.side)

    def touching(self) -> list[tuple[Card, ...]]:
        """The legal cards in groups of equal ones, the lowest of each group first.

        Cards of the hand on turn are equal when no card of another hand or of the current trick is between them.
        """
        hand = self._play.hand(self.turn).mask
        others = (self._play.remaining.mask & ~hand) | self.trick.mask
        groups = touching_groups(self.legal_cards, others)
        return [tuple(reversed(list(group))) for group in reversed(groups)]

    def _deals_before_the_lead(self, count: int) -> list[Deal]:
        """The leader sees one hand only: three are dealt."""
        own, heard = self._play.hand(self.turn), self.heard
        facts = {
            said.constraint.seat: said.constraint.constraint
            for said in heard.given
            if isinstance(said.constraint, At) and said.constraint.seat is not self.turn
        }
        public = heard.sources.public(self._play, heard.auction, heard.vulnerability)
        if public is not None and not facts:
            beliefs = ThreeHands(public, self.turn, own.mask)
            return [
                Deal.of({self.turn: own, **dict(zip(beliefs.seats, map(Hand, layout), strict=True))})
                for layout in beliefs.draw(count, word_of(self.seed))
            ]
        pack = sum(self._play.hand(seat).mask for seat in Seat)
        others = [seat for seat in Seat if seat is not self.turn]
        dealt = deal_hands(pack & ~own.mask, others, facts, Random(self.seed))
        return [Deal.of({**next(dealt), self.turn: own}) for _ in range(count)]

"""Opening leads: the three hidden hands dealt from the auction, and every lead solved double dummy in each layout.

All leads share their layouts, so they are compared in pairs: what is luck of the layouts falls out. Before
dummy is seen nothing is searched; a double-dummy declarer never misguesses, so passive leads look a little
better than they are. Play-outs, in which declarer does not see our cards, tell on request.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from alphamu import _kernel, defaults
from alphamu.aims import Aim, AimKind
from alphamu.beliefs.model import experts
from alphamu.beliefs.public import Public
from alphamu.beliefs.three_hands import ThreeHands
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import Call
from alphamu.bridge.card import FULL_PACK, SUITS_DOWN, Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.scoring import score
from alphamu.bridge.seat import Seat
from alphamu.bridge.stakes import Stakes
from alphamu.bridge.touching import touching_groups
from alphamu.players.dealing import deal_hands
from alphamu.playouts.estimate import PlayedOut
from alphamu.playouts.players import DECLARER, DEFENDERS, AgainstWhom
from alphamu.search.effort import stopped_after
from alphamu.seeds import seed_of
from alphamu.worlds.layouts import word_of
from alphamu.worlds.sources import Believe

LAYOUTS = 1_000
PLAYED_OUT_LEADS = 3  # of the best
SOLVING_SHARE = 0.5  # of the time, where leads are played out, too
PARTNER = DEFENDERS[AgainstWhom.PIMC]  # and how the leader plays on
PLAY_OUT_MB = 16
BATCH = 20  # layouts that are drawn at once


class LeadError(BridgeError):
    """A lead that cannot be asked for."""


@dataclass(frozen=True)
class LeadQuestion:
    """What the leader knows: the own hand, the contract, and the auction that came to it, if it is known."""

    hand: Hand
    contract: Contract
    auction: Auction | None = None
    vulnerability: Vulnerability = Vulnerability.NONE

    def __post_init__(self) -> None:
        if len(self.hand) != HAND_SIZE:
            raise LeadError(f"the hand {self.hand} has {len(self.hand)} cards: the leader has {HAND_SIZE}")

    @property
    def leader(self) -> Seat:
        """Who leads."""
        return self.contract.declarer.next

    @classmethod
    def of_auction(
        cls, hand: Hand, calls: str, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> LeadQuestion:
        """After these calls, in words, as in `1N P 3N P P P`.

        >>> question = LeadQuestion.of_auction(Hand.parse("QJT9.K52.A43.872"), "1N P 3N P P P", Seat.SOUTH)
        >>> print(question.contract, question.leader)
        3NT by South West
        """
        auction = Auction(dealer)
        for word in calls.replace(",", " ").replace("-", " ").split():
            auction = auction.after(Call.parse(word))
        if not auction.is_over or auction.contract is None:
            reason = "was passed out" if auction.is_over else "is not over: expected three passes at the end"
            raise LeadError(f"the auction {calls!r} {reason}")
        return cls(hand, auction.contract, auction, vulnerability)

    @classmethod
    def of_board(cls, board: Board) -> LeadQuestion:
        """Of a record, before its lead."""
        if board.contract is None:
            raise LeadError("the board has no contract: there is nothing to lead to")
        hand = dict(board.deal.completed().known()).get(board.contract.declarer.next)
        if hand is None:
            raise LeadError(f"the hand of {board.contract.declarer.next}, who leads, is not known")
        return cls(hand, board.contract, board.auction, board.vulnerability)


@dataclass(frozen=True, slots=True)
class Lead:
    """One lead, with touching cards beside it: what the defenders win after it, double dummy, over the layouts.

    `value` is the mean of what the leader plays for, by default the chance to beat the contract. `behind` is by
    how much that is less than after the best lead, `behind_error` the standard error of that, in pairs. `best_in`
    is the share of layouts in which no lead takes more tricks, `alone` the share in which it beats the contract
    and the best lead does not; `partner` says what partner has there on average: points, and cards in the suit.
    """

    card: Card
    equals: tuple[Card, ...]
    beats: float
    beats_error: float
    tricks: float
    tricks_error: float
    points: float  # the score of the defenders
    points_error: float
    best_in: float
    value: float
    value_error: float
    behind: float = 0.0
    behind_error: float = 0.0
    alone: float = 0.0
    partner: tuple[float, float] | None = None
    played_out: PlayedOut | None = None


@dataclass(frozen=True, slots=True)
class HandPicture:
    """What a hidden hand looks like on average."""

    seat: Seat
    points: float
    lengths: tuple[float, float, float, float]  # spades first


@dataclass(frozen=True, slots=True)
class LeadAnalysis:
    """All leads, the best first."""

    question: LeadQuestion
    leads: tuple[Lead, ...]
    layouts: int
    pictures: tuple[HandPicture, ...]
    aim: Aim = field(default_factory=Aim)
    stopped: str | None = None
    seconds: float = 0.0

    @property
    def best(self) -> Lead:
        """The card to lead."""
        return self.leads[0]


class LeadSearch:
    """Deals and solves, layout after layout; what is finished counts. `stop` is for any thread."""

    def __init__(
        self,
        question: LeadQuestion,
        *,
        believe: Believe = Believe.EXPERTS,
        seed: int = 0,
        memory_mb: int = defaults.MEMORY_MB,
        aim: Aim | None = None,
    ) -> None:
        if believe is Believe.RULES:
            raise LeadError(
                "before the lead three hands are hidden: experts tell of them, or nothing, but no rules"
            )
        self.question = question
        self._seed = seed
        self._believe = believe
        self._aim = aim or Aim()
        self._memory_mb = memory_mb
        self._solver = _kernel.Solver(memory_mb << 20)
        groups = touching_groups(question.hand, FULL_PACK & ~question.hand.mask)
        self._groups = [tuple(sorted(group)) for group in groups]
        self._stop_reason: str | None = None
        self._outs: _kernel.PlayOuts | None = None

    def stop(self, reason: str = "stopped") -> None:
        """End soon: the layouts finished so far count."""
        self._stop_reason = self._stop_reason or reason
        if self._outs is not None:
            self._outs.stop()

    def run(
        self,
        layouts: int = LAYOUTS,
        *,
        seconds: float | None = None,
        play_outs: int = 0,
        on_layout: Callable[[int], None] = lambda done: None,
    ) -> LeadAnalysis:
        """Solve so many layouts, or as many as the time allows; then perhaps play the best leads out.

        Where leads are to be played out, half of the time is for that.
        """
        if layouts < 1:
            raise LeadError(f"{layouts} layouts: expected at least 1")
        started = time.perf_counter()
        for_solving = seconds if seconds is None or not play_outs else SOLVING_SHARE * seconds
        dealt, rows, stopped = [], [], None
        for layout in self._deals(layouts):
            dealt.append(layout)
            rows.append(self._tricks_by_lead(layout))
            on_layout(len(rows))
            if for_solving is not None and time.perf_counter() - started > for_solving:
                stopped = "time limit"
            stopped = self._stop_reason or stopped
            if stopped:
                break
        if len(rows) == layouts:
            stopped = None
        analysis = self._analysis(dealt, rows)
        if play_outs and not self._stop_reason:
            left = None if seconds is None else started + seconds - time.perf_counter()
            with stopped_after(left, lambda: self.stop("time limit")):
                analysis = self._played_out(analysis, play_outs)
            stopped = stopped or self._stop_reason
        return replace(analysis, stopped=stopped, seconds=time.perf_counter() - started)

    # Dealing

    @property
    def _public(self) -> Public | None:
        question = self.question
        if self._believe is not Believe.EXPERTS or question.auction is None:
            return None
        play = Play(Deal.of({question.leader: question.hand}), question.contract)
        return Public(play, question.auction, question.vulnerability)

    def _deals(self, count: int, name: str = "leads") -> Iterator[list[int]]:
        """All four hands, from North clockwise; experts' auctions make some more likely than others."""
        leader, hand = self.question.leader, self.question.hand
        public = self._public
        if public is not None:
            beliefs = ThreeHands(public, leader, hand.mask)
            for first in range(0, count, BATCH):
                seed = word_of(seed_of(self._seed, name, first))
                for layout in beliefs.draw(BATCH, seed)[: count - first]:
                    masks = dict(zip(beliefs.seats, layout, strict=True)) | {leader: hand.mask}
                    yield [masks[seat] for seat in Seat]
            return
        others = [seat for seat in Seat if seat is not leader]
        dealt = deal_hands(FULL_PACK & ~hand.mask, others, {}, Random(seed_of(self._seed, name)))
        for _ in range(count):
            masks = {seat: dealt_hand.mask for seat, dealt_hand in next(dealt).items()} | {leader: hand.mask}
            yield [masks[seat] for seat in Seat]

    # Solving

    def _tricks_by_lead(self, hands: Sequence[int]) -> list[int]:
        """The tricks of the defenders after each group's lowest card."""
        contract, leader = self.question.contract, self.question.leader
        most = self._double_dummy(hands)
        rows = []
        for group in self._groups:
            left = list(hands)
            left[leader] &= ~group[0].mask
            rows.append(self._solver.tricks(left, contract.strain, leader, [group[0].bit], leader.side, most))
        return rows

    def _analysis(self, dealt: Sequence[Sequence[int]], rows: Sequence[Sequence[int]]) -> LeadAnalysis:
        contract = self.question.contract
        needed = HAND_SIZE + 1 - contract.tricks_needed
        vulnerable = self.question.vulnerability.includes(contract.declarer.side)
        columns = list(zip(*rows, strict=True))
        most = [max(row) for row in rows]
        worth = list(zip(*map(self._values, dealt, rows, most), strict=True))
        leads = []
        for group, tricks, values in zip(self._groups, columns, worth, strict=True):
            points = [-score(contract, HAND_SIZE - won, vulnerable) for won in tricks]
            best_in = sum(won == top for won, top in zip(tricks, most, strict=True)) / len(rows)
            leads.append(
                Lead(
                    group[0],
                    group[1:],
                    *_mean([float(won >= needed) for won in tricks]),
                    *_mean(tricks),
                    *_mean(points),
                    best_in,
                    *_mean(values),
                )
            )
        order = sorted(
            range(len(leads)), key=lambda place: (-leads[place].value, -leads[place].tricks, leads[place].card)
        )
        best = order[0]
        compared = []
        for place in order:
            behind = _mean([top - own for own, top in zip(worth[place], worth[best], strict=True)])
            lead = replace(leads[place], behind=behind[0], behind_error=behind[1])
            compared.append(self._with_partner(lead, columns[place], columns[best], dealt, needed))
        return LeadAnalysis(self.question, tuple(compared), len(rows), tuple(self._pictures(dealt)), self._aim)

    def _values(self, hands: Sequence[int], tricks: Sequence[int], most: int) -> list[float]:
        """What these tricks of the defenders are worth in a layout in which they win so many double dummy."""
        contract, aim, leader = self.question.contract, self._aim, self.question.leader
        if aim.is_make:
            return [float(won > HAND_SIZE - contract.tricks_needed) for won in tricks]
        if aim.kind is AimKind.TRICKS:
            return [float(won) for won in tricks]
        stakes = Stakes(contract, self.question.vulnerability)

        def tricks_of(other: Contract) -> int:
            if (other.strain, other.declarer) == (contract.strain, contract.declarer):
                return HAND_SIZE - most
            return self._solver.tricks(hands, other.strain, other.leader, [], other.declarer.side)

        declarers = [HAND_SIZE - won for won in tricks]
        return [float(value) for value in aim.score(stakes, declarers, tricks_of, leader.side)]

    def _with_partner(
        self, lead: Lead, tricks: Sequence[int], best: Sequence[int], dealt: Sequence[Sequence[int]], needed: int
    ) -> Lead:
        """What partner has where this lead beats the contract and the best one does not."""
        partner = self.question.leader.partner
        where = [
            Hand(hands[partner])
            for hands, won, top in zip(dealt, tricks, best, strict=True)
            if won >= needed > top
        ]
        picture = None
        if where:
            points = sum(hand.hcp for hand in where) / len(where)
            picture = (points, sum(hand.length(lead.card.suit) for hand in where) / len(where))
        return replace(lead, alone=len(where) / len(tricks), partner=picture)

    def _pictures(self, dealt: Sequence[Sequence[int]]) -> Iterator[HandPicture]:
        """Dummy, declarer and partner, on average."""
        declarer = self.question.contract.declarer
        for seat in (declarer.partner, declarer, self.question.leader.partner):
            hands = [Hand(hands[seat]) for hands in dealt]
            spades, hearts, diamonds, clubs = (
                sum(hand.length(suit) for hand in hands) / len(hands) for suit in SUITS_DOWN
            )
            yield HandPicture(
                seat, sum(hand.hcp for hand in hands) / len(hands), (spades, hearts, diamonds, clubs)
            )

    # Playing out

    def _played_out(self, analysis: LeadAnalysis, layouts: int) -> LeadAnalysis:
        """The best leads on fresh layouts, with a declarer and a partner who do not see our cards."""
        needed = self.question.contract.tricks_needed
        leads = analysis.leads[:PLAYED_OUT_LEADS]
        tricks: dict[Card, list[int]] = {lead.card: [] for lead in leads}
        values: dict[Card, list[float]] = {lead.card: [] for lead in leads}
        for layout in self._deals(layouts, "fresh layouts"):
            finished = {card: self._table_of_its_own().play(card.bit, [layout]) for card in tricks}
            if not all(finished.values()):
                break
            ours = [HAND_SIZE - won for [won] in finished.values()]
            worth = [] if self._aim.is_make else self._values(layout, ours, self._double_dummy(layout))
            for place, (card, won) in enumerate(finished.items()):
                tricks[card] += won
                values[card] += worth[place : place + 1]
        told = [
            replace(lead, played_out=self._estimate(tricks[lead.card], values[lead.card], needed))
            if tricks[lead.card]
            else lead
            for lead in leads
        ]
        return replace(analysis, leads=(*told, *analysis.leads[PLAYED_OUT_LEADS:]))

    def _estimate(self, tricks: Sequence[int], values: Sequence[float], needed: int) -> PlayedOut:
        return PlayedOut.of(tricks, needed, str(DECLARER), str(PARTNER), values=values or None)

    def _double_dummy(self, hands: Sequence[int]) -> int:
        """The tricks of the defenders after the best lead."""
        contract, leader = self.question.contract, self.question.leader
        return self._solver.tricks(hands, contract.strain, leader, [], leader.side)

    def _table_of_its_own(self) -> _kernel.PlayOuts:
        """What the leader will know rests on dummy, which is another in each layout."""
        contract, public = self.question.contract, self._public
        believed = [
            None if public is None or seat is contract.dummy else experts().seat(public, seat) for seat in Seat
        ]
        outs = self._outs = _kernel.PlayOuts(
            _kernel.PlayOutStart(
                contract.strain, contract.declarer, self.question.leader, [], contract.tricks_needed
            ),
            _kernel.PlayOutKnowledge(
                self.question.leader, [0] * len(Seat), [FULL_PACK] * len(Seat), [([], [])] * len(Seat), believed
            ),
            DECLARER.kernel,
            PARTNER.kernel,
            PARTNER.kernel,
            seed_of(self._seed, "decisions"),
            PLAY_OUT_MB,
            1,
            solver=self._solver,
        )
        if self._stop_reason:
            outs.stop()
        return outs


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, sqrt(variance / count)


def best_lead(
    hand: Hand | str,
    calls: str,
    dealer: Seat | str,
    vulnerability: Vulnerability | str = Vulnerability.NONE,
    *,
    layouts: int = LAYOUTS,
    seed: int = 0,
    aim: Aim | None = None,
    seconds: float | None = None,
    play_outs: int = 0,
) -> LeadAnalysis:
    """Which card to lead from a hand after an auction; with `play_outs`, the best leads are played out, too."""
    question = LeadQuestion.of_auction(
        Hand.parse(hand) if isinstance(hand, str) else hand,
        calls,
        Seat.parse(dealer) if not isinstance(dealer, Seat) else dealer,
        vulnerability if isinstance(vulnerability, Vulnerability) else Vulnerability.parse(vulnerability),
    )
    return LeadSearch(question, seed=seed, aim=aim).run(layouts, seconds=seconds, play_outs=play_outs)

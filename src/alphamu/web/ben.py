"""BEN's play route, so that its clients can ask us instead.

`expected_tricks_dd` counts the tricks of the asker's side from here on, and `p_make_contract` is the chance that
the asker's side reaches its aim, which for a defender is to beat the contract: so does BEN.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from alphamu import defaults
from alphamu.aims import Aim, AimKind
from alphamu.bridge.auction import Auction
from alphamu.bridge.board import Board
from alphamu.bridge.call import PASS, Call
from alphamu.bridge.card import FULL_PACK, Card
from alphamu.bridge.contract import Contract, Vulnerability
from alphamu.bridge.deal import Deal
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import HAND_SIZE, Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.defence.search import DefenceSearch
from alphamu.double_dummy import DoubleDummy
from alphamu.players import Choice, Pimc
from alphamu.players.outlook import Heard, Outlook
from alphamu.search import Search
from alphamu.seeds import seed_of
from alphamu.settings import Limit, SearchError, Settings
from alphamu.web.limits import Limits
from alphamu.web.pool import Job, Pool
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.layouts import Hidden, Layouts
from alphamu.worlds.moment import replayed
from alphamu.worlds.situation import Situation
from alphamu.worlds.sources import NOTHING

Json = dict[str, Any]
SECONDS = 4.0  # clients of BEN's route are used to answers in this time
DEALS_COUNTED = 10  # a defender's tricks are counted in so many deals, and only when details are asked for

_CALLS = {"--": "Pass", "P-": "Pass", "PA": "Pass", "PP": "Pass", "DB": "X", "X-": "X", "RD": "XX", "XX": "XX"}
# Beside the names that PBN knows, BEN writes a mark for each side that is vulnerable.
_MARKS = {"@v": Vulnerability.NORTH_SOUTH, "@V": Vulnerability.EAST_WEST, "@v@V": Vulnerability.BOTH}


class BenError(BridgeError):
    """A question in BEN's form that cannot be answered."""


@dataclass(frozen=True)
class Question:
    """Who asks, and the play as far as the asker sees it: the own hand, dummy's, and the cards played."""

    seat: Seat
    board: Board
    play: Play

    @property
    def contract(self) -> Contract:
        """What is played."""
        return self.play.contract

    @property
    def for_declarer(self) -> bool:
        """Whether declarer asks, for the own hand or dummy's."""
        return self.seat is self.contract.declarer

    @property
    def tricks_needed(self) -> int:
        """What declarer still needs."""
        return self.contract.tricks_needed - self.play.won(self.contract.declarer.side)

    @property
    def player(self) -> int:
        """The hand to play from as BEN counts: declarer's left-hand opponent 0, dummy 1, and so on clockwise."""
        return (self.play.turn - self.contract.declarer - 1) % 4


def router(limits: Limits, pool: Pool) -> APIRouter:
    """The route `/play`."""
    ben = APIRouter()

    @ben.get("/play", tags=["BEN"])
    async def play(
        request: Request,
        hand: Annotated[
            str, Query(max_length=40, description="The asker's thirteen cards, as in AKQ.JT9.876.5432.")
        ],
        dummy: Annotated[str, Query(max_length=40, description="Dummy's thirteen cards.")],
        seat: Annotated[str, Query(max_length=5, description="Who asks; declarer asks for dummy.")],
        dealer: Annotated[str, Query(max_length=5)],
        ctx: Annotated[str, Query(max_length=200, description="The auction in calls of two characters.")],
        vul: Annotated[str, Query(max_length=8)] = "",
        played: Annotated[str, Query(max_length=110, description="The cards played, suit first.")] = "",
        tournament: Annotated[
            str, Query(max_length=8, description="What is played for: mp or imps; else the contract.")
        ] = "",
        details: Annotated[bool, Query(description="Candidates and sample deals too.")] = False,
    ) -> Json:
        """Which card to play, asked as BEN is asked."""
        question = _read(hand, dummy, seat, dealer, vul, ctx, played)
        aim = _aim(tournament)
        seconds = min(SECONDS, limits.seconds)

        def work(job: Job) -> Json:
            answer = (
                _for_declarer(question, job, seconds, limits, details, aim)
                if question.for_declarer
                else _for_defender(question, job, seconds, limits, details, aim)
            )
            return answer | {
                "quality": 1.0,  # BEN tells how well its deals fit the auction; ours always fit
                "player": question.player,
                "matchpoint": tournament.lower() == "mp",
            }

        return await pool.run(Job(), work, seconds, request.is_disconnected)

    return ben


def _read(hand: str, dummy: str, seat: str, dealer: str, vul: str, ctx: str, played: str) -> Question:
    asker = Seat.parse(seat.strip())
    auction = _auction(Seat.parse(dealer.strip()), ctx.strip())
    contract = auction.contract
    if contract is None:
        raise BenError("ctx: the auction was passed out: there is nothing to play")
    if asker is contract.dummy:
        raise BenError(f"seat: {asker} is dummy: {contract.declarer} asks for its cards")
    deal = Deal.of({asker: _hand("hand", hand), contract.dummy: _hand("dummy", dummy)})
    cards = _cards(played.strip())
    board = Board(deal, auction=auction, vulnerability=_vulnerability(vul), cards=cards)
    play = board.play()
    if play.is_over:
        raise BenError("played: the play is over")
    if play.turn is not asker and not (play.turn is contract.dummy and asker is contract.declarer):
        raise BenError(f"seat: {asker} asks, but {play.turn} is to play")
    return Question(asker, board, play)


def _hand(name: str, text: str) -> Hand:
    try:
        hand = Hand.parse(text.strip().replace("_", "."))
    except BridgeError as error:
        raise BenError(f"{name}: {error}") from None
    if len(hand) != HAND_SIZE:
        raise BenError(f"{name}: has {len(hand)} cards: expected the {HAND_SIZE} that were dealt")
    return hand


def _auction(dealer: Seat, text: str) -> Auction:
    auction = Auction(dealer)
    for word in _pairs(text):
        try:
            auction = auction.after(Call.parse(_CALLS.get(word.upper(), word)))
        except BridgeError as error:
            raise BenError(f"ctx: {error}") from None
    if any(call.is_bid for call in auction.calls):
        while not auction.is_over:  # clients leave out the last passes
            auction = auction.after(PASS)
    return auction


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(map(Card.parse, _pairs(text)))
    except BridgeError as error:
        raise BenError(f"played: {error}") from None


def _pairs(text: str) -> Sequence[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _vulnerability(text: str) -> Vulnerability:
    return _MARKS.get(text.strip()) or Vulnerability.parse(text)


def _aim(tournament: str) -> Aim:
    kinds = {"mp": AimKind.MATCHPOINTS, "imp": AimKind.IMPS, "imps": AimKind.IMPS}
    return Aim(kinds.get(tournament.strip().lower(), AimKind.MAKE))


def _for_declarer(question: Question, job: Job, seconds: float, limits: Limits, details: bool, aim: Aim) -> Json:
    situation = Situation.of_record(question.board, len(question.play.cards))
    dealt = situation.deal(min(defaults.WORLDS, limits.worlds), _seed(question))
    settings = Settings(memory_mb=limits.memory_of_search)
    search = Search(dealt, Limit(seconds=seconds), settings, play=not details, aim=aim)
    search.start()
    job.begin(search.stop)
    analysis = search.result()
    answer: Json = {"card": str(analysis.best.card), "who": "alphamu"}
    if not details:
        return answer
    deals = [dealt.position.deal_of(world) for world in (dealt.position.worlds or ())[: defaults.SAMPLE_DEALS]]
    answer["candidates"] = [
        {"card": str(card.card), "expected_tricks_dd": card.tricks, "p_make_contract": card.make}
        for card in analysis.cards
    ]
    return answer | {"samples": _samples(question, deals)}


def _for_defender(question: Question, job: Job, seconds: float, limits: Limits, details: bool, aim: Aim) -> Json:
    """αμ, once dummy is seen and as long as something is in doubt; else PIMC, which goes on for tricks."""
    outlook = _outlook(question, _seed(question))
    undecided = 0 < question.tricks_needed <= question.play.tricks_left or not aim.is_make
    if question.play.cards and undecided and len(outlook.touching()) > 1:
        settings = Settings(memory_mb=limits.memory_of_search)
        limit = Limit(depth=defaults.DEFENDERS_DEPTH, seconds=seconds)
        search = DefenceSearch(outlook.position(defaults.DEFENDERS_WORLDS), limit, settings, aim=aim)
        job.begin(search.stop)
        with suppress(SearchError):  # the time was over before the first depth
            analysis = search.run()
            if not aim.is_make or analysis.best.beats not in (0.0, 1.0):
                return _defenders_answer(question, analysis, outlook, details)
    choice = Pimc(defaults.DEFENDERS_WORLDS if outlook.cards else defaults.LEADERS_WORLDS).choose(outlook)
    answer: Json = {"card": str(choice.card), "who": "PIMC"}
    if details:
        answer["candidates"] = _candidates(choice, outlook, False)
        answer["samples"] = _samples(question, outlook.deals(defaults.SAMPLE_DEALS))
    return answer


def _defenders_answer(question: Question, analysis: DefenceAnalysis, outlook: Outlook, details: bool) -> Json:
    answer: Json = {"card": str(analysis.best.card), "who": "alphamu"}
    if details:
        answer["candidates"] = [
            {"card": str(card.card), "expected_tricks_dd": card.tricks, "p_make_contract": card.beats}
            for card in analysis.cards
        ]
        answer["samples"] = _samples(question, outlook.deals(defaults.SAMPLE_DEALS))
    return answer


def _candidates(choice: Choice, outlook: Outlook, for_declarer: bool) -> list[Json]:
    """What the player thought of each card, the chosen one first."""
    solver = DoubleDummy(memory_mb=64)
    deals = outlook.deals(DEALS_COUNTED)
    tricks = [solver.tricks_by_card(deal, outlook.contract.strain, outlook.trick) for deal in deals]
    makes = {card: choice.values.get(card) for card in {choice.card, *choice.values}}
    return [
        {
            "card": str(card),
            "expected_tricks_dd": sum(one[card] for one in tricks) / len(tricks),
            "p_make_contract": value if value is None or for_declarer else 1 - value,
        }
        for card, value in sorted(makes.items(), key=lambda entry: entry[0] != choice.card)
    ]


def _outlook(question: Question, seed: int) -> Outlook:
    """What the asker knows, in one layout that fits: the outlook itself uses no more than the asker sees."""
    play = question.play
    if play.cards:
        knowledge = Knowledge.of_play(play, viewer=question.seat, sources=NOTHING)
        hidden, layouts = knowledge.hidden, knowledge.layouts
    else:
        first, second = (seat for seat in Seat if play.deal[seat] is None)
        hidden = Hidden((first, second), _unseen(play), (HAND_SIZE, HAND_SIZE))
        layouts = Layouts(hidden)
    [world] = layouts.sample(1, seed).worlds
    hands = {seat: Hand(mask) for seat, mask in zip(hidden.seats, world, strict=True)}
    needed = min(question.tricks_needed, play.tricks_left)
    heard = Heard(question.board.auction, question.board.vulnerability)
    return Outlook(replayed(play, hands), needed, heard, seed=seed)


def _samples(question: Question, deals: Sequence[Deal]) -> list[str]:
    """Deals as they were dealt: what the hands hold in them and what they have played."""
    played = question.play.played
    return [str(Deal.of({seat: Hand(hand.mask | played[seat]) for seat, hand in deal.known()})) for deal in deals]


def _seed(question: Question) -> int:
    return seed_of(0, "ben", question.play.deal, *question.play.cards)


def _unseen(play: Play) -> int:
    return FULL_PACK & ~play.deal.mask

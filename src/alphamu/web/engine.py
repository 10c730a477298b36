"""What the server computes, in a thread of its pool: analyses, plans, cards to play, layouts, double dummy."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from alphamu import defaults
from alphamu.aims import Aim
from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.double_dummy import DoubleDummy, solve
from alphamu.double_dummy.par import par_of_table
from alphamu.kernel import kernel_for
from alphamu.plans.play_words import named
from alphamu.players import AlphaMu, Choice, DoubleDummyPlayer, Pimc
from alphamu.players.outlook import Outlook
from alphamu.playouts.contest import PlayingOut
from alphamu.playouts.thinking import Thinking
from alphamu.search import Search
from alphamu.search.analysis import Analysis
from alphamu.search.plan import check_declarer_is_on_turn, plan_after
from alphamu.search.search import worth_of
from alphamu.search.stages import Stage
from alphamu.search.ties import cheapness
from alphamu.seeds import seed_of
from alphamu.settings import Limit, Settings
from alphamu.view.analysis_json import lines_json, plan_json
from alphamu.view.double_dummy import double_dummy_json
from alphamu.view.experts import experts_json, experts_text
from alphamu.view.worlds import WorldsReport, worlds_json
from alphamu.web.answers import analysis_json, layouts_json
from alphamu.web.events import Emit, Json
from alphamu.web.limits import Limits
from alphamu.web.models import (
    AnalyseRequest,
    KnowledgeRequest,
    PlanRequest,
    PlayRequest,
    RecordRequest,
    RequestError,
    WorldRequest,
    WorldsRequest,
)
from alphamu.web.pool import Job
from alphamu.web.readers import Readers
from alphamu.worlds.moment import Moment
from alphamu.worlds.most_experts import shares_of_experts
from alphamu.worlds.odds import listed_odds, odds_of
from alphamu.worlds.position import Position, key
from alphamu.worlds.reasons import reasons
from alphamu.worlds.situation import Dealt, Situation

SHORTEST_DEPTH = 1


@dataclass(frozen=True)
class Engine:
    """Answers requests within limits."""

    limits: Limits
    readers: Readers
    solver: DoubleDummy = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "solver", DoubleDummy(self.limits.memory_of_search))

    def analyse(self, request: AnalyseRequest, job: Job, emit: Emit) -> Json:
        """Search; `emit` gets the layouts first, then every finished depth, and other layouts before theirs."""
        situation, search = self._thinking(self.moment(request), request, request.playing_out())
        dealt = search.dealt
        emit("worlds", {"id": job.id} | layouts_json(situation, dealt))
        shares = shares_of_experts(situation.knowledge)
        experts: Json = {
            "experts": experts_json(shares),
            "experts_text": "" if shares is None else experts_text(shares),
        }
        for analysis in _depths(search, job):
            if analysis.worlds != _count(dealt) and analysis.worlds == _count(search.dealt):
                dealt = search.dealt
                emit("worlds", {"id": job.id} | layouts_json(situation, dealt))
            if analysis.worlds == _count(dealt):  # else there are others by now, of which more is to come
                emit("depth", analysis_json(analysis, dealt.position, self.limits.front) | experts)
        return analysis_json(search.result(), search.position, self.limits.front) | experts

    def _thinking(
        self, moment: Moment, request: AnalyseRequest, playing_out: PlayingOut | None
    ) -> tuple[Situation, Thinking]:
        """What is known, and a search of it, with its play-outs if any, as on the command line."""
        situation, dealt = needing(*self._deal(moment, request), request.tricks)
        deal = partial(situation.deal, seed=request.seed, rare=request.rare)
        limit, stages = self._stages(request, dealt)
        if stages and stages[0].worlds != _count(dealt):
            dealt = deal(stages[0].worlds)
        thinking = Thinking(
            situation,
            dealt,
            limit,
            Settings(memory_mb=self.limits.memory_of_search),
            play=request.play,
            playing_out=self.limits.playing_out(playing_out),
            seed=request.seed,
            further=stages[1:],
            deal=deal,
            aim=request.askers_aim(),
        )
        return situation, thinking

    def plan(self, request: PlanRequest, job: Job) -> Json:
        """The line of play behind a card; without a card and a depth they are searched for first."""
        limit, started = self._limit(request), time.monotonic()
        seconds = limit.seconds or defaults.SECONDS
        _, dealt = needing(*self._deal(self.moment(request), request), request.tricks)
        check_declarer_is_on_turn(dealt.position)
        card, depth = Card.parse(request.card) if request.card else None, limit.depth
        if card is None or depth is None:
            settings = Settings(memory_mb=self.limits.memory_of_search)
            aim = request.askers_aim()
            search = Search(dealt, replace(limit, seconds=seconds / 2), settings, play=request.play, aim=aim)
            for _ in _depths(search, job):
                pass
            analysis = search.result()
            card, depth = card or analysis.best.card, max(analysis.depth, SHORTEST_DEPTH)
        worth, _ = worth_of(dealt.position, request.askers_aim())
        levels = None if worth is None else worth.levels
        kernel = kernel_for(dealt.position, Settings(memory_mb=self.limits.memory_of_search), levels)
        job.begin(lambda reason: kernel.stop())
        plan = plan_after(
            dealt.position,
            card,
            depth,
            kernel,
            seconds=max(seconds / 4, seconds - (time.monotonic() - started)),
            worth=worth,
        )
        plan = named(plan, dealt.position)
        return {"depth": depth, **lines_json(plan), "root": plan_json(plan)}

    def choose(self, request: PlayRequest, job: Job) -> Json:
        """The card that a player would play."""
        moment = self.moment(request)
        if moment.play.is_over:
            raise RequestError("the play is over: nothing is left to play")
        legal = list(moment.legal_cards())
        turn = moment.play.turn
        if len(legal) == 1:
            return {"card": str(legal[0]), "seat": turn.letter, "player": request.player}
        declarers = turn.side is moment.declarer.side
        if request.player == "dd":
            choice = DoubleDummyPlayer().choose(self._outlook(moment, request, all_cards=True))
        elif request.player == "expert":
            choice = Choice(self._outlook(moment, request).experts_card())
        elif not declarers:
            choice = self._defenders_choice(moment, request)
        else:
            choice = self._declarers_choice(moment, request, job)
        by_pimc = request.player == "alphamu" and not declarers and not moment.play.cards
        player = "pimc" if by_pimc else request.player
        return {"card": str(choice.card), "seat": turn.letter, "player": player}

    def _defenders_choice(self, moment: Moment, request: PlayRequest) -> Choice:
        """αμ once dummy is seen, or PIMC; with few worlds, for somebody waits."""
        most = defaults.DEFENDERS_WORLDS if moment.play.cards else defaults.LEADERS_WORLDS
        worlds, outlook = min(self._size(request) or most, most), self._outlook(moment, request)
        if request.player == "pimc" or not moment.play.cards:
            return Pimc(worlds).choose(outlook)
        seconds = self.limits.search(None, request.seconds).seconds
        aim = request.askers_aim() or Aim()
        return AlphaMu(defaults.DEFENDERS_DEPTH, worlds, seconds, aim=aim.kind.value).choose(outlook)

    def worlds(self, request: WorldsRequest) -> Json:
        """What is known of the hidden hands, the odds, and some layouts."""
        situation, dealt = self._deal(self.moment(request), request)
        position, knowledge = situation.position, situation.knowledge
        if knowledge is None:
            listed = [(world.left.mask, world.right.mask) for world in position.worlds or ()]
            odds = listed_odds(position.hidden_cards.mask, listed, position.weights)
            report = WorldsReport(position, None, len(listed), odds)
        else:
            layouts, why = knowledge.layouts, tuple(reasons(knowledge))
            report = WorldsReport(position, knowledge, layouts.count, odds_of(layouts), reasons=why)
        return worlds_json(report) | layouts_json(situation, dealt)

    def world(self, request: WorldRequest) -> Json:
        """One layout: all hands, what each card brings in it double dummy, and how the play could go."""
        moment = self.moment(request)
        position = moment.play.remaining
        hands = {seat: position.hand(seat) for seat in Seat if seat not in moment.hidden}
        for seat in moment.hidden:
            if key(seat) not in request.world:
                raise RequestError(f"world: the hand of {seat} is missing")
            hands[seat] = Hand.parse(request.world[key(seat)])
        deal = Deal.of(hands)
        play = moment.play
        cards = self.solver.tricks_by_card(deal, play.contract.strain, play.trick)
        declarers = play.turn.side is moment.declarer.side
        tricks = {card: won if declarers else play.tricks_left - won for card, won in cards.items()}
        answer: Json = {
            "hands": {seat.letter: [str(card) for card in hand] for seat, hand in deal.known()},
            "cards": [
                {"card": str(card), "tricks": won, "makes": won >= moment.tricks_needed}
                for card, won in sorted(tricks.items(), key=lambda entry: -entry[1])
            ],
        }
        if request.card:
            answer["line"] = self._line(moment, deal, Card.parse(request.card))
        return answer

    def double_dummy(self, request: RecordRequest) -> Json:
        """The tricks of every declarer in every strain, and par, in the form of the command."""
        record = self._record(request)
        if not isinstance(record, Board):
            raise RequestError("a double-dummy table needs a board with four hands: this is a position")
        deal = record.deal.completed()
        tricks = solve(deal, self.solver)
        dealer = record.dealer or Seat.NORTH
        par = par_of_table(tricks, record.vulnerability, dealer) if deal.is_complete else None
        return double_dummy_json(record.number, tricks, par)

    def summaries(self, request: RecordRequest) -> list[Json]:
        """The boards of a text, to choose from."""
        answer: list[Json] = self.readers.ask(request.summaries())
        return answer

    def moment(self, request: RecordRequest) -> Moment:
        """The record after the cards."""
        return request.moment(self._record(request))

    def moments(self, request: RecordRequest) -> Iterator[Moment]:
        """The record before the cards, and after each of them."""
        return request.moments(self._record(request))

    def _record(self, request: RecordRequest) -> Board | Position:
        record: Board | Position = self.readers.ask(request.first_record())
        if isinstance(record, Position):
            self.limits.sample(len(record.worlds or ()))
        return record

    def _deal(self, moment: Moment, request: WorldsRequest) -> tuple[Situation, Dealt]:
        situation = Situation.of_moment(moment, request.constraints.said(), request.sources())
        size = self._size(request)
        if situation.knowledge is not None:
            layouts = situation.knowledge.layouts.count
            if request.worlds is None:
                size = self.limits.usual_sample(situation.position.cards_left, layouts)
            elif size is None:
                self.limits.sample(layouts)
        dealt = situation.deal(size, request.seed, rare=request.rare)
        self.limits.sample(len(dealt.position.worlds or ()))
        return situation, dealt

    def _size(self, request: WorldsRequest) -> int | None:
        if request.worlds is None or request.worlds == "all":
            return None
        if request.worlds < 1:
            raise RequestError(f"worlds {request.worlds}: expected 1 or more")
        return self.limits.sample(request.worlds)

    def _limit(self, request: AnalyseRequest) -> Limit:
        return self.limits.search(None if request.depth == "full" else request.depth, request.seconds)

    def _stages(self, request: AnalyseRequest, dealt: Dealt) -> tuple[Limit, tuple[Stage, ...]]:
        """How deep to search what was dealt; or how deep other layouts, in its place: as on the command line.

        Who says nothing gets the usual depth; who says how long, and no more, gets all that fits into that time.
        """
        limit, cards_left = self._limit(request), dealt.position.cards_left
        if request.depth is not None:
            return limit, ()
        if request.seconds is None:
            return replace(limit, depth=defaults.depth_for(cards_left)), ()
        if request.worlds is not None or dealt.sample is None:
            return limit, ()
        stages = self.limits.stages(cards_left, dealt.layouts or 0)
        return replace(limit, depth=stages[0].depth), stages

    def _outlook(self, moment: Moment, request: KnowledgeRequest, *, all_cards: bool = False) -> Outlook:
        """What the player on turn knows; where hands are not known, in one layout that fits."""
        seed = seed_of(0, "view", *moment.play.cards)
        said, sources = request.constraints.said(), request.sources()
        return Outlook.of_moment(moment, said, sources, seed, all_cards=all_cards)

    def _declarers_choice(self, moment: Moment, request: PlayRequest, job: Job) -> Choice:
        depth = SHORTEST_DEPTH if request.player == "pimc" else request.depth
        asked = request.model_copy(update={"depth": depth, "play": True})
        _, search = self._thinking(moment, asked, playing_out=None)
        for _ in _depths(search, job):
            pass
        return Choice(search.result().best.card)

    def _line(self, moment: Moment, deal: Deal, card: Card) -> list[Json]:
        """How the play goes after a card when everybody sees all cards, a trick on each line."""
        play = Play(
            Deal.of({seat: _with_trick(hand, moment.play, seat) for seat, hand in deal.known()}),
            moment.play.contract,
            moment.play.trick.leader,
        )
        for played in (*moment.play.trick.cards, card):
            play.play(played)
        while not play.is_over:
            tricks = self.solver.tricks_by_card(play.remaining, play.contract.strain, play.trick)
            most = max(tricks.values())
            play.play(min((one for one, won in tricks.items() if won == most), key=cheapness))
        return [
            {
                "cards": [{"seat": seat.letter, "card": str(one)} for seat, one in trick.plays()],
                "winner": trick.winner(play.contract.strain).letter,
            }
            for trick in play.tricks
        ]


def _depths(search: Search | Thinking, job: Job) -> Iterator[Analysis]:
    """Search, as long as the job is wanted."""
    search.start()
    job.begin(search.stop)
    yield from search.depths()


def _count(dealt: Dealt) -> int:
    return len(dealt.position.worlds or ())


def needing(situation: Situation, dealt: Dealt, tricks: int | None) -> tuple[Situation, Dealt]:
    """The same where so many tricks are needed from here."""
    if tricks is None:
        return situation, dealt
    left = dealt.position.cards_left
    if tricks > left:
        raise RequestError(f"tricks {tricks}: {left} are left")
    asked, position = situation.position.needing(tricks), dealt.position.needing(tricks)
    return replace(situation, position=asked), replace(dealt, position=position)


def _with_trick(hand: Hand, play: Play, seat: Seat) -> Hand:
    """A hand with its card of the current trick taken back."""
    card = play.trick.card_of(seat)
    return hand if card is None else hand + card

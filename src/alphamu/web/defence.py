"""A defender's own analysis over HTTP: by the own hand, dummy, and what is known of the other two."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.defence.thinking import DefenceThinking
from alphamu.fronts import score, vector_text
from alphamu.kernel import weights_of
from alphamu.settings import Limit, SearchError, Settings
from alphamu.view.analysis_json import lines_json, plan_json
from alphamu.view.defence import UPPER_BOUND, defence_json, explain_defence, headline_of_defence
from alphamu.web.answers import layouts_json, layouts_won
from alphamu.web.engine import Engine, needing
from alphamu.web.events import Emit, Json
from alphamu.web.models import DefendRequest, RequestError
from alphamu.web.pool import Job
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import Position
from alphamu.worlds.situation import Situation

PLAN_SHARE = 0.1  # of the time


@dataclass(frozen=True)
class Defender:
    """Answers whichever defender is on turn, within the limits of the engine."""

    engine: Engine

    def analyse(self, request: DefendRequest, job: Job, emit: Emit) -> Json:
        """Search; `emit` gets the layouts first, then every finished depth."""
        limits = self.engine.limits
        if request.rare:
            raise RequestError("rare: is for declarer, and a defender asks")
        situation = self._situation(request)
        cards_left = situation.position.cards_left
        layouts = 0 if situation.knowledge is None else situation.knowledge.layouts.count
        size = limits.usual_sample(cards_left, layouts)
        if isinstance(request.worlds, int):
            size = limits.sample(request.worlds)
        situation, dealt = needing(situation, situation.deal(size, request.seed), request.tricks)
        limits.sample(len(dealt.position.worlds or ()))
        emit("worlds", {"id": job.id} | layouts_json(situation, dealt))
        limit = self._limit(request, cards_left)
        thinking = DefenceThinking(
            situation,
            dealt,
            limit,
            Settings(memory_mb=limits.memory_of_search),
            playing_out=limits.playing_out(request.playing_out()),
            seed=request.seed,
            aim=request.askers_aim(),
        )
        job.begin(thinking.stop)
        analysis = thinking.run(lambda analysis: emit("depth", self._told(analysis, dealt.position)))
        answer = self._told(analysis, dealt.position)
        if request.plan:
            seconds = PLAN_SHARE * (limit.seconds or defaults.SECONDS)
            answer["plan"] = _plan(thinking, analysis, seconds)
        return answer

    def _situation(self, request: DefendRequest) -> Situation:
        moment = self.engine.moment(request)
        _check(moment)
        said, sources = request.constraints.said(), request.sources()
        if isinstance(moment.record, Board):
            return Situation.of_defender(moment, moment.play.turn, said, sources)
        return Situation.of_moment(moment, said, sources)

    def _limit(self, request: DefendRequest, cards_left: int) -> Limit:
        usual = defaults.defenders_depth_for(cards_left)
        depth = usual if request.depth is None else None if request.depth == "full" else request.depth
        return self.engine.limits.search(depth, request.seconds)

    def _told(self, analysis: DefenceAnalysis, position: Position) -> Json:
        """The analysis, with the words of the command."""
        worth = analysis.worth
        weights = weights_of(position) if worth is None else worth.weights
        answer = defence_json(analysis)
        rows = answer["cards"]
        assert isinstance(rows, list)
        for row, card in zip(rows, analysis.cards, strict=True):
            front = sorted(card.front, key=lambda vector: score(vector, weights), reverse=True)
            shown = [layouts_won(vector, worth, position) for vector in front[: self.engine.limits.front]]
            row["plans"] = len(front)
            row["front"] = [vector_text(won, analysis.worlds) for won in shown]
        return answer | {
            "explanation": "\n".join(filter(None, (headline_of_defence(analysis), explain_defence(analysis)))),
            "bounds": UPPER_BOUND,
            "headline": "",
        }


def _plan(thinking: DefenceThinking, analysis: DefenceAnalysis, seconds: float) -> Json | None:
    """The line of play behind the best card; None where nothing is won after it."""
    try:
        plan = thinking.plan(analysis.best.card, seconds)
    except SearchError:
        return None
    return {**lines_json(plan, ours=(analysis.viewer,)), "root": plan_json(plan)}


def _check(moment: Moment) -> None:
    """Only a defender is answered who is on turn and has seen dummy."""
    play = moment.play
    if play.is_over:
        raise RequestError("the play is over: nothing is left to decide")
    if play.turn.side is moment.declarer.side:
        raise RequestError(f"it is the turn of {play.turn}, who does not defend")
    if isinstance(moment.record, Position):
        if moment.record.defender is not play.turn:
            raise RequestError(f"viewer: in this position {moment.record.viewer} asks, and {play.turn} is on turn")
        return
    if not play.cards:
        raise RequestError("before the lead dummy is not seen: ask for a lead instead")
    if play.remaining[play.turn] is None or play.remaining[moment.declarer.partner] is None:
        raise RequestError(f"the hand of {play.turn}, or that of dummy, is not known")

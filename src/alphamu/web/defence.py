"""A defender's own analysis over HTTP: by the own hand, dummy, and what is known of the other two."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu import defaults
from alphamu.bridge.board import Board
from alphamu.defence.analysis import DefenceAnalysis
from alphamu.defence.thinking import DefenceThinking
from alphamu.settings import Limit, Settings
from alphamu.view.defence import UPPER_BOUND, defence_json, explain_defence
from alphamu.web.answers import layouts_json
from alphamu.web.engine import Engine
from alphamu.web.events import Emit, Json
from alphamu.web.models import AnalyseRequest, RequestError
from alphamu.web.pool import Job
from alphamu.worlds.moment import Moment
from alphamu.worlds.situation import Situation


@dataclass(frozen=True)
class Defender:
    """Answers whichever defender is on turn, within the limits of the engine."""

    engine: Engine

    def analyse(self, request: AnalyseRequest, job: Job, emit: Emit) -> Json:
        """Search; `emit` gets the layouts first, then every finished depth."""
        limits, moment = self.engine.limits, self.engine.moment(request)
        _check(moment)
        situation = Situation.of_defender(moment, moment.play.turn, request.constraints.said(), request.sources())
        cards_left = situation.position.cards_left
        layouts = 0 if situation.knowledge is None else situation.knowledge.layouts.count
        size = limits.usual_sample(cards_left, layouts)
        if isinstance(request.worlds, int):
            size = limits.sample(request.worlds)
        dealt = situation.deal(size, request.seed)
        limits.sample(len(dealt.position.worlds or ()))
        emit("worlds", {"id": job.id} | layouts_json(situation, dealt))
        playing_out = limits.playing_out(request.playing_out())
        thinking = DefenceThinking(
            situation,
            dealt,
            self._limit(request, cards_left),
            Settings(memory_mb=limits.memory_of_search),
            play_outs=None if playing_out is None else playing_out.layouts,
            seed=request.seed,
        )
        job.begin(thinking.stop)
        return self._told(thinking.run(lambda analysis: emit("depth", self._told(analysis))))

    def _limit(self, request: AnalyseRequest, cards_left: int) -> Limit:
        usual = defaults.defenders_depth_for(cards_left)
        depth = usual if request.depth is None else None if request.depth == "full" else request.depth
        return self.engine.limits.search(depth, request.seconds)

    def _told(self, analysis: DefenceAnalysis) -> Json:
        """The analysis, with the figure to believe beside it: that of the best card, for the defenders."""
        best, told = analysis.best, analysis.best.played_out
        answer = defence_json(analysis)
        rows = answer["cards"]
        assert isinstance(rows, list)
        for row, card in zip(rows, analysis.cards, strict=True):
            row["plans"] = len(card.front)
            row["front"] = row["front"][: self.engine.limits.front]
        return answer | {
            "chance": best.beats if told is None else 1 - told.make,
            "chance_error": analysis.standard_error(best.beats) if told is None else told.standard_error,
            "chance_from": "search" if told is None else "played_out",
            "explanation": explain_defence(analysis),
            "bounds": UPPER_BOUND,
            "headline": "",
        }


def _check(moment: Moment) -> None:
    """Only a defender is answered who has seen dummy and can still beat the contract."""
    play = moment.play
    if not isinstance(moment.record, Board):
        raise RequestError("only of a board is it known what a defender sees: this is a position")
    if play.is_over:
        raise RequestError("the play is over: nothing is left to decide")
    if play.turn.side is moment.declarer.side:
        raise RequestError(f"it is the turn of {play.turn}, who does not defend")
    if not play.cards:
        raise RequestError("before the lead dummy is not seen: ask for a lead instead")
    if play.remaining[play.turn] is None or play.remaining[moment.declarer.partner] is None:
        raise RequestError(f"the hand of {play.turn}, or that of dummy, is not known")
    if moment.tricks_needed <= 0:
        raise RequestError("the contract is made already, and cannot be beaten")

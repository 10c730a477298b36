"""What each player could know: declarer, a defender, and the leader, who does not see dummy yet.

Each view finds the cards worth a closer look and the layouts to try them on. How a defender looks for cards is one
function here, and so is the lead: a better one takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.double_dummy import DoubleDummy
from alphamu.players.outlook import Heard, Outlook
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import AgainstWhom
from alphamu.review.candidates import Searched, by_alphamu, by_pimc
from alphamu.review.effort import DECLARER, DEFENDER, DEFENDERS, EXACT_ENDING
from alphamu.review.judgement import How
from alphamu.review.measuring import Layouts, Measured, by_trial, decided, exactly
from alphamu.review.question import Question
from alphamu.review.trials import DoubleDummyTrial, PlayedOut
from alphamu.settings import Limit, Settings
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.situation import Situation

MEMORY_MB = 64  # of one decision


def measured(question: Question, also: Sequence[Card], solver: DoubleDummy) -> Measured:
    """What is found of a decision; `also` are cards to be tried beside those that the search prefers."""
    decision = question.decision
    needed = decision.moment.tricks_needed
    if not 0 < needed <= decision.cards_left:
        return decided(question, float((needed <= 0) is decision.for_declarer))
    if decision.is_opening_lead:
        return _of_leader(question, also, solver)
    return _of_declarer(question, also) if decision.for_declarer else _of_defender(question, also, solver)


def _of_declarer(question: Question, also: Sequence[Card]) -> Measured:
    decision, effort = question.decision, question.effort
    situation = Situation.of_moment(decision.moment, sources=question.sources)
    settings = Settings(memory_mb=MEMORY_MB)
    if decision.cards_left <= EXACT_ENDING and question.against is AgainstWhom.DD:
        searched = by_alphamu(decision, situation.deal(None), Limit(nodes=effort.nodes), settings)
        if searched.exact:
            trial = Playing(question, situation).trial("to tell")
            return exactly(question, searched, Layouts(trial, effort.endings_to_tell))
    dealt = situation.deal(effort.worlds, question.seed_for("searched"))
    searched = by_alphamu(decision, dealt, Limit(effort.depth, nodes=effort.search_nodes), settings)
    return _by_playing_out(question, searched, also, situation)


def _of_defender(question: Question, also: Sequence[Card], solver: DoubleDummy) -> Measured:
    decision, effort = question.decision, question.effort
    situation = Situation.of_moment(decision.moment, sources=question.sources, viewer=decision.viewer)
    knowledge = _knowledge(situation)

    def trial(name: str, layouts: int) -> DoubleDummyTrial:
        deals = _deals(knowledge, layouts, question.seed_for(name))
        return DoubleDummyTrial(decision.moment.play, deals, solver)

    searched = by_pimc(decision, trial("searched", effort.worlds_of_defender), effort.worlds_of_defender)
    if effort.plays_out(decision.cards_left):
        return _by_playing_out(question, searched, also, situation)
    return _double_dummy(question, searched, also, trial)


def _of_leader(question: Question, also: Sequence[Card], solver: DoubleDummy) -> Measured:
    """The lead, double dummy on deals of the three hidden hands as experts bid them."""
    decision, effort = question.decision, question.effort
    board, play = decision.board, decision.moment.play
    heard = Heard(board.auction, board.vulnerability, sources=question.sources)

    def trial(name: str, layouts: int) -> DoubleDummyTrial:
        outlook = Outlook(play, decision.moment.tricks_needed, heard, seed=question.seed_for(name))
        return DoubleDummyTrial(play, outlook.deals(layouts), solver)

    searched = by_pimc(decision, trial("searched", effort.solved_to_search), effort.solved_to_search)
    return _double_dummy(question, searched, also, trial)


def _double_dummy(
    question: Question, searched: Searched, also: Sequence[Card], trial: Callable[[str, int], DoubleDummyTrial]
) -> Measured:
    effort = question.effort
    if searched.is_decided:
        return decided(question, searched.any_value, searched.layouts)
    return by_trial(
        question,
        _cards(question, searched, also),
        Layouts(trial("to choose", effort.solved_to_choose), effort.solved_to_choose),
        Layouts(trial("to tell", effort.solved_to_tell), effort.solved_to_tell),
        How.DOUBLE_DUMMY,
    )


def _by_playing_out(
    question: Question, searched: Searched, also: Sequence[Card], situation: Situation
) -> Measured:
    decision, effort = question.decision, question.effort
    if searched.is_decided:
        return decided(question, searched.any_value, searched.layouts)
    left, for_declarer = decision.cards_left, decision.for_declarer
    playing = Playing(question, situation)
    return by_trial(
        question,
        _cards(question, searched, also),
        Layouts(playing.trial("to choose"), effort.layouts_to_choose(left, for_declarer=for_declarer)),
        Layouts(playing.trial("to tell"), effort.layouts_to_tell(left, for_declarer=for_declarer)),
        How.PLAYED_OUT,
    )


def _cards(question: Question, searched: Searched, also: Sequence[Card]) -> dict[Card, float]:
    """The cards to be tried, each group of equal ones by its first, with what the search says of them."""
    decision = question.decision
    cards = [*searched.worth_a_look(decision), *(decision.group_of(card)[0] for card in also)]
    return {card: searched.values[card] for card in cards}


class Playing:
    """Plays cards of a decision out, all with one table of solved positions."""

    def __init__(self, question: Question, situation: Situation) -> None:
        decision = question.decision
        self._won = decision.moment.play.won(decision.moment.declarer.side)
        self._outs = PlayOuts(
            situation.position,
            _knowledge(situation),
            DECLARER,
            DEFENDERS[question.against] if decision.for_declarer else DEFENDER,
            asking_defender=DEFENDER,
            seed=question.seed_for("played out"),
            settings=Settings(memory_mb=MEMORY_MB),
        )

    def trial(self, name: str) -> PlayedOut:
        """Fresh layouts, others for each name."""
        return PlayedOut(self._outs.stream(name), self._won)


def _deals(knowledge: Knowledge, count: int, seed: int) -> list[Deal]:
    seats = knowledge.hidden.seats
    return [
        Deal.of({**knowledge.seen, **{seat: Hand(mask) for seat, mask in zip(seats, world, strict=True)}})
        for world in knowledge.layouts.draws(count, seed)
    ]


def _knowledge(situation: Situation) -> Knowledge:
    assert situation.knowledge is not None  # only positions list their worlds
    return situation.knowledge

"""What each player could know: declarer, a defender, and the leader, who does not see dummy yet.

Each view finds the cards worth a closer look and the layouts to try them on. How a defender looks for cards is one
function here, and so is the lead: a better one takes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from alphamu.aims import Worth as PlayedFor
from alphamu.bridge.card import Card
from alphamu.bridge.deal import Deal
from alphamu.bridge.hand import Hand
from alphamu.players.outlook import Heard, Outlook
from alphamu.playouts.outs import PlayOuts
from alphamu.playouts.players import AgainstWhom
from alphamu.review.candidates import Searched, by_alphamu, by_defenders_alphamu, by_pimc
from alphamu.review.effort import DEFENDERS_ENDING, EXACT_ENDING, PARTS
from alphamu.review.judgement import How
from alphamu.review.means import MEMORY_MB, Means
from alphamu.review.measuring import Layouts, Measured, Said, Way, Ways, as_played, by_trial, decided, exactly
from alphamu.review.playing_on import MANY_LEFT, Players, after_declarer, after_defender
from alphamu.review.question import Question
from alphamu.review.trials import DoubleDummyTrial, PlayedOut
from alphamu.review.worth import Worth
from alphamu.settings import Limit, Settings
from alphamu.worlds.knowledge import Knowledge
from alphamu.worlds.situation import Situation

FEW_LAYOUTS = 10  # that tell what a trick is worth on average

Solved = Callable[[str, int], DoubleDummyTrial]  # fresh layouts by name and number


def measured(question: Question, worth: Worth, also: Sequence[Card], means: Means) -> Measured:
    """What is found of a decision; `also` are cards to be tried beside those that the search prefers."""
    decision = question.decision
    needed = decision.moment.tricks_needed
    if question.aim.is_make and not 0 < needed <= decision.cards_left:
        return decided(question, float((needed <= 0) is decision.for_declarer))
    if decision.is_opening_lead:
        return _of_leader(question, worth, also, means)
    if decision.for_declarer:
        return _of_declarer(question, worth, also, means)
    return _of_defender(question, worth, also, means)


def _of_declarer(question: Question, worth: Worth, also: Sequence[Card], means: Means) -> Measured:
    decision, effort = question.decision, question.effort
    situation = Situation.of_moment(decision.moment, sources=question.sources)
    settings = Settings(memory_mb=MEMORY_MB)
    table = after_declarer(decision.cards_left, question.against)
    if decision.cards_left <= EXACT_ENDING and question.against is AgainstWhom.DD:
        searched = by_alphamu(decision, situation.deal(None), Limit(nodes=effort.nodes), settings, question.aim)
        if searched.exact:
            trial = played_on(question, situation, table[0], "to tell", means, searched.played_for)
            found = exactly(question, worth, searched, Layouts(trial, effort.endings_to_tell))
            return _with_plan(found, searched)
    dealt = situation.deal(effort.worlds, question.seed_for("searched"))
    searched = by_alphamu(decision, dealt, Limit(effort.depth, nodes=effort.search_nodes), settings, question.aim)
    if searched.is_decided and not searched.any_value:
        return decided(question, searched.any_value, searched)
    played_for = searched.played_for
    if searched.is_decided:  # a search of a sample promises too much: what the card makes, play-outs tell
        return as_played(question, worth, _played_out(question, situation, table, "to tell", means, played_for))
    choosing, telling = (
        _played_out(question, situation, table, name, means, played_for) for name in ("to choose", "to tell")
    )
    found = by_trial(question, worth, _cards(question, worth, searched, also), Ways(choosing, telling))
    return _with_plan(found, searched)


def _with_plan(found: Measured, searched: Searched) -> Measured:
    return found if searched.plan is None else replace(found, plan=partial(searched.plan, found.best))


def _of_defender(question: Question, worth: Worth, also: Sequence[Card], means: Means) -> Measured:
    decision, effort = question.decision, question.effort
    situation = Situation.of_defender(decision.moment, decision.viewer, sources=question.sources)
    knowledge, table = _knowledge(situation), after_defender(decision.cards_left)

    def solved(name: str, layouts: int) -> DoubleDummyTrial:
        deals = _deals(knowledge, layouts, question.seed_for(name))
        return DoubleDummyTrial(decision.moment.play, deals, means)

    searched, said = _searched_for_defender(question, worth, situation, solved)
    if searched.is_decided:
        return decided(question, searched.any_value, searched)
    played_for = searched.played_for or _played_for(question, situation)
    choosing, telling = (
        _played_out(question, situation, table, name, means, played_for) for name in ("to choose", "to tell")
    )
    if decision.cards_left >= MANY_LEFT:
        choosing += (_way(solved, "solved to choose", effort.solved_to_choose),)
        telling += (_way(solved, "solved to tell", effort.solved_to_tell),)
    return by_trial(question, worth, _cards(question, worth, searched, also), Ways(choosing, telling, said))


def _played_for(question: Question, situation: Situation) -> PlayedFor | None:
    """What tricks are worth to a defender who plays on for something else than to beat the contract."""
    if question.aim.is_make:
        return None
    return PlayedFor.of(question.aim, situation.deal(FEW_LAYOUTS, question.seed_for("played for")).position)


def _searched_for_defender(
    question: Question, worth: Worth, situation: Situation, solved: Solved
) -> tuple[Searched, tuple[Said, ...]]:
    """What a search says of a defender's cards, and whether it is an opinion of its own.

    With few cards left αμ looks at all layouts, to the end, with a partner who plays what is best in each but
    gives no signals. That is no exact chance, for such a partner sees all cards: it is one opinion beside others.
    """
    decision, effort = question.decision, question.effort
    if decision.cards_left <= DEFENDERS_ENDING:
        limit = Limit(nodes=effort.nodes)
        settings = Settings(memory_mb=MEMORY_MB)
        found = by_defenders_alphamu(decision, situation.deal(None), limit, settings, question.aim)
        if found is not None and found.exact:
            return found, (Said(found.values),)
    number = effort.worlds_of_defender
    return by_pimc(decision, worth, solved("searched", number), number), ()


def _of_leader(question: Question, worth: Worth, also: Sequence[Card], means: Means) -> Measured:
    """The lead, double dummy on deals of the three hidden hands as experts bid them."""
    decision, effort = question.decision, question.effort
    board, play = decision.board, decision.moment.play
    heard = Heard(board.auction, board.vulnerability, sources=question.sources)

    def solved(name: str, layouts: int) -> DoubleDummyTrial:
        outlook = Outlook(play, decision.moment.tricks_needed, heard, seed=question.seed_for(name))
        return DoubleDummyTrial(play, outlook.deals(layouts), means)

    searched = by_pimc(decision, worth, solved("searched", effort.solved_to_search), effort.solved_to_search)
    if searched.is_decided:
        return decided(question, searched.any_value, searched)
    choosing = _way(solved, "to choose", effort.solved_to_choose)
    telling = _way(solved, "to tell", effort.solved_to_tell)
    ways = Ways((choosing,), (telling,), how=How.DOUBLE_DUMMY)
    return by_trial(question, worth, _cards(question, worth, searched, also), ways)


def _way(solved: Solved, name: str, layouts: int) -> Way:
    """Fresh layouts, played on by players who see all cards."""
    return Way((Layouts(solved(name, layouts), layouts),))


def _played_out(
    question: Question,
    situation: Situation,
    table: Sequence[Players],
    name: str,
    means: Means,
    played_for: PlayedFor | None = None,
) -> tuple[Way, ...]:
    """Fresh layouts for each way of playing on; those that tell are in parts."""
    decision, effort = question.decision, question.effort
    left, for_declarer = decision.cards_left, decision.for_declarer
    if name == "to choose":
        parts, layouts = 1, effort.layouts_to_choose(left, for_declarer=for_declarer)
    else:
        parts, layouts = PARTS, effort.layouts_to_tell(left, for_declarer=for_declarer)
    number = -(-layouts // (parts * len(table)))
    return tuple(
        Way(
            tuple(
                Layouts(played_on(question, situation, players, f"{name} {way} {part}", means, played_for), number)
                for part in range(parts)
            )
        )
        for way, players in enumerate(table)
    )


def _cards(question: Question, worth: Worth, searched: Searched, also: Sequence[Card]) -> dict[Card, float]:
    """The cards to be tried, each group of equal ones by its first, with what the search says of them."""
    decision = question.decision
    cards = [*searched.worth_a_look(decision, worth.unit), *(decision.group_of(card)[0] for card in also)]
    return {card: searched.values[card] for card in cards}


def played_on(
    question: Question,
    situation: Situation,
    players: Players,
    name: str,
    means: Means,
    played_for: PlayedFor | None = None,
) -> PlayedOut:
    """Fresh layouts, played on by these players; with another name other layouts, and another seed of theirs."""
    moment = question.decision.moment
    outs = PlayOuts(
        situation.position,
        _knowledge(situation),
        players.declarer,
        players.defenders,
        asking_defender=players.judged,
        seed=question.seed_for(f"played out {name}"),
        worth=played_for,
        solver=means.solver.kernel,
    )
    return PlayedOut(outs.stream(name), moment.play.won(moment.declarer.side), means)


def _deals(knowledge: Knowledge, count: int, seed: int) -> list[Deal]:
    seats = knowledge.hidden.seats
    return [
        Deal.of({**knowledge.seen, **{seat: Hand(mask) for seat, mask in zip(seats, world, strict=True)}})
        for world in knowledge.layouts.draws(count, seed)
    ]


def _knowledge(situation: Situation) -> Knowledge:
    assert situation.knowledge is not None  # only positions list their worlds
    return situation.knowledge

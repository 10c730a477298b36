"""A plan in the words of the encyclopedia: low to the ten; if it loses to the jack, low to the queen.

Whoever follows the words plays the plan. What any player does without thinking goes without saying: beating a
higher card with the cheapest that does, the lowest card otherwise, the rest from the top, and whatever is marked
once a defender shows out. A rule that names the cards of both defenders comes before one about the second player,
and that before one about the last. One sentence holds one set of conditions; whatever has more is left to the
tree, and the words say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.phrases import Phrase
from alphamu.suits.holdings import Holdings, highest_touching, ranks_of
from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply
from alphamu.suits.words import (
    CASH,
    TOP,
    Table,
    cards_phrase,
    english,
    lead_phrase,
    reply_phrase,
    third_phrase,
)

_TREE = Phrase("see-the-tree")
_CAN_LOSE = {"low-from", "low-from-to-low", "low-to", "lead-to", "run", "lead"}  # leads
_ONE_LEAD = _CAN_LOSE - {"low-from-to-low"} | {CASH}  # said without a comma
_MOST_WORDS = 75
_SENTENCES = 2  # a set of conditions for the sentences, and one more within each of them


@dataclass(frozen=True)
class _Rule:
    """What to do after a trick in which the second player and the last played one of these; None is any card."""

    second: tuple[int, ...] | None
    last: tuple[int, ...] | None
    following: Phrase

    @property
    def is_to_the_top(self) -> bool:
        """Whether it says no more than what is done without a rule."""
        return self.following == TOP


def plan_text(plan: Plan, holdings: Holdings) -> str:
    """The plan in a few sentences, as far as they can hold it."""
    return english(plan_phrase(plan, holdings))


def plan_phrase(plan: Plan, holdings: Holdings) -> Phrase:
    """The same for any language; how long it may be is a matter of its English words."""
    table = Table.of(holdings)
    ways = (_sentences(plan, table, conditions) for conditions in range(_SENTENCES, 0, -1))
    short = next((way for way in ways if len(english(_joined(way)).split()) <= _MOST_WORDS), None)
    sentences = short or [_chain(plan, table, 0)]
    if _only_cashes(_joined(sentences)) and _has_marked_finesse(plan, table, shown_out=False):
        sentences = [*sentences, Phrase("marked-finesse")]
    return _joined(sentences)


def _joined(sentences: list[Phrase]) -> Phrase:
    return Phrase("sentences", (tuple(sentences),))


def _only_cashes(phrase: Phrase) -> bool:
    return not _CAN_LOSE & set(phrase.kinds())


def _cashes(trick: Phrase) -> bool:
    """Whether the trick begins with a winner, whatever is said of partner's card."""
    first = trick.parts[0] if trick.parts else None
    return trick.kind == CASH or (isinstance(first, Phrase) and _cashes(first))


def _has_marked_finesse(plan: Plan, table: Table, *, shown_out: bool) -> bool:
    """Whether somewhere a card is played that can lose, or a finesse taken, because a defender has shown out."""
    if shown_out and plan.replies and not _cashes(lead_phrase(plan, table)):
        return True
    return any(
        _has_marked_finesse(last.plan, table.after(plan, reply, last), shown_out=shown_out or not any(cards))
        for reply in plan.replies
        for last in reply.last
        for cards in (reply.cards, last.cards)
        if last.plan is not None
    )


def _sentences(plan: Plan, table: Table, conditions: int) -> list[Phrase]:
    """The first trick and how it goes on; each condition has a sentence of its own."""
    if not plan.replies:
        return [TOP]
    rules = _rules(plan, table, conditions - 1)
    usual = _usual(rules)
    turnings = [rule for rule in rules if rule.second or rule.last]
    is_open = any(rule.second is None for rule in turnings)  # the usual is what is left
    sentences = [_trick(plan, table) if is_open else _then(_trick(plan, table), usual)]
    to_the_top: tuple[Phrase, ...] | None = None
    if is_open and _goes_to_the_top(plan, rules):
        to_the_top = tuple(_condition(plan, rule, table) for rule in turnings if rule.is_to_the_top)
        turnings = [rule for rule in turnings if not rule.is_to_the_top]
    for rule in turnings:
        # A rule about a card that the second player played before the last one speaks of the next trick.
        is_next = rule.second and _is_one_lead(rule.following)
        following = Phrase("next", (rule.following,)) if is_next else rule.following
        sentences.append(Phrase("if", (_condition(plan, rule, table), following)))
    if to_the_top is not None:
        sentences.append(
            Phrase("otherwise-or-if", (to_the_top, TOP)) if to_the_top else Phrase("otherwise", (TOP,))
        )
    return sentences


def _goes_to_the_top(plan: Plan, rules: list[_Rule]) -> bool:
    """Whether some card of the last player, after a usual one of the second, has no rule of its own."""
    told = {card for rule in rules if rule.second is None for card in rule.last or ()}
    return any(card not in told for last in _shown(plan.replies[0]) for card in last.cards)


def _is_one_lead(phrase: Phrase) -> bool:
    if phrase.kind == "trick":
        lead, surprises = phrase.parts
        return (
            isinstance(lead, Phrase)
            and _is_one_lead(lead)
            and isinstance(surprises, tuple)
            and len(surprises) == 1
        )
    return phrase.kind in _ONE_LEAD


def _chain(plan: Plan, table: Table, conditions: int) -> Phrase:
    """A trick and what follows it, in one sentence with at most so many sets of conditions."""
    if not plan.replies:
        return TOP
    trick = _trick(plan, table)
    rules = _rules(plan, table, conditions)
    if all(rule.second is None and rule.last is None for rule in rules):
        return _then(trick, _usual(rules))
    if conditions == 0:
        return Phrase("then", (trick, _TREE))
    rules = _rules(plan, table, conditions - 1)
    turnings = [rule for rule in rules if rule.second or rule.last]
    ways = [Phrase("if", (_condition(plan, rule, table), rule.following)) for rule in turnings]
    usual = _usual(rules)
    if not ways:
        return _then(trick, usual)
    if usual != TOP:
        ways.append(Phrase("otherwise", (usual,)))
    return Phrase("ways", (trick, tuple(ways)))


def _then(trick: Phrase, following: Phrase) -> Phrase:
    """At the end, what is left is played from the top unsaid; but nobody would cash one card and stop."""
    if following == TOP and not _cashes(trick):
        return trick
    return Phrase("then", (trick, following))


def _usual(rules: list[_Rule]) -> Phrase:
    return next((rule.following for rule in rules if rule.second is None and rule.last is None), TOP)


def _rules(plan: Plan, table: Table, conditions: int) -> list[_Rule]:
    """How the play goes on: in general, for cards of the last player, and for other cards of the second."""
    main, *others = plan.replies
    after_main = _following(plan, main, table, conditions)
    ways = list(dict.fromkeys(after_main.values()))
    if len(ways) == 1:
        rules, usual = [_Rule(None, None, ways[0])], ways[0]
    else:
        usual = TOP
        rules = [
            _Rule(None, tuple(card for card, text in after_main.items() if text == way), way)
            for way in ways
            if way != usual
        ]
    special: dict[tuple[tuple[int, ...] | None, Phrase], tuple[int, ...]] = {}
    for reply in others:
        if not any(reply.cards):
            continue
        after = _following(plan, reply, table, conditions)
        certain = {card for last in reply.last if last.certain for card in last.cards}
        differing = {
            card: text
            for card, text in after.items()
            if card and card not in certain and text != after_main.get(card, usual)
        }
        for way in dict.fromkeys(differing.values()):
            cards = tuple(card for card, text in differing.items() if text == way)
            alone = all(text == way for card, text in after.items() if card not in certain)
            last = None if alone else cards
            special[last, way] = special.get((last, way), ()) + reply.cards
    return rules + [_Rule(second, last, way) for (last, way), second in special.items()]


def _following(plan: Plan, reply: Reply, table: Table, conditions: int) -> dict[int, Phrase]:
    """What to do next after each card of the last player."""
    after: dict[int, Phrase] = {}
    for last in _shown(reply):
        text = TOP
        if last.plan is not None:
            text = _chain(last.plan, table.after(plan, reply, last), conditions)
        after |= dict.fromkeys(last.cards, text)
    return after


def _shown(reply: Reply) -> list[Last]:
    """What the last player can do; that he shows out is told only if he can do nothing else."""
    return [last for last in reply.last if any(last.cards)] or list(reply.last)


def _condition(plan: Plan, rule: _Rule, table: Table) -> Phrase:
    """What the defenders do."""
    if rule.second is None:
        return _outcome(plan, plan.replies[0], rule.last or (), table)
    second = reply_phrase(plan.seat.next, rule.second, table.missing)
    if rule.last is None:
        return second
    return Phrase("both", (second, reply_phrase(plan.seat.previous, rule.last, table.missing)))


def _outcome(plan: Plan, reply: Reply, cards: tuple[int, ...], table: Table) -> Phrase:
    """What the last player does with these cards."""
    ours = max(plan.rank, reply.third)
    if min(cards) > ours > min(reply.cards):
        return Phrase("loses-to", (cards_phrase(cards, table.missing),))
    return reply_phrase(plan.seat.previous, cards, table.missing)


def _trick(plan: Plan, table: Table) -> Phrase:
    """The lead, and what partner plays when that is a surprise."""
    surprises = tuple(
        Phrase("on", (third_phrase(plan, reply, table), cards))
        for reply in plan.replies
        if (cards := _surprising(plan, reply, table)) is not None
    )
    lead = lead_phrase(plan, table)
    return Phrase("trick", (lead, surprises)) if surprises else lead


def _surprising(plan: Plan, reply: Reply, table: Table) -> Phrase | None:
    """The cards of the second player on which partner's card does not go without saying."""
    if reply.third == SHOWS_OUT:
        return None
    own = table.holdings.of(plan.seat.partner)
    played = highest_touching(own, table.missing, reply.third)
    surprising = tuple(
        card for card in reply.cards
        if card and highest_touching(own, table.missing, _natural(plan, own, card)) != played
    )  # fmt: skip
    return cards_phrase(surprising, table.missing) if surprising else None


def _natural(plan: Plan, own: int, card: int) -> int:
    """What partner plays on a card of the second player: the same as ever, the cheapest that beats it, or low."""
    usual = plan.replies[0].third
    if card < max(plan.rank, usual):
        return usual
    return next(_cards_above(own, card), next(ranks_of(own)))


def _cards_above(own: int, card: int) -> Iterator[int]:
    return ranks_of(own >> card << card)

"""A plan in the words of the encyclopedia: low to the ten; if it loses to the jack, low to the queen.

Whoever follows the words plays the plan. What any player does without thinking goes without saying: beating a
higher card with the cheapest that does, the lowest card otherwise, the rest from the top, and whatever is marked
once a defender shows out. A rule that names the cards of both defenders comes before one about the second player,
and that before one about the last. One sentence holds one set of conditions; whatever has more is left to the
tree, and the words say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.suits.holdings import Holdings, highest_touching, ranks_of
from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply
from alphamu.suits.words import FROM_THE_TOP, Table, cards_text, lead_text, reply_text, third_text

SEE_THE_TREE = "see the tree"
_MOST_WORDS = 75
_SENTENCES = 2  # a set of conditions for the sentences, and one more within each of them


@dataclass(frozen=True)
class _Rule:
    """What to do after a trick in which the second player and the last played one of these; None is any card."""

    second: tuple[int, ...] | None
    last: tuple[int, ...] | None
    following: str

    @property
    def is_to_the_top(self) -> bool:
        """Whether it says no more than what is done without a rule."""
        return self.following == FROM_THE_TOP


def plan_text(plan: Plan, holdings: Holdings) -> str:
    """The plan in a few sentences, as far as they can hold it."""
    table = Table.of(holdings)
    texts = (_joined(_sentences(plan, table, conditions)) for conditions in range(_SENTENCES, 0, -1))
    short = next((text for text in texts if len(text.split()) <= _MOST_WORDS), None)
    text = short or _joined([_chain(plan, table, 0)])
    if _only_cashes(text) and _has_marked_finesse(plan, table, shown_out=False):
        text += " If a defender shows out, take the marked finesse."
    return text


def _joined(sentences: list[str]) -> str:
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def _only_cashes(text: str) -> bool:
    return not re.search(r"\b(low to|low from|run|lead)\b", text, re.IGNORECASE)


def _has_marked_finesse(plan: Plan, table: Table, *, shown_out: bool) -> bool:
    """Whether somewhere a card is played that can lose, or a finesse taken, because a defender has shown out."""
    if shown_out and plan.replies and not lead_text(plan, table).startswith("cash"):
        return True
    return any(
        _has_marked_finesse(last.plan, table.after(plan, reply, last), shown_out=shown_out or not any(cards))
        for reply in plan.replies
        for last in reply.last
        for cards in (reply.cards, last.cards)
        if last.plan is not None
    )


def _sentences(plan: Plan, table: Table, conditions: int) -> list[str]:
    """The first trick and how it goes on; each condition has a sentence of its own."""
    if not plan.replies:
        return [FROM_THE_TOP]
    rules = _rules(plan, table, conditions - 1)
    usual = _usual(rules)
    turnings = [rule for rule in rules if rule.second or rule.last]
    is_open = any(rule.second is None for rule in turnings)  # the usual is what is left
    sentences = [_trick(plan, table) if is_open else _then(_trick(plan, table), usual)]
    to_the_top = []
    if is_open and _goes_to_the_top(plan, rules):
        to_the_top = ["otherwise", *(_condition(plan, rule, table) for rule in turnings if rule.is_to_the_top)]
        turnings = [rule for rule in turnings if not rule.is_to_the_top]
    for rule in turnings:
        # A rule about a card that the second player played before the last one speaks of the next trick.
        following = f"{rule.following} next" if rule.second and _is_one_lead(rule.following) else rule.following
        sentences.append(f"if {_condition(plan, rule, table)}, {following}")
    if to_the_top:
        sentences.append(f"{', or if '.join(to_the_top)}{', ' if len(to_the_top) > 1 else ' '}{FROM_THE_TOP}")
    return sentences


def _goes_to_the_top(plan: Plan, rules: list[_Rule]) -> bool:
    """Whether some card of the last player, after a usual one of the second, has no rule of its own."""
    told = {card for rule in rules if rule.second is None for card in rule.last or ()}
    return any(card not in told for last in _shown(plan.replies[0]) for card in last.cards)


def _is_one_lead(text: str) -> bool:
    return "," not in text and ";" not in text and text != FROM_THE_TOP


def _chain(plan: Plan, table: Table, conditions: int) -> str:
    """A trick and what follows it, in one sentence with at most so many sets of conditions."""
    if not plan.replies:
        return FROM_THE_TOP
    trick = _trick(plan, table)
    rules = _rules(plan, table, conditions)
    if all(rule.second is None and rule.last is None for rule in rules):
        return _then(trick, _usual(rules))
    if conditions == 0:
        return f"{trick}, then {SEE_THE_TREE}"
    rules = _rules(plan, table, conditions - 1)
    ways = [f"if {_condition(plan, rule, table)}, {rule.following}" for rule in rules if rule.second or rule.last]
    usual = _usual(rules)
    if not ways:
        return _then(trick, usual)
    if usual != FROM_THE_TOP:
        ways.append(f"otherwise {usual}")
    return "; ".join([trick, f"then, {ways[0]}", *ways[1:]])


def _then(trick: str, following: str) -> str:
    """At the end, what is left is played from the top unsaid; but nobody would cash one card and stop."""
    if following == FROM_THE_TOP and not trick.startswith("cash"):
        return trick
    return f"{trick}, then {following}"


def _usual(rules: list[_Rule]) -> str:
    return next((rule.following for rule in rules if rule.second is None and rule.last is None), FROM_THE_TOP)


def _rules(plan: Plan, table: Table, conditions: int) -> list[_Rule]:
    """How the play goes on: in general, for cards of the last player, and for other cards of the second."""
    main, *others = plan.replies
    after_main = _following(plan, main, table, conditions)
    ways = list(dict.fromkeys(after_main.values()))
    if len(ways) == 1:
        rules, usual = [_Rule(None, None, ways[0])], ways[0]
    else:
        usual = FROM_THE_TOP
        rules = [
            _Rule(None, tuple(card for card, text in after_main.items() if text == way), way)
            for way in ways
            if way != usual
        ]
    special: dict[tuple[tuple[int, ...] | None, str], tuple[int, ...]] = {}
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


def _following(plan: Plan, reply: Reply, table: Table, conditions: int) -> dict[int, str]:
    """What to do next after each card of the last player."""
    after: dict[int, str] = {}
    for last in _shown(reply):
        text = FROM_THE_TOP
        if last.plan is not None:
            text = _chain(last.plan, table.after(plan, reply, last), conditions)
        after |= dict.fromkeys(last.cards, text)
    return after


def _shown(reply: Reply) -> list[Last]:
    """What the last player can do; that he shows out is told only if he can do nothing else."""
    return [last for last in reply.last if any(last.cards)] or list(reply.last)


def _condition(plan: Plan, rule: _Rule, table: Table) -> str:
    """What the defenders do."""
    if rule.second is None:
        return _outcome(plan, plan.replies[0], rule.last or (), table)
    texts = [reply_text(plan.seat.next, rule.second, table.missing)]
    if rule.last is not None:
        texts.append(reply_text(plan.seat.previous, rule.last, table.missing))
    return " and ".join(texts)


def _outcome(plan: Plan, reply: Reply, cards: tuple[int, ...], table: Table) -> str:
    """What the last player does with these cards."""
    ours = max(plan.rank, reply.third)
    if min(cards) > ours > min(reply.cards):
        return f"it loses to {cards_text(cards, table.missing)}"
    return reply_text(plan.seat.previous, cards, table.missing)


def _trick(plan: Plan, table: Table) -> str:
    """The lead, and what partner plays when that is a surprise."""
    surprises = [
        f"{third_text(plan, reply, table)} on {'a low card' if cards == 'low' else cards}"
        for reply in plan.replies
        if (cards := _surprising(plan, reply, table))
    ]
    return f"{lead_text(plan, table)} ({', '.join(surprises)})" if surprises else lead_text(plan, table)


def _surprising(plan: Plan, reply: Reply, table: Table) -> str:
    """The cards of the second player on which partner's card does not go without saying."""
    if reply.third == SHOWS_OUT:
        return ""
    own = table.holdings.of(plan.seat.partner)
    played = highest_touching(own, table.missing, reply.third)
    surprising = tuple(
        card for card in reply.cards
        if card and highest_touching(own, table.missing, _natural(plan, own, card)) != played
    )  # fmt: skip
    return cards_text(surprising, table.missing) if surprising else ""


def _natural(plan: Plan, own: int, card: int) -> int:
    """What partner plays on a card of the second player: the same as ever, the cheapest that beats it, or low."""
    usual = plan.replies[0].third
    if card < max(plan.rank, usual):
        return usual
    return next(_cards_above(own, card), next(ranks_of(own)))


def _cards_above(own: int, card: int) -> Iterator[int]:
    return ranks_of(own >> card << card)

"""A plan in the words of the encyclopedia: low to the ten; if it loses to the jack, low to the queen.

The words tell the main line and where it turns. What any player does without thinking (covering an honour, playing
low under the ace) stands in the tree only; a finesse marked by a defender who shows out is mentioned and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alphamu.bridge.card import rank_letter
from alphamu.bridge.seat import Seat
from alphamu.suits.combination import Line
from alphamu.suits.holdings import Holdings, highest_touching, is_low, ranks_of
from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply

FROM_THE_TOP = "play from the top"
_NAMES = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "jack",
    12: "queen",
    13: "king",
    14: "ace",
}
_TEN = 10
_TURNINGS = 2  # so many tricks deep the words follow every turning, and then the main line only


@dataclass(frozen=True)
class Table:
    """What is left of the suit when a trick begins, so that a card can be called low or a winner.

    A plan names the lowest of touching cards; players play and name the highest, which leaves them with `shown`.
    """

    holdings: Holdings
    missing: int
    shown: Holdings

    @classmethod
    def of(cls, holdings: Holdings) -> Table:
        """The table before the first trick."""
        return cls(holdings, holdings.missing, holdings)

    def after(self, plan: Plan, reply: Reply, last: Last) -> Table:
        """The table after a trick. Where a defender may have played one of several cards, none is taken off."""
        ours = 1 << plan.rank | 1 << reply.third
        theirs = sum(1 << cards[0] for cards in (reply.cards, last.cards) if len(cards) == 1)
        shown = 1 << self._shown(plan.seat, plan.rank)
        if reply.third != SHOWS_OUT:
            shown |= 1 << self._shown(plan.seat.partner, reply.third)
        return Table(_without(self.holdings, ours), self.missing & ~theirs, _without(self.shown, shown))

    def is_low(self, seat: Seat, rank: int) -> bool:
        """Whether a card is the lowest of its hand, and small or no better than small."""
        return is_low(self.holdings.of(seat), self.missing, rank)

    def is_winner(self, rank: int) -> bool:
        """Whether no defender's card is higher."""
        return rank >= self.missing.bit_length()

    def name(self, seat: Seat, rank: int) -> str:
        """The name of a card; of touching cards the highest, as players say it."""
        return _NAMES[self._shown(seat, rank)]

    def _shown(self, seat: Seat, rank: int) -> int:
        if self.is_low(seat, rank):
            return next(ranks_of(self.shown.of(seat)))
        return highest_touching(self.shown.of(seat), self.missing, rank)


def _without(holdings: Holdings, ranks: int) -> Holdings:
    return Holdings(holdings.north & ~ranks, holdings.south & ~ranks)


def plan_text(plan: Plan, holdings: Holdings) -> str:
    """The plan in a few sentences."""
    table = Table.of(holdings)
    sentences = [sentence[0].upper() + sentence[1:] for sentence in _sentences(plan, table)]
    if all(sentence.endswith(FROM_THE_TOP) or sentence.startswith("Cash") for sentence in sentences) and (
        _has_marked_finesse(plan, table, shown_out=False)
    ):
        sentences.append("If a defender shows out, take the marked finesse")
    return " ".join(f"{sentence}." for sentence in sentences)


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


def lead_text(plan: Plan, table: Table) -> str:
    """The lead and the card that partner plays if the next player plays low."""
    if not plan.replies:
        return FROM_THE_TOP
    return _beginning(plan.seat, plan.rank, plan.replies[0].third, table)


def line_text(line: Line, holdings: Holdings) -> str:
    """The name of a line: low to the queen, run the jack, cash the ace."""
    seat, rank = line.lead.seat, line.lead.rank
    third = next(ranks_of(holdings.of(seat.partner)), SHOWS_OUT) if line.third is None else line.third
    return _beginning(seat, rank, third, Table.of(holdings))


def reply_text(seat: Seat, cards: tuple[int, ...], missing: int) -> str:
    """What a defender does: West plays the king, East shows out."""
    ways = [f"plays {_cards(cards, missing)}"] if any(cards) else []
    return f"{seat} {' or '.join([*ways, 'shows out'] if SHOWS_OUT in cards else ways)}"


def third_text(plan: Plan, reply: Reply, table: Table) -> str:
    """The third card: the queen, low, or nothing of the suit."""
    if reply.third == SHOWS_OUT:
        return "another suit"
    if table.is_low(plan.seat.partner, reply.third):
        return "low"
    return f"the {table.name(plan.seat.partner, reply.third)}"


def rank_text(rank: int) -> str:
    """The letter of a rank, or a dash for a card of another suit."""
    return rank_letter(rank) if rank else "–"


def _sentences(plan: Plan, table: Table) -> Iterator[str]:
    if not plan.replies:
        yield FROM_THE_TOP
        return
    shown = _shown(plan.replies[0])
    if len(shown) == 1:
        yield _chain(plan, table, 0)
    else:
        yield _trick(plan, table)
        yield from _turnings(plan, shown, table, 0)
        if any(last.plan is None for last in shown):
            yield f"{'otherwise' if any(last.plan for last in shown) else 'then'} {FROM_THE_TOP}"
    yield from _other_replies(plan, table)


def _chain(plan: Plan, table: Table, depth: int) -> str:
    """A trick and what follows it, in one sentence; at its end, what is left is played from the top unsaid."""
    text = _trick(plan, table)
    shown = _shown(plan.replies[0])
    turnings = list(_turnings(plan, shown, table, depth))
    if not turnings:
        return f"{text}, then {FROM_THE_TOP}" if text.startswith("cash") else text
    if len(shown) == 1:
        return f"{text}, then {turnings[0]}"
    return "; ".join([text, f"then, {turnings[0]}", *turnings[1:]])


def _trick(plan: Plan, table: Table) -> str:
    """The lead, and what partner plays when that is a surprise."""
    third = plan.replies[0].third
    surprises = [reply for reply in plan.replies[1:] if not _is_natural(plan, reply, third, table)]
    return "; ".join(
        [lead_text(plan, table)]
        + [f"if {_reply(plan, reply, table)}, play {third_text(plan, reply, table)}" for reply in surprises]
    )


def _shown(reply: Reply) -> list[Last]:
    """What the last player can do; that he shows out is told only if he can do nothing else."""
    return [last for last in reply.last if any(last.cards)] or list(reply.last)


def _turnings(plan: Plan, shown: list[Last], table: Table, depth: int) -> Iterator[str]:
    """How the main line of a trick goes on, for each card of the last player that calls for something else."""
    turnings = [(last, last.plan) for last in shown if last.plan is not None]
    if depth >= _TURNINGS:
        turnings = turnings[:1]
    main = plan.replies[0]
    cards_for: dict[str, tuple[int, ...]] = {}
    for last, following in turnings:
        text = _chain(following, table.after(plan, main, last), depth + 1)
        cards_for[text] = cards_for.get(text, ()) + last.cards
    for text, cards in cards_for.items():
        yield f"if {_outcome(plan, main, cards, table)}, {text}" if len(shown) > 1 else text


def _other_replies(plan: Plan, table: Table) -> Iterator[str]:
    """How the play goes on when the second player plays something else; what calls for the same goes together."""
    cards_for: dict[str, tuple[int, ...]] = {}
    for reply in plan.replies[1:]:
        last = reply.last[0]
        if any(reply.cards) and last.plan is not None:
            following = lead_text(last.plan, table.after(plan, reply, last))
            cards_for[following] = cards_for.get(following, ()) + reply.cards
    for following, cards in cards_for.items():
        yield f"if {reply_text(plan.seat.next, cards, table.missing)}, {following} next"


def _is_natural(plan: Plan, reply: Reply, third: int, table: Table) -> bool:
    """Whether partner's card goes without saying: the same as ever, the cheapest that beats an honour, or low."""
    if reply.third in (third, SHOWS_OUT) or not any(reply.cards):
        return True
    card = max(reply.cards)
    partner = table.holdings.of(plan.seat.partner)
    higher = next(ranks_of(partner >> card << card), SHOWS_OUT)
    cover = card > third and reply.third == higher
    return cover or (card > third and table.is_low(plan.seat.partner, reply.third))


def _reply(plan: Plan, reply: Reply, table: Table) -> str:
    return reply_text(plan.seat.next, reply.cards, table.missing)


def _outcome(plan: Plan, reply: Reply, cards: tuple[int, ...], table: Table) -> str:
    """What the last player does with these cards."""
    ours = max(plan.rank, reply.third)
    if min(cards) > ours > min(reply.cards):
        return f"it loses to {_cards(cards, table.missing)}"
    return reply_text(plan.seat.previous, cards, table.missing)


def _beginning(seat: Seat, rank: int, third: int, table: Table) -> str:
    low = table.is_low(seat, rank)
    partner_low = third == SHOWS_OUT or table.is_low(seat.partner, third)
    if low and partner_low:
        partner = "" if third == SHOWS_OUT else f", playing low from {seat.partner}"
        return f"low from {seat}{partner}"
    if low:
        return f"low to the {table.name(seat.partner, third)}"
    if third > rank and not partner_low:
        return f"lead the {table.name(seat, rank)} to the {table.name(seat.partner, third)}"
    return f"{'cash' if table.is_winner(rank) else 'run'} the {table.name(seat, rank)}"


def _cards(cards: tuple[int, ...], missing: int) -> str:
    """The cards of a defender: the king or queen, low, the king or low; all small cards together are low."""
    spots = sorted(rank for rank in cards if 0 < rank < _TEN)
    low = len(spots) > 1 and spots == [rank for rank in ranks_of(missing) if rank < _TEN]
    named = sorted((rank for rank in cards if rank >= (_TEN if low else 1)), reverse=True)
    names = [_NAMES[rank] for rank in named]
    if not names:
        return "low"
    return f"the {_or([*names, 'low'] if low else names)}"


def _or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"

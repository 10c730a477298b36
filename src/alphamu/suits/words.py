"""What players call leads, lines and the cards of a defender: low to the queen, run the jack, the king or low."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.card import rank_letter
from alphamu.bridge.seat import Seat
from alphamu.suits.holdings import Holdings, highest_touching, is_low, ranks_of
from alphamu.suits.line import Line
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
            partner = plan.seat.partner
            is_named = reply.third > plan.rank or reply.third != next(ranks_of(self.holdings.of(partner)))
            shown |= 1 << (
                self._shown(partner, reply.third) if is_named else next(ranks_of(self.shown.of(partner)))
            )
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


def lead_text(plan: Plan, table: Table) -> str:
    """The lead and the card that partner plays if the next player plays low."""
    if not plan.replies:
        return FROM_THE_TOP
    return _beginning(plan.seat, plan.rank, plan.replies[0].third, table)


def line_text(line: Line, holdings: Holdings) -> str:
    """The name of a line: low to the queen, run the jack, cash the ace; or only the lead."""
    seat, rank, table = line.lead.seat, line.lead.rank, Table.of(holdings)
    if line.third is not None:
        return _beginning(seat, rank, line.third, table)
    return f"low from {seat}" if table.is_low(seat, rank) else f"lead the {table.name(seat, rank)}"


def reply_text(seat: Seat, cards: tuple[int, ...], missing: int) -> str:
    """What a defender does: West plays the king, East shows out."""
    ways = [f"plays {cards_text(cards, missing)}"] if any(cards) else []
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
    verb = "cash" if table.is_winner(rank) else "run" if third != SHOWS_OUT else "lead"
    play = f"{verb} the {table.name(seat, rank)}"
    if third in (SHOWS_OUT, next(ranks_of(table.holdings.of(seat.partner)), SHOWS_OUT)):
        return play
    return f"{play}, playing the {table.name(seat.partner, third)} from {seat.partner}"


def cards_text(cards: tuple[int, ...], missing: int) -> str:
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

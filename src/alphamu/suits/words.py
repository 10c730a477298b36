"""What players call leads, lines and the cards of a defender: low to the queen, run the jack, the king or low."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.card import LOWEST_RANK, RANKS, rank_letter
from alphamu.bridge.seat import Seat
from alphamu.phrases import Phrase, Ways, say
from alphamu.suits.holdings import Holdings, highest_touching, is_low, ranks_of
from alphamu.suits.line import Line
from alphamu.suits.plan import SHOWS_OUT, Last, Plan, Reply

FROM_THE_TOP = "play from the top"
SEE_THE_TREE = "see the tree"
TOP = Phrase("from-the-top")
CASH = "cash"
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
        """The letter of a card; of touching cards the highest, as players say it."""
        return rank_letter(self._shown(seat, rank))

    def _shown(self, seat: Seat, rank: int) -> int:
        if self.is_low(seat, rank):
            return next(ranks_of(self.shown.of(seat)))
        return highest_touching(self.shown.of(seat), self.missing, rank)


def _without(holdings: Holdings, ranks: int) -> Holdings:
    return Holdings(holdings.north & ~ranks, holdings.south & ~ranks)


def lead_phrase(plan: Plan, table: Table) -> Phrase:
    """The lead and the card that partner plays if the next player plays low."""
    if not plan.replies:
        return TOP
    return _beginning(plan.seat, plan.rank, plan.replies[0].third, table)


def line_text(line: Line, holdings: Holdings) -> str:
    """The name of a line: low to the queen, run the jack, cash the ace; or only the lead."""
    return english(line_phrase(line, holdings))


def line_phrase(line: Line, holdings: Holdings) -> Phrase:
    """The same for any language."""
    seat, rank, table = line.lead.seat, line.lead.rank, Table.of(holdings)
    if line.third is not None:
        return _beginning(seat, rank, line.third, table)
    if table.is_low(seat, rank):
        return Phrase("low-from", (seat.letter,))
    return Phrase("lead", (table.name(seat, rank),))


def reply_phrase(seat: Seat, cards: tuple[int, ...], missing: int) -> Phrase:
    """What a defender does: West plays the king, East shows out."""
    if not any(cards):
        return Phrase("shows-out", (seat.letter,))
    kind = "plays-or-shows-out" if SHOWS_OUT in cards else "plays"
    return Phrase(kind, (seat.letter, cards_phrase(cards, missing)))


def third_phrase(plan: Plan, reply: Reply, table: Table) -> Phrase:
    """The third card: the queen, low, or nothing of the suit."""
    if reply.third == SHOWS_OUT:
        return Phrase("another-suit")
    if table.is_low(plan.seat.partner, reply.third):
        return Phrase("low")
    return Phrase("the", (table.name(plan.seat.partner, reply.third),))


def rank_text(rank: int) -> str:
    """The letter of a rank, or a dash for a card of another suit."""
    return rank_letter(rank) if rank else "–"


def _beginning(seat: Seat, rank: int, third: int, table: Table) -> Phrase:
    low = table.is_low(seat, rank)
    partner, own = seat.partner.letter, table.name(seat, rank)
    partner_low = third == SHOWS_OUT or table.is_low(seat.partner, third)
    if low and partner_low:
        if third == SHOWS_OUT:
            return Phrase("low-from", (seat.letter,))
        return Phrase("low-from-to-low", (seat.letter, partner))
    if low:
        return Phrase("low-to", (table.name(seat.partner, third),))
    if third > rank and not partner_low:
        return Phrase("lead-to", (own, table.name(seat.partner, third)))
    play = Phrase(CASH if table.is_winner(rank) else "run" if third != SHOWS_OUT else "lead", (own,))
    if third in (SHOWS_OUT, next(ranks_of(table.holdings.of(seat.partner)), SHOWS_OUT)):
        return play
    return Phrase("playing", (play, table.name(seat.partner, third), partner))


def cards_phrase(cards: tuple[int, ...], missing: int) -> Phrase:
    """The cards of a defender: the king or queen, low, the king or low; all small cards together are low."""
    spots = sorted(rank for rank in cards if 0 < rank < _TEN)
    low = len(spots) > 1 and spots == [rank for rank in ranks_of(missing) if rank < _TEN]
    named = sorted((rank for rank in cards if rank >= (_TEN if low else 1)), reverse=True)
    if not named:
        return Phrase("low")
    return Phrase("cards-or-low" if low else "cards", (tuple(map(rank_letter, named)),))


def english(phrase: Phrase) -> str:
    """The phrase as players say it in English."""
    return say(phrase, ENGLISH)


def _name(letter: str) -> str:
    return _NAMES[RANKS.index(letter) + LOWEST_RANK]


def _or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _seat(letter: str) -> str:
    return str(Seat.parse(letter))


def _capital(sentence: str) -> str:
    return f"{sentence[0].upper()}{sentence[1:]}."


ENGLISH: Ways = {
    "from-the-top": lambda: FROM_THE_TOP,
    "low-from": lambda seat: f"low from {_seat(seat)}",
    "low-from-to-low": lambda seat, partner: f"low from {_seat(seat)}, playing low from {_seat(partner)}",
    "low-to": lambda card: f"low to the {_name(card)}",
    "lead-to": lambda card, other: f"lead the {_name(card)} to the {_name(other)}",
    CASH: lambda card: f"cash the {_name(card)}",
    "run": lambda card: f"run the {_name(card)}",
    "lead": lambda card: f"lead the {_name(card)}",
    "playing": lambda play, card, seat: f"{play}, playing the {_name(card)} from {_seat(seat)}",
    "plays": lambda seat, cards: f"{_seat(seat)} plays {cards}",
    "shows-out": lambda seat: f"{_seat(seat)} shows out",
    "plays-or-shows-out": lambda seat, cards: f"{_seat(seat)} plays {cards} or shows out",
    "another-suit": lambda: "another suit",
    "low": lambda: "low",
    "the": lambda card: f"the {_name(card)}",
    "cards": lambda cards: f"the {_or([*map(_name, cards)])}",
    "cards-or-low": lambda cards: f"the {_or([*map(_name, cards), 'low'])}",
    # Whole sentences
    "sentences": lambda sentences: " ".join(map(_capital, sentences)),
    "trick": lambda lead, surprises: f"{lead} ({', '.join(surprises)})",
    "on": lambda third, cards: f"{third} on {'a low card' if cards == 'low' else cards}",
    "then": lambda trick, following: f"{trick}, then {following}",
    "see-the-tree": lambda: SEE_THE_TREE,
    "if": lambda condition, following: f"if {condition}, {following}",
    "next": lambda following: f"{following} next",
    "both": lambda one, other: f"{one} and {other}",
    "loses-to": lambda cards: f"it loses to {cards}",
    "otherwise": lambda following: f"otherwise {following}",
    "otherwise-or-if": lambda ways, following: f"otherwise, or if {', or if '.join(ways)}, {following}",
    "ways": lambda trick, ways: "; ".join([trick, f"then, {ways[0]}", *ways[1:]]),
    "marked-finesse": lambda: "if a defender shows out, take the marked finesse",
    # Steps of a tree
    "leads": lambda seat, lead: f"{_seat(seat)}: {lead}",
    "answers": lambda seat, card: f"{_seat(seat)} {card}",
}

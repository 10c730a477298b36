"""Knowledge: what one player knows at a moment of the play, and the worlds that fit it.

Declarer sees the own hand and dummy, a defender the own hand and dummy: two hands are hidden. What is known of
them are the cards they have played, the suits they have shown out of, and what is given. What the auction, the
opening lead and the cards played tell beyond that is believed as `sources.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from alphamu.beliefs.public import Public
from alphamu.bridge.auction import Auction
from alphamu.bridge.card import Suit
from alphamu.bridge.contract import Vulnerability
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.believed import BelievedLayouts
from alphamu.worlds.constraints import At, Constraint, ConstraintError
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.hidden import hidden_hands, hidden_seats
from alphamu.worlds.layouts import Hidden, Layouts, WorldsError
from alphamu.worlds.learned import Learned
from alphamu.worlds.learned_by_cards import learned_from
from alphamu.worlds.position import Position, key
from alphamu.worlds.sources import Sources
from alphamu.worlds.statements import Beliefs, Origin, Statement, believe


@dataclass(frozen=True)
class Knowledge:
    """What the player in the seat `viewer` knows.

    `seen` are the hands the player sees, as they are now; `hidden` what the cards on the table tell of the others;
    `public` what everybody has seen, where experts' ways are looked for in it, and `cards_read` in how many cards;
    those after the lead tell `by_cards`, by how likely they are, or as features of the layouts;
    `told` what everybody has been told, also of the hands that this player sees: what others know of them.
    """

    viewer: Seat
    seen: Mapping[Seat, Hand]
    hidden: Hidden
    beliefs: Beliefs = field(default_factory=Beliefs)
    play: Play | None = None
    public: Public | None = None
    cards_read: int | None = None
    by_cards: bool = True
    told: tuple[Statement, ...] = ()

    @classmethod
    def of_play(
        cls,
        play: Play,
        *,
        viewer: Seat | None = None,
        auction: Auction | None = None,
        vulnerability: Vulnerability = Vulnerability.NONE,
        given: Iterable[Statement] = (),
        sources: Sources | None = None,
        told: Iterable[Statement] = (),
    ) -> Knowledge:
        """What a player knows; unless another is named, the one on turn, declarer playing for dummy.

        Hidden hands that the play knows are used only to tell which cards are hidden. `told` are facts that
        everybody knows, whichever hand they are about.
        """
        if viewer is None:
            viewer = play.contract.declarer if play.turn is play.contract.dummy else play.turn
        dummy, declarer = play.contract.dummy, play.contract.declarer
        seats = hidden_seats(viewer, dummy)
        if not play.cards and viewer is not declarer:
            raise WorldsError(
                f"before the lead three hands are hidden from {viewer}: dummy is not on the table yet"
            )
        hidden = hidden_hands(play, seats)
        sources = sources if sources is not None else Sources()
        habits = sources.statements(play, auction)
        seen = {seat: play.hand(seat) for seat in (viewer, dummy)}
        played = play.played
        dealt = {seat: Hand(hand.mask | played[seat]) for seat, hand in seen.items()}
        beliefs = believe(hidden, [*given, *about(hidden.seats, habits)], dealt)
        public = sources.public(play, auction, vulnerability)
        return cls(
            viewer,
            seen,
            hidden,
            beliefs,
            play.copy(),
            public,
            sources.cards_read,
            sources.by_cards,
            told=(*told, *habits),
        )

    @property
    def layouts(self) -> Layouts:
        """All layouts that fit what is believed, as likely as experts' ways make them where these are believed."""
        if self.learned is None:
            return Layouts(self.hidden, self.beliefs.constraint)
        return BelievedLayouts(self.hidden, self.beliefs.constraint, self.learned)

    @cached_property
    def learned(self) -> Learned | None:
        """What the learned model says of the hidden hands; None where it is not asked, or has nothing to say."""
        if self.public is None:
            return None
        read = self.public if self.cards_read is None else self.public.after(self.cards_read)
        return learned_from(self.hidden, read, by_cards=self.by_cards)

    @property
    def dealt(self) -> int:
        """All cards that were in play when the play on record began."""
        played = self.play.played.values() if self.play is not None else ()
        return self.hidden.unseen | sum(hand.mask for hand in self.seen.values()) | sum(played)

    @property
    def vacant_places(self) -> dict[Seat, int]:
        """How many of the cards of each hidden hand are not known.

        A card is known when the other hidden hand has shown out of its suit.
        """
        vacant = {}
        for place, seat in enumerate(self.hidden.seats):
            known = self.hidden.unseen & ~self.hidden.allowed[1 - place]
            vacant[seat] = self.hidden.sizes[place] - known.bit_count()
        return vacant

    @property
    def shown_out(self) -> dict[Seat, frozenset[Suit]]:
        """The suits each hidden hand has shown out of."""
        return dict(zip(self.hidden.seats, self.hidden.voids, strict=True))


def given_statement(seat: Seat, constraint: Constraint, source: str = "given") -> Statement:
    """A statement about the hand of one seat that is certain."""
    return Statement(At(seat, constraint), Origin.GIVEN, source)


def about(seats: tuple[Seat, Seat], statements: Iterable[Statement]) -> list[Statement]:
    """The statements about hidden hands; what calls say about a hand that is seen is of no use."""
    return [
        statement
        for statement in statements
        if not isinstance(statement.constraint, At) or statement.constraint.seat in seats
    ]


def written_in(position: Position) -> list[Statement]:
    """The constraints of a position file, the one on both hands last."""
    statements = []
    for seat, text in position.constraints.items():
        try:
            statements.append(given_statement(seat, read_constraint(text), "position file"))
        except ConstraintError as error:
            raise ConstraintError(f"constraints.{key(seat)}: {error}") from None
    if position.joint_constraint is not None:
        try:
            joint = read_joint_constraint(position.joint_constraint, position.hidden)
        except ConstraintError as error:
            raise ConstraintError(f"constraints.both: {error}") from None
        statements.append(Statement(joint, Origin.GIVEN, "position file"))
    return statements

"""A board reviewed: its decisions judged, the chance over the play, and the card that cost most."""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.aims import Aim
from alphamu.bridge.board import Board
from alphamu.bridge.seat import Seat
from alphamu.review.decisions import Part, name_of
from alphamu.review.judgement import How, Judgement
from alphamu.review.verdicts import beyond_error


@dataclass(frozen=True)
class BoardReview:
    """What is said of a board; `left_out` says what is not judged, and why."""

    board: Board
    judgements: tuple[Judgement, ...]
    left_out: tuple[str, ...] = ()

    @property
    def aim(self) -> Aim:
        """What the cards were judged by."""
        return next((one.aim for one in self.judgements), Aim())

    @property
    def name(self) -> str:
        """As a message names it."""
        return name_of(self.board)

    @property
    def room(self) -> str | None:
        """In a match, the room: open or closed."""
        return self.board.tags.get("Room")

    @property
    def is_first_look(self) -> bool:
        """Whether only double dummy has been asked."""
        return any(one.how is How.FIRST_LOOK for one in self.judgements)

    @property
    def opening_lead(self) -> Judgement | None:
        """The judgement of the lead, if it was a decision."""
        return next((one for one in self.judgements if one.part is Part.LEAD), None)

    @property
    def curve(self) -> list[tuple[int, float]]:
        """Declarer's chance, or value, at each of the side's decisions as it could be known, and the place."""
        return [
            (one.after, one.before)
            for one in self.judgements
            if one.part is Part.DECLARER and one.before is not None
        ]

    @property
    def at_the_end(self) -> float | None:
        """Declarer's chance, or value, after the last of the side's decisions; None where there is none."""
        declarers = [one.after_card for one in self.judgements if one.part is Part.DECLARER]
        return declarers[-1] if declarers else None

    @property
    def blamed(self) -> list[Judgement]:
        """The cards that are held against somebody, the costliest first."""
        found = [one for one in self.judgements if one.verdict is not None and one.verdict.blames]
        return sorted(found, key=lambda one: -beyond_error(one.loss, one.loss_error))

    @property
    def costliest(self) -> Judgement | None:
        """The card that cost most, if any is blamed."""
        return next(iter(self.blamed), None)

    def player(self, seat: Seat) -> str:
        """The name of a player, or else of the seat."""
        return self.board.players.get(seat) or str(seat)

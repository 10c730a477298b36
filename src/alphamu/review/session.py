"""A session reviewed: who lost how much, by player, by side and by part, and which hands teach most."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from alphamu.aims import Aim
from alphamu.bridge.seat import Side
from alphamu.review.boards import BoardReview
from alphamu.review.decisions import Part
from alphamu.review.judgement import Judgement
from alphamu.review.verdicts import Bounds, beyond_error

MOST_INSTRUCTIVE = 5
_DISAGREEMENT = 0.5  # blunders that it counts, beside a loss, that double dummy says something else


@dataclass(frozen=True)
class Tally:
    """What some decisions come to together."""

    name: str
    decisions: int
    loss: float  # in all
    inaccuracies: int
    mistakes: int
    blunders: int
    tricks: float  # lost on average on the layouts that the player could imagine
    points: float
    dd_tricks: int
    dd_points: int
    aim: Aim

    @property
    def average_loss(self) -> float:
        """For each decision."""
        return self.loss / self.decisions if self.decisions else 0.0

    @classmethod
    def of(cls, name: str, judgements: Iterable[Judgement]) -> Tally:
        """Sum up; where the card that seemed better did worse, that counts too, or luck would add up."""
        ones = list(judgements)
        double_dummy = [one.double_dummy for one in ones if one.double_dummy is not None]
        verdicts = [one.verdict.value for one in ones if one.verdict is not None]
        return cls(
            name,
            len(ones),
            math.fsum(one.gain for one in ones),
            verdicts.count("inaccuracy"),
            verdicts.count("mistake"),
            verdicts.count("blunder"),
            math.fsum(one.tricks_lost for one in ones),
            math.fsum(one.points_lost for one in ones),
            sum(lost.tricks for lost in double_dummy),
            sum(lost.points for lost in double_dummy),
            next((one.aim for one in ones), Aim()),
        )


@dataclass(frozen=True)
class SessionReview:
    """The boards of a session."""

    boards: tuple[BoardReview, ...]

    @property
    def judgements(self) -> list[tuple[BoardReview, Judgement]]:
        """All decisions, each with its board."""
        return [(board, one) for board in self.boards for one in board.judgements]

    @property
    def is_first_look(self) -> bool:
        """Whether only double dummy has been asked."""
        return any(board.is_first_look for board in self.boards)

    def by_player(self) -> list[Tally]:
        """A line for each player; without names, for each seat. The best average comes first."""
        tallies = self._tallied(lambda board, one: board.player(one.viewer))
        return sorted(tallies, key=lambda tally: (tally.average_loss, tally.name))

    def by_side(self) -> list[Tally]:
        """A line for each side, and in a match for each side in each room."""

        def side(board: BoardReview, one: Judgement) -> str:
            name = "N-S" if one.viewer.side is Side.NORTH_SOUTH else "E-W"
            return f"{name} {board.room.lower()} room" if board.room else name

        return sorted(self._tallied(side), key=lambda tally: tally.name)

    def by_part(self) -> list[Tally]:
        """Declarers, opening leaders and defenders."""
        names = {Part.DECLARER: "Declarer", Part.LEAD: "Opening lead", Part.DEFENCE: "Defence"}
        tallies = {tally.name: tally for tally in self._tallied(lambda board, one: names[one.part])}
        return [tallies[name] for name in names.values() if name in tallies]

    def most_instructive(self) -> list[tuple[BoardReview, Judgement]]:
        """The hands that teach most, one card of each: the largest losses, and where double dummy misleads."""
        best: dict[int, tuple[float, BoardReview, Judgement]] = {}
        for place, board in enumerate(self.boards):
            for one in board.judgements:
                merit = _instructs(one)
                if merit > 0 and (place not in best or merit > best[place][0]):
                    best[place] = (merit, board, one)
        ranked = sorted(best.values(), key=lambda entry: -entry[0])
        return [(board, one) for _, board, one in ranked[:MOST_INSTRUCTIVE]]

    def _tallied(self, name: Callable[[BoardReview, Judgement], str]) -> list[Tally]:
        groups: dict[str, list[Judgement]] = {}
        for board, one in self.judgements:
            groups.setdefault(name(board, one), []).append(one)
        return [Tally.of(called, ones) for called, ones in groups.items()]


def _instructs(one: Judgement) -> float:
    if one.verdict is None or not one.verdict.blames:
        return 0.0
    disagrees = one.dd_loss is not None and one.dd_loss == 0
    blunders = beyond_error(one.loss, one.loss_error) / Bounds.of(one.aim.kind).blunder
    return blunders + _DISAGREEMENT * disagrees

"""A situation: a moment of a board or a position, what the asker knows in it, and the worlds dealt from that.

This joins the records of `formats` to the question that `search` answers.

>>> from alphamu.formats import position
>>> [ending] = position.loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
...   "north": "AJ...", "south": "32...", "unseen": "KQ..32.", "constraints": {"west": "1+ of KQ of S"}}''')
>>> print(Situation.of_record(ending).deal(None))
all 5 layouts
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from alphamu.bridge.board import Board
from alphamu.bridge.card import Card
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ConstraintError
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.inference import Defender, weigh
from alphamu.worlds.knowledge import Knowledge, given_statement
from alphamu.worlds.layouts import Sample
from alphamu.worlds.moment import Moment
from alphamu.worlds.position import MOST_WORLDS, Position, World
from alphamu.worlds.rare import sample_with_rare
from alphamu.worlds.sources import Sources
from alphamu.worlds.statements import Origin, Statement


class SituationError(BridgeError):
    """Something said that does not belong to the situation."""


def in_words(seat: Seat | None) -> str:
    """What errors and lists call what is said of one hand, or of both."""
    return "Both" if seat is None else str(seat)


@dataclass(frozen=True)
class Said:
    """What the user says about the hidden hands, in words: about one seat, or about both together.

    `called` is the name of each of the two for whoever says it: a command has options, a request has fields.
    """

    seats: Mapping[Seat, str] = field(default_factory=dict)
    both: str | None = None
    called: Callable[[Seat | None], str] = in_words

    def statements(self, hidden: tuple[Seat, Seat]) -> Iterator[Statement]:
        """The words read, each with its name as its source."""
        for seat, words in self.seats.items():
            name = self.called(seat)
            if seat not in hidden:
                raise SituationError(f"{name}: the hand of {seat} is not hidden")
            with _naming(name):
                yield given_statement(seat, read_constraint(words), name)
        if self.both is not None:
            name = self.called(None)
            with _naming(name):
                yield Statement(read_joint_constraint(self.both, hidden), Origin.GIVEN, name)

    def to_declarer(self, moment: Moment) -> list[Statement]:
        """What is said of the hands that declarer does not see; nothing can be where layouts are listed."""
        given = list(self.statements(moment.hidden))
        if given and moment.has_listed_worlds:
            raise SituationError(f"{given[0].source}: the layouts are listed, and taken as they are")
        return given


@dataclass(frozen=True)
class Dealt:
    """A position with its worlds, and the sample they came from; None where they were given."""

    position: Position
    sample: Sample | None
    played: Card | None = None  # on record, at this moment

    @property
    def layouts(self) -> int | None:
        """How many layouts are possible; None where the worlds were given."""
        return None if self.sample is None else self.sample.layouts

    @property
    def effective(self) -> float | None:
        """How many independent draws the worlds are worth; None where their weights tell."""
        return None if self.sample is None else self.sample.effective

    def some(self, size: int) -> Dealt:
        """About so many of the worlds, from everywhere among them: whatever their order, a sample of a sample."""
        worlds, weights = self.position.worlds or (), self.position.weights
        step = max(1, len(worlds) // size)
        if step == 1 or (weights is not None and not any(weights[::step])):
            return self
        fewer = replace(self.position, worlds=worlds[::step], weights=weights and weights[::step])
        return replace(self, position=fewer, sample=self.sample and self.sample.every(step))

    def __str__(self) -> str:
        if self.sample is not None:
            return str(self.sample)
        worlds = len(self.position.worlds or ())
        return f"{worlds:,} layout{'' if worlds == 1 else 's'}, as given"


@dataclass(frozen=True)
class Situation:
    """What declarer, or a defender, is asked: the position, and what is known unless its worlds are given."""

    position: Position
    knowledge: Knowledge | None
    played: Card | None = None  # on record, at this moment

    @classmethod
    def of_record(
        cls,
        record: Board | Position,
        after: int | None = None,
        said: Said | None = None,
        sources: Sources | None = None,
    ) -> Situation:
        """A position; or a board after so many cards, or else where its record stops, or declarer's first card."""
        return cls.of_moment(Moment.after(record, after), said, sources)

    @classmethod
    def of_moment(
        cls,
        moment: Moment,
        said: Said | None = None,
        sources: Sources | None = None,
        viewer: Seat | None = None,
    ) -> Situation:
        """What declarer is asked at this moment; nothing can be said about hands whose worlds are listed.

        Of a board, the knowledge may also be that of another viewer.
        """
        position = moment.position()
        if viewer not in (None, moment.declarer):
            assert viewer is not None
            given = list((said or Said()).statements(moment.hidden_from(viewer)))
            return cls(position, moment.knowledge_of(viewer, given, sources), moment.next_card)
        given = (said or Said()).to_declarer(moment)
        knowledge = moment.knowledge(given, sources) if position.worlds is None else None
        return cls(position, knowledge, moment.next_card)

    @classmethod
    def of_defender(
        cls, moment: Moment, defender: Seat, said: Said | None = None, sources: Sources | None = None
    ) -> Situation:
        """What a defender of a board is asked, once dummy is on the table."""
        position = moment.position_of(defender)
        given = list((said or Said()).statements(position.hidden))
        return cls(position, moment.knowledge_of(defender, given, sources), moment.next_card)

    def deal(
        self,
        size: int | None,
        seed: int = 0,
        *,
        rare: bool = False,
        by_play: bool = False,
        defender: Defender | None = None,
    ) -> Dealt:
        """So many worlds, or with None all; given worlds are taken as they are.

        With `rare`, part of them are breaks that would easily be missed; with `by_play`, each is weighted with how
        likely the defenders' cards are in it, who are experts unless `defender` says how they play.
        """
        if self.knowledge is None:
            return Dealt(self.position, None, self.played)
        layouts = self.knowledge.layouts
        _check_number(0 if size is None else min(size, layouts.count))  # before they are dealt
        sample = sample_with_rare(layouts, size, seed) if rare and size else layouts.sample(size, seed)
        _check_number(len(sample.worlds))
        if by_play:
            sample = weigh(self.knowledge, sample, defender)
        worlds = tuple(World(Hand(left), Hand(right)) for left, right in sample.worlds)
        weights = None if sample.weights is None else tuple(sample.weights)
        return Dealt(replace(self.position, worlds=worlds, weights=weights), sample, self.played)


def _check_number(layouts: int) -> None:
    if layouts > MOST_WORLDS:
        raise SituationError(
            f"{layouts:,} layouts are too many to search: at most {MOST_WORLDS:,} can be dealt, or all of so many"
        )


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Whatever cannot be read in here is said of this name."""
    try:
        yield
    except ConstraintError as error:
        raise ConstraintError(f"{name}: {error}") from None

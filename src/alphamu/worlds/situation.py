"""A situation: a moment of a board or a position, what declarer knows in it, and the worlds dealt from that.

This joins the records of `formats` to the question that `search` answers.

>>> from alphamu.formats import position
>>> [ending] = position.loads('''{"trump": "N", "declarer": "S", "tricks_needed": 2, "leader": "S",
...   "north": "AJ...", "south": "32...", "unseen": "KQ..32.", "constraints": {"west": "1+ of KQ of S"}}''')
>>> print(Situation.of_position(ending).deal(None))
all 5 layouts
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from alphamu.bridge.board import Board
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.hand import Hand
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.constraints import ConstraintError
from alphamu.worlds.grammar import read_constraint, read_joint_constraint
from alphamu.worlds.inference import weigh
from alphamu.worlds.knowledge import Knowledge, Sources, given_statement
from alphamu.worlds.layouts import Sample
from alphamu.worlds.position import Position, World
from alphamu.worlds.rare import sample_with_rare
from alphamu.worlds.statements import Origin, Statement


class SituationError(BridgeError):
    """A moment of a board that does not exist, or in which nothing is left to decide."""


@dataclass(frozen=True)
class Said:
    """What the user says about the hidden hands, in words: about one seat, or about both together."""

    seats: Mapping[Seat, str] = field(default_factory=dict)
    both: str | None = None

    def statements(self, hidden: tuple[Seat, Seat]) -> Iterator[Statement]:
        """The words read, with the option they stand under on the command line as their source."""
        for seat, words in self.seats.items():
            option = f"--{seat.name.lower()}"
            if seat not in hidden:
                raise SituationError(f"{option}: the hand of {seat} is not hidden")
            with _naming(option):
                yield given_statement(seat, read_constraint(words), option)
        if self.both is not None:
            with _naming("--both"):
                yield Statement(read_joint_constraint(self.both, hidden), Origin.GIVEN, "--both")


@dataclass(frozen=True)
class Dealt:
    """A position with its worlds, and the sample they came from; None where they were given."""

    position: Position
    sample: Sample | None

    @property
    def layouts(self) -> int | None:
        """How many layouts are possible; None where the worlds were given."""
        return None if self.sample is None else self.sample.layouts

    def __str__(self) -> str:
        if self.sample is not None:
            return str(self.sample)
        worlds = len(self.position.worlds or ())
        return f"{worlds:,} layout{'' if worlds == 1 else 's'}, as given"


@dataclass(frozen=True)
class Situation:
    """What declarer is asked: the position, and what is known of the hidden hands unless its worlds are given."""

    position: Position
    knowledge: Knowledge | None

    @classmethod
    def of_record(
        cls,
        record: Board | Position,
        after: int | None = None,
        said: Said | None = None,
        sources: Sources | None = None,
    ) -> Situation:
        """The situation of whatever a file holds."""
        if isinstance(record, Board):
            return cls.of_board(record, after, said, sources)
        if after is not None:
            raise SituationError("--after: only a board has a play to stop in; a position is one moment")
        return cls.of_position(record, said)

    @classmethod
    def of_position(cls, position: Position, said: Said | None = None) -> Situation:
        """A position of a position file; more may be said about hands whose worlds are not listed."""
        given = list((said or Said()).statements(position.hidden))
        if position.worlds is None:
            return cls(position, Knowledge.of_position(position, given))
        for statement in given:
            raise SituationError(f"{statement.source}: the layouts are listed, and taken as they are")
        return cls(position, None)

    @classmethod
    def of_board(
        cls,
        board: Board,
        after: int | None = None,
        said: Said | None = None,
        sources: Sources | None = None,
    ) -> Situation:
        """The moment of a board after so many cards; else where the record stops, or declarer's first card."""
        play = play_after(board, decision_of(board) if after is None else after)
        declarer = play.contract.declarer
        given = (said or Said()).statements((declarer.next, declarer.previous))
        knowledge = Knowledge.of_play(
            play, viewer=declarer, auction=board.auction, given=given, sources=sources or Sources()
        )
        needed = play.contract.tricks_needed - play.won(declarer.side)
        if needed > play.tricks_left:
            raise SituationError(
                f"{_name(board)}: the contract {play.contract} is down already: "
                f"{needed} more tricks are needed and {play.tricks_left} are left"
            )
        name = f"Board {board.number}" if board.number else None
        position = Position.of_play(play, needed, unseen=Hand(knowledge.hidden.unseen), id=name)
        return cls(position, knowledge)

    def deal(self, size: int | None, seed: int = 0, *, rare: bool = False, by_play: bool = False) -> Dealt:
        """So many worlds, or with None all; given worlds are taken as they are.

        With `rare`, part of them are breaks that would easily be missed; with `by_play`, each is weighted with how
        likely the defenders' cards are in it.
        """
        if self.knowledge is None:
            return Dealt(self.position, None)
        layouts = self.knowledge.layouts
        sample = sample_with_rare(layouts, size, seed) if rare and size else layouts.sample(size, seed)
        if by_play:
            sample = weigh(self.knowledge, sample)
        worlds = tuple(World(Hand(left), Hand(right)) for left, right in sample.worlds)
        weights = None if sample.weights is None else tuple(sample.weights)
        return Dealt(replace(self.position, worlds=worlds, weights=weights), sample)


def decision_of(board: Board) -> int:
    """After how many cards a board is looked at: where its record stops, or at declarer's first card."""
    is_unfinished = 0 < len(board.cards) < len(board.deal.hands) * _tricks_of(board)
    return len(board.cards) if is_unfinished else min(1, len(board.cards))


def play_after(board: Board, after: int) -> Play:
    """The play of a board when so many cards have been played."""
    if board.contract is None:
        reason = "was passed out" if board.is_passed_out else "has no contract"
        raise SituationError(f"{_name(board)} {reason}: there is nothing to play")
    if not 0 <= after <= len(board.cards):
        raise SituationError(f"{_name(board)}: after {after} cards: {len(board.cards)} are on record")
    play = Play(board.deal, board.contract)
    for card in board.cards[:after]:
        play.play(card)
    if play.is_over:
        raise SituationError(f"{_name(board)}: after {after} cards nothing is left to play")
    return play


@contextmanager
def _naming(option: str) -> Iterator[None]:
    """Whatever cannot be read in here is said of this option."""
    try:
        yield
    except ConstraintError as error:
        raise ConstraintError(f"{option}: {error}") from None


def _tricks_of(board: Board) -> int:
    return max((len(hand) for _, hand in board.deal.known()), default=0)


def _name(board: Board) -> str:
    return f"board {board.number}" if board.number else "the board"

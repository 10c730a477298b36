"""What a game must offer so that the algorithms of the paper can play it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)


class Game(Protocol[State, Move]):
    """A game of Max, who does not know in which world the game is played, against Min, who does.

    Max may have a partner who knows it too: a third kind of node, where in each world the best move for Max is
    made. A state is what Max has seen, without the hidden information; equal states must have an equal future
    in each world. A set of worlds is an integer, bit w for world w. All methods are asked only about worlds in
    which the moves that led to the state were legal.
    """

    @property
    def root(self) -> State:
        """The state in which the game begins."""

    @property
    def weights(self) -> Sequence[int]:
        """How much each world counts."""

    def is_max(self, state: State) -> bool:
        """Whether Max is to move."""

    def is_partner(self, state: State) -> bool:
        """Whether Max's partner is to move; never, in a game of two."""

    def outcome(self, state: State, worlds: int) -> int | None:
        """If the game is over: those of the worlds that Max has won; None while it goes on."""

    def moves(self, state: State, worlds: int) -> Iterable[tuple[Move, int]]:
        """The moves that are legal in some of the worlds, each with the worlds in which it is legal.

        What Max may do, Max knows: a Max move is legal in all worlds or in none.
        """

    def play(self, state: State, move: Move) -> State:
        """The state after a move."""

    def wins(self, state: State, worlds: int) -> int:
        """Those of the worlds that Max wins from here when everybody sees everything."""


def all_worlds(game: Game[State, Move]) -> int:
    """The set of all worlds of a game."""
    return (1 << len(game.weights)) - 1


class PerfectInformation(Generic[State, Move]):
    """The perfect-information value of every world (bridge players call it double dummy), for any game.

    A plain minimax search of all worlds at once, in which Max may move differently in each world. It remembers
    for each state the worlds known to be won and those known to be lost, and searches only for the others.
    """

    def __init__(self, game: Game[State, Move]) -> None:
        self._game = game
        self._known: dict[State, tuple[int, int]] = {}

    def wins(self, state: State, worlds: int) -> int:
        """Those of the worlds that Max wins from this state when everybody sees everything."""
        won, lost = self._known.get(state, (0, 0))
        unknown = worlds & ~won & ~lost
        if unknown:
            newly_won = self._search(state, unknown)
            won |= newly_won
            self._known[state] = won, lost | unknown & ~newly_won
        return worlds & won

    def _search(self, state: State, worlds: int) -> int:
        game = self._game
        won_at_the_end = game.outcome(state, worlds)
        if won_at_the_end is not None:
            return won_at_the_end
        if game.is_max(state) or game.is_partner(state):
            won = 0
            for move, legal in game.moves(state, worlds):
                if undecided := legal & ~won:
                    won |= self.wins(game.play(state, move), undecided)
            return won
        won = worlds
        for move, legal in game.moves(state, worlds):
            if undecided := legal & won:
                won &= ~undecided | self.wins(game.play(state, move), undecided)
        return won

"""Trials: what cards come to on layouts dealt from a player's knowledge, the same ones for all cards.

A trial answers in tricks of declarer's side, of all thirteen, so that any score can be had from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from alphamu.bridge.card import Card
from alphamu.bridge.contract import Strain
from alphamu.bridge.deal import Deal
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat, Side
from alphamu.bridge.trick import Trick
from alphamu.playouts.outs import Stream
from alphamu.review.means import Means

Hands = Sequence[int]  # the four hands, by seat, as sets of cards


class Trial(Protocol):
    """Cards tried on the same layouts."""

    def tricks(self, card: Card, layouts: int) -> Sequence[int]:
        """Declarer's tricks in all after this card, in each of the first so many layouts."""

    def hands(self, layouts: int) -> Sequence[Hands]:
        """The four hands in these layouts, by seat, as sets of cards."""


class PlayedOut:
    """Played to the end by players who do not see the hidden cards."""

    def __init__(self, stream: Stream, won: int, means: Means) -> None:
        self._stream = stream
        self._won = won  # declarer's tricks before
        self._means = means

    def tricks(self, card: Card, layouts: int) -> Sequence[int]:
        """Declarer's tricks in all after this card."""
        self._stream.layouts(layouts)  # dealt all at once
        for place in range(len(self._stream.tricks(card)), layouts):
            self._means.go_on()
            self._stream.extend(card, place + 1)
        return [self._won + won for won in self._stream.tricks(card)[:layouts]]

    def hands(self, layouts: int) -> Sequence[Hands]:
        """The four hands."""
        return self._stream.layouts(layouts)


class DoubleDummyTrial:
    """Played to the end by players who see all cards, as is usual for opening leads."""

    def __init__(self, play: Play, deals: Sequence[Deal], means: Means) -> None:
        self._play = play
        self._deals = deals
        self._means = means
        self._tricks: dict[Card, list[int]] = {}

    def tricks(self, card: Card, layouts: int) -> Sequence[int]:
        """Declarer's tricks in all after this card."""
        known = self._tricks.setdefault(card, [])
        known += [self._after(card, deal) for deal in self._deals[len(known) : layouts]]
        return known[:layouts]

    def hands(self, layouts: int) -> Sequence[Hands]:
        """The four hands."""
        return [[deal.hand(seat).mask for seat in Seat] for deal in self._deals[:layouts]]

    def makes(self, card: Card, layouts: int) -> Sequence[bool]:
        """In which of the first so many layouts declarer makes the contract after this card."""
        needed = self._play.contract.tricks_needed
        return [self._made(card, deal, needed) for deal in self._deals[:layouts]]

    def _after(self, card: Card, deal: Deal) -> int:
        self._means.go_on()
        left, trick, won = self._next(card, deal)
        return won + (self._means.solver.tricks(left, self._strain, trick, self._side) if left.mask else 0)

    def _made(self, card: Card, deal: Deal, needed: int) -> bool:
        self._means.go_on()
        left, trick, won = self._next(card, deal)
        if won >= needed or not left.mask:
            return won >= needed
        return self._means.solver.reaches(left, self._strain, trick, needed - won, self._side)

    def _next(self, card: Card, deal: Deal) -> tuple[Deal, Trick, int]:
        """What is left after the card, the trick then, and the tricks that declarer's side has by then."""
        play = self._play
        full = play.trick.after(card)
        trick = full.or_next(self._strain)
        won = play.won(self._side) + (full.is_complete and trick.leader.side is self._side)
        return deal.with_hand(play.turn, deal.hand(play.turn) - card), trick, won

    @property
    def _strain(self) -> Strain:
        return self._play.contract.strain

    @property
    def _side(self) -> Side:
        return self._play.contract.declarer.side

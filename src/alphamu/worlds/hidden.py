"""The hands that a player does not see: which they are, and what the cards on the table tell of two of them."""

from __future__ import annotations

from typing import overload

from alphamu.bridge.card import FULL_PACK
from alphamu.bridge.hand import HAND_SIZE
from alphamu.bridge.play import Play
from alphamu.bridge.seat import Seat
from alphamu.worlds.layouts import Hidden, WorldsError


@overload
def hidden_seats(viewer: Seat, dummy: Seat) -> tuple[Seat, Seat]: ...


@overload
def hidden_seats(viewer: Seat, dummy: None) -> tuple[Seat, Seat, Seat]: ...


def hidden_seats(viewer: Seat, dummy: Seat | None) -> tuple[Seat, ...]:
    """The seats that the viewer does not see, clockwise: two, or three while no dummy is on the table."""
    if viewer is dummy:
        raise WorldsError("dummy does not play: declarer's knowledge is asked for")
    return tuple(seat for seat in viewer.others if seat is not dummy)


def hidden_hands(play: Play, seats: tuple[Seat, Seat], unseen: int | None = None) -> Hidden:
    """What the cards on the table tell of two hands; `unseen` where it is said which cards they hold together."""
    played, shown_out = play.played, play.shown_out
    return Hidden(
        seats,
        _unseen(play, seats) if unseen is None else unseen,
        (play.cards_left(seats[0]), play.cards_left(seats[1])),
        (played[seats[0]], played[seats[1]]),
        (shown_out[seats[0]], shown_out[seats[1]]),
    )


def _unseen(play: Play, seats: tuple[Seat, Seat]) -> int:
    """The cards still in the two hidden hands."""
    hands = [play.remaining[seat] for seat in seats]
    if hands[0] is not None and hands[1] is not None:
        return hands[0].mask | hands[1].mask
    if play.tricks_left + len(play.tricks) != HAND_SIZE:
        raise WorldsError(f"which cards {seats[0]} and {seats[1]} hold between them is not known")
    visible = [hand.mask for seat, hand in play.deal.known() if seat not in seats]
    gone = sum(card.mask for card in play.cards)
    return FULL_PACK & ~gone & ~sum(visible)

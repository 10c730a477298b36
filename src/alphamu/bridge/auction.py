"""The auction.

The dealer calls first, then everyone in turn clockwise. A bid must outrank the last bid. A double is of the
opponents' last bid, a redouble of the opponents' double, with nothing but passes since. Three passes in a row
end the auction, except that all four players may pass at the start; then the deal is passed out. The last bid
becomes the contract, and of the side that made it declarer is who first named its strain.
"""

from __future__ import annotations

from dataclasses import dataclass

from alphamu.bridge.call import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Call
from alphamu.bridge.contract import Contract, Doubled
from alphamu.bridge.errors import BridgeError
from alphamu.bridge.seat import Seat


class AuctionError(BridgeError):
    """A call that the auction does not allow."""


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, from the dealer on; each is legal.

    >>> auction = Auction(Seat.SOUTH)
    >>> for word in "1NT Pass 3NT Pass Pass Pass".split():
    ...     auction = auction.after(Call.parse(word))
    >>> print(auction.contract)
    3NT by South
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        for place, call in enumerate(self.calls):
            _refuse_illegal(self.dealer, self.calls[:place], call)

    def after(self, call: Call, seat: Seat | None = None) -> Auction:
        """The auction with one call more; with the seat given, only if it is that player's turn."""
        if seat is not None and seat is not self.turn and not self.is_over:
            raise AuctionError(f"{seat} calls {call} out of turn: it is {self.turn}'s turn")
        _refuse_illegal(self.dealer, self.calls, call)
        return self._with(call)

    def is_legal(self, call: Call) -> bool:
        """Whether the player on turn may make this call."""
        return _reason_against(self.dealer, self.calls, call) is None

    def legal_calls(self) -> tuple[Call, ...]:
        """What the player on turn may call, in the order of the calls' numbers; nothing when it is over."""
        return tuple(call for call in ALL_CALLS if self.is_legal(call))

    @property
    def turn(self) -> Seat:
        """Who calls next."""
        return self.dealer.plus(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Three passes have followed the last bid, or all four players have passed."""
        return _is_over(self.calls)

    @property
    def is_passed_out(self) -> bool:
        """Nobody bid."""
        return self.is_over and _last_bid(self.calls) is None

    @property
    def contract(self) -> Contract | None:
        """What the auction came to; None while it goes on and when the deal was passed out."""
        place = _last_bid(self.calls)
        if place is None or not self.is_over:
            return None
        bid, *answers = self.calls[place:]
        doubled = Doubled(sum(call != PASS for call in answers))
        return Contract(bid.level, bid.strain, self._declarer(place), doubled)

    def seat_of(self, place: int) -> Seat:
        """Who made the call at this place, counting from 0."""
        return self.dealer.plus(place)

    def _declarer(self, last_bid: int) -> Seat:
        strain = self.calls[last_bid].strain
        side = self.seat_of(last_bid).side
        return next(
            self.seat_of(place)
            for place, call in enumerate(self.calls)
            if call.is_bid and call.strain is strain and self.seat_of(place).side is side
        )

    def _with(self, call: Call) -> Auction:
        """The longer auction, without judging the calls a second time."""
        auction = object.__new__(Auction)
        object.__setattr__(auction, "dealer", self.dealer)
        object.__setattr__(auction, "calls", (*self.calls, call))
        return auction

    def __str__(self) -> str:
        return " ".join(str(call) for call in self.calls)


def _is_over(calls: tuple[Call, ...]) -> bool:
    return len(calls) >= 4 and calls[-3:] == (PASS, PASS, PASS)


def _last_bid(calls: tuple[Call, ...]) -> int | None:
    return next((place for place in reversed(range(len(calls))) if calls[place].is_bid), None)


def _refuse_illegal(dealer: Seat, calls: tuple[Call, ...], call: Call) -> None:
    reason = _reason_against(dealer, calls, call)
    if reason is not None:
        raise AuctionError(reason)


def _reason_against(dealer: Seat, calls: tuple[Call, ...], call: Call) -> str | None:
    """Why this call cannot follow these calls; None if it can."""
    caller = dealer.plus(len(calls))
    if _is_over(calls):
        return f"{caller} calls {call} after the auction is over"
    if call.is_bid:
        place = _last_bid(calls)
        if place is not None and call <= calls[place]:
            return f"{caller}'s bid of {call} over {calls[place]} is insufficient"
    elif call != PASS:
        place = next((place for place in reversed(range(len(calls))) if calls[place] != PASS), None)
        last = None if place is None else calls[place]
        of_opponents = place is not None and (len(calls) - place) % 2 == 1
        if call == DOUBLE and not (last is not None and last.is_bid and of_opponents):
            return f"{caller} cannot double: " + _state(dealer, place, last)
        if call == REDOUBLE and not (last == DOUBLE and of_opponents):
            return f"{caller} cannot redouble: " + _state(dealer, place, last)
    return None


def _state(dealer: Seat, place: int | None, last: Call | None) -> str:
    """What stands in the way of a double or redouble: the last call that was no pass."""
    if place is None or last is None:
        return "nobody has bid"
    return f"the last call but passes is {dealer.plus(place)}'s {last}"
